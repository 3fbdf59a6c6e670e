"""How fast coefficients and their bootstrap are, beside krippendorff and scikit-learn on the same ratings."""

import importlib
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.coefficients.chance_corrected import gwet_ac
from app.agreement.coefficients.pairs import cohen_kappa
from app.agreement.intervals.resampling import bootstrap

Row = tuple[str, str, str, str]
Array = npt.NDArray[np.float64]
SIZES = (100_000, 1_000_000)
REPLICATES = 10_000


def rows() -> list[Row]:
    """Every measurement of this module."""
    measured = [row for ratings in SIZES for row in [*_of_two(ratings), *_of_five(ratings)]]
    return [*measured, *_memory(SIZES[-1])]


def _of_two(size: int) -> list[Row]:
    """Two raters who answer in five categories."""
    first, second = np.ascontiguousarray(_ratings(size, 2, 0.0).T).astype(np.int64)
    both = np.column_stack([first, second])
    theirs = importlib.import_module("sklearn.metrics").cohen_kappa_score
    kappa, peer = _in_turn(lambda: cohen_kappa(first, second), lambda: theirs(first, second))
    resampled = _seconds(lambda: bootstrap(cohen_kappa, both, n=REPLICATES))
    return [
        _faster(f"Cohen's kappa, {size:,} ratings", kappa, "scikit-learn", peer),
        _faster(f"kappa bootstrap, {REPLICATES:,} replicates, {size:,} ratings", resampled, "scikit-learn, "
                "each replicate", REPLICATES * (peer + _drawing(both))),
    ]  # fmt: skip


def _of_five(size: int) -> list[Row]:
    """Five raters who answer yes or no, one rating in ten missing."""
    ratings = _ratings(size, 5, 0.1, categories=2)
    theirs: Any = importlib.import_module("krippendorff").alpha
    measured = []
    peer = 0.0
    for level in ("nominal", "ordinal"):
        alpha, peer = _in_turn(
            lambda: krippendorff_alpha(ratings, level),  # noqa: B023
            lambda: theirs(ratings.T, level_of_measurement=level),  # noqa: B023
        )
        measured.append(_faster(f"{level} alpha, {size:,} ratings", alpha, "krippendorff", peer))
    each = REPLICATES * (peer + _drawing(ratings))
    for name, coefficient in (("alpha", krippendorff_alpha), ("AC1", gwet_ac)):
        resampled = _seconds(lambda: bootstrap(coefficient, ratings, n=REPLICATES))  # noqa: B023
        what = f"{name} bootstrap, {REPLICATES:,} replicates, {size:,} ratings"
        measured.append(_faster(what, resampled, "krippendorff's alpha, each replicate", each))
    return measured


def _memory(size: int) -> list[Row]:
    """What is held beside the ratings themselves at the worst moment."""
    ratings = _ratings(size, 5, 0.1)
    tracemalloc.start()
    try:
        bootstrap(krippendorff_alpha, ratings, n=REPLICATES)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return [
        (
            f"memory beside {size:,} ratings, alpha with bootstrap",
            f"{peak / 1e6:.0f} MB",
            f"the ratings: {ratings.nbytes / 1e6:.0f} MB",
            f"{peak / ratings.nbytes:.2f}",
        )
    ]


def _ratings(size: int, raters: int, missing: float, categories: int = 5) -> Array:
    """Ratings of which two thirds say what is true."""
    random = np.random.default_rng(size + raters)
    truth = random.integers(1, categories + 1, (size // raters, 1))
    guess = random.integers(1, categories + 1, (size // raters, raters))
    ratings = np.where(random.random(guess.shape) < 2 / 3, truth, guess).astype(np.float64)
    ratings[random.random(guess.shape) < missing] = np.nan
    return ratings


def _drawing(ratings: npt.NDArray[Any]) -> float:
    """Seconds to draw one sample of the units, which each replicate of a peer needs as well."""
    random = np.random.default_rng(0)
    return _seconds(lambda: ratings[random.integers(0, len(ratings), len(ratings))])


def _in_turn(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Seconds of both, taken turn by turn, so that a busy machine hurts both: the median turn's best call of five."""
    times = [(_best(ours), _best(theirs)) for _ in range(5)]
    return median(time for time, _ in times), median(time for _, time in times)


def _seconds(act: Callable[[], object]) -> float:
    return median(_best(act, calls=2) for _ in range(3))


def _best(act: Callable[[], object], calls: int = 5) -> float:
    return min(_once(act) for _ in range(calls))


def _once(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _faster(what: str, ours: float, peer_name: str, peer: float) -> Row:
    return what, _told(ours), f"{peer_name}: {_told(peer)}", f"{ours / peer:.2g} (1 to {peer / ours:,.0f})"


def _told(seconds: float) -> str:
    return f"{seconds:,.1f} s" if seconds >= 1 else f"{seconds * 1e3:.2g} ms"
