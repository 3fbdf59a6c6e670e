"""The picture of the start page: a drawn guide cane with three answers beside it."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

import resources
from app.messages.study import start as start_text
from widgets.kit.labels import SilentText
from widgets.shell.qt_override import qt_override
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
