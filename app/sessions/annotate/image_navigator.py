"""One person's way through the images: those a plan gives them, in their order, or else all of them by number."""

from app.messages.annotate import assigned_images
from app.messages.item_nouns import noun_for
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater


class ImageNavigator:
    """Where one is, what comes next, and what is to be said of an image beside its place.

    `noun`: what the images are called, for where there are exhibits they are those.
    """

    def __init__(self, study: OpenStudy, rater: Rater) -> None:
        self._study = study
        self._rater = rater
        self.noun = noun_for(study.exhibits.has_any())

    @property
    def total(self) -> int:
        """How many images this person meets."""
        return self._study.queue.count(self._rater)

    def number(self, image: Image) -> int:
        """An image's place in this person's order, from 1; its number in the study where it is not one of theirs."""
        return self._study.queue.place(self._rater, image) or image.number

    def own_place(self, image: Image) -> int:
        """An image's place in this person's order, from 1; 0 where it is not one of theirs."""
        return self._study.queue.place(self._rater, image)

    def place(self, image: Image) -> tuple[int, int]:
        """The same, and how many there are."""
        return self.number(image), self.total

    def at(self, number: int) -> Image | None:
        """The image at a place of this person's order."""
        return self._study.queue.at(self._rater, number)

    def beside(self, image: Image, by: int) -> Image | None:
        """The image so many places on (or back, when negative)."""
        return self.at(self._study.queue.place(self._rater, image) + by)

    def left_at(self) -> Image | None:
        """The image this person was at last, if it is still one of theirs."""
        place = self._study.sessions.place(self._rater)
        image = self._study.images.at(place) if place else None
        return image if image and self._study.queue.place(self._rater, image) else None

    def next_open(self, after: Image | None = None) -> Image | None:
        """The next image that wants answers, behind this one, going round once."""
        return self._study.queue.next_open(self._rater, after.number if after else 0)

    def remarks(self, image: Image) -> str:
        """That it is practice, what it is to be judged for, or that it is not one of theirs; mostly ''."""
        queue, assignments = self._study.queue, self._study.assignments
        if not queue.place(self._rater, image):
            return assigned_images.not_yours(self.noun)
        practice = (
            assigned_images.practice(self.noun) if assignments.is_practice(self._rater, image.key) else ""
        )
        context = assignments.context(self._rater, image.key)
        return " ".join(filter(None, (practice, assigned_images.judge_for(context) if context else "")))
