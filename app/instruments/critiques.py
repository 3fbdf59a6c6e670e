"""The study of scored critiques: what their words show, what judges and people score, and how far one may rely on it.

After Yu and others (two versions): indicators computed here (tier I), judges' scores (tier II), calibration to people's
(tier III), judge selection, the gap between cultures, and how firm the ranking of models is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.critiques.parameters import Choice
from app.instruments.critique_calibration import TierThree, calibrate_judges
from app.instruments.critique_checks.checks import Checks, check
from app.instruments.critique_cultures import Cultures, compare_cultures
from app.instruments.critique_indicators import IndicatorBeside, TierOne, beside_scores, measure_all
from app.instruments.critique_judges import Selection, compare
from app.instruments.critique_ranking import Ranking, rank_models
from app.instruments.critique_risk import Risk, find_risks
from app.instruments.critique_scores import (
    Column,
    GroupRow,
    JudgeScores,
    PeopleScores,
    group_rows,
    main_judge,
    named_judge,
    of_values,
    read_judges,
    read_people,
)
from app.instruments.critique_table import CritiqueOptions as CritiqueOptions, CritiqueTable, lay_out
from app.instruments.scores import Scores
from app.messages.instruments import critique_analysis
from app.study.team.coding import ReasonCode


@dataclass(frozen=True, eq=False)
class Critiques:
    """All of it. `score` is the main score: S*, or the main judge's mean where nothing could be calibrated, which
    `is_calibrated` says. `columns` are all scores of a critique by key, `by_model` and `by_culture` their means."""

    table: CritiqueTable
    options: CritiqueOptions
    people: PeopleScores
    judges: tuple[JudgeScores, ...]
    judge: JudgeScores | None
    tier_one: TierOne
    beside: tuple[IndicatorBeside, ...]
    tier_three: TierThree
    score: Column
    is_calibrated: bool
    columns: dict[str, Column]
    by_model: tuple[GroupRow, ...]
    by_culture: tuple[GroupRow, ...]
    by_both: tuple[GroupRow, ...]
    risk: Risk
    selection: Selection | None
    cultures: Cultures
    ranking: Ranking | None
    checks: Checks

    @property
    def parameters(self) -> list[Choice]:
        """Every choice that the papers leave open, with its source."""
        options = self.options
        ours = [
            Choice(*line)
            for line in critique_analysis.choices(
                options.method,
                options.shallow_below,
                options.share,
                self.judge.name if self.judge else "",
                options.runs_with_gaps,
            )
        ]
        return [*options.parameters.described(self.tier_one.traditions), *ours]


def analyse(
    scores: Scores, options: CritiqueOptions | None = None, codes: Sequence[ReasonCode] = ()
) -> Critiques | None:
    """The analysis of a study of critiques; None where there is no critique or no dimension to score. `codes` are the
    themes of notes beside scores. Before anybody has scored, it says what the words of critiques show.

    Raises UserError where a dimension has not the scale from 1 to 5, and for a judge or a genre there is not.
    """
    chosen = options or CritiqueOptions()
    table = lay_out(scores, chosen)
    if not table.units or not table.dimensions:
        return None
    people = read_people(scores, table)
    judges = read_judges(scores, table, people, chosen)
    judge = main_judge(judges, people, chosen.judge)
    if chosen.shuffled_judge and judges:
        named_judge(judges, chosen.shuffled_judge)
    first = measure_all(table, chosen)
    third = calibrate_judges(table, judges, judge, people, chosen)
    is_calibrated = not np.isnan(third.star.values).all()
    raw = _raw(table, judge)
    score = third.star if is_calibrated else raw
    risk = find_risks(table, first, judge, people, third.star, score, chosen)
    columns = _columns(table, people, judge, first, third, raw, risk)
    both = [
        critique_analysis.model_and_culture(*pair) for pair in zip(table.models, table.cultures, strict=True)
    ]
    return Critiques(
        table=table,
        options=chosen,
        people=people,
        judges=judges,
        judge=judge,
        tier_one=first,
        beside=beside_scores(table, first, judge, people),
        tier_three=third,
        score=score,
        is_calibrated=is_calibrated,
        columns=columns,
        by_model=group_rows(table, table.models, columns),
        by_culture=group_rows(table, table.cultures, columns),
        by_both=group_rows(table, both, columns),
        risk=risk,
        selection=compare(table, judges, people, chosen),
        cultures=compare_cultures(table, score, judges, people, chosen),
        ranking=rank_models(table, score, first, third.star, judge, chosen.parameters.tier_one_share),
        checks=check(scores, table, people, judges, judge, first, score, columns, chosen, codes),
    )


def _raw(table: CritiqueTable, judge: JudgeScores | None) -> Column:
    if judge is None:
        return of_values(np.full(len(table.units), np.nan), critique_analysis.NO_JUDGE)
    return of_values(judge.scored.whole, critique_analysis.INCOMPLETE)


def _columns(
    table: CritiqueTable,
    people: PeopleScores,
    judge: JudgeScores | None,
    first: TierOne,
    third: TierThree,
    raw: Column,
    risk: Risk,
) -> dict[str, Column]:
    """Every score of a critique by key: star, judge, people, robust, the indicators, and each dimension's code."""
    of_judge = {}
    for place, item in enumerate(table.dimensions):
        values = judge.scored.dimensions[:, place] if judge else np.full(len(table.units), np.nan)
        of_judge[item.code] = of_values(
            values, critique_analysis.NOT_SCORED if judge else critique_analysis.NO_JUDGE
        )
    return {
        "star": third.star,
        "judge": raw,
        "people": of_values(people.scored.whole, critique_analysis.NO_PEOPLE),
        "robust": risk.robust,
        **first.columns,
        **of_judge,
    }
