"""How the held-out error of calibration falls with more training: the median and the spread over seeded draws."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED
from app.agreement.random_numbers import random_numbers
from app.agreement.scales.calibration_curves import METHODS, Method, fit_curve
from app.agreement.scales.held_out import SHARE, check_method
from app.agreement.scales.training_split import TrainingSplit, split_units
from app.messages.agreement import scored as scored_text

CONSTANT = "constant"


@dataclass(frozen=True)
class LearningPoint:
    """Mean absolute errors on the held-out units after training on `size` groups.

    `errors` holds a figure a method, and one named "constant": the training units' median as everybody's score. A
    figure's value is the median over the draws, and its ends are the quartiles; n counts held-out units.
    """

    size: int
    draws: int
    errors: Mapping[str, Estimate]


def learning_curve(
    judge: ArrayLike,
    people: ArrayLike,
    sizes: Sequence[int],
    methods: Sequence[Method] = METHODS,
    training: ArrayLike | None = None,
    share: float = SHARE,
    groups: Sequence[Hashable] | None = None,
    scale: tuple[float, float] = (1, 5),
    draws: int = 20,
    seed: int = DEFAULT_SEED,
) -> tuple[LearningPoint, ...]:
    """The points in order of size; sizes count units, or groups where there are `groups`.

    The units are split as `calibrate_held_out` splits them, and the held-out ones are the same at every size. A draw
    takes so many of the training groups, none twice, the same ones for every method. Sizes that the training does not
    reach are left out; all of the training is the last point, with the one draw there is. When nothing can be fitted
    there is one point of size 0 that says why. Raises ValueError as `calibrate_held_out`, and for sizes below one.
    """
    for method in methods:
        check_method(method, scale)
    if draws < 1 or any(size < 1 for size in sizes):
        raise ValueError("Draws and sizes are numbers from one on.")
    split = split_units(judge, people, training, share, groups, seed)
    if reason := split.why_not():
        none = undefined(reason, len(split.scores))
        return (LearningPoint(0, 0, dict.fromkeys([*methods, CONSTANT], none)),)
    members = np.unique(split.owners[split.training])
    random = random_numbers(seed)
    points = []
    for size in [*sorted({size for size in sizes if size < len(members)}), len(members)]:
        times = draws if size < len(members) else 1
        chosen = [random.choice(members, size, replace=False) for _ in range(times)]
        points.append(_point(split, size, chosen, methods, scale))
    return tuple(points)


def _point(
    split: TrainingSplit,
    size: int,
    chosen: Sequence[Integers],
    methods: Sequence[Method],
    scale: tuple[float, float],
) -> LearningPoint:
    test = ~split.training
    scores, truth = split.scores[test], split.truth[test]
    errors: dict[str, list[float]] = {name: [] for name in (*methods, CONSTANT)}
    for some in chosen:
        train = np.isin(split.owners, some)
        for method in methods:
            curve = fit_curve(method, split.scores[train], split.truth[train], scale)
            errors[method].append(float(np.abs(curve(scores) - truth).mean()))
        errors[CONSTANT].append(float(np.abs(np.median(split.truth[train]) - truth).mean()))
    return LearningPoint(
        size, len(chosen), {name: _over_draws(found, len(truth)) for name, found in errors.items()}
    )


def _over_draws(found: Sequence[float], n: int) -> Estimate:
    low, middle, high = (float(end) for end in np.quantile(found, [0.25, 0.5, 0.75]))
    counts = (("draws", len(found)),)
    if len(found) < 2:
        return Estimate(middle, n, reason=scored_text.ONE_DRAW, counts=counts)
    return Estimate(middle, n, low, high, counts=counts)
