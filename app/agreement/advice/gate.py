"""The gate before "automatable": agreement on each of the reference's answers, by the ends of intervals.

A judge that is right about nearly everything can still pass most of what is wrong, where little is wrong. So agreement
on met and agreement on not met each have to clear the study's bounds.
"""

from dataclasses import dataclass, replace
from math import ceil, floor, sqrt

import numpy as np
import numpy.typing as npt

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import normal_quantile, wilson_interval
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.messages.agreement import report as report_text
from app.study.judge.bounds import Bounds

ENOUGH_OF_EACH = 5
"""Images the reference called met, and not met: the smallest expected count with which a table of counts is commonly
trusted (Cochran 1954, Some methods for strengthening the common chi-square tests)."""

ENOUGH_OTHERS = 30
"""Images that other people answered too, before what they reach takes the place of full agreement, and before a judge
may do without people at all: what the alternative annotator test asks of each annotator (Calderon, Reichart and Dror
2025)."""

ENOUGH_OTHERS_OF_EACH = 10
"""Of these, images that others called met, and as many not met: where all ten agree, by Wilson's lower end 7 of 10 do.
A choice of this program."""

ANSWERS_COME = 0.95
"""Share of the judge's answers that have to come, of what the reference calls met and of what it calls not met. It is
counted, not estimated: it says how much of the evidence is there. A choice of this program."""

PEOPLE_AGREE_ON_EACH = 0.7
"""Agreement of people on each answer (Cicchetti and Feinstein 1990), by its lower end, from which something can be left
to a judge: what people reach who miss 3 in 10 of one answer and give the other one rightly. A choice of this
program."""

STEADY = 0.8
"""Agreement of a judge's runs with one another, by its lower end, below which single answers are not to be relied on. A
choice of this program: two answers in ten may change when they are asked for again."""

CONFIDENCE = 0.95
MOST_IMAGES = 1000  # more images than this are no advice

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Answers:
    """The answers to one question on the images that the reference was compared on.

    `reference` has the shape (images,), `against` (images, runs), `others` (images, people without the reference).
    """

    reference: Votes
    against: Votes
    others: Votes

    def on(self, images: Flags) -> "Answers":
        """The same on some of the images."""
        return Answers(self.reference[images], self.against[images], self.others[images])

    @property
    def right(self) -> Floats:
        """The share of the judge's runs that say what the reference says; nan where no run answered."""
        return _share_right(self.against, self.reference)

    @property
    def answered(self) -> Integers:
        """How many of the judge's runs answered, by image."""
        return np.asarray((self.against != MISSING).sum(axis=1))

    @property
    def right_at_worst(self) -> Floats:
        """The same, with each run that did not answer counted as wrong; nan only where the reference did not answer."""
        right = (self.against == self.reference[:, None]).mean(axis=1)
        return np.where(self.reference == MISSING, np.nan, right)

    @property
    def has_come(self) -> bool:
        """Whether enough of the judge's answers came to count the few that are missing as wrong."""
        came = [
            (self.against[self.reference == answer] != MISSING).ravel()
            for answer in (0, 1)
            if (self.reference == answer).any()
        ]
        return all(one.mean() >= ANSWERS_COME for one in came)

    @property
    def shared(self) -> int:
        """How many of the images that the reference answered somebody else answered too."""
        return int((self.reference != MISSING)[(self.others != MISSING).any(axis=1)].sum())

    @property
    def has_others(self) -> bool:
        """Whether other people answered enough of the reference's images, with enough of either answer, to say what
        people reach."""
        others = self.others[self.reference != MISSING]
        of_each = [int((others == answer).any(axis=1).sum()) for answer in (0, 1)]
        return self.shared >= ENOUGH_OTHERS and min(of_each) >= ENOUGH_OTHERS_OF_EACH

    def with_enough_others(self) -> "Answers":
        """The same, without what other people said where that is too little to say what people reach."""
        return self if self.has_others else replace(self, others=np.full_like(self.others, MISSING))

    @property
    def others_right(self) -> Floats:
        """The share of the other people who say what the reference says; nan where nobody else answered."""
        return _share_right(self.others, self.reference)


@dataclass(frozen=True)
class ClassGate:
    """Agreement with the reference where it gave one answer (1 met, 0 not met).

    `agreement` is the share of the runs that agree, with Wilson's interval as if each image had one run, which is never
    too narrow. `people` is what the other people reach on the same images, `lead` how far the judge is
    ahead of them, image by image. `came` of `expected` answers came. `limit` is what the lower end has to exceed: the
    study's bound, and where nobody else answered enough of these images, full agreement less the tolerance. `at_worst`
    and `lead` count missing answers of the judge as wrong; None: none is missing.
    """

    answer: int
    agreement: Estimate
    people: Estimate
    lead: Estimate
    came: int
    expected: int
    limit: float
    tolerance: float
    at_worst: Estimate | None = None

    @property
    def low(self) -> float | None:
        """The lower end of the agreement, with missing answers counted as wrong."""
        return (self.at_worst or self.agreement).low

    @property
    def is_above_limit(self) -> bool:
        """Whether the lower end lies above the limit."""
        return self.low is not None and self.low > self.limit

    @property
    def keeps_up(self) -> bool:
        """Whether the judge falls behind people by no more than the tolerance, by the lower end."""
        return not self.has_people or (self.lead.low is not None and self.lead.low > -self.tolerance)

    @property
    def clears(self) -> bool:
        """Whether it does both."""
        return self.is_above_limit and self.keeps_up

    @property
    def has_people(self) -> bool:
        """Whether enough other people answered these images to say what people reach."""
        return self.lead.n >= ENOUGH_OF_EACH


@dataclass(frozen=True)
class Gate:
    """Agreement on all images and on both answers, and whether the judge beats always giving the commoner one
    (`constant`); `gain` is, of the images on which these two differ, the share on which the judge is right."""

    images: int
    agreement: Estimate
    met: ClassGate
    not_met: ClassGate
    gain: Estimate
    constant: int

    @property
    def classes(self) -> tuple[ClassGate, ClassGate]:
        """Met, then not met."""
        return self.met, self.not_met

    @property
    def clears(self) -> bool:
        """Whether both answers clear."""
        return self.met.clears and self.not_met.clears


def gate(answers: Answers, bounds: Bounds, tests: int) -> Gate:
    """Ask whether a judge clears the bounds; `tests` judges and questions were tried, and the ends hold for all of
    them together (Bonferroni)."""
    confidence = confidence_of(tests)
    met, not_met = (class_gate(answers, answer, bounds, confidence) for answer in (1, 0))
    right = answers.right
    constant = int(met.agreement.n >= not_met.agreement.n)
    known = ~np.isnan(right)
    agreement = mean_of_shares(right[known], confidence, answers.answered[known])
    gain = _gain(answers.reference, right, constant)
    return Gate(int(known.sum()), agreement, met, not_met, gain, constant)


def confidence_of(tests: int) -> float:
    """The confidence of one interval, so that all of them hold together (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, tests)


def class_gate(answers: Answers, answer: int, bounds: Bounds, confidence: float) -> ClassGate:
    """One answer of the reference: 1 met, 0 not met."""
    chosen = answers.on(answers.reference == answer)
    right, people, worst = chosen.right, chosen.others_right, chosen.right_at_worst
    known = ~np.isnan(right)
    agreement = mean_of_shares(right[known], confidence, chosen.answered[known])
    both = ~np.isnan(people)
    lead = paired_lead(worst[both] - people[both], confidence)
    is_missing = bool((chosen.against == MISSING).any())
    bound = bounds.on(answer)
    return ClassGate(
        answer,
        agreement,
        mean_of_shares(people[both], confidence),
        lead,
        int((chosen.against != MISSING).sum()),
        chosen.against.size,
        bound if lead.n >= ENOUGH_OF_EACH else max(bound, 1 - bounds.tolerance),
        bounds.tolerance,
        mean_of_shares(worst, confidence) if is_missing else None,
    )


def mean_of_shares(
    shares: Floats, confidence: float = CONFIDENCE, answers: Integers | None = None
) -> Estimate:
    """The mean of shares with Wilson's interval, as if each image were a single answer.

    The variance of a share between 0 and 1 is never larger than that of a single answer with the same mean, so the
    interval is not too narrow, whatever the runs of an image have in common. Rounded against the mean's favour.

    answers: how many answers are behind each share, 1 or more, so that the mean is the share of all answers; None: as
    many behind each. Where they differ, there are fewer images by Kish's effective sample size (1965, Survey sampling),
    rounded down.
    """
    if not len(shares):
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    if answers is None or (answers == answers[0]).all():
        value, images = float(shares.sum()) / len(shares), len(shares)
    else:
        value = float((shares * answers).sum()) / int(answers.sum())
        images = int(answers.sum()) ** 2 // int((answers**2).sum())
    total = value * images
    low = wilson_interval(floor(total + 1e-9), images, confidence).low
    high = wilson_interval(ceil(total - 1e-9), images, confidence).high
    return Estimate(value, len(shares), low, high)


def ends_of(figure: Estimate) -> tuple[float, float]:
    """The ends of a figure's interval; where it has none, Wilson's over its images, rounded down. (0, 1) where the
    figure is undefined."""
    if figure.low is not None and figure.high is not None:
        return figure.low, figure.high
    if figure.value is None or not figure.n:
        return 0.0, 1.0
    _, low, high = wilson_interval(floor(max(0.0, figure.value) * figure.n + 1e-9), figure.n)
    return low or 0.0, high or 0.0


def paired_lead(leads: Floats, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of paired differences between -1 and 1, with Agresti and Min's interval (2005, Simple improved
    confidence intervals for comparing matched proportions): two images are added, half of them for either side."""
    if not len(leads):
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    low, high = _lead_ends(float(leads.sum()), float((leads**2).sum()), len(leads), confidence)
    return Estimate(float(leads.mean()), len(leads), max(-1.0, low), min(1.0, high))


def _lead_ends(total: float, squares: float, n: float, confidence: float) -> tuple[float, float]:
    mean = total / (n + 2)
    reach = normal_quantile(confidence) * sqrt(max(0.0, (squares + 1) / (n + 2) - mean**2) / (n + 2))
    return mean - reach, mean + reach


def balanced_accuracy(one: Gate) -> Estimate:
    """The mean of both agreements, with the interval that follows from theirs (MOVER: Zou and Donner 2008)."""
    met, not_met = one.met.agreement, one.not_met.agreement
    if met.value is None or not_met.value is None:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    value = (met.value + not_met.value) / 2
    below = sqrt(sum((float(f) - (f.low or 0.0)) ** 2 for f in (met, not_met))) / 2
    above = sqrt(sum(((f.high or 0.0) - float(f)) ** 2 for f in (met, not_met))) / 2
    return Estimate(value, met.n + not_met.n, max(0.0, value - below), min(1.0, value + above))


def _gain(reference: Votes, right: Floats, constant: int) -> Estimate:
    """One-sided at 95 percent: images on which the judge is right and the constant answer is wrong, of all on which
    one of the two is right."""
    known = ~np.isnan(right)
    won = float(right[known & (reference != constant) & (reference != MISSING)].sum())
    lost = float((1 - right[known & (reference == constant)]).sum())
    cases = ceil(won + lost - 1e-9)
    if not cases:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    ends = wilson_interval(min(cases, floor(won + 1e-9)), cases, 2 * CONFIDENCE - 1)
    return Estimate(won / (won + lost), cases, ends.low, ends.high)


def _share_right(votes: Votes, reference: Votes) -> Floats:
    answered = votes != MISSING
    times = answered.sum(axis=1)
    right = (answered & (votes == reference[:, None])).sum(axis=1)
    is_known = (times > 0) & (reference != MISSING)
    return np.asarray(np.divide(right, times, out=np.full(len(votes), np.nan), where=is_known))
