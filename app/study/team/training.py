"""The use of people's answers to train models: who agreed to it, and whose answers have left the study for it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.study.team.raters import Rater


@dataclass(frozen=True)
class TrainingAgreement:
    """What a person said last: whether models may learn from their answers."""

    rater: Rater
    agrees: bool
    recorded_at: datetime


@dataclass(frozen=True)
class TrainingRelease:
    """Training data that left the study. `people`: the code each person has in it, and their id."""

    id: uuid.UUID
    people: Mapping[str, uuid.UUID]
    recorded_at: datetime


class TrainingUse(Protocol):
    """Agreements to the use for training, and releases. None is ever edited; what a person said last holds."""

    def agreements(self) -> Sequence[TrainingAgreement]:
        """What each person who was asked said last, by name."""

    def agree(self, rater: Rater, agrees: bool) -> None:
        """Store what a person says now; on the disk when this returns."""

    def releases(self) -> Sequence[TrainingRelease]:
        """All releases, oldest first."""

    def release(self, people: Mapping[str, uuid.UUID]) -> TrainingRelease:
        """Store that training data leaves; on the disk when this returns."""
