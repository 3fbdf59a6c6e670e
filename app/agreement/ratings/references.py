"""References that nobody answered themselves: the majority of people, and what meetings decided.

Either is added to the ratings as one more rater, so that every figure is computed as with any other reference.
People's agreement with each other is computed from ratings without it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from app.agreement.ratings.community_rules import MISSING, STEPS, VERDICTS
from app.agreement.ratings.majority import Cells, majority_of, voices
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.question import Question, Split
from app.agreement.ratings.rating_matrix import Ratings
from app.agreement.ratings.settled_decisions import rulings_for
from app.errors import UserError
from app.messages.agreement import references as references_text
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule, Undecided, rater_of, rule_of
from app.study.team.meetings import Adjudication, Outcome
from app.study.team.raters import Rater
from app.study.verdict import JUDGMENTS, Judgment, Scale, Verdict

Decisions = Mapping[tuple[int, str], Verdict | Judgment]


@dataclass(frozen=True)
class Formed:
    """How a reference was formed, counted in answers: one to each criterion on each image.

    `people` are those whose answers make up the majority; `left_out`, the rater compared with it and whoever answers
    in a pair with them, do not count in it. `ties` and `lone` count answers of the majority that were a tie, or one
    person's alone. `decided`, `contested` and `later` count what meetings ruled, `stand_ins` what takes their place
    where they did not. `took_part`: whether the rater compared was at a meeting that decided. `said` holds the
    reference's answers by image (key) and criterion or scale (code).
    """

    rule: ReferenceRule
    undecided: Undecided | None = None
    people: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    ties: int = 0
    lone: int = 0
    decided: int = 0
    contested: int = 0
    later: int = 0
    stand_ins: int = 0
    took_part: bool = False
    said: Decisions = field(default_factory=dict, compare=False, repr=False)


_OF_PERSONS = (Split.PERCEPTION, Split.SESSION, Split.ORDER, Split.LANGUAGE)


def check_split(question: Question) -> None:
    """Raise UserError for parts by what only a person has, where the reference is nobody's own. The majority can be
    formed for each language."""
    rule = rule_of(question.reference)
    by_language = rule is ReferenceRule.MAJORITY and question.split is Split.LANGUAGE
    if rule and question.split in _OF_PERSONS and not by_language:
        raise UserError(references_text.NO_CONDITIONS)


def with_reference(
    study: OpenStudy, question: Question, ratings: Ratings, against: Rater
) -> tuple[Ratings, Formed | None]:
    """The ratings with the reference that is asked for among the raters, and how it was formed; the ratings as they are
    where the reference is a rater.

    Whoever is compared does not count in the majority, nor does anybody who answers in a pair with them. Raises
    UserError where there is no majority, or where meetings have decided nothing.
    """
    rule = rule_of(question.reference)
    if rule is None:
        return ratings, None
    version = ratings.rubric.version if ratings.rubric else 0
    out = _with_partners(study, against)
    answers = answers_of_people(ratings, question.cannot_tell, study.study.whole_image)
    speaks = voices(answers, study.pairs.all(), out)
    cells = majority_of(ratings, answers, speaks, question.cannot_tell, study.study.whole_image)
    people = tuple(answers.raters[place].name for place in np.unique(answers.rater[speaks.any(axis=1)]))
    left_out = tuple(rater.name for rater in answers.raters if rater.key in out)
    formed = Formed(rule, None, people, left_out)
    if rule is ReferenceRule.DECIDED:
        cells, formed = _decided(study, question, ratings, cells, formed)
        if not formed.decided:
            raise UserError(references_text.nothing_decided(version=version))
    elif not people:
        raise UserError(references_text.nobody_else(name=against.name, version=version))
    formed = replace(
        formed, ties=int(cells.ties.sum()), lone=int(cells.lone.sum()), said=_decisions(ratings, cells)
    )
    return _added(ratings, rater_of(rule, references_text.NAMES[rule]), cells), formed


def _with_partners(study: OpenStudy, against: Rater) -> set[int]:
    """The rater compared (key), the pairs they answer in, and of a pair its people."""
    out = {against.key}
    for pair in study.pairs.all():
        people = {one.key for one in pair.people}
        if pair.rater.key == against.key:
            out |= people
        elif against.key in people:
            out.add(pair.rater.key)
    return out


def _decided(
    study: OpenStudy, question: Question, ratings: Ratings, people: Cells, formed: Formed
) -> tuple[Cells, Formed]:
    """Decisions where there are any, nothing where it was left open, and elsewhere what the question says."""
    stands_in = people.verdicts != MISSING
    if question.undecided is not Undecided.MAJORITY:
        stands_in &= ~people.is_split & (question.undecided is Undecided.UNANIMOUS)
    verdicts = np.where(stands_in, people.verdicts, MISSING).astype(np.int8)
    images = {image.key: place for place, image in enumerate(ratings.images)}
    items = {item: place for place, item in enumerate(ratings.items)}
    counts: Counter[Outcome] = Counter()
    meetings: set[int] = set()
    for one in rulings_for(study, ratings.rubric):
        item, number = one.lineage or Scale(one.item), _number(one)
        is_decided = one.ruling.outcome is Outcome.DECIDED
        if (
            one.is_rewording
            or one.image not in images
            or item not in items
            or (is_decided and number is None)
        ):
            continue
        cell = images[one.image], items[item]
        counts[one.ruling.outcome] += 1
        meetings |= {one.meeting} if is_decided else set()
        stands_in[cell] = False
        verdicts[cell] = MISSING if number is None else number
    formed = replace(
        formed,
        undecided=question.undecided,
        people=formed.people if question.undecided is not Undecided.LEFT_OUT else (),
        decided=counts[Outcome.DECIDED],
        contested=counts[Outcome.CONTESTED],
        later=counts[Outcome.LATER],
        stand_ins=int(stands_in.sum()),
        took_part=_were_there(study, meetings, formed.left_out),
    )
    marks = [mark & stands_in for mark in (people.doubts, people.ties, people.lone, people.is_split)]
    cells = Cells(verdicts, marks[0], marks[1], marks[2], marks[3])
    return cells, formed


def _number(one: Adjudication) -> int | None:
    """The number of what was decided; None for nothing, and for answers on other scales than yes or no."""
    value = one.ruling.value
    if one.ruling.outcome is not Outcome.DECIDED:
        return None
    if isinstance(value, Verdict):
        return VERDICTS[value]
    return STEPS[value] if isinstance(value, Judgment) else None


def _were_there(study: OpenStudy, meetings: set[int], names: Sequence[str]) -> bool:
    """Whether one of these was at one of the meetings (keys)."""
    present = {name for one in study.meetings.all() if one.key in meetings for name in one.present}
    return not present.isdisjoint(names)


def _added(ratings: Ratings, rater: Rater, cells: Cells) -> Ratings:
    """The ratings with one more rater, whose answers were given under no condition and in no session."""
    image, item = np.nonzero(cells.verdicts != MISSING)
    nothing, none = np.zeros(len(image), np.int64), np.zeros(len(image), np.bool_)
    place = np.full(len(image), len(ratings.raters), np.int64)
    return replace(
        ratings,
        raters=(*ratings.raters, rater),
        image=np.concatenate([ratings.image, image]),
        rater=np.concatenate([ratings.rater, place]),
        run=np.concatenate([ratings.run, nothing]),
        item=np.concatenate([ratings.item, item]),
        verdict=np.concatenate([ratings.verdict, cells.verdicts[image, item]]),
        doubt=np.concatenate([ratings.doubt, cells.doubts[image, item]]),
        unseen=np.concatenate([ratings.unseen, none]),
        perception=np.concatenate([ratings.perception, nothing]),
        session=np.concatenate([ratings.session, nothing]),
    )


def _decisions(ratings: Ratings, cells: Cells) -> Decisions:
    """The reference's answers in words."""
    verdicts = tuple(sorted(VERDICTS, key=VERDICTS.__getitem__))
    words: list[tuple[str, Sequence[Verdict | Judgment]]] = [
        *((criterion.code, verdicts) for criterion in ratings.criteria),
        *((scale.value, _judgments(scale)) for scale in Scale),
    ]
    return {
        (ratings.images[image].key, words[item][0]): words[item][1][cells.verdicts[image, item]]
        for image, item in np.argwhere(cells.verdicts != MISSING).tolist()
    }


def _judgments(scale: Scale) -> tuple[Judgment, ...]:
    """A scale's judgment for each step; for a step it does not have, the nearest."""
    return tuple(min(JUDGMENTS[scale], key=lambda one: abs(STEPS[one] - step)) for step in range(3))
