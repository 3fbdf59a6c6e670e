"""What the sessions and exchanges ask of the world: a study that remembers, whoever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from app.study.team.raters import RaterKind
from app.study.verdict import Scale

# Who only names a study must not pay for all that can be in one: the window imports this first.
if TYPE_CHECKING:
    import uuid
    from array import array
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime
    from pathlib import Path

    from app.study.answer import Answer, AnswerAction, Circumstances, Content
    from app.study.details import Details
    from app.study.exhibits import Exhibits
    from app.study.image import Image
    from app.study.image_ports import Descriptions, Images
    from app.study.judge.bounds import BoundsLog
    from app.study.judge.judge_ports import Calls, Replies
    from app.study.judge.model_drafts import Drafts
    from app.study.judge.preregistration import Preregistrations
    from app.study.judge.split import Splits
    from app.study.rating_columns import AskedColumns, ConditionColumns, Marked, RatingColumns
    from app.study.rubric import Rubric
    from app.study.study import Study
    from app.study.study_counts import StudyCounts
    from app.study.team.assignments import Assignments
    from app.study.team.coding import Coding
    from app.study.team.designs import Designs
    from app.study.team.disclosures import Disclosures
    from app.study.team.meetings import Meetings
    from app.study.team.pairs import Pairs
    from app.study.team.participants import Participants
    from app.study.team.raters import Perception, Rater, Session
    from app.study.team.seals import Seals
    from app.study.team.statements import Statements
    from app.study.team.withdrawals import Withdrawals
    from app.study.team.workshops import Workshops
    from app.study.verdict import Doubt
    from app.study.work import Work


@dataclass(frozen=True)
class Added:
    """The outcome of adding one file: the image, and whether its bytes were already there."""

    image: Image
    is_new: bool


@dataclass(frozen=True)
class ImportedAnswer:
    """An answer brought from elsewhere, ready to be stored."""

    image: int
    rater: Rater
    run: int
    item: str
    content: Content
    recorded_at: datetime | None
    circumstances: Circumstances


@dataclass(frozen=True)
class RaterProgress:
    """How far one rater is: images in all, complete, begun but open, and put off for later."""

    images: int
    complete: int
    begun: int
    later: int

    @property
    def open(self) -> int:
        """Images that still want answers."""
        return self.images - self.complete


class Rubrics(Protocol):
    """The rubric in all its versions."""

    def current(self) -> Rubric | None:
        """The newest version, or None while there is no rubric."""

    def version(self, number: int) -> Rubric:
        """One version. Raises KeyError when there is no such version, UserError when it cannot be read."""

    def publish(self, rubric: Rubric) -> Rubric:
        """Store a rubric as the next version and make it the one in force; every image is open again.

        A draft, of which it is known how each criterion came about, is published with `Designs.publish`.
        """


class Raters(Protocol):
    """Those who answer."""

    def all(self) -> Sequence[Rater]:
        """Every rater in the order of adding."""

    def find(self, name: str) -> Rater | None:
        """The rater of this name, however its accents are written, or None."""

    def add(self, name: str, kind: RaterKind = RaterKind.PERSON) -> Rater:
        """The rater of this name, made when there is none. Raises UserError for an empty name, and for one that
        could not be taken in elsewhere."""


class Sessions(Protocol):
    """Sittings."""

    def start(self, rater: Rater, perception: Perception) -> Session:
        """Begin a sitting; on disk when this returns."""

    def end(self, session: Session) -> None:
        """Note that a sitting is over; saying so twice does no harm."""

    def place(self, rater: Rater) -> int | None:
        """The number of the image this person was at, or None."""

    def set_place(self, rater: Rater, image: Image) -> None:
        """Remember the image this person is at."""


class Answers(Protocol):
    """What was answered. `current` gives only the answers of the rater asked for."""

    def current(self, image: int, rater: Rater, run: int = 0) -> Mapping[str, Answer]:
        """What this rater says now about an image: by item code, for the newest rubric and the whole image."""

    def record(
        self,
        session: Session,
        image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
        recorded_at: datetime | None = None,
    ) -> Answer:
        """Store what is now said about an item; it is on the disk when this returns.

        `recorded_at` is this moment unless another is given. Raises KeyError for an item that the newest rubric
        version does not have.
        """

    def walk_back(self, rater: Rater) -> Iterator[Answer]:
        """This rater's own acts, newest first, on the newest rubric and on whole images.

        What was imported, carried over or settled is left out, for it is not theirs to undo; so is what was said on
        an earlier rubric, whose criterion of the same code may have meant something else.
        """

    def get(self, key: int) -> Answer:
        """One fact. Raises KeyError when there is none with this key."""

    def all_current(self) -> Iterator[Answer]:
        """Every current answer of every rater, by image, rater, run and item."""

    def all_facts(self) -> Iterator[Answer]:
        """Every fact of every rater, superseded ones included, by image, rater, run and item, oldest first."""

    def bring_in(self, facts: Iterable[ImportedAnswer]) -> int:
        """Store answers from elsewhere, all or nothing; what has been said before is left alone.

        A fact that was brought in once stays known, even when its rater has changed the answer since: bringing
        the same facts in again changes nothing. Returns how many were new.
        """

    def count_new(self, facts: Iterable[ImportedAnswer]) -> int:
        """How many of these facts `bring_in` would store. Writes nothing."""

    def history(self, image: int, rater: Rater, item: str) -> Sequence[Answer]:
        """Everything this rater ever said about an item of an image, oldest first."""

    def count(self) -> int:
        """How many facts are stored, superseded ones included."""

    def newest_at(self) -> datetime | None:
        """When the newest answer was given, or None when there is none."""


class Ratings(Protocol):
    """What was answered, as columns for counting."""

    def of(self, version: int) -> RatingColumns:
        """What holds now for a rubric version, and for whole images. Version 0: whole images only.

        Answers in which nothing is decided are left out. Lengths of the columns: as many as there are answers.
        """

    def marks(self, version: int) -> Sequence[Marked]:
        """What holds now for every item of a rubric version, on whatever scale, by item, image, rater and run."""

    def doubts(self, kind: Doubt | None = None) -> array[int]:
        """The keys of the answers flagged as uncertain, of one kind or of any; superseded ones included."""

    def conditions(self) -> ConditionColumns:
        """Perception and session of people's answers that have either."""

    def asked(self, version: int) -> AskedColumns:
        """What judges were asked about images in which runs on a rubric version, whatever came back."""

    def versions(self, rater: int) -> Sequence[int]:
        """The rubric versions this rater (by key) has answered, oldest first."""


class Queue(Protocol):
    """What is still to do, per rater: the images a plan gives them, in their order, or else all images by number.

    `after` is an image's number; `place` and `at` speak of places in the rater's own order, from 1 to `count`. The
    place of an image that is not theirs is 0.
    """

    def next_open(self, rater: Rater, after: int) -> Image | None:
        """The next open image behind the one of this number, going round once; those put off come when no other is
        left. A number that is none of the rater's images: from the beginning of their order."""

    def count(self, rater: Rater) -> int:
        """How many images this rater meets."""

    def place(self, rater: Rater, image: Image) -> int:
        """Where an image stands in this rater's order, from 1; 0 when it is not theirs."""

    def at(self, rater: Rater, place: int) -> Image | None:
        """The image at a place of this rater's order, or None."""

    def answered(self, rater: Rater, image: int) -> int:
        """How many criteria of the newest rubric version this rater has answered for an image."""

    def put_off(self, session: Session, image: int) -> None:
        """Leave an image for later; it stays in the queue, behind the others."""

    def is_put_off(self, rater: Rater, image: int) -> bool:
        """Whether this rater left the image for later and it is still open."""

    def tally(self, rater: Rater) -> RaterProgress:
        """How far this rater is: images in all, complete, begun and put off, of those they meet."""

    def open_numbers(self, rater: Rater) -> Sequence[int]:
        """The numbers of all open images, in this rater's order."""


class OpenStudy(Protocol):
    """A study that is open: its stores, and how to let go of it."""

    @property
    def folder(self) -> Path: ...
    @property
    def study(self) -> Study: ...
    @property
    def images(self) -> Images: ...
    @property
    def exhibits(self) -> Exhibits: ...
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
    def bounds(self) -> BoundsLog: ...
    @property
    def splits(self) -> Splits: ...
    @property
    def preregistrations(self) -> Preregistrations: ...
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
    def counts(self) -> StudyCounts:
        """Counts of what is there, quickly."""

    def prepare_to_write(self) -> None:
        """Make sure that this program alone writes. Raises UserError saying where the study is open, or that another
        program has merged into it since it was opened here: numbers and versions may mean something else now."""

    def prepare_to_add(self, work: Work, /) -> None:
        """Make sure that no other program changes anything but by adding facts, and that nobody else does this work.
        Raises UserError as `prepare_to_write` does."""

    def make_all(self) -> None:
        """Make every store now, so that none is imported while somebody works and a screen reader listens."""

    def together(self) -> AbstractContextManager[None]:
        """Everything written inside counts as one: all of it or nothing."""

    def back_up(self) -> Path:
        """Copy the database into the backups folder, on whatever thread this is called."""

    def close(self) -> None:
        """Let go of the study."""


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
