"""The gate before "automatable": agreement on each of the reference's answers, by the ends of intervals.

A judge that is right about nearly everything can still pass most of what is wrong, where little is wrong. So agreement
on met and agreement on not met each have to clear the study's bounds.
"""

from dataclasses import dataclass, replace
from math import ceil, floor, sqrt

import numpy as np

from app.agreement.advice.ends import Floats, Integers, Tried, images_that_count, mean_ends
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import wilson_interval
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
"""How often people give each answer where others do (`people_on`), by its lower end, from which something can be left
to a judge: what people reach who miss 3 in 10 of one answer and give the other one rightly. A choice of this
program."""

STEADY = 0.8
"""Agreement of a judge's runs with one another, by its lower end, below which single answers are not to be relied on. A
choice of this program: two answers in ten may change when they are asked for again."""

MOST_IMAGES = 1000  # more images than this are no advice
ONCE = Tried()


@dataclass(frozen=True, eq=False)
class Answers:
    """The answers to one question on the images that the reference was compared on.

    `reference` has the shape (images,), `against` (images, runs), `others` (images, people without the reference).
    `weight` says how much each image counts, None: all the same; `cluster` which images belong together, None: each is
    by itself; both of the shape (images,).
    """

    reference: Votes
    against: Votes
    others: Votes
    weight: Floats | None = None
    cluster: Integers | None = None

    def on(self, images: Flags) -> "Answers":
        """The same on some of the images."""
        columns = (self.reference, self.against, self.others, self.weight, self.cluster)
        return Answers(*(None if column is None else column[images] for column in columns))  # type: ignore[arg-type]

    def mean(self, values: Floats, tried: Tried, of_each: Integers | None = None) -> Estimate:
        """The mean of a share of each image, nan where it is not known. of_each: how many answers are behind it."""
        known = ~np.isnan(values)
        weight = None if self.weight is None else self.weight[known]
        if of_each is not None:
            weight = of_each[known] * (np.ones(int(known.sum())) if weight is None else weight)
        cluster = None if self.cluster is None else self.cluster[known]
        return mean_of_shares(values[known], tried, weight, cluster)

    def independent(self, tried: Tried) -> int:
        """How many independent images those amount to that the judge answered, rounded down."""
        known = ~np.isnan(self.right)
        if not known.any():
            return 0
        weight = self.answered[known].astype(np.float64)
        if self.weight is not None:
            weight = weight * self.weight[known]
        cluster = None if self.cluster is None else self.cluster[known]
        return share_of_images(self.right[known], weight, cluster, tried.confidence)[1]

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
    def is_contradicted(self) -> Flags:
        """Where more of the other people say something else than the reference, than say the same."""
        say_so = (self.others == self.reference[:, None]).sum(axis=1)
        return np.asarray((self.others != MISSING).sum(axis=1) > 2 * say_so)

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
    and `lead` count missing answers of the judge as wrong; None: none is missing. `independent`: how many independent
    images those of `agreement` amount to.
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
    independent: int = 0

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


def gate(answers: Answers, bounds: Bounds, tried: Tried) -> Gate:
    """Ask whether a judge clears the bounds, by ends that hold for all that was tried."""
    met, not_met = (class_gate(answers, answer, bounds, tried) for answer in (1, 0))
    right = answers.right
    constant = int(met.agreement.n >= not_met.agreement.n)
    agreement = answers.mean(right, tried, answers.answered)
    gain = _gain(answers, constant, tried)
    return Gate(int((~np.isnan(right)).sum()), agreement, met, not_met, gain, constant)


def class_gate(answers: Answers, answer: int, bounds: Bounds, tried: Tried) -> ClassGate:
    """One answer of the reference: 1 met, 0 not met."""
    chosen = answers.on(answers.reference == answer)
    people, worst = chosen.others_right, chosen.right_at_worst
    both = ~np.isnan(people)
    compared = chosen.on(both)
    lead = paired_lead(worst[both] - people[both], tried, compared.weight, compared.cluster)
    reached = chosen.mean(people, tried)
    is_missing = bool((chosen.against == MISSING).any())
    bound = bounds.on(answer)
    has_people = lead.n >= ENOUGH_OF_EACH
    return ClassGate(
        answer,
        chosen.mean(chosen.right, tried, chosen.answered),
        reached,
        lead,
        int((chosen.against != MISSING).sum()),
        chosen.against.size,
        bound if has_people else max(bound, 1 - bounds.tolerance),
        tolerance_of(bounds, reached.value, mean_share(answers.others_right), has_people),
        chosen.mean(worst, tried) if is_missing else None,
        chosen.independent(tried),
    )


def tolerance_of(bounds: Bounds, confirmed: float | None, on_all: float | None, has_people: bool) -> float:
    """How far a judge may fall behind what people reach, less where the reference errs (see `reference_is_right`); all
    that the bounds allow where too few other people answered. confirmed, on_all: the share of other people who say what
    the reference says, where it gave the answer in question, and on all images."""
    if not has_people or confirmed is None or on_all is None:
        return bounds.tolerance
    return bounds.tolerance * float(reference_is_right(np.array(confirmed), np.array(on_all)))


def reference_is_right(confirmed: Floats, on_all: Floats) -> Floats:
    """How often one answer of the reference is right, from how often the other people confirm it.

    If all err equally and independently, with a share r right, r² + (1 - r)² of all answers are confirmed (`on_all`),
    and w r + (1 - w) (1 - r) of those to one answer, of which w are right (`confirmed`): fewer of the rarer answer.
    Where the reference errs, a judge that falls behind people hides it: of the distance only w is seen, so that the
    tolerance shrinks with it. Half, where people confirm no more than guessing does.
    """
    right = (1 + np.sqrt(np.maximum(0.0, 2 * on_all - 1))) / 2
    spread = 2 * right - 1
    return np.where(spread > 0, np.clip((confirmed - 1 + right) / np.where(spread > 0, spread, 1), 0, 1), 0.5)


def mean_of_shares(
    shares: Floats, tried: Tried = ONCE, weights: Floats | None = None, clusters: Integers | None = None
) -> Estimate:
    """The mean of shares with Wilson's interval, as if each image were a single answer.

    The variance of a share between 0 and 1 is never larger than that of a single answer with the same mean, so the
    interval is not too narrow, whatever the runs of an image have in common. Rounded against the mean's favour.

    weights: how much each share counts, such as how many answers are behind it, so that the mean is the share of all
    answers; None: each the same. clusters: see `images_that_count`, which is rounded down.
    """
    if not len(shares):
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    value, images = share_of_images(shares, weights, clusters, tried.confidence)
    return Estimate(value, len(shares), *tried.of_share(value * images, images))


def share_of_images(
    shares: Floats, weights: Floats | None, clusters: Integers | None, confidence: float
) -> tuple[float, int]:
    """The mean of shares, at least one, and how many independent images it is worth, rounded down; see
    `mean_of_shares`."""
    if weights is None or (weights == weights[0]).all():
        weights, value = None, float(shares.sum()) / len(shares)
    else:
        value = float((shares * weights).sum()) / float(weights.sum())
    return value, max(1, floor(images_that_count(shares, weights, clusters, confidence) + 1e-9))


def mean_share(shares: Floats) -> float | None:
    """The mean of those that are known; None where none is."""
    known = shares[~np.isnan(shares)]
    return float(known.sum()) / len(known) if len(known) else None


def ends_of(figure: Estimate) -> tuple[float, float]:
    """The ends of a figure's interval; where it has none, Wilson's over its images, rounded down. (0, 1) where the
    figure is undefined."""
    if figure.low is not None and figure.high is not None:
        return figure.low, figure.high
    if figure.value is None or not figure.n:
        return 0.0, 1.0
    _, low, high = wilson_interval(floor(max(0.0, figure.value) * figure.n + 1e-9), figure.n)
    return low or 0.0, high or 0.0


def paired_lead(
    leads: Floats, tried: Tried = ONCE, weights: Floats | None = None, clusters: Integers | None = None
) -> Estimate:
    """The mean of paired differences between -1 and 1, with the interval of `mean_ends`."""
    if not len(leads):
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    weight = np.ones(len(leads)) if weights is None else weights
    images = images_that_count(leads, weights, clusters, tried.confidence)
    scale = images / weight.sum()
    total, squares = ((weight * values).sum() * scale for values in (leads, leads**2))
    low, high = mean_ends(total, squares, np.array(images), tried)
    value = float((weight * leads).sum()) / float(weight.sum())
    return Estimate(value, len(leads), max(-1.0, float(low)), min(1.0, float(high)))


def balanced_accuracy(one: Gate) -> Estimate:
    """The mean of both agreements, with the interval that follows from theirs (MOVER: Zou and Donner 2008)."""
    met, not_met = one.met.agreement, one.not_met.agreement
    if met.value is None or not_met.value is None:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    value = (met.value + not_met.value) / 2
    below = sqrt(sum((float(f) - (f.low or 0.0)) ** 2 for f in (met, not_met))) / 2
    above = sqrt(sum(((f.high or 0.0) - float(f)) ** 2 for f in (met, not_met))) / 2
    return Estimate(value, met.n + not_met.n, max(0.0, value - below), min(1.0, value + above))


def _gain(answers: Answers, constant: int, tried: Tried) -> Estimate:
    """By itself, however much else was tried: images on which the judge is right and the constant answer is wrong, of
    all on which one of the two is right."""
    reference, right = answers.reference, answers.right
    known = ~np.isnan(right)
    weight = np.ones(len(right)) if answers.weight is None else answers.weight
    others = known & (reference != constant) & (reference != MISSING)
    won = float((weight * right)[others].sum())
    lost = float((weight * (1 - right))[known & (reference == constant)].sum())
    cases = ceil(won + lost - 1e-9)
    if not cases:
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    return Estimate(won / (won + lost), cases, *tried.alone.of_share(min(won, cases), cases))


def _share_right(votes: Votes, reference: Votes) -> Floats:
    answered = votes != MISSING
    times = answered.sum(axis=1)
    right = (answered & (votes == reference[:, None])).sum(axis=1)
    is_known = (times > 0) & (reference != MISSING)
    return np.asarray(np.divide(right, times, out=np.full(len(votes), np.nan), where=is_known))
