"""The two main choices of the start page with an example beside them, and the rows of further ones below."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

import resources
from app.messages.study import start as start_text
from widgets.kit.columns import fill_column
from widgets.kit.forms import button_row
from widgets.kit.labels import SilentText, add_headed, text_label
from widgets.shell.qt_override import qt_override
from widgets.theme.icons import set_icon
from widgets.theme.theme import Space

_FILE = Path(resources.__file__).parent / "start" / "guide-cane.jpg"  # the second picture of the demo study
_LINES = 11  # of text that the picture is high
_COLOURS = ("met", "not_met", "met")  # of the answers, in the style sheet


class AnnotatedExample(QWidget):
    """For the eye; a screen reader gets one name that says the same. Nothing in it takes the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(start_text.EXAMPLE_NAME)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.LARGE)
        row.addWidget(_Picture())
        answers = QVBoxLayout()
        row.addLayout(answers)
        answers.setSpacing(Space.MEDIUM)
        answers.addStretch(1)
        for (criterion, answer), colour in zip(start_text.EXAMPLE_ANSWERS, _COLOURS, strict=True):
            answers.addWidget(SilentText(criterion))
            answers.addWidget(SilentText(answer, kind="lead", name=colour))
        answers.addStretch(1)


class _Picture(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._pixmap = QPixmap(str(_FILE))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: it grows with the text."""
        side = _LINES * self.fontMetrics().lineSpacing()
        return self._pixmap.size().scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio)

    @qt_override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.rect(), self._pixmap)
        painter.end()


Choice = tuple[QPushButton, str, str]  # the button, its drawing, what it is for


class MainChoices(QFrame):
    """A card: what one can begin with, each with what it is for, and an example where there is room for it."""

    def __init__(self, choices: Sequence[tuple[str, Choice]]) -> None:
        """Each choice comes with its heading."""
        super().__init__()
        self.setObjectName("card")
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        row.setSpacing(Space.WIDE)
        self._words = QWidget()
        row.addWidget(self._words, 1)
        column = fill_column(self._words, spacing=Space.SMALL)
        column.addStretch(1)
        for title, (button, icon, about) in choices:
            dress(button, icon, about)
            add_headed(column, text_label(title, "heading"), SilentText(about, name="muted"))
            column.addWidget(button_row(button))
            column.addStretch(1)
        self.example = AnnotatedExample(self)
        row.addWidget(self.example)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: words come before the picture."""
        super().resizeEvent(event)
        self.example.setVisible(event.size().width() >= 2 * self.example.sizeHint().width())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: the picture can go."""
        hint = self._words.minimumSizeHint()
        return QSize(hint.width() + 2 * Space.WIDE, hint.height() + 2 * Space.LARGE)


class ChoiceRows(QWidget):
    """Two rows beside each other where each has room for all of its buttons, else one below the other."""

    def __init__(self, first: QWidget, second: QWidget) -> None:
        super().__init__()
        self._rows = first, second
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(Space.WIDE)
        for row in self._rows:
            self._box.addWidget(row, 1, Qt.AlignmentFlag.AlignTop)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        widest = max(row.sizeHint().width() for row in self._rows)
        is_wide = event.size().width() >= 2 * widest + Space.WIDE
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)


def choice_row(title: str, about: str, choices: Sequence[Choice]) -> QWidget:
    """Buttons in one row under a title and a sentence about all of them."""
    part = QWidget()
    column = fill_column(part, spacing=Space.SMALL)
    add_headed(column, text_label(title, "lead"), SilentText(about, name="muted"))
    for button, icon, what in choices:
        dress(button, icon, what)
    column.addWidget(button_row(*(button for button, _icon, _what in choices)))
    return part


def dress(button: QPushButton, icon: str, about: str) -> None:
    """Give a button its drawing and, for whoever hears it or rests the mouse on it, what it is for."""
    button.setAccessibleDescription(about)
    button.setToolTip(about)
    set_icon(button, icon)
