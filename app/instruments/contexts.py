"""The study of motivational contexts: how far people agree within a purpose, and how far purposes agree.

After Dutta and others (2024): adapted agreement within each context and across each pair, with ordinary alpha beside
it; what made no sense for a purpose; and the themes in people's reasons.
"""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.coefficients.moments import mean_measure
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import (
    DEFAULT_SEED,
    REPLICATES,
    AnyMeasure,
    Measure,
    draws_of,
    of_sums,
    with_intervals,
)
from app.agreement.scales.contexts import adapted_irr_across_measure, adapted_irr_measure
from app.instruments.scores import Scores, Unit
from app.messages.instruments import contexts as contexts_text
from app.study.rubric import Criterion
from app.study.team.coding import ReasonCode
from app.study.verdict import Verdict

Values = NDArray[np.float64]


@dataclass(frozen=True)
class ContextRow:
    """One context. `images` is how many pictures somebody rated; `mean` and `spread` are those of all ratings."""

    name: str
    prompts: int
    images: int
    ratings: int
    mean: Estimate
    spread: float | None
    adapted: Estimate
    alpha: Estimate
    skipped: int
    asked: int


@dataclass(frozen=True)
class PairRow:
    """Two contexts: adapted agreement between the mean ratings that the same pictures have in the one and the other."""

    first: str
    second: str
    across: Estimate


@dataclass(frozen=True)
class SkippedRow:
    """A prompt that made no sense to somebody: by context, how many of those who met it said so."""

    prompt: str
    said: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class ThemeRow:
    """A theme in people's reasons: by context, in how many reasons a coder found it."""

    theme: str
    found: Mapping[str, int]


@dataclass(frozen=True)
class Contexts:
    """All of it. `reasons`: how many were given in each context. `seed` and `replicates` are those of the intervals."""

    rows: tuple[ContextRow, ...]
    pairs: tuple[PairRow, ...]
    skipped: tuple[SkippedRow, ...]
    themes: tuple[ThemeRow, ...]
    reasons: Mapping[str, int]
    coders: int
    seed: int = DEFAULT_SEED
    replicates: int = REPLICATES


def analyse(scores: Scores, codes: Sequence[ReasonCode] = (), seed: int = DEFAULT_SEED) -> Contexts:
    """The analysis of a study with contexts. Contexts stand in the instrument's order, others behind them."""
    names = _names(scores)
    items = [item for item in scores.rubric.criteria if item.scale.levels]
    units = {name: [unit for unit in scores.units if unit.shown.context == name] for name in names}
    tables = {name: _table(scores, units[name], items) for name in names}
    rows = tuple(_row(scores, name, units[name], items, tables[name], seed) for name in names)
    pairs = tuple(_pair(one, other, tables, seed) for one, other in combinations(names, 2))
    themes, reasons, coders = _themes(scores, names, codes)
    return Contexts(rows, pairs, _skipped(scores, names, units, items), themes, reasons, coders, seed)


def _names(scores: Scores) -> list[str]:
    used = {unit.shown.context for unit in scores.units}
    planned = [context.name for context in scores.rubric.contexts if context.name in used]
    return [*planned, *sorted(used - set(planned) - {""})]


@dataclass(frozen=True)
class _Table:
    """Ratings by picture: which picture a row is, the prompt it belongs to, and who said what, (pictures, raters)."""

    pictures: tuple[tuple[str, str], ...]
    prompts: tuple[str, ...]
    ratings: Values


def _table(scores: Scores, units: Sequence[Unit], items: Sequence[Criterion]) -> _Table:
    pictures = tuple((unit.subject, item.code) for unit in units for item in items)
    cells = [[scores.score(unit, rater, item) for rater in scores.people] for unit in units for item in items]
    ratings = np.array(cells, dtype=float).reshape(len(pictures), len(scores.people))
    return _Table(pictures, tuple(prompt for prompt, _code in pictures), ratings)


def positions(ratings: Values) -> Values:
    """Ratings pushed to the left, shape (pictures, most ratings of a picture): who they are from does not matter.

    The published analysis lists the ratings of each picture; where groups of people met different prompts, the first
    of a picture's list is not always the same person. With everybody on everything nothing changes.
    """
    most = int((~np.isnan(ratings)).sum(axis=1).max(initial=0))
    order = np.argsort(np.isnan(ratings), axis=1, kind="stable")
    return np.take_along_axis(ratings, order, axis=1)[:, :most]


def _row(
    scores: Scores, name: str, units: Sequence[Unit], items: Sequence[Criterion], table: _Table, seed: int
) -> ContextRow:
    known = table.ratings[~np.isnan(table.ratings)]
    rated = np.asarray((~np.isnan(table.ratings)).any(axis=1))
    listed, prompts = positions(table.ratings[rated]), np.array(table.prompts)[rated]
    draws = draws_of(len(listed), prompts, REPLICATES, seed)
    mean, adapted, alpha = with_intervals(_measures(listed), draws)
    skipped, asked = _counted(scores, units, items)
    return ContextRow(
        name=name,
        prompts=len(set(prompts)),
        images=int(rated.sum()),
        ratings=len(known),
        mean=mean,
        spread=float(known.std(ddof=1)) if len(known) > 1 else None,
        adapted=adapted,
        alpha=alpha,
        skipped=skipped,
        asked=asked,
    )


def _measures(listed: Values) -> list[AnyMeasure]:
    """The mean, adapted agreement, and ordinary alpha."""
    if not listed.size:
        return [_none()] * 3
    alpha = of_sums(krippendorff_alpha_sums(listed, "interval"))
    return [mean_measure(listed), adapted_irr_measure(listed), alpha]


def _none() -> Measure:
    return Measure(undefined(contexts_text.NO_RATING, 0), lambda times: np.full(len(times), np.nan))


def _pair(one: str, other: str, tables: Mapping[str, _Table], seed: int) -> PairRow:
    first, second = tables[one], tables[other]
    there = {picture: place for place, picture in enumerate(second.pictures)}
    shared = [(place, there[picture]) for place, picture in enumerate(first.pictures) if picture in there]
    left = first.ratings[[place for place, _ in shared]]
    right = second.ratings[[place for _, place in shared]]
    prompts = [first.prompts[place] for place, _ in shared]
    draws = draws_of(len(shared), np.array(prompts), REPLICATES, seed)
    is_empty = np.isnan(left).all() or np.isnan(right).all()
    measure = _none() if is_empty else adapted_irr_across_measure(left, right)
    return PairRow(one, other, *with_intervals([measure], draws))


def _counted(scores: Scores, units: Sequence[Unit], items: Sequence[Criterion]) -> tuple[int, int]:
    """How often somebody said that a prompt makes no sense here, and how often somebody answered about one at all."""
    skipped = asked = 0
    for unit in units:
        for rater in scores.people:
            answers = [scores.said.get((unit.image.key, rater.key, 0, item.code)) for item in items]
            values = [one.value for one in answers if one is not None]
            asked += bool(values)
            skipped += Verdict.NOT_APPLICABLE.value in values
    return skipped, asked


def _skipped(
    scores: Scores, names: Sequence[str], units: Mapping[str, Sequence[Unit]], items: Sequence[Criterion]
) -> tuple[SkippedRow, ...]:
    """The prompts that somebody left out, the most often left out first."""
    prompts = dict.fromkeys(unit.subject for name in names for unit in units[name])
    rows = []
    for prompt in prompts:
        said = {
            name: _counted(scores, [unit for unit in units[name] if unit.subject == prompt], items)
            for name in names
        }
        if any(skipped for skipped, _asked in said.values()):
            rows.append(SkippedRow(prompt, said))
    return tuple(sorted(rows, key=lambda row: -sum(skipped for skipped, _ in row.said.values())))


def _themes(
    scores: Scores, names: Sequence[str], codes: Sequence[ReasonCode]
) -> tuple[tuple[ThemeRow, ...], dict[str, int], int]:
    """How many reasons each theme was found in, by context; a reason counts once, however many coders found it."""
    contexts = {unit.image.key: unit.shown.context for unit in scores.units}
    people = {rater.key for rater in scores.people}
    given = {
        said.id: contexts[image]
        for (image, rater, _run, _item), said in scores.said.items()
        if said.note and rater in people
    }
    reasons = Counter(given.values())
    found: dict[str, set[uuid.UUID]] = {code: set() for code in scores.rubric.codes}
    for code in codes:
        if code.answer in given:
            found.setdefault(code.theme, set()).add(code.answer)
    by_context = {theme: Counter(given[answer] for answer in answers) for theme, answers in found.items()}
    rows = tuple(ThemeRow(theme, {name: by_context[theme][name] for name in names}) for theme in found)
    coders = len({code.coder.id for code in codes if code.answer in given})
    return rows, {name: reasons[name] for name in names}, coders
