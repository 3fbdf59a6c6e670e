"""Whether conclusions hold with equally many of each culture, with gaps filled, and beside models that are equal."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.agreement.estimate import Estimate, undefined
from app.agreement.random_numbers import drawn_orders, random_numbers
from app.agreement.scales.ranking_stability import places
from app.instruments.critique_checks.pairs import LAYERS
from app.instruments.critique_scores import JudgeScores
from app.instruments.critique_table import CritiqueOptions, CritiqueTable, Values
from app.messages.instruments import critique_checks

PERMUTATIONS = 2000


@dataclass(frozen=True)
class Held:
    """A difference in the whole study, and in how many subsets it lies on the same side of zero."""

    name: str
    whole: float
    held: int
    subsets: int


@dataclass(frozen=True)
class BalancedSubsets:
    """`size` critiques of each culture in each subset; `pair` are the cultures that lie furthest apart."""

    size: int
    pair: tuple[str, str]
    conclusions: tuple[Held, ...]


@dataclass(frozen=True)
class Imputed:
    """A model's mean where replies are missing and stay so, and with the missing scores filled; its place by both."""

    model: str
    missing: int
    left_out: Estimate
    filled: Estimate
    place: float
    filled_place: float


@dataclass(frozen=True)
class Tiers:
    """The mean of the top models minus that of the bottom ones, and how often models without a difference of their own
    come as far apart: their names are drawn again within each work, and the tiers are formed again."""

    size: int
    top: tuple[str, ...]
    bottom: tuple[str, ...]
    difference: Estimate
    p: Estimate


def balanced_subsets(
    table: CritiqueTable, score: Values, tier_one: Values, judge: JudgeScores | None, options: CritiqueOptions
) -> BalancedSubsets | None:
    """Conclusions in subsets with equally many critiques of each culture; None with one culture or none wanted."""
    cultures = np.array(table.cultures, dtype=np.str_)
    scored = ~np.isnan(score) & (cultures != "")
    rows = {name: np.flatnonzero(scored & (cultures == name)) for name in dict.fromkeys(cultures[scored])}
    if len(rows) < 2 or not options.subsets:
        return None
    means = {name: float(score[kept].mean()) for name, kept in rows.items()}
    pair = min(means, key=means.__getitem__), max(means, key=means.__getitem__)
    conclusions = _conclusions(table, score, tier_one, judge, cultures, pair)
    everything = np.concatenate(list(rows.values()))
    size = min(map(len, rows.values()))
    generator = random_numbers(options.seed)
    drawn = [
        np.concatenate([generator.choice(kept, size, replace=False) for kept in rows.values()])
        for _ in range(options.subsets)
    ]
    found = []
    for name, difference in conclusions.items():
        whole = difference(everything)
        if not np.isnan(whole) and whole != 0:
            held = sum(np.sign(difference(some)) == np.sign(whole) for some in drawn)
            found.append(Held(name, whole, int(held), len(drawn)))
    return BalancedSubsets(size, pair, tuple(found)) if found else None


def _conclusions(
    table: CritiqueTable,
    score: Values,
    tier_one: Values,
    judge: JudgeScores | None,
    cultures: np.ndarray,
    pair: tuple[str, str],
) -> dict[str, Callable[[np.ndarray], float]]:
    def gap(kept: np.ndarray) -> float:
        low, high = (score[kept[cultures[kept] == name]].mean() for name in pair)
        return float(low - high)

    found: dict[str, Callable[[np.ndarray], float]] = {"gap": gap}
    if judge is None:
        return found
    layers = []
    for roles in LAYERS.values():
        columns = [place for place in map(table.place, roles) if place is not None]
        layers.append(judge.scored.dimensions[:, columns].mean(axis=1) if columns else np.array([]))
    if all(map(len, layers)):
        found["levels"] = lambda kept: _mean((layers[1] - layers[0])[kept])
    found["tiers"] = lambda kept: _mean((tier_one - judge.scored.whole)[kept])
    return found


def _mean(values: Values) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def imputation(
    table: CritiqueTable, judge: JudgeScores | None, options: CritiqueOptions
) -> tuple[Imputed, ...]:
    """Every model with missing scores left out and filled; nothing where the judge left nothing out."""
    names = [name for name in dict.fromkeys(table.models) if name]
    if judge is None or not np.isnan(judge.scored.dimensions).any() or len(names) < 2:
        return ()
    dimensions = judge.scored.dimensions
    filled = np.where(np.isnan(dimensions), options.imputed, dimensions).mean(axis=1)
    models = np.array(table.models, dtype=np.str_)
    masks = [models == name for name in names]
    plain = [_estimate(judge.scored.whole[mask]) for mask in masks]
    full = [_estimate(filled[mask]) for mask in masks]
    first, second = (
        places(np.array([[np.nan if one.value is None else one.value for one in row]]))[0]
        for row in (plain, full)
    )
    missing = [int(np.isnan(judge.scored.whole[mask]).sum()) for mask in masks]
    rows = zip(names, missing, plain, full, first.tolist(), second.tolist(), strict=True)
    return tuple(Imputed(*row) for row in rows)


def _estimate(values: Values) -> Estimate:
    known = values[~np.isnan(values)]
    return Estimate(float(known.mean()), len(known)) if len(known) else undefined(critique_checks.NO_SCORE, 0)


def tiers(table: CritiqueTable, score: Values, options: CritiqueOptions) -> Tiers | None:
    """The top and the bottom models by their mean over works that every model has; None with too few models."""
    names = [name for name in dict.fromkeys(table.models) if name]
    size = options.tier_size
    if len(names) < max(2, 2 * size):
        return None
    cells = {
        (work, model): value
        for work, model, value in zip(table.works, table.models, score.tolist(), strict=True)
        if not np.isnan(value)
    }
    works = [work for work in dict.fromkeys(table.works) if all((work, name) in cells for name in names)]
    if len(works) < 2:
        none = undefined(critique_checks.NO_COMMON_WORKS, len(works))
        return Tiers(size, (), (), none, none)
    grid = np.array([[cells[work, name] for name in names] for work in works])
    order = np.argsort(-grid.mean(axis=0), kind="stable")
    observed = _apart(grid, size)
    generator = random_numbers(options.seed)
    reached = sum(
        _apart(np.take_along_axis(grid, drawn_orders(generator, grid.shape), axis=1), size)
        >= observed - 1e-12
        for _ in range(PERMUTATIONS)
    )
    p = Estimate((1 + reached) / (1 + PERMUTATIONS), len(works))
    top, bottom = (tuple(names[place] for place in some) for some in (order[:size], order[-size:]))
    return Tiers(size, top, bottom, Estimate(observed, len(works)), p)


def _apart(grid: Values, size: int) -> float:
    means = np.sort(grid.mean(axis=0))
    return float(means[-size:].mean() - means[:size].mean())
