"""What went wrong, beside what has the focus: the last line of a window is far from where one is looking."""

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.messages.study.start import error_mark
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer
from widgets.shell.message_strip import MessageStrip
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_LETTERS = 60  # of a line
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class AlertNotes(QObject):
    """Shows an alert in a note beside what has the focus, unless the sentence is in sight there already.

    The next key, click, message or move of the focus takes it away: nothing is timed. It is for the eye only, because
    the alert is announced.
    """

    def __init__(self, announcer: Announcer, parent: QObject) -> None:
        super().__init__(parent)
        self.note: _Note | None = None
        self._focus: QWidget | None = None
        self._waiting = ""
        announcer.shown.connect(self._forget)
        announcer.alerted.connect(self._alert)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._hide)  # a method, so that Qt forgets it with the window

    def _alert(self, sentence: str) -> None:
        # Once whoever refused has said it beside a field, moved the focus, or closed a dialog.
        self._waiting = sentence
        QTimer.singleShot(0, self, self._show)

    def _show(self) -> None:
        sentence, self._waiting = self._waiting, ""
        focus = QApplication.focusWidget()
        if not sentence or focus is None or not focus.isVisible() or _is_in_sight(sentence, focus.window()):
            return
        self._hide()
        self._focus = focus
        focus.installEventFilter(self)
        self.note = _Note(sentence, _ground_of(focus))
        self.note.put_beside(focus)

    def _forget(self, _sentence: str) -> None:
        self._waiting = ""
        self._hide()

    def _hide(self, *_moved: object) -> None:
        focus, note, self._focus, self.note = self._focus, self.note, None, None
        # A page may have deleted what has the focus, and with it what the note lay on.
        if focus is not None and isValid(focus):
            focus.removeEventFilter(self)
        if note is not None and isValid(note):
            note.hide()
            note.deleteLater()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: looks on; swallows nothing."""
        if watched is self._focus and (event.type() in _KEYS or event.type() is QEvent.Type.MouseButtonPress):
            self._hide()
        return False


class _Note(QFrame):
    """A sentence in a frame above the page. It goes with what it lies on."""

    def __init__(self, sentence: str, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self.setObjectName("alert")
        self.sentence = sentence
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        column.addWidget(SilentText(error_mark(sentence=sentence), name="not_met"))

    def put_beside(self, focus: QWidget) -> None:
        """Show the note below what has the focus, above where there is no room below, else over its lower edge."""
        ground = self._ground
        seen = _seen_part(ground)
        at = _place_of(focus, ground).intersected(seen) or seen
        room = min(seen.width() - 2 * Space.SMALL, _LETTERS * self.fontMetrics().averageCharWidth())
        wide = max(room, min(seen.width(), 12 * self.fontMetrics().averageCharWidth()))
        layout = self.layout()
        high = layout.totalHeightForWidth(wide) if layout is not None else 0
        left = max(seen.left(), min(at.left(), seen.right() - wide))
        top = at.bottom() + Space.TIGHT
        if top + high > seen.bottom():
            top = at.top() - Space.TIGHT - high
        if top < seen.top():
            top = max(seen.top(), at.bottom() - high - Space.SMALL)
        self.setGeometry(left, top, wide, high)
        self.show()
        self.raise_()

    @qt_override
    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Qt's hook: a click takes it away."""
        self.hide()


def _ground_of(focus: QWidget) -> QWidget:
    """What the note lies on: what scrolls together with the focus, or the window."""
    part = focus.parentWidget()
    while part is not None and not part.isWindow():
        content = part.widget() if isinstance(part, QScrollArea) else None
        if content is not None and content.isAncestorOf(focus):
            return content
        part = part.parentWidget()
    return focus.window()


def _seen_part(ground: QWidget) -> QRect:
    """What can be seen of it, without the last message of the window."""
    seen = ground.visibleRegion().boundingRect()
    return seen if not seen.isEmpty() else ground.rect()


def _place_of(focus: QWidget, ground: QWidget) -> QRect:
    """Where the focus is: of a list, its current line."""
    at = focus.rect()
    if isinstance(focus, QAbstractItemView) and focus.currentIndex().isValid():
        line = focus.visualRect(focus.currentIndex())
        at = line.translated(focus.viewport().pos()).intersected(at) or at
    return (
        QRect(focus.mapTo(ground, at.topLeft()), at.size()) if ground.isAncestorOf(focus) else ground.rect()
    )


def _is_in_sight(sentence: str, window: QWidget) -> bool:
    """Whether the page or the dialog shows the sentence by itself, as a form does beside its field."""
    texts: list[QLabel | SilentText] = [*window.findChildren(QLabel), *window.findChildren(SilentText)]
    return any(
        sentence in one.text() and not isinstance(one, MessageStrip) and not one.visibleRegion().isEmpty()
        for one in texts
        if one.isVisible()
    )
