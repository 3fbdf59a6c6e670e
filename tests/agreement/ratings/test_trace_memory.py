"""The checksum of many answers takes the memory of a few columns, and is what it was."""

import tracemalloc
import uuid

import numpy as np

from app.agreement.ratings.rating_matrix import Ratings
from app.agreement.ratings.trace import checksum
from app.study.ratings.rating_columns import RatedImage
from app.study.team.raters import Rater, RaterKind

ANSWERS, IMAGES, RATERS = 120_000, 1_000, 20


def ratings() -> Ratings:
    """As many answers to six criteria, in an order that is none."""
    random = np.random.default_rng(1)
    cell = random.permutation(IMAGES * RATERS * 6)
    image, rest = np.divmod(cell, RATERS * 6)
    rater, item = np.divmod(rest, 6)
    none = np.zeros(ANSWERS, np.int64)
    images = tuple(RatedImage(key, uuid.UUID(int=IMAGES - key), key + 1, "", "", "") for key in range(IMAGES))
    people = tuple(Rater(key, uuid.UUID(int=key + 1), f"P{key}", RaterKind.PERSON) for key in range(RATERS))
    no_doubt = np.zeros(ANSWERS, np.bool_)
    return Ratings(
        *(None, images, people, (), (), image, rater, none, item, (cell % 3).astype(np.int8)),
        *(no_doubt, no_doubt, none, none, np.zeros((3, 0), np.int64), np.zeros((0, 6), np.bool_)),
    )


def test_a_checksum_takes_the_memory_of_a_few_columns() -> None:
    made = ratings()
    checksum(made)  # what is loaded the first time does not count
    tracemalloc.start()
    try:
        found = checksum(made)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 9 * 8 * ANSWERS
    assert len(found) == 16


def test_the_order_of_answers_makes_no_difference() -> None:
    made = ratings()
    order = np.argsort(made.image, kind="stable")
    columns = ("image", "rater", "run", "item", "verdict", "doubt")
    other = ratings()
    for name in columns:
        object.__setattr__(other, name, getattr(other, name)[order])
    assert checksum(other) == checksum(made)
