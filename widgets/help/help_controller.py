"""The window's commands for finding one's way: help, the list of commands, the tour, practising, changing keys."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.keymap import Keymap
from app.messages.help import tasks, tour
from app.sessions.feedback import MOVED, Feedback
from app.settings import Settings
from app.speech.voice import Priority
from widgets.kit.hints import FULL, hints
from widgets.shell.main_window import MainWindow
from widgets.shell.page import PageContext

if TYPE_CHECKING:
    from app.sessions.help.command_search import CommandSearch


# The help's list of tasks: a line each, to go through one by one.


def show_tasks(parent: QWidget, keymap: Keymap) -> None:
    """What one usually wants to do, and how, with the keys the person has."""
    from widgets.kit.dialogs import Dialog
    from widgets.kit.forms import Field, ReadableList, plain

    dialog = Dialog(parent, tasks.TITLE, width=720)
    lines = [tasks.task_line(task, keymap.first) for task in tasks.TASKS]
    listed = ReadableList(plain(tasks.LIST), lines)
    listed.setMinimumHeight(14 * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(tasks.LIST, listed), 1)
    dialog.add_close()
    listed.setFocus()
    dialog.ask()


AFTER_DIALOG_MS = 50  # the window is back in front by then, which a screen reader tells first


class HelpKey(QObject):
    """Brings keys for help into every dialog, which does not know the window's keys. It goes with the window."""

    def __init__(self, app: QApplication, window: MainWindow, opened: Callable[[str], None]) -> None:
        """`opened` is told the kind of each dialog one comes to."""
        super().__init__(window)
        self._window, self._opened = window, opened
        app.focusChanged.connect(self._reach)

    def _reach(self, _old: QWidget | None, new: QWidget | None) -> None:
        top = new.window() if new is not None else None
        if not isinstance(top, QDialog):
            return
        actions = [self._window.action(name) for name in ("help_here", "plain_text", "suggest_wording")]
        if actions[0] not in top.actions():
            top.addActions(actions)
            self._opened(type(top).__name__)


class HelpController:
    """Opens the dialogs. `take` applies changed settings and keeps them."""

    def __init__(
        self, qt: QApplication, window: MainWindow, context: PageContext, take: Callable[[Settings], None]
    ) -> None:
        self._window = window
        self._context = context
        self._take = take
        self._help_key = HelpKey(qt, window, self._introduce_dialog)
        window.page_shown.connect(self._introduce)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The commands answered here."""
        return {
            "help_here": self._help,
            "plain_text": self._show_plain_text,
            "shortcuts": self._find,
            "key_settings": self._change_keys,
            "tasks": self._tasks,
            "tour": self._tour,
            "report_problem": self._report_problem,
            "suggest_wording": self._suggest_wording,
        }

    def greet(self) -> None:
        """Tell whoever is new of the tour, once it can be taken; it never opens by itself."""
        if not self._context.settings.toured:
            hint = tour.new_here(key=self._keymap.first("tour"))
            # Behind what the page says of itself, and so behind its focus as well.
            self._context.announcer.say(Feedback(hint, changed=MOVED, priority=Priority.LOW))

    def _introduce(self, page: str, dialog: str = "") -> None:
        """With everything each time, say what this page or dialog is for, behind what it says itself."""
        if hints.verbosity == FULL:
            from app.sessions.help.context_help import purpose

            hint = purpose(page, dialog)
            QTimer.singleShot(0, self._help_key, lambda: self._context.announcer.add_hint(hint))

    def _introduce_dialog(self, kind: str) -> None:
        self._introduce("", kind)

    @property
    def _keymap(self) -> Keymap:
        return self._context.settings.keymap

    def _help(self) -> None:
        from widgets.help.context_help_dialog import show_help

        choice = show_help(self._window, self._window.page, self._keymap, self._window.offered())
        if choice:
            self._run_soon(choice)

    def _show_plain_text(self) -> None:
        from widgets.help.plain_text_view import PlainTextDialog, show_plain_text

        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, PlainTextDialog):
            return
        page = self._window.page
        shown = dialog or page
        if shown is not None:
            name = dialog.windowTitle() if dialog is not None else page.title() if page is not None else ""
            show_plain_text(shown, name, self._context.announcer)

    def _find(self) -> None:
        from app.sessions.help.command_search import CommandSearch
        from widgets.help.command_palette import find_command

        finding = CommandSearch(self._keymap, self._window.offered())
        choice = find_command(self._window, finding, self._context.announcer)
        if choice is not None and choice.changes_key:
            self._change_keys(choice.name)
        elif choice is not None and choice.way:
            self._run_soon(choice.way, lambda: self._announce_arrival(finding, choice.name))
        elif choice is not None:
            self._run_soon(choice.name)

    def _announce_arrival(self, finding: "CommandSearch", name: str) -> None:
        """Where the way led to the page of a command (and not to signing in first), say which keys it has there."""
        if name in self._window.offered():
            self._context.announcer.say(finding.arrived(name))

    def _run_soon(self, name: str, after: Callable[[], None] = lambda: None) -> None:
        """Run a command once the window has the focus again, as if its key had been pressed there."""

        def run() -> None:
            self._window.run_command(name)
            after()

        QTimer.singleShot(AFTER_DIALOG_MS, self._window, run)

    def _change_keys(self, name: str = "") -> None:
        from widgets.study.key_settings import change_keys

        changed = change_keys(self._window, self._keymap, self._context.announcer, name)
        if changed is not None:
            self._take(replace(self._context.settings, key_profile=changed.profile, keys=changed.own))

    def _tasks(self) -> None:

        show_tasks(self._window, self._keymap)

    def _report_problem(self) -> None:
        from app.sessions.help.problem_report import make_report
        from widgets.shell.problem_dialog import report_problem

        saved = report_problem(self._window, make_report(self._context.settings), self._context.announcer)
        self._context.exported = saved or self._context.exported

    def _suggest_wording(self) -> None:
        from widgets.help.program_sentences_dialog import suggest_wording

        saved = suggest_wording(self._window, self._context.announcer)
        self._context.exported = saved or self._context.exported

    def _tour(self) -> None:
        from app.sessions.help.tour import TourSession
        from widgets.help.tour_dialog import take_tour

        take_tour(self._window, TourSession(self._keymap), self._context.announcer)
        if not self._context.settings.toured:
            self._take(replace(self._context.settings, toured=True))
