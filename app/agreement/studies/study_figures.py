"""One study among several: what a report over all of them needs to know of it."""

from dataclasses import dataclass

import numpy as np

from app.agreement.planning.parts import SplitState, part_of, split_state
from app.agreement.ratings.community_rules import Integers
from app.agreement.ratings.majority import one_voice_per_pair
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.question import Question, check_version, find_rater
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, lay_out, read_ratings
from app.agreement.ratings.trace import checksum
from app.agreement.report.community import CommunityVotes, community_votes
from app.agreement.report.comparison import Comparison, Rows, compare_questions
from app.agreement.report.people import (
    Pair,
    applied_the_rubric,
    compared_images,
    people_with_people,
    sides_of,
    without_labels_of,
)
from app.agreement.report.report import two_raters
from app.errors import UserError
from app.messages.agreement import report as report_text, studies as studies_text
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.reference import rule_of
from app.study.rubric import Criterion, LabelRule
from app.study.study import Study


@dataclass(frozen=True, eq=False)
class Compared:
    """Two raters of one study: the label, then every criterion. `rows` are what each compared image adds to the label,
    and `images` the places of these images."""

    reference: str
    against: str
    label: Comparison
    rows: Rows
    images: tuple[int, ...]
    criteria: tuple[tuple[Criterion, Comparison], ...]


@dataclass(frozen=True, eq=False)
class StudyFigures:
    """One study. `compared` is None where nobody is compared with the reference; `community` where nobody judged whole
    images, or the reference did not apply the rubric. `votes` counts how many people's labels say no and yes, by image,
    shape (images, 2); `pairs` are two people at a time, none where they are too many. `pictures` holds the
    SHA-256 of each image's file, "" where there is none. `split` says which images the figures are about, None where
    the study has no test images."""

    study: Study
    rubric_version: int | None
    rule: LabelRule
    reference: str
    compared: Compared | None
    community: CommunityVotes | None
    votes: Integers
    people: tuple[str, ...]
    pairs: tuple[Pair, ...]
    pictures: tuple[str, ...]
    answers: int
    checksum: str
    split: SplitState | None


def study_figures(study: OpenStudy, question: Question) -> StudyFigures:
    """The figures of one study; `question.against` "" compares nobody with the reference.

    Raises UserError as `report.build` does, and for a reference that nobody answered where nobody is compared.
    """
    if question.against:
        two = two_raters(study, question)
        ratings, with_reference, reference = two.ratings, two.with_reference, two.reference
        compared = _compared(question, with_reference, reference, two.against)
        part = two.part
    else:
        ratings, reference, part = reference_alone(study, question)
        with_reference, compared = ratings, None
    pairs = study.pairs.all()
    everything = answers_of_people(ratings, question.cannot_tell, study.study.whole_image)
    answers = one_voice_per_pair(everything, pairs)
    people = people_with_people(ratings, question, answers, everything, pairs)
    return StudyFigures(
        study.study,
        ratings.rubric.version if ratings.rubric else None,
        ratings.label_rule,
        reference.rater.name,
        compared,
        community_votes(everything, reference, pairs),
        without_labels_of(answers, applied_the_rubric(answers)).tally(0),
        people.raters,
        people.pairs,
        _pictures(study, ratings),
        len(ratings.image),
        checksum(with_reference),
        split_state(study, part),
    )


def reference_alone(study: OpenStudy, question: Question) -> tuple[Ratings, RatingMatrix, ImagePart]:
    """The answers to the rubric, the reference's among them, and the part of the images they are of, where nobody is
    compared. Raises UserError for a reference that nobody answered, and for one without answers."""
    check_version(study, question.rubric_version)
    if rule_of(question.reference):
        raise UserError(studies_text.NEEDS_AGAINST)
    rater = find_rater(list(study.raters.all()), question.reference)
    newest = study.rubrics.current()
    version = question.rubric_version or (newest.version if newest else 0)
    part = part_of(study, question.part, [rater], version)
    ratings = read_ratings(study, question.rubric_version, question.with_practice, part)
    reference = lay_out(ratings, rater, question.cannot_tell, study.study.whole_image)
    if not (ratings.rater == ratings.place_of(rater)).any():
        raise UserError(report_text.no_answers(rater.name, version, study.ratings.versions(rater.key)))
    return ratings, reference, part


def _compared(
    question: Question, ratings: Ratings, reference: RatingMatrix, against: RatingMatrix
) -> Compared:
    images = compared_images(reference, against)
    sides = list(zip(sides_of(reference), sides_of(against), strict=True))
    names = (reference.rater.name, against.rater.name)
    rows, found = compare_questions(sides, images, names, question)
    return Compared(
        *names,
        found[0],
        rows[0],
        tuple(np.flatnonzero(images).tolist()),
        tuple(zip(ratings.criteria, found[1:], strict=True)),
    )


def _pictures(study: OpenStudy, ratings: Ratings) -> tuple[str, ...]:
    known = {image.key: image.picture.sha256 for image in study.images.all()}
    return tuple(known.get(image.key, "") for image in ratings.images)
