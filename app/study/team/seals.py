"""Answers that nobody hears before all are in: a seal on one image, whose turn it is, and what comes out at the end."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.team.pairs import FirstTurn
from app.study.team.raters import Rater, Session


class Phase(StrEnum):
    """When an answer in company was given. The values are the words in storage."""

    ALONE = "alone"
    AFTER_DISCUSSION = "after discussion"
    JOINT = "joint"


@dataclass(frozen=True)
class SealMember:
    """Somebody whose answer a seal waits for. Absent: skips this image, has left, or has withdrawn."""

    rater: Rater
    is_done: bool
    is_absent: bool

    @property
    def is_awaited(self) -> bool:
        """Whether the seal cannot be broken before this person has answered."""
        return not (self.is_done or self.is_absent)


@dataclass(frozen=True)
class Seal:
    """A seal on the answers of several people to one image, as it was when it was read.

    Exactly one of `pair` (key of a rater) and `workshop` (key of a workshop) is given; `image` is an image's key.
    `first`: the key of the rater who answers first; None: not settled.
    """

    key: int
    id: uuid.UUID
    pair: int | None
    workshop: int | None
    image: int
    opened_at: datetime
    is_broken: bool
    members: tuple[SealMember, ...]
    first: int | None = None

    @property
    def awaited(self) -> tuple[Rater, ...]:
        """Those still to answer, in the order of the members; who is to answer first comes first."""
        waiting = [member.rater for member in self.members if member.is_awaited]
        return tuple(sorted(waiting, key=lambda rater: rater.key != self.first))

    @property
    def present(self) -> tuple[Rater, ...]:
        """Those who answer this image."""
        return tuple(member.rater for member in self.members if not member.is_absent)


class SealedTurnProtocol(Protocol):
    """One member alone with their own sealed answers. Over when they are done, or when another's turn begins."""

    @property
    def rater(self) -> Rater:
        """Whose turn it is."""

    @property
    def is_over(self) -> bool:
        """Whether they are done, or another's turn has begun."""

    def current(self) -> Mapping[str, Answer]:
        """What this member says now about the image, by item code. Raises UserError once the turn is over."""

    def record(
        self,
        session: Session | None,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
    ) -> Answer:
        """Store what this member now says, under seal; on the disk when this returns.

        Raises UserError once the turn is over.
        """

    def end(self) -> None:
        """Nobody is alone with these answers any more."""


class Seals(Protocol):
    """Answers under seal. Before a seal is broken only the turn of the one who answered reads them."""

    def open(
        self,
        image: int,
        *,
        members: Sequence[Rater],
        pair: int | None = None,
        workshop: int | None = None,
        first: tuple[Rater, FirstTurn] | None = None,
    ) -> Seal:
        """Seal the answers of these people to an image. One that is still unbroken goes on, also with newcomers.

        `first`: who answers first and how that was settled, stored with a new seal.
        """

    def get(self, key: int) -> Seal:
        """A seal as it is now. Raises KeyError when there is none with this key."""

    def newest(self, image: int, *, pair: int | None = None, workshop: int | None = None) -> Seal | None:
        """The latest seal on an image, broken or not, or None."""

    def unbroken(self, *, pair: int | None = None, workshop: int | None = None) -> Sequence[Seal]:
        """The seals of a pair or a workshop that wait for somebody, oldest first."""

    def of_pair(self, pair: int) -> Sequence[Seal]:
        """The latest seal of a pair on each image, oldest first."""

    def turn(self, seal: Seal, rater: Rater) -> SealedTurnProtocol:
        """Leave a member alone with their own answers; whoever's turn it was before is over.

        Raises UserError when the seal is broken, and for somebody who is done or does not answer this image.
        """

    def done(self, seal: Seal, rater: Rater) -> Seal:
        """Note that a member has answered, and end their turn."""

    def has_own(self, workshop: int, image: int, rater: Rater, scale: str) -> bool:
        """Whether a participant has answered an image on their own since the workshop was set up; not what."""

    def start_over(self, seal: Seal, rater: Rater) -> Seal:
        """Have a member answer again. What they said first is removed unheard, so that nobody learns it this way.

        Raises UserError for one of a pair who is done: the answers may be under seal on the other's machine by now.
        """

    def absent(self, seal: Seal, rater: Rater) -> Seal:
        """Go on without a member: what they had begun to say of this image stays under seal, also when the seal is
        broken. Somebody who is done stays."""

    def break_seal(self, seal: Seal) -> Sequence[Answer]:
        """Move the answers of all who are done out of the seal; what each member says comes back, by rater and item.

        Also notes for each member that they have been shown the others' answers. Breaking twice does no harm.
        Raises UserError when somebody has not answered yet.
        """

    def answers(self, seal: Seal, phase: Phase) -> Sequence[Answer]:
        """What was said in a phase, by rater and item. Raises UserError before the seal is broken."""

    def record(
        self,
        seal: Seal,
        session: Session,
        item: str,
        content: Content,
        phase: Phase,
        circumstances: Circumstances,
        act: AnswerAction = AnswerAction.DO,
    ) -> Answer:
        """Store what the session's rater says after the seal was broken. Raises UserError before that."""
