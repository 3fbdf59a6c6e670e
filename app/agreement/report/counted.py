"""The agreement of two raters from counted votes: the same figures as the report's, without its other parts.

Every figure here, its interval too, comes from how many images are of which kind, so that it costs the same for a
hundred images as for ten million.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.coefficients.distinct_rows import counted_rows
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.group_intervals import with_intervals as groups_with_intervals
from app.agreement.planning.parts import part_by
from app.agreement.ratings.community_rules import STEPS
from app.agreement.ratings.people_answers import is_person
from app.agreement.ratings.question import Question, find_rater
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.comparison import Comparison, Rows, compare, with_intervals
from app.errors import UserError
from app.messages.agreement import report as report_text
from app.messages.interchange import parquet
from app.study.ratings.vote_counts import CountedRubric, CountedStudy, CountRequest, TwoCounted, VoteCounts
from app.study.reference import rule_of
from app.study.rubric import LabelRule
from app.study.team.raters import Rater
from app.study.verdict import CountsAs, Verdict, counts_as

_ANSWERS = np.array([0.0, 1.0])
_ALL, _SURE = slice(0, 4), slice(4, 8)


class Counter(Protocol):
    """Whoever holds the answers, and counts them."""

    @property
    def study(self) -> CountedStudy:
        """What is known of the study."""

    def count(self, request: CountRequest) -> TwoCounted:
        """The votes of two raters."""


@dataclass(frozen=True)
class CountedItem:
    """The label (no lineage) or a criterion: how the two agree, and how often the judge of the two says the same."""

    code: str
    text: str
    lineage: str
    comparison: Comparison
    consistency: Estimate


@dataclass(frozen=True)
class CountedReport:
    """Two raters of a study on so many images; the label first, then the criteria in reading order."""

    title: str
    rubric_version: int | None
    reference: Rater
    against: Rater
    question: Question
    images: int
    items: tuple[CountedItem, ...]


def build_counted(counter: Counter, question: Question) -> CountedReport:
    """Answer a question by counting. Raises UserError for raters, a version or a part there is not, for questions that
    counts do not answer, and when the two have no image in common."""
    study = counter.study
    _refuse_others(question)
    reference, against = _raters(study, question)
    rubric = _rubric(study, question.rubric_version)
    part = part_by(
        question.part,
        (reference, against),
        rubric.version,
        study.has_split,
        lambda judge: (str(judge.id), rubric.version) in study.opened,
    )
    request = CountRequest(
        reference,
        against,
        rubric,
        part,
        question.with_practice,
        _worth(question.cannot_tell == "drop"),
        _holds(rubric),
        {judgment.value: int(step > 0) for judgment, step in STEPS.items()},
        study.whole_image,
    )
    counted = counter.count(request)
    _refuse_nothing(counted, reference, against, rubric.version)
    items = _items(counted, question, request)
    version = rubric.version or None
    return CountedReport(study.title, version, reference, against, question, counted.images, tuple(items))


def _refuse_others(question: Question) -> None:
    usual = Question("", "")
    others = (
        "split",
        "contested",
        "epsilon",
        "pairs",
        "undecided",
        "resample_raters",
        "factors",
        "tried",
        "clusters",
    )
    is_rule = rule_of(question.reference) or not question.against
    if is_rule or any(getattr(question, name) != getattr(usual, name) for name in others):
        raise UserError(parquet.ONLY_COUNTS)


def _refuse_nothing(counted: TwoCounted, reference: Rater, against: Rater, version: int) -> None:
    first, second, both = counted.rated
    for rater, answers, rated in zip((reference, against), counted.answers, (first, second), strict=True):
        if not answers or not rated:
            raise UserError(report_text.no_answers(rater.name, version, ()))
    if not both:
        raise UserError(report_text.nothing_in_common(reference.name, against.name, (first, second)))


def _raters(study: CountedStudy, question: Question) -> tuple[Rater, Rater]:
    everybody = list(study.raters)
    reference, against = (find_rater(everybody, name) for name in (question.reference, question.against))
    if reference == against:
        raise UserError(report_text.same_rater(name=reference.name))
    both = {str(reference.id), str(against.id)}
    if any(both == {pair, person} for pair, people in study.pairs.items() for person in people):
        raise UserError(report_text.pair_and_member(one=reference.name, other=against.name))
    return reference, against


def _rubric(study: CountedStudy, version: int | None) -> CountedRubric:
    known = {rubric.version: rubric for rubric in study.rubrics}
    if version is None:
        return known[max(known)] if known else CountedRubric(0, 0, ())
    if version not in known:
        raise UserError(report_text.unknown_version(version, len(known)))
    return known[version]


def _worth(drops_cannot_tell: bool) -> dict[tuple[str, str], int | None]:
    return {
        (verdict.value, rule.value): None
        if drops_cannot_tell and verdict is Verdict.CANNOT_TELL
        else int(counts_as(verdict, rule) is CountsAs.MET)
        for verdict in Verdict
        for rule in CountsAs
    }


def _holds(rubric: CountedRubric) -> dict[tuple[int, int], bool]:
    desirable = tuple(one.is_desirable for one in rubric.criteria)
    rule = LabelRule(desirable, rubric.least_desirable)
    return {
        (not_met, met): bool(rule.holds(not_met, met))
        for not_met in range(len(desirable) - sum(desirable) + 1)
        for met in range(sum(desirable) + 1)
    }


def _items(counted: TwoCounted, question: Question, request: CountRequest) -> list[CountedItem]:
    names = (request.reference.name, request.against.name)
    rows = [_rows(one, counted, question.doubts) for one in counted.questions]
    words = [report_text.LABEL, *[report_text.CRITERION] * len(request.rubric.criteria)]
    compared = [compare(row, names, answers) for row, answers in zip(rows, words, strict=True)]
    compared = with_intervals(compared, rows, question.replicates, question.seed)
    steady = _consistency(counted, question, request)
    criteria = request.rubric.criteria
    named = [("label", report_text.LABEL_TEXT, ""), *((one.code, one.text, one.lineage) for one in criteria)]
    return [
        CountedItem(*three, *two)
        for three, two in zip(named, zip(compared, steady, strict=True), strict=True)
    ]


def _rows(one: VoteCounts, counted: TwoCounted, doubts: Doubts) -> Rows:
    """As `count_pairs` makes them, a row for each kind of image."""
    every, sure = (_rows_of(one.votes[:, cells], one, counted) for cells in (_ALL, _SURE))
    sure = replace(sure, said=every.said)
    if doubts is Doubts.HALF:
        sides = every.sides + sure.sides
        return replace(every, pairs=every.pairs + sure.pairs, sides=sides, scale=2)
    return sure if doubts is Doubts.WITHOUT else every


def _rows_of(
    votes: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]", one: VoteCounts, counted: TwoCounted
) -> Rows:
    met_a, no_a, met_b, no_b = votes.T
    pairs = np.stack([met_a * met_b, met_a * no_b, no_a * met_b, no_a * no_b], axis=1)
    sides = np.stack([met_a, met_a + no_a, met_b, met_b + no_b], axis=1)
    first, second = counted.runs
    answered = one.images @ sides
    said = (one.images @ votes).tolist()
    return Rows(
        pairs,
        sides,
        scale=1,
        formed=int((one.images @ pairs).sum()),
        possible=counted.images * first * second,
        unanswered=(counted.images * first - int(answered[1]), counted.images * second - int(answered[3])),
        said=(said[0], said[1], said[2], said[3]),
        times=one.images,
    )


def _consistency(counted: TwoCounted, question: Question, request: CountRequest) -> Sequence[Estimate]:
    """How often the judge of the two (the other first) says the same again."""
    side = 0 if is_person(request.against) else 1
    rater = (request.reference, request.against)[side]
    if is_person(rater) or counted.runs[side] < 2:
        why = (
            report_text.one_answer(name=rater.name)
            if is_person(rater)
            else report_text.one_run(name=rater.name)
        )
        return (undefined(why, 0),) * len(counted.questions)
    places = [2 * side + 1, 2 * side]  # not met, met: as the categories are ordered
    sums = [
        group_agreement_sums(counted_rows(one.votes[:, places], _ANSWERS, one.images))
        for one in counted.questions
    ]
    return groups_with_intervals(sums, [True] * len(sums), question.replicates, question.seed)
