"""Groups that people make of a study's images: each with a name and, if they like, a reason."""

import uuid
from dataclasses import dataclass
from typing import Protocol

from app.study.team.raters import Rater


@dataclass(frozen=True)
class ImageGroup:
    """A group as it is now. `key` stays the same when it is renamed; `images` are keys, in the order they came."""

    key: int
    id: uuid.UUID
    rater: Rater
    name: str
    reason: str
    images: tuple[int, ...]


class Groupings(Protocol):
    """Each person's groups; an image is in one group of a person at most."""

    def of(self, rater: Rater) -> list[ImageGroup]:
        """A person's groups in the order in which they were made."""

    def all(self) -> list[ImageGroup]:
        """Everybody's groups: person by person, then in the order in which they were made."""

    def make(self, rater: Rater, name: str, reason: str = "") -> ImageGroup:
        """Make an empty group; it is on the disk when this returns."""

    def change(self, group: ImageGroup, name: str, reason: str) -> ImageGroup:
        """Give a group another name or reason. Raises ValueError for an empty name."""

    def remove(self, group: ImageGroup) -> None:
        """Remove a group; its images are in no group then."""

    def put(self, rater: Rater, image: int, group: ImageGroup | None) -> None:
        """Put an image (by key) into a group of this person, or take it out of the one it is in.

        Raises ValueError for a group of somebody else.
        """
