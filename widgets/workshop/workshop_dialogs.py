"""The dialogs of the facilitator's window: other words for a line, a content note, a person, a workshop."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.item_nouns import ItemNoun
from app.messages.workshop import workshop_page
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain

_LINES = 8


def ask_words(parent: QWidget, title: str, label: str, hint: str, keep: str, words: str) -> str | None:
    """A line to write or change; None when the person thinks better of it."""
    dialog = Dialog(parent, title, width=560)
    line = QLineEdit(words)
    dialog.column.addWidget(Field(label, line, hint))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(keep)
    line.setFocus(Qt.FocusReason.OtherFocusReason)
    return line.text() if dialog.ask() else None


def ask_other_words(parent: QWidget, words: str) -> str | None:
    """Other words for a kept line."""
    return ask_words(
        parent,
        workshop_page.REWORD_TITLE,
        workshop_page.REWORD,
        workshop_page.REWORD_HINT,
        workshop_page.REWORD_KEEP,
        words,
    )


def ask_content_note(parent: QWidget, note: str, noun: ItemNoun) -> str | None:
    """What is said before an image is met."""
    label, hint = workshop_page.note(noun), workshop_page.note_hint(noun)
    return ask_words(parent, workshop_page.NOTE_TITLE, label, hint, workshop_page.NOTE_KEEP, note)


def choose_line(
    parent: QWidget, title: str, label: str, go: str, lines: Sequence[str], first: int = 0
) -> int | None:
    """One of several lines, by its place; None when the person thinks better of it."""
    dialog = Dialog(parent, title, width=480)
    listed = ReadableList(plain(label), lines)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    listed.setCurrentRow(first)
    listed.itemActivated.connect(lambda _item: dialog.accept())
    dialog.column.addWidget(Field(label, listed), 1)
    dialog.add_ok_and_cancel(go)
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    return listed.currentRow() if dialog.ask() else None
