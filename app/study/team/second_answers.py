"""What people answer again, under seal, once a meeting has talked about a matter. First answers stay as they are."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class SecondAct(StrEnum):
    """What a row is. The values are the words in storage. `GIVEN` says that there is an answer, and not which."""

    ASKED = "asked"
    GIVEN = "given"
    SAID = "said"
    PASSED = "passed"


@dataclass(frozen=True)
class SecondAnswer:
    """One person's first answer to a matter and, once it is there, the second. Keys, but for the code of the `item`.

    `first` and `second` are answers as they are stored; `second` is None while it is awaited, and where the person
    passed. `is_given`: the person has answered, here or on another machine; `is_in`: the answer is on this machine.
    `asked_at` is when the second answer was asked for.
    """

    meeting: int
    rater: int
    answer: int
    image: int
    item: str
    lineage: uuid.UUID | None
    version: int
    first: str
    spoke_first: bool
    asked_at: datetime
    is_given: bool = False
    is_in: bool = False
    second: str | None = None

    @property
    def matter(self) -> tuple[int, int, uuid.UUID | str]:
        """What it is about: the meeting, and the image with the criterion or the scale."""
        return self.meeting, self.image, self.lineage or self.item

    @property
    def has_moved(self) -> bool:
        """Whether the second answer is another one."""
        return self.second is not None and self.second != self.first


class SecondAnswers(Protocol):
    """Second answers under seal: nobody can read one before all who were asked about the matter have answered."""

    def ask(self, meeting: int, answers: Sequence[int], first_speaker: int | None = None) -> None:
        """Ask those who gave these answers (keys) again; who was asked before is not asked twice.

        `first_speaker` is the key of the rater who had the first word. Raises UserError where the second answers to the
        matter are open already.
        """

    def awaited(self, meeting: int | None = None, rater: int | None = None) -> Sequence[SecondAnswer]:
        """Whose second answers are awaited, in one meeting or in all, of one person or of all, oldest first."""

    def give(self, asked: SecondAnswer, value: str | None) -> None:
        """Store a second answer as it is stored elsewhere, None for passing; on the disk when this returns.

        Raises UserError once the answers to the matter are open.
        """

    def opened(self, meeting: int | None = None) -> Sequence[SecondAnswer]:
        """The second answers to all matters where nobody is awaited, of one meeting or of all, matter by matter."""
