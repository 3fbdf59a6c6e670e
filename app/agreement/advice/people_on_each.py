"""How well people recognise each answer: a judge cannot be measured by what people themselves do not find."""

import numpy as np
import numpy.typing as npt

from app.agreement.advice.ends import Tried, wilson_low
from app.agreement.advice.gate import ENOUGH_OTHERS, PEOPLE_AGREE_ON_EACH
from app.agreement.coefficients.specific_agreement import specific_agreement, specific_shares
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import product
from app.agreement.intervals.share_intervals import normal_quantile
from app.messages.agreement import report as report_text

Tally = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_CLEAR = 2  # by so many votes the others have to be ahead


def people_on(tally: Tally, answer: int, tried: Tried) -> Estimate:
    """How often a person gives an answer that the others gave. tally: how many people gave 0 and 1, (images, 2).

    Where three people or more answered enough images, one is asked of whom two others or more are clearly of one mind.
    With two people nobody knows which of the two is right, so it is positive or negative agreement (Cicchetti and
    Feinstein 1990), which is lower for the rarer answer even of people who err alike on both.
    """
    once = np.ones((1, len(tally)))
    if not _has_three(tally, once)[0]:
        return specific_agreement(tally, answer, tried.confidence_of_look)
    asked = int((_asked(tally, answer)[1] > 0).sum())
    if not asked:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    share, images = (float(found[0]) for found in _clear_shares(tally, once, answer))
    return Estimate(share, asked, *tried.of_share(share * images, int(images)))


def recognise(tally: Tally, times: Floats, answer: int, tried: Tried) -> Flags:
    """Whether people recognise an answer, by the lower end of `people_on`, in each of several studies.

    tally: as there, of kinds of images, (kinds, 2); times: how often each occurs in each study, (studies, kinds).
    """
    share, images = _clear_shares(tally, times, answer)
    by_three = tried.is_above(share * images, images, np.array(PEOPLE_AGREE_ON_EACH))
    share, images = specific_shares(tally, times, answer)
    low = wilson_low(share * images, images, normal_quantile(tried.confidence_of_look))
    return np.where(_has_three(tally, times), by_three, low >= PEOPLE_AGREE_ON_EACH)


def _has_three(tally: Tally, times: Floats) -> Flags:
    """Whether three people or more answered enough images."""
    return np.asarray(times[:, tally.sum(axis=1) > _CLEAR].sum(axis=1) >= ENOUGH_OTHERS)


def _asked(tally: Tally, answer: int) -> tuple[Tally, Tally]:
    """Of each image, how many give an answer that the others clearly gave, and of how many the others did."""
    gave, other = tally[:, answer], tally[:, 1 - answer]
    agreeing = np.where(gave - 1 - other >= _CLEAR, gave, 0)
    return agreeing, agreeing + np.where(gave - (other - 1) >= _CLEAR, other, 0)


def _clear_shares(tally: Tally, times: Floats, answer: int) -> tuple[Floats, Floats]:
    """The share of such people who give the answer, and how many images count (Kish 1965: an image counts by how many
    people are asked about it), rounded down; shape (studies,), 0 where nobody is asked."""
    agreeing, asked = (column.astype(np.float64) for column in _asked(tally, answer))
    total, people, squares = product(times, np.stack([agreeing, asked, asked**2], axis=1)).T
    images = np.floor(people**2 / np.maximum(squares, 1) + 1e-9)
    return total / np.maximum(people, 1), images
