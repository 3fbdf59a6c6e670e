"""Who answers, and how they perceive the pictures."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import uuid
    from datetime import datetime


class RaterKind(StrEnum):
    """What kind of rater an answer comes from. The values are the words of the exchange formats."""

    PERSON = "human"
    PAIR = "pair"
    PANEL = "panel"
    JUDGE = "judge"


PEOPLE = (RaterKind.PERSON, RaterKind.PAIR)
"""The kinds of rater who answer as people, and sign in."""


class Perception(StrEnum):
    """How a person takes in the picture during a session."""

    SCREEN_READER = "screen reader"
    OWN_VOICE = "own voice"
    MAGNIFIED = "magnified"
    IMAGE_VISIBLE = "image visible"
    UNSAID = "unsaid"


class WorkOrder(StrEnum):
    """In which order somebody goes through criteria and images: it may change answers, so it is stored."""

    BY_IMAGE = "image"
    BY_CRITERION = "criterion"


class Rater(NamedTuple):
    """Somebody who answers, under a name that should be a pseudonym."""

    key: int
    id: uuid.UUID
    name: str
    kind: RaterKind


class Session(NamedTuple):
    """One sitting of one rater."""

    key: int
    id: uuid.UUID
    rater: Rater
    started_at: datetime
    perception: Perception
    order: WorkOrder = WorkOrder.BY_IMAGE


class RaterProgress(NamedTuple):
    """How far one rater is: images in all, complete, begun but open, put off for later, and open only because the whole
    image is not judged.

    An image is complete when every criterion is answered and the whole image is judged, where the study asks for both.
    """

    images: int
    complete: int
    begun: int
    later: int
    unjudged: int = 0

    @property
    def open(self) -> int:
        """Images that still want answers."""
        return self.images - self.complete
