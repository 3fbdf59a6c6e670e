"""How a community accepts the pictures of one image model, or of one release of it: each model by its own pictures.

A share is that of pictures of one source on which a question is met. Where the advice leaves a question to a judge for
this source, people's answers correct the judge's (`corrected_rate`); everywhere else people's answers alone count, with
an exact interval. What people said of one source never counts for another. What they said after they had been shown
others' answers does not count either.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.prediction_powered import corrected_rate, tuned_power
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import exact_interval, normal_quantile, wilson_ends
from app.agreement.ratings.people_answers import is_person
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import met_shares
from app.agreement.report.report import Counting, Report, build, two_raters
from app.agreement.use.drift import share_of_check
from app.agreement.use.drift_reading import Anchors, anchors_since
from app.errors import UserError
from app.messages.agreement import model_check as model_check_text
from app.study.judge.acceptance_threshold import OPTION, Threshold, acceptance_threshold
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind
from app.study.ports import OpenStudy

CONFIDENCE = 0.95
FEWEST_PROMPTS = 20
"""Prompts that both models' pictures were judged for, below which a difference is not given an interval."""
IMAGINED = np.array([1.0, -1.0, 0.0, 0.0])
"""Differences imagined beside those of prompts, so that a few equal ones are no certainty: Agresti and Min (2005),
Statistics in Medicine 24, 729-740, at twice their weight."""
MOST_MORE = 10_000
TARGETED = "pictures-given-to-people"
"""The name under which a study stores the ids of pictures that were not drawn at random. All that was stored counts."""
Values = NDArray[np.float64]


class Verdict(StrEnum):
    """What a threshold says of a model. The values are promised to other people's scripts."""

    PASSES = "passes"
    FAILS = "fails"
    CANNOT_TELL = "cannot tell"


@dataclass(frozen=True)
class Acceptance:
    """One question about the pictures of one source.

    `rate` is the share that counts. `is_corrected`: a judge's answers are in it; `is_left`: the advice would leave the
    question to the judge here, whether or not its anchors let it count. `people` and `judge` are the shares by either
    alone, `by_people` and `by_judge` how many pictures they answered; `met_by_people`: on how many of them people said
    yes. `not_met` are all pictures (keys) on which people said no, those that no share counts included.
    """

    code: str
    name: str
    rate: Estimate
    is_corrected: bool
    is_left: bool
    people: Estimate
    judge: Estimate
    by_people: int
    by_judge: int
    met_by_people: int
    not_met: tuple[int, ...] = ()


@dataclass(frozen=True)
class Difference:
    """One question: the share of the model checked less that of the other, over `prompts` that both were judged for."""

    code: str
    name: str
    difference: Estimate
    prompts: int


@dataclass(frozen=True)
class Attempts:
    """Pictures that were asked of a model here: how many in all, and how many of them failed. `skipped`: pictures of it
    that somebody did not want to meet. Of pictures that were imported only these are known."""

    asked: int
    failed: int
    skipped: int


@dataclass(frozen=True)
class ModelCheck:
    """The check of one source. `questions` begin with the label.

    `verdict` is about the label; None without a threshold. The threshold `is_given` for this check alone, or is the
    study's. `is_trial`: it was not set in the study before the first of these pictures was added. `more` says how many
    more pictures people would have to judge for a verdict, None where that cannot be said. `differences` are from
    `other`; "" for none. `look` is how many checks of this model there are, this one included; the label's interval
    has the `confidence` that follows from it. `behind` is how far the label's share lies above that of the source
    which the threshold is relative to; None for other thresholds. `anchors`: whether the judge was asked about its
    anchors since it answered about all these pictures; if it was BEFORE, its answers count nowhere. `targeted`:
    pictures that people judged because they matter, which no share counts (`targeted_pictures`). `unanswered`: pictures
    (keys) that people have not judged, each with how rare the judge's answers to it are, summed over the questions.
    """

    source: str
    pictures: int
    questions: tuple[Acceptance, ...]
    threshold: Threshold | None
    is_given: bool
    is_trial: bool
    verdict: Verdict | None
    more: int | None
    other: str
    differences: tuple[Difference, ...]
    report: Report
    look: int
    confidence: float
    behind: Estimate | None
    attempts: Attempts
    targeted: int
    unanswered: Mapping[int, float]
    anchors: Anchors

    @property
    def label(self) -> Acceptance:
        """The label's share."""
        return self.questions[0]


def check_model(
    study: OpenStudy, question: Question, source: str, other: str = "", threshold: Threshold | None = None
) -> ModelCheck:
    """Check the pictures of a source (what the images are said to come from), and compare it with another.

    `threshold` None is the study's own. Raises UserError for a source there is not, one without answers, one that is
    compared with itself, a judge as the reference, and as `build` does.
    """
    is_given, wanted = threshold is not None, threshold
    if other == source or (threshold and threshold.reference == source):
        raise UserError(model_check_text.with_itself(source=source))
    if wanted is None:
        wanted = acceptance_threshold(study)
    report = build(study, question)
    two = two_raters(study, question, Counting(disclosed=False))
    if not is_person(two.reference.rater):
        raise UserError(model_check_text.NOT_BY_A_JUDGE)
    images = two.ratings.images
    of_image = np.array([image.source for image in images], dtype=np.str_)
    reference = wanted.reference if wanted else ""
    for name in filter(None, (source, other, reference)):
        if name not in of_image:
            raise UserError(
                model_check_text.no_such_source(name, sorted({one for one in of_image.tolist() if one}))
            )
    prompts = np.array([image.prompt for image in images], dtype=np.str_)
    earlier = sum(one.check.source == source for one in study.report_cards.checks())
    look = max(1 + earlier, report.label.looks)
    confidence = 1 - (1 - CONFIDENCE) * share_of_check(look)
    keys = np.array([image.key for image in images], dtype=np.int64)
    chosen = targeted_pictures(study)
    is_targeted = np.array([image.id.hex in chosen for image in images], dtype=np.bool_)
    rarity = np.zeros(len(images))
    checked = frozenset(keys[np.isin(of_image, [source, *filter(None, (other, reference))])].tolist())
    anchors = anchors_since(study, report.rubric, two.against.rater, checked)
    found, differences = [], []
    beside: Acceptance | None = None
    for place, item in enumerate(report.items):
        people, judge = (
            met_shares(sheet.labels if not place else sheet.counts[..., place - 1])
            for sheet in (two.reference, two.against)
        )
        is_fit = bool(item.advice and item.advice.leaves_to_judge)
        excepted = set(chain.from_iterable(item.advice.excepted if item.advice else ()))
        is_left = is_fit and not {("source", source), ("source", other)} & excepted
        leaves = is_left and anchors is not Anchors.BEFORE
        mine = of_image == source
        not_met = tuple(keys[mine & (people == 0)].tolist())
        if not place:
            is_open, targeted = mine & np.isnan(people), int((mine & is_targeted & ~np.isnan(people)).sum())
        people = np.where(is_targeted, np.nan, people)
        rarity[mine] += rarity_of(judge[mine])
        wide = confidence if not place else CONFIDENCE
        one = acceptance(item.code, item.name, people[mine], judge[mine], leaves, wide)
        found.append(replace(one, is_left=is_left, not_met=not_met))
        if reference and not place:
            theirs = of_image == reference
            also_here = leaves and ("source", reference) not in excepted
            beside = acceptance(item.code, item.name, people[theirs], judge[theirs], also_here, wide)
        if other:
            sides = [mine, of_image == other]
            level = 1 - (1 - CONFIDENCE) / len(report.items)
            paired = paired_difference(
                [by_prompt(people, prompts, side) for side in sides],
                [by_prompt(judge, prompts, side) for side in sides] if leaves else None,
                level,
            )
            differences.append(Difference(item.code, item.name, paired, paired.n))
    if not found[0].by_people:
        raise UserError(model_check_text.nobody_answered(source=source))
    behind = difference_of_shares(found[0].rate, beside.rate) if beside is not None else None
    verdict, more = None, None
    if wanted is not None:
        # At most so far below the other source is at least so far above it, less the margin.
        decided = behind if behind is not None else found[0].rate
        verdict = verdict_of(decided, -wanted.share if behind is not None else wanted.share)
        if verdict is Verdict.CANNOT_TELL and behind is None:
            more = more_needed(found[0], wanted.share, confidence)
    own = keys[of_image == source].tolist()
    is_late = wanted is not None and not is_given and study.analysis_options.is_later(OPTION, own)
    return ModelCheck(
        source=source,
        pictures=int((of_image == source).sum()),
        questions=tuple(found),
        threshold=wanted,
        is_given=is_given,
        is_trial=is_given or is_late,
        verdict=verdict,
        more=more,
        other=other,
        differences=tuple(differences),
        report=report,
        look=look,
        confidence=confidence,
        behind=behind,
        attempts=_attempts(study, source, frozenset(own)),
        targeted=targeted,
        unanswered=dict(zip(keys[is_open].tolist(), rarity[is_open].tolist(), strict=True)),
        anchors=anchors,
    )


def targeted_pictures(study: OpenStudy) -> frozenset[str]:
    """The ids (hex) of pictures that were given to people because they matter, not at random. What people say of them
    is shown, and counts in no share: of rare classes there would be too many."""
    lists = (text.split() for text, _at in study.analysis_options.history(TARGETED))
    return frozenset(chain.from_iterable(lists))


def rarity_of(judge: Values) -> Values:
    """For each picture how rare the judge's answer to one question is among these: 1 for as frequent as can be, and
    more for fewer; 0 without an answer."""
    known = ~np.isnan(judge)
    says_yes = judge >= 0.5
    shares = np.where(says_yes, (says_yes & known).sum(), (~says_yes & known).sum()) / max(1, known.sum())
    return np.where(known, 1 / np.maximum(shares, 1 / max(1, len(judge))), 0.0)


def _attempts(study: OpenStudy, source: str, own: frozenset[int]) -> Attempts:
    calls = [one for one in study.outputs.all(DraftKind.IMAGES) if one.provenance.source == source]
    skipped = {
        one.image
        for rater in study.raters.all()
        for one in study.participants.skips(rater)
        if one.image in own
    }
    return Attempts(len(calls), sum(one.status is not Status.OK for one in calls), len(skipped))


def difference_of_shares(one: Estimate, other: Estimate) -> Estimate:
    """One share less another with the interval that follows from both of theirs, as if they were independent: for
    pictures of the same prompts it is too wide, never too narrow (Zou and Donner 2008, Statistics in Medicine 27,
    1693-1702; for Wilson's intervals it is Newcombe's of 1998)."""
    ends = (one.value, one.low, one.high, other.value, other.low, other.high)
    if any(end is None for end in ends):
        return undefined(one.reason or other.reason or model_check_text.NO_DIFFERENCE, min(one.n, other.n))
    value, low, high, value2, low2, high2 = (float(end) for end in ends if end is not None)
    apart = value - value2
    down = sqrt((value - low) ** 2 + (high2 - value2) ** 2)
    up = sqrt((high - value) ** 2 + (value2 - low2) ** 2)
    return Estimate(apart, min(one.n, other.n), max(-1.0, apart - down), min(1.0, apart + up))


def acceptance(
    code: str, name: str, people: Values, judge: Values, leaves: bool, confidence: float = CONFIDENCE
) -> Acceptance:
    """One question about one source's pictures. people, judge: shares of yes by image, nan = missing; people's are 0
    or 1. `leaves`: whether the advice leaves the question to the judge here. The intervals of what counts and of people
    alone have this confidence."""
    found = corrected_rate(people, judge, confidence)
    by_people = people[~np.isnan(people)]
    alone = (
        exact_interval(int(by_people.sum()), len(by_people), confidence) if len(by_people) else found.people
    )
    is_corrected = leaves and found.method == "ppi++"
    return Acceptance(
        code=code,
        name=name,
        rate=found.rate if is_corrected else alone,
        is_corrected=is_corrected,
        is_left=leaves,
        people=alone,
        judge=found.judge,
        by_people=len(by_people),
        by_judge=int((~np.isnan(judge)).sum()),
        met_by_people=int(by_people.sum()),
    )


def verdict_of(rate: Estimate, threshold: float) -> Verdict:
    """Whether the share surely reaches a threshold: its whole interval lies at or above it, or below it. A model whose
    true share lies below passes in at most 2.5 of 100 first checks and at most 2.5 of 100 times in all later ones
    together, as far as the intervals hold (`share_of_check`)."""
    if rate.low is None or rate.high is None:
        return Verdict.CANNOT_TELL
    if rate.low >= threshold:
        return Verdict.PASSES
    return Verdict.FAILS if rate.high < threshold else Verdict.CANNOT_TELL


def more_needed(label: Acceptance, threshold: float, confidence: float = CONFIDENCE) -> int | None:
    """How many more pictures people would have to judge until the interval leaves the threshold, if the share stays as
    it is; None where it lies at the threshold, or that would take more than 10,000."""
    rate = label.rate
    if rate.value is None or rate.low is None or rate.high is None:
        return None
    answered = max(1, label.by_people)
    width, z = rate.high - rate.low, normal_quantile(confidence)
    # What one answer of people is worth here, the judge's part included: the images of a Wilson interval as wide.
    worth = next(
        (
            n / answered
            for n in range(answered, MOST_MORE)
            if np.diff(wilson_ends(rate.value, n, z))[0] <= width
        ),
        1.0,
    )
    for more in range(1, MOST_MORE):
        low, high = wilson_ends(rate.value, (answered + more) * worth, z)
        if low >= threshold or high < threshold:
            return more
    return None


def by_prompt(shares: Values, prompts: NDArray[np.str_], side: NDArray[np.bool_]) -> Mapping[str, float]:
    """The mean share of each prompt on one side, of the images that have one; images without a prompt are left out."""
    known = side & ~np.isnan(shares) & (prompts != "")
    return {str(name): float(shares[known & (prompts == name)].mean()) for name in np.unique(prompts[known])}


def paired_difference(
    people: Sequence[Mapping[str, float]], judge: Sequence[Mapping[str, float]] | None, confidence: float
) -> Estimate:
    """The mean difference, first less second, over prompts. people, judge: for both sides the shares by prompt.

    With a judge, people's differences correct the judge's over all prompts that it answered for both sides (PPI++, see
    `prediction_powered`). Below 20 prompts that people answered for both there is no interval, and no figure.
    """
    from scipy.special import stdtrit

    truth = _differences(people)
    if len(truth) < FEWEST_PROMPTS:
        return undefined(model_check_text.few_prompts(count=len(truth), needed=FEWEST_PROMPTS), len(truth))
    guess = _differences(judge) if judge else {}
    both = [name for name in truth if name in guess]
    alone = np.array([value for name, value in guess.items() if name not in truth])
    said = np.array(list(truth.values()))
    value, variance, labelled = float(said.mean()), _variance(said), len(said)
    if len(both) == len(truth) and len(alone) > 1:
        beside = np.array([guess[name] for name in truth])
        power = tuned_power(said, beside, alone)
        corrections = said - power * beside
        value = power * float(alone.mean()) + float(corrections.mean())
        variance = _variance(corrections) + power**2 * float(alone.var()) * labelled / len(alone)
    reach = float(stdtrit(labelled - 1, (1 + confidence) / 2)) * sqrt(variance / labelled)
    low, high = max(-1.0, value - reach), min(1.0, value + reach)
    return Estimate(value, labelled, low, high)


def _variance(differences: Values) -> float:
    return float(np.concatenate([differences, IMAGINED]).var())


def _differences(sides: Sequence[Mapping[str, float]]) -> dict[str, float]:
    first, second = sides
    return {name: first[name] - second[name] for name in first if name in second}
