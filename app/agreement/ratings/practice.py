"""Answers to practice images, which do not count unless somebody asks for them."""

from array import array
from collections.abc import Set
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from app.study.ratings.rating_columns import RatingColumns

_WIDE = 1 << 32  # keys lie below it


def in_earnest(columns: RatingColumns, practice: Set[tuple[int, int]]) -> tuple[RatingColumns, int]:
    """The columns without what people answered for practice, and how many answers that were.

    practice: (rater, image), by keys.
    """
    if not practice:
        return columns, 0
    pairs = np.array([rater * _WIDE + image for rater, image in practice], np.int64)
    given = np.asarray(columns.rater, np.int64) * _WIDE + np.asarray(columns.image, np.int64)
    counts = ~np.isin(given, pairs)
    return _chosen(columns, counts), int((~counts).sum())


def _chosen(columns: RatingColumns, counts: npt.NDArray[np.bool_]) -> RatingColumns:
    """The answers in the mask."""

    def kept(column: "array[int]") -> "array[int]":
        return array("q", np.asarray(column, np.int64)[counts].tobytes())

    return replace(
        columns,
        answer=kept(columns.answer),
        image=kept(columns.image),
        rater=kept(columns.rater),
        run=kept(columns.run),
        item=kept(columns.item),
        value=kept(columns.value),
    )
