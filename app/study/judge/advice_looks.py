"""Looks at advice on a judge: whoever looks again and again as answers come in sees one that passes by chance."""

import uuid
import zlib
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Protocol

from app.study.judge.split import ImagePart
from app.study.team.raters import Rater

LABEL = ""
"""The question of an advice on the label; a criterion's is its lineage."""


_COUNT = 32  # bits of a checksum, above which the number of images is


def these_images(images: Iterable[uuid.UUID]) -> int:
    """Which images a look is at, as a number: how many, and a checksum of their ids."""
    ids = sorted(image.bytes for image in images)
    return len(ids) << _COUNT | zlib.crc32(b"".join(ids))


def number_of(images: int) -> int:
    """How many images a look was at. Older looks say no more than that."""
    return images >> _COUNT or images


@dataclass(frozen=True)
class AdviceLook:
    """Advice on a judge was shown: to which question, by which reference (a rater's id or a rule), on which part, and
    which images both had answered (`these_images`). Looking again at the same images is the same look."""

    question: str
    reference: str
    part: ImagePart
    images: int


class AdviceLooks(Protocol):
    """Every look at advice, with its time. Nothing is ever removed, and the looks of two machines are put together."""

    def at(self, judge: Rater) -> frozenset[AdviceLook]:
        """The looks at advice on a judge so far."""

    def note(self, judge: Rater, looks: Set[AdviceLook]) -> None:
        """Store looks that are not stored yet; on the disk when this returns."""
