"""Words about an image beside its alt text: of one region of it, or in reply to a question somebody asked."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.study.team.raters import Rater, Session


@dataclass(frozen=True)
class Detail:
    """One stored piece of words. `region` is '' for the whole image, otherwise as `Region.code` writes it.

    `question` is '' when nobody asked; `asked_by` and `said_by` are raters, `author` a name as descriptions carry
    it. Empty words under an empty question take back what `previous` (a Detail's key) said.
    """

    key: int
    id: uuid.UUID
    image: int
    alt_text: uuid.UUID | None
    region: str
    question: str
    words: str
    asked_by: Rater | None
    said_by: Rater | None
    author: str
    session: int | None
    previous: int | None
    recorded_at: datetime


class Details(Protocol):
    """The details of the study's images."""

    def add(
        self,
        image: int,
        words: str,
        *,
        question: str = "",
        region: str = "",
        asked_by: Rater | None = None,
        said_by: Rater | None = None,
        author: str = "",
        session: Session | None = None,
        alt_text: uuid.UUID | None = None,
        previous: Detail | None = None,
    ) -> Detail:
        """Store words about an image; on disk when this returns. `alt_text` is the version that was current.

        Raises KeyError for a version of the description that the study does not hold.
        """

    def of_image(self, image: int) -> Sequence[Detail]:
        """What holds now of an image, in the order it was said: the newest of each, without what was removed."""

    def history(self, image: int) -> Sequence[Detail]:
        """Everything that was ever said of an image, superseded or not, oldest first."""
