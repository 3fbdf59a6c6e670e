"""One rater compared with another on one criterion, or on the label: over images and runs.

Johnson et al. (2026), appendix B.3.4. A person has one run. With several runs every run of the one is paired with every
run of the other, and the share of equal answers is taken over all of these pairs: a mean over runs, never a majority.
A run that did not answer makes no pair.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients import two_by_two
from app.agreement.coefficients.two_by_two import COEFFICIENTS, Counts
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import (
    Kinds,
    kinds_of,
    percentiles,
    resampled_sums,
    with_percentiles,
    without_interval_of_few,
)
from app.agreement.intervals.share_intervals import share_interval
from app.agreement.ratings.community_rules import MISSING, Flags
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts, RaterVotes
from app.messages.agreement import coefficients as coefficients_text, report as report_text

Floats = npt.NDArray[np.float64]
SHARES = ("agreement", "agreement_met", "agreement_not_met")
_DEPEND_ON_BASE_RATE = ("kappa", "krippendorff_alpha", "balanced_accuracy")
_VARY = ("kappa", "krippendorff_alpha")
_CELLS_OF = {"agreement_met": (0, 1), "agreement_not_met": (2, 3)}


@dataclass(frozen=True, eq=False)
class Rows:
    """What each image adds: the four counts of pairs (in halves for half weight), met and answered of either side.

    `formed` is how many pairs there are, whatever their weight, of the `possible` ones. `said`: how often the reference
    said met and not met, and the other met and not met, doubtful answers and those without a pair included. `times`:
    where images were counted beforehand, each row is that of so many images that are alike; None: of one.
    """

    pairs: npt.NDArray[np.int64]  # (images, 4)
    sides: npt.NDArray[np.int64]  # (images, 4): reference met, answered; against met, answered
    scale: int
    formed: int
    possible: int
    unanswered: tuple[int, int]
    said: tuple[int, int, int, int]
    times: npt.NDArray[np.int64] | None = None

    @property
    def images(self) -> npt.NDArray[np.int64]:
        """Of how many images each row is."""
        return np.ones(len(self.pairs), np.int64) if self.times is None else self.times

    @property
    def is_independent(self) -> bool:
        """Whether no image has more than one pair, all at full weight."""
        return self.scale == 1 and bool((self.pairs.sum(axis=1) <= 1).all())

    @property
    def is_compared(self) -> Flags:
        """Rows with at least one pair."""
        return np.asarray(self.pairs.any(axis=1))

    @property
    def images_of_each(self) -> tuple[int, int]:
        """On how many images the reference said met, and on how many not met, of those with a pair."""
        met, not_met = (self.pairs[:, _CELLS_OF[name]].any(axis=1) for name in SHARES[1:])
        return int(self.images[met].sum()), int(self.images[not_met].sum())

    def kinds(self) -> Kinds:
        """The images by kind; the imagined ones have all their pairs in one of the four cells."""
        pairs = self.pairs / self.scale
        compared = max(1, int(self.images[self.is_compared].sum()))
        every = (self.images @ self.pairs).sum() / self.scale
        return kinds_of(pairs, np.eye(4) * (every / compared), self.times)


@dataclass(frozen=True)
class Comparison:
    """The figures of one rater against another on one question.

    `n_missing` counts pairs of runs on images of both that cannot be formed since one of the two is missing;
    `missing_reference` and `missing_against` count the answers that are not there. `constant` is the agreement that
    the best constant answer would reach, and `constant_answer` is that answer (1 met, 0 not met).
    """

    n_images: int
    n_pairs: int
    n_missing: int
    missing_reference: int
    missing_against: int
    reference_met: Estimate
    against_met: Estimate
    figures: dict[str, Estimate] = field(hash=False)
    constant: Estimate
    constant_answer: int
    counts: tuple[int, int, int, int]

    def __getitem__(self, name: str) -> Estimate:
        """A coefficient by its name in `two_by_two.COEFFICIENTS`."""
        return self.figures[name]


def count_pairs(
    reference: RaterVotes, against: RaterVotes, images: Flags, doubts: Doubts = Doubts.INCLUDED
) -> Rows:
    """What each of the images in the mask adds. The sides have votes of shape (images, runs)."""
    if doubts is Doubts.HALF:
        every = count_pairs(reference, against, images)
        sure = count_pairs(reference.certain(), against.certain(), images)
        sides = every.sides + sure.sides
        return replace(every, pairs=every.pairs + sure.pairs, sides=sides, scale=2)
    said = [int((side.votes[images] == answer).sum()) for side in (reference, against) for answer in (1, 0)]
    if doubts is Doubts.WITHOUT:
        reference, against = reference.certain(), against.certain()
    a, b = reference.votes[images], against.votes[images]
    met_a, no_a, met_b, no_b = ((votes == answer).sum(axis=1) for votes in (a, b) for answer in (1, 0))
    pairs = np.stack([met_a * met_b, met_a * no_b, no_a * met_b, no_a * no_b], axis=1).astype(np.int64)
    sides = np.stack([met_a, met_a + no_a, met_b, met_b + no_b], axis=1).astype(np.int64)
    possible = len(a) * a.shape[1] * b.shape[1]
    unanswered = (int((a == MISSING).sum()), int((b == MISSING).sum()))
    return Rows(
        pairs,
        sides,
        scale=1,
        formed=int(pairs.sum()),
        possible=possible,
        unanswered=unanswered,
        said=(said[0], said[1], said[2], said[3]),
    )


def compare(rows: Rows, names: tuple[str, str], answers: tuple[str, str] = ("met", "not met")) -> Comparison:
    """The figures, with intervals only for shares of independent pairs (Wilson's, or
    exact ones of few pairs).

    names: of reference and against; answers: the words for 1 and 0.
    """
    totals = [int(total) for total in rows.images @ rows.pairs]
    table = Counts(*(totals if rows.scale == 1 else [Fraction(total, rows.scale) for total in totals]))
    compared = rows.is_compared
    images = int(rows.images[compared].sum())
    words = _Words(names, answers, rows.said)
    figures = {name: _figure(name, table, images, words) for name in COEFFICIENTS}
    if rows.is_independent:
        figures |= {name: _of_share(figures[name]) for name in SHARES}
    sides = [int(total) for total in rows.images[compared] @ rows.sides[compared]]
    constant, answer = _constant(table, images)
    return Comparison(
        images,
        rows.formed,
        rows.possible - rows.formed,
        *rows.unanswered,
        _share(sides[0], sides[1], images, rows.scale),
        _share(sides[2], sides[3], images, rows.scale),
        figures,
        constant,
        answer,
        (totals[0], totals[1], totals[2], totals[3]),
    )


def with_intervals(
    comparisons: Sequence[Comparison], rows: Sequence[Rows], replicates: int, seed: int
) -> list[Comparison]:
    """The same comparisons with an interval for every figure that has none yet, from resampled images.

    All comparisons are of the same images. A coefficient that depends on base rates has none where images are few and
    one answer is rare.
    """
    sums = resampled_sums([one.kinds() for one in rows], replicates, seed)
    return [_with_intervals(*three) for three in zip(comparisons, rows, sums, strict=True)]


def compare_questions(
    sides: Sequence[tuple[RaterVotes, RaterVotes]], images: Flags, names: tuple[str, str], question: Question
) -> tuple[list[Rows], list[Comparison]]:
    """What two rows of answers have in common, question by question, the label first: as counts and compared."""
    rows = [count_pairs(one, other, images, question.doubts) for one, other in sides]
    compared = [
        compare(row, names, report_text.CRITERION if place else report_text.LABEL)
        for place, row in enumerate(rows)
    ]
    return rows, with_intervals(compared, rows, question.replicates, question.seed)


def _with_intervals(comparison: Comparison, rows: Rows, sums: Floats) -> Comparison:
    low, high, undefined_share = percentiles(two_by_two.sampled(sums))
    figures = {}
    for place, (name, figure) in enumerate(comparison.figures.items()):
        if not figure.is_defined or figure.low is not None:
            figures[name] = figure
            continue
        images = rows.images_of_each
        bare = without_interval_of_few(figure, figure.n, images) if name in _DEPEND_ON_BASE_RATE else None
        ends = (low[place], high[place], float(undefined_share[place]))
        figures[name] = bare or with_percentiles(figure, *ends)
    return Comparison(**{**vars(comparison), "figures": figures})


def _of_share(figure: Estimate) -> Estimate:
    """A share of independent pairs with its interval."""
    if not figure.is_defined:
        return figure
    equal, pairs = (count for _, count in figure.counts)
    interval = share_interval(equal, pairs)
    return Estimate(figure.value, figure.n, interval.low, interval.high, figure.reason, figure.counts)


def _share(part: int, whole: int, images: int, scale: int) -> Estimate:
    """A share of answers; halves are not told as counts."""
    counts = (("met", part), ("answers", whole)) if scale == 1 else ()
    if whole == 0:
        return undefined(report_text.NOTHING_IN_COMMON, 0, counts)
    return Estimate(float(Fraction(part, whole)), images, counts=counts)


def _constant(table: Counts, images: int) -> tuple[Estimate, int]:
    """What answering the same everywhere would reach, and which answer that is; met where both do as well."""
    answer = int(table.reference_met >= table.reference_not_met)
    best = max(table.reference_met, table.reference_not_met)
    value = two_by_two.exactly((best, table.pairs))
    if value is None:
        return undefined(report_text.NOTHING_IN_COMMON, 0), answer
    is_counted = Fraction(best).denominator == Fraction(table.pairs).denominator == 1
    counts = (("equal", int(best)), ("pairs", int(table.pairs))) if is_counted else ()
    return Estimate(float(value), images, counts=counts), answer


@dataclass(frozen=True)
class _Words:
    """The names of the two, the words for 1 and 0, and how often either said either: see `Rows`."""

    names: tuple[str, str]
    answers: tuple[str, str]
    said: tuple[int, int, int, int]

    def has_answered(self, side: int, answer: str) -> bool:
        """Whether the reference (0) or the other (1) gave this answer at all, also where nothing can be compared."""
        return self.said[2 * side + self.answers.index(answer)] > 0


def _figure(name: str, table: Counts, images: int, words: _Words) -> Estimate:
    ratio = COEFFICIENTS[name](table)
    counts: tuple[tuple[str, int], ...] = ()
    if name in SHARES and all(Fraction(part).denominator == 1 for part in ratio):
        counts = (("equal", int(ratio[0])), ("pairs", int(ratio[1])))
    value = two_by_two.exactly(ratio)
    reason = _reason(name, table, words)
    if value is None:
        return undefined(reason, images, counts)
    return Estimate(float(value), images, reason=reason, counts=counts)


def _reason(name: str, table: Counts, words: _Words) -> str:
    """Why a coefficient has no number, or why its number says nothing; '' where it has and does."""
    met, not_met = words.answers
    if not table.pairs:
        return report_text.NO_LABELS if words.answers == report_text.LABEL else report_text.NOTHING_IN_COMMON
    reference_never = met if not table.reference_met else not_met if not table.reference_not_met else ""
    against_never = met if not table.against_met else not_met if not table.against_not_met else ""
    if name in _CELLS_OF:
        answer = met if name == "agreement_met" else not_met
        return _no_agreement(answer, words) if reference_never == answer else ""
    if name == "balanced_accuracy":
        return _not_balanced(reference_never, words) if reference_never else ""
    if name in _VARY and reference_never and reference_never == against_never:
        return _no_variation(reference_never, report_text.COEFFICIENT_NAMES[name], words)
    if name == "kappa" and (reference_never or against_never):
        side = 0 if reference_never else 1
        return _constant_rater(side, reference_never or against_never, words)
    return ""


def _no_agreement(never: str, words: _Words) -> str:
    template = report_text.never_compared if words.has_answered(0, never) else report_text.never_answered
    return template(words.names[0], never)


def _not_balanced(never: str, words: _Words) -> str:
    template = (
        report_text.cannot_balance_compared if words.has_answered(0, never) else report_text.cannot_balance
    )
    return template(words.names[0], never)


def _no_variation(never: str, coefficient: str, words: _Words) -> str:
    """Neither gave one of the answers where the two can be compared, or at all."""
    answer = next(one for one in words.answers if one != never)
    if words.has_answered(0, never) or words.has_answered(1, never):
        return report_text.no_variation_compared(answer=answer, coefficient=coefficient)
    return report_text.no_variation(answer=answer, coefficient=coefficient)


def _constant_rater(side: int, never: str, words: _Words) -> str:
    """One of the two (0 the reference) never gave one of the answers where they can be compared, or at all."""
    coefficient = report_text.COEFFICIENT_NAMES["kappa"]
    if words.has_answered(side, never):
        return coefficients_text.constant_rater_compared(
            name=words.names[side], never=never, coefficient=coefficient
        )
    return coefficients_text.constant_rater_named(
        name=words.names[side], never=never, coefficient=coefficient
    )
