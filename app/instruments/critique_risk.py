"""The robust score, and the critiques to distrust: what is flagged, and how well that finds what people found."""

from dataclasses import dataclass

import numpy as np

from app.critiques.parameters import Parameters
from app.critiques.risk import (
    Flag,
    FlagQuality,
    flag_fluent_but_wrong,
    flag_template,
    gap_between,
    rate_flags,
    try_gaps,
)
from app.critiques.robust import robust_score
from app.instruments.critique_indicators import TierOne
from app.instruments.critique_scores import Column, JudgeScores, PeopleScores, of_figures
from app.instruments.critique_table import CritiqueOptions, CritiqueTable, Values


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
