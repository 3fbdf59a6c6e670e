"""Whether a judge's replies follow the picture: a test that is made before a paid run, and stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.raters import Rater


class SwapResult(StrEnum):
    """What came of the same words with different pictures. `WRONG`: the replies differ, but do not fit the pictures."""

    FOLLOWS = "follows the picture"
    SAME = "same replies"
    WRONG = "wrong replies"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class SwapTest:
    """One test: how many calls it made, what came of it, the model by the name in its replies, and the reason where
    nothing could be decided."""

    result: SwapResult
    calls: int
    model: str = ""
    reason: str = ""


@dataclass(frozen=True)
class MadeSwapTest:
    """A test that was made, of which judge (key) and when."""

    judge: int
    test: SwapTest
    recorded_at: datetime


class SwapTests(Protocol):
    """The tests that were made, oldest first."""

    def all(self) -> Sequence[MadeSwapTest]:
        """All tests, oldest first."""

    def add(self, judge: Rater, test: SwapTest) -> None:
        """Store a test; it is on the disk when this returns."""
