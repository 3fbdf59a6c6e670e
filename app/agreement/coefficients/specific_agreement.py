"""Agreement of several people on each answer: positive and negative agreement.

Cicchetti and Feinstein 1990, High agreement but low kappa: II. Resolving the paradoxes. Where one answer is rare,
people may agree on nearly all images and on hardly any that has this answer; these two figures tell the one from the
other.
"""

import numpy as np
import numpy.typing as npt

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import normal_quantile, wilson_ends
from app.messages.agreement import report as report_text


def specific_agreement(tally: npt.NDArray[np.int64], answer: int, confidence: float = 0.95) -> Estimate:
    """The chance that, where one person gives an answer, another one gives it too.

    tally: how many people gave 0 and 1, shape (images, 2); images that fewer than two answered do not count. Each
    answer counts once, however many people answered its image. The interval is Wilson's over the images that have the
    answer, of which fewer count where people's pairs on an image vary together (linearised variance of a ratio).
    Undefined where nobody gave the answer.
    """
    people = tally.sum(axis=1)
    given = tally[people > 1, answer].astype(np.float64)
    others = people[people > 1] - 1.0
    given, others = given[given > 0], others[given > 0]
    images, total = len(given), float(given.sum())
    if not images:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    agreeing = given * (given - 1) / others
    share = float(agreeing.sum()) / total
    variance = float(((agreeing - share * given) ** 2).sum()) / total**2
    independent = min(images, share * (1 - share) / variance) if variance > 0 else images
    low, high = wilson_ends(share, independent, normal_quantile(confidence))
    return Estimate(share, images, low, high)
