"""How fast the intraclass correlation is, beside pingouin on the same ratings, and what memory it takes."""

import importlib
import time
import tracemalloc
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.icc import FORMS, icc

Row = tuple[str, str, str, str]
RATERS, REPEATS = 4, 7
OF_PINGOUIN = 4_000  # ratings; it takes seconds from a few thousand units on


def rows() -> list[Row]:
    """Every measurement of this module."""
    return [_beside_pingouin(), *[_alone(size) for size in (100_000, 1_000_000)], _memory(1_000_000)]


def _beside_pingouin() -> Row:
    """All six forms, which is what pingouin returns from one call."""
    ratings = _ratings(OF_PINGOUIN)
    long = _long(ratings)
    theirs: Any = importlib.import_module("pingouin").intraclass_corr
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it calls pandas in a way that pandas will give up
        floor = _seconds(lambda: theirs(long, targets="unit", raters="rater", ratings="score"), times=3)
    ours = _seconds(lambda: [icc(ratings, form) for form in FORMS])
    what = f"ICC, six forms with intervals, {OF_PINGOUIN:,} ratings"
    return what, _told(ours), f"pingouin: {_told(floor)}", f"{floor / ours:.0f} times as fast"


def _alone(size: int) -> Row:
    ratings = _ratings(size)
    return f"ICC(2,k) with interval, {size:,} ratings", _told(_seconds(lambda: icc(ratings, "2,k"))), "", ""


def _memory(size: int) -> Row:
    ratings = _ratings(size)
    tracemalloc.start()
    icc(ratings, "2,k")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    share = f"{peak / ratings.nbytes:.1f} times the ratings"
    return (
        f"memory of ICC(2,k), {size:,} ratings",
        f"{peak / 1e6:.0f} MB",
        f"{ratings.nbytes / 1e6:.0f} MB",
        share,
    )


def _ratings(size: int) -> NDArray[np.float64]:
    random = np.random.default_rng(1)
    units = size // RATERS
    leaning = random.integers(1, 4, (units, 1))
    return (leaning + random.integers(0, 3, (units, RATERS))).astype(float)


def _long(ratings: NDArray[np.float64]) -> Any:
    """One row a rating, as pingouin wants it."""
    units, raters = ratings.shape
    columns = {
        "unit": np.repeat(np.arange(units), raters),
        "rater": np.tile(np.arange(raters), units),
        "score": ratings.ravel(),
    }
    return importlib.import_module("pandas").DataFrame(columns)


def _seconds(act: Callable[[], object], times: int = REPEATS) -> float:
    act()  # once before it counts: imports, caches
    measured = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        measured.append(time.perf_counter() - start)
    return median(measured)


def _told(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.1f} ms"
