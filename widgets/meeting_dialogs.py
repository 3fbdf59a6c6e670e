"""The dialogs of a meeting: a verdict with its reason, other words for a criterion, a line of the minutes, a person."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from app.messages import annotating as words
from app.messages import designing
from app.messages import meeting as sentences
from app.messages import meeting_page as messages
from app.reports.document import Document
from app.reports.document_words import in_words
from app.rubrics.publishing import Meaning
from app.sessions.meeting_rewording import Change
from app.study.meetings import Value
from app.study.rubric import Wording
from widgets.controls import DropDown
from widgets.designer_dialogs import WordsDialog, words_in
from widgets.dialogs import Dialog
from widgets.forms import Field, ReadableList, plain
from widgets.qt_override import qt_override

_LINES = 12
_UNSAID, _STAYED, _CHANGED = range(3)


class RulingDialog(WordsDialog):
    """A verdict and why; it stays open while a reason is needed and not there."""

    def __init__(
        self, parent: QWidget, values: Sequence[Value], first: int, overrules: Callable[[Value], bool]
    ) -> None:
        super().__init__(parent, messages.DECIDE_TITLE)
        self._values, self._overrules = values, overrules
        self.verdict = DropDown()
        self.verdict.addItems([words.answered(value) for value in values])
        self.verdict.setCurrentIndex(min(first, len(values) - 1))
        self.column.addWidget(Field(messages.VERDICT, self.verdict))
        self.reason = self.add(messages.REASON, "", messages.REASON_HINT)

    @property
    def value(self) -> Value:
        """The verdict chosen."""
        return self._values[self.verdict.currentIndex()]

    @qt_override
    def accept(self) -> None:
        """Decide, if a reason is there or not needed."""
        is_missing = self._overrules(self.value) and not words_in(self.reason)
        self.reason.complain(sentences.REASON_NEEDED if is_missing else "")
        if is_missing:
            self.reason.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().accept()


def ask_ruling(
    parent: QWidget, values: Sequence[Value], chosen: int | None, overrules: Callable[[Value], bool]
) -> tuple[Value, str] | None:
    """The verdict and the reason; None when the meeting thinks better of it, as in all of these.

    `chosen`: the place of the verdict that was asked for by key; then the focus is on the reason.
    """
    dialog = RulingDialog(parent, values, chosen or 0, overrules)
    first = dialog.reason.entry if chosen is not None else dialog.verdict
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(messages.KEEP)
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    return (dialog.value, words_in(dialog.reason)) if dialog.ask() else None


def ask_line(parent: QWidget, title: str, label: str, needed: bool) -> str | None:
    """A line of words: what is contested, why later, who comes in."""
    dialog = WordsDialog(parent, title)
    field = dialog.add(label, needed=needed)
    return words_in(field) if dialog.ask_from(field, messages.KEEP) else None


def ask_minute(parent: QWidget) -> tuple[str, bool] | None:
    """A line of the minutes, and whether it is an open point."""
    dialog = WordsDialog(parent, messages.NOTE_TITLE)
    field = dialog.add(messages.NOTE, needed=True)
    kind = DropDown()
    kind.addItems(messages.NOTE_KINDS)
    dialog.column.addWidget(Field(messages.NOTE_KIND, kind))
    return (words_in(field), kind.currentIndex() == 0) if dialog.ask_from(field, messages.KEEP) else None


class RewordDialog(WordsDialog):
    """Other words, what they mean, and a border case. Whether the meaning changed has to be said."""

    def __init__(self, parent: QWidget, wording: Wording) -> None:
        super().__init__(parent, messages.REWORD_TITLE)
        self._wording = wording
        self.text = self.add(designing.TEXT, wording.text, designing.TEXT_HINT, is_long=True, needed=True)
        self.guidance = self.add(designing.GUIDANCE, wording.guidance, designing.GUIDANCE_HINT, is_long=True)
        self.short = self.add(designing.SHORT, wording.short, designing.SHORT_HINT)
        self.applies = self.add(designing.APPLIES_WHEN, wording.applies_when, designing.APPLIES_WHEN_HINT)
        self.meaning = DropDown()
        self.meaning.addItems([messages.CHOOSE, messages.STAYED, messages.CHANGED])
        self.meaning_field = Field(messages.MEANING, self.meaning)
        self.column.addWidget(self.meaning_field)
        self.why = self.add(messages.WHY)
        self.case = self.add(messages.CASE, "", messages.CASE_HINT)
        self.verdict = DropDown()
        self.verdict.addItems(list(designing.VERDICTS.values()))
        self.column.addWidget(Field(messages.CASE_VERDICT, self.verdict))

    @qt_override
    def accept(self) -> None:
        """Keep, once it is said whether the meaning changed."""
        is_open = self.meaning.currentIndex() == _UNSAID
        self.meaning_field.complain(messages.MEANING_NEEDED if is_open else "")
        if is_open and words_in(self.text):
            self.meaning.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().accept()

    def change(self) -> Change:
        """What is asked for."""
        text, short, guidance, applies = map(words_in, (self.text, self.short, self.guidance, self.applies))
        wording = Wording(text, short, guidance, applies, self._wording.not_visible, self._wording.scale)
        meaning = Meaning(self.meaning.currentIndex() == _CHANGED, words_in(self.why))
        verdict = list(designing.VERDICTS)[self.verdict.currentIndex()]
        return Change(wording, meaning, words_in(self.case), verdict)


def ask_change(parent: QWidget, wording: Wording) -> Change | None:
    """Other words for a criterion."""
    dialog = RewordDialog(parent, wording)
    return dialog.change() if dialog.ask_from(dialog.text, messages.KEEP) else None


def ask_person(parent: QWidget, names: Sequence[str]) -> str | None:
    """For whom a feedback sheet is to be made."""
    dialog = Dialog(parent, messages.FEEDBACK_TITLE, width=480)
    listed = ReadableList(plain(messages.FEEDBACK_WHO), names)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing() // 2)
    listed.itemActivated.connect(lambda _item: dialog.accept())
    dialog.column.addWidget(Field(messages.FEEDBACK_WHO, listed, messages.FEEDBACK_HINT), 1)
    dialog.add_ok_and_cancel(messages.FEEDBACK_MAKE)
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    return names[listed.currentRow()] if dialog.ask() else None


def show_document(parent: QWidget, document: Document, export: Callable[[], None]) -> None:
    """Minutes or a sheet line by line, the summary first; from here it can be written to a file."""
    dialog = Dialog(parent, document.title, width=720)
    lines = [line for line in in_words(document) if line]
    listed = ReadableList(plain(messages.MINUTES_LINES), lines)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(messages.MINUTES_LINES, listed), 1)
    button = dialog.add_button(messages.EXPORT, QDialogButtonBox.ButtonRole.ActionRole)
    button.clicked.connect(export)
    dialog.add_close()
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    dialog.ask()
