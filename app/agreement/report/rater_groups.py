"""People by what they say of themselves (community, region, relationship to the artifact, age group), as a factor.

Only people who agree to be asked about themselves are in a group, and a group needs two of them: the figures of a group
of one would be that person's answers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.coefficients.distinct_rows import counted_rows
from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.intervals.group_intervals import with_intervals
from app.agreement.planning.parts import part_of
from app.agreement.ratings.community_rules import MISSING, Votes, majority
from app.agreement.ratings.people_answers import PeopleAnswers, answers_of_people
from app.agreement.ratings.question import Question, find_raters
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.report.about_people import answers_about
from app.errors import UserError
from app.messages.agreement import rater_groups, report as report_text
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind

LEAST_PEOPLE = 2


@dataclass(frozen=True)
class RaterGroup:
    """The people who give one answer about themselves. `appropriate` is the share of images that most of them call
    appropriate, `others` how often their majority is that of everybody else in a group; all on the label."""

    name: str
    people: int
    images: int
    agreement: Estimate
    appropriate: Estimate
    others: Estimate


@dataclass(frozen=True)
class RaterGroups:
    """The groups by one question about people, in alphabetical order. `unknown` counts people who answered items but
    gave no answer to it, or do not agree to be asked; `alone` those whose answer nobody else gave."""

    factor: str
    groups: tuple[RaterGroup, ...]
    unknown: int
    alone: int


def find_groups(study: OpenStudy, question: Question) -> RaterGroups | None:
    """The people by `question.factor`; None where none is asked for.

    Raises UserError, naming the questions there are, for one that nobody answered.
    """
    if not question.factor:
        return None
    ratings = read_ratings(study, question.rubric_version, question.with_practice, _part(study, question))
    answers = answers_of_people(ratings, question.cannot_tell, study.study.whole_image)
    said = [answers_about(study, rater) for rater in answers.raters]
    wanted = " ".join(question.factor.split()).casefold()
    if not any(wanted in one for one in said):
        raise UserError(
            rater_groups.unknown_factor(question.factor, sorted({name for one in said for name in one}))
        )
    people = [place for place, rater in enumerate(answers.raters) if rater.kind is RaterKind.PERSON]
    members = _members(people, [said[place].get(wanted, "") for place in people])
    groups = {name: places for name, places in members.items() if name and len(places) >= LEAST_PEOPLE}
    alone = sum(1 for name, places in members.items() if name and len(places) < LEAST_PEOPLE)
    winners = {name: _majority(answers, places) for name, places in groups.items()}
    found = tuple(_group(name, groups, winners, answers, question) for name in sorted(groups))
    return RaterGroups(question.factor, found, len(members.get("", ())), alone)


def _part(study: OpenStudy, question: Question) -> ImagePart:
    """The images that the report is about in which the groups are shown."""
    newest = study.rubrics.current()
    version = question.rubric_version or (newest.version if newest else 0)
    return part_of(study, question.part, find_raters(study, question) if question.against else (), version)


def _members(people: Sequence[int], said: Sequence[str]) -> dict[str, list[int]]:
    """Who of these people (places among the raters) gave each answer; "" for none. A pair is nobody here: its two
    people are. Upper and lower case make no difference."""
    members: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for place, answer in zip(people, said, strict=True):
        words = " ".join(answer.split())
        members.setdefault(names.setdefault(words.casefold(), words), []).append(place)
    return members


def _group(
    name: str,
    groups: Mapping[str, Sequence[int]],
    winners: Mapping[str, Votes],
    answers: PeopleAnswers,
    question: Question,
) -> RaterGroup:
    own = winners[name]
    present = own != MISSING
    rest = [place for other, places in groups.items() if other != name for place in places]
    others = _majority(answers, rest)
    both = present & (others != MISSING)
    images = int(present.sum())
    return RaterGroup(
        name,
        len(groups[name]),
        images,
        _agreement(answers, groups[name], question),
        share_of(int((own == 1).sum()), images, images, report_text.NOTHING_IN_COMMON),
        share_of(
            int((own[both] == others[both]).sum()), int(both.sum()), int(both.sum()), rater_groups.NO_OTHERS
        ),
    )


def _tally(answers: PeopleAnswers, places: Sequence[int]) -> "np.typing.NDArray[np.int64]":
    return answers.tally(0, np.isin(answers.rater, list(places)))


def _majority(answers: PeopleAnswers, places: Sequence[int]) -> Votes:
    return majority(_tally(answers, places))


def _agreement(answers: PeopleAnswers, places: Sequence[int], question: Question) -> Estimate:
    tally = _tally(answers, places)
    if not (tally.sum(axis=1) > 1).any():
        return undefined(report_text.NO_TWO_VOTES, 0)
    sums = group_agreement_sums(counted_rows(tally, np.array([0.0, 1.0])))
    return with_intervals([sums], [True], question.replicates, question.seed)[0]
