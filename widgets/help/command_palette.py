"""Every command in one list that is searched by typing; each line says its key, and Enter does it."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from app.messages.shell import keys as messages
from app.messages.study import settings as settings_messages
from app.sessions.help.command_search import CommandMatch, CommandSearch
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.labels import text_label
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

PAUSE_MS = 400  # in typing, after which it is said what fits


@dataclass(frozen=True)
class PaletteChoice:
    """A command to run, or the command whose keys are to be changed."""

    name: str
    changes_key: bool = False


def find_command(parent: QWidget, finding: CommandSearch, announcer: Announcer) -> PaletteChoice | None:
    """Let the person find a command; None when nothing is to be done."""
    dialog = CommandPalette(parent, finding, announcer)
    dialog.ask()
    return dialog.wish


class CommandPalette(Dialog):
    """A line to type in and the list of what fits. The first line is chosen until one goes to another."""

    def __init__(self, parent: QWidget | None, finding: CommandSearch, announcer: Announcer) -> None:
        super().__init__(parent, messages.FIND_TITLE, width=720)
        self.wish: PaletteChoice | None = None
        self._finding = finding
        self._announcer = announcer
        self._found: list[CommandMatch] = []
        self.search = QLineEdit()
        self.listed = ReadableList(plain(messages.FOUND_LIST))
        self.listed.setMinimumHeight(12 * self.listed.fontMetrics().lineSpacing())
        self.count = text_label(kind="small", name="muted")
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._tell)
        self.column.addWidget(Field(messages.FIND, self.search, messages.FIND_HINT))
        self.column.addWidget(Field(messages.FOUND_LIST, self.listed), 1)
        self.column.addWidget(self.count)
        self._add_buttons()
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._narrow)
        self.listed.itemDoubleClicked.connect(lambda _item: self._run())
        self._show("")
        self.search.setFocus()

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

    def _add_buttons(self) -> None:
        run = self.add_button(messages.DO_IT, QDialogButtonBox.ButtonRole.AcceptRole, is_primary=True)
        run.clicked.connect(self._run)
        change = self.add_button(messages.CHANGE_ITS_KEY, QDialogButtonBox.ButtonRole.ActionRole)
        change.clicked.connect(self._change_key)
        close = self.add_button(settings_messages.CLOSE, QDialogButtonBox.ButtonRole.RejectRole)
        close.clicked.connect(self.reject)

    def _narrow(self, wanted: str) -> None:
        self._show(wanted)
        self._pause.start()

    def _show(self, wanted: str) -> None:
        self._found = self._finding.find(wanted)
        self.listed.show_lines([found.line for found in self._found] or [messages.NONE_FITS])
        self.count.setText(messages.count(len(self._found)))

    def _tell(self) -> None:
        """Say what fits: the list does not have the focus, so nobody else does."""
        if self.search.hasFocus() and self.search.text().strip():
            self._announcer.say(self._finding.tell(self.search.text()))

    def _chosen(self) -> CommandMatch | None:
        row = self.listed.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def _run(self) -> None:
        found = self._chosen()
        if found is None:
            return
        if not found.is_here:
            self._announcer.say(self._finding.refuse(found))
            return
        self.wish = PaletteChoice(found.command.name)
        self.accept()

    def _change_key(self) -> None:
        found = self._chosen()
        if found is not None:
            self.wish = PaletteChoice(found.command.name, changes_key=True)
            self.accept()
