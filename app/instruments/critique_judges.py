"""The judges side by side, to choose one; and one judge asked in two ways."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.agreement.coefficients.ranks import spearman_measure
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import draws_of, with_intervals
from app.agreement.scales.group_difference import GroupDifference
from app.agreement.scales.judge_selection import (
    Candidate,
    CrossJudge,
    JudgeSummary,
    compare_judges,
    cross_judge,
    same_source,
)
from app.instruments.critique_scores import JudgeScores, PeopleScores
from app.instruments.critique_table import SCALE, CritiqueOptions, CritiqueTable
from app.messages.instruments import critique_analysis
from app.study.judge.judge_setup import only_difference


@dataclass(frozen=True)
class SetupComparison:
    """One model asked in two ways that differ in one point: by `usual` as judges are asked unless one says otherwise.

    `shift` is the mean of other minus usual, `spearman` how alike both order the same critiques.
    """

    usual: str
    other: str
    shift: Estimate
    spearman: Estimate


@dataclass(frozen=True)
class Selection:
    """`judges` by themselves, `cross` their agreement as raters of the same critiques, `reference` judges with and
    without the expert's reference. `own` is how those whose family wrote critiques score these beside others', all
    together; None where that is one judge or none.

    A judge that is another one asked without the reference, with that of another work, or without the culture, is left
    out where judges are taken together: it would count twice.
    """

    judges: tuple[JudgeSummary, ...]
    cross: CrossJudge
    own: GroupDifference | None
    reference: tuple[SetupComparison, ...]


def compare(
    table: CritiqueTable, judges: Sequence[JudgeScores], people: PeopleScores, options: CritiqueOptions
) -> Selection | None:
    """All judges; None where there is none."""
    if not judges:
        return None
    candidates = [
        Candidate(judge.name, judge.scored.whole[:, None], SCALE, options.family(judge.model), judge.seconds)
        for judge in judges
    ]
    families = [options.family(model) for model in table.models]
    works = np.array(table.works, dtype=np.str_)
    chance = (works, table.replicates, table.seed)
    reference = asked_in_two_ways(judges, "with_reference")
    again = {other.name for _usual, other in reference}
    for option in ("blind_culture", "shuffled_references"):
        again |= {other.name for _usual, other in asked_in_two_ways(judges, option)}
    apart = [one for one in candidates if one.name not in again]
    related = [one for one in apart if one.family and one.family in families]
    return Selection(
        compare_judges(candidates, people.scored.whole[:, None], SCALE, families, *chance),
        cross_judge(apart),
        same_source(related, families, *chance) if len(related) > 1 else None,
        tuple(_two_ways(table, *pair) for pair in reference),
    )


def asked_in_two_ways(
    judges: Sequence[JudgeScores], option: str
) -> tuple[tuple[JudgeScores, JudgeScores], ...]:
    """Pairs of judges whose setups differ in this option alone, the one asked in the usual way first."""
    found = []
    for one, other in combinations(judges, 2):
        if one.setup is None or other.setup is None:
            continue
        if only_difference(one.setup, other.setup) == option:
            is_usual = option in one.setup.usual_later
            found.append((one, other) if is_usual else (other, one))
    return tuple(found)


def _two_ways(table: CritiqueTable, usual: JudgeScores, other: JudgeScores) -> SetupComparison:
    works = np.array(table.works, dtype=np.str_)
    (shift,) = table.means([other.scored.whole - usual.scored.whole])
    draws = draws_of(len(works), works, table.replicates, table.seed)
    (rank,) = with_intervals([spearman_measure(usual.scored.whole, other.scored.whole)], draws)
    shift = shift if shift.is_defined else undefined(critique_analysis.NO_SHARED, 0)
    return SetupComparison(usual.name, other.name, shift, rank)
