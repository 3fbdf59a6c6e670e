"""A hierarchical logistic model of people and criteria: how strict each criterion and each person is, and how well each
criterion separates pictures.

The log odds that a person finds a criterion met in a picture are the criterion's easiness, plus what this picture has
of it, plus the person's leniency. What pictures have is normal, and its standard deviation says how well the
criterion separates them: at 0, answers are the same for any picture. Easiness, separation and leniency are each drawn
towards what the others of the study have, by as much as the data leave open (partial pooling; Gelman and Hill 2007,
chapters 12 to 14), so that five people and seven criteria are enough. Fitted by empirical Bayes: pictures are summed
out over a grid, the easiness by Laplace's approximation, the separation over a grid; Novick et al. 1973 and Tierney
and Kadane 1986.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate
from app.agreement.fixed_order import product
from app.agreement.ratings.community_rules import MISSING, Votes

MOST_PEOPLE = 30
"""With more, the figures of agreement say all there is to say, and the model would take long."""

_HAS = np.arange(-4.0, 4.25, 0.5)  # what pictures have, in standard deviations
_HAS_WEIGHTS = np.exp(-(_HAS**2) / 2) / np.exp(-(_HAS**2) / 2).sum()
_SEPARATION = np.arange(0.0, 6.01, 0.25)
# Less would draw criteria that nearly all pictures meet so far to the others that their intervals miss the truth.
_LEAST_OF_EASINESS = 4.0
_ROUNDS, _STEPS, _LONGEST_STEP = 6, 3, 1.5
_NORMAL = 1.959964


@dataclass(frozen=True)
class CriterionTraits:
    """One criterion: the log odds of met in a usual picture, and the standard deviation of what pictures have of it in
    log odds, each with a 95 % interval (credible). n counts pictures."""

    easiness: Estimate
    separation: Estimate


@dataclass(frozen=True)
class CriteriaModel:
    """All criteria, in their order, and people's leniency in log odds, in theirs; it is 0 on average."""

    criteria: tuple[CriterionTraits, ...]
    leniency: tuple[Estimate, ...]


@dataclass(eq=False)
class _Criterion:
    """One criterion's answers, equal pictures together: shape (patterns, people), and how often each comes."""

    met: Floats
    known: Floats
    times: Floats
    easiness: Floats  # the best for each separation on the grid
    precision: Floats
    chance: Floats  # of each separation

    @classmethod
    def of(cls, votes: Votes) -> "_Criterion":
        patterns, times = np.unique(votes[(votes != MISSING).any(axis=1)], axis=0, return_counts=True)
        met, known = ((patterns == 1).astype(float), (patterns != MISSING).astype(float))
        share = (0.5 + (times[:, None] * met).sum()) / (1 + (times[:, None] * known).sum())
        start = np.full(len(_SEPARATION), np.log(share / (1 - share)))
        return cls(met, known, times.astype(float), start, np.ones_like(start), np.ones_like(start))


def fit_criteria(tables: Sequence[Votes]) -> CriteriaModel:
    """The model of yes or no answers: a table for each criterion, shape (pictures, people), 1 met, 0 not met, MISSING.

    At least one table, each with an answer. Pictures without any are left out.
    """
    criteria = [_Criterion.of(votes) for votes in tables]
    people = tables[0].shape[1]
    leniency, spread = np.zeros(people), np.ones(people)
    of_people, of_separation, middle, of_easiness = 0.25, 4.0, 0.0, 4.0  # variances, and the mean easiness
    for _ in range(_ROUNDS):
        slopes, weights = np.zeros(people), np.zeros(people)
        for one in criteria:
            more = _fit(one, leniency, of_separation, middle, of_easiness)
            slopes, weights = slopes + more[0], weights + more[1]
        spread = 1 / (weights + 1 / of_people)
        leniency = leniency + np.clip((slopes - leniency / of_people) * spread, -1, 1)
        leniency -= leniency.mean()
        of_people = max(0.01, float((leniency**2 + spread).mean()))
        means = np.array([_mean(one) for one in criteria])
        of_separation = float(
            np.clip(np.mean([(one.chance * _SEPARATION**2).sum() for one in criteria]), 1, 9)
        )
        middle = float(means[:, 0].mean())
        of_easiness = max(_LEAST_OF_EASINESS, float(((means[:, 0] - middle) ** 2 + means[:, 1]).mean()))
    images = [int(one.times.sum()) for one in criteria]
    answered = [int(max((votes[:, person] != MISSING).sum() for votes in tables)) for person in range(people)]
    return CriteriaModel(
        tuple(_traits(one, n) for one, n in zip(criteria, images, strict=True)),
        tuple(_normal(*three) for three in zip(leniency.tolist(), spread.tolist(), answered, strict=True)),
    )


def _fit(
    one: _Criterion, leniency: Floats, of_separation: float, middle: float, of_easiness: float
) -> tuple[Floats, Floats]:
    """Fit one criterion, others as they are; returns the slope of the log likelihood by each person's leniency and its
    curvature, over the separations as likely as they are."""
    grid, places = len(_SEPARATION), len(_HAS)
    base = (_SEPARATION[:, None] * _HAS)[..., None] + leniency  # (separations, places, people)
    for step in range(_STEPS + 1):
        odds = base + one.easiness[:, None, None]
        no = -np.logaddexp(0, odds).reshape(grid * places, -1)
        yes = no + odds.reshape(grid * places, -1)
        likely = product(yes, one.met.T) + product(no, (one.known - one.met).T)
        likely = likely.reshape(grid, places, -1) + np.log(_HAS_WEIGHTS)[:, None]
        top = likely.max(axis=1, keepdims=True)
        weights = np.exp(likely - top)
        sums = weights.sum(axis=1, keepdims=True)
        weights /= sums
        share = np.exp(yes)
        noise = share * (1 - share)
        score = one.met.sum(axis=1) - product(share, one.known.T).reshape(grid, places, -1)
        centre = (weights * score).sum(axis=1)
        within = product(noise, one.known.T).reshape(grid, places, -1)
        bend = (weights * within).sum(axis=1) - (weights * score**2).sum(axis=1) + centre**2
        slope = (one.times * centre).sum(axis=1) - (one.easiness - middle) / of_easiness
        one.precision = np.maximum((one.times * bend).sum(axis=1), 0) + 1 / of_easiness
        if step < _STEPS:
            one.easiness = one.easiness + np.clip(slope / one.precision, -_LONGEST_STEP, _LONGEST_STEP)
    fit = (one.times * (top + np.log(sums))[:, 0]).sum(axis=1)
    fit = fit - (one.easiness - middle) ** 2 / (2 * of_easiness) - np.log(one.precision) / 2
    fit = fit - _SEPARATION**2 / (2 * of_separation)
    chance = np.exp(fit - fit.max())
    one.chance = chance / chance.sum()
    # By person: over pictures, what was said less what is expected, and how sure that is.
    each = (one.times * weights * one.chance[:, None, None]).reshape(grid * places, -1)
    weight = product(each, one.known)  # (grid * places, people)
    slopes = (one.times[:, None] * one.met).sum(axis=0) - (weight * share).sum(axis=0)
    middle_share = (weights[..., None] * share.reshape(grid, places, 1, -1)).sum(axis=1)
    square = (weights[..., None] * (share**2).reshape(grid, places, 1, -1)).sum(axis=1)
    lost = (one.times[:, None] * one.known * (square - middle_share**2)).sum(axis=1)
    curves = (weight * noise).sum(axis=0) - (one.chance[:, None] * lost).sum(axis=0)
    return slopes, np.maximum(curves, 0)


def _mean(one: _Criterion) -> tuple[float, float]:
    """The mean and the variance of the easiness."""
    mean = float((one.chance * one.easiness).sum())
    return mean, float((one.chance * (1 / one.precision + (one.easiness - mean) ** 2)).sum())


def _traits(one: _Criterion, images: int) -> CriterionTraits:
    # Each place of the grid stands for half a step on either side.
    reached = np.cumsum(one.chance) - one.chance / 2
    low, high = (float(np.interp(end, reached, _SEPARATION)) for end in (0.025, 0.975))
    separation = Estimate(float((one.chance * _SEPARATION).sum()), images, low, high)
    return CriterionTraits(_normal(*_mean(one), images), separation)


def _normal(mean: float, variance: float, n: int) -> Estimate:
    reach = _NORMAL * float(np.sqrt(variance))
    return Estimate(mean, n, mean - reach, mean + reach)
