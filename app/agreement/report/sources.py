"""Where images come from: how many of each source are appropriate, and which criteria its images break.

Johnson et al. (2026), Table 6 and Figures 13 to 16.
"""

from dataclasses import dataclass

import numpy as np

from app.agreement.estimate import Estimate, share_of
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.messages.agreement import report as report_text


@dataclass(frozen=True)
class SourceRow:
    """One source of images (`name` "": not said; all images have `is_total`), as one rater sees it.

    `appropriate` is the share of labels that are appropriate, `violated` for each criterion the share of answers that
    are not met; both over images and runs.
    """

    name: str
    images: int
    appropriate: Estimate
    violated: tuple[Estimate, ...]
    is_total: bool = False


def by_source(ratings: Ratings, sheet: RatingMatrix) -> tuple[SourceRow, ...]:
    """Each source in alphabetical order, then all images; only images this rater has rated."""
    names = np.array([image.source for image in ratings.images], dtype=np.str_)
    known = sheet.is_rated
    rows = [_row(str(name), sheet, known & (names == name)) for name in np.unique(names[known])]
    return (*rows, _row("", sheet, known, is_total=True))


def _row(
    name: str, sheet: RatingMatrix, mask: "np.typing.NDArray[np.bool_]", is_total: bool = False
) -> SourceRow:
    labels, counts = sheet.labels[mask], sheet.counts[mask]
    images = int(mask.sum())
    no_label = report_text.no_label(name=sheet.rater.name)
    no_answer = report_text.no_answers_of(name=sheet.rater.name)
    appropriate = share_of(int((labels == 1).sum()), int((labels != MISSING).sum()), images, no_label)
    violated = []
    for criterion in range(counts.shape[2]):
        answers = counts[..., criterion]
        asked = int((answers != MISSING).sum())
        violated.append(share_of(int((answers == 0).sum()), asked, images, no_answer))
    return SourceRow(name, images, appropriate, tuple(violated), is_total)
