"""Meetings at which people settle what differs: who was there, what was decided, and the other lines of the minutes."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from app.study.verdict import Judgment, Mark, Verdict

if TYPE_CHECKING:
    from array import array
    from datetime import datetime

    from app.study.rubric import Wording

Value = Verdict | Judgment | Mark


class Outcome(StrEnum):
    """What a meeting made of one criterion on one image. The values are the words in storage."""

    DECIDED = "decided"
    CONTESTED = "contested"
    REWORDED = "reworded"
    LATER = "later"


class MinuteKind(StrEnum):
    """What a line of the minutes is that is no decision. The values are the words in storage."""

    OPEN_POINT = "open point"
    REMARK = "remark"
    NAMES = "names"  # names were shown, or hidden again


@dataclass(frozen=True)
class Meeting:
    """A meeting: its title, who was there by name or pseudonym, and when. `ended_at` is None while it goes on.

    `deciders`: who may decide, by name; empty where all who are there may.
    """

    key: int
    id: uuid.UUID
    title: str
    started_at: datetime
    ended_at: datetime | None
    present: tuple[str, ...]
    deciders: tuple[str, ...] = ()

    @property
    def moment(self) -> tuple[datetime, uuid.UUID]:
        """When it began, to compare with other facts; within a millisecond the ids tell which came first."""
        return self.started_at, self.id

    @property
    def may_decide(self) -> tuple[str, ...]:
        """Those who may decide."""
        return self.deciders or self.present


@dataclass(frozen=True)
class Hands:
    """A count of hands on a decision, in numbers alone; all of them 0 where nobody counted. `is_secret`: a ballot."""

    in_favour: int = 0
    against: int = 0
    abstained: int = 0
    is_secret: bool = False

    @property
    def total(self) -> int:
        """How many were counted."""
        return self.in_favour + self.against + self.abstained

    @property
    def were_counted(self) -> bool:
        """Whether there was a count."""
        return bool(self.total)


@dataclass(frozen=True)
class VoteCounts:
    """What stood against what when it was talked about, in numbers alone: nobody is named but judges.

    `people`: how many said what; `judges`: by name, how many runs said what. Both by the words of the answers. `hands`:
    how many were for the decision when it was made.
    """

    people: Mapping[str, int] = field(default_factory=dict)
    judges: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    doubts: int = 0
    notes: int = 0
    hands: Hands = Hands()


@dataclass(frozen=True)
class Rewording:
    """Other words for a criterion: those before, those after, and whether its meaning changed by them, and why."""

    was: Wording
    becomes: Wording
    meaning_changed: bool
    why: str = ""


@dataclass(frozen=True)
class Ruling:
    """What is to be kept of one item: the verdict where it was decided, why, and what it was decided from."""

    outcome: Outcome
    reason: str = ""
    value: Value | None = None
    tally: VoteCounts = VoteCounts()
    rewording: Rewording | None = None
    border_case: int | None = None


@dataclass(frozen=True)
class Adjudication:
    """A ruling as it is kept. `item` is a criterion's code in that `version`, or a scale for whole images (version 0,
    no lineage)."""

    key: int
    id: uuid.UUID
    meeting: int
    image: int
    item: str
    lineage: uuid.UUID | None
    version: int
    ruling: Ruling
    recorded_at: datetime

    @property
    def subject(self) -> tuple[int, uuid.UUID | str]:
        """What it is about, whatever the criterion was called then: the image, and the lineage or the scale."""
        return self.image, self.lineage or self.item

    @property
    def is_rewording(self) -> bool:
        """Whether it gives the criterion other words; a decision on the same matter holds beside it."""
        return self.ruling.outcome is Outcome.REWORDED


@dataclass(frozen=True)
class Minute:
    """A line of the minutes that is no decision; `image` is an image's key, or None."""

    key: int
    id: uuid.UUID
    meeting: int
    kind: MinuteKind
    words: str
    image: int | None
    recorded_at: datetime


@dataclass(frozen=True)
class Dissent:
    """Somebody (`author`, by name) who does not share a ruling (its key), and why; the reason may be ''."""

    key: int
    id: uuid.UUID
    adjudication: int
    author: str
    reason: str
    recorded_at: datetime


@dataclass(frozen=True)
class MinutesCorrection:
    """Other words for a line of a meeting's minutes. `line` is that of the original, which stays as it is."""

    key: int
    id: uuid.UUID
    meeting: int
    line: str
    becomes: str
    author: str
    recorded_at: datetime


class Meetings(Protocol):
    """The meetings of a study. Nothing that was answered is touched here; what is removed leaves a row, too."""

    def all(self) -> Sequence[Meeting]:
        """Every meeting, the oldest first."""

    def unended(self) -> Meeting | None:
        """The newest meeting that was not ended, such as one that a power cut interrupted."""

    def open(self, title: str, present: Sequence[str], deciders: Sequence[str] = ()) -> Meeting:
        """Begin a meeting; `deciders` may decide, all who are there where it is empty."""

    def join(self, meeting: int, name: str) -> None:
        """Somebody is there, too; saying so twice changes nothing. Raises ValueError without a name."""

    def end(self, meeting: int) -> None:
        """End a meeting; ending it twice changes nothing."""

    def decide(self, meeting: int, image: int, item: str, version: int, ruling: Ruling) -> Adjudication:
        """Keep a ruling on a criterion of a version, or on a whole image."""

    def take_back(self, adjudication: int) -> None:
        """Take a ruling back: what held before it holds again."""

    def note(self, meeting: int, kind: MinuteKind, words: str, image: int | None = None) -> Minute:
        """Keep a line of the minutes. Raises ValueError without words."""

    def strike(self, minute: int) -> None:
        """Take a line of the minutes back."""

    def adjudications(self, meeting: int | None = None) -> Sequence[Adjudication]:
        """The rulings that hold, of one meeting or of all, the oldest first; of several on the same, the newest.

        A rewording and a decision on the same matter hold side by side: "met here, and let us reword".
        """

    def minutes(self, meeting: int) -> Sequence[Minute]:
        """The lines of a meeting's minutes, the oldest first, without those removed."""

    def dissent(self, adjudication: int, author: str, reason: str) -> Dissent:
        """Keep who does not share a ruling (its key), and why. Raises ValueError without a name."""

    def dissents(self, meeting: int) -> Sequence[Dissent]:
        """Dissents from the rulings of a meeting that hold, the oldest first; of each person, the newest."""

    def correct(self, meeting: int, line: str, becomes: str, author: str) -> MinutesCorrection:
        """Keep other words for a line of the minutes; the line itself stays."""

    def corrections(self, meeting: int) -> Sequence[MinutesCorrection]:
        """Every correction of a meeting's minutes, the oldest first; the newest of a line holds."""

    def noted(self) -> array[int]:
        """The keys of the answers with a note, superseded ones included."""

    def answers_since(self, meeting: int, until: int | None = None) -> tuple[int, int]:
        """How many answers people gave after a meeting had begun (and before another did), and how many people."""

    def answers_before(self, meeting: int | None = None) -> tuple[int, int]:
        """How many answers people gave before a meeting began, or so far, and how many people."""
