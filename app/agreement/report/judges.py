"""Judges: how consistent each is with itself, and several side by side. They are compared, never averaged together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.chance_corrected import self_consistency
from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.intervals.group_intervals import consistency_with_intervals
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.agreement.ratings.people_answers import is_person
from app.agreement.ratings.rating_matrix import RatingMatrix
from app.agreement.report.comparison import Comparison, compare, count_pairs
from app.agreement.report.differences import Difference, difference
from app.agreement.report.people import compared_images, sides_of
from app.messages.agreement import report as report_text
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.raters import Rater
from app.usage.call_usage import CallUsage


@dataclass(frozen=True)
class Asked:
    """How a judge is asked, and what its calls took. `setup` is None when its answers come from elsewhere."""

    setup: JudgeSetup | None
    taken: CallUsage


@dataclass(frozen=True)
class Judge:
    """One judge. Question by question, the label first: consistency with itself, and agreement with the reference.

    `images` are those it was asked about. `leniency` is the mean share of criteria met, `spread` the standard deviation
    of that share over images: a judge that says the same of every image has none; `between_runs` is that over runs.
    `missing` is the share of the answers asked for that did not come: what its calls were about, or, when its answers
    come from elsewhere, every criterion of its images in every run. `by_rule` is the share of its answers that count
    as met although not seen met. `steadiness` is the consistency over all criteria together.
    """

    name: str
    runs: int
    images: int
    leniency: Estimate
    spread: Estimate
    between_runs: Estimate
    missing: Estimate
    by_rule: Estimate
    steadiness: Estimate
    consistency: tuple[Estimate, ...]
    with_reference: tuple[Comparison, ...]
    asked: Asked


@dataclass(frozen=True)
class Judges:
    """All judges: each by itself, how two of them agree with each other (label first), and which fits better."""

    judges: tuple[Judge, ...]
    among_themselves: tuple[tuple[str, str, tuple[Comparison, ...]], ...]
    differences: tuple[Difference, ...]


def consistency_of(
    sheet: RatingMatrix, replicates: int, seed: int, images: Flags | None = None
) -> tuple[Estimate, ...]:
    """How often a rater says the same again, with its interval, question by question, the label first."""
    sides = sides_of(sheet)
    if is_person(sheet.rater):
        return (undefined(report_text.one_answer(name=sheet.rater.name), 0),) * len(sides)
    if len(sheet.runs) < 2:
        return (undefined(report_text.one_run(name=sheet.rater.name), 0),) * len(sides)
    runs = [_with_gaps(side.votes if images is None else side.votes[images]) for side in sides]
    return tuple(consistency_with_intervals(runs, replicates, seed))


def by_rule_share(sheet: RatingMatrix, criterion: int | None = None, images: Flags | None = None) -> Estimate:
    """The share of a rater's answers that count as met although nobody saw it met; of one criterion or of all."""
    chosen = slice(None) if criterion is None else slice(criterion, criterion + 1)
    mask = slice(None) if images is None else images
    by_rule, counts = sheet.by_rule[mask][..., chosen], sheet.counts[mask][..., chosen]
    answered = counts != MISSING
    units = int(answered.any(axis=(1, 2)).sum())
    return share_of(
        int(by_rule.sum()), int(answered.sum()), units, report_text.no_answers_of(name=sheet.rater.name)
    )


def judges_side_by_side(
    sheets: Sequence[RatingMatrix],
    reference: RatingMatrix | None,
    asked: Mapping[Rater, Asked],
    replicates: int,
    seed: int,
) -> Judges:
    """Every judge beside the others and beside the reference, where there is one.

    sheets: those of the judges that answered or were asked; asked: for each judge.
    """
    pairs = [(one, other) for place, one in enumerate(sheets) for other in sheets[place + 1 :]]
    return Judges(
        tuple(
            _judge(sheet, reference, asked[sheet.rater], consistency_of(sheet, replicates, seed))
            for sheet in sheets
        ),
        tuple((one.rater.name, other.rater.name, compared(one, other)) for one, other in pairs),
        tuple(
            _difference(reference, pair, replicates, seed)
            for pair in pairs
            if reference is not None and reference.rater not in (sheet.rater for sheet in pair)
        ),
    )


def _difference(
    reference: RatingMatrix, pair: tuple[RatingMatrix, RatingMatrix], replicates: int, seed: int
) -> Difference:
    names = (pair[0].rater.name, pair[1].rater.name)
    return difference(reference, reference, pair, names, replicates, seed)


def _judge(
    sheet: RatingMatrix, reference: RatingMatrix | None, asked: Asked, consistency: tuple[Estimate, ...]
) -> Judge:
    counts = sheet.counts[sheet.is_rated]
    answered = counts != MISSING
    no_answers = report_text.no_usable_answer(name=sheet.rater.name)
    return Judge(
        sheet.rater.name,
        len(sheet.runs),
        len(counts),
        share_of(
            int((counts == 1).sum()), int(answered.sum()), int(answered.any(axis=(1, 2)).sum()), no_answers
        ),
        _spread(counts, (1, 2), report_text.SPREAD_NEEDS_TWO, no_answers),
        _spread(counts, (0, 2), report_text.one_run(name=sheet.rater.name), no_answers),
        _missing(sheet, no_answers),
        by_rule_share(sheet),
        _steadiness(counts, sheet.rater.name),
        consistency,
        compared(reference, sheet) if reference is not None and sheet.rater != reference.rater else (),
        asked,
    )


def _spread(counts: Votes, axes: tuple[int, int], too_few: str, no_answers: str) -> Estimate:
    """The standard deviation of the share that counts as met, over images or over runs.

    counts: shape (images, runs, criteria); axes: those the share is taken over.
    """
    answered = (counts != MISSING).sum(axis=axes)
    known = answered > 0
    images = int((counts != MISSING).any(axis=(1, 2)).sum())
    if known.sum() < 2:
        return undefined(too_few if known.any() else no_answers, images)
    shares = (counts == 1).sum(axis=axes)[known] / answered[known]
    return Estimate(float(shares.std(ddof=1)), images)


def _missing(sheet: RatingMatrix, no_answers: str) -> Estimate:
    answered = sheet.verdicts != MISSING
    if sheet.asked_for.any():
        asked = sheet.asked_for | answered
    else:
        asked = np.broadcast_to(sheet.is_rated[:, None, None], answered.shape)
    units = int(asked.any(axis=(1, 2)).sum())
    return share_of(int((asked & ~answered).sum()), int(asked.sum()), units, no_answers)


def _steadiness(counts: Votes, name: str) -> Estimate:
    """How often the runs say the same of a criterion. counts: shape (images, runs, criteria)."""
    images, runs, criteria = counts.shape
    if runs < 2 or not images or not criteria:
        return undefined(
            report_text.one_run(name=name) if images else report_text.no_usable_answer(name=name), images
        )
    found = self_consistency(_with_gaps(counts.transpose(0, 2, 1).reshape(images * criteria, runs)))
    return Estimate(found.value, images, reason=found.reason, counts=(("cells", found.n),))


def _with_gaps(votes: Votes) -> npt.NDArray[np.float64]:
    """Votes as numbers, nan where missing."""
    return np.where(votes == MISSING, np.nan, votes)


def compared(one: RatingMatrix, other: RatingMatrix) -> tuple[Comparison, ...]:
    """Two raters on the images that are compared, question by question, the label first; without intervals."""
    images = compared_images(one, other)
    names = (one.rater.name, other.rater.name)
    return tuple(
        compare(count_pairs(a, b, images), names, report_text.CRITERION if place else report_text.LABEL)
        for place, (a, b) in enumerate(zip(sides_of(one), sides_of(other), strict=True))
    )
