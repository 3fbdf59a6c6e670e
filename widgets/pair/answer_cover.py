"""What is in front of the answers while they are not to be seen: a screen reader and the keyboard still reach them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from widgets.annotate.rubric_form import RubricForm
from widgets.kit.labels import SilentText
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class AnswerCover(QWidget):
    """Covers the area of another widget, which goes on working below; clicks do not reach it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = SilentText("", name="muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        column.addWidget(self.words)
        column.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoFillBackground(True)  # opaque, so that nothing below shines through
        self.hide()


class CoveredForm(QWidget):
    """A form that can be covered: drawn for nobody, and as it was for a screen reader."""

    def __init__(self, form: RubricForm) -> None:
        super().__init__()
        self._form = form
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(form)
        self.cover = AnswerCover(self)

    def cover_with(self, words: str) -> None:
        """Cover the form with these words; '': uncover it."""
        self.cover.words.setText(words)
        self.cover.setGeometry(self.rect())
        self.cover.setVisible(bool(words))
        self._form.note_cover(self.cover if words else None)
        if words:
            self.cover.raise_()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: the cover is as large as what it covers."""
        super().resizeEvent(event)
        self.cover.setGeometry(self.rect())
