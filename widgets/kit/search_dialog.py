"""A list that is searched by typing: the line to type in, what fits, and how many that are."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from app.messages.study import settings as settings_text
from app.sessions.feedback import Feedback
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.labels import text_label
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

PAUSE_MS = 400  # in typing, after which it is said what fits


@dataclass(frozen=True)
class SearchWords:
    """What a search calls its parts: the dialog, the line, its hint, the list, what to do with the line chosen."""

    title: str
    type: str
    hint: str
    listed: str
    act: str
    none_fits: str


class SearchDialog(Dialog):
    """A line to type in and the list of what fits. The first line is chosen until one goes to another."""

    def __init__(self, parent: QWidget | None, words: SearchWords, announcer: Announcer) -> None:
        super().__init__(parent, words.title, width=720)
        self.announcer = announcer
        self._words = words
        self.search = QLineEdit()
        self.listed = ReadableList(plain(words.listed))
        self.listed.setMinimumHeight(12 * self.listed.fontMetrics().lineSpacing())
        self.count = text_label(kind="small", name="muted")
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._announce)
        self.column.addWidget(Field(words.type, self.search, words.hint))
        self.column.addWidget(Field(words.listed, self.listed), 1)
        self.column.addWidget(self.count)
        act = self.add_button(words.act, QDialogButtonBox.ButtonRole.AcceptRole, is_primary=True)
        act.clicked.connect(self.act)
        self.add_more_buttons()
        close = self.add_button(settings_text.CLOSE, QDialogButtonBox.ButtonRole.RejectRole)
        close.clicked.connect(self.reject)
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._narrow)
        self.listed.itemDoubleClicked.connect(lambda _item: self.act())
        self._show("")
        self.search.setFocus()

    @abstractmethod
    def lines(self, wanted: str) -> Sequence[str]:
        """What fits the words that were typed."""

    @abstractmethod
    def how_many(self, number: int) -> str:
        """How many lines fit, in words."""

    @abstractmethod
    def describe_matches(self, wanted: str) -> Feedback:
        """What is said after a pause in typing."""

    @abstractmethod
    def act(self) -> None:
        """Do what the dialog is for with the line chosen."""

    def add_more_buttons(self) -> None:
        """The buttons between the first and the last."""

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: Down goes from the line to the list, to the line that is chosen already."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_down = event.key() == Qt.Key.Key_Down and watched is self.search
            if is_down and event.modifiers() == Qt.KeyboardModifier.NoModifier:
                self._pause.stop()
                self.listed.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    def _narrow(self, wanted: str) -> None:
        self._show(wanted)
        self._pause.start()

    def _show(self, wanted: str) -> None:
        lines = self.lines(wanted)
        self.listed.show_lines(lines or [self._words.none_fits])
        self.count.setText(self.how_many(len(lines)))

    def _announce(self) -> None:
        """Say what fits: the list does not have the focus, so nobody else does."""
        if self.search.hasFocus() and self.search.text().strip():
            self.announcer.say(self.describe_matches(self.search.text()))
