"""One person applying the rubric, image by image. A window and a terminal drive the same session."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from app.errors import UserError
from app.messages import annotating as messages
from app.messages.words import FULL, Words
from app.sessions.answer_sheet import AnswerSheet
from app.sessions.history import Step, step_back, step_forth
from app.sessions.listening import Listening
from app.sessions.said import ANSWERED, ARRIVED, CHOSEN, MOVED, Said
from app.sessions.way import Way
from app.speech.cues import Cue
from app.speech.spelling import spell_briefly
from app.study.answer import Act, Circumstances, Content
from app.study.description import Level
from app.study.image import Image
from app.study.label import Label
from app.study.people import Perception, Rater, Session
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Scale, Verdict


class Annotating:
    """Takes intentions, stores facts, and returns what to say.

    `at` is the item the person is at: a criterion's code, a Scale's value, or None for the image itself.
    """

    def __init__(
        self,
        study: OpenStudy,
        rater: Rater,
        perception: Perception = Perception.UNSAID,
        clock: Callable[[], float] = time.monotonic,
        words: Words = FULL,
    ) -> None:
        study.prepare_to_write()
        self.words = words
        self._study = study
        self.way = Way(study, rater)
        self._perception = perception
        self._clock = clock
        self._since = clock()
        self._last: Said | None = None
        self._last_heard: str | None = None
        self.rater = rater
        self.rubric: Rubric | None = study.rubrics.current()
        self.listening = Listening()
        self.arrival_level: Level | None = Level.DESCRIPTION
        self.at: str | None = None
        self._image: Image | None = None
        self._session: Session = study.sessions.start(rater, perception)
        self._sheet = AnswerSheet(study.answers, self._session, self.rubric, words)

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

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in order; none while there is no rubric."""
        return self.rubric.criteria if self.rubric else ()

    @property
    def contents(self) -> Mapping[str, Content]:
        """What this person says now about the image: by item code."""
        return self._sheet.contents

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self._sheet.content(item)

    @property
    def answered(self) -> int:
        """How many criteria have a verdict."""
        return self._sheet.answered

    @property
    def label(self) -> Label | None:
        """The image's label so far; None without a rubric."""
        return self._sheet.label

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
        return Said(self.words.leaving(self._study.queue.tally(self.rater)))

    def next_unanswered(self) -> Said:
        """Go to the next image that is still open."""
        image = self.way.next_open(self.image)
        if image is None or image.key == self.image.key:
            left = self.words.images_left(self._study.queue.tally(self.rater))
            return self._say(Said(messages.ALL_DONE if image is None else f"{self._where_short()} {left}"))
        return self._arrive(image)

    def step_image(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) image, answered or not."""
        image = self.way.beside(self.image, by)
        if image is None:
            return self._say(Said(messages.LAST_IMAGE if by > 0 else messages.FIRST_IMAGE))
        return self._arrive(image)

    def go_to(self, number: int) -> Said:
        """Go to the image with this number, counted in this person's order."""
        image = self.way.at(number)
        if image is None:
            return self._say(Said(self.words.no_such_image(self.total)))
        return self._arrive(image)

    def later(self) -> Said:
        """Leave this image for later, and go to the next open one. It stays in the queue, unless it is complete."""
        left = self.image
        if self.criteria and self.answered == len(self.criteria):
            return self.next_unanswered()
        self._study.queue.put_off(self._session, left.key)
        image = self.way.next_open(left)
        if image is None or image.key == left.key:
            return self._say(Said(self.words.put_off(self.way.number(left))))
        return self._arrive(image, self.words.put_off(self.way.number(left)))

    def _turn_to(self, image: Image) -> None:
        self._image = image
        self._since = self._clock()
        self._sheet.turn_to(image)
        self.listening.turn_to(image, self._study.descriptions.current(image.key))
        self._study.sessions.set_place(self.rater, image)

    def _arrive(self, image: Image, first: str = "") -> Said:
        self._turn_to(image)
        self.at = self._sheet.first_open()
        level = self.arrival_level
        words = self.listening.hear(level) if level else ""
        place = " ".join(part for part in (first, self._where_short()) if part)
        spoken = f"{place} {words}".strip()
        focus = self._sheet.describe(self.at) if self.at else ""
        pieces = tuple(piece for piece in ((place, None), (words, self._language), (focus, None)) if piece[0])
        said = Said(f"{spoken} {focus}".strip(), ARRIVED, beside_focus=spoken, pieces=pieces)
        return self._say(said, heard=level.value if level else None)

    @property
    def _language(self) -> str | None:
        """The language of the description, or None when there is none."""
        return self.listening.alt_text.draft.language if self.listening.alt_text else None

    def _where_short(self) -> str:
        put_off = self._study.queue.is_put_off(self.rater, self.image.key)
        place = self.words.arrival(*self.way.place(self.image), self.answered, len(self.criteria), put_off)
        return f"{place} {self.way.remarks(self.image)}".strip()

    # --- moving among the criteria

    def attend(self, item: str | None) -> None:
        """The person is at this item now; says nothing, for whoever moved the focus has said it."""
        self.at = item

    def next_open(self) -> Said:
        """Go to the next criterion that has no verdict, going round once."""
        code = self._sheet.first_open(after=self.at)
        if code is None:
            return self._say(Said(self.words.all_criteria_answered(len(self.criteria), self.label)))
        return self._move_to(code)

    def step_criterion(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) criterion; it stops at the ends."""
        codes = [criterion.code for criterion in self.criteria]
        if not codes:
            return self._say(Said(messages.NO_CRITERION))
        if self.at not in codes:
            return self._move_to(codes[0 if by > 0 else -1])
        return self._move_to(codes[min(max(codes.index(self.at) + by, 0), len(codes) - 1)])

    def _move_to(self, code: str) -> Said:
        self.at = code
        return self._say(Said(self._sheet.describe(code), MOVED, beside_focus=self._sheet.remarks(code)))

    # --- answering

    def decide(self, verdict: Verdict, item: str | None = None) -> Said:
        """Give a verdict on a criterion (the one the person is at, when none is named)."""
        code = item or self.at
        criterion = self.rubric.criterion(code) if self.rubric and code else None
        if criterion is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = criterion.code
        if not self._write(criterion.code, replace(self.content(criterion.code), value=verdict)):
            return self._say(Said(self.words.unchanged(criterion, verdict)))
        final = self.label if self.label and self.label.is_final else None
        rest = self.words.decided_rest(verdict, criterion, self.answered, len(self.criteria), final)
        sentence = self.words.decided(verdict, rest)
        return self._say(Said(sentence, CHOSEN, beside_focus=rest, cue=self._sheet.cue))

    def judge(self, judgment: Judgment, scale: Scale = Scale.SHOWING, reason: str | None = None) -> Said:
        """Judge the whole image. Raises ValueError for a judgment the scale does not have."""
        if judgment not in JUDGMENTS[scale]:
            raise ValueError(judgment)
        before = self.content(scale.value)
        self.at = scale.value
        content = replace(before, value=judgment, note=before.note if reason is None else reason.strip())
        if not self._write(scale.value, content):
            return self._say(Said(self.words.nothing_changed(messages.JUDGMENTS[judgment])))
        return self._say(Said(self.words.judged(judgment), ANSWERED | MOVED, cue=Cue.SAVED))

    def doubt(self, reason: Doubt | None, item: str | None = None) -> Said:
        """Say why one is unsure of an answer, or (None) that one is sure after all."""
        code = item or self.at
        if code is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = code
        if not self._write(code, replace(self.content(code), doubt=reason)):
            return self._say(Said(self.words.nothing_changed(self._sheet.name_of(code))))
        name = self._sheet.name_of(code)
        sentence = self.words.doubted(reason, name) if reason else self.words.doubt_taken_back(name)
        return self._say(Said(sentence, ANSWERED, cue=Cue.SAVED))

    def flag(self) -> Said:
        """Mark the item as doubtful without saying why; where it is already, take the doubt back."""
        is_doubtful = self.at is not None and self.content(self.at).doubt is not None
        return self.doubt(None if is_doubtful else Doubt.UNSAID)

    def note(self, text: str, item: str | None = None) -> Said:
        """Write a note on an item; an empty text takes the note away."""
        code = item or self.at
        if code is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = code
        note = " ".join(text.split())
        if not self._write(code, replace(self.content(code), note=note)):
            return self._say(Said(self.words.nothing_changed(self._sheet.name_of(code))))
        sentence = self.words.noted(note, self._sheet.name_of(code))
        return self._say(Said(sentence, ANSWERED, cue=Cue.SAVED))

    def undo(self) -> Said:
        """Take back the latest act that still stands, on whatever image it was."""
        step = step_back(self._study.answers, self.rater)
        return self._go_step(step, Act.UNDO) if step else self._say(Said(messages.NOTHING_TO_UNDO))

    def redo(self) -> Said:
        """Do again what was undone last."""
        step = step_forth(self._study.answers, self.rater)
        return self._go_step(step, Act.REDO) if step else self._say(Said(messages.NOTHING_TO_REDO))

    def _go_step(self, step: Step, act: Act) -> Said:
        arrived = self._study.images.get(step.image) if step.image != self.image.key else None
        if arrived is not None:
            self._turn_to(arrived)  # its description is not said, so it does not count as heard
        self._write(step.item, step.content, act)
        self.at = step.item
        state = self.words.state(step.content.value, step.content.doubt, step.content.note)
        tell = self.words.undone if act is Act.UNDO else self.words.redone
        sentence = tell(self._sheet.name_of(step.item), state)
        if arrived is not None:
            place = self.words.image_place(*self.way.place(self.image))
            return self._say(Said(f"{sentence} {place}. {self.way.remarks(arrived)}".strip(), ARRIVED))
        return self._say(Said(sentence, ANSWERED | MOVED))

    def _write(self, item: str, content: Content, act: Act = Act.DO) -> bool:
        """Put what is said on the disk, with how it came about. False when it was said before."""
        seconds = round(self._clock() - self._since, 2)
        circumstances = Circumstances(self._perception, self.listening.heard(), seconds)
        if not self._sheet.write(item, content, act, circumstances):
            return False
        self._since = self._clock()
        return True

    # --- listening

    def describe(self, level: Level) -> Said:
        """The description at a level."""
        return self._say(Said(self.listening.hear(level), language=self._language), heard=level.value)

    def step_part(self, by: int) -> Said:
        """The next (1), previous (-1) or same (0) piece of the description."""
        if self.listening.alt_text is None:
            return self._say(Said(messages.NO_DESCRIPTION))
        part = self.listening.step(by)
        if part is None:
            return self._say(Said(messages.NO_MORE_PARTS if by > 0 else messages.FIRST_PART))
        said = Said(messages.part(part.name, part.sentence), language=self._language)
        return self._say(said, heard=part.code)

    def repeat(self) -> Said:
        """What was said last, once more; what it holds of the description counts as heard once more."""
        if self._last is None:
            return Said(messages.NOTHING_TO_REPEAT)
        if self._last_heard is not None:
            self.listening.count(self._last_heard)
        return Said(self._last.sentence, language=self._last.language, pieces=self._last.pieces)

    def spell(self) -> Said:
        """What was said last, letter by letter, unless it is too long for that."""
        if self._last is None:
            return Said(messages.NOTHING_TO_SPELL)
        return Said(spell_briefly(self._last.sentence, self.words.TOO_LONG_TO_SPELL))

    def explain(self) -> Said:
        """The criterion's guidance, and why its theme matters."""
        criterion = self.rubric.criterion(self.at) if self.rubric and self.at else None
        if criterion is None or self.rubric is None:
            return self._say(Said(messages.NO_CRITERION))
        theme = self.rubric.theme_of(criterion.code)
        why = messages.theme(theme.code, theme.statement)
        return self._say(Said(f"{self.words.guidance(criterion)} {why}"))

    def say_label(self) -> Said:
        """The label so far, and why."""
        return self._say(Said(self.words.label(self.label) if self.label else messages.NO_CRITERION))

    def where_am_i(self) -> Said:
        """The image, the item, and how much is left."""
        tally = self._study.queue.tally(self.rater)
        name = self._sheet.name_of(self.at) if self.at else ""
        item = self._sheet.describe(self.at) if self.at else ""
        counts = (*self.way.place(self.image), self.answered, len(self.criteria))
        return self._say(Said(self.words.where(*counts, tally, name, item)))

    def _say(self, said: Said, heard: str | None = None) -> Said:
        """Keep what is said for repeating; `heard` is the level or the part of the description in it."""
        self._last, self._last_heard = said, heard
        return said
