"""How much room a window has for its text, and who wants to follow it."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QWidget

from widgets.shell.qt_override import qt_override

TIGHT_LINES = 31  # of text: a lower window shows only what is needed to judge
TALK_LINES = 45  # the same where people talk and write beside it
_LOOKS = (QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.Show)


def is_tight(part: QWidget, lines: int = TIGHT_LINES) -> bool:
    """Whether the window of a part is so low for the text size (below `lines`) that a page has to do without asides."""
    return part.window().height() < lines * QFontMetrics(QApplication.font()).lineSpacing()


class Room(QObject):
    """Tells a part of a page when its window got another size or the text another one."""

    changed = Signal(bool)  # whether the window is tight now

    def __init__(self, part: QWidget, lines: int = TIGHT_LINES) -> None:
        super().__init__(part)
        self._part, self._lines = part, lines
        self._seen: tuple[bool, int, int] | None = None
        part.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: looks on; swallows nothing."""
        if watched is self._part and event.type() in _LOOKS:
            self.look()
        return False

    def look(self) -> None:
        """Tell of the room there is, if it has changed."""
        size = self._part.size()
        seen = is_tight(self._part, self._lines), size.width(), size.height()
        if seen != self._seen:
            self._seen = seen
            self.tell()

    def tell(self) -> None:
        """Tell of the room there is, changed or not."""
        self.changed.emit(is_tight(self._part, self._lines))
