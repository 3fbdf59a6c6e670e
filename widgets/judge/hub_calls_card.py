"""Calls on a hub: where it is, how far they are and who makes them, and stopping them."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.judge import judge_hub_card as messages
from app.sessions.judge.hub_calls import HubCalls
from app.sessions.said import MOVED, Said
from app.speech.voice import Priority
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import Field, ReadableList, button_row, heading, push_button
from widgets.kit.labels import add_headed, text_label
from widgets.shell.announcer import Announcer
from widgets.shell.background_task import Outcome, in_background
from widgets.theme.theme import Space


class HubCallsCard(QFrame):
    """One look at the hub at a time; nothing is asked of it by itself."""

    def __init__(self, calls: HubCalls, announcer: Announcer) -> None:
        super().__init__()
        self.setObjectName("card")
        self._calls, self._announcer = calls, announcer
        self._working: Outcome | None = None
        self.address = QLineEdit()
        self.look = push_button(messages.LOOK)
        self.stop = push_button(messages.STOP)
        self.state = ReadableList(messages.STATE)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.MEDIUM)
        add_headed(column, heading(messages.TITLE), text_label(messages.ABOUT, name="muted"))
        column.addWidget(Field(messages.ADDRESS, self.address))
        column.addWidget(button_row(self.look, self.stop))
        column.addWidget(self.state)
        self.state.hide()
        self.look.clicked.connect(self._look)
        self.address.returnPressed.connect(self._look)
        self.stop.clicked.connect(self._stop)

    def _look(self) -> None:
        self._work(self._calls.look)

    def _stop(self) -> None:
        words = (messages.STOP_TITLE, messages.STOP_QUESTION, messages.STOP_YES, messages.STOP_NO)
        if ask_whether(self, *words):
            self._work(self._calls.stop)

    def _move_focus(self, to: QWidget) -> None:
        """Unless the person went elsewhere while the hub was asked."""
        at = self.window().focusWidget()
        if at is None or self.isAncestorOf(at):
            to.setFocus(Qt.FocusReason.OtherFocusReason)

    def _work(self, do: Callable[[str], list[str]]) -> None:
        if self._working is None:
            address = self.address.text()
            self._announcer.say_sentence(messages.LOOKING)
            self._working = in_background(lambda: do(address), self._show, self._fail)

    def _show(self, lines: list[str]) -> None:
        self._working = None
        self.state.show_lines(lines)
        self.state.show()
        self._move_focus(self.state)
        self._announcer.say(Said(" ".join(lines), MOVED, beside_focus=""))

    def _fail(self, error: Exception) -> None:
        self._working = None
        if not isinstance(error, UserError):
            raise error
        self._move_focus(self.address)
        self._announcer.say(Said(error.sentence, changed=MOVED, priority=Priority.ALERT))
