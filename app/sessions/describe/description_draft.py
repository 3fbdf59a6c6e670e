"""The description being written: its words, how they differ from the stored version, how they will be heard."""

from dataclasses import replace

from app.identity import new_id, now
from app.sessions.annotate.description_listening import DescriptionListening
from app.sessions.describe.description_questions import (
    DescriptionQuestion,
    DraftPart,
    DraftPosition,
    entries_of,
    tidied,
    with_text,
)
from app.study.alt_text import AltText, Draft, Level, Template, compose_line, compose_parts
from app.study.image import Image


class DescriptionDraft:
    """The draft for one image, beside the version on the disk.

    `author` is who is writing; whoever changes the words of a description becomes its author.
    """

    def __init__(
        self, template: Template | None, image: Image, stored: AltText | None, fresh: Draft, author: str
    ) -> None:
        self._template = template
        self._image = image
        self._words = stored.draft if stored else fresh
        self._signed = False
        self.stored = stored
        self.author = author

    @property
    def draft(self) -> Draft:
        """What is being written, as it was typed."""
        if self._signed or (self.author and self._is_reworded):
            return replace(self._words, author=self.author)
        return self._words

    @property
    def tidy(self) -> Draft:
        """What is being written, as it would be stored."""
        return tidied(self.draft)

    @property
    def is_unsaved(self) -> bool:
        """Whether the draft holds something that is not on the disk."""
        if self.stored is None:
            return not self.tidy.is_empty
        return self.tidy != tidied(self.stored.draft)

    @property
    def _is_reworded(self) -> bool:
        return self.stored is None or tidied(self._words) != tidied(self.stored.draft)

    @property
    def entries(self) -> tuple[DescriptionQuestion, ...]:
        """What is asked of the describer, in order."""
        before = self.stored.draft if self.stored else Draft()
        # Free text that was there stays on the form while it is being emptied.
        shown = replace(
            self._words, plain=self._words.plain or before.plain, line=self._words.line or before.line
        )
        return entries_of(self._template, shown)

    def write(self, spot: DraftPosition, text: str) -> None:
        """Put words at a place. Raises KeyError for a field the template does not have."""
        if spot.place is DraftPart.AUTHOR:
            self.author, self._signed = text, True
            return
        if spot.place is DraftPart.FIELD and (
            self._template is None or self._template.field(spot.code) is None
        ):
            raise KeyError(spot.code)
        self._words = with_text(self._words, spot, text)

    def replace_words(self, draft: Draft) -> None:
        """Take all the words of another draft; the author stays who is writing."""
        self._words = replace(draft, author=self.author)

    def as_heard(self) -> AltText | None:
        """The description as it would be stored; the stored one where nothing differs; None when empty."""
        if not self.is_unsaved:
            return self.stored
        draft = self.tidy
        if draft.is_empty:
            return None
        parts = compose_parts(self._template, draft)
        return AltText(new_id(), self._image.key, draft, compose_line(self._template, draft), parts, now())

    def words(self, level: Level) -> str:
        """The words of a level, as a listener will get them."""
        listening = DescriptionListening()
        listening.turn_to(self._image, self.as_heard())
        return listening.words(level)
