"""What a judge's errors would cost, in counts."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from app.agreement.estimate import Estimate

OF = 10  # pictures the cost is told for


@dataclass(frozen=True)
class FalsePasses:
    """Of so many pictures (`of`) that the reference would reject, how many the judge would pass."""

    of: int
    about: int
    low: int
    high: int


def false_passes(figure: Estimate, of: int = OF) -> FalsePasses | None:
    """What a judge would pass of ten pictures that the reference would reject, from its agreement on not met; None
    where it rejected none."""
    if figure.value is None or figure.low is None or figure.high is None:
        return None
    return FalsePasses(of, *(_half_up(of * (1 - end)) for end in (figure.value, figure.high, figure.low)))


def _half_up(number: float) -> int:
    return floor(Fraction(number).limit_denominator(10**6) + Fraction(1, 2))
