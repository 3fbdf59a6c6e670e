"""What the sessions and exchanges ask of the world: a study that remembers, whoever keeps it."""

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from app.study.answer import Act, Answer, Circumstances, Content
from app.study.description import AltText, Draft, Template
from app.study.image import Image, ImageFacts
from app.study.people import Perception, Rater, RaterKind, Session
from app.study.rubric import Rubric
from app.study.study import Study
from app.study.verdict import Scale


@dataclass(frozen=True)
class Added:
    """The outcome of adding one file: the image, and whether its bytes were already there."""

    image: Image
    is_new: bool


@dataclass(frozen=True)
class Fact:
    """An answer brought from elsewhere, ready to be stored."""

    image: int
    rater: Rater
    run: int
    item: str
    content: Content
    recorded_at: datetime | None
    circumstances: Circumstances


@dataclass(frozen=True)
class Tally:
    """How far one rater is: images in all, complete, begun but open, and put off for later."""

    images: int
    complete: int
    begun: int
    later: int

    @property
    def open(self) -> int:
        """Images that still want answers."""
        return self.images - self.complete


class Images(Protocol):
    """The pictures of the study."""

    def count(self) -> int: ...
    def at(self, number: int) -> Image | None: ...
    def get(self, key: int) -> Image | None: ...
    def find(self, reference: str) -> Sequence[Image]: ...
    def all(self) -> Iterator[Image]: ...
    def path(self, image: Image) -> Path: ...
    def add(self, file: Path, facts: ImageFacts) -> Added: ...
    def add_missing(self, name: str) -> Image: ...
    def update(self, image: Image, facts: ImageFacts) -> Image: ...


class Descriptions(Protocol):
    """Alt texts and the template they are written by."""

    def template(self) -> Template | None: ...
    def current(self, image: int) -> AltText | None: ...
    def history(self, image: int) -> Sequence[AltText]: ...
    def all_current(self) -> Iterator[AltText]: ...
    def add(self, image: int, draft: Draft) -> AltText: ...
    def next_undescribed(self, after: int) -> Image | None: ...
    def count_undescribed(self) -> int: ...


class Rubrics(Protocol):
    """The rubric in all its versions."""

    def current(self) -> Rubric | None: ...
    def version(self, number: int) -> Rubric: ...
    def publish(self, rubric: Rubric) -> Rubric: ...


class Raters(Protocol):
    """Those who answer."""

    def all(self) -> Sequence[Rater]: ...
    def find(self, name: str) -> Rater | None: ...
    def add(self, name: str, kind: RaterKind = RaterKind.PERSON) -> Rater: ...


class Sessions(Protocol):
    """Sittings."""

    def start(self, rater: Rater, perception: Perception) -> Session: ...
    def end(self, session: Session) -> None: ...
    def place(self, rater: Rater) -> int | None: ...
    def set_place(self, rater: Rater, image: Image) -> None: ...


class Answers(Protocol):
    """What was answered. `current` gives only the answers of the rater asked for."""

    def current(self, image: int, rater: Rater, run: int = 0) -> Mapping[str, Answer]: ...
    def record(
        self,
        session: Session,
        image: int,
        item: str,
        content: Content,
        act: Act,
        circumstances: Circumstances,
        recorded_at: datetime | None = None,
    ) -> Answer: ...
    def walk_back(self, rater: Rater) -> Iterator[Answer]: ...
    def get(self, key: int) -> Answer: ...
    def all_current(self) -> Iterator[Answer]: ...
    def bring_in(self, facts: Iterable[Fact]) -> int: ...
    def count_new(self, facts: Iterable[Fact]) -> int: ...
    def history(self, image: int, rater: Rater, item: str) -> Sequence[Answer]: ...
    def count(self) -> int: ...


class Queue(Protocol):
    """What is still to do, per rater."""

    def next_open(self, rater: Rater, after: int) -> Image | None: ...
    def answered(self, rater: Rater, image: int) -> int: ...
    def put_off(self, session: Session, image: int) -> None: ...
    def is_put_off(self, rater: Rater, image: int) -> bool: ...
    def tally(self, rater: Rater) -> Tally: ...
    def open_numbers(self, rater: Rater) -> Sequence[int]: ...


class OpenStudy(Protocol):
    """A study that is open: its stores, and how to let go of it."""

    @property
    def folder(self) -> Path: ...
    @property
    def study(self) -> Study: ...
    @property
    def images(self) -> Images: ...
    @property
    def descriptions(self) -> Descriptions: ...
    @property
    def rubrics(self) -> Rubrics: ...
    @property
    def raters(self) -> Raters: ...
    @property
    def sessions(self) -> Sessions: ...
    @property
    def answers(self) -> Answers: ...
    @property
    def queue(self) -> Queue: ...
    def prepare_to_write(self) -> None: ...
    def together(self) -> AbstractContextManager[None]: ...
    def back_up(self) -> Path: ...
    def close(self) -> None: ...


@dataclass(frozen=True)
class NewStudy:
    """What a new study starts from."""

    title: str
    artifact: str
    language: str = "en"
    rubric: Rubric | None = None
    whole_image: Scale | None = Scale.SHOWING
    template_toml: str = ""
    id: uuid.UUID | None = None


@dataclass(frozen=True)
class Shelf:
    """Where studies come from: how to open one and how to make one. Wired by the command line."""

    open: Callable[[Path], OpenStudy]
    create: Callable[[Path, NewStudy], OpenStudy]
    make_demo: Callable[[Path], None]
    export: Callable[[OpenStudy, str, Path], None]
