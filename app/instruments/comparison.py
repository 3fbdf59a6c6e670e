"""Two raters side by side on every item that is not answered with yes or no; either may be a judge."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED, REPLICATES
from app.agreement.intervals.share_intervals import wilson_interval
from app.agreement.scales.scale_report import (
    JudgeWithPeople,
    ScaledItem,
    judge_with_people,
    scaled_item,
    unit_means,
)
from app.instruments.scores import Scores
from app.messages.instruments import instruments
from app.study.rubric import Criterion
from app.study.team.raters import Rater, RaterKind

Values = NDArray[np.float64]


@dataclass(frozen=True)
class ScaleComparison:
    """One item. `n_both`: things both answered. `agreement`: the share of equal answers; of a judge, the mean over its
    runs. On ordered scales `beside` holds the other rater against the reference, and `pair`, where both are people,
    what compares two raters; both are None elsewhere. `means`: of the reference, and of the other."""

    item: Criterion
    n_both: int
    agreement: Estimate
    means: tuple[Estimate, Estimate]
    beside: JudgeWithPeople | None
    pair: ScaledItem | None


def compare(
    scores: Scores, reference: Rater, against: Rater, seed: int = DEFAULT_SEED, replicates: int = REPLICATES
) -> tuple[ScaleComparison, ...]:
    """Every item on a scale of its own, in the rubric's order. Intervals: things are resampled, those about the same
    subject together."""
    items = [item for item in scores.rubric.criteria if not item.scale.is_yes_no]
    return tuple(_compare(scores, item, reference, against, seed, replicates) for item in items)


def _compare(
    scores: Scores, item: Criterion, reference: Rater, against: Rater, seed: int, replicates: int
) -> ScaleComparison:
    agreement, n_both = _equal(scores, item, reference, against)
    none = undefined(instruments.NO_NUMBER, 0)
    if not item.scale.levels:
        return ScaleComparison(item, n_both, agreement, (none, none), None, None)
    one, other = _numbers(scores, reference, item), _numbers(scores, against, item)
    owners = [unit.subject for unit in scores.units]
    beside = judge_with_people(other, one, owners, replicates, seed)
    is_of_people = RaterKind.JUDGE not in (reference.kind, against.kind)
    levels = [level.score for level in item.scale.levels]
    pair = (
        scaled_item(np.column_stack([one, other]), levels, owners, replicates, seed) if is_of_people else None
    )
    return ScaleComparison(item, n_both, agreement, (_mean(one), _mean(other)), beside, pair)


def _numbers(scores: Scores, rater: Rater, item: Criterion) -> Values:
    """A rater's numbers, shape (units, runs); one run for people."""
    if rater.kind is RaterKind.JUDGE:
        return scores.of_judge(rater, item)
    return np.array([[scores.score(unit, rater, item)] for unit in scores.units], dtype=float)


def _mean(table: Values) -> Estimate:
    means = unit_means(table)
    known = means[~np.isnan(means)]
    return Estimate(float(known.mean()), len(known)) if len(known) else undefined(instruments.NO_NUMBER, 0)


def _equal(scores: Scores, item: Criterion, reference: Rater, against: Rater) -> tuple[Estimate, int]:
    """The share of equal answers, and how many things both answered."""
    equal = pairs = both = 0
    for unit in scores.units:
        left, right = (_values(scores, unit.image.key, rater, item) for rater in (reference, against))
        both += bool(left and right)
        pairs += len(left) * len(right)
        equal += sum(one == other for one in left for other in right)
    if pairs == both and both:
        return wilson_interval(equal, pairs), both
    return share_of(equal, pairs, both, instruments.NOTHING_IN_COMMON), both


def _values(scores: Scores, image: int, rater: Rater, item: Criterion) -> list[str]:
    runs = scores.runs.get(rater.key, ()) if rater.kind is RaterKind.JUDGE else (0,)
    places = ((image, rater.key, run, item.code) for run in runs)
    return [scores.said[place].value for place in places if place in scores.said]
