"""Two raters and two answers: every coefficient from four counts, exactly, and for many resamplings at once.

The same formulas take whole numbers, fractions and arrays. What comes of whole numbers and fractions is exact, so that
digits can be printed half-up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ratio = tuple[Any, Any]  # above and below the line: numbers, fractions or arrays of them


@dataclass(frozen=True)
class Counts:
    """Pairs of answers: both met, met by the reference only, met by the other only, met by neither.

    The four are numbers, or arrays of one shape. Pairs at half weight make halves.
    """

    both: Any
    reference_only: Any
    against_only: Any
    neither: Any

    @cached_property
    def pairs(self) -> Any:
        """All pairs."""
        return self.both + self.reference_only + self.against_only + self.neither

    @cached_property
    def reference_met(self) -> Any:
        """Pairs in which the reference says met."""
        return self.both + self.reference_only

    @cached_property
    def reference_not_met(self) -> Any:
        """Pairs in which the reference says not met."""
        return self.against_only + self.neither

    @cached_property
    def against_met(self) -> Any:
        """Pairs in which the other rater says met."""
        return self.both + self.against_only

    @cached_property
    def against_not_met(self) -> Any:
        """Pairs in which the other rater says not met."""
        return self.reference_only + self.neither


def agreement(t: Counts) -> Ratio:
    """Share of equal answers."""
    return t.both + t.neither, t.pairs


def agreement_met(t: Counts) -> Ratio:
    """Share of equal answers where the reference said met."""
    return t.both, t.reference_met


def agreement_not_met(t: Counts) -> Ratio:
    """Share of equal answers where the reference said not met."""
    return t.neither, t.reference_not_met


def kappa(t: Counts) -> Ratio:
    """Cohen's kappa (1960), with numerator and denominator both multiplied by the square of the pairs."""
    chance = t.reference_met * t.against_met + t.reference_not_met * t.against_not_met
    return t.pairs * (t.both + t.neither) - chance, t.pairs * t.pairs - chance


def gwet_ac1(t: Counts) -> Ratio:
    """Gwet's AC1 (2008), both parts multiplied by twice the square of the pairs."""
    met = t.reference_met + t.against_met
    chance = met * (2 * t.pairs - met)
    return 2 * t.pairs * (t.both + t.neither) - chance, 2 * t.pairs * t.pairs - chance


def krippendorff_alpha(t: Counts) -> Ratio:
    """Krippendorff's nominal alpha (2011) of units with two answers each: the pairs."""
    met = t.reference_met + t.against_met
    mixed = met * (2 * t.pairs - met)
    return mixed - (t.reference_only + t.against_only) * (2 * t.pairs - 1), mixed


def balanced_accuracy(t: Counts) -> Ratio:
    """Mean of the agreement on met and on not met."""
    above = t.both * t.reference_not_met + t.neither * t.reference_met
    return above, 2 * t.reference_met * t.reference_not_met


COEFFICIENTS: dict[str, Callable[[Counts], Ratio]] = {
    "agreement": agreement,
    "agreement_met": agreement_met,
    "agreement_not_met": agreement_not_met,
    "kappa": kappa,
    "gwet_ac1": gwet_ac1,
    "krippendorff_alpha": krippendorff_alpha,
    "balanced_accuracy": balanced_accuracy,
}


def exactly(ratio: Ratio) -> Fraction | None:
    """The number of exact counts, or None where it is undefined."""
    above, below = ratio
    return Fraction(above) / Fraction(below) if below else None


def sampled(sums: Floats) -> Floats:
    """Every coefficient of many samples. sums: shape (samples, 4) → (coefficients, samples), nan where undefined."""
    table = Counts(*sums.T)
    found = np.full((len(COEFFICIENTS), len(sums)), np.nan)
    for place, coefficient in enumerate(COEFFICIENTS.values()):
        above, below = coefficient(table)
        np.divide(above, below, out=found[place], where=below != 0)
    return found
