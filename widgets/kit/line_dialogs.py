"""Dialogs for one line, to write or to choose among others."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain

_ROWS = 8


def ask_line(
    parent: QWidget, title: str, label: str, ok: str, *, words: str = "", hint: str = "", width: int = 560
) -> str | None:
    """A line to write or change; None when the person thinks better of it."""
    dialog = Dialog(parent, title, width)
    line = QLineEdit(words)
    dialog.column.addWidget(Field(label, line, hint))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(ok)
    line.setFocus(Qt.FocusReason.OtherFocusReason)
    return line.text() if dialog.ask() else None


def choose_line(
    parent: QWidget,
    title: str,
    label: str,
    ok: str,
    lines: Sequence[str],
    *,
    first: int = 0,
    hint: str = "",
    rows: int = _ROWS,
    width: int = 480,
) -> int | None:
    """One of several lines, by its place; None when the person thinks better of it. `rows`: of the list, at least."""
    dialog = Dialog(parent, title, width)
    listed = ReadableList(plain(label), lines)
    listed.setMinimumHeight(rows * listed.fontMetrics().lineSpacing())
    listed.setCurrentRow(first)
    listed.itemActivated.connect(lambda _item: dialog.accept())
    dialog.column.addWidget(Field(label, listed, hint), 1)
    dialog.add_ok_and_cancel(ok)
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    return listed.currentRow() if dialog.ask() else None
