"""Opens every page and dialog of the window, found through the program's own commands, for whoever looks at them.

Nothing is listed by hand: pages come from the router, dialogs from commands and buttons that end with dots,
as those do that ask for something more.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QWidget

from app.cli.study_repository import repository
from app.settings import Settings
from app.speech.voice import SilentVoice
from app.study.team.raters import Perception
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import plain
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.background_task import wait_for_work
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Page, PageContext
from widgets.shell.router import Router

PERSON = "Robin"
FIRST_START = "first_start"
ASKS = "…"
LOOK_MS = 10
QUIET_ROUNDS = 5
Look = Callable[[str, QWidget], None]


class Screens:
    """A window on a study, and the way to everything that can be seen of it."""

    def __init__(
        self, app: QApplication, study: Path, base_size: float, reader: str = "Ada", person: str = PERSON
    ) -> None:
        """`reader` is somebody who has answered, so that the report is open to them; `person` still has to."""
        self.study, self.person = study, person
        self._looked_at: set[str] = set()
        settings = Settings(
            rater=reader,
            perceptions=dict.fromkeys((reader, person), Perception.OWN_VOICE.value),
            recent=(str(study),),
            toured=True,
            content_notes_wait=False,  # else a picture is hidden
        )
        self.announcer = Announcer(SilentVoice(), settings, Listeners(lambda: False, lambda: None))
        self.window = MainWindow(PageContext(self.announcer, repository(), settings, lambda _settings: None))
        self.router = Router(app, self.window, self.window.context, base_size)

    def close(self) -> None:
        """Let go of the study."""
        self.window.close()
        self.announcer.close()
        self.window.deleteLater()
        settle()
        _delete_what_waits_for_it()

    def pages(self) -> Iterator[tuple[str, Page]]:
        """Each page the router has, by its name, shown and at rest; first what you see without a study."""
        self.window.show()
        for name in (FIRST_START, *self.router.pages()):
            before = self.window.page
            page = self.open(name)
            if page is not before:
                yield name, page

    def open(self, name: str) -> Page:
        """Show the page of this name, and wait until it is at rest. A name that only asks for more shows none."""
        context, usual = self.window.context, self.window.context.settings
        if name == FIRST_START:
            context.settings = replace(usual, recent=(), rater="")
        target = (self.study, self.person, Perception.OWN_VOICE) if name == "annotate" else self.study
        asked = "start_page" if name == FIRST_START else name
        self._in_dialogs(lambda: self.router.go(asked, target), lambda _: None)
        self.let_old_pages_go()
        context.settings = usual
        assert self.window.page is not None
        return self.window.page

    def let_old_pages_go(self) -> None:
        """Delete the pages one has left. The window keeps each a while for a screen reader, which is not here; who
        goes through all of them quickly would have a dozen laid out and styled along with the one they look at."""
        holder = self.window.centralWidget()
        for part in holder.children() if holder else ():
            if isinstance(part, Page) and part is not self.window.page:
                part.deleteLater()
        _delete_what_waits_for_it()

    def dialogs(self, name: str, look: Look) -> None:
        """Open whatever asks for more on the page of this name, and have it looked at, one after the other."""
        page = self.window.page
        assert page is not None
        for command in self._commands_that_ask():
            action = self.window.findChild(QAction, command)
            if action is not None and action.isEnabled():
                self._in_dialogs(
                    action.trigger, partial(self._note_dialog, command, f"{name}-{command}", look)
                )
        titles = [button.text() for button in page.findChildren(QAbstractButton) if _asks(button)]
        for title in dict.fromkeys(titles):
            if self.window.page is not page:
                page = self.open(name)
            button = next((one for one in page.findChildren(QAbstractButton) if one.text() == title), None)
            if button is not None and _asks(button):
                word = plain(title).removesuffix(ASKS).lower().replace(" ", "_")
                self._in_dialogs(button.click, partial(look, f"{name}-{word}"))

    def _note_dialog(self, command: str, name: str, look: Look, shown: QWidget) -> None:
        """What a command opened is looked at once; one that opens nothing here is tried again on another page."""
        self._looked_at.add(command)
        look(name, shown)

    def _commands_that_ask(self) -> list[str]:
        """Commands not looked at on an earlier page that open something here, other than a page."""
        actions = self.window.findChildren(QAction)
        names = {action.objectName() for action in actions if action.text().endswith(ASKS)}
        return sorted(names - self._looked_at - self.router.pages().keys() - {""})

    def _in_dialogs(self, act: Callable[[], object], look: Callable[[QWidget], None]) -> None:
        """Do something; whatever opens meanwhile is looked at, if it is ours, and closed again."""
        timer = QTimer(interval=LOOK_MS)
        timer.timeout.connect(lambda: _close_what_opened(timer, look))
        timer.start()
        act()
        settle()
        _close_what_opened(timer, look)
        timer.stop()
        timer.timeout.disconnect()  # what is called holds the timer, which would never be let go of


def _asks(button: QAbstractButton) -> bool:
    return button.isVisible() and button.isEnabled() and button.text().endswith(ASKS)


def _close_what_opened(timer: QTimer, look: Callable[[QWidget], None]) -> None:
    opened = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if opened is None or not opened.isVisible():
        return
    timer.stop()  # looking may run the event loop
    try:
        if isinstance(opened, (Dialog, QMenu)):
            settle()
            look(opened)
    finally:
        if isinstance(opened, QDialog):
            opened.reject()
        else:
            opened.close()
        timer.start()


def _delete_what_waits_for_it() -> None:
    """Outside an event loop of its own nothing that asked to be deleted later ever is."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def settle() -> None:
    """Wait until background work is done and everything that was asked for has been laid out and painted."""
    quiet = 0
    while quiet < QUIET_ROUNDS:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        QApplication.sendPostedEvents(None, 0)
        quiet = quiet + 1 if wait_for_work(50) else 0


def focus_by_key(widget: QWidget) -> None:
    """Give a part the focus as Tab would."""
    widget.window().activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
