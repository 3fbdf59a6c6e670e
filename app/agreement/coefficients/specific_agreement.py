"""Agreement of several people on each answer: positive and negative agreement.

Cicchetti and Feinstein 1990, High agreement but low kappa: II. Resolving the paradoxes. Where one answer is rare,
people may agree on nearly all images and on hardly any that has this answer; these two figures tell the one from the
other.
"""

import numpy as np
import numpy.typing as npt

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import product
from app.agreement.intervals.share_intervals import normal_quantile, wilson_ends
from app.messages.agreement import report as report_text

Floats = npt.NDArray[np.float64]

_ROUNDING = 1e-9  # a variance below it is none


def specific_agreement(tally: npt.NDArray[np.int64], answer: int, confidence: float = 0.95) -> Estimate:
    """The chance that, where one person gives an answer, another one gives it too.

    tally: how many people gave 0 and 1, shape (images, 2); images that fewer than two answered do not count. Each
    answer counts once, however many people answered its image. The interval is Wilson's over the images that have the
    answer, of which fewer count where people's pairs on an image vary together (linearised variance of a ratio).
    Undefined where nobody gave the answer.
    """
    shared = tally[tally.sum(axis=1) > 1]
    images = int((shared[:, answer] > 0).sum())
    if not images:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    share, independent = (
        float(found[0]) for found in specific_shares(shared, np.ones((1, len(shared))), answer)
    )
    low, high = wilson_ends(share, independent, normal_quantile(confidence))
    return Estimate(share, images, low, high)


def specific_shares(tally: npt.NDArray[np.int64], times: Floats, answer: int) -> tuple[Floats, Floats]:
    """The same chance in each of several studies, and how many independent images it rests on; shape (studies,), 0
    where nobody gave the answer.

    tally: of kinds of images, (kinds, 2); times: how often each occurs in each study, (studies, kinds).
    """
    people = tally.sum(axis=1)
    chosen = (people > 1) & (tally[:, answer] > 0)
    given = tally[chosen, answer].astype(np.float64)
    agreeing = given * (given - 1) / (people[chosen] - 1)
    columns = np.stack([np.ones(len(given)), given, agreeing, given**2, given * agreeing, agreeing**2])
    images, total, equal, squares, both, equals = product(times[:, chosen], columns.T).T
    total = np.maximum(total, 1)
    share = equal / total
    variance = (equals - 2 * share * both + share**2 * squares) / total**2
    varies = variance > _ROUNDING / total
    independent = share * (1 - share) / np.where(varies, variance, 1)
    return share, np.where(varies, np.minimum(images, independent), images)
