"""Ratings the tests are made of: published tables, and any ratings at all for properties."""

import importlib
from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import settings, strategies as st

Array = npt.NDArray[np.float64]
_ = np.nan

# The first call of an oracle imports it, which takes seconds; a slow machine is no failure.
no_deadline = settings(deadline=None, max_examples=60)

# Agresti, Categorical Data Analysis, table 10.10: American League 1987, wins of the row over the column.
TEAMS = ["Baltimore", "Boston", "Cleveland", "Detroit", "Milwaukee", "New York", "Toronto"]
LEAGUE = [
    [0, 1, 7, 4, 2, 3, 1],
    [12, 0, 7, 2, 6, 7, 6],
    [6, 6, 0, 4, 4, 6, 5],
    [9, 11, 9, 0, 6, 5, 7],
    [11, 7, 9, 7, 0, 7, 9],
    [10, 6, 7, 8, 6, 0, 6],
    [12, 7, 8, 6, 4, 7, 0],
]

# Krippendorff 2011, Computing Krippendorff's alpha-reliability, section D: 12 units, 4 observers, some missing.
KRIPPENDORFF_D = np.array(
    [
        [1, 1, _, 1],
        [2, 2, 3, 2],
        [3, 3, 3, 3],
        [3, 3, 3, 3],
        [2, 2, 2, 2],
        [1, 2, 3, 4],
        [4, 4, 4, 4],
        [1, 1, 2, 1],
        [2, 2, 2, 2],
        [_, 5, 5, 5],
        [_, _, 1, 1],
        [_, _, 3, _],
    ]
)


def of_table(table: list[list[int]]) -> tuple[Array, Array]:
    """The answers of two raters from their cross table; the categories are 0, 1, 2 …"""
    cells = [
        (row, column)
        for row, counts in enumerate(table)
        for column, count in enumerate(counts)
        for _ in range(count)
    ]
    first, second = np.array(cells, dtype=np.float64).T
    return first, second


def of_counts(counts: list[list[int]]) -> Array:
    """Ratings from how often each category was given to each unit."""
    return np.array([np.repeat(np.arange(len(row)), row) for row in counts], dtype=np.float64)


@st.composite
def any_ratings(draw: st.DrawFn, raters: int | None = None, missing: bool = True) -> Array:
    """Small tables of whole numbers, biased to agree, with or without missing ratings."""
    units = draw(st.integers(1, 12))
    columns = raters or draw(st.integers(2, 5))
    size = draw(st.integers(1, 5))
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    truth = random.integers(0, size, (units, 1))
    table = np.where(
        random.random((units, columns)) < 0.6, truth, random.integers(0, size, (units, columns))
    ).astype(np.float64)
    if missing:
        table[random.random(table.shape) < draw(st.sampled_from([0.0, 0.2, 0.6]))] = np.nan
    return table


def oracle(module: str) -> Any:
    """Somebody else's computation of the same; none of them has types for all we ask."""
    return importlib.import_module(module)
