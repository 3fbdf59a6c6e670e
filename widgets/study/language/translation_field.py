"""A field with its translation beside it: what both pages have on which a study's words are written."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.language import is_right_to_left
from app.messages.study import side_by_side
from app.messages.together import together
from app.sessions.study.side_by_side import state_sentence
from app.study.languages.listing import TranslatedText, TranslationState
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, plain, push_button
from widgets.kit.labels import LANGUAGE
from widgets.kit.left_editors import LeftEditors
from widgets.kit.two_panes import Halves
from widgets.theme.theme import Space

_LETTERS = 34  # of width that each of the two needs beside the other
_BUTTONS = {TranslationState.DRAFT: side_by_side.CONFIRM, TranslationState.OUTDATED: side_by_side.STILL_FITS}


class TranslationField(Field):
    """The translation of one text. `left`: somebody was in it and left it; `entered`: Enter was pressed there;
    `settled`: its button was pressed."""

    left = Signal()
    entered = Signal()
    settled = Signal()

    def __init__(self, entry: QLineEdit | QPlainTextEdit) -> None:
        super().__init__("", entry)
        self.one: TranslatedText | None = None
        self._editors = LeftEditors(self)
        self._editors.watch(entry)
        self._editors.left.connect(self.left)
        self._editors.entered.connect(self.entered)
        self.button = push_button("", self.settled)
        self.button.hide()
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def title(self) -> str:
        """What the field is called."""
        return plain(self.label.text())

    @property
    def is_unsaved(self) -> bool:
        """Whether something else is written than what is stored."""
        return self.one is not None and self.words != self.one.words.strip()

    def show_translation(self, one: TranslatedText, title: str, original: str = "") -> None:
        """Show a translation and its state. What is written of the same text and not stored yet stays.

        `original`: what is translated, where it is not what the field beside has.
        """
        is_kept = self.is_unsaved and self.one is not None and self.one.text.place == one.text.place
        is_kept = is_kept and self.one is not None and self.one.language == one.language
        self.one = one
        if plain(title) != self.title:
            self.retitle(title.replace("&", "&&"))
        self._follow_language(one.language)
        if not is_kept:
            self.fill(one.words)
            self.complain("")
        sentence = together(side_by_side.quoted(original=original) if original else "", state_sentence(one))
        if sentence != self._hint:
            self.explain(sentence)
        button = _BUTTONS.get(one.state, "") if one.text.words.strip() else ""
        if not button and self.button.hasFocus():
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self.button.setVisible(bool(button))
        self.button.setText(button)
        self.button.setAccessibleName(side_by_side.act(button, title) if button else "")

    def _follow_language(self, language: str) -> None:
        entry = self.entry
        if entry.property(LANGUAGE) == language:
            return
        entry.setProperty(LANGUAGE, language)
        entry.setLocale(QLocale(language.replace("-", "_")))
        is_reversed = is_right_to_left(language)
        ways = Qt.LayoutDirection
        entry.setLayoutDirection(ways.RightToLeft if is_reversed else ways.LeftToRight)

    def _describe(self) -> None:
        """The state is no hint: it is heard each time."""
        said = (self.error.text(), self._hint)
        self.entry.setAccessibleDescription(" ".join(filter(None, said)))


def beside(original: QWidget, translation: TranslationField) -> Halves:
    """A part with its translation beside it, which is hidden until it is shown."""
    translation.hide()
    return Halves(original, translation, _LETTERS)


class FurtherTranslations(QWidget):
    """Translations of texts that have no field of their own on the page, one below the other."""

    made = Signal(TranslationField)

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[TranslationField] = []
        self._column = fill_column(self, spacing=Space.MEDIUM)
        self.hide()

    def show_texts(self, found: Sequence[TranslatedText], before: QWidget) -> None:
        """Show these. `before`: what Tab leaves for the first one; those that are made now would come last."""
        while len(self.fields) < len(found):
            field = TranslationField(QLineEdit())
            self._column.addWidget(field)
            self.fields.append(field)
            self.made.emit(field)
        for field, one in zip(self.fields, found, strict=False):
            field.show_translation(one, side_by_side.words(original=one.text.words, language=one.language))
            for part in (field.entry, field.button):
                QWidget.setTabOrder(before, part)
                before = part
        for place, field in enumerate(self.fields):
            field.setVisible(place < len(found))
            if place >= len(found):
                field.one = None
        self.setVisible(bool(found))
