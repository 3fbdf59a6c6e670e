"""Judges side by side, to choose one: how lenient, how far they spread, whom they favour. Scores of different scales
are never put together, and no two judges are ever averaged."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.icc import Form, icc
from app.agreement.coefficients.moments import deviation_measure, mean_measure
from app.agreement.coefficients.rating_arrays import Floats, as_ratings
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED, REPLICATES, draws_of, with_intervals
from app.agreement.scales.group_difference import GroupDifference, group_difference, no_difference
from app.agreement.scales.scale_report import Reliability, share_missing, unit_means
from app.messages.agreement import scored as scored_text

Scale = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Candidate:
    """A judge that may be chosen: its scores, shape (units, runs), nan = no answer, on a scale from low to high.

    `family` names whose model it is, "" when nobody said. `seconds` are how long its calls took.
    """

    name: str
    scores: ArrayLike
    scale: Scale = (1, 5)
    family: str = ""
    seconds: Sequence[float] = ()


@dataclass(frozen=True)
class JudgeSummary:
    """One judge; every score is the mean of a unit's runs that answered.

    `seconds` is the mean time of a call. `leniency` is the judge's mean minus people's, on units both scored.
    `favouring` is its mean for critiques of its own family minus that for others'. Better critiques raise that as well,
    so `favouring_beyond_people` takes people's scores off first.
    """

    name: str
    family: str
    scale: Scale
    mean: Estimate
    deviation: Estimate
    seconds: Estimate
    missing: Estimate
    leniency: Estimate
    favouring: GroupDifference
    favouring_beyond_people: GroupDifference


@dataclass(frozen=True)
class CrossJudge:
    """Agreement of judges as raters of the same units: of all, and of each two by their names."""

    everybody: Reliability
    pairs: dict[tuple[str, str], Reliability]


def compare_judges(
    judges: Sequence[Candidate],
    people: ArrayLike | None = None,
    people_scale: Scale = (1, 5),
    families: Sequence[str] | None = None,
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> tuple[JudgeSummary, ...]:
    """Every judge by itself, in the order given.

    `people` has shape (units, raters); `families` names whose model wrote each unit, "" where no model did. All are
    of the same units. Raises ValueError for wrong shapes.
    """
    tables = [_table(judge) for judge in judges]
    units = len(tables[0]) if tables else 0
    truth = np.full(units, np.nan) if people is None else unit_means(as_ratings(people).astype(np.float64))
    authors = np.asarray([""] * units if families is None else families, dtype=np.str_)
    if any(len(table) != units for table in tables) or len(truth) != units or authors.shape != (units,):
        raise ValueError("All judges, people and families are of the same units.")
    return tuple(
        _summary(judge, table, truth, people_scale, authors, clusters, replicates, seed)
        for judge, table in zip(judges, tables, strict=True)
    )


def cross_judge(judges: Sequence[Candidate], form: Form = "2,1") -> CrossJudge:
    """How far judges agree; undefined, with the reason, where their scales differ. Names are unique (ValueError)."""
    names = [judge.name for judge in judges]
    if len(set(names)) < len(names):
        raise ValueError("Judges are told apart by their names.")
    pairs = {(one.name, other.name): _agreement([one, other], form) for one, other in combinations(judges, 2)}
    return CrossJudge(_agreement(judges, form), pairs)


def same_source(
    judges: Sequence[Candidate],
    families: Sequence[str],
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> GroupDifference:
    """Over all judges: scores of critiques by the judge's own family minus scores of others'.

    `families` names whose model wrote each unit; "" is nobody's. A unit's scores by all judges are one cluster, or
    those of its cluster where `clusters` are given. Raises ValueError when the judges' scales differ.
    """
    if len({judge.scale for judge in judges}) > 1:
        raise ValueError("Scores of different scales are not put together.")
    columns = [unit_means(_table(judge)) for judge in judges]
    units = len(families)
    if any(len(column) != units for column in columns):
        raise ValueError("All judges and families are of the same units.")
    authors = np.asarray(families, dtype=np.str_)
    own = np.array([_is_own(judge, authors) for judge in judges], dtype=np.bool_).ravel()
    is_known = np.array([(authors != "") & (judge.family != "") for judge in judges], dtype=np.bool_).ravel()
    owners = np.tile(np.arange(units) if clusters is None else np.asarray(clusters), len(judges))
    scores = np.array(columns, dtype=float).ravel()
    return group_difference(scores, own, ~own & is_known, owners, replicates, seed)


def _summary(
    judge: Candidate,
    table: Floats,
    truth: Floats,
    people_scale: Scale,
    authors: NDArray[np.str_],
    clusters: ArrayLike | None,
    replicates: int,
    seed: int,
) -> JudgeSummary:
    scores = unit_means(table)
    off = scores - truth if judge.scale == people_scale else np.full_like(scores, np.nan)
    measures = [mean_measure(scores[:, None]), deviation_measure(scores[:, None]), mean_measure(off[:, None])]
    mean, deviation, leniency = with_intervals(measures, draws_of(len(table), clusters, replicates, seed))
    if not leniency.is_defined:
        is_common = judge.scale == people_scale
        leniency = undefined(scored_text.NO_SHARED_UNIT if is_common else scored_text.DIFFERENT_SCALES, 0)
    own = _is_own(judge, authors)
    other = ~own & (authors != "") & (judge.family != "")
    favouring = beyond = no_difference(scored_text.NO_FAMILY)
    if own.any() and other.any():
        favouring = group_difference(scores, own, other, clusters, replicates, seed)
        beyond = group_difference(off, own, other, clusters, replicates, seed)
        beyond = beyond if leniency.is_defined else no_difference(leniency.reason)
    return JudgeSummary(
        judge.name,
        judge.family,
        judge.scale,
        mean,
        deviation,
        _seconds(judge),
        share_missing(table),
        leniency,
        favouring,
        beyond,
    )


def _table(judge: Candidate) -> Floats:
    table = as_ratings(judge.scores).astype(np.float64)
    known = table[~np.isnan(table)]
    if known.size and (known.min() < judge.scale[0] or known.max() > judge.scale[1]):
        raise ValueError(
            f"A score of {judge.name} lies outside its scale, {judge.scale[0]:g} to {judge.scale[1]:g}."
        )
    return table


def _is_own(judge: Candidate, authors: NDArray[np.str_]) -> NDArray[np.bool_]:
    return np.asarray((authors == judge.family) & (judge.family != ""), dtype=np.bool_)


def _seconds(judge: Candidate) -> Estimate:
    """The mean time of a call; the slowest ones matter, so it is no median."""
    times = np.asarray(judge.seconds, dtype=float)
    times = times[~np.isnan(times)]
    return Estimate(float(times.mean()), len(times)) if len(times) else undefined(scored_text.NO_TIME, 0)


def _agreement(judges: Sequence[Candidate], form: Form) -> Reliability:
    if len({judge.scale for judge in judges}) > 1:
        return Reliability(form, undefined(scored_text.DIFFERENT_SCALES, 0))
    columns = [unit_means(_table(judge)) for judge in judges]
    if len({len(column) for column in columns}) > 1:
        raise ValueError("All judges are of the same units.")
    table = np.column_stack(columns) if columns else np.zeros((0, 0))
    return Reliability(form, icc(table, form, limits="pivotal"))
