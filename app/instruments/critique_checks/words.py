"""What tier I says beyond its indicators: mandatory dimensions, baselines of shared words, and where low scores lie."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.scales.calibration import mean_absolute_error
from app.critiques.text_overlap import bleu_4, rouge_l, words_of
from app.instruments.critique_checks.judge_modes import pearson
from app.instruments.critique_indicators import INDICATORS, TierOne
from app.instruments.critique_scores import Column, JudgeScores, PeopleScores
from app.instruments.critique_table import CritiqueOptions, CritiqueTable, Values
from app.instruments.scores import Scores
from app.judging.embeddings.embedding_plan import embedding_prompt
from app.messages.instruments import critique_checks
from app.study.team.coding import ReasonCode

BASELINES = ("rouge_l", "bleu_4")
EMBEDDING = "embedding:"
"""What the name of a baseline by embeddings begins with; the model follows."""


@dataclass(frozen=True)
class Mandatory:
    """A tradition's mandatory dimension in the critiques about its works, or all of them ("": enough of them)."""

    culture: str
    dimension: str
    share: Estimate


@dataclass(frozen=True)
class Method:
    """A way to score critiques beside people's mean score. `error` only where it scores from 1 to 5."""

    name: str
    pearson: Estimate
    spearman: Estimate
    kendall: Estimate
    error: Estimate


@dataclass(frozen=True)
class LowScores:
    """Critiques with a low main score: how many of each culture's, and how often each dimension fails among them."""

    low: int
    scored: int
    by_culture: tuple[tuple[str, Estimate], ...]
    failing: tuple[tuple[str, Estimate], ...]


@dataclass(frozen=True)
class ErrorCode:
    """An error that coders found in the notes beside scores: in how many critiques, and in how many of each culture."""

    theme: str
    critiques: int
    by_culture: tuple[tuple[str, int], ...]


def mandatory(table: CritiqueTable, tier_one: TierOne, options: CritiqueOptions) -> tuple[Mandatory, ...]:
    """Tradition by tradition: each mandatory dimension, then how many critiques mention enough of them."""
    rows: list[Mandatory] = []
    for culture in [name for name in dict.fromkeys(table.cultures) if name]:
        covered = [
            [one for one in measured.found.coverage.dimensions if one.dimension.is_mandatory]
            for measured, about in zip(tier_one.measured, table.cultures, strict=True)
            if about == culture and measured.found is not None
        ]
        if not covered or not covered[0]:
            continue
        number = len(covered)
        for place, one in enumerate(covered[0]):
            mentioned = sum(bool(found[place].words) for found in covered)
            rows.append(Mandatory(culture, one.dimension.name, share_of(mentioned, number, number, "")))
        wanted = options.mandatory_share * len(covered[0]) - 1e-9
        enough = sum(sum(bool(one.words) for one in found) >= wanted for found in covered)
        rows.append(Mandatory(culture, "", share_of(enough, number, number, "")))
    return tuple(rows)


def methods_beside_people(
    table: CritiqueTable,
    people: PeopleScores,
    columns: dict[str, Column],
    tier_one: TierOne,
    similarities: Mapping[str, Mapping[str, float]],
) -> tuple[Method, ...]:
    """The judge, the robust score, the indicators, shared words and embeddings, each beside people's mean score."""
    truth = people.scored.whole
    found = [
        _method(key, columns[key].values, truth, has_scale=True)
        for key in ("star", "judge", "robust", "tier_one")
    ]
    found += [_method(key, tier_one.columns[key].values, truth, has_scale=True) for key in INDICATORS]
    overlaps = _overlaps(table, truth)
    found += [_method(name, values, truth, has_scale=False) for name, values in overlaps.items()]
    for model, close in similarities.items():
        values = _embedded(table, truth, close)
        if not np.isnan(values).all():
            found.append(_method(EMBEDDING + model, values, truth, has_scale=False))
    return tuple(found)


def _embedded(table: CritiqueTable, truth: Values, close: Mapping[str, float]) -> Values:
    """How close the embeddings of critique and reference are; nan where the texts were others, or were not sent."""
    found = np.full(len(table.units), np.nan)
    for place, (text, reference) in enumerate(zip(table.texts, table.references, strict=True)):
        if not np.isnan(truth[place]):
            found[place] = close.get(embedding_prompt(text, reference).sha256, np.nan)
    return found


def _overlaps(table: CritiqueTable, truth: Values) -> dict[str, Values]:
    """Words shared with the reference, of the critiques that people scored."""
    found = {name: np.full(len(table.units), np.nan) for name in BASELINES}
    for place, (text, reference) in enumerate(zip(table.texts, table.references, strict=True)):
        if not np.isnan(truth[place]) and reference.strip():
            critique, expert = words_of(text), words_of(reference)
            found["rouge_l"][place] = rouge_l(critique, expert)
            found["bleu_4"][place] = bleu_4(critique, expert)
    return found


def _method(name: str, values: Values, truth: Values, has_scale: bool) -> Method:
    known = ~(np.isnan(values) | np.isnan(truth))
    error = undefined(critique_checks.NO_SCALE, int(known.sum()))
    if has_scale:
        error = undefined(critique_checks.NO_SHARED, 0)
        if known.any():
            error = mean_absolute_error(values[known], truth[known])
    return Method(name, pearson(values, truth), spearman(values, truth), kendall(values, truth), error)


def low_scores(
    table: CritiqueTable, score: Values, judge: JudgeScores | None, options: CritiqueOptions
) -> LowScores | None:
    """Where low scores lie; None where nothing is scored."""
    scored = ~np.isnan(score)
    if judge is None or not scored.any():
        return None
    low = scored & (score > options.low_above) & (score < options.low_below)
    cultures = np.array(table.cultures, dtype=np.str_)
    number = int(low.sum())
    by_culture = []
    for name in [name for name in dict.fromkeys(table.cultures) if name]:
        here = cultures == name
        whole = int((scored & here).sum())
        by_culture.append((name, share_of(int((low & here).sum()), whole, whole, critique_checks.NO_SCORE)))
    failing = []
    for item, column in zip(table.dimensions, judge.scored.dimensions.T, strict=True):
        answered = low & ~np.isnan(column)
        fails = int((answered & (column < options.failed_below)).sum())
        whole = int(answered.sum())
        failing.append((item.name, share_of(fails, whole, whole, critique_checks.NO_LOW_SCORE)))
    return LowScores(number, int(scored.sum()), tuple(by_culture), tuple(failing))


def error_codes(scores: Scores, table: CritiqueTable, codes: Sequence[ReasonCode]) -> tuple[ErrorCode, ...]:
    """The themes that coders gave to notes beside scores, most frequent first; a critique counts once a theme."""
    owner = {said.id: image for (image, _rater, _run, _item), said in scores.said.items()}
    cultures = {unit.image.key: culture for unit, culture in zip(table.units, table.cultures, strict=True)}
    found: dict[str, set[int]] = {}
    for code in codes:
        image = owner.get(code.answer)
        if image in cultures:
            found.setdefault(code.theme, set()).add(image)
    rows = []
    for theme, images in sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        counted = Counter(cultures[image] for image in images)
        by = tuple((name, counted[name]) for name in dict.fromkeys(table.cultures) if counted[name])
        rows.append(ErrorCode(theme, len(images), by))
    return tuple(rows)
