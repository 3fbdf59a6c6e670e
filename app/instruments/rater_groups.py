"""Scores of people grouped by what they say of themselves; only those who agree to be asked are in a group."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.moments import mean_measure
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampled_units import REPLICATES, draws_of, with_intervals
from app.agreement.report.about_people import answers_about
from app.agreement.report.rater_groups import LEAST_PEOPLE
from app.agreement.scales.scale_report import unit_means
from app.errors import UserError
from app.instruments.scores import Scores
from app.messages.agreement import rater_groups
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind


@dataclass(frozen=True)
class GroupMean:
    """A group's mean score of one item: of each unit the mean of the group, then of the units. `subjects` are drawn."""

    group: str
    item: str
    people: int
    mean: Estimate


@dataclass(frozen=True)
class GroupMembers:
    """Who is in which group, by the raters' keys. `unknown` people gave no answer or do not agree to be asked; `alone`
    answers were given by one person each and make no group."""

    groups: Mapping[str, tuple[int, ...]]
    unknown: int
    alone: int


@dataclass(frozen=True)
class ScoredGroups:
    """The groups by one question. `unknown` people gave no answer or do not agree to be asked; `alone` answers were
    given by one person each and are not shown."""

    factor: str
    rows: tuple[GroupMean, ...]
    unknown: int
    alone: int


def group_members(study: OpenStudy, raters: Iterable[Rater], factor: str) -> GroupMembers:
    """The people among these raters by a question. Raises UserError for a question that none of them answered."""
    people = [rater for rater in raters if rater.kind is RaterKind.PERSON]
    said = [answers_about(study, rater) for rater in people]
    wanted = " ".join(factor.split()).casefold()
    if not any(wanted in one for one in said):
        known = sorted({name for one in said for name in one})
        raise UserError(rater_groups.unknown_factor(factor, known))
    members: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for rater, answers in zip(people, said, strict=True):
        words = answers.get(wanted, "")
        members.setdefault(names.setdefault(words.casefold(), words), []).append(rater.key)
    unknown = len(members.pop("", ()))
    groups = {name: tuple(keys) for name, keys in members.items() if len(keys) >= LEAST_PEOPLE}
    return GroupMembers(groups, unknown, len(members) - len(groups))


def scored_groups(study: OpenStudy, scores: Scores, factor: str, seed: int) -> ScoredGroups:
    """The means of every item on levels, group by group. Raises UserError for a question that nobody answered."""
    found = group_members(study, scores.people, factor)
    rows = tuple(_means(scores, found.groups, seed))
    return ScoredGroups(factor.strip(), rows, found.unknown, found.alone)


def _means(scores: Scores, groups: Mapping[str, tuple[int, ...]], seed: int) -> list[GroupMean]:
    subjects = np.array([unit.subject for unit in scores.units], dtype=np.str_)
    draws = draws_of(len(subjects), subjects, REPLICATES, seed)
    found = []
    for item in scores.rubric.criteria:
        if not item.scale.levels:
            continue
        table = scores.of_people(item)
        for name in sorted(groups):
            inside = np.array([rater.key in groups[name] for rater in scores.people], dtype=np.bool_)
            (mean,) = with_intervals([mean_measure(unit_means(table[:, inside])[:, None])], draws)
            found.append(GroupMean(name, item.name, int(inside.sum()), mean))
    return found
