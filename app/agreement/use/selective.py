"""Selective use: the judge answers only where it is sure, and people answer the rest.

Which thresholds on how sure the judge has to be come into question is decided on the development part of the images.
They are tested on the others with exact binomial bounds, the strictest first, and the last one that clears before one
fails is used: Learn then Test with fixed sequence testing (Angelopoulos, Bates, Candès, Jordan and Lei 2021). Both
answers have to clear at each step, so that no further correction is needed. Selective classification and its curve of
risk and coverage: Geifman and El-Yaniv (2017).
"""

import hashlib
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import floor

import numpy as np
import numpy.typing as npt

from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import (
    ENOUGH_OF_EACH,
    Answers,
    mean_share,
    paired_lead,
    share_of_images,
    tolerance_of,
)
from app.agreement.advice.groups import Names, gate_groups
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import exact_interval, wilson_interval
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.messages.agreement import use
from app.messages.agreement.report import NOT_SAID, NOTHING_IN_COMMON
from app.study.judge.bounds import Bounds
from app.study.ratings.rating_columns import RatedImage

UNSURE = 0.5  # as sure as a coin
NOBODY_ELSE = undefined(NOTHING_IN_COMMON, 0)
_ROUNDING = 1e-9
_DRAW = 20260  # one draw for everybody: with several to choose from, one of them would clear by chance

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sure:
    """What the judge says when its runs are taken together, and how sure it is; both of the shape (images,).

    `votes` is MISSING where no run answered or the runs are even. `sureness` lies between 0 and 1. `by` says what it
    is: the share of all runs that say so, or the probability that the judge gave.
    """

    votes: Votes
    sureness: Floats
    by: str

    def above(self, threshold: float) -> Votes:
        """What the judge says where it is at least so sure; MISSING elsewhere."""
        return np.where(_reaches(self.sureness, threshold), self.votes, MISSING).astype(np.int8)


@dataclass(frozen=True)
class CurvePoint:
    """Of the images of the test part, the share the judge would answer at a threshold, and the share of these on which
    it is wrong."""

    threshold: float
    coverage: float
    wrong: float


@dataclass(frozen=True)
class SureSide:
    """Agreement with one answer of the reference on the images of the test part on which the judge is sure.

    The lower end of `agreement` is exact (Clopper and Pearson), and has to lie above `limit`. `people` is what the
    other people reach on the same images, `lead` how far the judge is ahead of them, image by image; where enough of
    them answered, it may fall behind by no more than `tolerance`.
    """

    agreement: Estimate
    limit: float
    people: Estimate = NOBODY_ELSE
    lead: Estimate = NOBODY_ELSE
    tolerance: float = 0.0

    @property
    def keeps_up(self) -> bool:
        """Whether the judge falls behind people by no more than the tolerance, by the lower end."""
        if self.lead.n < ENOUGH_OF_EACH:
            return True
        return self.lead.low is not None and self.lead.low > -self.tolerance

    @property
    def clears(self) -> bool:
        """Whether the lower end lies above the limit, and the judge keeps up with people."""
        return self.agreement.low is not None and self.agreement.low > self.limit and self.keeps_up

    @property
    def margin(self) -> float:
        """How far the lower ends lie above what is asked for; the nearer of the two."""
        above = (self.agreement.low or 0.0) - self.limit
        if self.lead.n < ENOUGH_OF_EACH or self.lead.low is None:
            return above
        return min(above, self.lead.low + self.tolerance)


@dataclass(frozen=True)
class Selective:
    """Whether the judge may answer where it is sure. `threshold` None: there is none, and `reason` says why.

    `coverage` is the share of the images of the test part that the judge would answer. `development` and `rest` count
    images. `failing` names sources and groups on which it fails although it is sure.
    """

    by: str
    threshold: float | None
    coverage: Estimate
    met: SureSide
    not_met: SureSide
    curve: tuple[CurvePoint, ...]
    development: int
    rest: int
    failing: tuple[str, ...] = ()
    reason: str = ""

    @property
    def clears(self) -> bool:
        """Whether it may be used in this way."""
        return self.threshold is not None and self.met.clears and self.not_met.clears and not self.failing


def development_part(images: Sequence[RatedImage], chosen: Collection[uuid.UUID] | None = None) -> Flags:
    """Which images belong to the development part: those chosen (ids), else about half, told by their names alone, so
    that an image stays where it is when others are added and nobody can draw again. Shape (images,)."""
    if chosen is not None:
        return np.array([image.id in chosen for image in images], np.bool_)
    start = _DRAW.to_bytes(8, "big", signed=True)
    return np.array(
        [hashlib.sha256(start + image.name.encode()).digest()[0] % 2 for image in images], np.bool_
    )


def sure_of(votes: Votes, probabilities: Floats | None = None) -> Sure | None:
    """How sure a judge is; None where it was asked once and gave no probabilities.

    votes: shape (images, runs); a run that did not answer counts as one that says something else. probabilities: of
    met, of the same shape, nan where there is none.
    """
    if probabilities is not None and (~np.isnan(probabilities)).any():
        return _by_probability(probabilities)
    runs = votes.shape[1]
    if runs < 2:
        return None
    met, not_met = ((votes == answer).sum(axis=1) for answer in (1, 0))
    together = np.where(met > not_met, 1, np.where(not_met > met, 0, MISSING)).astype(np.int8)
    return Sure(together, np.maximum(met, not_met) / runs, "runs")


def _by_probability(probabilities: Floats) -> Sure:
    known = ~np.isnan(probabilities)
    times = known.sum(axis=1)
    total = np.where(known, probabilities, 0.0).sum(axis=1)
    mean = np.divide(total, times, out=np.full(len(times), UNSURE), where=times > 0)
    votes = np.where(mean > UNSURE, 1, np.where(mean < UNSURE, 0, MISSING)).astype(np.int8)
    return Sure(votes, np.maximum(mean, 1 - mean), "probability")


def selective_use(
    answers: Answers, sure: Sure | None, development: Flags, names: Names, bounds: Bounds, tried: Tried
) -> Selective:
    """Choose thresholds on the development part, and test them on the rest, one after the other.

    The bounds hold for all that was tried, and for all looks.
    """
    if sure is None:
        return _none("", use.ASKED_ONCE)
    known = answers.reference != MISSING
    first, rest = known & development, known & ~development
    parts = int(first.sum()), int(rest.sum())
    if not parts[1]:
        return _none(sure.by, use.NOTHING_TO_TEST_ON, *parts)
    if min(_of_each(answers.reference[first]) + _of_each(answers.reference[rest])) < ENOUGH_OF_EACH:
        return _none(sure.by, use.parts_too_small(*parts, ENOUGH_OF_EACH), *parts)
    steps = _sequence(answers, sure, first, bounds, tried)
    threshold, sides = _tested(steps, answers, sure, rest, bounds, tried)
    answers_at = _reaches(sure.sureness, threshold)
    return Selective(
        sure.by,
        threshold,
        wilson_interval(int((rest & answers_at).sum()), parts[1]),
        *sides,
        _curve(answers.reference[rest], sure.votes[rest], sure.sureness[rest]),
        *parts,
        _failing(answers, sure.votes, rest & answers_at, names, bounds, tried),
    )


def _none(by: str, reason: str, development: int = 0, rest: int = 0) -> Selective:
    nothing = undefined(reason, 0)
    side = SureSide(nothing, 1.0)
    return Selective(by, None, nothing, side, side, (), development, rest, reason=reason)


def _of_each(reference: Votes) -> tuple[int, int]:
    return int((reference == 1).sum()), int((reference == 0).sum())


def _reaches(sureness: Floats, threshold: float) -> Flags:
    return np.asarray(sureness >= threshold - _ROUNDING)


def _sequence(answers: Answers, sure: Sure, part: Flags, bounds: Bounds, tried: Tried) -> list[float]:
    """The thresholds that clear on the development part, strictest first; where none does, the one that comes
    nearest."""
    clearing: list[float] = []
    nearest, margin = 1.0, -2.0
    sureness = sure.sureness[part]
    for threshold in np.unique(sureness[sureness > UNSURE])[::-1]:
        accepted = part & _reaches(sure.sureness, float(threshold))
        sides = _sides(answers, sure.votes, accepted, bounds, tried)
        if all(side.clears for side in sides):
            clearing.append(float(threshold))
        least = min(side.margin for side in sides)
        if least > margin:
            nearest, margin = float(threshold), least
    return clearing or [nearest]


def _tested(
    steps: Sequence[float], answers: Answers, sure: Sure, rest: Flags, bounds: Bounds, tried: Tried
) -> tuple[float, tuple[SureSide, SureSide]]:
    """The last threshold that clears on the rest before one fails, with what it reaches; the first where it fails."""
    found: tuple[float, tuple[SureSide, SureSide]] | None = None
    for threshold in steps:
        accepted = rest & _reaches(sure.sureness, threshold)
        sides = _sides(answers, sure.votes, accepted, bounds, tried)
        if not all(side.clears for side in sides):
            return found or (threshold, sides)
        found = threshold, sides
    assert found is not None
    return found


def _sides(
    answers: Answers, votes: Votes, accepted: Flags, bounds: Bounds, tried: Tried
) -> tuple[SureSide, SureSide]:
    met, not_met = (_side(answers, votes, accepted, answer, bounds, tried) for answer in (1, 0))
    return met, not_met


def _side(
    answers: Answers, votes: Votes, accepted: Flags, answer: int, bounds: Bounds, tried: Tried
) -> SureSide:
    """One answer of the reference on the accepted images. The limit is the study's bound, and what other people reach
    on these images, or full agreement where hardly anybody else answered them, less the tolerance."""
    chosen = answers.on(accepted & (answers.reference == answer))
    others = chosen.others_right
    both = ~np.isnan(others)
    right = (votes[accepted & (answers.reference == answer)] == answer).astype(np.float64)
    compared = chosen.on(both)
    people = compared.mean(others[both], tried)
    lead = paired_lead(right[both] - others[both], tried, compared.weight, compared.cluster)
    has_people = lead.n >= ENOUGH_OF_EACH and people.value is not None
    on_all = mean_share(answers.on(accepted).others_right)
    tolerance = tolerance_of(bounds, people.value, on_all, has_people)
    limit = max(bounds.on(answer), (float(people) if has_people else 1.0) - tolerance)
    return SureSide(_exact(right, chosen, tried), limit, people, lead, tolerance)


def _exact(right: Floats, on: Answers, tried: Tried) -> Estimate:
    if not len(right):
        return undefined(use.NOWHERE_SURE, 0)
    confidence = tried.confidence_of_look
    share, images = share_of_images(right, on.weight, on.cluster, confidence)
    found = floor(share * images + _ROUNDING)
    return replace(exact_interval(found, images, confidence), value=share, n=len(right))


def _curve(reference: Votes, votes: Votes, sureness: Floats) -> tuple[CurvePoint, ...]:
    points = []
    for threshold in np.unique(sureness[sureness > UNSURE]):
        accepted = _reaches(sureness, float(threshold))
        wrong = float((votes[accepted] != reference[accepted]).mean())
        points.append(CurvePoint(float(threshold), float(accepted.mean()), wrong))
    return tuple(points)


def _failing(
    answers: Answers, votes: Votes, accepted: Flags, names: Names, bounds: Bounds, tried: Tried
) -> tuple[str, ...]:
    """Sources and groups on which the judge fails, or cannot be judged, although it is sure. accepted: images of the
    test part, since the threshold was chosen to fit the others."""
    reference = np.where(accepted, answers.reference, MISSING).astype(np.int8)
    sure = np.where(accepted, votes, MISSING).astype(np.int8)[:, None]
    chosen = replace(answers, reference=reference, against=sure)
    groups = gate_groups(chosen, names, accepted, bounds, tried)
    return tuple(dict.fromkeys(one.name or NOT_SAID for one in groups.exceptions))
