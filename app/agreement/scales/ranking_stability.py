"""How firmly systems keep their places: when other works had been drawn, when cultures weigh the same, when dimensions
weigh differently. Place 1 has the highest mean score; systems that tie share the middle of their places."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.coefficient_terms import ratio
from app.agreement.coefficients.moments import mean_measure
from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.coefficients.rating_arrays import Floats, as_ratings
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import whole_product
from app.agreement.intervals.resampling import (
    DEFAULT_SEED,
    REPLICATES,
    ResamplingPlan,
    draws_of,
    percentiles,
    resampled,
    with_intervals,
)
from app.messages.agreement import coefficients as coefficients_text, scored as scored_text
from app.messages.local_formats import percent

_NOISE = 12  # decimals; means that differ only beyond them are equal


@dataclass(frozen=True)
class SystemPlace:
    """One system: its mean score, its place with the interval of places over replicates, and the share of replicates
    in which it has exactly this place."""

    name: str
    mean: Estimate
    place: Estimate
    kept: Estimate


@dataclass(frozen=True)
class RankingStability:
    """Systems from the first place to the last, and how like the whole ranking those of replicates are: the mean of
    Kendall's tau-b with it, and the interval in which most lie."""

    systems: tuple[SystemPlace, ...]
    kendall: Estimate


@dataclass(frozen=True)
class MacroMicro:
    """Two ways to a mean: over all works (micro), or over the means of cultures (macro), so that each culture counts
    the same. Places stand in the order of `names`; `moved` counts the systems whose place differs."""

    names: tuple[str, ...]
    micro: tuple[Estimate, ...]
    macro: tuple[Estimate, ...]
    micro_places: tuple[float | None, ...]
    macro_places: tuple[float | None, ...]
    spearman: Estimate
    kendall: Estimate
    moved: int


def ranking_stability(
    scores: ArrayLike,
    names: Sequence[str],
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> RankingStability:
    """Places of systems by mean score; scores of shape (units, systems), nan = missing, a unit being a work.

    `clusters` names what each unit belongs to; drawn whole, all systems together. Systems without a score are left
    out of the ranking and stand last. A replicate in which a ranked system has no score is left out, and counted.
    Raises ValueError for wrong shapes.
    """
    table = scores_of(scores, names)
    draws = draws_of(len(table), clusters, replicates, seed)
    measures = [mean_measure(table[:, [column]]) for column in range(len(names))]
    means = with_intervals(measures, draws)
    ranked = [column for column, mean in enumerate(means) if mean.is_defined]
    if not ranked:
        none = undefined(scored_text.NO_SCORE, 0)
        return RankingStability(tuple(SystemPlace(name, none, none, none) for name in names), none)
    whole = places(np.array([[float(means[column]) for column in ranked]]))[0]
    drawn = places(resampled([measures[column] for column in ranked], draws).T)
    order = np.argsort(whole, kind="stable")
    systems = [
        _system(names[ranked[at]], means[ranked[at]], float(whole[at]), drawn[:, at], draws) for at in order
    ]
    none = undefined(scored_text.NO_SCORE, 0)
    systems += [SystemPlace(name, none, none, none) for at, name in enumerate(names) if at not in ranked]
    return RankingStability(tuple(systems), _likeness(whole, drawn, draws))


def macro_micro(scores: ArrayLike, cultures: Sequence[str], names: Sequence[str]) -> MacroMicro:
    """Whether the ranking changes when every culture counts the same; scores (units, systems), cultures (units,).

    A system without a score in one of the cultures has no macro mean, and is left out where rankings are compared.
    """
    table, groups = scores_of(scores, names), np.asarray(cultures, dtype=np.str_)
    if groups.shape != (len(table),):
        raise ValueError("Every unit has a culture.")
    micro = [mean_measure(column[:, None]).figure for column in table.T]
    macro = [_macro(column, groups) for column in table.T]
    both = [at for at in range(len(names)) if micro[at].is_defined and macro[at].is_defined]
    pair = np.array([[float(side[at]) for at in both] for side in (micro, macro)]).reshape(2, -1)
    sides = places(pair)
    return MacroMicro(
        tuple(names),
        tuple(micro),
        tuple(macro),
        _among_all(sides[0], both, len(names)),
        _among_all(sides[1], both, len(names)),
        spearman(*sides),
        kendall(*sides),
        int((sides[0] != sides[1]).sum()),
    )


def _among_all(found: Floats, which: Sequence[int], systems: int) -> tuple[float | None, ...]:
    """Places of some systems, put back among all."""
    known = dict(zip(which, found.tolist(), strict=True))
    return tuple(known.get(system) for system in range(systems))


def places(means: Floats) -> Floats:
    """The place of each system in each row of means, shape (rows, systems), 1 for the highest; nan throughout a row
    in which one is missing."""
    rounded = np.round(means, _NOISE)
    found = np.empty_like(rounded)
    for column in range(rounded.shape[1]):
        beside = rounded[:, [column]]
        found[:, column] = (rounded > beside).sum(axis=1) + ((rounded == beside).sum(axis=1) + 1) / 2
    found[np.isnan(means).any(axis=1)] = np.nan
    return found


def _system(name: str, mean: Estimate, place: float, drawn: Floats, draws: ResamplingPlan) -> SystemPlace:
    known = drawn[~np.isnan(drawn)]
    counts = (("kept", int((known == place).sum())), ("replicates", len(known)))
    share = 1 - len(known) / len(drawn)
    if reason := _no_interval(draws, share):
        return SystemPlace(
            name, mean, Estimate(place, draws.size, reason=reason), undefined(reason, draws.size)
        )
    low, high = (float(ends[0]) for ends in percentiles(drawn[None])[:2])
    return SystemPlace(
        name,
        mean,
        Estimate(place, draws.size, low, high, counts=counts, undefined_share=share),
        Estimate(counts[0][1] / len(known), draws.size, counts=counts, undefined_share=share),
    )


def _likeness(whole: Floats, drawn: Floats, draws: ResamplingPlan) -> Estimate:
    """Kendall's tau-b of the whole ranking with each replicate's; without a number where either ties throughout."""
    order = np.sign(whole[:, None] - whole).ravel()
    shared, untied = np.zeros(len(drawn)), np.zeros(len(drawn))
    for column in range(drawn.shape[1]):
        signs = np.sign(drawn[:, [column]] - drawn)
        shared += whole_product(signs, order.reshape(len(whole), -1)[column])
        untied += np.abs(signs).sum(axis=1)
    samples = ratio(shared, np.sqrt(untied * np.abs(order).sum()))
    known = samples[~np.isnan(samples)]
    share = 1 - len(known) / len(drawn)
    if len(whole) < 2:
        return undefined(scored_text.too_few_to_rank(pairs=len(whole)), draws.size)
    if reason := _no_interval(draws, share):
        return undefined(reason, draws.size)
    low, high = (float(ends[0]) for ends in percentiles(samples[None])[:2])
    return Estimate(float(known.mean()), draws.size, low, high, undefined_share=share)


def _no_interval(draws: ResamplingPlan, undefined_share: float) -> str:
    if draws.size < 2:
        return coefficients_text.ONE_CLUSTER
    return (
        coefficients_text.mostly_undefined(percent=percent(undefined_share)) if undefined_share > 0.5 else ""
    )


def _macro(column: Floats, cultures: NDArray[np.str_]) -> Estimate:
    """The mean of the means of cultures; n counts units with a score."""
    names = np.unique(cultures)
    means = [mean_measure(column[cultures == name, None]).figure for name in names]
    missing = [str(name) for name, mean in zip(names, means, strict=True) if not mean.is_defined]
    n = sum(mean.n for mean in means)
    if missing or not means:
        return undefined(scored_text.no_score_in(cultures=missing) if missing else scored_text.NO_SCORE, n)
    return Estimate(float(np.mean([float(mean) for mean in means])), n, counts=(("cultures", len(names)),))


def scores_of(scores: ArrayLike, names: Sequence[str]) -> Floats:
    """Scores as a table of shape (units, systems); ValueError when they are none, or names do not fit."""
    table = as_ratings(scores).astype(np.float64)
    if table.shape[1] != len(names) or len(set(names)) < len(names):
        raise ValueError(f"There are {table.shape[1]} systems and {len(set(names))} different names.")
    return table
