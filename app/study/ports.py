"""What the sessions and exchanges ask of the world: a study that remembers, whoever keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.study.study_parts import StudyParts
from app.study.team.raters import RaterKind, WorkOrder
from app.study.verdict import Scale

# Who only names a study must not pay for all that can be in one: the window imports this first.
if TYPE_CHECKING:
    import uuid
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
    from app.study.judge.model_outputs import ModelOutputs
    from app.study.overview.counts import StudyCounts
    from app.study.overview.events import StudyEvent
    from app.study.queue_ports import Queue
    from app.study.ratings.rating_columns import Ratings
    from app.study.rubric import Rubric
    from app.study.rubric_ports import Rubrics
    from app.study.study import Study
    from app.study.team.assignments import Assignments
    from app.study.team.coding import Coding
    from app.study.team.designs import Designs
    from app.study.team.disclosures import Disclosures
    from app.study.team.meetings import Meetings
    from app.study.team.merge_outcome import Conflicts
    from app.study.team.pairs import Pairs
    from app.study.team.participants import Participants
    from app.study.team.raters import Perception, Rater, Session
    from app.study.team.seals import Seals
    from app.study.team.sent_work import SentWorkLog
    from app.study.team.statements import Statements
    from app.study.team.withdrawals import Withdrawals
    from app.study.team.workshops import Workshops
    from app.study.work import Work


class ImportedAnswer(NamedTuple):
    """An answer brought from elsewhere, ready to be stored. `version`: of the rubric it answers; 0 is the newest."""

    image: int
    rater: Rater
    run: int
    item: str
    content: Content
    recorded_at: datetime | None
    circumstances: Circumstances
    version: int = 0


class Raters(Protocol):
    """Those who answer."""

    def all(self) -> Sequence[Rater]:
        """Every rater in the order of adding."""

    def find(self, name: str) -> Rater | None:
        """The rater of this name, however its accents are written, or None."""

    def add(self, name: str, kind: RaterKind = RaterKind.PERSON) -> Rater:
        """The rater of this name, made when there is none. Raises UserError for a name that cannot be one."""


class Sessions(Protocol):
    """Sittings."""

    def start(self, rater: Rater, perception: Perception, order: WorkOrder = WorkOrder.BY_IMAGE) -> Session:
        """Begin a sitting; on disk when this returns."""

    def by_criterion(self) -> frozenset[int]:
        """The keys of the sittings that went criterion by criterion."""

    def end(self, session: Session) -> None:
        """Note that a sitting is over; saying so twice does no harm."""

    def place(self, rater: Rater) -> int | None:
        """The number of the image this person was at, or None."""

    def set_place(self, rater: Rater, image: Image) -> None:
        """Remember the image this person is at."""


class Answers(Protocol):
    """What was answered. `current` gives only the answers of the rater asked for."""

    def current(self, image: int, rater: Rater, run: int = 0, version: int = 0) -> Mapping[str, Answer]:
        """What this rater says now about an image, by item code, for a rubric version (0: newest) and as a whole."""

    def remarks(self, rater: Rater) -> Iterator[tuple[int, str, str]]:
        """This rater's doubts and notes that hold now, by image: its key, the doubt or '', the note or ''."""

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

        What was imported, carried over or settled is not theirs to undo, nor is what was said on an earlier rubric.
        """

    def get(self, key: int) -> Answer:
        """One fact. Raises KeyError when there is none with this key."""

    def all_current(self) -> Iterator[Answer]:
        """Every current answer of every rater but those to anchors, by image, rater, run and item."""

    def all_facts(self) -> Iterator[Answer]:
        """Every fact of every rater, superseded ones included, by image, rater, run and item, oldest first."""

    def bring_in(self, facts: Iterable[ImportedAnswer]) -> int:
        """Store answers from elsewhere, all or nothing; what has been said before is left alone.
        A fact that was imported once stays known, even when its rater has changed the answer since: bringing
        the same facts in again changes nothing. What answers an earlier version is carried forward. What was heard
        before an answer is not stored. Returns how many were new. Raises KeyError for an item that the version does
        not have.
        """

    def count_new(self, facts: Iterable[ImportedAnswer]) -> int:
        """How many of these facts `bring_in` would store. Writes nothing."""

    def history(self, image: int, rater: Rater, item: str) -> Sequence[Answer]:
        """Everything this rater ever said about an item of an image, oldest first."""

    def count(self) -> int:
        """How many facts are stored, superseded ones included."""

    def newest_at(self) -> datetime | None:
        """When the newest answer was given, or None when there is none."""


class OpenStudy(StudyParts, Protocol):
    """A study that is open: its stores, and how to let go of it."""

    @property
    def folder(self) -> Path:
        """The folder that holds the database and the images."""

    def changes_elsewhere(self) -> int:
        """A number that is another one once somebody else has stored something: another window or program."""

    @property
    def study(self) -> Study:
        """What the study says of itself. Raises UserError when the database says nothing."""

    @property
    def images(self) -> Images:
        """The images, their numbers and where each comes from."""

    @property
    def exhibits(self) -> Exhibits:
        """What is judged together: the pictures and texts of one exhibit, and its context."""

    @property
    def descriptions(self) -> Descriptions:
        """Alt texts, every version of each."""

    @property
    def details(self) -> Details:
        """Descriptions of regions, and questions about an image with their replies."""

    @property
    def rubrics(self) -> Rubrics:
        """The published versions of the rubric."""

    @property
    def raters(self) -> Raters:
        """People, pairs and judges who answer."""

    @property
    def sessions(self) -> Sessions:
        """When and how each person sat down to work."""

    @property
    def answers(self) -> Answers:
        """Answers as facts, and those that hold now."""

    @property
    def ratings(self) -> Ratings:
        """All answers that hold now, as columns of numbers for estimates."""

    @property
    def queue(self) -> Queue:
        """What each rater has still to do, and how far they are."""

    @property
    def seals(self) -> Seals:
        """Answers that nobody sees before everybody involved has answered."""

    @property
    def pairs(self) -> Pairs:
        """Two people who answer together as one rater."""

    @property
    def withdrawals(self) -> Withdrawals:
        """People who have left: what goes with them, and that it stays away."""

    @property
    def assignments(self) -> Assignments:
        """Plans: which images each person meets, and in which order."""

    @property
    def conflicts(self) -> Conflicts:
        """Answers given on two machines that nobody has decided between."""

    @property
    def sent_work(self) -> SentWorkLog:
        """What was sent out to whom, and what came back."""

    @property
    def disclosures(self) -> Disclosures:
        """Who has been shown what others answered, and when."""

    @property
    def bounds(self) -> BoundsLog:
        """What a judge has to reach, with the date of every change."""

    @property
    def meetings(self) -> Meetings:
        """Meetings: their minutes and what they decided."""

    @property
    def calls(self) -> Calls:
        """Calls to judges: how each was asked, how it ended, and what it used."""

    @property
    def replies(self) -> Replies:
        """What judges replied, word for word."""

    @property
    def drafts(self) -> Drafts:
        """A model's drafts of descriptions and of rubrics, and what people made of them."""

    @property
    def outputs(self) -> ModelOutputs:
        """Pictures, captions and critiques that models under test made."""

    @property
    def workshops(self) -> Workshops:
        """Workshops: steps, people, and what was agreed at the end."""

    @property
    def participants(self) -> Participants:
        """Who took part in a workshop, and what each has agreed to."""

    @property
    def statements(self) -> Statements:
        """What people said in workshops, line by line."""

    @property
    def coding(self) -> Coding:
        """Themes found in statements and reasons, and the criteria proposed from them."""

    @property
    def designs(self) -> Designs:
        """The draft of the next rubric version, and its publishing."""

    def counts(self) -> StudyCounts:
        """Counts of what is there, quickly."""

    def recent_events(self, most: int) -> Sequence[StudyEvent]:
        """What happened lately, the latest first, at most so many; never what anybody answered."""

    def prepare_to_write(self) -> None:
        """Make sure that this program alone writes. Raises UserError saying where the study is open, or that another
        program has merged into it since it was opened here, so that numbers may mean something else now."""

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


class NewStudy(NamedTuple):
    """What a new study starts from."""

    title: str
    artifact: str
    language: str = "en"
    rubric: Rubric | None = None
    whole_image: Scale | None = Scale.SHOWING
    template_toml: str = ""
    id: uuid.UUID | None = None
