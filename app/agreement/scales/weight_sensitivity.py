"""Whether a ranking rests on how much each dimension counts: places of systems over a grid of weights."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import product
from app.agreement.scales.group_difference import Flags
from app.agreement.scales.ranking_stability import places
from app.messages.agreement import scored as scored_text

MOST_WEIGHTS = 5_000
_STEPS = 5


@dataclass(frozen=True)
class Weighted:
    """One choice of weights: the score and the place of each system, and how like the equal weights' ranking it is.

    `moved` counts the systems whose place differs; `top` is the share of the first few that stay among them, None
    where ties leave nobody clearly among them.
    """

    weights: tuple[float, ...]
    scores: tuple[float, ...]
    places: tuple[float, ...]
    spearman: Estimate
    kendall: Estimate
    moved: int
    top: float | None


@dataclass(frozen=True)
class WeightedSystem:
    """One system: its place at equal weights, its best and its worst over the grid as the ends, and the share of the
    weights that leave it where it is. These ends are no interval of chance: nothing was drawn."""

    name: str
    place: Estimate
    kept: Estimate


@dataclass(frozen=True)
class WeightSensitivity:
    """Systems in the order given (those without a complete score are undefined), and every choice of the grid."""

    systems: tuple[WeightedSystem, ...]
    choices: tuple[Weighted, ...]


def weight_grid(dimensions: int, steps: int = _STEPS) -> Floats:
    """Every way to share `steps` equal parts among the dimensions, shape (ways, dimensions); each row adds up to 1.

    ValueError when there are more than 5,000 ways.
    """
    if dimensions < 1 or steps < 1:
        raise ValueError("A grid needs a dimension and a step.")
    if comb(steps + dimensions - 1, steps) > MOST_WEIGHTS:
        raise ValueError(f"So fine a grid has more than {MOST_WEIGHTS} choices of weights; take fewer steps.")
    rows = np.zeros((1, 0), dtype=np.int64)
    for left in range(dimensions - 1, -1, -1):
        spent = rows.sum(axis=1)
        parts = [
            np.column_stack([np.repeat(row[None], len(share), axis=0), share])
            for row, used in zip(rows, spent, strict=True)
            for share in [
                np.arange(steps - used, steps - used + 1) if not left else np.arange(steps - used + 1)
            ]
        ]
        rows = np.vstack(parts)
    return rows / steps


def weight_sensitivity(
    scores: ArrayLike, names: Sequence[str], weights: ArrayLike | None = None, top: int = 5
) -> WeightSensitivity:
    """Places under other weights; scores of shape (units, systems, dimensions), nan = missing.

    `weights` has shape (choices, dimensions), none below zero; each choice is scaled to add up to 1. Default:
    `weight_grid` in fifths, or coarser where there are many dimensions. A unit counts for a system when all its
    dimensions were scored. Raises ValueError for wrong shapes.
    """
    cube = np.asarray(scores, dtype=float)
    if cube.ndim != 3 or cube.shape[1] != len(names) or len(set(names)) < len(names):
        raise ValueError(
            f"Scores have the shape (units, systems, dimensions), not {cube.shape}, and names fit."
        )
    grid = _checked(_default_grid(cube.shape[2]) if weights is None else weights, cube.shape[2])
    means, units = _dimension_means(cube)
    ranked = np.flatnonzero(units)
    if not len(ranked):
        return WeightSensitivity(tuple(_unknown(name) for name in names), ())
    whole = places(means[ranked].mean(axis=1)[None])[0]
    totals = product(grid, means[ranked].T)
    placed = places(totals)
    first = min(top, len(ranked))
    choices = tuple(_choice(*row, whole, first) for row in zip(grid, totals, placed, strict=True))
    systems = [_unknown(name) for name in names]
    for at, column in enumerate(ranked):
        systems[int(column)] = _system(
            names[int(column)], float(whole[at]), placed[:, at], int(units[column])
        )
    return WeightSensitivity(tuple(systems), choices)


def _default_grid(dimensions: int) -> Floats:
    steps = [n for n in range(1, _STEPS + 1) if comb(n + dimensions - 1, n) <= MOST_WEIGHTS]
    return weight_grid(dimensions, max(steps, default=1))


def _checked(weights: ArrayLike, dimensions: int) -> Floats:
    grid = np.asarray(weights, dtype=float)
    if grid.ndim != 2 or grid.shape[1] != dimensions or not len(grid) or not np.isfinite(grid).all():
        raise ValueError(f"Weights have the shape (choices, {dimensions}), not {grid.shape}.")
    if (grid < 0).any() or (grid.sum(axis=1) == 0).any():
        raise ValueError("No weight lies below zero, and each choice has one above.")
    scaled: Floats = grid / grid.sum(axis=1, keepdims=True)
    return scaled


def _dimension_means(cube: Floats) -> tuple[Floats, Floats]:
    """The mean of each system in each dimension, shape (systems, dimensions), and how many units it has."""
    known: Flags = np.asarray(~np.isnan(cube).any(axis=2), dtype=np.bool_)
    units = np.asarray(known.sum(axis=0), dtype=np.float64)
    total = np.where(known[:, :, None], cube, 0.0).sum(axis=0)
    return total / np.maximum(units, 1)[:, None], units


def _choice(weights: Floats, totals: Floats, placed: Floats, whole: Floats, top: int) -> Weighted:
    before = np.asarray(whole <= top)
    stay = int(np.count_nonzero(before & (placed <= top)))
    return Weighted(
        tuple(weights.tolist()),
        tuple(totals.tolist()),
        tuple(placed.tolist()),
        spearman(whole, placed),
        kendall(whole, placed),
        int((placed != whole).sum()),
        stay / int(before.sum()) if before.any() else None,
    )


def _system(name: str, place: float, placed: Floats, units: int) -> WeightedSystem:
    kept = int((placed == place).sum())
    counts = (("kept", kept), ("choices", len(placed)))
    return WeightedSystem(
        name,
        Estimate(place, units, float(placed.min()), float(placed.max()), counts=counts),
        Estimate(kept / len(placed), units, counts=counts),
    )


def _unknown(name: str) -> WeightedSystem:
    none = undefined(scored_text.NO_SCORE, 0)
    return WeightedSystem(name, none, none)
