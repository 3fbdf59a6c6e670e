"""Two people who answer together: who they are to each other, what each uses, and how they want to sit."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from app.study.team.raters import Perception, Rater, Session

if TYPE_CHECKING:
    from app.study.alt_text import Level


def _description() -> "Level":
    from app.study.alt_text import Level  # only now: it would hold the first window up

    return Level.DESCRIPTION


@dataclass(frozen=True)
class NewMember:
    """Somebody who joins a pair, under a pseudonym. `relationship` is to the other: friend, partner, colleague, …"""

    name: str
    perception: Perception = Perception.UNSAID
    relationship: str = ""


@dataclass(frozen=True)
class PairMember:
    """One of the two, and what they use: a screen reader, the program's own voice, magnification, or sight."""

    rater: Rater
    perception: Perception
    relationship: str


@dataclass(frozen=True)
class Pair:
    """Two people who are one rater together."""

    rater: Rater
    members: tuple[PairMember, ...]

    @property
    def people(self) -> tuple[Rater, ...]:
        """The two as raters."""
        return tuple(member.rater for member in self.members)

    def other(self, person: Rater) -> Rater | None:
        """The other of the two; None where they have left."""
        return next((one for one in self.people if one.key != person.key), None)


class FirstTurn(StrEnum):
    """How it is settled who of the two answers an image first. The values are the words in storage."""

    ALTERNATE = "alternate"
    RANDOM = "random"
    AS_JOINED = "as joined"  # always the one who was named first when the pair was made


class Course(StrEnum):
    """In which order two people answer alone and together. The values are the words in storage."""

    IMAGE_BY_IMAGE = "image by image"
    ALONE_FIRST = "alone first"  # one answers all images, then the other; then they come together


class Ear(StrEnum):
    """One side of a pair of headphones that two people share. The values are the words in storage."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class SittingSetup:
    """How a sitting is set up around access.

    `arrival_level`: how much of the description is read when an image comes, None: nothing. A break is offered after
    so many images or minutes, 0: not; it is never more than an offer. `has_private_turns`: answers are hidden on the
    screen, or the voice is silent, by what each of the two uses (`app.sessions.pair.pair_sitting`). `here`: who of the
    two is at this machine, by the rater's id, while the other is at another one; None: both are here. `ear`: where the
    voice is heard alone in turns in which it would be silent; None: it is silent.
    """

    arrival_level: "Level | None" = field(default_factory=_description)
    break_after_images: int = 5
    break_after_minutes: int = 0
    course: Course = Course.IMAGE_BY_IMAGE
    first_turn: FirstTurn = FirstTurn.ALTERNATE
    has_private_turns: bool = True
    here: uuid.UUID | None = None
    ear: Ear | None = None


@dataclass(frozen=True)
class PrivateNote:
    """Words from a person to the facilitator alone. `image` is a key."""

    key: int
    rater: Rater
    image: int | None
    workshop: int | None
    words: str
    recorded_at: datetime


class Pairs(Protocol):
    """The pairs of a study, how they sit, and what somebody tells the facilitator alone."""

    def make(self, first: NewMember, second: NewMember, name: str = "") -> Pair:
        """Make a pair of two people, who become raters where they are none; it is called by their names if by none.

        The pair of the same two people is given back as it is. Raises UserError where the names do not do.
        """

    def all(self) -> Sequence[Pair]:
        """Every pair whose people are known, in the order of making."""

    def set_up(self, session: Session, setup: SittingSetup) -> None:
        """Keep how a sitting was set up."""

    def last_setup(self, rater: Rater) -> SittingSetup:
        """How this pair sat last, or the usual way."""

    def add_private_note(
        self, rater: Rater, words: str, *, image: int | None = None, workshop: int | None = None
    ) -> PrivateNote:
        """Keep what a person tells the facilitator alone. Raises UserError where there are no words."""

    def private_notes(self) -> Sequence[PrivateNote]:
        """All notes to the facilitator, oldest first."""
