"""What the guard decided about a picture that somebody wants to publish, and on what grounds."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.judge.report_cards import AppealDecision, AppealOutcome, is_open
from app.study.team.meetings import Hands
from app.study.team.raters import Rater


class GuardVerdict(StrEnum):
    """What to do with a picture. The values are stored, and promised to other people's scripts."""

    PUBLISH = "publish"
    SHOW = "show to a person"
    DO_NOT_PUBLISH = "do not publish"


@dataclass(frozen=True)
class QuestionVerdict:
    """The verdict on one question; the label has the code "label".

    `is_met` is what the judge said, None where it does not count. `sureness` (0 to 1) is how sure the judge was, None
    where nothing says so. `wrong_at_most` bounds the risk of this verdict: of the pictures about which people say the
    opposite, and on which the judge counts, at most this share gets it; None where a person decides.
    """

    code: str
    verdict: GuardVerdict
    why: str
    is_met: bool | None = None
    sureness: float | None = None
    wrong_at_most: float | None = None


@dataclass(frozen=True)
class NewGuardDecision:
    """A decision about one picture (`picture`: the SHA-256 of its file, hex), with the verdict on each question, the
    label first. `source` is the model said to have made it, or ""."""

    picture: str
    name: str
    source: str
    judge: Rater
    rubric_version: int
    verdict: GuardVerdict
    questions: tuple[QuestionVerdict, ...]


@dataclass(frozen=True)
class GuardDecision:
    """A decision as it was stored."""

    id: uuid.UUID
    said: NewGuardDecision
    recorded_at: datetime


@dataclass(frozen=True)
class GuardAppeal:
    """Somebody (`author`, may be "") says that a decision (its id) is wrong, on a criterion or on the label
    (`question`). `about` is that decision; `decision` is None until a meeting decided on the appeal."""

    key: int
    id: uuid.UUID
    about: uuid.UUID
    question: str
    words: str
    author: str
    recorded_at: datetime
    decision: AppealDecision | None = None

    @property
    def is_open(self) -> bool:
        """Whether a meeting still has to decide."""
        return is_open(self.decision)


class GuardDecisions(Protocol):
    """Decisions of the guard, and appeals against them. None is ever edited."""

    def all(self) -> Sequence[GuardDecision]:
        """All of them, oldest first."""

    def find(self, identity: uuid.UUID) -> GuardDecision | None:
        """The decision with this id, or None."""

    def add(self, decision: NewGuardDecision) -> GuardDecision:
        """Store a decision; on the disk when this returns."""

    def appeals(self) -> Sequence[GuardAppeal]:
        """All appeals, oldest first."""

    def appeal(self, decision: uuid.UUID, question: str, words: str, author: str) -> GuardAppeal:
        """Store an appeal against a decision that there is; on the disk when this returns."""

    def decide(self, appeal: int, meeting: int, outcome: AppealOutcome, reason: str, hands: Hands) -> None:
        """Keep what a meeting decided on an appeal (its key); the newest decision holds."""
