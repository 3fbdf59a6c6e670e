"""The majority of people on each criterion of each image, as answers of its own."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.ratings.community_rules import (
    MISSING,
    VERDICTS,
    CannotTell,
    Flags,
    Integers,
    Votes,
    counts_as,
    majority,
    reduce_steps,
)
from app.agreement.ratings.people_answers import PeopleAnswers
from app.agreement.ratings.rating_matrix import Ratings
from app.study.team.pairs import Pair
from app.study.verdict import Scale

_KINDS = len(VERDICTS)  # there are fewer steps of a scale for whole images than verdicts
_STEP_VOTES = reduce_steps(np.array([0, 1, 2, MISSING], np.int8))


@dataclass(frozen=True, eq=False)
class Cells:
    """Answers laid out, all of shape (images, items): a verdict's number or a step of a scale, MISSING for none, and
    whether it would be another without doubtful answers. `ties`, `lone` and `is_split` mark where as many people said
    the one as the other, where one person alone answered, and where people differ."""

    verdicts: Votes
    doubts: Flags
    ties: Flags
    lone: Flags
    is_split: Flags


@dataclass(frozen=True, eq=False)
class _Column:
    """What people gave to one item: shape (rows,) but `votes`, which says what each kind of answer amounts to: 1, 0 or
    MISSING; shape (kinds,)."""

    given: Votes
    counts: Flags
    in_doubt: Flags
    votes: Votes


def voices(answers: PeopleAnswers, pairs: Sequence[Pair], without: Collection[int]) -> Flags:
    """Which answers count, shape (rows, criteria + 1), whole images last: none of the raters `without` (keys), and
    where a pair answered, not what its two people said alone."""
    speaks = np.column_stack([answers.votes[:, 1:] != MISSING, answers.steps != MISSING])
    places = {rater.key: place for place, rater in enumerate(answers.raters)}
    speaks[np.isin(answers.rater, [place for key, place in places.items() if key in without])] = False
    for pair in pairs:
        if pair.rater.key not in places:
            continue
        rows = answers.rows_of(places[pair.rater.key])
        joint = np.zeros((answers.images, speaks.shape[1]), np.bool_)
        joint[answers.image[rows]] = speaks[rows]
        for person in pair.people:
            if person.key in places:
                own = answers.rows_of(places[person.key])
                speaks[own] &= ~joint[answers.image[own]]
    return speaks


def one_voice_per_pair(answers: PeopleAnswers, pairs: Sequence[Pair]) -> PeopleAnswers:
    """The same answers, with nobody counted twice: where a pair answered a question about an image together, what its
    two people said alone of it does not count."""
    votes, verdicts = answers.votes.copy(), answers.verdicts.copy()
    places = {rater.key: place for place, rater in enumerate(answers.raters)}
    for pair in pairs:
        if pair.rater.key not in places:
            continue
        rows = answers.rows_of(places[pair.rater.key])
        for person in pair.people:
            if person.key in places:
                own = answers.rows_of(places[person.key])
                _silence(votes, answers, rows, own)
                _silence(verdicts, answers, rows, own)
    return replace(answers, votes=votes, verdicts=verdicts)


def _silence(said: Votes, answers: PeopleAnswers, pair: slice, own: slice) -> None:
    """Remove from one person's rows, in place, what the pair answered together. said: shape (rows, questions)."""
    joint = np.zeros((answers.images, said.shape[1]), np.bool_)
    joint[answers.image[pair]] = said[pair] != MISSING
    said[own] = np.where(joint[answers.image[own]], MISSING, said[own])


def majority_of(
    ratings: Ratings, answers: PeopleAnswers, speaks: Flags, cannot_tell: CannotTell, scale: Scale | None
) -> Cells:
    """What most people say, item by item; a tie counts as not met, or as not appropriate. Of several answers that
    amount to the same, the one that most gave. `scale` is the one for whole images."""
    criteria, shape = len(ratings.criteria), (len(ratings.images), len(ratings.items))
    verdicts = np.full(shape, MISSING, np.int8)
    doubts, ties, lone, is_split = (np.zeros(shape, np.bool_) for _ in range(4))
    numbers = np.broadcast_to(np.arange(_KINDS, dtype=np.int8)[:, None], (_KINDS, criteria))
    votes = np.column_stack([counts_as(numbers, ratings.not_visible_is_met, cannot_tell), _STEP_VOTES])
    given = np.column_stack([answers.verdicts, answers.steps])
    in_doubt = np.column_stack([answers.doubts[:, 1:], answers.doubts[:, 0]])
    places = [*range(criteria), criteria + list(Scale).index(scale or Scale.LABEL)]
    for at, place in enumerate(places):
        column = _Column(given[:, at], speaks[:, at], in_doubt[:, at], votes[:, at])
        tally = _by_vote(_tally(answers, column), column)
        present = tally.sum(axis=1)
        verdicts[:, place], doubts[:, place] = _most(answers, column)
        ties[:, place] = (present > 0) & (2 * tally[:, 1] == present)
        lone[:, place] = present == 1
        is_split[:, place] = (tally > 0).all(axis=1)
    return Cells(verdicts, doubts, ties, lone, is_split)


def _most(answers: PeopleAnswers, column: _Column) -> tuple[Votes, Flags]:
    """The majority's answer to one item, and whether it rests on doubtful ones; both of shape (images,)."""
    kinds = _tally(answers, column)
    winner = majority(_by_vote(kinds, column))
    most = np.where(column.votes == winner[:, None], kinds, -1).argmax(axis=1)
    sure = majority(_by_vote(_tally(answers, column, is_sure=True), column))
    has_one = winner != MISSING
    return np.where(has_one, most, MISSING).astype(np.int8), np.asarray(has_one & (sure != winner))


def _tally(answers: PeopleAnswers, column: _Column, is_sure: bool = False) -> Integers:
    """How many gave each kind of answer, image by image; shape (images, kinds)."""
    counts = column.counts & ~column.in_doubt if is_sure else column.counts
    cells = _KINDS * answers.image[counts] + column.given[counts]
    return np.bincount(cells, minlength=answers.images * _KINDS).reshape(answers.images, _KINDS)


def _by_vote(kinds: Integers, column: _Column) -> Integers:
    """The same as how many said 0 and 1; shape (images, 2)."""
    return np.column_stack([kinds[:, column.votes == vote].sum(axis=1) for vote in (0, 1)])
