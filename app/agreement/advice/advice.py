"""What a rubric designer may do with a criterion or the label: leave it to the judge, check it, reword it, drop it.

The rules are few and named; each names the source of its number. They are asked in the order of `advise`, and the first
that holds decides: a figure means little before those it rests on. Every threshold on an estimate is asked of the end
of its interval that speaks against the advice, never of the estimate itself.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from app.agreement.advice.camps import Camps
from app.agreement.advice.change_over_time import Change, ChangeBy
from app.agreement.advice.copied_answers import Copying
from app.agreement.advice.false_passes import FalsePasses, false_passes
from app.agreement.advice.gate import (
    ANSWERS_COME,
    ENOUGH_OF_EACH,
    ENOUGH_OTHERS,
    PEOPLE_AGREE_ON_EACH,
    STEADY,
    ClassGate,
    Gate,
    balanced_accuracy,
    ends_of,
)
from app.agreement.advice.groups import ImageGroup
from app.agreement.advice.same_answers import SameAnswers
from app.agreement.advice.unanswered import Unanswered
from app.agreement.estimate import Estimate, GroupFigures
from app.agreement.planning.needed import ENOUGH_IMAGES, has_enough
from app.agreement.use.selective import Selective
from app.messages.agreement import advice as advice_text
from app.study.judge.bounds import GUESSING

TOO_OFTEN_UNSEEN = 0.2
"""Share of people's answers that say the picture does not show it, from which a criterion asks for what pictures do not
hold. A choice of this program, after the discussion in Johnson et al. (2026), section 4.2.2."""

PEOPLE_AGREE = 0.667
"""Krippendorff's alpha among people below which he draws no conclusions (Content Analysis, 2004, p. 241)."""

PEOPLE_AGREE_DESPITE_BASE_RATE = 0.8
"""AC1 from which people do not differ although alpha is low, since nearly all images have the same answer
(Feinstein and Cicchetti 1990; Gwet 2008). A choice of this program."""

SEES = 0.8
"""Balanced accuracy that a judge which sees a criterion may be expected to reach; one whose upper end lies below, and
whose lower end does not lie above guessing, is blind to it. A choice of this program."""

MOST_EXCEPTIONS = 0.5
"""Share of images in failing sources or groups above which nothing is left to a judge. A choice of this program."""


class Kind(StrEnum):
    """What may be advised."""

    AUTOMATABLE = "automatable"
    WHERE_SURE = "automatable where sure"
    HUMAN_CHECK = "with a human check"
    DO_NOT_USE = "do not use"
    REVERSED = "answers reversed"
    REWORD = "reword"
    TWO_VIEWS = "two views"
    NOT_IN_PIXELS = "not decidable from pixels"
    ONE_VIEW = "one person's view"
    NOT_ENOUGH = "not enough answers yet"


_LEFT_TO_JUDGE = (Kind.WHERE_SURE, Kind.AUTOMATABLE)  # the one that leaves more comes last


@dataclass(frozen=True)
class Advice:
    """An advice and its reason: `why`, and what it `needs`, a sentence on more images, or "".

    `exceptions` names sources and groups that it is not given for, `excepted` says which they are. `false_passes` is
    None where the reference rejected nothing. `more_images` like these are needed; None where that cannot be said.
    `is_settling` says whether they would probably settle the matter, or are only the least that is needed. `cost` is a
    sentence on the judge's errors in counts, or "".
    """

    kind: Kind
    why: str
    exceptions: tuple[str, ...] = ()
    false_passes: FalsePasses | None = None
    more_images: int | None = None
    is_settling: bool = False
    cost: str = ""
    needs: str = ""
    excepted: tuple[ImageGroup, ...] = ()

    @property
    def reason(self) -> str:
        """Why, and what it needs."""
        return f"{self.why} {self.needs}".rstrip()

    @property
    def leaves_to_judge(self) -> bool:
        """Whether the judge may do without people anywhere."""
        return self.kind in _LEFT_TO_JUDGE

    def leaves_less_than(self, other: "Advice") -> bool:
        """Whether this leaves less to the judge than another advice to the same question."""
        if self.kind is not other.kind:
            return self._extent < other._extent
        return self.leaves_to_judge and not set(self.excepted) <= set(other.excepted)

    @property
    def _extent(self) -> int:
        return _LEFT_TO_JUDGE.index(self.kind) + 1 if self.leaves_to_judge else 0

    @property
    def reason_and_cost(self) -> str:
        """The reason, and the cost where there is one."""
        return f"{self.reason} {self.cost}".rstrip()


@dataclass(frozen=True)
class Evidence:
    """What the advice for one criterion or the label rests on.

    `answers` are the words for met and not met. `whole` is the gate on all images, `rest` that outside of the sources
    and groups in `exceptions`; `more_images` would let the question pass (where it `is_open` whether any number would,
    they only tell more). `steadiness` is None where nobody answers more than once, `people` where fewer than two people
    rated, `unseen` for the label; `passes` is the alternative annotator test's answer, None where it cannot be made;
    `passes_where_sure` is its answer when the judge answers only where it is sure (`selective`), asked only where it
    fails otherwise. `falsely_met` and `falsely_not_met` are image numbers. `expired` says why advice no longer counts,
    or is "". `people_on_each` is people's agreement on met and on not met; None where fewer than two rated. `shared`:
    how many of the reference's images other people answered too. `cannot_tell`: how many of the judge's missing answers
    are a "cannot tell". `unanswered`: images that the judge answered and the reference did not, None where they are few
    or nobody chose them. `same` and `ways`: see `Basis`. `change`: the judge was right more often at one time than at
    another. `excepted`: see `Advice`.
    """

    reference: str
    against: str
    answers: tuple[str, str]
    whole: Gate
    rest: Gate
    exceptions: tuple[str, ...]
    more_images: int | None
    steadiness: Estimate | None
    people: GroupFigures | None
    unseen: Estimate | None
    constant: Estimate
    falsely_met: tuple[int, ...]
    falsely_not_met: tuple[int, ...]
    passes: bool | None
    camps: Camps | None = None
    copying: tuple[Copying, ...] = ()
    selective: Selective | None = None
    passes_where_sure: bool | None = None
    expired: str = ""
    people_on_each: tuple[Estimate, Estimate] | None = None
    shared: int = ENOUGH_OTHERS
    cannot_tell: int = 0
    unanswered: Unanswered | None = None
    same: tuple[SameAnswers, ...] = ()
    ways: int = 1
    change: Change | None = None
    is_open: bool = False
    excepted: tuple[ImageGroup, ...] = ()


def advise(evidence: Evidence) -> Advice:
    """The advice for a criterion or the label."""
    for rule in _RULES:
        advice = rule(evidence)
        if advice is not None:
            cost = advice.false_passes or false_passes(evidence.whole.not_met.agreement)
            return replace(advice, false_passes=cost)
    why = advice_text.automatable(evidence.against, evidence.passes is True, evidence.exceptions)
    found = _costly(Kind.AUTOMATABLE, evidence, why, evidence.rest, evidence.exceptions)
    return replace(found, excepted=evidence.excepted)


def _not_enough(evidence: Evidence) -> Advice | None:
    whole = evidence.whole
    if whole.images < ENOUGH_IMAGES:
        least = ENOUGH_IMAGES - whole.images
        return _more_images(evidence, advice_text.few_images(count=whole.images, enough=ENOUGH_IMAGES), least)
    for side, answer in zip(whole.classes, evidence.answers, strict=True):
        count = side.agreement.n
        if count < ENOUGH_OF_EACH:
            if evidence.cannot_tell and (missing := _answers_missing(evidence)):
                return _costly(Kind.HUMAN_CHECK, evidence, missing)
            reason = advice_text.few_of_one(count=count, answer=answer, enough=ENOUGH_OF_EACH)
            if not count:
                return Advice(Kind.NOT_ENOUGH, reason)
            return _more_images(evidence, reason, ceil((ENOUGH_OF_EACH - count) * whole.images / count))
    return None


def _more_images(evidence: Evidence, reason: str, least: int) -> Advice:
    """Where at least so many more are needed; that they would do is only said where the simulation says so."""
    more = max(least, evidence.more_images or least)
    is_enough = evidence.rest.clears or (evidence.more_images is not None and not evidence.is_open)
    needs = (advice_text.more_images if is_enough else advice_text.at_least)(more)
    return Advice(Kind.NOT_ENOUGH, reason, more_images=more, is_settling=is_enough, needs=needs)


def _not_in_pixels(evidence: Evidence) -> Advice | None:
    unseen = evidence.unseen
    if unseen is None or unseen.value is None or ends_of(unseen)[0] < TOO_OFTEN_UNSEEN:
        return None
    return Advice(Kind.NOT_IN_PIXELS, advice_text.unseen(share=unseen.value))


def _people_differ(evidence: Evidence) -> Advice | None:
    """People are known to differ only where both upper ends lie below what counts as agreeing, and not where they
    surely give each answer that others give: if people err alike on both, these figures fall with the rarer one."""
    people = evidence.people
    if people is None or people.alpha.value is None or people.ac1.value is None:
        return None
    alpha, ac1 = people.alpha, people.ac1
    if evidence.camps and people.alpha.value < PEOPLE_AGREE:
        return Advice(Kind.TWO_VIEWS, _two_views(evidence.against, evidence.camps))
    if ends_of(alpha)[1] >= PEOPLE_AGREE or ends_of(ac1)[1] >= PEOPLE_AGREE_DESPITE_BASE_RATE:
        return None
    if _recognise_each(evidence):
        return None
    return Advice(Kind.REWORD, advice_text.people_differ(float(people.agreement), people.alpha.value))


def _two_views(name: str, camps: Camps) -> str:
    first, second = map(float, camps.within)
    one, other = (figure.value for figure in camps.judge)
    followed = None if one is None or other is None else (one, other)
    return advice_text.two_views(name, camps.people, (first, second), float(camps.between), followed)


def _judge_is_blind(evidence: Evidence) -> Advice | None:
    """The judge's answers tell nothing about the reference's, while people agree: the wording is not at fault."""
    accuracy = balanced_accuracy(evidence.whole)
    if accuracy.low is None or accuracy.high is None or accuracy.low > GUESSING or accuracy.high >= SEES:
        return None
    if all(ends_of(side.agreement)[1] < GUESSING for side in evidence.whole.classes):
        reason = advice_text.looks_reversed(
            evidence.against, evidence.reference, evidence.answers, accuracy.value
        )
        return _costly(Kind.REVERSED, evidence, reason)
    reason = advice_text.no_better_than_guessing(
        evidence.against, evidence.answers, evidence.falsely_met, evidence.falsely_not_met
    )
    return _costly(Kind.DO_NOT_USE, evidence, reason)


def _where_sure(evidence: Evidence) -> Advice | None:
    """The judge may not answer everywhere, but where it is sure. What is missing, people who differ or copy, and a
    failed test stand in the way here, too."""
    one = evidence.selective
    if one is None or not one.clears or one.threshold is None:
        return None
    if _needs_check(evidence) is None and _not_settled(evidence) is None:
        return None
    if any(check(evidence) for check in _ALSO_WHERE_SURE):
        return None
    if _is_not_answered(evidence) or _one_view(evidence):
        return None
    if evidence.passes is False and not evidence.passes_where_sure:
        return None
    cost = false_passes(one.not_met.agreement)
    why = advice_text.where_sure(evidence.against, one.by, one.threshold, float(one.coverage))
    names = evidence.against, evidence.reference
    sentence = advice_text.cost_where_sure(*names, cost.of, cost.about, cost.low, cost.high) if cost else ""
    return Advice(Kind.WHERE_SURE, why, false_passes=cost, cost=sentence)


def _needs_check(evidence: Evidence) -> Advice | None:
    """What stands between this criterion and leaving it to the judge; the first that does."""
    for check in _CHECKS:
        reason = check(evidence)
        if reason:
            return _costly(Kind.HUMAN_CHECK, evidence, reason)
    return None


def _is_not_answered(evidence: Evidence) -> Advice | None:
    """People left out what the judge answered, and may have left out what is difficult."""
    one = evidence.unanswered
    if one is None:
        return None
    names = evidence.reference, evidence.against, evidence.answers[0]
    reason = advice_text.unanswered(*names, one.judged, one.images, one.calls_met)
    found = _costly(Kind.NOT_ENOUGH, evidence, reason)
    return replace(found, more_images=len(one.images), needs=advice_text.ANSWER_THEM)


def _one_view(evidence: Evidence) -> Advice | None:
    """Whoever answers alone may be wrong where the judge is."""
    if evidence.shared >= ENOUGH_OTHERS:
        return None
    reason = advice_text.one_view(evidence.against, evidence.reference, evidence.shared, ENOUGH_OTHERS)
    return _costly(Kind.ONE_VIEW, evidence, reason)


def _not_settled(evidence: Evidence) -> Advice | None:
    """The judge is good enough by what is there, but there is not enough to be sure of it."""
    more = evidence.more_images
    if evidence.rest.clears or more is None:
        return None
    found = _costly(Kind.NOT_ENOUGH, evidence, _why_class(evidence, evidence.rest))
    needs = (advice_text.at_least if evidence.is_open else advice_text.more_images)(more)
    return replace(found, more_images=more, is_settling=not evidence.is_open, needs=needs)


def _costly(
    kind: Kind, evidence: Evidence, reason: str, on: Gate | None = None, exceptions: tuple[str, ...] = ()
) -> Advice:
    """An advice with the cost of errors on the images of a gate (all, unless another is given)."""
    cost = false_passes((on or evidence.whole).not_met.agreement)
    names = evidence.against, evidence.reference
    sentence = advice_text.cost(*names, cost.of, cost.about, cost.low, cost.high) if cost else ""
    return Advice(kind, reason, exceptions, cost, cost=sentence)


# What stands in the way: each is a reason, or "" where it does not


def _answers_missing(evidence: Evidence) -> str:
    for side, answer in zip(evidence.whole.classes, evidence.answers, strict=True):
        if side.came < ANSWERS_COME * side.expected:
            missing = side.expected - side.came
            template = advice_text.no_judgment if evidence.cannot_tell else advice_text.answers_missing
            return template(evidence.against, evidence.reference, answer, missing, side.expected)
    return ""


def _copied(evidence: Evidence) -> str:
    if not evidence.copying:
        return ""
    one = evidence.copying[0]
    return advice_text.copied(
        first=one.first, second=one.second, together=one.together, departures=one.departures
    )


def _same(evidence: Evidence) -> str:
    if not evidence.same:
        return ""
    one = evidence.same[0]
    return advice_text.same_answers(one.first, one.second, one.equal, one.shared)


def _tuned(evidence: Evidence) -> str:
    return advice_text.tuned(name=evidence.against, ways=evidence.ways) if evidence.ways > 1 else ""


def _names_of_change(evidence: Evidence, one: Change) -> tuple[str, str, str]:
    return evidence.against, evidence.reference, evidence.answers[0 if one.answer else 1]


def _halves_differ(evidence: Evidence) -> str:
    one = evidence.change
    if one is None or one.by is ChangeBy.RUNS:
        return ""
    template = advice_text.halves_differ if one.by is ChangeBy.CALLS else advice_text.rows_differ
    return template(*_names_of_change(evidence, one), *one.right)


def _runs_differ(evidence: Evidence) -> str:
    one = evidence.change
    if one is None or one.by is not ChangeBy.RUNS:
        return ""
    return advice_text.runs_differ(*_names_of_change(evidence, one), *one.right)


def _expired(evidence: Evidence) -> str:
    return evidence.expired


def _people_unsure(evidence: Evidence) -> str:
    """Whether people agree on each answer; where hardly any image has two people, it is one person's view."""
    people, on_each = evidence.people, evidence.people_on_each
    if people is None or on_each is None or people.agreement.n < ENOUGH_IMAGES:
        return ""
    return "" if _recognise_each(evidence) else advice_text.PEOPLE_UNSURE


def _recognise_each(evidence: Evidence) -> bool:
    on_each = evidence.people_on_each or ()
    return bool(on_each) and all((one.low or 0.0) >= PEOPLE_AGREE_ON_EACH for one in on_each)


def _maybe_unseen(evidence: Evidence) -> str:
    unseen = evidence.unseen
    if unseen is None or unseen.value is None or ends_of(unseen)[1] < TOO_OFTEN_UNSEEN:
        return ""
    return advice_text.maybe_unseen(share=unseen.value)


def _unsteady(evidence: Evidence) -> str:
    steadiness = evidence.steadiness
    if steadiness is None or steadiness.value is None or ends_of(steadiness)[0] >= STEADY:
        return ""
    return advice_text.unsteady(name=evidence.against, consistency=steadiness.value)


def _fails_class(evidence: Evidence) -> str:
    """Where no further images would help; `_not_settled` reports the others. Where exceptions leave too little, all
    images say which answer does not clear; if both do, `_fails_groups` names the exceptions."""
    asked = evidence.rest if has_enough(evidence.rest) else evidence.whole
    settled = evidence.rest.clears or evidence.more_images is not None or asked.clears
    return "" if settled else _why_class(evidence, asked)


def _fails_test(evidence: Evidence) -> str:
    return advice_text.fails_test(name=evidence.against) if evidence.passes is False else ""


def _fails_groups(evidence: Evidence) -> str:
    if not evidence.exceptions:
        return ""
    if has_enough(evidence.rest) and evidence.rest.images >= (1 - MOST_EXCEPTIONS) * evidence.whole.images:
        return ""
    return advice_text.fails_groups(evidence.against, evidence.exceptions)


def _constant_does_as_well(evidence: Evidence) -> str:
    rest = evidence.rest
    if rest.gain.low is not None and rest.gain.low > GUESSING:
        return ""
    answer = evidence.answers[0 if rest.constant else 1]
    return advice_text.constant_does_as_well(
        name=evidence.against, answer=answer, constant=float(evidence.constant)
    )


# What is wrong with the data counts against a judge also where it is sure of its answers.
_OF_THE_DATA = (_expired, _answers_missing, _copied, _same, _people_unsure, _maybe_unseen, _halves_differ)
_CHECKS = (
    *_OF_THE_DATA,
    _runs_differ,
    _unsteady,
    _fails_class,
    _fails_test,
    _fails_groups,
    _constant_does_as_well,
    _tuned,
)
_ALSO_WHERE_SURE = (*_OF_THE_DATA, _tuned)
_RULES = (
    _not_enough,
    _not_in_pixels,
    _people_differ,
    _judge_is_blind,
    _where_sure,
    _needs_check,
    _not_settled,
    _is_not_answered,
    _one_view,
)


def _why_class(evidence: Evidence, on: Gate) -> str:
    """Which answer does not clear; not met first, since passing what is wrong does the harm."""
    side = on.met if on.not_met.clears else on.not_met
    answer = evidence.answers[0 if side.answer else 1]
    return _why_side(evidence, side, answer)


def _why_side(evidence: Evidence, side: ClassGate, answer: str) -> str:
    agreement, lead = side.agreement, side.lead
    if agreement.value is None or side.low is None:
        return advice_text.few_of_one(count=0, answer=answer, enough=ENOUGH_OF_EACH)
    names = evidence.against, evidence.reference, answer
    if not side.is_above_limit:
        return advice_text.below_bound(*names, agreement.value, side.low, side.limit, side.has_people)
    return advice_text.behind_people(*names, float(side.people), -(lead.low or 0.0), side.tolerance)
