"""The same comparison in parts: by source of the images, by their group, by perception, session, order of work or
language of the person."""

from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.ratings.community_rules import MISSING, Flags
from app.agreement.ratings.people_answers import is_person
from app.agreement.ratings.question import Question, Split
from app.agreement.ratings.rating_matrix import Integers, RatingMatrix, Ratings, lay_out
from app.agreement.ratings.references import with_reference
from app.agreement.report.comparison import Comparison, compare_questions
from app.agreement.report.people import compared_images, sides_of
from app.errors import UserError
from app.messages.agreement import report as report_text
from app.messages.study.languages import language_name
from app.study.ports import OpenStudy
from app.study.reference import rule_of


@dataclass(frozen=True)
class SplitPart:
    """One part, question by question with the label first. `name` "" means: not said. `whose` names the person whose
    condition or session it is, and is "" where the images are told apart."""

    name: str
    whose: str
    images: int
    questions: tuple[Comparison, ...]


def split_up(
    study: OpenStudy, ratings: Ratings, question: Question, reference: RatingMatrix, against: RatingMatrix
) -> tuple[SplitPart, ...]:
    """The parts in alphabetical order (sessions: in order of time); nothing when the question asks for none."""
    if question.split is None:
        return ()
    if question.split is Split.LANGUAGE and rule_of(question.reference):
        return _by_language_of_majority(study, question, ratings, against)
    if question.split in (Split.SOURCE, Split.GROUP):
        return _by_image(ratings, question, reference, against)
    return _by_answer(ratings, question, reference, against)


def _by_image(
    ratings: Ratings, question: Question, reference: RatingMatrix, against: RatingMatrix
) -> tuple[SplitPart, ...]:
    by_group = question.split is Split.GROUP
    names = np.array([image.group if by_group else image.source for image in ratings.images], dtype=np.str_)
    both = compared_images(reference, against)
    return tuple(
        _part(str(name), "", question, reference, against, both & (names == name))
        for name in np.unique(names[both])
    )


def _by_answer(
    ratings: Ratings, question: Question, reference: RatingMatrix, against: RatingMatrix
) -> tuple[SplitPart, ...]:
    """By what is stored with the answers of the person; of two people, with those of the reference."""
    person = reference if is_person(reference.rater) or not is_person(against.rater) else against
    mine = ratings.rater == ratings.place_of(person.rater)
    keys = _keys(ratings, question.split)
    parts = []
    for key in np.unique(keys[mine]):
        chosen = _only(person, ratings, mine & (keys == key))
        one, other = (chosen, against) if person is reference else (reference, chosen)
        name = _name(ratings, question, keys[mine], int(key))
        parts.append(_part(name, person.rater.name, question, one, other, compared_images(one, other)))
    return tuple(parts)


def _by_language_of_majority(
    study: OpenStudy, question: Question, ratings: Ratings, against: RatingMatrix
) -> tuple[SplitPart, ...]:
    """Parts in which the majority is formed of the answers whose questions people heard in one language. The rater who
    is compared keeps all answers."""
    whole = study.study.whole_image
    people = np.array([is_person(rater) for rater in ratings.raters], np.bool_)[ratings.rater]
    others = people & (ratings.rater != ratings.place_of(against.rater))
    keys = _keys(ratings, Split.LANGUAGE)
    parts = []
    for key in np.unique(keys[others]):
        with suppress(UserError):  # in this language only people answered who do not count in the majority
            heard = ratings.only(~others | (keys == key))
            with_majority, _formed = with_reference(study, question, heard, against.rater)
            majority = lay_out(with_majority, with_majority.raters[-1], question.cannot_tell, whole)
            name, images = language_name(ratings.languages[key]), compared_images(majority, against)
            parts.append(_part(name, majority.rater.name, question, majority, against, images))
    return tuple(parts)


def _keys(ratings: Ratings, split: Split | None) -> Integers:
    """What tells a person's answers apart: a number for each answer."""
    if split is Split.PERCEPTION:
        return ratings.perception
    if split is Split.LANGUAGE and ratings.language is not None:
        return ratings.language
    if split is Split.ORDER:
        return np.isin(ratings.session, sorted(ratings.by_criterion)).astype(np.int64)
    return ratings.session


def _name(ratings: Ratings, question: Question, keys: Integers, key: int) -> str:
    if question.split is Split.PERCEPTION:
        return ratings.perceptions[key].value
    if question.split is Split.LANGUAGE:
        return language_name(ratings.languages[key])
    if question.split is Split.ORDER:
        return report_text.WORK_ORDERS[key]
    sittings = [int(one) for one in np.unique(keys) if one]
    return report_text.session(number=sittings.index(key) + 1) if key else report_text.IMPORTED


def _only(sheet: RatingMatrix, ratings: Ratings, answers: Flags) -> RatingMatrix:
    """A sheet with only some of its answers; the label then rests on images all of whose criteria are among them."""
    keep = np.zeros((*sheet.verdicts.shape[:2], len(ratings.items)), np.bool_)
    run = np.searchsorted(np.array(sheet.runs), ratings.run[answers])
    keep[ratings.image[answers], run, ratings.item[answers]] = True
    criteria = sheet.verdicts.shape[2]
    verdicts = np.where(keep[..., :criteria], sheet.verdicts, MISSING).astype(np.int8)
    steps = np.where(keep[..., criteria:].any(axis=2), sheet.steps, MISSING).astype(np.int8)
    return replace(sheet, verdicts=verdicts, steps=steps)


def _part(
    name: str, whose: str, question: Question, reference: RatingMatrix, against: RatingMatrix, images: Flags
) -> SplitPart:
    sides = list(zip(sides_of(reference), sides_of(against), strict=True))
    names = (reference.rater.name, against.rater.name)
    _rows, compared = compare_questions(sides, images, names, question)
    return SplitPart(name, whose, int(images.sum()), tuple(compared))
