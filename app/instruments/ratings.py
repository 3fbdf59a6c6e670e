"""Things rated on scales by several people: whoever made them side by side, and how firm their order is."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.moments import mean_measure
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import DEFAULT_SEED, draws_of, with_intervals
from app.agreement.scales.ranking_stability import RankingStability, ranking_stability
from app.agreement.scales.scale_report import unit_means
from app.instruments.scores import Scores, Unit
from app.study.rubric import Criterion

Values = NDArray[np.float64]
REPLICATES = 2000  # of each order; every source is put in its place anew in each


@dataclass(frozen=True)
class SourceRow:
    """What people gave the things of one source: how many things, how many ratings, and the mean of all ratings."""

    source: str
    things: int
    ratings: int
    mean: Estimate


@dataclass(frozen=True)
class BySource:
    """One question: its sources in the order of their names, and their places by mean where there are two or more.

    A place is about the subjects that were rated: each subject's mean of people's ratings counts once a source.
    """

    item: Criterion
    rows: tuple[SourceRow, ...]
    order: RankingStability | None


def analyse(scores: Scores, seed: int = DEFAULT_SEED) -> tuple[BySource, ...]:
    """Every question on ordered levels, by source. What nobody rated, or has no source, is left out."""
    items = [item for item in scores.rubric.criteria if item.scale.levels]
    found = (_by_source(scores, item, seed) for item in items)
    return tuple(one for one in found if one.rows)


def _by_source(scores: Scores, item: Criterion, seed: int) -> BySource:
    ratings = scores.of_people(item)
    means = unit_means(ratings)
    rated = [place for place, unit in enumerate(scores.units) if unit.source and not np.isnan(means[place])]
    units = [scores.units[place] for place in rated]
    names = sorted({unit.source for unit in units})
    rows = tuple(_row(name, units, ratings[rated], seed) for name in names)
    order = None
    if len(names) > 1:
        table, subjects = _table(units, means[rated], names)
        order = ranking_stability(table, names, subjects, REPLICATES, seed)
    return BySource(item, rows, order)


def _row(source: str, units: Sequence[Unit], ratings: Values, seed: int) -> SourceRow:
    own = [place for place, unit in enumerate(units) if unit.source == source]
    table = ratings[own]
    draws = draws_of(len(own), np.array([units[place].subject for place in own]), REPLICATES, seed)
    (mean,) = with_intervals([mean_measure(table)], draws)
    return SourceRow(source, len(own), int((~np.isnan(table)).sum()), mean)


def _table(units: Sequence[Unit], means: Values, names: Sequence[str]) -> tuple[Values, NDArray[np.str_]]:
    """A row a subject, a column a source; the mean where a source has several things about a subject."""
    subjects = sorted({unit.subject for unit in units})
    rows, columns = ({name: place for place, name in enumerate(some)} for some in (subjects, names))
    total, number = np.zeros((len(subjects), len(names))), np.zeros((len(subjects), len(names)))
    for unit, mean in zip(units, means, strict=True):
        total[rows[unit.subject], columns[unit.source]] += mean
        number[rows[unit.subject], columns[unit.source]] += 1
    table = np.divide(total, number, out=np.full(total.shape, np.nan), where=number > 0)
    return table, np.array(subjects)
