"""What every measurement returns: a number with what it rests on, or the reason why there is none."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.errors import TouchstoneError


class Undefined(TouchstoneError):
    """Somebody asked for the number of a figure that has none; says why it has none."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Estimate:
    """A number with what it rests on, or the reason why there is none.

    `n` counts units (images). `low` and `high` are the ends of an interval, where there is one. `reason` is a
    sentence: why the number or its interval is undefined, or why a number that exists says nothing (kappa against
    a constant rater, an interval without width). `counts` names what it was computed from, such as
    (("equal", 41), ("pairs", 50)). `undefined_share` is the share of bootstrap replicates that had no number. A
    figure never holds NaN: what is undefined is None.
    """

    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    reason: str = ""
    counts: tuple[tuple[str, int], ...] = ()
    undefined_share: float | None = None

    def __post_init__(self) -> None:
        for number in (self.value, self.low, self.high, self.undefined_share):
            if number is not None and not math.isfinite(number):
                raise ValueError(f"A figure holds finite numbers or None, not {number}.")
        if self.value is None and not self.reason:
            raise ValueError("A figure without a number needs a reason.")
        if (self.low is None) != (self.high is None):
            raise ValueError("An interval has two ends or none.")

    def __float__(self) -> float:
        """The number; raises Undefined with the reason when there is none."""
        if self.value is None:
            raise Undefined(self.reason)
        return float(self.value)

    def __iter__(self) -> Iterator[float | None]:
        """Value, low and high, so that `value, low, high = icc(ratings)` works."""
        return iter((self.value, self.low, self.high))

    @property
    def is_defined(self) -> bool:
        """Whether there is a number."""
        return self.value is not None

    def count(self, name: str) -> int:
        """One of the counts by its name; KeyError when the figure has none of that name."""
        return dict(self.counts)[name]


def undefined(reason: str, n: int, counts: tuple[tuple[str, int], ...] = ()) -> Estimate:
    """A figure without a number, and the sentence that says why."""
    return Estimate(None, n, reason=reason, counts=counts)


def share_of(part: int, whole: int, units: int, reason: str) -> Estimate:
    """A share from exact counts over so many units, or why there is none."""
    counts = (("part", part), ("whole", whole))
    if whole == 0:
        return undefined(reason, 0, counts)
    return Estimate(float(Fraction(part, whole)), units, counts=counts)


@dataclass(frozen=True)
class GroupFigures:
    """Two people or more on one question: mean pairwise agreement, alpha and AC1 over the images two of them rated.

    They have intervals where doubtful answers are included.
    """

    agreement: Estimate
    alpha: Estimate
    ac1: Estimate
