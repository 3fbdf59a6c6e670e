"""Report cards on image models: kept checks, appeals against them with their decisions, and who may publish."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Protocol

from app.study.team.meetings import Hands

LABEL = "label"
"""The question of an appeal that is about the label."""


class AppealOutcome(StrEnum):
    """What a meeting made of an appeal. The values are the words in storage."""

    UPHELD = "upheld"
    REJECTED = "rejected"
    LATER = "later"


@dataclass(frozen=True)
class NewCheck:
    """What is kept of a check. `content`: see `app.agreement.report.kept_checks`; it names no person. `previous`: the
    key of the check it corrects, and `reason` why. `expires_on` None: it holds until something changes."""

    source: str
    content: Mapping[str, Any]
    kept_by: str
    previous: int | None = None
    reason: str = ""
    expires_on: date | None = None


@dataclass(frozen=True)
class KeptCheck:
    """A kept check. `rubric`: the rubric version that was newest then."""

    key: int
    check: NewCheck
    rubric: int | None
    recorded_at: datetime


@dataclass(frozen=True)
class AppealDecision:
    """What a meeting (its key) decided on an appeal, why, and how many were for it."""

    meeting: int
    outcome: AppealOutcome
    reason: str
    hands: Hands
    recorded_at: datetime


@dataclass(frozen=True)
class Appeal:
    """Somebody says that a kept check (its key) is wrong: on a criterion (`question`: its code, or LABEL), perhaps on
    one image. `decision` is None until a meeting decided."""

    key: int
    check: int
    question: str
    image: int | None
    words: str
    author: str
    recorded_at: datetime
    decision: AppealDecision | None = None

    @property
    def is_open(self) -> bool:
        """Whether a meeting still has to decide."""
        return is_open(self.decision)


def is_open(decision: AppealDecision | None) -> bool:
    """Whether a meeting still has to decide on an appeal."""
    return decision is None or decision.outcome is AppealOutcome.LATER


@dataclass(frozen=True)
class PublicationRule:
    """What the community decided: who may publish rubrics and cards (`publishers`, by name), the line on conflicts of
    interest, who paid, the terms of use, and for how many `days` a card holds (0: until something changes). `meeting`:
    the key of the meeting that decided it, None for a vote; `hands` counts it."""

    publishers: tuple[str, ...]
    hands: Hands
    interests: str = ""
    paid_by: str = ""
    terms: str = ""
    days: int = 0
    meeting: int | None = None


class ReportCards(Protocol):
    """What a study knows of report cards. Nothing is ever edited or removed."""

    def checks(self) -> Sequence[KeptCheck]:
        """Every kept check, the oldest first, those that were corrected later included."""

    def keep(self, check: NewCheck) -> KeptCheck:
        """Keep a check; on the disk when this returns."""

    def appeals(self) -> Sequence[Appeal]:
        """Every appeal, the oldest first, with the decision that holds."""

    def appeal(self, check: int, question: str, image: int | None, words: str, author: str) -> Appeal:
        """Keep an appeal; on the disk when this returns. Raises ValueError without words."""

    def decide(self, appeal: int, meeting: int, outcome: AppealOutcome, reason: str, hands: Hands) -> None:
        """Keep what a meeting decided on an appeal; the newest decision holds."""

    def rule(self) -> PublicationRule | None:
        """What the community decided last on publishing, or None."""

    def set_rule(self, rule: PublicationRule) -> None:
        """Keep a decision on publishing; on the disk when this returns."""
