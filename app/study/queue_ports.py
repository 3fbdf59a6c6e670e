"""What the rest asks about work that is still open: the next image of a rater, and how far they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.study.image import Image
    from app.study.team.raters import Rater, RaterProgress, Session


class Queue(Protocol):
    """What is still to do, per rater: the images a plan gives them, in their order, or else all images by number.

    `after` is an image's number; `place` and `at` speak of places in the rater's own order, from 1 to `count`. The
    place of an image that is not theirs is 0.
    """

    def next_open(self, rater: Rater, after: int) -> Image | None:
        """The next open image behind the one of this number, going round once; those put off come when no other is
        left. A number that is none of the rater's images: from the beginning of their order."""

    def next_open_at(self, rater: Rater, item: str, after: int) -> Image | None:
        """The next image behind the one of this number, going round once, on which this rater has not answered one
        criterion (its code) of the newest rubric version."""

    def count(self, rater: Rater) -> int:
        """How many images this rater meets."""

    def place(self, rater: Rater, image: Image) -> int:
        """Where an image is in this rater's order, from 1; 0 when it is not theirs."""

    def at(self, rater: Rater, place: int) -> Image | None:
        """The image at a place of this rater's order, or None."""

    def answered(self, rater: Rater, image: int) -> int:
        """How many criteria of the newest rubric version this rater has answered for an image."""

    def put_off(self, session: Session, image: int) -> None:
        """Leave an image for later; it stays in the queue, behind the others."""

    def is_put_off(self, rater: Rater, image: int) -> bool:
        """Whether this rater left the image for later and it is still open."""

    def tally(self, rater: Rater) -> RaterProgress:
        """How far this rater is: images in all, complete, begun and put off, of those they meet."""

    def open_numbers(self, rater: Rater) -> Sequence[int]:
        """The numbers of all open images, in this rater's order."""
