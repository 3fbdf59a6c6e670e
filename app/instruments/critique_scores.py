"""Who gave each critique which scores: people, and every judge by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.estimate import Estimate
from app.agreement.scales.scale_report import (
    JudgeWithPeople,
    ScaledItem,
    judge_with_people,
    scaled_item,
    unit_means,
)
from app.errors import UserError
from app.instruments.critique_table import CritiqueOptions, CritiqueTable, Values
from app.instruments.scores import Scores
from app.messages.instruments import critique_analysis
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.raters import Rater


@dataclass(frozen=True, eq=False)
class Scored:
    """One side's scores: of each dimension, shape (critiques, dimensions), and their mean, (critiques,), nan = missing.

    A dimension is the mean of the people, or of the judge's runs, that answered. The mean of the dimensions is there
    only where all of them are: a mean of fewer would be another figure.
    """

    dimensions: Values
    whole: Values


@dataclass(frozen=True, eq=False)
class PeopleScores:
    """What people said, and how far they agree about each dimension (in the order of the dimensions)."""

    scored: Scored
    names: tuple[str, ...]
    items: tuple[ScaledItem, ...]


@dataclass(frozen=True, eq=False)
class JudgeScores:
    """One judge. `with_people` compares its mean of the dimensions with people's; `seconds` are those of calls."""

    name: str
    model: str
    setup: JudgeSetup | None
    runs: int
    scored: Scored
    with_people: JudgeWithPeople
    seconds: tuple[float, ...]

    @property
    def is_check(self) -> bool:
        """Whether it was asked as a check: without the culture's name, or with the references of other works."""
        return self.setup is not None and (self.setup.blind_culture or self.setup.shuffled_references)


@dataclass(frozen=True)
class GroupRow:
    """Some critiques, such as those of one model: the mean of every column by its key, works being drawn."""

    name: str
    critiques: int
    figures: Mapping[str, Estimate]


@dataclass(frozen=True, eq=False)
class Column:
    """A number for each critique, nan where there is none, and then why."""

    values: Values
    reasons: tuple[str, ...]


def of_figures(figures: Sequence[Estimate]) -> Column:
    """A column of figures."""
    values = [np.nan if one.value is None else one.value for one in figures]
    return Column(np.array(values, dtype=float), tuple(one.reason for one in figures))


def of_values(values: Values, reason: str) -> Column:
    """A column whose numbers are missing for one reason."""
    return Column(values, tuple(reason if np.isnan(value) else "" for value in values))


def read_people(scores: Scores, table: CritiqueTable) -> PeopleScores:
    """People's scores, and their agreement."""
    ratings = [scores.of_people(item, table.units) for item in table.dimensions]
    items = tuple(
        scaled_item(
            rated,
            [level.score for level in item.scale.levels],
            np.array(table.works, dtype=np.str_),
            table.replicates,
            table.seed,
        )
        for item, rated in zip(table.dimensions, ratings, strict=True)
    )
    answered = [
        rater.name
        for place, rater in enumerate(scores.people)
        if any(not np.isnan(rated[:, place]).all() for rated in ratings)
    ]
    return PeopleScores(_scored(ratings), tuple(answered), items)


def read_judges(
    scores: Scores, table: CritiqueTable, people: PeopleScores, options: CritiqueOptions
) -> tuple[JudgeScores, ...]:
    """Every judge, in the order in which they came to the study."""
    return tuple(_judge(scores, table, people, judge, options) for judge in scores.judges)


def _judge(
    scores: Scores, table: CritiqueTable, people: PeopleScores, judge: Rater, options: CritiqueOptions
) -> JudgeScores:
    runs = [scores.of_judge(judge, item, table.units) for item in table.dimensions]
    if options.runs_with_gaps == "complete" and runs:
        whole = ~np.isnan(np.stack(runs)).any(axis=0)
        runs = [np.where(whole, run, np.nan) for run in runs]
    scored = _scored(runs)
    works = np.array(table.works, dtype=np.str_)
    truth = people.scored.whole[:, None]
    beside = judge_with_people(scored.whole[:, None], truth, works, table.replicates, table.seed)
    setup = options.setups.get(judge.name)
    return JudgeScores(
        judge.name,
        setup.model if setup else judge.name,
        setup,
        runs[0].shape[1],
        scored,
        beside,
        _seconds(scores, table, judge),
    )


def _scored(tables: Sequence[Values]) -> Scored:
    dimensions = np.column_stack([unit_means(table) for table in tables])
    return Scored(dimensions, dimensions.mean(axis=1))


def _seconds(scores: Scores, table: CritiqueTable, judge: Rater) -> tuple[float, ...]:
    """The time each critique took in each run: a call answers several items and its time stands with every one of
    them, so equal times are one call."""
    found = []
    for unit in table.units:
        for run in scores.runs.get(judge.key, ()):
            answers = [
                scores.said.get((unit.image.key, judge.key, run, one.code)) for one in table.dimensions
            ]
            times = {one.seconds for one in answers if one is not None and one.seconds is not None}
            if times:
                found.append(sum(times))
    return tuple(found)


def named_judge(judges: Sequence[JudgeScores], name: str) -> JudgeScores:
    """The judge of this name. Raises UserError where none has it."""
    named = next((one for one in judges if one.name == name), None)
    if named is None:
        raise UserError(critique_analysis.unknown_judge(name, [one.name for one in judges]))
    return named


def main_judge(judges: Sequence[JudgeScores], people: PeopleScores, wanted: str) -> JudgeScores | None:
    """The judge that was asked for, or the one that shares most scored critiques with people; None without a judge.

    A judge that was asked as a check is the main one only where there is no other. Raises UserError for a name
    that no judge has.
    """
    if wanted:
        return named_judge(judges, wanted)
    known = ~np.isnan(people.scored.whole)

    def shared(judge: JudgeScores) -> tuple[bool, int, int]:
        complete = ~np.isnan(judge.scored.whole)
        return not judge.is_check, int((complete & known).sum()), int(complete.sum())

    return max(judges, key=shared, default=None)


def group_rows(
    table: CritiqueTable, names: Sequence[str], columns: Mapping[str, Column]
) -> tuple[GroupRow, ...]:
    """The means of every column by group; `names` says which group each critique belongs to, "" for none of them."""
    rows = []
    for name in dict.fromkeys(filter(None, names)):
        inside = np.array([one == name for one in names], dtype=np.bool_)
        means = table.means([column.values for column in columns.values()], inside)
        figures = {
            key: mean if mean.is_defined else _with_reason(mean, column, inside)
            for (key, column), mean in zip(columns.items(), means, strict=True)
        }
        rows.append(GroupRow(name, int(inside.sum()), figures))
    return tuple(rows)


def _with_reason(mean: Estimate, column: Column, inside: np.ndarray) -> Estimate:
    reasons = (column.reasons[place] for place in np.flatnonzero(inside))
    return Estimate(None, mean.n, reason=next(filter(None, reasons), critique_analysis.NOBODY))
