"""False-discovery control: which of many tests still count when they are taken together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Discoveries:
    """One entry a test, in the order given: the adjusted p-value (None where there was none) and whether it is
    rejected at rate `q`. `tests` is how many p-values there were."""

    adjusted: tuple[float | None, ...]
    rejected: tuple[bool, ...]
    q: float
    tests: int


def benjamini_hochberg(p_values: Sequence[float | None], q: float = 0.05) -> Discoveries:
    """Control of the false-discovery rate for independent or positively dependent tests.

    An undefined p-value is None; it is never rejected and does not count as a test. Benjamini and Hochberg (1995),
    Journal of the Royal Statistical Society B 57, 289-300. Raises ValueError for p-values outside 0 to 1.
    """
    return _step_up(p_values, q, is_dependent=False)


def benjamini_yekutieli(p_values: Sequence[float | None], q: float = 0.05) -> Discoveries:
    """Control of the false-discovery rate under any dependence of the tests; more cautious.

    Benjamini and Yekutieli (2001), Annals of Statistics 29, 1165-1188. Otherwise as `benjamini_hochberg`.
    """
    return _step_up(p_values, q, is_dependent=True)


def _step_up(p_values: Sequence[float | None], q: float, is_dependent: bool) -> Discoveries:
    known = [place for place, p in enumerate(p_values) if p is not None]
    values = np.array([p for p in p_values if p is not None], dtype=float)
    if not ((values >= 0) & (values <= 1)).all() or not 0 < q < 1:
        raise ValueError("p-values lie between 0 and 1, or are None; q lies between them.")
    adjusted: list[float | None] = [None] * len(p_values)
    for place, p in zip(known, _adjusted(values, is_dependent), strict=True):
        adjusted[place] = float(p)
    rejected = tuple(p is not None and p <= q for p in adjusted)
    return Discoveries(tuple(adjusted), rejected, q, len(known))


def _adjusted(values: NDArray[np.float64], is_dependent: bool) -> NDArray[np.float64]:
    tests = len(values)
    ranks = np.arange(1, tests + 1)
    factor = float((1 / ranks).sum()) if is_dependent else 1.0
    order = np.argsort(values, kind="stable")
    scaled = values[order] * tests * factor / ranks
    adjusted = np.empty(tests)
    adjusted[order] = np.minimum(1.0, np.minimum.accumulate(scaled[::-1])[::-1])
    return adjusted
