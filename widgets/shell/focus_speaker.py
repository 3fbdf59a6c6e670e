"""Says what the focus is on, for people who work with the program's own voice and no screen reader."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QGroupBox,
    QListView,
    QMenu,
    QWidget,
)

from app.access_keys import without_access_key
from app.messages.shell import focus
from widgets.kit.forms import ReadableList
from widgets.kit.hints import SHORT, hints
from widgets.kit.labels import LANGUAGE, ReadableLabel
from widgets.shell.announcer import Announcer

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface


class FocusSpeaker(QObject):
    """Hears of every move of the focus and has it spoken: the group one comes into, the name, the state."""

    def __init__(self, app: QApplication, announcer: Announcer) -> None:
        super().__init__(app)
        self._announcer = announcer
        self._rows: QMetaObject.Connection | None = None
        app.focusChanged.connect(self._moved)

    def follow(self, menu: QMenu) -> None:
        """Have the entries of a menu spoken as one goes through it; the focus does not move there."""
        menu.hovered.connect(lambda action: self._announcer.speak_focus(without_access_key(action.text())))

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            return
        self._follow_rows(new)
        if isinstance(new, QComboBox) and new.view() is old:
            # Its list has closed, but what was taken from it stands there only in a moment.
            QTimer.singleShot(0, new, lambda: self._speak(new, old))
        else:
            self._speak(new, old)

    def _speak(self, new: QWidget, old: QWidget | None) -> None:
        is_short = hints.verbosity == SHORT
        if self._announcer.speaks_focus and (sentence := describe_focus(new, old, is_short)):
            self._announcer.speak_focus(sentence, new.property(LANGUAGE))

    def _follow_rows(self, widget: QWidget) -> None:
        """Have the lines of a list of text spoken as one goes through it; the focus does not move there."""
        if self._rows is not None:
            QObject.disconnect(self._rows)
            self._rows = None
        if isinstance(widget, ReadableList):
            self._rows = widget.currentTextChanged.connect(self._announcer.speak_focus)
        elif isinstance(widget, QListView) and isinstance(box := widget.window().parentWidget(), QComboBox):
            self._rows = box.textHighlighted.connect(self._announcer.speak_focus)
        elif isinstance(widget, ReadableLabel):
            self._rows = widget.line_read.connect(self._announcer.read_line)


def describe_focus(widget: QWidget, before: QWidget | None = None, is_short: bool = False) -> str:
    """What a person should hear when the focus comes to a widget from another one; hints come last.

    With short words (`is_short`) it is not said what kind of part it is.
    """
    from PySide6.QtGui import QAccessible  # only now: its many roles would hold the first window up

    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is None:
        return ""
    # Not by way of the parents: Qt makes some of them itself, and the first such one costs PySide6 20 ms to name.
    groups = widget.window().findChildren(QGroupBox)
    group = _innermost(groups, widget)
    came_in = group is not None and (before is None or _innermost(groups, before) is not group)
    opening = group.accessibleName() if group is not None and came_in else ""
    name = interface.text(QAccessible.Text.Name)
    if isinstance(widget, QComboBox):
        name = widget.accessibleName() or name  # which is its value on Linux, where readers go by the label
    role = "" if is_short else _role(interface)
    rest = interface.text(QAccessible.Text.Description)  # with short words it has no hints
    said = focus.focused(opening, name, role, _state(widget, interface))
    if isinstance(widget.window(), QDialog) and (before is None or before.window() is not widget.window()):
        # Nobody but this voice tells that a dialog has opened, and what it asks.
        return focus.dialog_opened(widget.window().windowTitle(), said, rest)
    return f"{said} {rest}".strip() if rest and rest not in said else said


def _innermost(groups: list[QGroupBox], widget: QWidget) -> QGroupBox | None:
    """The last group around a part, as Qt lists children after their parents."""
    return next((group for group in reversed(groups) if group.isAncestorOf(widget)), None)


def _role(interface: "QAccessibleInterface") -> str:
    return focus.ROLES.get(interface.role().name, "")


def _state(widget: QWidget, interface: "QAccessibleInterface") -> str:
    from PySide6.QtGui import QAccessible

    state = interface.state()
    words = []
    if interface.role().name in ("RadioButton", "CheckBox"):
        words.append(focus.CHOSEN if state.checked else focus.NOT_CHOSEN)
    value = interface.text(QAccessible.Text.Value)
    if isinstance(widget, QAbstractItemView):
        from widgets.kit.lists.row_description import describe_row

        row = describe_row(widget)
        value = row.text if row else value
    if value:
        words.append(value)
    return ", ".join(words)
