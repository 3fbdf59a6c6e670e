"""Parts of a page that scroll, and follow the focus."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from widgets.shell.qt_override import qt_override

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


def is_mouse_pressed() -> bool:
    """Whether a mouse button is down. Nothing may move under it: the click is meant for what the person sees there."""
    return QApplication.mouseButtons() != Qt.MouseButton.NoButton


class FocusMoves(QObject):
    """Tells when the focus has moved to something in a part of the window that scrolls.

    Not when it comes back with the window, or from a menu or a drop-down: the person may have scrolled meanwhile, and
    the click that brings the window back is meant for what it hits. The first key after that counts as a move, since
    it works on what has the focus. Not when the mouse puts it there: what was clicked is in sight.

    `came` tells it whichever way the focus came.
    """

    moved = Signal(QWidget)
    came = Signal(QWidget)

    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area
        self._comes_back = False
        self._waiting: QWidget | None = None  # has the focus again, and no key was pressed yet
        area.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._changed)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: a window that becomes active tells its parts before it gives the focus back."""
        if watched is self._area:
            if event.type() is QEvent.Type.WindowActivate:
                self._comes_back = True
        elif watched is self._waiting and event.type() in _KEYS:
            widget = self._wait_for(None)
            if widget is not None:
                self.moved.emit(widget)
        return False

    def _changed(self, old: QWidget | None, new: QWidget | None) -> None:
        comes_back, self._comes_back = self._comes_back, False
        is_here = new is not None and self._area.isAncestorOf(new)
        if new is not None and is_here:
            self.came.emit(new)
        is_from_elsewhere = new is not None and old is not None and old.window() is not new.window()
        waits = is_here and (comes_back or is_from_elsewhere)
        if waits or self._waiting is not None:
            self._wait_for(new if waits else None)
        if new is not None and is_here and self._waiting is None and not is_mouse_pressed():
            self.moved.emit(new)

    def _wait_for(self, widget: QWidget | None) -> QWidget | None:
        """Wait for a key at this widget, and no longer at the one before, which is returned."""
        before, self._waiting = self._waiting, widget
        if widget is not None:
            widget.installEventFilter(self)
        return before


class FollowingScrollArea(QScrollArea):
    """Scrolls up and down only. `follow` brings what has the focus into sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.moves = FocusMoves(self)
        self.moves.moved.connect(self.follow)

    def follow(self, focus: QWidget) -> None:
        """Scroll to a part in it that has got the focus."""
        self.ensureWidgetVisible(focus)

    def follow_again(self) -> None:
        """What scrolls has another size: the focus may have moved out of sight."""
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus) and not is_mouse_pressed():
            self.follow(focus)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook for the widget that it scrolls."""
        is_handled = super().eventFilter(watched, event)  # first: Qt sets how far one can scroll
        if watched is self.widget() and event.type() is QEvent.Type.Resize:
            self.follow_again()
        return is_handled
