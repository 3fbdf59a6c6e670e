"""What counting asks of the study: answers as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    # As in `app.study.ports`: who only names a study must not pay for all that can be in one.
    from array import array
    from collections.abc import Sequence

    from app.study.rating_columns import (
        AskedColumns,
        ConditionColumns,
        Marked,
        ProbabilityColumns,
        RatingColumns,
        ServedColumns,
    )
    from app.study.verdict import Doubt


class Ratings(Protocol):
    """What was answered, as columns for counting."""

    def of(self, version: int) -> RatingColumns:
        """What holds now for a rubric version, and for whole images. Version 0: whole images only.

        Answers in which nothing is decided are left out. Lengths of the columns: as many as there are answers.
        """

    def marks(self, version: int) -> Sequence[Marked]:
        """What holds now for every item of a rubric version, on whatever scale, by item, image, rater and run."""

    def doubts(self, kind: Doubt | None = None) -> array[int]:
        """The keys of the answers flagged as uncertain, of one kind or of any; superseded ones included."""

    def conditions(self) -> ConditionColumns:
        """Perception and session of people's answers that have either."""

    def probabilities(self) -> ProbabilityColumns:
        """The probabilities of met that judges gave with their answers; superseded ones included."""

    def of_anchors(self) -> array[int]:
        """The keys of answers that judges gave only to show whether they have changed."""

    def served(self, judge: int) -> ServedColumns:
        """Which served model gave each answer of a judge (by key)."""

    def asked(self, version: int) -> AskedColumns:
        """What judges were asked about images in which runs on a rubric version, whatever came back."""

    def versions(self, rater: int) -> Sequence[int]:
        """The rubric versions this rater (by key) has answered, oldest first."""
