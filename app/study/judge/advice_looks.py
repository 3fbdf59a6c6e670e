"""Looks at advice on a judge: whoever looks again and again as answers come in sees one that passes by chance."""

from collections.abc import Set
from dataclasses import dataclass
from typing import Protocol

from app.study.judge.split import ImagePart
from app.study.team.raters import Rater

LABEL = ""
"""The question of an advice on the label; a criterion's is its lineage."""


@dataclass(frozen=True)
class AdviceLook:
    """Advice on a judge was shown: to which question, by which reference (a rater's id or a rule), on which images,
    and how many both had answered. Looking again at as many images is the same look."""

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
