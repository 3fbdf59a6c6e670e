"""How far scores of two cultures lie apart, and whether the gap stays when genre, maker or the culture's name are
held still."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.agreement.coefficients.effect_sizes import Effect, cohen_d
from app.agreement.coefficients.mixed_models import RandomIntercept, random_intercept
from app.agreement.coefficients.moments import mean_measure
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED, REPLICATES, draws_of, with_intervals
from app.agreement.scales.group_difference import Flags, GroupDifference, group_difference, marks_of
from app.messages.agreement import scored as scored_text

CULTURE = "culture"  # the name of the gap among the effects of the model
Pair = tuple[str, str]


@dataclass(frozen=True)
class CultureGap:
    """The first culture's scores minus the second's.

    `model` has the gap as its effect "culture", with an intercept of its own for each system and other predictors held
    still; None when nobody asked for it or it cannot be had, which `model_note` then says. `bare_model` is the same
    without the other predictors, where there are some.
    """

    pair: Pair
    gap: GroupDifference
    model: RandomIntercept | None = None
    model_note: str = ""
    bare_model: RandomIntercept | None = None


@dataclass(frozen=True)
class SystemGaps:
    """The gap of each system, and their mean with an interval over resampled systems.

    `favouring` counts the systems above zero (the first culture), below zero (the second) and at zero.
    """

    gaps: Mapping[str, Estimate]
    mean: Estimate
    favouring: tuple[int, int, int]


@dataclass(frozen=True)
class BlindCulture:
    """The same critiques scored with the culture's name in view and without it; pairs with both scores only.

    `change` is the blind gap minus the gap in view, both of the same resampled units. `shifts` says, culture by
    culture, by how much the blind scores are higher, and `effects` the same in deviations within pairs (d_z).
    """

    named: GroupDifference
    blind: GroupDifference
    change: Estimate
    shifts: tuple[Estimate, Estimate]
    effects: tuple[Effect, Effect]


def culture_gap(
    scores: ArrayLike,
    cultures: Sequence[str],
    pair: Pair,
    only: ArrayLike | None = None,
    systems: Sequence[Hashable] | None = None,
    predictors: Mapping[str, ArrayLike] | None = None,
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> CultureGap:
    """The gap of two cultures in scores of shape (rows,), a row a scored critique; nan = missing.

    `only` marks the rows to look at, such as those of one genre. `systems` names who made each critique, for the
    random intercept; `predictors` are columns held still beside it, such as the length. `clusters` names the work
    each critique is about, drawn whole in the bootstrap. Raises ValueError for wrong shapes.
    """
    column = np.asarray(scores, dtype=float)
    first, second = _groups(column, cultures, pair, only)
    gap = group_difference(column, first, second, clusters, replicates, seed)
    if systems is None:
        return CultureGap(pair, gap)
    model, note = _model(column, first, second, systems, predictors or {})
    bare = _model(column, first, second, systems, {})[0] if predictors else None
    return CultureGap(pair, gap, model, note, bare)


def gaps_by_system(
    scores: ArrayLike,
    cultures: Sequence[str],
    pair: Pair,
    systems: Sequence[str],
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> SystemGaps:
    """The gap of each system's critiques, in the order in which the systems first occur; all of shape (rows,)."""
    column, makers = np.asarray(scores, dtype=float), np.asarray(systems, dtype=np.str_)
    first, second = _groups(column, cultures, pair, None)
    if makers.shape != column.shape:
        raise ValueError("Every score has a system.")
    gaps = {}
    for name in dict.fromkeys(makers.tolist()):
        means = [mean_measure(column[group & (makers == name), None]).figure for group in (first, second)]
        gaps[name] = _minus(means[0], means[1])
    values = np.array([np.nan if gap.value is None else gap.value for gap in gaps.values()])
    draws = draws_of(len(values), None, replicates, seed)
    (mean,) = with_intervals([mean_measure(values[:, None])], draws)
    return SystemGaps(
        gaps, mean, (int((values > 0).sum()), int((values < 0).sum()), int((values == 0).sum()))
    )


def blind_culture(
    named: ArrayLike,
    blind: ArrayLike,
    cultures: Sequence[str],
    pair: Pair,
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> BlindCulture:
    """Whether knowing the culture's name moves a judge: both scores of each critique, shape (rows,), nan = missing."""
    seen, unseen = np.asarray(named, dtype=float), np.asarray(blind, dtype=float)
    if seen.shape != unseen.shape:
        raise ValueError(f"Both conditions have the same rows, not {seen.shape} and {unseen.shape}.")
    first, second = _groups(seen, cultures, pair, None)
    both = ~(np.isnan(seen) | np.isnan(unseen))
    seen, unseen = np.where(both, seen, np.nan), np.where(both, unseen, np.nan)
    shift = unseen - seen
    moved = group_difference(shift, first, second, clusters, replicates, seed)
    return BlindCulture(
        named=group_difference(seen, first, second, clusters, replicates, seed),
        blind=group_difference(unseen, first, second, clusters, replicates, seed),
        change=moved.difference,
        shifts=(moved.first, moved.second),
        effects=(
            cohen_d(unseen[first], seen[first], paired=True),
            cohen_d(unseen[second], seen[second], paired=True),
        ),
    )


def _groups(
    column: Floats, cultures: Sequence[str], pair: Pair, only: ArrayLike | None
) -> tuple[Flags, Flags]:
    names = np.asarray(cultures, dtype=np.str_)
    if column.ndim != 1 or names.shape != column.shape or pair[0] == pair[1]:
        raise ValueError("Every score has a culture, and two different cultures are compared.")
    chosen = np.ones(len(names), np.bool_) if only is None else marks_of(only, column)
    return (names == pair[0]) & chosen, (names == pair[1]) & chosen


def _model(
    column: Floats,
    first: Flags,
    second: Flags,
    systems: Sequence[Hashable],
    predictors: Mapping[str, ArrayLike],
) -> tuple[RandomIntercept, str]:
    if len(systems) != len(column) or CULTURE in predictors:
        raise ValueError(f'Every score has a system, and no other predictor is named "{CULTURE}".')
    kept = first | second
    columns = {name: np.asarray(values, dtype=float)[kept] for name, values in predictors.items()}
    columns = {CULTURE: first[kept].astype(float), **columns}
    owners = [system for system, is_kept in zip(systems, kept, strict=True) if is_kept]
    model = random_intercept(column[kept], columns, owners)
    return model, model.effects[CULTURE].reason


def _minus(first: Estimate, second: Estimate) -> Estimate:
    counts = (("first", first.n), ("second", second.n))
    if first.value is None or second.value is None:
        return undefined(scored_text.empty_group(first.n, second.n), first.n + second.n, counts)
    return Estimate(first.value - second.value, first.n + second.n, counts=counts)
