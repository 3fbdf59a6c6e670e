"""Whether a judge is wrong in some groups more often than in others, where each is too small to be judged by itself."""

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import Answers
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import Flags

LEVEL = 0.05
"""Of all such tests of one question together, how often judges that are alike in all groups are said to differ."""

REPLICATES = 999
_SEED = 1
_ROUNDING = 1e-9

Counts = npt.NDArray[np.int64]


def differs_by_group(answers: Answers, group: Counts, images: Flags, level: float) -> bool:
    """Whether there is a `differing_answer`."""
    return differing_answer(answers, group, images, level) is not None


def differing_answer(answers: Answers, group: Counts, images: Flags, level: float) -> int | None:
    """The answer of the reference (0 not met, 1 met) on which the judge's errors gather in some groups more than chance
    explains; None where there is none.

    group: the number of each image's group, shape (images,); images: which count; where more of the other people
    contradict the reference than confirm it, nobody knows whether the judge is wrong. An image counts as wrong where at
    least half of the judge's runs are wrong or missing. The errors are dealt out again at random (multivariate
    hypergeometric), and compared by the squared log likelihood ratios of all groups with more errors than the others
    (the ratio is Kulldorff's, 1997, A spatial scan statistic), which one bad group among many moves most.
    """
    is_wrong = answers.right_at_worst <= 0.5
    for answer in (0, 1):
        chosen = images & (answers.reference == answer) & ~answers.is_contradicted
        if _p_value(group[chosen], is_wrong[chosen]) <= level / 2:
            return answer
    return None


def _p_value(group: Counts, is_wrong: Flags) -> float:
    sizes = np.bincount(group)
    wrong = np.bincount(group, is_wrong, minlength=len(sizes))[sizes > 0]
    sizes = sizes[sizes > 0]
    errors = int(wrong.sum())
    if len(sizes) < 2 or not 0 < errors < sizes.sum():
        return 1.0
    drawn = _dealt_out(sizes, errors)
    observed, found = (_gathering(counts, sizes) for counts in (wrong, drawn))
    return float((1 + (found >= observed - _ROUNDING).sum()) / (1 + REPLICATES))


def _dealt_out(sizes: Counts, errors: int) -> Counts:
    """Errors by group when they are dealt out at random, shape (REPLICATES, groups)."""
    random = random_numbers(_SEED)
    left, rest = np.full(REPLICATES, errors), int(sizes.sum())
    columns = []
    for size in sizes.tolist():
        rest -= size
        some = np.where(left > 0, random.hypergeometric(size, rest, np.maximum(left, 1)), 0)
        left = left - some
        columns.append(some)
    return np.stack(columns, axis=1)


def _gathering(wrong: npt.NDArray[np.float64] | Counts, sizes: Counts) -> npt.NDArray[np.float64]:
    """How far errors gather. wrong: errors by group, shape (groups,) or (replicates, groups)."""
    from scipy.special import xlogy

    expected = sizes * (wrong.sum(axis=-1, keepdims=True) / sizes.sum())
    right = sizes - wrong
    ratio = xlogy(wrong, wrong / expected) + xlogy(right, right / (sizes - expected))
    return np.asarray((np.where(wrong > expected, ratio, 0.0) ** 2).sum(axis=-1))
