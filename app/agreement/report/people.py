"""People with people: how well those who know agree with each other, which is the ceiling for any judge."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import combinations

import numpy as np

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import group_agreement_sums, gwet_ac_sums
from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.coefficients.distinct_rows import counted_rows
from app.agreement.estimate import GroupFigures
from app.agreement.intervals.group_intervals import with_intervals
from app.agreement.ratings.community_rules import MISSING, Flags
from app.agreement.ratings.people_answers import PeopleAnswers, is_person
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts, RaterVotes
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.agreement.report.comparison import Comparison, compare, count_pairs
from app.messages.agreement import report as report_text
from app.messages.instruments import annotators
from app.study.ports import OpenStudy
from app.study.team.pairs import Pair as RaterPair
from app.study.team.participants import AboutKind
from app.study.team.raters import Rater, RaterKind

_OLDEST = 120


def answers_about(study: OpenStudy, rater: Rater) -> dict[str, str]:
    """A person's answers by question, in small letters; a number of years is a group of ten."""
    return {
        " ".join(one.question.split()).casefold(): grouped(one.answer)
        for one in study.participants.about(rater)
        if one.kind is AboutKind.DEMOGRAPHIC and one.answer.strip()
    }


def questions_about(study: OpenStudy, raters: Iterable[Rater] | None = None) -> tuple[str, ...]:
    """The questions that people of a study answered about themselves, as they were first written, in alphabetical
    order."""
    names: dict[str, str] = {}
    for rater in study.raters.all() if raters is None else raters:
        if rater.kind is not RaterKind.PERSON:
            continue
        for one in study.participants.about(rater):
            if one.kind is AboutKind.DEMOGRAPHIC and one.answer.strip():
                names.setdefault(" ".join(one.question.split()).casefold(), one.question)
    return tuple(names[key] for key in sorted(names))


def grouped(answer: str) -> str:
    """An answer on one line; a number of years as a group of ten."""
    plain = " ".join(answer.split())
    if plain.isascii() and plain.isdigit() and int(plain) <= _OLDEST:
        return annotators.years(int(plain) // 10 * 10)
    return plain


MOST_IN_PAIRS = 20
"""Of so many people every two are compared; of more, only when somebody asks for it: of 1,400 there are a million."""


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
    """Everything about people with people. `lonely` names conditions in which only one person rated, and `by_rubric`
    whose label does not count among everybody's, because it follows from the rubric where others judged whole images.

    `left_out` says how many pairs there are of people who are too many to compare every two; 0 when they are compared.
    """

    raters: tuple[str, ...]
    everybody: Group | None
    groups: tuple[Group, ...]
    lonely: tuple[tuple[str, str], ...]
    by_rubric: tuple[str, ...] = ()
    left_out: int = 0
    compare_pairs: Callable[[], Iterator[Pair]] = field(default=lambda: iter(()), compare=False, repr=False)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Two people at a time, compared when somebody first asks; nothing where they are left out."""
        return () if self.left_out else tuple(self.compare_pairs())


def compared_images(reference: RatingMatrix, against: RatingMatrix) -> Flags:
    """The images of both; of a person and a judge all that the person answered, so that a judge's silence counts as
    missing however its answers came in. Reference pictures that the judge was not asked about are left out."""
    if is_person(reference.rater) == is_person(against.rater):
        return reference.is_rated & against.is_rated
    person, judge = (reference, against) if is_person(reference.rater) else (against, reference)
    return person.is_rated & ~judge.is_withheld


def sides_of(sheet: RatingMatrix) -> list[RaterVotes]:
    """A rater's answers, question by question: the label, then the criteria in reading order."""
    sides = [RaterVotes(sheet.rater.name, sheet.labels, sheet.label_doubts)]
    criteria = range(sheet.verdicts.shape[2])
    return sides + [
        RaterVotes(sheet.rater.name, sheet.counts[..., at], sheet.doubts[..., at]) for at in criteria
    ]


def people_with_people(
    ratings: Ratings,
    question: Question,
    answers: PeopleAnswers,
    everything: PeopleAnswers,
    pairs: Sequence[RaterPair] = (),
) -> People:
    """All people, pairs and panels with one another, nobody counted twice.

    `answers` count among everybody and for any two people: of what two people answered together, nothing they said
    alone. `everything` holds that, too, for the groups by how people perceive. A pair and its own people are not two.
    """
    raters = answers.raters
    applied = applied_the_rubric(answers)
    counting, everything = without_labels_of(answers, applied), without_labels_of(everything, applied)
    names = tuple(rater.name for rater in raters)
    by_condition = _conditions(ratings, everything)
    groups, lonely = [], []
    for condition, rows in by_condition.items() if len(by_condition) > 1 else ():
        members = np.unique(answers.rater[rows])
        if len(members) < 2:
            lonely.append((condition, names[members[0]]))
        else:
            group_of = tuple(names[member] for member in members)
            groups.append(_group(question, condition, group_of, everything, rows))
    everybody = None
    if len(raters) > 1:
        everybody = _group(question, "", names, counting, None, tuple(by_condition))
    wanted = len(raters) <= MOST_IN_PAIRS if question.pairs is None else question.pairs
    left_out = 0 if wanted else len(raters) * (len(raters) - 1) // 2
    is_few = len(raters) <= MOST_IN_PAIRS
    own = {frozenset((pair.rater.key, one.key)) for pair in pairs for one in pair.people}
    compared = partial(_pairs, answers, is_few, own)
    return People(
        raters=names,
        everybody=everybody,
        groups=tuple(groups),
        lonely=tuple(lonely),
        by_rubric=tuple(rater.name for rater in applied),
        left_out=left_out,
        compare_pairs=compared,
    )


def applied_the_rubric(answers: PeopleAnswers) -> tuple[Rater, ...]:
    """Who only applied the rubric where at least two others judged whole images. On the label they are no ceiling for
    a judge: theirs follows from the rubric, and the others' say what the community thinks of the images."""
    is_whole = _answered(answers, answers.steps != MISSING)
    if is_whole.sum() < 2:
        return ()
    is_part = _answered(answers, (answers.verdicts != MISSING).any(axis=1))
    return tuple(answers.raters[place] for place in np.flatnonzero(is_part & ~is_whole))


def _answered(answers: PeopleAnswers, rows: Flags) -> Flags:
    """Which raters have any of these rows; shape (raters,)."""
    return np.bincount(answers.rater[rows], minlength=len(answers.raters)) > 0


def without_labels_of(answers: PeopleAnswers, raters: Collection[Rater]) -> PeopleAnswers:
    """The same answers, but for the labels of these raters."""
    if not raters:
        return answers
    places = [place for place, rater in enumerate(answers.raters) if rater in raters]
    votes = answers.votes.copy()
    votes[np.isin(answers.rater, places), 0] = MISSING
    return replace(answers, votes=votes)


def _conditions(ratings: Ratings, answers: PeopleAnswers) -> dict[str, Flags]:
    """The rows that were answered under each condition, in the order in which they occur among the raters; a pair or a
    panel is one of its own."""
    found: dict[tuple[int, int], tuple[str, Flags]] = {}
    kinds = [RaterKind.PERSON, *(kind for kind in RaterKind if kind is not RaterKind.PERSON)]
    kind_of = np.array([kinds.index(rater.kind) for rater in answers.raters], np.int64)[answers.rater]
    for place, kind in enumerate(kinds[1:], start=1):
        found |= _first_met(answers, kind.value, kind_of == place, 0)
    own = answers.row_of >= 0
    for place, perception in enumerate(ratings.perceptions):
        rows = np.zeros(len(answers.rater), np.bool_)
        rows[answers.row_of[own & (ratings.perception == place)]] = True
        found |= _first_met(answers, perception.value, rows & (kind_of == 0), place)
    return dict(found[order] for order in sorted(found))


def _first_met(
    answers: PeopleAnswers, name: str, rows: Flags, place: int
) -> dict[tuple[int, int], tuple[str, Flags]]:
    """A condition with its rows, by the first rater who has any; nothing where nobody does."""
    return {(int(answers.rater[rows.argmax()]), place): (name, rows)} if rows.any() else {}


def _group(
    asked: Question,
    condition: str,
    names: tuple[str, ...],
    answers: PeopleAnswers,
    rows: Flags | None,
    conditions: tuple[str, ...] = (),
) -> Group:
    questions = range(answers.votes.shape[1])
    every = [_sums(answers, question, rows) for question in questions]
    sure = every
    if (answers.doubts if rows is None else answers.doubts[rows]).any():
        sure = [_sums(answers, question, rows, certain=True) for question in questions]
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


def _sums(
    answers: PeopleAnswers, question: int, rows: Flags | None, certain: bool = False
) -> tuple[CoefficientTerms, CoefficientTerms, CoefficientTerms]:
    """Agreement, alpha and AC1 of people's votes on a question."""
    counted = counted_rows(answers.tally(question, rows, certain), np.array([0.0, 1.0]))
    return group_agreement_sums(counted), krippendorff_alpha_sums(counted), gwet_ac_sums(counted)


def _pairs(
    answers: PeopleAnswers, with_strangers: bool, own: Collection[frozenset[int]] = ()
) -> Iterator[Pair]:
    """Every two people, or every two who have an image in common; no pair with its `own` people (keys)."""
    images = [answers.image[answers.rows_of(rater)] for rater in range(len(answers.raters))]
    for one, other in combinations(range(len(answers.raters)), 2):
        if frozenset((answers.raters[one].key, answers.raters[other].key)) in own:
            continue
        _, at, beside = np.intersect1d(images[one], images[other], assume_unique=True, return_indices=True)
        if not with_strangers and not len(at):
            continue
        first = list(answers.sides(one, answers.starts[one] + at))
        second = list(answers.sides(other, answers.starts[other] + beside))
        every = sure = _compared(first, second, Doubts.INCLUDED)
        if any(side.doubts.any() for side in (*first, *second)):
            sure = _compared(first, second, Doubts.WITHOUT)
        yield Pair(first[0].name, second[0].name, every, sure)


def _compared(first: list[RaterVotes], second: list[RaterVotes], doubts: Doubts) -> tuple[Comparison, ...]:
    found = []
    for place, (one, other) in enumerate(zip(first, second, strict=True)):
        images = np.asarray((one.votes != MISSING).any(axis=1) & (other.votes != MISSING).any(axis=1))
        rows = count_pairs(one, other, images, doubts)
        found.append(
            compare(rows, (one.name, other.name), report_text.CRITERION if place else report_text.LABEL)
        )
    return tuple(found)
