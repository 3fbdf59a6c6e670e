"""Where a person's answers came from, where they are so much like another's that somebody has to say."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.study.team.raters import Rater


@dataclass(frozen=True)
class OriginConfirmation:
    """Somebody (`by`) said that a rater gave their answers themselves, and how they know (`reason`)."""

    rater: Rater
    by: str
    reason: str
    recorded_at: datetime


class Origins(Protocol):
    """Confirmations that answers are a rater's own, each with its time. What was said last of a rater holds."""

    def confirmed(self) -> Sequence[OriginConfirmation]:
        """The confirmations that hold, oldest first."""

    def confirm(self, rater: Rater, by: str, reason: str) -> OriginConfirmation:
        """Store that a rater's answers are their own; on the disk when this returns."""

    def take_back(self, rater: Rater, by: str, reason: str) -> None:
        """Store that this does not hold any more; on the disk when this returns."""
