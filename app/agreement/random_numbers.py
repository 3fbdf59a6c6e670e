"""Random numbers that a seed fixes, whatever the version of numpy.

numpy may change what its `Generator` draws in any release. What its `RandomState` and its bit generators draw stays
as it is (numpy's enhancement proposal 19).
"""

import numpy as np

from app.agreement.coefficients.rating_arrays import Integers


def random_numbers(*seed: int) -> np.random.RandomState:
    """Random numbers from one or more whole numbers, none below zero."""
    return np.random.RandomState(np.random.PCG64(seed))


def drawn_orders(random: np.random.RandomState, shape: tuple[int, ...]) -> Integers:
    """An order of the places of the last axis for each row, each order as likely as any other."""
    return np.argsort(random.random_sample(shape), axis=-1, kind="stable").astype(np.int64)
