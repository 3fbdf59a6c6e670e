"""People with people: how well those who know agree with each other, which is the ceiling for any judge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.agreement.alpha import krippendorff_alpha_sums
from app.agreement.coefficients import group_agreement_sums, gwet_ac_sums
from app.agreement.comparison import Comparison, Doubts, Side, compare, count_pairs
from app.agreement.figure import Figure
from app.agreement.group_intervals import with_intervals
from app.agreement.question import Question
from app.agreement.ratings import Ratings, Sheet
from app.agreement.rules import MISSING, Flags, Votes
from app.agreement.sums import Sums
from app.messages import report as messages
from app.study.people import Rater, RaterKind


@dataclass(frozen=True)
class GroupFigures:
    """Two people or more on one question: mean pairwise agreement, alpha and AC1 over the images two of them rated.

    They have intervals where doubtful answers are included.
    """

    agreement: Figure
    alpha: Figure
    ac1: Figure


@dataclass(frozen=True)
class Pair:
    """Two people, question by question; the label comes first."""

    first: str
    second: str
    questions: tuple[Comparison, ...]
    without_doubts: tuple[Comparison, ...]


@dataclass(frozen=True)
class Group:
    """Everybody, or those of one perception condition, question by question; the label comes first.

    `condition` is "" for everybody; then `conditions` names what is pooled.
    """

    condition: str
    raters: tuple[str, ...]
    questions: tuple[GroupFigures, ...]
    without_doubts: tuple[GroupFigures, ...]
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True)
class People:
    """Everything about people with people. `lonely` names conditions in which only one person rated."""

    raters: tuple[str, ...]
    everybody: Group | None
    groups: tuple[Group, ...]
    pairs: tuple[Pair, ...]
    lonely: tuple[tuple[str, str], ...]


def is_person(rater: Rater) -> bool:
    """Whether a rater is a person, a pair or a panel."""
    return rater.kind is not RaterKind.JUDGE


def compared_images(reference: Sheet, against: Sheet) -> Flags:
    """The images of both; of a person and a judge all that the person answered, so that a judge's silence counts as
    missing however its answers came in."""
    if is_person(reference.rater) == is_person(against.rater):
        return reference.is_rated & against.is_rated
    return (reference if is_person(reference.rater) else against).is_rated


def sides_of(sheet: Sheet, image_mask: Flags | None = None) -> list[Side]:
    """A rater's answers, question by question: the label, then the criteria in reading order."""
    sides = [Side(sheet.rater.name, sheet.labels, sheet.label_doubts)]
    criteria = range(sheet.verdicts.shape[2])
    sides += [Side(sheet.rater.name, sheet.counts[..., at], sheet.doubts[..., at]) for at in criteria]
    if image_mask is None:
        return sides
    outside = ~image_mask[:, None]
    return [
        Side(side.name, np.where(outside, MISSING, side.votes).astype(np.int8), side.doubts) for side in sides
    ]


def people_with_people(ratings: Ratings, question: Question, sheets: Sequence[Sheet]) -> People:
    """All people, pairs and panels with one another. sheets: those of everybody who answered."""
    own = [sheet for sheet in sheets if is_person(sheet.rater)]
    sides = [sides_of(sheet) for sheet in own]
    names = tuple(sheet.rater.name for sheet in own)
    conditions = {sheet.rater.name: conditions_of(ratings, sheet.rater) for sheet in own}
    pooled = tuple(dict.fromkeys(name for masks in conditions.values() for name in masks))
    groups, lonely = [], []
    for condition in pooled if len(pooled) > 1 else ():
        members = [
            (sheet, conditions[sheet.rater.name][condition])
            for sheet in own
            if condition in conditions[sheet.rater.name]
        ]
        if len(members) < 2:
            lonely.append((condition, members[0][0].rater.name))
            continue
        groups.append(_group(question, condition, [sides_of(sheet, mask) for sheet, mask in members]))
    everybody = _group(question, "", sides, pooled) if len(own) > 1 else None
    return People(names, everybody, tuple(groups), tuple(_pairs(sides)), tuple(lonely))


def conditions_of(ratings: Ratings, rater: Rater) -> dict[str, Flags]:
    """The conditions a rater answered under, and the images answered so; a pair or a panel is one of its own."""
    mine = ratings.rater == ratings.place_of(rater)
    if rater.kind is not RaterKind.PERSON:
        return {rater.kind.value: _images(ratings, mine)}
    found = {}
    for place, perception in enumerate(ratings.perceptions):
        chosen = mine & (ratings.perception == place)
        if chosen.any():
            found[perception.value] = _images(ratings, chosen)
    return found


def _images(ratings: Ratings, answers: Flags) -> Flags:
    mask = np.zeros(len(ratings.images), np.bool_)
    mask[ratings.image[answers]] = True
    return mask


def _group(
    asked: Question, condition: str, sides: list[list[Side]], conditions: tuple[str, ...] = ()
) -> Group:
    names = tuple(one[0].name for one in sides)
    by_question = list(zip(*sides, strict=True))
    every = [_sums([side.votes[:, 0] for side in question]) for question in by_question]
    sure = every
    if any(map(_has_doubts, sides)):
        sure = [_sums([side.certain().votes[:, 0] for side in question]) for question in by_question]
    figures = with_intervals(
        [sums for three in every for sums in three],
        [True, False, False] * len(every),
        asked.replicates,
        asked.seed,
    )
    return Group(
        condition,
        names,
        tuple(GroupFigures(*figures[at : at + 3]) for at in range(0, len(figures), 3)),
        tuple(GroupFigures(*(sums.figure() for sums in three)) for three in sure),
        conditions,
    )


def _has_doubts(sides: Sequence[Side]) -> bool:
    """Whether a rater flagged any answer as uncertain."""
    return any(side.doubts.any() for side in sides)


def _sums(votes: Sequence[Votes]) -> tuple[Sums, Sums, Sums]:
    """Agreement, alpha and AC1 of people's votes, each of shape (images,)."""
    table = np.stack(votes, axis=1).astype(np.float64)
    table[table == MISSING] = np.nan
    answers = [0.0, 1.0]
    return (
        group_agreement_sums(table, categories=answers),
        krippendorff_alpha_sums(table, categories=answers),
        gwet_ac_sums(table, categories=answers),
    )


def _pairs(sides: list[list[Side]]) -> Iterator[Pair]:
    for first, second in combinations(sides, 2):
        every = sure = _compared(first, second, Doubts.INCLUDED)
        if _has_doubts([*first, *second]):
            sure = _compared(first, second, Doubts.WITHOUT)
        yield Pair(first[0].name, second[0].name, every, sure)


def _compared(first: list[Side], second: list[Side], doubts: Doubts) -> tuple[Comparison, ...]:
    found = []
    for place, (one, other) in enumerate(zip(first, second, strict=True)):
        images = np.asarray((one.votes != MISSING).any(axis=1) & (other.votes != MISSING).any(axis=1))
        rows = count_pairs(one, other, images, doubts)
        found.append(compare(rows, (one.name, other.name), messages.CRITERION if place else messages.LABEL))
    return tuple(found)
