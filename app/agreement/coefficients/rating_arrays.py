"""Ratings as arrays of numbers, and as numbered categories."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Categories = npt.ArrayLike | None

TABLE_RANGE = 4096  # whole numbers spread no wider are looked up instead of searched
_BLOCK = 1 << 15  # ratings looked at together: 256 KB
_ROUNDING = 64 * float(np.finfo(float).eps)


def as_ratings(ratings: npt.ArrayLike) -> npt.NDArray[np.generic]:
    """Ratings as a numeric array of shape (units, raters); ValueError when they are none."""
    array = _as_numbers(ratings)
    if array.ndim != 2:
        raise ValueError(f"Ratings have the shape (units, raters), not {array.shape}.")
    if not array.shape[1]:  # without raters nothing was rated
        return np.full((len(array), 1), np.nan)
    return array


def as_pairs(first: npt.ArrayLike, second: npt.ArrayLike) -> npt.NDArray[np.generic]:
    """The answers of two raters as an array of shape (units, 2); ValueError when they do not fit."""
    a, b = _as_numbers(first), _as_numbers(second)
    if a.ndim != 1 or a.shape != b.shape:
        raise ValueError(f"Two raters need lists of the same length, not {a.shape} and {b.shape}.")
    return np.stack([a, b]).T


def _as_numbers(ratings: npt.ArrayLike) -> npt.NDArray[np.generic]:
    if isinstance(ratings, np.ma.MaskedArray):  # what is masked is missing
        ratings = np.ma.filled(ratings.astype(np.float64), np.nan)
    array = np.asarray(ratings)
    if array.dtype.kind == "b":
        return array.astype(np.int64)
    if array.dtype.kind == "O":
        try:
            return array.astype(np.float64)  # None becomes nan
        except (TypeError, ValueError) as error:
            raise ValueError("Ratings are numbers, with nan where one is missing.") from error
    if array.dtype.kind not in "iuf":
        raise ValueError(f"Ratings are numbers, with nan where one is missing, not {array.dtype}.")
    return array


def encode(
    ratings: npt.NDArray[np.generic], categories: Categories = None
) -> tuple[npt.NDArray[np.integer], Floats]:
    """Each rating's position among the categories, and the categories.

    Missing ratings get the number of categories. Categories that are not declared are those that occur, in
    ascending order, and one more when fewer than two occur, since no scale has only one. ValueError when a
    rating is not among the declared ones.
    """
    declared = None if categories is None else checked(categories)
    if ratings.size == 0 or np.isnan(np.fmin.reduce(ratings, axis=None)):  # nothing there but missing ratings
        found = np.array([0.0, 1.0]) if declared is None else declared
        return np.full(ratings.shape, len(found), np.int64), found
    return _by_table(ratings, declared) or _by_search(ratings, declared)


def checked(categories: npt.ArrayLike) -> Floats:
    """Categories as an array of shape (categories,), in the order given. Raises ValueError for fewer than two, for one
    that is there twice, and for one that is no finite number."""
    declared = np.asarray(categories, dtype=np.float64)
    if declared.ndim != 1 or len(declared) < 2 or len(np.unique(declared)) < len(declared):
        raise ValueError("Categories are a list of at least two different numbers.")
    if not np.isfinite(declared).all():
        raise ValueError("Categories are finite numbers.")
    return declared


def whole_span(ratings: npt.NDArray[np.generic], declared: Floats | None) -> tuple[float, int] | None:
    """The lowest rating or declared category, and how many whole numbers there are up to the highest.

    None where looking up by whole numbers makes no sense: no rating at all, no whole lowest number, or too many.
    """
    if ratings.size == 0:
        return None
    low, high = float(np.fmin.reduce(ratings, axis=None)), float(np.fmax.reduce(ratings, axis=None))
    if np.isinf(low) or np.isinf(high):
        raise ValueError("Ratings are finite numbers, with nan where one is missing.")
    if declared is not None:
        if not (declared == np.floor(declared)).all():
            return None
        low, high = min(low, declared.min()), max(high, declared.max())
    if np.isnan(low) or not low.is_integer() or high - low >= TABLE_RANGE:
        return None
    return low, int(high - low) + 1


def _by_table(
    ratings: npt.NDArray[np.generic], declared: Floats | None
) -> tuple[npt.NDArray[np.integer], Floats] | None:
    """Codes of whole numbers that lie close together, by looking them up; None when they do not."""
    span = whole_span(ratings, declared)
    if span is None:
        return None
    low, size = span
    codes = np.empty_like(ratings, dtype=np.int16)
    occurs = np.zeros(size, np.int64)
    for part in blocks(ratings):
        offsets = whole_offsets(ratings[part], low, size)
        if offsets is None:
            return None
        occurs += np.bincount(offsets.ravel("K"), minlength=size + 1)[:size]
        codes[part] = offsets
    position, found = positions(np.flatnonzero(occurs), low, size, declared)
    if not np.array_equal(position, np.arange(size + 1)):
        for part in blocks(ratings):
            codes[part] = position[codes[part]]
    return codes, found


def positions(
    used: Integers, low: float, size: int, declared: Floats | None
) -> tuple[npt.NDArray[np.int16], Floats]:
    """Where each whole number from `low` on stands among the categories, -1 for none, and the categories.

    The last position, after `size` numbers, is that of a missing rating. ValueError when a used one is not declared.
    """
    found = _at_least_two(used + low) if declared is None else declared
    position = np.full(size + 1, -1, np.int16)
    places = (found - low).astype(np.int64)
    is_inside = places < size  # the second category that was added may lie outside
    position[places[is_inside]] = np.flatnonzero(is_inside)
    position[size] = len(found)
    strangers = used[position[used] < 0]
    if len(strangers):
        raise _stranger(float(strangers[0] + low))
    return position, found


def whole_offsets(ratings: npt.NDArray[np.generic], low: float, size: int) -> Integers | None:
    """How far each rating lies above the lowest, `size` where missing; None when one is no whole number."""
    if ratings.dtype.kind != "f":
        return np.asarray(np.subtract(ratings, int(low), dtype=np.int64))
    above = ratings.astype(np.float64) - low
    missing = np.isnan(above)
    np.copyto(above, size, where=missing)
    offsets = above.astype(np.int64)
    return offsets if np.array_equal(offsets, above) else None


def blocks(ratings: npt.NDArray[np.generic]) -> Iterator[slice]:
    """Cuts ratings into slices of units small enough for a processor's cache."""
    step = max(1, _BLOCK // max(1, ratings.shape[1]))
    return (slice(start, start + step) for start in range(0, len(ratings), step))


def _by_search(ratings: npt.NDArray[np.generic], declared: Floats | None) -> tuple[Integers, Floats]:
    """Codes of any numbers."""
    numbers = ratings.astype(np.float64)
    missing = np.isnan(numbers)
    numbers[missing] = np.nanmax(numbers)
    if declared is None:
        declared = _at_least_two(np.unique(numbers))
    order = np.argsort(declared)
    places = np.minimum(np.searchsorted(declared[order], numbers), len(declared) - 1)
    strangers = numbers[declared[order][places] != numbers]
    if len(strangers):
        raise _stranger(float(strangers[0]))
    codes = order[places].astype(np.int64)
    codes[missing] = len(declared)
    return codes, declared


def _at_least_two(found: npt.NDArray[np.generic]) -> Floats:
    categories = found.astype(np.float64)
    return categories if len(categories) > 1 else np.append(categories, categories[0] + 1)


def _stranger(value: float) -> ValueError:
    return ValueError(f"{value:g} is rated, but it is not one of the declared categories.")


def is_constant(values: Floats, magnitude: float = 0.0) -> bool:
    """Whether numbers differ by no more than rounding. `magnitude`: the largest number that they were computed from.

    Asked of the numbers themselves: where means or differences were rounded, the standard deviation is not quite zero.
    """
    if not len(values):
        return True
    largest = max(magnitude, float(np.abs(values).max()))
    return float(np.ptp(values)) <= _ROUNDING * largest
