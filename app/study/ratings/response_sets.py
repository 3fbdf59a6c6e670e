"""Response sets: whether people may say, beside their answer, that either answer is defensible."""

from typing import Protocol


class ResponseSets(Protocol):
    """What the study allows, each change with its date; what was said last holds."""

    @property
    def allowed(self) -> bool:
        """Whether people are offered to say so; no study allows it until somebody says so."""

    def allow(self, allowed: bool) -> None:
        """Allow it, or no longer; it is on the disk when this returns."""
