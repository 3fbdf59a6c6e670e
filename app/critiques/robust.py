"""The robust score: the calibrated score of the judge, held down where the critique's own words are thin."""

import math

from app.agreement.estimate import Estimate, undefined
from app.critiques.parameters import Parameters
from app.messages.instruments import critiques


def robust_score(
    tier_one: Estimate, calibrated: float | None, parameters: Parameters | None = None
) -> Estimate:
    """0.4 * S_I + 0.6 * S*, both from 1 to 5 (Yu et al., first version); undefined when either is missing."""
    if tier_one.value is None:
        return tier_one
    if calibrated is None or math.isnan(calibrated):
        return undefined(critiques.NO_CALIBRATED_SCORE, 0)
    share = (parameters or Parameters()).tier_one_share
    return Estimate(share * tier_one.value + (1 - share) * calibrated, tier_one.n)
