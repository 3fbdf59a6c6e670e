"""All checks of a study of critiques, made together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.scales.calibration_curves import fit_sigmoid
from app.instruments.critique_checks.calibration_checks import (
    CultureCalibration,
    ReliabilityBin,
    ScaleRegime,
    calibrate_cultures,
    reliability,
    scale_pilot,
)
from app.instruments.critique_checks.dimensions import (
    CultureGap,
    DimensionCalibration,
    JudgeOrder,
    JudgePair,
    calibrated_dimensions,
    dimension_gaps,
    judge_gaps,
    judge_orders,
    judges_by_dimension,
)
from app.instruments.critique_checks.judge_modes import AnchorEffect, Transfer, anchor_effects, transfers
from app.instruments.critique_checks.pairs import PairedPeople, paired_people
from app.instruments.critique_checks.robustness import (
    BalancedSubsets,
    Imputed,
    Tiers,
    balanced_subsets,
    imputation,
    tiers,
)
from app.instruments.critique_checks.words import (
    ErrorCode,
    LowScores,
    Mandatory,
    Method,
    error_codes,
    low_scores,
    mandatory,
    methods_beside_people,
)
from app.instruments.critique_indicators import TierOne
from app.instruments.critique_scores import Column, JudgeScores, PeopleScores
from app.instruments.critique_table import SCALE, CritiqueOptions, CritiqueTable
from app.instruments.scores import Scores
from app.study.team.coding import ReasonCode


@dataclass(frozen=True)
class Checks:
    """What each check found; () or None where there is nothing to check. `falls` names the judges whose scores lead to
    lower scores of people: the sigmoid falls."""

    dimensions: tuple[CultureGap, ...]
    judge_gaps: tuple[CultureGap, ...]
    judge_pairs: tuple[JudgePair, ...]
    judge_orders: tuple[JudgeOrder, ...]
    calibrated: tuple[DimensionCalibration, ...]
    cultures: tuple[CultureCalibration, ...]
    scale_regimes: tuple[ScaleRegime, ...]
    reliability: tuple[ReliabilityBin, ...]
    paired: PairedPeople | None
    transfers: tuple[Transfer, ...]
    anchors: tuple[AnchorEffect, ...]
    subsets: BalancedSubsets | None
    imputed: tuple[Imputed, ...]
    tiers: Tiers | None
    mandatory: tuple[Mandatory, ...]
    methods: tuple[Method, ...]
    low: LowScores | None
    errors: tuple[ErrorCode, ...]
    falls: tuple[str, ...]


def check(
    scores: Scores,
    table: CritiqueTable,
    people: PeopleScores,
    judges: tuple[JudgeScores, ...],
    judge: JudgeScores | None,
    tier_one: TierOne,
    score: Column,
    columns: dict[str, Column],
    options: CritiqueOptions,
    codes: Sequence[ReasonCode],
) -> Checks:
    """Every check. `score` is the main score, `columns` all scores by key, `codes` those of notes beside scores."""
    return Checks(
        dimension_gaps(table, judge),
        judge_gaps(table, judges),
        judges_by_dimension(table, judges),
        judge_orders(table, judges),
        calibrated_dimensions(table, judge, people, options),
        calibrate_cultures(table, judge, people, options),
        scale_pilot(judge, table, people, options),
        reliability(judge, table, people, options),
        paired_people(scores, table) if people.names else None,
        transfers(table, judges, people, options),
        anchor_effects(judges, judge, options),
        balanced_subsets(table, score.values, tier_one.tier_one.values, judge, options),
        imputation(table, judge, options),
        tiers(table, score.values, options),
        mandatory(table, tier_one, options),
        methods_beside_people(table, people, columns, tier_one, options.similarities) if people.names else (),
        low_scores(table, score.values, judge, options),
        error_codes(scores, table, codes),
        tuple(one.name for one in judges if _falls(one, people)),
    )


def _falls(judge: JudgeScores, people: PeopleScores) -> bool:
    """Whether the sigmoid fitted on all scored critiques falls."""
    one, truth = judge.scored.whole, people.scored.whole
    known = ~(np.isnan(one) | np.isnan(truth))
    if known.sum() < 3 or not np.ptp(one[known]):
        return False
    _curve, (slope, _offset) = fit_sigmoid(one[known], truth[known], SCALE)
    return slope < 0
