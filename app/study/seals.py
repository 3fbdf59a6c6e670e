"""Answers that nobody hears before all are in: a seal on one image, whose turn it is, and what comes out at the end."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.answer import Act, Answer, Circumstances, Content
from app.study.people import Rater, Session


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
    """

    key: int
    id: uuid.UUID
    pair: int | None
    workshop: int | None
    image: int
    opened_at: datetime
    is_broken: bool
    members: tuple[SealMember, ...]

    @property
    def awaited(self) -> tuple[Rater, ...]:
        """Those still to answer, in the order of the members."""
        return tuple(member.rater for member in self.members if member.is_awaited)

    @property
    def present(self) -> tuple[Rater, ...]:
        """Those who answer this image."""
        return tuple(member.rater for member in self.members if not member.is_absent)


class Turn(Protocol):
    """One member alone with their own sealed answers. Over when they are done, or when another's turn begins."""

    @property
    def rater(self) -> Rater: ...
    @property
    def is_over(self) -> bool: ...
    def current(self) -> Mapping[str, Answer]: ...
    def record(
        self, session: Session | None, item: str, content: Content, act: Act, circumstances: Circumstances
    ) -> Answer: ...
    def end(self) -> None: ...


class Seals(Protocol):
    """Answers under seal. Before a seal is broken only the turn of the one who answered reads them."""

    def open(
        self,
        image: int,
        *,
        members: Sequence[Rater],
        pair: int | None = None,
        workshop: int | None = None,
    ) -> Seal: ...
    def get(self, key: int) -> Seal: ...
    def newest(self, image: int, *, pair: int | None = None, workshop: int | None = None) -> Seal | None: ...
    def unbroken(self, *, pair: int | None = None, workshop: int | None = None) -> Sequence[Seal]: ...
    def is_open(self, seal: Seal) -> bool: ...
    def turn(self, seal: Seal, rater: Rater) -> Turn: ...
    def done(self, seal: Seal, rater: Rater) -> Seal: ...
    def has_own(self, workshop: int, image: int, rater: Rater, scale: str) -> bool: ...
    def start_over(self, seal: Seal, rater: Rater) -> Seal: ...
    def absent(self, seal: Seal, rater: Rater) -> Seal: ...
    def break_seal(self, seal: Seal) -> Sequence[Answer]: ...
    def answers(self, seal: Seal, phase: Phase) -> Sequence[Answer]: ...
    def record(
        self,
        seal: Seal,
        session: Session,
        item: str,
        content: Content,
        phase: Phase,
        circumstances: Circumstances,
        act: Act = Act.DO,
    ) -> Answer: ...
