"""How a study is analysed, where its people chose something else than is usual."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

IMAGE_COLUMN = "image-column:"
"""Before the title of a column that is kept of images: see `app.agreement.ratings.image_columns`."""


class AnalysisOptions(Protocol):
    """The choices by name, each change with its date; what was chosen last holds."""

    def current(self) -> dict[str, str]:
        """The choices that differ from what is usual, by name, in alphabetical order."""

    def image_columns(self) -> Sequence[tuple[str, str]]:
        """Each time that something was kept of images, the oldest first: the column's title, and what was stored.
        `current` leaves it out."""

    def choose(self, values: Mapping[str, str]) -> None:
        """Store choices by name; "" goes back to what is usual. They are on the disk when this returns."""

    def history(self, name: str) -> Sequence[tuple[str, datetime]]:
        """Everything that was chosen under a name, with its time, the oldest first."""

    def is_later(self, name: str, images: Collection[int]) -> bool:
        """Whether a choice was last made after the first of these images (keys) was added."""
