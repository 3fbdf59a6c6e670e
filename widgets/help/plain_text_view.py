"""All that a page or dialog shows as plain lines of text: to read line by line, to copy, or to send to somebody."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QTableView,
    QTextEdit,
    QWidget,
)

from app.messages.help import plain_text
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer

MOST_ROWS = 500  # of one list or table


def show_plain_text(shown: QWidget, name: str, announcer: Announcer) -> None:
    """Show the lines of a page or dialog in a dialog of their own; they can be copied."""
    lines = lines_of(shown)
    dialog = PlainTextDialog(shown, name, lines)

    def copy() -> None:
        QApplication.clipboard().setText("\n".join(lines))
        announcer.say_sentence(plain_text.COPIED)

    dialog.copy.clicked.connect(copy)
    dialog.ask()


class PlainTextDialog(Dialog):
    """The lines in a list."""

    def __init__(self, parent: QWidget, name: str, lines: list[str]) -> None:
        super().__init__(parent, plain_text.title(name), width=720)
        self.listed = ReadableList(plain(plain_text.LINES), lines)
        self.listed.setMinimumHeight(20 * self.listed.fontMetrics().lineSpacing())
        self.column.addWidget(Field(plain_text.LINES, self.listed), 1)
        self.copy = self.add_button(plain_text.COPY, QDialogButtonBox.ButtonRole.ActionRole)
        self.add_close()
        self.listed.setFocus()


def lines_of(shown: QWidget) -> list[str]:
    """What is shown, in reading order: the order in which the parts were laid out."""
    return [line for part in _parts(shown) for line in _lines_of(part) if line.strip()]


def _parts(shown: QWidget) -> Iterator[QWidget]:
    for part in shown.findChildren(QWidget):
        if part.isVisibleTo(shown) and not _is_part_of_another(part) and not _is_covered(part):
            yield part


def _is_part_of_another(part: QWidget) -> bool:
    """Whether it belongs to a control that tells all of itself: the line of a number, the list of a drop-down."""
    parent = part.parentWidget()
    while parent is not None:
        if isinstance(parent, (QAbstractSpinBox, QComboBox, QAbstractItemView)):
            return True
        parent = parent.parentWidget()
    return False


def _is_covered(part: QWidget) -> bool:
    """Whether something is in front of it, because it is not to be seen now."""
    parent = part.parentWidget()
    while parent is not None:
        cover = getattr(parent, "cover", None)
        if (
            isinstance(cover, QWidget)
            and cover.isVisible()
            and part is not cover
            and not cover.isAncestorOf(part)
        ):
            return True
        parent = parent.parentWidget()
    return False


def _lines_of(part: QWidget) -> Iterator[str]:
    name = part.accessibleName()
    if isinstance(part, QLabel):
        if part.buddy() is None:  # else its field says it
            yield part.text()
    elif isinstance(part, SilentText):
        yield part.text()
    elif isinstance(part, QCheckBox):
        yield plain_text.tick(name or plain(part.text()), part.isChecked())
    elif isinstance(part, QRadioButton):
        yield plain_text.choice(name or plain(part.text()), part.isChecked())
    elif isinstance(part, QAbstractButton):
        yield plain_text.button(name or plain(part.text())) if name or part.text() else ""
    elif isinstance(part, QLineEdit):
        hidden = part.echoMode() is not QLineEdit.EchoMode.Normal
        yield plain_text.field(name, "" if hidden else part.text())
    elif isinstance(part, (QPlainTextEdit, QTextEdit)):
        yield plain_text.field(name, part.toPlainText())
    elif isinstance(part, QComboBox):
        yield plain_text.field(name, part.currentText())
    elif isinstance(part, QAbstractSpinBox):
        yield plain_text.field(name, part.text())
    elif isinstance(part, QAbstractItemView):
        yield from _rows(part, name)
    elif isinstance(part, QGroupBox):
        yield part.title() or name
    elif part.focusPolicy() != Qt.FocusPolicy.NoFocus and name:
        yield f"{name}. {part.accessibleDescription()}".strip()  # a picture: its description


def _rows(view: QAbstractItemView, name: str) -> Iterator[str]:
    """The lines of a list, or the rows of a table with their cells beside each other."""
    model = view.model()
    if not isinstance(model, QAbstractItemModel):
        return
    rows = model.rowCount(view.rootIndex())
    columns = model.columnCount(view.rootIndex()) if isinstance(view, QTableView) else 1
    yield plain_text.listed(name=name, count=rows)
    if columns > 1:
        heads = (model.headerData(at, Qt.Orientation.Horizontal) for at in range(columns))
        yield " | ".join(str(head or "") for head in heads)
    for row in range(min(rows, MOST_ROWS)):
        cells = (model.index(row, at, view.rootIndex()) for at in range(columns))
        if columns > 1:
            yield " | ".join(str(cell.data() or "") for cell in cells)
        else:
            heard = (cell.data(Qt.ItemDataRole.AccessibleTextRole) or cell.data() for cell in cells)
            yield str(next(heard) or "")
    if rows > MOST_ROWS:
        yield plain_text.more(lines=rows - MOST_ROWS)
