"""The window: a menu bar, one page at a time, and a line with the last message."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QMenu, QVBoxLayout, QWidget

from app.messages.shell import window as shell_window
from widgets.kit.columns import fill_column
from widgets.kit.hints import hints
from widgets.kit.window_space import SpaceWatcher
from widgets.shell.actions import Actions
from widgets.shell.alert_note import AlertNotes
from widgets.shell.key_filters import LeaderKey, SingleKeys
from widgets.shell.message_strip import MessageStrip
from widgets.shell.page import Page, PageContext
from widgets.shell.qt_override import qt_override
from widgets.shell.unused_keys import UnusedKeys
from widgets.theme.theme import Space

Handler = Callable[[], None]
# So long may a screen reader be behind: on a busy computer Orca comes to a move of the focus seconds later, and where
# the old page is gone by then, it leaves out the group one has come into, or says nothing at all.
OLD_PAGE_STAYS_MS = 10_000
_USUAL = QSize(1180, 780)
_FRAME = QSize(16, 48)  # about what a window manager adds around a window


class MainWindow(QMainWindow):
    """Holds the pages. Commands go to the page first, then to the window's own handlers.

    `page_shown` tells the kind of a page, and `command_run` the name of a command that somebody answers.
    """

    page_shown = Signal(str)
    command_run = Signal(str)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.context = context
        self.page: Page | None = None
        self._parted: Page | None = None
        self._was_away = False
        self._own: dict[str, Handler] = {}
        hints.begin(context.settings.verbosity, context.settings.says_hints)
        keymap = context.settings.keymap
        self._actions = Actions(self, self.run_command, keymap)
        UnusedKeys(self, context.announcer)  # before the single keys: Qt asks the filter that came last first
        self._single_keys = SingleKeys(self, self._run_if_offered, keymap, self._typed)
        self._single_keys.enabled = context.settings.single_keys
        self._leader = LeaderKey(self, context.announcer, self.offered, self.run_command)
        self._leader.follow(keymap)
        self._own["leader"] = self._leader.begin
        self._own["where_am_i"] = self._tell_where
        self._last_message = MessageStrip()
        self._holder = QVBoxLayout()
        self._strip = QFrame()
        self._lay_out()
        context.announcer.shown.connect(self._last_message.show_sentence)
        AlertNotes(context.announcer, self)
        self.resize(_USUAL)
        self.setWindowTitle(shell_window.PROGRAM)

    def fit_screen(self, room: QSize) -> None:
        """Ask for no more than the room on a screen, in pixels, so that the last message is in sight."""
        self.resize(_USUAL.boundedTo(room - _FRAME))

    def serve(self, handlers: dict[str, Handler]) -> None:
        """Give the window commands of its own, such as opening another page."""
        self._own.update(handlers)
        self._offer()

    def show_page(self, page: Page) -> bool:
        """Put a page in the place of the one shown, unless that one wants to stay. True when it is shown."""
        if not self._let_page_go():
            return False
        old, self.page = self._parted, page
        self._parted = None
        self._holder.addWidget(page, 1)
        self._strip.raise_()  # below the page for the eye, so behind it for whoever walks the window's parts
        if old is not None:
            self._holder.removeWidget(old)
            old.hide()
            old.blockSignals(True)  # what it still waits for leads nobody away from where they are now
            # A screen reader compares where the focus was with where it is, some time after both.
            QTimer.singleShot(OLD_PAGE_STAYS_MS, old, old.deleteLater)
        page.title_changed.connect(self._show_title)
        self._show_title()
        self._offer()
        if self.isVisible():
            page.show()  # before, it would be laid out at a size nobody sees; it comes with the window
        self.page_shown.emit(type(page).__name__)
        page.enter()
        return True

    def part(self) -> bool:
        """Have the page that is shown store its work and let go of its study. False when it wants to stay."""
        if self.page is None:
            return True
        if not self._let_page_go():
            return False
        self._offer()
        return True

    def close_soon(self) -> None:
        """Close the window once the key or menu that asked for it is done with."""
        QTimer.singleShot(0, self, self.close)

    def action(self, name: str) -> QAction:
        """The action of a command. Raises KeyError for an unknown one."""
        return self._actions.action(name)

    def add_submenu(self, submenu: QMenu, after: str) -> QMenu:
        """Put a menu whose lines are no commands below the line of a command; the menu it is in now."""
        return self._actions.add_submenu(submenu, after)

    def offered(self) -> frozenset[str]:
        """The names of the commands that somebody answers now."""
        return frozenset(self._handlers())

    def menus(self) -> list[QMenu]:
        """The menus of the menu bar."""
        return self._actions.menus()

    def run_command(self, name: str) -> None:
        """Run a command by name; one that nobody answers now does nothing."""
        self._run_if_offered(name)

    def apply_settings(self) -> None:
        """Follow changed settings."""
        self._single_keys.enabled = self.context.settings.single_keys
        keymap = self.context.settings.keymap
        self._actions.follow(keymap)
        self._single_keys.follow(keymap)
        self._leader.follow(keymap)
        if self.page is not None:
            self.page.follow_settings()
        self.context.announcer.apply(self.context.settings)
        hints.follow(self.context.settings.verbosity, self.context.settings.says_hints)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: whoever comes back to the window sees the study as it is now."""
        super().changeEvent(event)
        if event.type() is not QEvent.Type.ActivationChange:
            return
        comes_back, self._was_away = self._was_away and self.isActiveWindow(), not self.isActiveWindow()
        if comes_back and self.page is not None:
            self.page.follow_study()

    @qt_override
    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: the page stores what is unsaved before the window goes."""
        if self._let_page_go():
            event.accept()
        else:
            event.ignore()

    def _let_page_go(self) -> bool:
        """As `part`, where the commands need not follow: others are offered next, or the window closes."""
        if self.page is not None:
            if not self.page.leave():
                return False
            self._parted, self.page = self.page, None
        return True

    def _run_if_offered(self, name: str) -> bool:
        handler = self.page.handlers().get(name) if self.page is not None else None
        handler = handler or self._own.get(name)
        if handler is None:
            return False
        self.command_run.emit(name)
        handler()
        return True

    def _typed(self, text: str) -> bool:
        return self.page is not None and self.page.typed(text)

    def _handlers(self) -> dict[str, Handler]:
        return {**self._own, **(self.page.handlers() if self.page else {})}

    def _offer(self) -> None:
        handlers = self._handlers()
        self._actions.offer(handlers)
        self._single_keys.watch(handlers)

    def _tell_where(self) -> None:
        """For a page that has nothing more to say: the page and what has the focus."""
        from widgets.shell.focus_speaker import describe_focus  # only now: the first window does without it

        focus = QApplication.focusWidget()
        where = describe_focus(focus, None, is_short=False) if focus else ""
        title = f"{self.page.title()}." if self.page else ""
        self.context.announcer.say_sentence(f"{title} {where}".strip())

    def _show_title(self) -> None:
        self.setWindowTitle(shell_window.window_title(self.page.title() if self.page else ""))

    def _lay_out(self) -> None:
        strip_layout = QVBoxLayout(self._strip)
        SpaceWatcher(self).changed.connect(partial(_set_strip_margins, strip_layout))
        strip_layout.addWidget(self._last_message)
        centre = QWidget()
        column = fill_column(centre, spacing=0)
        column.addLayout(self._holder, 1)
        column.addWidget(self._strip)
        self.setCentralWidget(centre)


def _set_strip_margins(layout: QVBoxLayout, is_tight: bool) -> None:
    """In a tight window, the lines of a message have little around them."""
    down = Space.HAIR if is_tight else Space.SMALL
    layout.setContentsMargins(Space.WIDE, down, Space.WIDE, down)
