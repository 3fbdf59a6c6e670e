"""What the sessions and exchanges ask of the world: a study that remembers, whoever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from app.study.people import RaterKind
from app.study.verdict import Scale

# Who only names a study must not pay for all that can be in one: the window imports this first.
if TYPE_CHECKING:
    import uuid
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime
    from pathlib import Path

    from app.judging.drafts import Drafts
    from app.judging.ports import Calls, Replies
    from app.reports.document import Document
    from app.study.answer import Act, Answer, Circumstances, Content
    from app.study.assignments import Assignments
    from app.study.coding import Coding
    from app.study.description import AltText, Draft, Template
    from app.study.designs import Designs
    from app.study.details import Details
    from app.study.disclosures import Disclosures
    from app.study.image import Image, ImageFacts
    from app.study.meetings import Meetings
    from app.study.pairs import Pairs
    from app.study.participants import Participants
    from app.study.people import Perception, Rater, Session
    from app.study.post import Post
    from app.study.rating_columns import AskedColumns, ConditionColumns, RatingColumns
    from app.study.rubric import Rubric
    from app.study.seals import Seals
    from app.study.standing import Standing
    from app.study.statements import Statements
    from app.study.study import Study
    from app.study.verdict import Doubt
    from app.study.withdrawals import Withdrawals
    from app.study.workshops import Workshops


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
    def all_facts(self) -> Iterator[Answer]: ...
    def bring_in(self, facts: Iterable[Fact]) -> int: ...
    def count_new(self, facts: Iterable[Fact]) -> int: ...
    def history(self, image: int, rater: Rater, item: str) -> Sequence[Answer]: ...
    def count(self) -> int: ...
    def newest_at(self) -> datetime | None: ...


class Ratings(Protocol):
    """What was answered, as columns for counting."""

    def of(self, version: int) -> RatingColumns: ...
    def doubts(self, kind: Doubt | None = None) -> array[int]: ...
    def conditions(self) -> ConditionColumns: ...
    def asked(self, version: int) -> AskedColumns: ...
    def versions(self, rater: int) -> Sequence[int]: ...


class Queue(Protocol):
    """What is still to do, per rater: the images a plan gives them, in their order, or else all images by number.

    `after` is an image's number; `place` and `at` speak of places in the rater's own order, from 1 to `count`. The
    place of an image that is not theirs is 0.
    """

    def next_open(self, rater: Rater, after: int) -> Image | None: ...
    def count(self, rater: Rater) -> int: ...
    def place(self, rater: Rater, image: Image) -> int: ...
    def at(self, rater: Rater, place: int) -> Image | None: ...
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
    def details(self) -> Details: ...
    @property
    def rubrics(self) -> Rubrics: ...
    @property
    def raters(self) -> Raters: ...
    @property
    def sessions(self) -> Sessions: ...
    @property
    def answers(self) -> Answers: ...
    @property
    def ratings(self) -> Ratings: ...
    @property
    def queue(self) -> Queue: ...
    @property
    def seals(self) -> Seals: ...
    @property
    def pairs(self) -> Pairs: ...
    @property
    def withdrawals(self) -> Withdrawals: ...
    @property
    def assignments(self) -> Assignments: ...
    @property
    def disclosures(self) -> Disclosures: ...
    @property
    def meetings(self) -> Meetings: ...
    @property
    def calls(self) -> Calls: ...
    @property
    def replies(self) -> Replies: ...
    @property
    def drafts(self) -> Drafts: ...
    @property
    def workshops(self) -> Workshops: ...
    @property
    def participants(self) -> Participants: ...
    @property
    def statements(self) -> Statements: ...
    @property
    def coding(self) -> Coding: ...
    @property
    def designs(self) -> Designs: ...
    def standing(self) -> Standing: ...
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
    make_workshops: Callable[[Path], None]
    export: Callable[[OpenStudy, str, Path], None]
    export_report: Callable[[Document, str, Path, Path], None]
    post: Post
