"""People's agreement before and after a meeting, criterion by criterion: what they answered on the version before, and
on the one that the meeting led to; answers given again and answers carried over told apart. Test images are left out:
words are tried on the others."""

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.intervals.group_intervals import with_intervals
from app.agreement.planning.parts import answers_of_part
from app.messages.agreement import coefficients as coefficients_text
from app.messages.meeting import minutes
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.meetings import Adjudication, Outcome
from app.study.team.raters import RaterKind
from app.study.verdict import CountsAs, Verdict

Cells = dict[int, dict[int, bool]]  # image → rater → whether the answer counts as met
_REPLICATES, _SEED = 2000, 1
_ANSWERS = (0.0, 1.0)


@dataclass(frozen=True)
class CriterionAnswers:
    """What people answered to a criterion of one version: which of it counts as met, by whom, on which image.

    `carried` holds (image, rater) of answers that were given to the version before.
    """

    cells: Cells
    carried: frozenset[tuple[int, int]]

    def only(self, is_carried: bool) -> Cells:
        """Only what was carried over, or only what was given again."""
        return {
            image: {
                rater: met for rater, met in said.items() if ((image, rater) in self.carried) is is_carried
            }
            for image, said in self.cells.items()
        }


@dataclass(frozen=True)
class CriterionChange:
    """One criterion before and after. `with_decisions`: the share of people's answers that say what was decided.

    `meaning_changed` is None where the criterion was not reworded.
    """

    code: str
    name: str
    meaning_changed: bool | None
    before: Estimate
    anew: Estimate
    carried: Estimate
    alpha_before: Estimate
    alpha_after: Estimate
    with_decisions_before: Estimate
    with_decisions_after: Estimate


@dataclass(frozen=True)
class BeforeAfter:
    """All criteria of the version after that the version before had, too. `given_anew`: how many answers people gave to
    the version after, those carried over left out."""

    before: int
    after: int
    criteria: tuple[CriterionChange, ...]
    given_anew: int = 0


def versions_around(study: OpenStudy, meeting: int) -> tuple[int, int] | None:
    """The published version when a meeting began, and the newest one before the next meeting; None where it is the
    same one."""
    meetings = list(study.meetings.all())
    at = next(place for place, one in enumerate(meetings) if one.key == meeting)
    versions = study.designs.versions()
    started = meetings[at].moment
    ended = meetings[at + 1].moment if at + 1 < len(meetings) else None
    before = [one.rubric.version for one in versions if one.moment < started]
    after = [one.rubric.version for one in versions if ended is None or one.moment < ended]
    return (before[-1], after[-1]) if before and after and after[-1] > before[-1] else None


def before_and_after(study: OpenStudy, meeting: int) -> BeforeAfter | None:
    """What a meeting (by key) changed; None where no version followed it."""
    around = versions_around(study, meeting)
    if around is None:
        return None
    old, new = (study.rubrics.version(number) for number in around)
    given = {number: people_cells(study, rubric) for number, rubric in zip(around, (old, new), strict=True)}
    decided = list(study.meetings.adjudications(meeting))
    changed = _meanings(study, *around)
    return BeforeAfter(
        *around,
        tuple(
            _change(one, before, given[around[0]], given[around[1]], decided, changed.get(one.lineage))
            for one in new.criteria
            if (before := _same(old, one)) is not None
        ),
        sum(len(said) for one in given[around[1]].values() for said in one.only(is_carried=False).values()),
    )


def _same(rubric: Rubric, criterion: Criterion) -> Criterion | None:
    return next((one for one in rubric.criteria if one.lineage == criterion.lineage), None)


def _meanings(study: OpenStudy, old: int, new: int) -> dict[uuid.UUID, bool]:
    """Of each criterion that was reworded between two versions: whether its meaning changed on the way."""
    changed: dict[uuid.UUID, bool] = {}
    for version in study.designs.versions():
        if old < version.rubric.version <= new:
            for one in version.changes:
                if one.kind.value == "reworded":
                    changed[one.lineage] = changed.get(one.lineage, False) or one.meaning_changed
    return changed


def people_cells(study: OpenStudy, rubric: Rubric) -> dict[uuid.UUID, CriterionAnswers]:
    """What people answered to each criterion (by lineage) of a version, test images left out."""
    columns = answers_of_part(
        study.ratings.of(rubric.version), ImagePart.DEVELOPMENT, study.splits.test_images()
    )
    people = {rater.key for rater in study.raters.all() if rater.kind is not RaterKind.JUDGE}
    criteria = {one.lineage: one for one in rubric.criteria}
    items = {one.key: criteria[one.lineage] for one in columns.items if one.lineage in criteria}
    left_out, carried = study.assignments.practice(), study.designs.carried(rubric.version)
    cells: dict[uuid.UUID, Cells] = {lineage: {} for lineage in criteria}
    old: dict[uuid.UUID, set[tuple[int, int]]] = {lineage: set() for lineage in criteria}
    rows = zip(columns.answer, columns.image, columns.rater, columns.item, columns.value, strict=True)
    for answer, image, rater, item, value in rows:
        one = items.get(item)
        if one is None or rater not in people or (rater, image) in left_out:
            continue
        met = one.counts_as(Verdict(columns.values[value])) is CountsAs.MET
        cells[one.lineage].setdefault(image, {})[rater] = met
        if answer in carried:
            old[one.lineage].add((image, rater))
    _hear_pairs_once(study, cells.values())
    return {lineage: CriterionAnswers(cells[lineage], frozenset(old[lineage])) for lineage in criteria}


def _hear_pairs_once(study: OpenStudy, every: Iterable[Cells]) -> None:
    """Where a pair answered, remove what its two people said alone, in place."""
    pairs = study.pairs.all()
    for said in (said for cells in every for said in cells.values()):
        for pair in pairs:
            if pair.rater.key in said:
                for person in pair.people:
                    said.pop(person.key, None)


def _change(
    now: Criterion,
    was: Criterion,
    before: Mapping[uuid.UUID, CriterionAnswers],
    after: Mapping[uuid.UUID, CriterionAnswers],
    rulings: Iterable[Adjudication],
    meaning_changed: bool | None,
) -> CriterionChange:
    then, later = before[now.lineage], after[now.lineage]
    agreement_before, alpha_before = _figures(then.cells)
    _, alpha_after = _figures(later.cells)
    decided = {
        one.image: one.ruling.value
        for one in rulings
        if one.lineage == now.lineage
        and one.ruling.outcome is Outcome.DECIDED
        and isinstance(one.ruling.value, Verdict)
    }
    return CriterionChange(
        now.code,
        now.name,
        meaning_changed,
        agreement_before,
        _figures(later.only(is_carried=False))[0],
        _figures(later.only(is_carried=True))[0],
        alpha_before,
        alpha_after,
        _with(then.cells, decided, was.counts_as),
        _with(later.cells, decided, now.counts_as),
    )


def agreement_of(cells: Cells) -> Estimate:
    """Mean agreement of any two people with its interval."""
    return _figures(cells)[0]


def _figures(cells: Cells) -> tuple[Estimate, Estimate]:
    """Mean agreement of any two people with its interval, and alpha, over the images that two of them answered."""
    raters = sorted({rater for said in cells.values() for rater in said})
    if not any(len(said) > 1 for said in cells.values()):
        nothing = undefined(coefficients_text.NO_SECOND_ANSWER if raters else coefficients_text.NO_ANSWERS, 0)
        return nothing, nothing
    rows = [
        [float(said[rater]) if rater in said else np.nan for rater in raters]
        for said in cells.values()
        if said
    ]
    table = np.array(rows)
    sums = group_agreement_sums(table, categories=_ANSWERS)
    (agreement,) = with_intervals([sums], [True], _REPLICATES, _SEED)
    return agreement, krippendorff_alpha_sums(table, categories=_ANSWERS).figure()


def _with(cells: Cells, decided: Mapping[int, Verdict], counts_as: Callable[[Verdict], CountsAs]) -> Estimate:
    """The share of people's answers on the images decided that count as what was decided."""
    same = [
        met is (counts_as(decided[image]) is CountsAs.MET)
        for image, said in cells.items()
        if image in decided
        for met in said.values()
    ]
    return share_of(sum(same), len(same), len(decided), minutes.NOTHING_DECIDED)
