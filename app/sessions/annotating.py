"""One person applying the rubric, image by image. A window and a terminal drive the same session."""

import time
from collections.abc import Callable

from app.errors import UserError
from app.messages import annotating as messages
from app.messages import marking as marking_messages
from app.messages.words import FULL, Words
from app.sessions.answering import Answering
from app.sessions.history import Steps, step_back, step_forth
from app.sessions.said import ANSWERED, ARRIVED, MOVED, Said
from app.sessions.way import Way
from app.study.answer import Act
from app.study.image import Image
from app.study.people import Perception, Rater
from app.study.ports import OpenStudy


class Annotating(Answering):
    """Takes intentions, stores facts, and returns what to say."""

    def __init__(
        self,
        study: OpenStudy,
        rater: Rater,
        perception: Perception = Perception.UNSAID,
        clock: Callable[[], float] = time.monotonic,
        words: Words = FULL,
    ) -> None:
        super().__init__(study, rater, perception, clock, words)
        self.way = Way(study, rater)
        self._image: Image | None = None

    # --- what stands where

    @property
    def image(self) -> Image:
        """The image in front of the person. Raises UserError while the study has none."""
        if self._image is None:
            raise UserError(messages.NO_IMAGES)
        return self._image

    @property
    def has_begun(self) -> bool:
        """Whether the person has come in, so that there is an image in front of them."""
        return self._image is not None

    @property
    def total(self) -> int:
        """How many images this person meets."""
        return self.way.total

    # --- coming and going

    def begin(self) -> Said:
        """Come in: to the image one left at, or the first open one. Raises UserError when there are no images."""
        place = self.way.left_at()
        image = place or self.way.next_open() or self.way.at(1)
        if image is None:
            raise UserError(messages.NO_IMAGES)
        greet = self.words.welcome_back if place else self.words.welcome
        return self._arrive(image, greet(self.rater.name, self._study.study.title))

    def leave(self) -> Said:
        """Go away: everything is already on the disk."""
        self._study.sessions.end(self._session)
        return Said(self.words.leaving(self._study.queue.tally(self.rater), self.way.thing))

    def next_unanswered(self) -> Said:
        """Go to the next image that is still open."""
        image = self.way.next_open(self.image)
        if image is None or image.key == self.image.key:
            left = self.words.images_left(self._study.queue.tally(self.rater), self.way.thing)
            done = messages.all_done(self.way.thing)
            return self._say(Said(done if image is None else f"{self._where_short()} {left}"))
        return self._arrive(image)

    def step_image(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) image, answered or not."""
        image = self.way.beside(self.image, by)
        if image is None:
            tell = messages.last if by > 0 else messages.first
            return self._say(Said(tell(self.way.thing)))
        return self._arrive(image)

    def go_to(self, number: int) -> Said:
        """Go to the image with this number, counted in this person's order."""
        image = self.way.at(number)
        if image is None:
            return self._say(Said(self.words.no_such_image(self.total, self.way.thing)))
        return self._arrive(image)

    def later(self) -> Said:
        """Leave this image for later, and go to the next open one. It stays in the queue, unless it is complete."""
        left = self.image
        if self.is_complete:
            return self.next_unanswered()
        self._study.queue.put_off(self._session, left.key)
        told = self.words.put_off(self.way.number(left), self.way.thing)
        image = self.way.next_open(left)
        if image is None or image.key == left.key:
            return self._say(Said(told))
        return self._arrive(image, told)

    def _turn_to(self, image: Image) -> None:
        self._image = image
        self._since = self._clock()
        self.look_at(image)
        self._sheet.turn_to(image, self.parts)
        self._study.sessions.set_place(self.rater, image)

    def _arrive(self, image: Image, first: str = "") -> Said:
        self._turn_to(image)
        self.at = self._sheet.first_open() if self.criteria else None
        told, heard = self.on_arrival()
        place = " ".join(part for part in (first, self._where_short()) if part)
        spoken = " ".join(words for words, _ in ((place, None), *told) if words)
        focus = self._sheet.describe(self.at) if self.at else ""
        pieces = tuple(piece for piece in ((place, None), *told, (focus, None)) if piece[0])
        said = Said(f"{spoken} {focus}".strip(), ARRIVED, beside_focus=spoken, pieces=pieces)
        return self._say(said, heard)

    def _where_short(self) -> str:
        put_off = self._study.queue.is_put_off(self.rater, self.image.key)
        counts = (*self.way.place(self.image), self.answered, len(self.criteria))
        place = self.words.arrival(*counts, put_off, self.way.thing)
        return f"{place} {self.way.remarks(self.image)}".strip()

    def undo(self) -> Said:
        """Take back the latest act that still stands, on whatever image it was."""
        steps = step_back(self._study.answers, self.rater, self.is_for_all)
        return self._go(steps, Act.UNDO) if steps else self._say(Said(messages.NOTHING_TO_UNDO))

    def redo(self) -> Said:
        """Do again what was undone last."""
        steps = step_forth(self._study.answers, self.rater, self.is_for_all)
        return self._go(steps, Act.REDO) if steps else self._say(Said(messages.NOTHING_TO_REDO))

    def _go(self, steps: Steps, act: Act) -> Said:
        """Several steps are of one act, on one image; it was given at the first item, which is undone last."""
        step = steps[-1] if act is Act.UNDO else steps[0]
        arrived = self._study.images.get(step.image) if step.image != self.image.key else None
        if arrived is not None:
            self._turn_to(arrived)  # its description is not said, so it does not count as heard
        for one in steps:
            self.write(one.item, one.content, act)
        self.at = step.item
        state = self._sheet.state(step.item, step.content)
        tell = self.words.undone if act is Act.UNDO else self.words.redone
        others = marking_messages.others_too(len(steps) - 1)
        sentence = f"{tell(self._sheet.name_of(step.item), state)} {others}".strip()
        if arrived is not None:
            place = self.words.image_place(*self.way.place(self.image), self.way.thing)
            return self._say(Said(f"{sentence} {place}. {self.way.remarks(arrived)}".strip(), ARRIVED))
        return self._say(Said(sentence, ANSWERED | MOVED))

    def explain(self) -> Said:
        """The criterion's guidance, and why its theme matters."""
        criterion = self.criterion()
        if criterion is None or self.rubric is None:
            return self._say(Said(messages.NO_CRITERION))
        theme = self.rubric.theme_of(criterion.code)
        why = messages.theme(theme.code, theme.statement)
        return self._say(Said(f"{self.words.guidance(criterion)} {why}"))

    def say_label(self) -> Said:
        """The label so far, and why."""
        if self.label is None:
            return self._say(Said(marking_messages.NO_LABEL if self.criteria else messages.NO_CRITERION))
        return self._say(Said(self.words.label(self.label)))

    def where_am_i(self) -> Said:
        """The image, the item, and how much is left."""
        tally = self._study.queue.tally(self.rater)
        name = self._sheet.name_of(self.at) if self.at else ""
        item = self._sheet.describe(self.at) if self.at else ""
        counts = (*self.way.place(self.image), self.answered, len(self.criteria))
        return self._say(Said(self.words.where(*counts, tally, name, item, self.way.thing)))
