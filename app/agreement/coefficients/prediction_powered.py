"""Prediction-powered rates: a judge's many labels, corrected by people's few.

Angelopoulos, Duchi and Zrnic (2023), PPI++: Efficient Prediction-Powered Inference, arXiv 2311.01453.
"""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import inner
from app.agreement.intervals.share_intervals import normal_quantile, wilson_ends, wilson_interval
from app.messages.agreement import estimates

IMAGINED = 2.0
"""Weight of images imagined beside those of both, equally many of each of the four pairs of answers: a few images may
show a judge that is always right by chance. Found by simulation."""

LEAST_IMAGES = 2  # labelled by people and by the judge, and as many by the judge alone
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


def corrected_rate(people: ArrayLike, judge: ArrayLike, confidence: float = 0.95) -> CorrectedRate:
    """The share of yes over all images the judge labelled, corrected by people's labels, with its interval.

    Both have shape (units,), nan = missing. People's labels are 1 and 0; the judge's may lie between, as the share of
    its runs that say yes. The rate is `ppi_mean`, cut off at 0 and 1, however many labels there are: a rule that looked
    at how many of them say yes would choose the method by the result. Its interval is Wilson's of as many images as
    people would have to label for the same accuracy without the judge, with Student's quantile. Where the judge
    labelled no image alone, the rate is that of people's labels. The images people labelled have to be a random choice.
    Raises ValueError for other values and wrong shapes.
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
    for images, note in (
        (int(both.sum()), estimates.BY_PEOPLE_FEW_SHARED),
        (further, estimates.BY_PEOPLE_NO_MORE_IMAGES),
    ):
        if images < LEAST_IMAGES:
            return CorrectedRate(by_people, "wilson", note, by_people, by_judge, further, None)
    labelled = truth[both], guess[both], guess[alone]
    power = tuned_power(*labelled)
    rate = _rate(*labelled, ppi_mean(*labelled, power=power), power, confidence)
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
    return float(np.clip(_best_power(truth, guess, alone), 0, 1))


def _best_power(truth: Values, guess: Values, alone: Values) -> float:
    spread = float(np.concatenate([guess, alone]).var(ddof=1))
    if spread == 0:
        return 0.0  # a judge that never varies has nothing to add
    shared = float(((truth - truth.mean()) * (guess - guess.mean())).mean())
    return shared / ((1 + len(truth) / len(alone)) * spread)


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


def _rate(
    truth: Values, guess: Values, alone: Values, mean: Estimate, power: float, confidence: float
) -> Estimate:
    """The mean as a rate from 0 to 1, with its interval. Of the variance that the best power would save, a share r of
    this power saves r(2 - r)."""
    from scipy.special import stdtrit

    labelled, unlabelled = len(truth), len(alone)
    value = min(1.0, max(0.0, float(mean)))
    best = _best_power(truth, guess, alone)
    used = power / best if best > 0 else 0.0
    saved = _explained(truth, guess) * unlabelled / (labelled + unlabelled) * used * (2 - used)
    times = float(stdtrit(labelled - 1, (1 + confidence) / 2))
    low, high = wilson_ends(value, labelled / (1 - saved), times)
    return replace(mean, value=value, low=low, high=high)


def _explained(truth: Values, guess: Values) -> float:
    """How much of the variance of people's labels the judge's explain, from 0 to below 1: a squared correlation,
    adjusted for chance, the smaller of those with and without the imagined images; 0 where the judge is contrary."""
    images = len(truth)
    squared = min(_squared_correlation(truth, guess, imagined) for imagined in (0.0, IMAGINED))
    return max(0.0, 1 - (1 - squared) * (images - 1) / max(1, images - 2))


def _squared_correlation(truth: Values, guess: Values, imagined: float) -> float:
    weight = len(truth) + imagined
    of_truth, of_guess = ((float(column.sum()) + imagined / 2) / weight for column in (truth, guess))
    shared = (inner(truth, guess) + imagined / 4) / weight - of_truth * of_guess
    spread = (inner(truth, truth) + imagined / 2) / weight - of_truth**2
    spread *= (inner(guess, guess) + imagined / 2) / weight - of_guess**2
    return max(0.0, shared) ** 2 / spread if spread > 0 else 0.0
