"""Who has been shown what others answered, and when: it may matter for what they answer afterwards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.raters import Rater


class DisclosureOccasion(StrEnum):
    """On what occasion somebody was shown what others answered."""

    PAIR = "pair"
    WORKSHOP = "workshop"
    MEETING = "meeting"
    REPORT = "report"
    EXPORT = "export"
    FEEDBACK = "feedback"


@dataclass(frozen=True)
class Disclosure:
    """Somebody (by key) was shown others' answers to an image (by key), or to all of them (None)."""

    rater: int
    image: int | None
    occasion: DisclosureOccasion
    recorded_at: datetime


class Disclosures(Protocol):
    """What has been disclosed to whom. `answers_after` counts, by rater's key, the answers to a rubric version and to
    whole images that hold now and were given after their rater had been shown what others said of the image."""

    def add(self, rater: Rater, occasion: DisclosureOccasion, image: int | None = None) -> None:
        """Note that somebody was shown others' answers to an image, or to all; on the disk when this returns."""

    def is_known(self, rater: Rater, occasion: DisclosureOccasion, image: int | None = None) -> bool:
        """Whether the same was noted before."""

    def of(self, rater: Rater) -> Sequence[Disclosure]:
        """What somebody was shown, oldest first."""

    def answers_after(self, version: int) -> Mapping[int, int]:
        """By rater's key: how many answers that hold now came after their rater was shown what others said.

        Counted on a rubric version and on whole images. Raters with none are left out.
        """

    def given_after(self, version: int) -> Sequence[int]:
        """The keys of these answers."""
