"""A window of its own for the projector: a large picture, the question, and the counts. It takes no keys."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.messages.meeting import live
from app.sessions.meeting.live_text import LiveText
from widgets.image.image_view import ImageView
from widgets.kit.labels import text_label
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_SIZE = (1280, 720)


class ProjectorView(QWidget):
    """Follows a meeting; `closed` says that somebody has closed it. `path_of` gives an image's file by its key."""

    closed = Signal()

    def __init__(self, path_of: Callable[[int], Path | None]) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(live.PROJECTOR_TITLE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._path_of = path_of
        self._image: int | None = None
        self.picture = ImageView()
        self.picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.place = text_label(kind="title")
        self.words = text_label(kind="title")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.WIDE, Space.WIDE, Space.WIDE, Space.WIDE)
        column.setSpacing(Space.LARGE)
        column.addWidget(self.place)
        column.addWidget(self.picture, 1)
        column.addWidget(self.words)
        self.resize(*_SIZE)

    def follow(self, text: LiveText) -> None:
        """Show what the meeting is at now."""
        first, *others = text.lines
        self.setWindowTitle(f"{live.PROJECTOR_TITLE} – {text.title}")
        self.place.setText(first)
        self.words.setText("\n".join(others))
        path = self._path_of(text.image) if text.image is not None else None
        self.picture.setVisible(path is not None)
        if path is not None and text.image != self._image:
            self.picture.show_image(path, first)
        self._image = text.image

    @qt_override
    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: whoever opened it is told."""
        super().closeEvent(event)
        self.closed.emit()
