"""How a study is analysed, where its people chose something else than is usual."""

from collections.abc import Collection, Mapping
from typing import Protocol


class AnalysisOptions(Protocol):
    """The choices by name, each change with its date; what was chosen last holds."""

    def current(self) -> dict[str, str]:
        """The choices that differ from what is usual, by name, in alphabetical order."""

    def choose(self, values: Mapping[str, str]) -> None:
        """Store choices by name; "" goes back to what is usual. They are on the disk when this returns."""

    def is_later(self, name: str, images: Collection[int]) -> bool:
        """Whether a choice was last made after the first of these images (keys) was added."""
