"""Somebody grouping the images of a study: one image and one group are current; every step is stored at once."""

from app.errors import UserError
from app.messages.annotate import grouping
from app.messages.annotate.content_notes import before_description
from app.sessions.feedback import MOVED, Feedback
from app.study.content_notes import WaitingImages
from app.study.image import Image
from app.study.languages.resolution import own_texts
from app.study.names import is_line
from app.study.ports import OpenStudy
from app.study.team.groupings import ImageGroup
from app.study.team.raters import RaterKind


class Grouping:
    """One person's groups. Steps return what to say; what cannot be done raises UserError and changes nothing."""

    def __init__(self, study: OpenStudy, name: str) -> None:
        """Raises UserError for somebody who is not known as a person here."""
        rater = study.raters.find(name) if name else None
        if rater is None or rater.kind is RaterKind.JUDGE:
            raise UserError(grouping.NOBODY)
        self._study, self._rater = study, rater
        self.title = study.study.title
        self.images: list[Image] = list(study.images.all())
        self.place = 0
        self.waiting = WaitingImages(study)
        self._last = ""

    @property
    def groups(self) -> list[ImageGroup]:
        """The person's groups, in the order in which they were made."""
        return self._study.groupings.of(self._rater)

    @property
    def image(self) -> Image | None:
        """The image one is at."""
        return self.images[self.place] if self.images else None

    @property
    def is_withheld(self) -> bool:
        """Whether the image waits behind its content note."""
        return self.image is not None and self.waiting.has(self.image)

    @property
    def note(self) -> str:
        """The image's content note as it is shown; "" where it has none."""
        found = self.waiting.note(self.image) if self.image is not None else ""
        return before_description(note=found) if found else ""

    def meet(self) -> Feedback:
        """The image is asked for after its content note."""
        if self.image is not None:
            self.waiting.meet(self.image)
        return self.where()

    def image_lines(self) -> list[str]:
        """Every image with the group it is in."""
        inside = self._inside()
        return [
            grouping.image_line(one.number, inside[one.key].name if one.key in inside else "")
            for one in self.images
        ]

    def group_lines(self) -> list[str]:
        """Every group with how many images it has."""
        return [
            grouping.group_line(place, one.name, len(one.images), one.reason)
            for place, one in enumerate(self.groups, start=1)
        ]

    def begin(self) -> Feedback:
        """Where one is, and how far."""
        grouped = len(self._inside())
        arrival = grouping.arrival(self.title, len(self.images), grouped, len(self.groups))
        return self._say(arrival if self.images else f"{arrival} {grouping.NO_IMAGES}")

    def where(self) -> Feedback:
        """The current image with its content note, its description unless it waits, and its group."""
        if self.image is None:
            return self._say(grouping.NO_IMAGES)
        one = self.image
        described = own_texts(self._study).description(one, self._study.descriptions.current(one.key))
        inside = self._inside().get(one.key)
        words = described.description if described else grouping.UNDESCRIBED
        if note := self.waiting.note(one):
            note_words = before_description(note=note)
            words = note_words if self.is_withheld else f"{note_words} {words}"
        return self._say(grouping.image(one.number, words, inside.name if inside else ""))

    def repeat(self) -> Feedback:
        """What was said last."""
        return Feedback(self._last)

    def go(self, place: int) -> Feedback:
        """Go to an image by its place in the list."""
        self.place = min(max(place, 0), max(0, len(self.images) - 1))
        return self.where()

    def next_ungrouped(self) -> Feedback:
        """Go to the next image without a group, from here on and round."""
        inside = self._inside()
        for step in range(1, len(self.images) + 1):
            place = (self.place + step) % len(self.images)
            if self.images[place].key not in inside:
                return self.go(place)
        return self._say(grouping.ALL_GROUPED)

    def make(self, name: str, reason: str) -> Feedback:
        """Make a group with the current image in it."""
        words = self._free(name, None)
        with self._study.together():
            group = self._study.groupings.make(self._rater, words, reason.strip())
            if self.image is not None:
                self._study.groupings.put(self._rater, self.image.key, group)
        return self._put(group)

    def put(self, place: int) -> Feedback:
        """Put the current image into a group by its place, from 1. Raises UserError where there is none."""
        groups = self.groups
        if not 1 <= place <= len(groups):
            raise UserError(grouping.no_such_group(place, len(groups)))
        if self.image is None:
            raise UserError(grouping.NO_IMAGES)
        self._study.groupings.put(self._rater, self.image.key, groups[place - 1])
        return self._put(groups[place - 1])

    def take_out(self) -> Feedback:
        """Take the current image out of its group. Raises UserError where it is in none."""
        one = self.image
        inside = self._inside().get(one.key) if one else None
        if one is None or inside is None:
            raise UserError(grouping.NOT_IN_A_GROUP)
        self._study.groupings.put(self._rater, one.key, None)
        return self._say(grouping.taken_out(number=one.number, group=inside.name, remaining=self._left()))

    def change(self, place: int, name: str, reason: str) -> Feedback:
        """Give a group by its place, from 1, another name or reason."""
        group = self._group(place)
        changed = self._study.groupings.change(group, self._free(name, group), reason.strip())
        return self._say(grouping.changed(name=changed.name))

    def remove(self, place: int) -> Feedback:
        """Remove a group by its place, from 1; its images are in no group then."""
        group = self._group(place)
        self._study.groupings.remove(group)
        return self._say(grouping.removed(name=group.name, count=len(group.images)))

    def _put(self, group: ImageGroup) -> Feedback:
        now = next(one for one in self.groups if one.key == group.key)
        number = self.image.number if self.image else 0
        return self._say(
            grouping.put(number=number, group=now.name, count=len(now.images), remaining=self._left())
        )

    def _group(self, place: int) -> ImageGroup:
        groups = self.groups
        if not 1 <= place <= len(groups):
            raise UserError(grouping.NO_GROUP_CHOSEN)
        return groups[place - 1]

    def _free(self, name: str, group: ImageGroup | None) -> str:
        words = " ".join(name.split())
        if not words or not is_line(words):
            raise UserError(grouping.NO_NAME)
        if any(one.name.casefold() == words.casefold() for one in self.groups if one != group):
            raise UserError(grouping.taken(name=words))
        return words

    def _inside(self) -> dict[int, ImageGroup]:
        return {image: group for group in self.groups for image in group.images}

    def _left(self) -> int:
        return len(self.images) - len(self._inside())

    def _say(self, sentence: str) -> Feedback:
        self._last = sentence
        return Feedback(sentence, MOVED, beside_focus=sentence)
