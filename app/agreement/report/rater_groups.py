"""People by what they say of themselves (community, region, relationship to the artifact, age group), as a factor.

Only people who agree to be asked about themselves are in a group, and a group needs two of them: the figures of a group
of one would be that person's answers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
from app.agreement.report.people import answers_about
from app.errors import UserError
from app.messages.agreement import rater_groups, report as report_text
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind

LEAST_PEOPLE = 2
RowT = TypeVar("RowT")


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
class GroupMembers:
    """Who is in which group, by the raters' keys; `factor` names the questions. By several questions each combination
    of answers is a group. `unknown` people left a question unanswered or do not agree to be asked; `alone` answers, or
    combinations of them, were given by one person each and make no group."""

    factor: str
    groups: Mapping[str, tuple[int, ...]]
    unknown: int
    alone: int

    def left_out(self) -> str:
        """Who is in no group, and how small the smallest group is, in words."""
        return rater_groups.left_out(self.unknown, self.alone, self._smallest())

    def _smallest(self) -> tuple[str, int] | None:
        """The smallest group and its people; None without groups."""
        sizes = [(len(keys), name) for name, keys in self.groups.items()]
        return (min(sizes)[1], min(sizes)[0]) if sizes else None


@dataclass(frozen=True)
class RaterGroups(Generic[RowT]):
    """The groups by questions about people, in alphabetical order, with the rows of their table."""

    members: GroupMembers
    rows: tuple[RowT, ...]


def group_members(study: OpenStudy, raters: Iterable[Rater], factors: Sequence[str]) -> GroupMembers:
    """The people among these raters by their answers to these questions. A pair is nobody here: its two people are.
    Upper and lower case make no difference.

    Raises UserError, naming the questions there are, for one that none of them answered.
    """
    people = [rater for rater in raters if rater.kind is RaterKind.PERSON]
    said = [answers_about(study, rater) for rater in people]
    names = list(dict.fromkeys(" ".join(factor.split()) for factor in factors))
    for name in names:
        if not any(name.casefold() in one for one in said):
            known = sorted({question for one in said for question in one})
            raise UserError(rater_groups.unknown_factor(name, known))
    members: dict[str, list[int]] = {}
    spelled: dict[str, str] = {}
    for rater, answers in zip(people, said, strict=True):
        given = [answers.get(name.casefold(), "") for name in names]
        words = ", ".join(given) if all(given) else ""
        members.setdefault(spelled.setdefault(words.casefold(), words), []).append(rater.key)
    unknown = len(members.pop("", ()))
    groups = {name: tuple(keys) for name, keys in members.items() if len(keys) >= LEAST_PEOPLE}
    return GroupMembers(rater_groups.crossed(names), groups, unknown, len(members) - len(groups))


def find_groups(study: OpenStudy, question: Question) -> RaterGroups[RaterGroup] | None:
    """The people by `question.factors`; None where none is asked for. Raises UserError as `group_members` does."""
    if not question.factors:
        return None
    ratings = read_ratings(study, question.rubric_version, question.with_practice, _part(study, question))
    answers = answers_of_people(ratings, question.cannot_tell, study.study.whole_image)
    members = group_members(study, answers.raters, question.factors)
    place_of = {rater.key: place for place, rater in enumerate(answers.raters)}
    groups = {name: [place_of[key] for key in keys] for name, keys in sorted(members.groups.items())}
    winners = {name: _majority(answers, places) for name, places in groups.items()}
    return RaterGroups(members, tuple(_group(name, groups, winners, answers, question) for name in groups))


def _part(study: OpenStudy, question: Question) -> ImagePart:
    """The images that the report is about in which the groups are shown."""
    newest = study.rubrics.current()
    version = question.rubric_version or (newest.version if newest else 0)
    return part_of(study, question.part, find_raters(study, question) if question.against else (), version)


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
