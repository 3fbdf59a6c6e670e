"""How much space a window has for its text, and who is told when that changes."""

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


class SpaceWatcher(QObject):
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
        """Tell how much space there is, if it has changed."""
        size = self._part.size()
        seen = is_tight(self._part, self._lines), size.width(), size.height()
        if seen != self._seen:
            self._seen = seen
            self.announce()

    def announce(self) -> None:
        """Tell how much space there is, changed or not."""
        self.changed.emit(is_tight(self._part, self._lines))


_LETTERS_CHANGE = (QEvent.Type.FontChange, QEvent.Type.StyleChange)


class LineHeight(QObject):
    """Keeps a part so many lines high, `around` pixels besides; with `is_least`, at least so high."""

    def __init__(self, part: QWidget, lines: int, around: int = 0, is_least: bool = False) -> None:
        super().__init__(part)
        self._part, self._lines, self._around, self._is_least = part, lines, around, is_least
        part.installEventFilter(self)
        self._apply()

    def keep(self, lines: int) -> None:
        """Another number of lines from now on."""
        self._lines = lines
        self._apply()

    def _apply(self) -> None:
        height = self._lines * self._part.fontMetrics().lineSpacing() + self._around
        if self._is_least:
            self._part.setMinimumHeight(height)
        else:
            self._part.setFixedHeight(height)

    @qt_override
    def eventFilter(self, part: QObject, event: QEvent) -> bool:
        """Qt's hook: the letters may be others now."""
        if event.type() in _LETTERS_CHANGE:
            self._apply()
        return super().eventFilter(part, event)
