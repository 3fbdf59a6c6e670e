"""Tables of ratings that hold each distinct row once, and how often it occurs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.rating_arrays import (
    TABLE_RANGE,
    Categories,
    Floats,
    Integers,
    blocks,
    checked,
    encode,
    positions,
    whole_offsets,
    whole_span,
)

_KEY_LIMIT = 2**62
_FEW = 16  # whole numbers, among which those that occur are found after the rows are counted
_CELLS_AT_ONCE = 1 << 19  # numbers held while rows are expanded: 4 MB

Codes = npt.NDArray[np.integer]


@dataclass(frozen=True)
class Rows:
    """The distinct rows of a table of ratings.

    `times` says how often each occurs; `codes`, of shape (distinct rows, raters), holds positions among the
    categories, and the number of categories where a rating is missing. `keys` number the rows in ascending order,
    and `keys_of_units` finds those of the units when somebody asks. Of ratings that were counted beforehand, `tally`
    holds how often each category occurs, shape (distinct rows, categories), and `codes` has no columns.
    """

    categories: Floats
    times: Integers
    codes: Integers
    keys: Integers
    keys_of_units: Callable[[], Integers]
    tally: Integers | None = None

    @property
    def size(self) -> int:
        """How many distinct rows there are."""
        return len(self.times)

    def row_of_unit(self) -> Integers:
        """For every unit the number of its row."""
        return np.searchsorted(self.keys, self.keys_of_units()).astype(np.int64)

    def counts(self, part: slice) -> Floats:
        """How often each category occurs in each of these rows; shape (rows, categories)."""
        if self.tally is not None:
            return self.tally[part].astype(np.float64)
        codes = self.codes[part]
        width = len(self.categories) + 1
        cells = codes + width * np.arange(len(codes))[:, None]
        table = np.bincount(cells.ravel(), minlength=len(codes) * width).reshape(len(codes), width)
        return table[:, :-1].astype(np.float64)

    def values(self, part: slice) -> Floats:
        """The ratings of these rows, nan where missing; shape (rows, raters)."""
        return np.append(self.categories, np.nan)[self.codes[part]]


def parts(rows: int, width: int) -> Iterator[slice]:
    """Cuts so many rows into slices of which each, `width` numbers a row, needs little memory."""
    step = max(1, _CELLS_AT_ONCE // max(1, width))
    return (slice(start, min(start + step, rows)) for start in range(0, rows, step))


def ordered_rows(ratings: npt.NDArray[np.generic], categories: Categories = None) -> Rows:
    """Distinct rows where it matters who gave which rating."""
    return _rows(_Ordered(ratings.shape[1]), ratings, categories)


def unordered_rows(ratings: npt.NDArray[np.generic], categories: Categories = None) -> Rows:
    """Distinct rows where only matters how often each category occurs in a unit."""
    return _rows(_Unordered(ratings.shape[1]), ratings, categories)


def counted_rows(counts: Integers, categories: Floats, units: Integers | None = None) -> Rows:
    """The same as `unordered_rows` where somebody has counted: counts of shape (units, categories). `units`: each row
    of counts is that of so many units, shape (rows,); None: of one.

    The rows are in the same order, so that sums and resampling give the same numbers to the last digit. Raises
    ValueError where there are too many answers and categories to number the rows.
    """
    base = int(counts.max(initial=0)) + 1
    if base ** counts.shape[1] > _KEY_LIMIT:
        raise ValueError(f"{base - 1} answers in {counts.shape[1]} categories are too many to be numbered.")
    keys = counts @ base ** np.arange(counts.shape[1], dtype=np.int64)
    distinct, first, places = np.unique(keys, return_index=True, return_inverse=True)
    times = np.bincount(places, units, len(distinct))
    codes = np.empty((len(distinct), 0), np.int64)
    return Rows(categories, times.astype(np.int64), codes, distinct, lambda: keys, counts[first])


@dataclass(frozen=True)
class _Ordered:
    """Each unit as one whole number, whose digits are the codes."""

    raters: int

    def limit(self, size: int) -> int:
        """Keys lie below this number."""
        return int((size + 1) ** self.raters)

    def keys(self, codes: Codes, size: int) -> Integers:
        """The key of each unit."""
        number = codes[:, 0].astype(np.int64)
        for column in codes.T[1:]:
            number *= size + 1
            number += column
        return number

    def codes(self, keys: Integers, size: int) -> Integers:
        """What the keys were made of."""
        places = [(size + 1) ** place for place in reversed(range(self.raters))]
        return np.stack([(keys // place) % (size + 1) for place in places], axis=1)


@dataclass(frozen=True)
class _Unordered:
    """Each unit as one whole number, whose digits say how often each category occurs."""

    raters: int

    def limit(self, size: int) -> int:
        """Keys lie below this number."""
        return int((self.raters + 1) ** size)

    def keys(self, codes: Codes, size: int) -> Integers:
        """The key of each unit."""
        worth = np.append(self._powers(size), 0)
        total: Integers = worth[codes[:, 0]]
        for column in codes.T[1:]:
            total += worth[column]
        return total

    def codes(self, keys: Integers, size: int) -> Integers:
        """What the keys were made of, in ascending order."""
        counts = (keys[:, None] // self._powers(size)) % (self.raters + 1)
        counts = np.column_stack([counts, self.raters - counts.sum(axis=1)])
        return np.repeat(np.tile(np.arange(size + 1), len(keys)), counts.ravel()).reshape(-1, self.raters)

    def _powers(self, size: int) -> Integers:
        return (self.raters + 1) ** np.arange(size, dtype=np.int64)


Scheme = _Ordered | _Unordered


def _rows(scheme: Scheme, ratings: npt.NDArray[np.generic], categories: Categories) -> Rows:
    rows = _rows_of_few(scheme, ratings, None if categories is None else checked(categories))
    if rows is not None:
        return rows
    codes, found = encode(ratings, categories)
    size = len(found)
    if scheme.limit(size) > _KEY_LIMIT:  # too long to be numbered: every unit is a row of its own
        numbers = np.arange(len(codes), dtype=np.int64)
        return Rows(found, np.ones(len(codes), np.int64), codes.astype(np.int64), numbers, lambda: numbers)
    unit_keys = np.empty(len(codes), np.int64)
    for part in blocks(codes):
        unit_keys[part] = scheme.keys(codes[part], size)
    if scheme.limit(size) > 8 * len(codes) + TABLE_RANGE:
        distinct, times = np.unique(unit_keys, return_counts=True)
    else:
        occurs = np.bincount(unit_keys, minlength=1)
        distinct = np.flatnonzero(occurs)
        times = occurs[distinct]
    return Rows(found, times.astype(np.int64), scheme.codes(distinct, size), distinct, lambda: unit_keys)


def _rows_of_few(scheme: Scheme, ratings: npt.NDArray[np.generic], declared: Floats | None) -> Rows | None:
    """The rows when ratings are few different whole numbers, in one walk over them; None when they are not."""
    span = whole_span(ratings, declared)
    if span is None or span[1] > _FEW or scheme.limit(span[1]) > TABLE_RANGE + len(ratings) // 4:
        return None
    low, size = span

    def keys(part: slice) -> Integers | None:
        offsets = whole_offsets(ratings[part], low, size)
        return None if offsets is None else scheme.keys(offsets, size)

    limit = scheme.limit(size)
    occurs = np.zeros(limit, np.int64)
    for part in blocks(ratings):
        some = keys(part)
        if some is None:
            return None
        occurs += np.bincount(some, minlength=limit)
    distinct = np.flatnonzero(occurs)
    codes = scheme.codes(distinct, size)
    used = np.unique(codes)
    position, found = positions(used[used < size], low, size, declared)

    def keys_of_units() -> Integers:
        known = [some for part in blocks(ratings) if (some := keys(part)) is not None]
        return np.concatenate(known)

    return Rows(found, occurs[distinct], position[codes].astype(np.int64), distinct, keys_of_units)
