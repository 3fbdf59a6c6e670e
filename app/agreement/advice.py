"""What a rubric designer may do with a criterion: leave it to the judge, check it, reword it, or let it be.

The rules are few and named; each names the source of its number. They are asked in the order of `advise`, and the first
that holds decides: a figure means little before those it rests on.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.agreement.comparison import Comparison
from app.agreement.figure import Figure
from app.agreement.people import GroupFigures
from app.messages import advice as messages

ENOUGH_IMAGES = 30
"""Images both rated before anything is said: what the alternative annotator test asks of each annotator (Calderon,
Reichart and Dror 2025)."""

ENOUGH_OF_EACH = 5
"""Images the reference called met, and not met: the smallest expected count with which a table of counts is commonly
trusted (Cochran 1954, Some methods for strengthening the common chi-square tests)."""

TOO_OFTEN_UNSEEN = 0.2
"""Share of people's answers that say the picture does not show it, from which a criterion asks for what pictures do not
hold. A choice of this program, after the discussion in Johnson et al. (2026), section 4.2.2."""

PEOPLE_AGREE = 0.667
"""Krippendorff's alpha among people below which he draws no conclusions (Content Analysis, 2004, p. 241)."""

PEOPLE_AGREE_DESPITE_BASE_RATE = 0.8
"""AC1 from which people count as agreeing although alpha is low, since nearly all images have the same answer
(Feinstein and Cicchetti 1990; Gwet 2008). A choice of this program."""

STEADY = 0.9
"""Agreement of a judge's runs with one another below which its single answers are not to be relied on. A choice of this
program: one answer in ten changes when it is asked again."""

ANSWERS_COME = 0.95
"""Share of the judge's answers that have to come. A choice of this program."""

RELIABLE = 0.8
"""Kappa with the reference from which a judge may do without people: Krippendorff's bound for reliable data (2004,
p. 241), asked only where the alternative annotator test cannot be made."""

NO_BETTER_THAN_CHANCE = 0.5
"""Balanced accuracy of a constant or a guessed answer."""


class Kind(StrEnum):
    """The five advices."""

    AUTOMATABLE = "automatable"
    HUMAN_CHECK = "with a human check"
    REWORD = "reword"
    NOT_IN_PIXELS = "not decidable from pixels"
    NOT_ENOUGH = "not enough answers yet"


@dataclass(frozen=True)
class Advice:
    """An advice and its reason in one sentence."""

    kind: Kind
    reason: str


@dataclass(frozen=True)
class Evidence:
    """What the advice for one criterion rests on.

    `steadiness` is None where nobody answers more than once; `people` where fewer than two
    people rated; `passes` is the alternative annotator test's answer, None where it cannot be made.
    `met` and `not_met` are the images the reference called so, `falsely_met` and `falsely_not_met` those the other got
    wrong in any run.
    """

    comparison: Comparison
    against: str
    steadiness: Figure | None
    people: GroupFigures | None
    unseen: Figure
    met: int
    not_met: int
    falsely_met: int
    falsely_not_met: int
    passes: bool | None


def advise(evidence: Evidence) -> Advice:
    """The advice for a criterion."""
    for rule in (_not_enough, _not_in_pixels, _people_differ, _judge_is_blind, _automatable):
        advice = rule(evidence)
        if advice is not None:
            return advice
    return Advice(Kind.HUMAN_CHECK, _why_check(evidence))


def _not_enough(evidence: Evidence) -> Advice | None:
    images = evidence.comparison.n_images
    if images < ENOUGH_IMAGES:
        return Advice(Kind.NOT_ENOUGH, messages.few_images(images, ENOUGH_IMAGES))
    for count, answer in ((evidence.met, "met"), (evidence.not_met, "not met")):
        if count < ENOUGH_OF_EACH:
            return Advice(Kind.NOT_ENOUGH, messages.few_of_one(count, answer, ENOUGH_OF_EACH))
    return None


def _not_in_pixels(evidence: Evidence) -> Advice | None:
    share = evidence.unseen.value
    if share is None or share < TOO_OFTEN_UNSEEN:
        return None
    return Advice(Kind.NOT_IN_PIXELS, messages.unseen(share))


def _people_differ(evidence: Evidence) -> Advice | None:
    people = evidence.people
    if people is None or people.alpha.value is None or people.ac1.value is None:
        return None
    if people.alpha.value >= PEOPLE_AGREE or people.ac1.value >= PEOPLE_AGREE_DESPITE_BASE_RATE:
        return None
    return Advice(Kind.REWORD, messages.people_differ(people.agreement.value or 0.0, people.alpha.value))


def _judge_is_blind(evidence: Evidence) -> Advice | None:
    """The judge's answers tell nothing about the reference's: no better than guessing, by the interval's lower end."""
    accuracy = evidence.comparison["balanced_accuracy"]
    low = accuracy.value if accuracy.low is None else accuracy.low
    if low is None or low > NO_BETTER_THAN_CHANCE:
        return None
    return Advice(
        Kind.REWORD,
        messages.no_better_than_guessing(evidence.against, evidence.falsely_met, evidence.falsely_not_met),
    )


def _automatable(evidence: Evidence) -> Advice | None:
    if not _answers_come(evidence) or not _is_steady(evidence) or not _beats_constant(evidence):
        return None
    if evidence.passes is True:
        return Advice(Kind.AUTOMATABLE, messages.passes_test(evidence.against))
    kappa = evidence.comparison["kappa"].value
    if evidence.passes is None and kappa is not None and kappa >= RELIABLE:
        return Advice(Kind.AUTOMATABLE, messages.reliable(evidence.against, kappa))
    return None


def _answers_come(evidence: Evidence) -> bool:
    pairs = evidence.comparison.n_pairs
    possible = pairs + evidence.comparison.n_missing
    return pairs >= ANSWERS_COME * possible


def _is_steady(evidence: Evidence) -> bool:
    steadiness = evidence.steadiness
    return steadiness is None or steadiness.value is None or steadiness.value >= STEADY


def _beats_constant(evidence: Evidence) -> bool:
    reached, constant = evidence.comparison["agreement"].value, evidence.comparison.constant.value
    return reached is not None and constant is not None and reached > constant


def _why_check(evidence: Evidence) -> str:
    """What stands between this criterion and leaving it to the judge; the first that does."""
    if not _answers_come(evidence):
        return messages.answers_missing(evidence.against)
    steadiness = evidence.steadiness
    if steadiness is not None and steadiness.value is not None and not _is_steady(evidence):
        return messages.unsteady(evidence.against, steadiness.value)
    comparison = evidence.comparison
    if not _beats_constant(evidence):
        answer = "met" if comparison.constant_answer else "not met"
        return messages.constant_does_as_well(evidence.against, answer, comparison.constant.value or 0.0)
    if evidence.passes is False:
        return messages.fails_test(evidence.against)
    return messages.below_reliable(evidence.against, comparison["kappa"].value or 0.0, RELIABLE)
