"""What a report can be traced by: a checksum of the answers it used, and versions."""

import hashlib
import platform
from functools import cache

import numpy as np

from app import __version__
from app.agreement.ratings.rating_matrix import Ratings

_LENGTH = 16  # hex digits that are shown; enough to tell states of a study apart


def checksum(ratings: Ratings) -> str:
    """SHA-256 over all answers used, 16 hex digits: the same for the same answers in any copy of the study.

    Counted are rubric wording's version rules, images, raters, runs, verdicts and doubts; notes and times are not.
    """
    digest = hashlib.sha256()
    for criterion in ratings.criteria:
        digest.update(criterion.lineage.bytes + criterion.not_visible.value.encode())
    rule = ratings.label_rule
    if not rule.is_usual:
        digest.update(repr((rule.is_desirable, rule.least)).encode())
    image_rank = _ranks([image.id.bytes for image in ratings.images])
    rater_rank = _ranks([rater.id.bytes for rater in ratings.raters])
    place = (image_rank[ratings.image], rater_rank[ratings.rater], ratings.run, ratings.item)
    order = np.argsort(np.ravel_multi_index(place, tuple(column.max(initial=0) + 1 for column in place)))
    used_images, used_raters = np.unique(ratings.image), np.unique(ratings.rater)
    for identity in sorted(ratings.images[place].id.bytes for place in used_images):
        digest.update(identity)
    for identity in sorted(ratings.raters[place].id.bytes for place in used_raters):
        digest.update(identity)
    for column in (*place, ratings.verdict, ratings.doubt):  # one by one: ten million answers take 80 MB each
        digest.update(np.ascontiguousarray(column[order], dtype="<i8").data)
    return digest.hexdigest()[:_LENGTH]


def _ranks(identities: list[bytes]) -> "np.typing.NDArray[np.int64]":
    """The rank of each id among all, so that the order of adding does not matter."""
    ranks = np.zeros(len(identities), np.int64)
    ranks[sorted(range(len(identities)), key=identities.__getitem__)] = np.arange(len(identities))
    return ranks


@cache
def versions() -> tuple[tuple[str, str], ...]:
    """The programs that made the figures, with their versions."""
    return (("Touchstone", __version__), ("Python", platform.python_version()), ("numpy", np.__version__))
