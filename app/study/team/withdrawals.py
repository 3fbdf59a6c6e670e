"""Leaving a study for good: what happens to a person's answers, and the tombstone that stays."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater


@dataclass(frozen=True)
class Outcome:
    """What a withdrawal does, or would do.

    `removed`: rows that go, by table; `emptied`: rows that stay and lose words or a name, by table. `new_name`: what
    the person is called from now on, '' where nothing of them stays. `pairs`: the new names of pairs they were in,
    which stay; `joint` answers of these stay, and `joint_removed` go with pairs of which nobody is left. `has_others`:
    whether somebody in a pair that stays takes part further. `answers`: how many answers go, each counted once.
    `still_named`: texts by others in which the name occurs as a word; the program cannot know whether this person is
    meant.
    """

    mode: OnWithdrawal
    removed: Mapping[str, int]
    emptied: Mapping[str, int]
    new_name: str
    pairs: tuple[str, ...]
    joint: int
    still_named: int
    joint_removed: int = 0
    has_others: bool = True
    answers: int = 0


@dataclass(frozen=True)
class Withdrawal:
    """A tombstone: whatever comes of this person from elsewhere is refused."""

    id: uuid.UUID
    rater: uuid.UUID
    mode: OnWithdrawal
    removed: Mapping[str, int]
    recorded_at: datetime


class Withdrawals(Protocol):
    """Takes people out of a study."""

    def preview(self, rater: Rater, mode: OnWithdrawal) -> Outcome:
        """What `carry_out` would do; nothing is changed."""

    def carry_out(self, rater: Rater, mode: OnWithdrawal) -> Outcome:
        """Take a person or a pair out, all or nothing; what is deleted is wiped from the file as well.

        Raises UserError for a model or a panel.
        """

    def all(self) -> Sequence[Withdrawal]:
        """Every tombstone, oldest first."""

    def is_withdrawn(self, rater: uuid.UUID) -> bool:
        """Whether whoever has this id has left for good."""

    def backups(self) -> Sequence[Path]:
        """The backups of the study, oldest first; they hold what was there when they were made."""

    def require_sound_study(self) -> None:
        """Raises UserError where the database is damaged: a backup may be all that is left of the study then."""

    def delete_backups(self) -> int:
        """Delete all backups; returns how many. Raises UserError when one cannot be deleted."""
