"""Which of two agrees better with the reference: two judges, or one on two rubric versions, paired by image."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.mcnemar import McNemar, mcnemar
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.permutation import Permutation, permutation_test
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.ratings.rating_matrix import RatingMatrix
from app.agreement.report.comparison import count_pairs
from app.agreement.report.people import sides_of
from app.messages.agreement import report as report_text


@dataclass(frozen=True)
class Difference:
    """Two raters, or one on two rubric versions, compared with the same reference on the same images.

    `first` and `second` are mean agreements with the reference. With one run each `mcnemar` is there as well.
    """

    names: tuple[str, str]
    images: int
    first: Estimate
    second: Estimate
    test: Permutation
    mcnemar: McNemar | None


def difference(
    reference: RatingMatrix,
    reference_of_second: RatingMatrix,
    sheets: tuple[RatingMatrix, RatingMatrix],
    names: tuple[str, str],
    replicates: int,
    seed: int,
    question: int | None = None,
) -> Difference:
    """Which of two sheets agrees better with the reference, paired by image.

    `question` is a place among the questions (0: the label); None takes all criteria of an image together. The sheets
    hold the same images in the same order; the second may have a reference sheet of its own (another version).
    """
    shares = [
        _agreement_by_image(with_whom, sheet, question)
        for with_whom, sheet in zip((reference, reference_of_second), sheets, strict=True)
    ]
    both = ~np.isnan(shares[0]) & ~np.isnan(shares[1])
    first, second = shares[0][both], shares[1][both]
    test = permutation_test(first, second, paired=True, n=replicates, seed=seed)
    is_yes_no = bool(np.isin(first, (0, 1)).all() and np.isin(second, (0, 1)).all())
    return Difference(
        names,
        int(both.sum()),
        _mean(first),
        _mean(second),
        test,
        mcnemar(first, second) if is_yes_no and question is not None else None,
    )


def _mean(shares: npt.NDArray[np.float64]) -> Estimate:
    if not len(shares):
        return undefined(report_text.NOTHING_IN_COMMON, 0)
    return Estimate(float(shares.mean()), len(shares))


def _agreement_by_image(
    reference: RatingMatrix, sheet: RatingMatrix, question: int | None
) -> npt.NDArray[np.float64]:
    """The share of equal pairs of each image, nan where there is none; shape (images,)."""
    sides = list(zip(sides_of(reference), sides_of(sheet), strict=True))
    chosen: list[tuple[RaterVotes, RaterVotes]] = sides[1:] if question is None else [sides[question]]
    everything = np.ones(len(reference.labels), np.bool_)
    tables = [count_pairs(one, other, everything).pairs for one, other in chosen]
    table = np.sum(tables, axis=0) if tables else np.zeros((len(everything), 4), np.int64)
    pairs = table.sum(axis=1)
    equal = table[:, 0] + table[:, 3]
    return np.asarray(np.divide(equal, pairs, out=np.full(len(pairs), np.nan), where=pairs > 0))
