"""What a report says about the label and each criterion: all that `measurement` asks for beside an agreement."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from app.agreement.advice.advice import Advice, Kind, advise
from app.agreement.advice.basis import Basis
from app.agreement.advice.camps import MOST_PEOPLE, Camps, find_camps
from app.agreement.advice.change_over_time import Order
from app.agreement.advice.clusters import Clusters
from app.agreement.advice.ends import Tried
from app.agreement.advice.people_on_each import people_on
from app.agreement.advice.unanswered import find_unanswered
from app.agreement.coefficients.prediction_powered import CorrectedRate, corrected_rate
from app.agreement.estimate import Estimate, GroupFigures, share_of
from app.agreement.ratings.community_rules import CANNOT_TELL, MISSING, Flags
from app.agreement.ratings.people_answers import PeopleAnswers, is_person
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts, RaterVotes, met_shares
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, probabilities_of, without_cannot_tell
from app.agreement.report.alternative_annotator_test import AlternativeTest
from app.agreement.report.comparison import Comparison, Rows, compare, count_pairs, with_intervals
from app.agreement.report.evidence import (
    Asked,
    Findings,
    Known,
    alternative_tests,
    find_evidence,
    find_selective,
)
from app.agreement.report.evidence_images import BehindFigure, look_behind
from app.agreement.report.judges import Judges, by_rule_share, consistency_of
from app.agreement.report.people import People, compared_images, sides_of
from app.agreement.use.selective import Selective, sure_of
from app.messages.agreement import advice as advice_text, report as report_text
from app.study.judge.advice_looks import these_images
from app.study.ratings.rating_columns import RatedImage

LABEL = "label"


@dataclass(frozen=True)
class ItemReport:
    """The label or one criterion, in the order in which a rubric designer asks.

    `lineage` is "" for the label. `answered` is the share of answers that came, of reference and other. `consistency`
    belongs to the judge of the two (the other first). `people` is None with fewer than two people. `comparison` treats
    doubts as the question asks; `by_doubts` holds all three ways. `by_rule` is, for each of the two, the share of
    answers that count as met although not seen met. `alternative` is None where no judge is compared with people.
    `corrected` says how many of all images the judge has seen the reference would call met; None likewise. `advice` and
    the `findings` it rests on are None where no judge is compared with a person. `left_out` names people whom the
    alternative annotator test leaves out, with how many images of theirs it could use: too few. `looks`: at how many
    different sets of images the advice was looked at, this time (`looked_at`: see `these_images`) included.
    """

    code: str
    text: str
    name: str
    lineage: str
    answered: tuple[Estimate, Estimate]
    consistency: Estimate
    people: GroupFigures | None
    people_without_doubts: GroupFigures | None
    comparison: Comparison
    by_doubts: dict[Doubts, Comparison]
    by_rule: tuple[Estimate, Estimate] | None
    unseen: Estimate | None
    behind: BehindFigure
    alternative: AlternativeTest | None
    corrected: CorrectedRate | None
    advice: Advice | None
    findings: Findings | None = None
    left_out: tuple[tuple[str, int], ...] = ()
    looks: int = 1
    looked_at: int = 0

    def leaves_less_than(self, other: "ItemReport") -> bool:
        """Whether this advice leaves less to the judge than another one to the same question."""
        if self.advice is None or other.advice is None:
            return False
        return self.advice.leaves_less_than(other.advice)

    def with_advice_of(self, other: "ItemReport", sentence: str) -> "ItemReport":
        """The same figures with the advice that another way of counting gives; `sentence` names the way."""
        if self.advice is None or other.advice is None or self.findings is None or other.findings is None:
            return self
        is_same = self.advice == other.advice
        advice = other.advice if is_same else replace(other.advice, why=f"{other.advice.why} {sentence}")
        evidence, selective = other.findings.evidence, other.findings.selective
        return replace(
            self, advice=advice, findings=replace(self.findings, evidence=evidence, selective=selective)
        )

    def with_nothing_left(self, sentence: str) -> "ItemReport":
        """The same where a way of counting leaves nothing to compare."""
        if self.advice is None:
            return self
        why = f"{advice_text.NOTHING_LEFT} {sentence}"
        return replace(self, advice=Advice(Kind.NOT_ENOUGH, why, false_passes=self.advice.false_passes))


@dataclass(frozen=True, eq=False)
class ForThresholds:
    """The answers on which the threshold of selective use is chosen (the images in `development`) and tested (the
    others). In a study with test images these are all images, whichever of them the report is about."""

    ratings: Ratings
    reference: RatingMatrix
    against: RatingMatrix
    answers: PeopleAnswers
    development: Flags
    clusters: Clusters

    @cached_property
    def sides(self) -> list[tuple[RaterVotes, RaterVotes]]:
        """The answers of the two, the label first; a judge's "cannot tell" is no judgment."""
        return list(zip(sides_of(self.reference), sides_of(without_cannot_tell(self.against)), strict=True))


@dataclass(frozen=True, eq=False)
class _Setting:
    """What all questions of a report share."""

    ratings: Ratings
    question: Question
    reference: RatingMatrix
    against: RatingMatrix
    answers: PeopleAnswers
    people: People
    judges: Judges
    basis: Basis
    tests: tuple[AlternativeTest, ...]
    tried: Sequence[RatingMatrix]
    thresholds: ForThresholds
    to_answer: Flags
    clusters: Clusters
    doubts_count_half: bool
    tries: tuple[Tried, ...]
    images_of_both: tuple[int, ...]

    @cached_property
    def judged(self) -> list[RaterVotes]:
        """The judge's answers, the label first, with each "cannot tell" missing: it is no judgment."""
        return sides_of(without_cannot_tell(self.against))

    @cached_property
    def order(self) -> Order:
        """In which order the judge was asked; of imported answers, in which order they came."""
        image, rater, _run = self.ratings.asked
        place = self.ratings.place_of(self.against.rater)
        called = image[rater == place]
        is_timed = len(called) > 0
        if not is_timed:
            mine = self.ratings.rater == place
            keys = None if self.ratings.answer is None else self.ratings.answer[mine]
            called = self.ratings.image[mine] if keys is None else self.ratings.image[mine][np.argsort(keys)]
        found, first = np.unique(called, return_index=True)
        order = np.full(len(self.ratings.images), -1, np.int64)
        order[found] = first
        return Order(order, is_timed)

    @property
    def images(self) -> Flags:
        """The images that are compared."""
        return compared_images(self.reference, self.against)

    @property
    def is_judged(self) -> bool:
        """Whether a judge is compared with a person, so that advice is asked for."""
        return _is_judged(self.reference, self.against)


@dataclass(frozen=True, eq=False)
class _Case:
    """One question with the answers of the two to it; place 0 is the label."""

    place: int
    reference: RaterVotes
    against: RaterVotes
    steady: Estimate


def _images_of_both(
    rated: Sequence[RatedImage], reference: RatingMatrix, against: RatingMatrix
) -> tuple[int, ...]:
    """On which images both gave a judgment (`these_images`), question by question, the label first."""
    images = compared_images(reference, against)
    sides = zip(sides_of(reference), sides_of(without_cannot_tell(against)), strict=True)
    answered = (
        images & (one.votes != MISSING).any(axis=1) & (other.votes != MISSING).any(axis=1)
        for one, other in sides
    )
    return tuple(these_images(rated[at].id for at in np.flatnonzero(both).tolist()) for both in answered)


def _is_judged(reference: RatingMatrix, against: RatingMatrix) -> bool:
    return is_person(reference.rater) and not is_person(against.rater)


def report_items(
    ratings: Ratings,
    question: Question,
    reference: RatingMatrix,
    against: RatingMatrix,
    tried: Sequence[RatingMatrix],
    answers: PeopleAnswers,
    people: People,
    judges: Judges,
    basis: Basis,
    thresholds: ForThresholds,
    to_answer: Flags,
    clusters: Clusters,
    doubts_count_half: bool = False,
) -> list[ItemReport]:
    """The label, then every criterion in reading order. tried: the judges that answered or were asked; to_answer: the
    images that the reference was to answer, shape (images,); doubts_count_half: in the advice."""
    lineages = ["", *(str(criterion.lineage) for criterion in ratings.criteria)]
    images = _images_of_both(ratings.images, reference, against)
    tries = tuple(basis.tried(lineage, count) for lineage, count in zip(lineages, images, strict=True))
    tests = _alternative(tried, reference, against, answers, basis, tries)
    setting = _Setting(
        ratings,
        question,
        reference,
        against,
        answers,
        people,
        judges,
        basis,
        tests,
        tried,
        thresholds,
        to_answer,
        clusters,
        doubts_count_half,
        tries,
        images,
    )
    pairs = list(zip(sides_of(reference), sides_of(against), strict=True))
    steady = _steady(setting)
    cases = [_Case(place, one, other, steady[place]) for place, (one, other) in enumerate(pairs)]
    compared = _compared(setting, cases)
    return [_item(setting, case, {way: compared[way][case.place] for way in Doubts}) for case in cases]


def _steady(setting: _Setting) -> tuple[Estimate, ...]:
    """The consistency of the judge of the two (the other first) on the images of both."""
    sheet = setting.reference if is_person(setting.against.rater) else setting.against
    on_all = {judge.name: judge.consistency for judge in setting.judges.judges}
    if sheet.rater.name in on_all and setting.images[sheet.is_rated].all():
        return on_all[sheet.rater.name]
    return consistency_of(sheet, setting.question.replicates, setting.question.seed, setting.images)


def _compared(setting: _Setting, cases: Sequence[_Case]) -> dict[Doubts, list[Comparison]]:
    """Every question with doubtful answers included, without and at half weight; intervals as the question asks."""
    asked = setting.question.doubts
    sides = [side for case in cases for side in (case.reference, case.against)]
    has_doubts = any((side.doubts & (side.votes != MISSING)).any() for side in sides)
    found: dict[Doubts, list[Comparison]] = {}
    for way in Doubts if has_doubts else (asked,):
        rows = [count_pairs(case.reference, case.against, setting.images, way) for case in cases]
        found[way] = [_compare(row, case) for row, case in zip(rows, cases, strict=True)]
        if way is asked:
            question = setting.question
            found[way] = with_intervals(found[way], rows, question.replicates, question.seed)
    return {way: found.get(way, found[asked]) for way in Doubts}


def _compare(rows: Rows, case: _Case) -> Comparison:
    names = (case.reference.name, case.against.name)
    return compare(rows, names, report_text.CRITERION if case.place else report_text.LABEL)


def _item(setting: _Setting, case: _Case, ways: dict[Doubts, Comparison]) -> ItemReport:
    images = setting.images
    at = case.place - 1
    criterion = setting.ratings.criteria[at] if case.place else None
    everybody = setting.people.everybody
    sheets = (setting.reference, setting.against)
    others = setting.answers.doubts_on(case.place, [sheet.rater for sheet in sheets])
    comparison = ways[setting.question.doubts]
    item = ItemReport(
        criterion.code if criterion else LABEL,
        criterion.text if criterion else report_text.LABEL_TEXT,
        criterion.name if criterion else report_text.LABEL_NAME,
        str(criterion.lineage) if criterion else "",
        (_answered(case.reference, images), _answered(case.against, images)),
        case.steady,
        everybody.questions[case.place] if everybody else None,
        everybody.without_doubts[case.place] if everybody else None,
        comparison,
        ways,
        (by_rule_share(sheets[0], at, images), by_rule_share(sheets[1], at, images)) if criterion else None,
        _unseen(setting.answers, at) if criterion else None,
        look_behind(setting.ratings.images, images, case.reference, case.against, others),
        setting.tests[case.place] if setting.tests else None,
        _corrected(setting, case) if setting.is_judged else None,
        None,
    )
    if not setting.is_judged:
        return item
    findings = _findings(setting, case, item)
    too_few = item.alternative.too_few if item.alternative else ()
    left_out = tuple((setting.answers.raters[person].name, images) for person, images in too_few)
    passes = _passes_where_sure(setting, case, findings)
    evidence = replace(findings.evidence, passes_where_sure=passes)
    return replace(
        item,
        advice=advise(evidence),
        findings=findings,
        left_out=left_out,
        looks=setting.tries[case.place].looks,
        looked_at=setting.images_of_both[case.place],
    )


def _passes_where_sure(setting: _Setting, case: _Case, findings: Findings) -> bool | None:
    """The alternative annotator test of a judge that fails it, when it answers only where it is sure; corrected for
    all questions and judges as ever."""
    selective = findings.selective
    if findings.evidence.passes is not False or not selective.clears:
        return None
    sure = sure_of(case.against.votes, probabilities_of(setting.against, case.place))
    if sure is None or selective.threshold is None:
        return None
    sides = [sides_of(sheet) for sheet in setting.tried]
    chosen = [sheet.rater for sheet in setting.tried].index(setting.against.rater)
    votes = sure.above(selective.threshold)[:, None]
    sides[chosen][case.place] = RaterVotes(case.against.name, votes, np.zeros(votes.shape, np.bool_))
    basis = setting.basis
    times = _times(basis, len(sides), setting.tries)
    tests = alternative_tests(setting.answers, sides, chosen, basis.bounds.epsilon, times)
    return tests[case.place].passes


def _findings(setting: _Setting, case: _Case, item: ItemReport) -> Findings:
    """What the advice rests on. Doubtful answers are included, whatever the question asks, and left out or at half
    weight only where less is left to the judge then: nobody should make it pass by leaving out what is difficult."""
    words = report_text.CRITERION if case.place else report_text.LABEL
    others = setting.answers.others(case.place, [setting.reference.rater])
    judged = setting.judged[case.place].votes
    reference = case.reference.votes[:, 0]
    unanswered = find_unanswered(reference, judged, setting.to_answer, setting.ratings.images)
    asked = Asked(
        case.reference,
        case.against,
        others,
        images=setting.images,
        words=words,
        judged=judged,
        answered=_answered_by(setting.against, case),
        order=setting.order,
        tried=setting.tries[case.place],
        weight=_weights(case) if setting.doubts_count_half else None,
        cluster=setting.clusters.of_image,
        unanswered=unanswered,
        people=_people_who_share(setting.answers, case.place),
    )
    known = Known(
        item.consistency if item.consistency.is_defined else None,
        item.people,
        item.unseen,
        item.comparison.constant,
        item.behind,
        item.alternative.passes if item.alternative else None,
        _camps(setting.answers, case),
        _selective(setting, case.place, words, asked.tried),
        _people_on_each(setting.answers, case.place, asked.tried) if item.people else None,
    )
    return find_evidence(asked, known, setting.basis, setting.ratings.images)


def _answered_by(sheet: RatingMatrix, case: _Case) -> Flags:
    """The images to which a rater answered this question, or of the label any criterion."""
    return np.asarray((case.against.votes != MISSING).any(axis=1)) if case.place else sheet.is_answered


def _weights(case: _Case) -> npt.NDArray[np.float64]:
    """How much each image counts where doubtful answers count half; shape (images,)."""
    halves = [
        1 - (side.doubts & (side.votes != MISSING)).mean(axis=1) / 2
        for side in (case.reference, case.against)
    ]
    return np.asarray(halves[0] * halves[1])


def _selective(setting: _Setting, place: int, words: tuple[str, str], tried: Tried) -> Selective:
    every = setting.thresholds
    reference, against = every.sides[place]
    others = every.answers.others(place, [every.reference.rater])
    images = compared_images(every.reference, every.against)
    sure = sure_of(against.votes, probabilities_of(every.against, place))
    answered = (against.votes != MISSING).any(axis=1)
    asked = Asked(
        reference,
        against,
        others,
        images,
        words,
        against.votes,
        answered,
        setting.order,
        tried,
        cluster=every.clusters.of_image,
    )
    return find_selective(asked, sure, every.development, setting.basis, every.ratings.images)


def _people_on_each(answers: PeopleAnswers, place: int, tried: Tried) -> tuple[Estimate, Estimate]:
    tally = answers.tally(place)
    return people_on(tally, 1, tried), people_on(tally, 0, tried)


def _people_who_share(answers: PeopleAnswers, place: int) -> float:
    """By how many people the answers were given, if each had given as many as whoever gave one of them does (Kish)."""
    given = np.bincount(answers.rater[answers.votes[:, place] != MISSING]).astype(np.float64)
    return float(given.sum() ** 2 / max(1.0, (given**2).sum()))


def _camps(answers: PeopleAnswers, case: _Case) -> Camps | None:
    if len(answers.raters) > MOST_PEOPLE:
        return None
    names = [rater.name for rater in answers.raters]
    return find_camps(names, answers.table(case.place), case.against.votes)


def _alternative(
    tried: Sequence[RatingMatrix],
    reference: RatingMatrix,
    against: RatingMatrix,
    answers: PeopleAnswers,
    basis: Basis,
    tries: Sequence[Tried],
) -> tuple[AlternativeTest, ...]:
    """May the judge stand in for the people? Asked of every judge, since all that were tried are corrected for."""
    if not _is_judged(reference, against) or len(answers.raters) < 2:
        return ()
    chosen = [sheet.rater for sheet in tried].index(against.rater)
    sides = [*map(sides_of, tried)]
    times = _times(basis, len(sides), tries)
    return tuple(alternative_tests(answers, sides, chosen, basis.bounds.epsilon, times))


def _times(basis: Basis, judges: int, tries: Sequence[Tried]) -> float:
    """By how much p-values of the alternative annotator test are multiplied for looks. A look at test images opens one
    judge, so that as many looks as judges are corrected for already; each further one is one more try."""
    return max(1.0, basis.looks / judges) * max(one.of_looks for one in tries)


def _answered(side: RaterVotes, images: Flags) -> Estimate:
    votes = side.votes[images]
    return share_of(int((votes != MISSING).sum()), votes.size, len(votes), report_text.NOTHING_IN_COMMON)


def _unseen(answers: PeopleAnswers, criterion: int) -> Estimate:
    """The share of people's answers that say the picture does not show it: cannot tell, or in doubt for that reason."""
    verdicts = answers.verdicts[:, criterion]
    is_answered = verdicts != MISSING
    says_so = (verdicts == CANNOT_TELL) | (answers.unseen[:, criterion] & is_answered)
    images = np.bincount(answers.rater[is_answered]).max(initial=0)
    return share_of(int(says_so.sum()), int(is_answered.sum()), int(images), report_text.NO_PERSON)


def _corrected(setting: _Setting, case: _Case) -> CorrectedRate:
    """Over all images the judge has answered, those that the reference has not answered included."""
    is_sure_only = setting.question.doubts is Doubts.WITHOUT
    sides = (case.reference, case.against)
    reference, against = (met_shares((side.certain() if is_sure_only else side).votes) for side in sides)
    return corrected_rate(reference, against)
