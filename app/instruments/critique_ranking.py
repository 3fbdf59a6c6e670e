"""The models in order, and how firmly they stand: with other works, other weights of cultures, dimensions and tiers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.estimate import Estimate
from app.agreement.scales.ranking_stability import (
    MacroMicro,
    RankingStability,
    macro_micro,
    places,
    ranking_stability,
)
from app.agreement.scales.weight_sensitivity import WeightSensitivity, weight_sensitivity
from app.instruments.critique_indicators import TierOne
from app.instruments.critique_scores import Column, JudgeScores
from app.instruments.critique_table import CritiqueTable, Values

TRIED_SHARES = (0.3, 0.35, 0.4, 0.45, 0.5)
"""The shares of tier I in the robust score that the paper tries."""


@dataclass(frozen=True)
class RankingAtShare:
    """The ranking by the robust score with this share of tier I, beside that with the chosen share."""

    share: float
    spearman: Estimate
    kendall: Estimate
    moved: int


@dataclass(frozen=True)
class Ranking:
    """`stability` by the main score, `macro` the same with every culture counting as much as any other, `weights` by
    the main judge's dimensions (None without a judge), `shares` by the robust score."""

    stability: RankingStability
    macro: MacroMicro
    weights: WeightSensitivity | None
    shares: tuple[RankingAtShare, ...]


def rank_models(
    table: CritiqueTable,
    score: Column,
    tier_one: TierOne,
    star: Column,
    judge: JudgeScores | None,
    chosen: float,
) -> Ranking | None:
    """The models that wrote critiques, a unit being a work; None with fewer than two. `chosen`: tier I's share."""
    names = [name for name in dict.fromkeys(table.models) if name]
    if len(names) < 2:
        return None
    works = list(dict.fromkeys(table.works))
    cultures = dict(zip(reversed(table.works), reversed(table.cultures), strict=True))
    by_work = _by_work(table, score.values, works, names)
    weights = None
    if judge is not None:
        cube = [_by_work(table, one, works, names) for one in judge.scored.dimensions.T]
        weights = weight_sensitivity(np.stack(cube, axis=2), names)
    return Ranking(
        ranking_stability(by_work, names, None, table.replicates, table.seed),
        macro_micro(by_work, [cultures[work] for work in works], names),
        weights,
        _shares(
            _by_work(table, tier_one.tier_one.values, works, names),
            _by_work(table, star.values, works, names),
            chosen,
        ),
    )


def _by_work(table: CritiqueTable, values: Values, works: Sequence[str], names: Sequence[str]) -> Values:
    """The mean score of each model's critiques of each work, shape (works, models), nan where there is none."""
    rows = {work: place for place, work in enumerate(works)}
    columns = {name: place for place, name in enumerate(names)}
    total, number = np.zeros((2, len(works), len(names)))
    for work, model, value in zip(table.works, table.models, values, strict=True):
        if model and not np.isnan(value):
            total[rows[work], columns[model]] += value
            number[rows[work], columns[model]] += 1
    means: Values = np.divide(total, number, out=np.full_like(total, np.nan), where=number > 0)
    return means


def _shares(tier_one: Values, star: Values, chosen: float) -> tuple[RankingAtShare, ...]:
    """Only works with both scores count, and only models that have such works; nothing with fewer than two."""
    both = ~(np.isnan(tier_one) | np.isnan(star))
    ranked = both.any(axis=0)
    if ranked.sum() < 2:
        return ()
    number = both.sum(axis=0)[ranked]
    firsts, stars = (np.where(both, table, 0).sum(axis=0)[ranked] / number for table in (tier_one, star))

    def placed(share: float) -> Values:
        mixed: Values = share * firsts + (1 - share) * stars
        found: Values = places(mixed[None])[0]
        return found

    usual = placed(chosen)
    return tuple(
        RankingAtShare(share, spearman(usual, row), kendall(usual, row), int((usual != row).sum()))
        for share in TRIED_SHARES
        for row in [placed(share)]
    )
