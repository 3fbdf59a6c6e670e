"""What a judge has to reach before it may do without people: bounds that a study sets before anybody has answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class CheckPower:
    """`shared` of the `anchors` have people's answers, of which the judge gave the same to a share of `right` the last
    time; None where there are none. `falls`: to which share it may fall, and how likely the check would say so, both
    between 0 and 1. A fall of one criterion is meant, with one run, or runs that always say the same."""

    anchors: int
    shared: int = 0
    right: float | None = None
    falls: tuple[tuple[float, float], ...] = ()

    def as_dict(self) -> dict[str, object]:
        """The same for a program to read."""
        falls = [{"to": to, "seen": chance} for to, chance in self.falls]
        return {"anchors": self.anchors, "with_people": self.shared, "agreement": self.right, "falls": falls}


GUESSING = 0.5
"""Agreement on one answer that a coin reaches; no study may ask for less."""
WIDEST = 0.3
"""The largest tolerance and epsilon a study may set. Calderon, Reichart and Dror (2025) try epsilon up to 0.3."""


@dataclass(frozen=True)
class Bounds:
    """The lower ends of agreement on met and on not met have to lie above `on_met` and `on_not_met`.

    On either answer the judge may fall behind what people reach with each other by `tolerance` at most. `epsilon` is
    what the alternative annotator test forgives: 0.2 for experts, as people are for their own culture (Calderon,
    Reichart and Dror 2025). All are shares.
    """

    on_met: float = GUESSING
    on_not_met: float = GUESSING
    tolerance: float = 0.2
    epsilon: float = 0.2

    def on(self, answer: int) -> float:
        """The bound for an answer: 1 met, 0 not met."""
        return self.on_met if answer else self.on_not_met


@dataclass(frozen=True)
class SetBounds:
    """Bounds, when they were set, and whether there were answers already."""

    bounds: Bounds
    recorded_at: datetime
    is_late: bool


class BoundsLog(Protocol):
    """The bounds a study has set, oldest first."""

    def all(self) -> Sequence[SetBounds]:
        """Every change of the bounds, oldest first."""

    def add(self, bounds: Bounds) -> SetBounds:
        """Set these bounds from now on; on the disk when this returns."""


def in_force(log: Sequence[SetBounds]) -> Bounds:
    """The bounds that advice is given by: those set last before there were answers, or else the usual ones.

    What was set after answers counts only where it is stricter, so that nobody can loosen a bound after looking.
    """
    holds = Bounds()
    for one in log:
        holds = stricter(holds, one.bounds) if one.is_late else one.bounds
    return holds


def stricter(one: Bounds, other: Bounds) -> Bounds:
    """The stricter of the two, bound by bound."""
    return Bounds(
        max(one.on_met, other.on_met),
        max(one.on_not_met, other.on_not_met),
        min(one.tolerance, other.tolerance),
        min(one.epsilon, other.epsilon),
    )
