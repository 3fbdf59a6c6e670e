"""Answers as facts: one row for everything said about one item, never edited, only superseded."""

import uuid
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.study.team.raters import Perception, Rater
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict


class AnswerAction(StrEnum):
    """How a fact came about; undo and redo write facts too, and so do a judge's reply and a rewording that leaves
    the meaning as it was: what was answered before then holds for the new words."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"
    IMPORT = "import"
    REPLY = "reply"
    CARRY = "carry"
    SETTLE = "settle"  # of two answers that came from two machines, the one that is to hold


@dataclass(frozen=True)
class Exposure:
    """What had been heard of a description before an answer: which version, which levels, how often."""

    alt_text: uuid.UUID | None = None
    times: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Content:
    """What is said about one item. `value` None means: nothing decided (yet, or removed)."""

    value: Verdict | Judgment | Mark | None = None
    doubt: Doubt | None = None
    note: str = ""

    @property
    def verdict(self) -> Verdict | None:
        """The value as a verdict on a criterion, or None."""
        return self.value if isinstance(self.value, Verdict) else None

    @property
    def judgment(self) -> Judgment | None:
        """The value as a judgment of the whole image, or None."""
        return self.value if isinstance(self.value, Judgment) else None

    @property
    def mark(self) -> Mark | None:
        """The value as a mark on another scale than yes or no, or None."""
        return self.value if isinstance(self.value, Mark) else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is said: no decision, no doubt, no note."""
        return self.value is None and self.doubt is None and not self.note


NOTHING = Content()


@dataclass(frozen=True)
class Circumstances:
    """Under what conditions an answer was given; stored with it. `language`: in which the question was heard; "": not
    known."""

    perception: Perception = Perception.UNSAID
    heard: Exposure = Exposure()
    seconds: float | None = None
    language: str = ""


@dataclass(frozen=True)
class Answer:
    """One stored fact. `item` is a criterion's code (`T1.C1`) or the value of a Scale.

    `run` is 0 for people and 1… for a judge's repetitions. `previous` is the key of the fact it supersedes.
    """

    key: int
    id: uuid.UUID
    image: int
    rater: Rater
    run: int
    item: str
    rubric_version: int
    content: Content
    act: AnswerAction
    recorded_at: datetime
    circumstances: Circumstances
    previous: int | None = None

    @property
    def is_of_whole_image(self) -> bool:
        """Whether the answer judges the image rather than one criterion."""
        return self.item in set(Scale)
