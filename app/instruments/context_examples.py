"""The pictures on which people agree most and least, with their ratings in each context.

After Dutta and others (2024), figure 4, which shows one such picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean, stdev

from app.instruments.scores import Scores, Unit
from app.study.rubric import Criterion

MOST = 3


@dataclass(frozen=True)
class Example:
    """One picture of a set. `place` counts from 1 in its set, `name` is what its question is called.

    `ratings`: by context, in the order of the contexts, what people gave. `spread`: the standard deviation of ratings
    within a context (n - 1), as the mean over the contexts with two ratings. `exhibit`: the key of one exhibit with it.
    """

    prompt: str
    place: int
    name: str
    ratings: Mapping[str, tuple[float, ...]]
    spread: float
    exhibit: int


def most_and_least(
    scores: Scores, contexts: tuple[str, ...], most: int = MOST
) -> tuple[tuple[Example, ...], tuple[Example, ...]]:
    """The pictures with the most agreement, and those with the least, each the extreme one first.

    Only pictures that two people rated in one context count; none stands on both sides. Equal ones are in the study's
    order.
    """
    items = [item for item in scores.rubric.criteria if item.scale.levels]
    by_subject: dict[str, dict[str, Unit]] = {}
    for unit in scores.units:
        if unit.shown.context in contexts:
            by_subject.setdefault(unit.subject, {}).setdefault(unit.shown.context, unit)
    found = [
        one
        for prompt, units in by_subject.items()
        for place, item in enumerate(items, start=1)
        if (one := _example(scores, contexts, prompt, units, place, item)) is not None
    ]
    ordered = sorted(found, key=lambda one: one.spread)
    count = min(most, len(ordered) // 2)
    least = sorted(ordered[len(ordered) - count :], key=lambda one: -one.spread)
    return tuple(ordered[:count]), tuple(least)


def _example(
    scores: Scores,
    contexts: tuple[str, ...],
    prompt: str,
    units: Mapping[str, Unit],
    place: int,
    item: Criterion,
) -> Example | None:
    ratings = {}
    for context in contexts:
        if context in units:
            given = (scores.score(units[context], rater, item) for rater in scores.people)
            known = tuple(value for value in given if value == value)
            if known:
                ratings[context] = known
    spreads = [stdev(values) for values in ratings.values() if len(values) > 1]
    if not spreads:
        return None
    exhibit = next(iter(units.values())).image.key
    return Example(prompt, place, item.name, ratings, fmean(spreads), exhibit)
