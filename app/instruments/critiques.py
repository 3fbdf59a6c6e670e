"""The study of scored critiques: what their words show, what judges and people score, and how far one may rely on it.

After Yu and others (two versions): indicators computed here (tier I), judges' scores (tier II), calibration to people's
(tier III), judge selection, the gap between cultures, and how firm the ranking of models is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.scales.calibration import Calibration, calibrate
from app.agreement.scales.calibration_curves import METHODS, Method, fit_curve
from app.agreement.scales.held_out import HeldOut, calibrate_held_out
from app.agreement.scales.learning_curve import LearningPoint, learning_curve
from app.critiques.parameters import Choice, Parameters
from app.critiques.risk import (
    Flag,
    FlagQuality,
    flag_fluent_but_wrong,
    flag_template,
    gap_between,
    rate_flags,
    robust_score,
    try_gaps,
)
from app.instruments.critique_checks.checks import Checks, check
from app.instruments.critique_cultures import Cultures, compare_cultures
from app.instruments.critique_indicators import IndicatorBeside, TierOne, beside_scores, measure_all
from app.instruments.critique_judges import Selection, compare
from app.instruments.critique_ranking import Ranking, rank_models
from app.instruments.critique_scores import (
    Column,
    GroupRow,
    JudgeScores,
    PeopleScores,
    group_rows,
    main_judge,
    named_judge,
    of_figures,
    of_values,
    read_judges,
    read_people,
)
from app.instruments.critique_table import (
    SCALE,
    CritiqueOptions as CritiqueOptions,
    CritiqueTable,
    Values,
    lay_out,
)
from app.instruments.scores import Scores
from app.messages.instruments import critique_analysis
from app.study.team.coding import ReasonCode


@dataclass(frozen=True)
class JudgeCalibration:
    """One judge by either method: on a training split, and cross-fitted over all works."""

    judge: str
    held_out: Mapping[Method, HeldOut]
    crossed: Mapping[Method, Calibration]


@dataclass(frozen=True, eq=False)
class TierThree:
    """Every judge's calibration, how the main judge's error falls with training, and its calibrated scores S*.

    S* of a critique that people scored comes from a curve fitted without its work; of any other, from the curve over
    all that people scored. `fitted` is how many critiques have both scores.
    """

    judges: tuple[JudgeCalibration, ...]
    learning: tuple[LearningPoint, ...]
    star: Column
    fitted: int


def calibrate_judges(
    table: CritiqueTable,
    judges: tuple[JudgeScores, ...],
    main: JudgeScores | None,
    people: PeopleScores,
    options: CritiqueOptions,
) -> TierThree:
    """Calibrate each judge by itself; S* and the learning curve are the main judge's."""
    found = tuple(_calibrated(table, judge, people, options) for judge in judges)
    if main is None:
        nothing = of_values(np.full(len(table.units), np.nan), critique_analysis.NO_JUDGE)
        return TierThree(found, (), nothing, 0)
    truth = people.scored.whole
    points = learning_curve(
        main.scored.whole,
        truth,
        options.sizes,
        share=options.share,
        groups=table.works,
        scale=SCALE,
        seed=options.seed,
    )
    crossed = next(one.crossed[options.method] for one in found if one.judge == main.name)
    fitted = int((~np.isnan(main.scored.whole) & ~np.isnan(truth)).sum())
    return TierThree(found, points, _star(main, people, crossed, options.method), fitted)


def _calibrated(
    table: CritiqueTable, judge: JudgeScores, people: PeopleScores, options: CritiqueOptions
) -> JudgeCalibration:
    scores, truth = judge.scored.whole, people.scored.whole
    held_out = {
        method: calibrate_held_out(
            scores,
            truth,
            method,
            share=options.share,
            groups=table.works,
            scale=SCALE,
            replicates=options.replicates,
            seed=options.seed,
        )
        for method in METHODS
    }
    crossed = {method: calibrate(scores, truth, method, table.works, SCALE) for method in METHODS}
    return JudgeCalibration(judge.name, held_out, crossed)


def _star(judge: JudgeScores, people: PeopleScores, crossed: Calibration, method: Method) -> Column:
    """Each critique's calibrated score, or why it has none."""
    scores, truth = judge.scored.whole, people.scored.whole
    reason = crossed.calibrated.reason if not crossed.calibrated.is_defined else critique_analysis.INCOMPLETE
    values = np.array([np.nan if value is None else value for value in crossed.values], dtype=float)
    others = ~np.isnan(scores) & np.isnan(values)
    if crossed.calibrated.is_defined and others.any():
        known = ~np.isnan(scores) & ~np.isnan(truth)
        values[others] = fit_curve(method, scores[known], truth[known], SCALE)(scores[others])
    return of_values(values, reason)


@dataclass(frozen=True, eq=False)
class Risk:
    """`template` and `fluent` hold a flag for each critique, `robust` its S_robust; the others rate the flags.

    People's own scores are the labels. Template-like: their depth lies below `shallow_below`. Fluent but wrong: their
    quality and accuracy are beyond the same thresholds as the judge's. `tried` rates other thresholds of the gap.
    """

    robust: Column
    template: tuple[Flag, ...]
    fluent: tuple[Flag, ...]
    template_quality: FlagQuality
    fluent_quality: FlagQuality
    tried: tuple[FlagQuality, ...]


def find_risks(
    table: CritiqueTable,
    tier_one: TierOne,
    judge: JudgeScores | None,
    people: PeopleScores,
    star: Column,
    score: Column,
    options: CritiqueOptions,
) -> Risk:
    """Flags of every critique; the gap is S_I minus `score`: S* where there is one, else the judge's mean."""
    parameters = options.parameters
    firsts = [one.tier_one for one in tier_one.measured]
    robust = [
        robust_score(first, calibrated, parameters)
        for first, calibrated in zip(firsts, star.values.tolist(), strict=True)
    ]
    gaps = [gap_between(first, judged) for first, judged in zip(firsts, score.values.tolist(), strict=True)]
    template = tuple(
        flag_template(first, judged, parameters)
        for first, judged in zip(firsts, score.values.tolist(), strict=True)
    )
    fluent = _fluent(table, judge.scored.dimensions if judge else None, parameters)
    shallow = _shallow(table, people, options.shallow_below)
    wrong = [one.is_raised for one in _fluent(table, people.scored.dimensions, parameters)]
    return Risk(
        of_figures(robust),
        template,
        fluent,
        rate_flags([one.is_raised for one in template], shallow, parameters.template_gap),
        rate_flags([one.is_raised for one in fluent], wrong),
        try_gaps([gap.value for gap in gaps], shallow),
    )


def _fluent(table: CritiqueTable, dimensions: Values | None, parameters: Parameters) -> tuple[Flag, ...]:
    """Whether each critique is fluent but wrong by these scores, of shape (critiques, dimensions)."""
    quality, accuracy = (_column(table, dimensions, role) for role in ("quality", "accuracy"))
    return tuple(
        flag_fluent_but_wrong(*pair, parameters=parameters) for pair in zip(quality, accuracy, strict=True)
    )


def _column(table: CritiqueTable, dimensions: Values | None, role: str) -> list[float]:
    """A dimension's scores, nan where there are none."""
    place = table.place(role)
    if dimensions is None or place is None:
        return [float("nan")] * len(table.units)
    return [float(value) for value in dimensions[:, place]]


def _shallow(table: CritiqueTable, people: PeopleScores, below: float) -> list[bool | None]:
    depths = _column(table, people.scored.dimensions, "depth")
    return [None if np.isnan(depth) else depth < below for depth in depths]


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
