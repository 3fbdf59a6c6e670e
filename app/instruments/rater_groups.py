"""Scores of people grouped by what they say of themselves; only those who agree to be asked are in a group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.moments import mean_measure
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import REPLICATES, draws_of, with_intervals
from app.agreement.report.rater_groups import RaterGroups, group_members
from app.agreement.scales.scale_report import unit_means
from app.instruments.scores import Scores
from app.study.ports import OpenStudy


@dataclass(frozen=True)
class GroupMean:
    """A group's mean score of one item: of each unit the mean of the group, then of the units. `subjects` are drawn."""

    group: str
    item: str
    people: int
    mean: Estimate


def scored_groups(
    study: OpenStudy, scores: Scores, factors: Sequence[str], seed: int
) -> RaterGroups[GroupMean]:
    """The means of every item on levels, group by group. Raises UserError for a question that nobody answered."""
    members = group_members(study, scores.people, factors)
    return RaterGroups(members, tuple(_means(scores, members.groups, seed)))


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
