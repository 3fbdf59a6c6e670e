"""What people said in a workshop, a line at a time."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.study.team.raters import Rater
from app.study.team.workshops import StepKind


@dataclass(frozen=True)
class NewStatement:
    """A line as it is captured. `rater` None: it is not marked yet who said it, or all of them did.

    `image` is a key, or None where no image was in front of the group. `probe` is the question asked before.
    """

    workshop: int
    step: StepKind
    words: str
    image: int | None = None
    rater: Rater | None = None
    probe: str = ""
    is_offensive: bool = False
    is_parked: bool = False


@dataclass(frozen=True)
class Statement:
    """A line as it is now.

    `key` is that of the current fact, `origin` that of its first wording: it stays when the line is changed.
    `is_offensive`: the person called the picture offensive or harmful. `is_parked`: to be taken up later.
    """

    key: int
    origin: int
    id: uuid.UUID
    workshop: int
    step: StepKind
    image: int | None
    rater: Rater | None
    words: str
    probe: str
    is_offensive: bool
    is_parked: bool
    recorded_at: datetime


class Statements(Protocol):
    """The lines that stand, oldest first. A line that was removed is not told any more; its fact stays."""

    def add(self, new: NewStatement) -> Statement:
        """Store a line; on the disk when this returns."""

    def get(self, origin: int) -> Statement:
        """The line that began with this fact, as it is now. Raises KeyError when none stands."""

    def revise(self, statement: Statement, words: str) -> Statement:
        """Say a line in other words."""

    def set_speaker(self, statement: Statement, rater: Rater | None) -> Statement:
        """Say who said it; None: nobody in particular."""

    def set_offensive(self, statement: Statement, is_offensive: bool) -> Statement:
        """Mark that the picture was called offensive or harmful, or take that mark away."""

    def park(self, statement: Statement, is_parked: bool) -> Statement:
        """Leave a line for later, or take it up."""

    def take_back(self, statement: Statement) -> None:
        """Have a line told no more."""

    def of_workshop(self, workshop: int) -> Sequence[Statement]:
        """The lines of a workshop."""

    def all(self) -> Sequence[Statement]:
        """The lines of all workshops."""
