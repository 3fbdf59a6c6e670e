"""Participants in workshops: what they agreed to, told of themselves, and do not want to meet."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.raters import Rater


class OnWithdrawal(StrEnum):
    """What happens to a person's answers when they leave for good."""

    DELETE = "delete"
    DETACH = "detach"


class AboutKind(StrEnum):
    """What is noted about a person beside their answers."""

    DEMOGRAPHIC = "demographic"
    COMPENSATION = "compensation"


@dataclass(frozen=True)
class Participant:
    """Somebody, or a pair, who takes part in a workshop."""

    key: int
    id: uuid.UUID
    workshop: int
    rater: Rater
    joined_at: datetime


@dataclass(frozen=True)
class NewConsent:
    """What a person agrees to now. `given_on` is the day they said so."""

    version: str
    purpose: str
    given_on: date
    on_withdrawal: OnWithdrawal = OnWithdrawal.DELETE
    to_demographics: bool = False


@dataclass(frozen=True)
class Consent:
    """What a person agreed to, as it was stored."""

    key: int
    id: uuid.UUID
    rater: Rater
    said: NewConsent
    recorded_at: datetime


@dataclass(frozen=True)
class AboutPerson:
    """An answer about a person, or what they were given."""

    key: int
    id: uuid.UUID
    rater: Rater
    kind: AboutKind
    question: str
    answer: str
    recorded_at: datetime


@dataclass(frozen=True)
class ImageSkip:
    """An image (by key) that a person does not want to meet, and why, if they said."""

    rater: Rater
    image: int
    reason: str
    recorded_at: datetime


class Participants(Protocol):
    """Those who take part. What is told of a person is heard by nobody once they no longer agree to be asked."""

    def join(self, workshop: int, rater: Rater) -> Participant:
        """Have somebody take part; joining twice does no harm."""

    def of_workshop(self, workshop: int) -> Sequence[Participant]:
        """Those who take part in a workshop, by name."""

    def all(self) -> Sequence[Participant]:
        """Those who take part in any workshop, workshop by workshop."""

    def consent(self, rater: Rater) -> Consent | None:
        """What a person agreed to last, or None."""

    def consents(self, rater: Rater) -> Sequence[Consent]:
        """Everything a person ever agreed to, oldest first."""

    def agree(self, rater: Rater, consent: NewConsent) -> Consent:
        """Store what a person agrees to now."""

    def about(self, rater: Rater) -> Sequence[AboutPerson]:
        """What is known of a person now: demographics only if they agree to be asked, and what they were given."""

    def store_about(self, rater: Rater, kind: AboutKind, question: str, answer: str) -> AboutPerson:
        """Store an answer about a person; '' takes it back.

        Raises UserError for a demographic answer of somebody who does not agree to be asked.
        """

    def skip(self, rater: Rater, image: int, reason: str = "") -> None:
        """Note that a person does not want to meet an image."""

    def meet_after_all(self, rater: Rater, image: int) -> None:
        """Note that a person wants to meet an image after all."""

    def is_skipped(self, rater: Rater, image: int) -> bool:
        """Whether a person does not want to meet an image."""

    def skips(self, rater: Rater) -> Sequence[ImageSkip]:
        """The images a person does not want to meet."""
