"""How well people recognise each answer: a judge cannot be measured by what people themselves do not find."""

import numpy as np
import numpy.typing as npt

from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import ENOUGH_OTHERS, mean_of_shares
from app.agreement.coefficients.specific_agreement import specific_agreement
from app.agreement.estimate import Estimate

Tally = npt.NDArray[np.int64]

_CLEAR = 2  # by so many votes the others have to be ahead


def people_on(tally: Tally, answer: int, tried: Tried) -> Estimate:
    """How often a person gives an answer that the others gave. tally: how many people gave 0 and 1, (images, 2).

    Where three people or more answered enough images, one is asked of whom two others or more are clearly of one mind.
    With two people nobody knows which of the two is right, so it is positive or negative agreement (Cicchetti and
    Feinstein 1990), which is lower for the rarer answer even of people who err alike on both.
    """
    if (tally.sum(axis=1) > _CLEAR).sum() < ENOUGH_OTHERS:
        return specific_agreement(tally, answer, tried.confidence_of_look)
    gave, other = tally[:, answer], tally[:, 1 - answer]
    agreeing = np.where(gave - 1 - other >= _CLEAR, gave, 0)
    differing = np.where(gave - (other - 1) >= _CLEAR, other, 0)
    asked = agreeing + differing
    shares = agreeing[asked > 0] / asked[asked > 0]
    return mean_of_shares(shares, tried, asked[asked > 0])
