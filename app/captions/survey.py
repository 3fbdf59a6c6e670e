"""The survey on captions: how important and how helpful people find cultural information, and how much detail."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import wilson_interval
from app.captions.shares import clustered_mean, require_once
from app.messages.agreement import coefficients as coefficients_text
from app.messages.instruments import captions as captions_text

LEVELS = (1, 2, 3, 4, 5)
HIGH = 4


@dataclass(frozen=True)
class SurveyAnswer:
    """What one person answered; None where a question was passed over."""

    person: str
    importance: int | None = None
    helpfulness: int | None = None
    detail: str | None = None


@dataclass(frozen=True)
class LevelSummary:
    """The answers to one question with numbers for levels.

    `mean` has an interval (people resampled); `deviation` is the standard deviation with n - 1; `distribution` gives
    every level, chosen or not, and how many people chose it; `high` is the share at `threshold` or above (Wilson).
    """

    answered: int
    passed_over: int
    mean: Estimate
    deviation: Estimate
    median: Estimate
    distribution: tuple[tuple[int, int], ...]
    high: Estimate
    threshold: int


@dataclass(frozen=True)
class ChoiceSummary:
    """The answers to one question with named levels, each with its share (Wilson), in the order of the scale.

    `middle` names the level or the two neighbours (the same name twice when it is one) between which half of the
    answers lie on either side; None without answers.
    """

    answered: int
    passed_over: int
    shares: tuple[tuple[str, Estimate], ...]
    middle: tuple[str, str] | None


@dataclass(frozen=True)
class SurveySummary:
    """The whole survey; `people` counts everybody who gave any answer."""

    people: int
    importance: LevelSummary
    helpfulness: LevelSummary
    detail: ChoiceSummary


def summarise_survey(answers: Sequence[SurveyAnswer], detail_levels: Sequence[str]) -> SurveySummary:
    """The survey in figures. Raises ValueError for a person who stands twice and for answers outside the scales."""
    require_once([answer.person for answer in answers], "person")
    importance = [answer.importance for answer in answers]
    helpfulness = [answer.helpfulness for answer in answers]
    details = [answer.detail for answer in answers]
    rows = zip(importance, helpfulness, details, strict=True)
    return SurveySummary(
        people=sum(any(value is not None for value in row) for row in rows),
        importance=summarise_levels(importance),
        helpfulness=summarise_levels(helpfulness),
        detail=summarise_choices(details, detail_levels),
    )


def summarise_levels(
    values: Sequence[int | None], levels: Sequence[int] = LEVELS, threshold: int = HIGH
) -> LevelSummary:
    """One question in figures; `values` has the shape (people,), None = passed over."""
    known = [value for value in values if value is not None]
    _require_levels(known, levels)
    n, tally = len(known), Counter(known)
    none = undefined(coefficients_text.NO_ANSWERS, 0)
    if n > 1:
        deviation = Estimate(float(np.std(known, ddof=1)), n)
    else:
        deviation = undefined(captions_text.ONE_ANSWER, n) if n else none
    return LevelSummary(
        answered=n,
        passed_over=len(values) - n,
        mean=clustered_mean([float(value) for value in known], range(n), (min(levels), max(levels))),
        deviation=deviation,
        median=Estimate(float(median(known)), n) if n else none,
        distribution=tuple((level, tally[level]) for level in levels),
        high=wilson_interval(sum(value >= threshold for value in known), n),
        threshold=threshold,
    )


def summarise_choices(values: Sequence[str | None], levels: Sequence[str]) -> ChoiceSummary:
    """One question with named levels in figures; `values` has the shape (people,), None = passed over."""
    known = [value for value in values if value is not None]
    _require_levels(known, levels)
    n, tally = len(known), Counter(known)
    ordered = sorted(known, key=list(levels).index)
    return ChoiceSummary(
        answered=n,
        passed_over=len(values) - n,
        shares=tuple((level, wilson_interval(tally[level], n)) for level in levels),
        middle=(ordered[(n - 1) // 2], ordered[n // 2]) if n else None,
    )


def _require_levels(values: Sequence[object], levels: Sequence[object]) -> None:
    for value in values:
        if value not in levels:
            raise ValueError(f"The levels are {list(levels)}, and {value!r} is none of them.")
