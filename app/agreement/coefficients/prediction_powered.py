"""Prediction-powered rates: a judge's many labels, corrected by people's few.

Angelopoulos, Duchi and Zrnic (2023), PPI++: Efficient Prediction-Powered Inference, arXiv 2311.01453.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import normal_quantile, wilson_interval
from app.messages.agreement import estimates

LEAST_OF_A_CLASS = 10
Values = NDArray[np.float64]


@dataclass(frozen=True)
class CorrectedRate:
    """A share of yes, and which way it was come by.

    `method` is "ppi++" where people's labels correct the judge's, otherwise "wilson" on people's labels alone; `note`
    says so in a sentence. `people` and `judge` are the shares by people's labels only and by the judge's only.
    `alone` counts the images that only the judge labelled. `power` is how much weight the judge got (0 none, 1 full),
    None without the judge.
    """

    rate: Estimate
    method: Literal["ppi++", "wilson"]
    note: str
    people: Estimate
    judge: Estimate
    alone: int
    power: float | None


def corrected_rate(people: ArrayLike, judge: ArrayLike) -> CorrectedRate:
    """The share of yes over all images the judge labelled, corrected by people's labels, with a 95 % interval.

    Both have shape (units,), nan = missing. People's labels are 1 and 0; the judge's may lie between, as the share of
    its runs that say yes. The judge is used only with ten labels by people of each kind on images that it labelled too,
    and images that it alone labelled; otherwise the rate is Wilson's on people's labels. The images people labelled
    have to be a random choice. Ends beyond 0 and 1 are cut off. Raises ValueError for other values and wrong shapes.
    """
    truth, guess = np.asarray(people, dtype=float), np.asarray(judge, dtype=float)
    if truth.ndim != 1 or truth.shape != guess.shape:
        raise ValueError(f"Two columns of equal length are needed, not {truth.shape} and {guess.shape}.")
    has_truth, has_guess = ~np.isnan(truth), ~np.isnan(guess)
    is_share = (guess[has_guess] >= 0) & (guess[has_guess] <= 1)
    if not np.isin(truth[has_truth], (0, 1)).all() or not is_share.all():
        raise ValueError(
            "People's labels are 1 (yes), 0 (no) or nan (missing), the judge's may lie between 1 and 0."
        )
    by_people = _share(truth[has_truth], estimates.NO_HUMAN_LABEL)
    by_judge = _share(guess[has_guess], estimates.NO_JUDGE_LABEL)
    both, alone = has_truth & has_guess, has_guess & ~has_truth
    further = int(alone.sum())
    yes = int(truth[both].sum())
    rarer = min(yes, int(both.sum()) - yes)
    if rarer < LEAST_OF_A_CLASS:
        note = estimates.by_people_only(needed=LEAST_OF_A_CLASS)
        return CorrectedRate(by_people, "wilson", note, by_people, by_judge, further, None)
    if further < 2:
        note = estimates.BY_PEOPLE_NO_MORE_IMAGES
        return CorrectedRate(by_people, "wilson", note, by_people, by_judge, further, None)
    labelled = truth[both], guess[both], guess[alone]
    power = tuned_power(*labelled)
    rate = _within(ppi_mean(*labelled, power=power))
    return CorrectedRate(rate, "ppi++", estimates.BY_PEOPLE_AND_JUDGE, by_people, by_judge, further, power)


def ppi_mean(
    people: ArrayLike,
    judge: ArrayLike,
    judge_alone: ArrayLike,
    power: float | None = None,
    confidence: float = 0.95,
) -> Estimate:
    """The mean of any score, by the judge's scores where it is alone and by people's correction of it.

    `people` and `judge` score the same units, `judge_alone` further ones; all of one dimension, nothing missing.
    `power` 1 is the prediction-powered mean of 2023, 0 the people's mean, None the weight that makes the interval
    shortest (`tuned_power`). This is the formula without a guard: for rates use `corrected_rate`.
    """
    truth, guess, alone = _columns(people, judge, judge_alone)
    counts = (("labelled", len(truth)), ("judge alone", len(alone)))
    total = len(truth) + len(alone)
    if len(truth) < 2 or len(alone) < 2:
        return undefined(estimates.TOO_FEW_TO_CORRECT, total, counts)
    weight = _tuned(truth, guess, alone) if power is None else power
    corrections = truth - weight * guess
    mean = weight * float(alone.mean()) + float(corrections.mean())
    error = sqrt(weight**2 * float(alone.var()) / len(alone) + float(corrections.var()) / len(truth))
    reach = normal_quantile(confidence) * error
    return Estimate(mean, total, mean - reach, mean + reach, counts=counts)


def tuned_power(people: ArrayLike, judge: ArrayLike, judge_alone: ArrayLike) -> float:
    """The weight from 0 to 1 of the judge that makes the interval of `ppi_mean` shortest (their section 6)."""
    return _tuned(*_columns(people, judge, judge_alone))


def _tuned(truth: Values, guess: Values, alone: Values) -> float:
    spread = float(np.concatenate([guess, alone]).var(ddof=1))
    if spread == 0:
        return 0.0  # a judge that never varies has nothing to add
    shared = float(((truth - truth.mean()) * (guess - guess.mean())).mean())
    return float(np.clip(shared / ((1 + len(truth) / len(alone)) * spread), 0, 1))


def _columns(people: ArrayLike, judge: ArrayLike, judge_alone: ArrayLike) -> tuple[Values, Values, Values]:
    truth, guess, alone = (np.asarray(column, dtype=float) for column in (people, judge, judge_alone))
    if truth.ndim != 1 or truth.shape != guess.shape or alone.ndim != 1:
        raise ValueError(
            "People's and the judge's scores of the same units have one dimension and equal length."
        )
    if np.isnan(np.concatenate([truth, guess, alone])).any():
        raise ValueError("Scores here are complete; leave out what is missing first.")
    return truth, guess, alone


def _share(labels: Values, reason: str) -> Estimate:
    """The share of yes, with Wilson's interval where each label is a yes or a no."""
    if not len(labels):
        return undefined(reason, 0)
    if np.isin(labels, (0, 1)).all():
        return wilson_interval(int(labels.sum()), len(labels))
    return Estimate(float(labels.mean()), len(labels))


def _within(rate: Estimate) -> Estimate:
    """The same figure with what lies outside 0 to 1 cut off; there are no such rates."""
    value, low, high = (None if number is None else min(1.0, max(0.0, number)) for number in rate)
    return Estimate(value, rate.n, low, high, rate.reason, rate.counts)
