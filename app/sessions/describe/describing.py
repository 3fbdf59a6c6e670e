"""One person describing images, one after the other."""

from collections.abc import Sequence
from pathlib import Path

from app.errors import UserError
from app.messages.annotate import annotating, content_notes as content_notes_text
from app.messages.describe import describing
from app.sessions.at_image import AtImage
from app.sessions.describe.consistency import Table, compare
from app.sessions.describe.description_draft import DescriptionDraft
from app.sessions.describe.description_questions import DescriptionQuestion, DraftPart, DraftPosition, text_at
from app.sessions.describe.description_remarks import Concern, Remark, remarks_on
from app.sessions.describe.image_order import ImageOrder
from app.sessions.describe.sibling_descriptions import Candidate, SiblingDescriptions, nearest_first
from app.sessions.feedback import ARRIVED, Changed, Feedback
from app.speech.spelling import spell_briefly
from app.study.alt_text import AltText, Draft, Level, Template
from app.study.content_notes import WaitingImages
from app.study.image import Image
from app.study.languages.resolution import own_texts
from app.study.ports import OpenStudy


class WaitingDescriptions(WaitingImages):
    """Also knows the sentences in place of what waits. `describe_by` is the key that asks for an image."""

    def __init__(self, study: OpenStudy) -> None:
        super().__init__(study)
        self.describe_by = ""

    def first_sentence(self, image: Image) -> str:
        """What is said first of an image: its note, with the key that leads on while it waits; '' without a note."""
        if not (note := self.note(image)):
            return ""
        waits = self.has(image)
        return (
            content_notes_text.before_meeting(note=note, describe=self.describe_by)
            if waits
            else content_notes_text.before_description(note=note)
        )

    def shown(self, image: Image) -> str:
        """The note in place of an image that waits; '' for any other."""
        return content_notes_text.shown(note=self.note(image)) if self.has(image) else ""

    def line(self, image: Image, words: str) -> str:
        """Words about an image for a list or table; its note alone while it waits."""
        return content_notes_text.before_description(note=self.note(image)) if self.has(image) else words


WRITTEN = frozenset({Changed.DESCRIPTION})


class Describing(AtImage):
    """Takes intentions, stores versions, and returns what to say.

    Whoever leaves an image leaves its words on the disk: versions are kept, so saving can do no harm.
    `at` is the place in the draft the person is at, or None.
    """

    def __init__(self, study: OpenStudy, author: str = "") -> None:
        study.prepare_to_write()
        self._study = study
        self._last: Feedback | None = None
        self._manuscript: DescriptionDraft | None = None
        self._pointed_out: set[tuple[object, ...]] = set()
        self._part = -1
        self._siblings = SiblingDescriptions()
        self._pictures = ImageOrder(study)
        self._author = author
        self.waiting = WaitingDescriptions(study)
        self.template: Template | None = own_texts(study).template()
        self.at: DraftPosition | None = None
        self._know_siblings()

    def _know_siblings(self) -> None:
        for text in self._study.descriptions.all_current():
            self._siblings.put(text, self._pictures.place(text.image))

    # --- what stands where

    @property
    def picture(self) -> Path:
        """Where the image's file stands; it may be missing."""
        return self._study.images.path(self.image)

    @property
    def folder(self) -> Path:
        """The study's folder."""
        return self._study.folder

    @property
    def title(self) -> str:
        """The study's title."""
        return self._study.study.title

    @property
    def total(self) -> int:
        """How many pictures there are to describe, those that are only shown in exhibits among them."""
        return self._pictures.total

    @property
    def stored(self) -> AltText | None:
        """The version on the disk, or None."""
        return self._written.stored

    @property
    def entries(self) -> tuple[DescriptionQuestion, ...]:
        """What is asked of the describer, in order."""
        return self._written.entries

    @property
    def draft(self) -> Draft:
        """What is being written."""
        return self._written.draft

    @property
    def is_unsaved(self) -> bool:
        """Whether the draft holds something that is not on the disk."""
        return self._written.is_unsaved

    @property
    def is_withheld(self) -> bool:
        """Whether only the image's content note was said so far: image and description wait until asked for."""
        return self._image is not None and self.waiting.has(self._image)

    @property
    def _written(self) -> DescriptionDraft:
        if self._manuscript is None:
            raise UserError(annotating.NO_IMAGES)
        return self._manuscript

    # --- coming and going

    def begin(self) -> Feedback:
        """Come in, at the first image without a description. Raises UserError when there are no images."""
        descriptions = self._study.descriptions
        image = descriptions.next_undescribed(0) or self._pictures.at(1)
        if image is None:
            raise UserError(annotating.NO_IMAGES)
        return self._arrive(
            image, describing.welcome(self.title, descriptions.count_undescribed(), self.total)
        )

    def leave(self) -> Feedback:
        """Go away; what was written is saved."""
        first = self.keep() if self._image else ""
        left = describing.left_to_describe(
            count=self._study.descriptions.count_undescribed(), total=self.total
        )
        return Feedback(f"{first} {left}".strip())

    def next_undescribed(self) -> Feedback:
        """Go to the next image without a description, going round once."""
        first = self.keep()
        # The store counts in its own way; the picture as it knows it has the number it counts by.
        known = self._study.images.get(self.image.key)
        image = self._study.descriptions.next_undescribed(known.number if known else 0)
        if image is None:
            return self._say(Feedback(f"{first} {describing.ALL_DESCRIBED}".strip(), WRITTEN))
        if image.key == self.image.key:
            return self._say(
                Feedback(f"{first} {describing.only_one_left(number=self.image.number)}".strip(), WRITTEN)
            )
        return self._arrive(image, first)

    def step(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) image, described or not."""
        image = self._pictures.at(self.image.number + by)
        if image is None:
            return self._say(Feedback(annotating.last() if by > 0 else annotating.first()))
        return self._arrive(image, self.keep())

    def go_to(self, number: int) -> Feedback:
        """Go to the image with this number."""
        image = self._pictures.at(number)
        if image is None:
            return self._say(Feedback(annotating.no_such_image(self.total)))
        if image.key == self.image.key:
            return self.where_am_i()
        return self._arrive(image, self.keep())

    def _arrive(self, image: Image, first: str = "") -> Feedback:
        self._image = image = self._pictures.counted(image)
        self._turn_to(image, self._study.descriptions.current(image.key))
        stored = self.stored
        self.at = self.entries[0].spot
        # What is to remark on arrival can be read at leisure; only what comes up while writing is pointed out.
        self._pointed_out = {remark.topic for remark in self.remarks()}
        author = stored.draft.author if stored else ""
        place = describing.arrival(image.number, self.total, author, stored is not None)
        opening = " ".join(part for part in (first, place, self.waiting.first_sentence(image)) if part)
        return self._say(Feedback(opening, ARRIVED)) if self.is_withheld else self._begin_to_write(opening)

    def _begin_to_write(self, first: str) -> Feedback:
        """The description in one line, and the first thing that is asked of the describer."""
        self.at = self.entries[0].spot
        spoken = f"{first} {self.stored.line if self.stored else ''}".strip()
        sentence = f"{spoken} {self.describe_entry(self.at)}".strip()
        return self._say(Feedback(sentence, ARRIVED, beside_focus=spoken))

    def meet(self) -> Feedback:
        """The image is asked for after its content note."""
        self.waiting.meet(self.image)
        return self._begin_to_write("")

    def _turn_to(self, image: Image, stored: AltText | None) -> None:
        language = self.template.language if self.template else self._study.study.language
        fresh = Draft(author=self._author, language=language)
        self._manuscript = DescriptionDraft(self.template, image, stored, fresh, self._author)
        self._part = -1

    # --- writing

    def attend(self, spot: DraftPosition | None) -> None:
        """The person is at this place now; says nothing, for whoever moved the focus has said it."""
        self.at = spot

    def write(self, spot: DraftPosition, text: str) -> None:
        """Put words at a place of the draft. Raises KeyError for a field the template does not have."""
        self._written.write(spot, text)
        if spot.place is DraftPart.AUTHOR:
            self._author = text

    def set_value(self, field: str, text: str) -> None:
        """Fill in a field; empty means that it cannot be told. Raises KeyError for an unknown field."""
        self.write(DraftPosition(DraftPart.FIELD, field), text)

    def save(self) -> Feedback:
        """Store a new version, if anything is different from the stored one."""
        place = (self.image.number, self.total)
        if self._written.tidy.is_empty:
            sentence = describing.EMPTY_NOT_SAVED if self.stored else describing.NOTHING_TO_SAVE
        elif self._store():
            sentence = describing.saved(*place, remarks=len(self.remarks()))
        else:
            sentence = describing.unchanged(*place)
        return self._say(Feedback(sentence, WRITTEN))

    def _store(self) -> bool:
        written = self._written
        if not written.is_unsaved or written.tidy.is_empty:
            return False
        stored = self._study.descriptions.add(self.image.key, written.tidy)
        self._siblings.put(stored, self.image.number)
        self._turn_to(self.image, stored)
        return True

    def keep(self) -> str:
        """Save in passing; the sentence that reports it, or '' when there was nothing to save."""
        if self._store():
            return describing.saved_before_going(number=self.image.number)
        return describing.EMPTY_NOT_SAVED if self.is_unsaved else ""

    # --- copying

    def similar(self) -> Sequence[Candidate]:
        """Descriptions to start from: images of the same group first, then the one before, then the nearest."""
        texts = {text.image: text for text in self._study.descriptions.all_current()}
        return nearest_first(self.image, self._pictures.all, texts, self.waiting.line)

    def copy_from(self, image: Image) -> Feedback:
        """Take another image's description as the draft; what was written here is saved first."""
        text = self._study.descriptions.current(image.key)
        if text is None:
            return self._say(Feedback(describing.nothing_to_copy_from(number=image.number)))
        first = describing.saved_before_going(number=self.image.number) if self._store() else ""
        self._written.replace_words(text.draft)
        self._pointed_out |= {remark.topic for remark in self.remarks()}
        self.at = self.entries[0].spot
        spoken = f"{first} {describing.copied(number=image.number)}".strip()
        sentence = f"{spoken} {self.describe_entry(self.at)}"
        return self._say(Feedback(sentence, ARRIVED, beside_focus=spoken))

    # --- remarks and the table

    def remarks(self) -> tuple[Remark, ...]:
        """What is worth another look in the draft; nothing of it keeps anybody from saving."""
        return remarks_on(self.template, self.draft, self._siblings, self.image.key)

    def remarks_when_left(self, spot: DraftPosition) -> tuple[Remark, ...]:
        """The remarks on a place just left (or on the whole) that were not pointed out before."""
        fresh = tuple(
            remark
            for remark in self.remarks()
            if remark.spot in (spot, None) and remark.topic not in self._pointed_out
        )
        self._pointed_out.update(remark.topic for remark in fresh)
        return fresh

    def say_remarks(self) -> Feedback:
        """All remarks, one after the other."""
        remarks = self.remarks()
        empty = [remark.spot for remark in remarks if remark.concern is Concern.MISSING]
        names = tuple(entry.name for entry in self.entries if entry.spot in empty)
        others = tuple(remark.sentence for remark in remarks if remark.concern is not Concern.MISSING)
        return self._say(Feedback(describing.all_remarks(others, names)))

    def consistency(self) -> Table:
        """All images of the artifact side by side. What is being written here is not in it until saved."""
        texts = {text.image: text for text in self._study.descriptions.all_current()}
        return compare(self.template, self._pictures.all, texts, self._siblings, self.waiting.line)

    # --- listening

    def preview(self, level: Level) -> str:
        """The draft as it will be heard at a level, in the words a listener gets."""
        if waiting := self.waiting.shown(self.image):
            return waiting
        return self._written.words(level)

    def as_heard(self) -> AltText | None:
        """The draft as it would be stored; None while it is empty, and while the image waits to be asked for."""
        return None if self._image is None or self.is_withheld else self._written.as_heard()

    def describe(self, level: Level) -> Feedback:
        """Say the draft at a level. Who asks for it meets the image."""
        if self.is_withheld:
            self.waiting.meet(self.image)
            words, entry = self.preview(level), self.describe_entry(self.entries[0].spot)
            return self._say(Feedback(f"{words} {entry}", ARRIVED, beside_focus=words))
        return self._say(Feedback(self.preview(level), language=self.draft.language))

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the draft."""
        if self.is_withheld:
            return self.meet()
        text = self._written.as_heard()
        if text is None:
            return self._say(Feedback(annotating.NO_DESCRIPTION))
        target = max(self._part, 0) if by == 0 else self._part + by
        if not 0 <= target < len(text.parts):
            return self._say(Feedback(annotating.NO_MORE_PARTS if by > 0 else annotating.FIRST_PART))
        self._part = target
        part = text.parts[target]
        return self._say(Feedback(annotating.part(part.name, part.sentence)))

    def describe_entry(self, spot: DraftPosition) -> str:
        """A place of the draft as it is heard: its name, what it holds, its question."""
        entry = next(entry for entry in self.entries if entry.spot == spot)
        value = text_at(self.draft, spot).strip()
        return describing.entry(entry.name, entry.is_required, entry.question, value)

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        if self._last is None:
            return Feedback(annotating.NOTHING_TO_REPEAT)
        return Feedback(self._last.sentence, language=self._last.language)

    def spell(self) -> Feedback:
        """What was said last, letter by letter, unless it is too long for that."""
        return Feedback(spell_briefly(self._last.sentence) if self._last else annotating.NOTHING_TO_SPELL)

    def where_am_i(self) -> Feedback:
        """The image, how far its description is, and how many images wait for one."""
        fields = self.template.fields if self.template else ()
        filled = sum(1 for field in fields if self.draft.values.get(field.code, "").strip())
        undescribed = self._study.descriptions.count_undescribed()
        place = describing.where(
            self.image.number, self.total, filled, len(fields), self.is_unsaved, undescribed
        )
        entry = self.describe_entry(self.at) if self.at else ""
        entry = self.waiting.first_sentence(self.image) if self.is_withheld else entry
        return self._say(Feedback(f"{place} {entry}".strip()))

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said
