"""A round through the whole program: every page, every dialog and menu, every state that keys lead to.

Nothing is listed by hand. Pages come from the router; on each, and in each dialog that opens, everything that can be
pressed, ticked or chosen is pressed, ticked and chosen, and whatever shows then is looked at.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QTableView,
    QWidget,
)
from shiboken6 import isValid

from app.study.team.raters import Perception
from every_screen import ASKS, PERSON, Screens, settle
from tests.widgets.audit import name_of
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Page

Look = Callable[[str, QWidget], None]
ENDS = {"quit", "trash_study"}  # commands after which there is nothing left to look at
MOST_PRESSES = 80
MOST_DEEP = 3
MOST_ROWS = 12
LOOK_MS = 5
PATIENCE_MS = 1_000
SAMPLE = "Sample"


class Filling(Enum):
    """What is in the fields."""

    NONE = auto()
    KNOWN = auto()
    ALL = auto()


class Round:
    """Goes round and hands every view, in every state it comes to, to `look` with the way there in words."""

    def __init__(
        self, app: QApplication, study: Path, base_size: float, look: Look, words: dict[str, str]
    ) -> None:
        """`words` are typed into fields by their names; all others get a sample."""
        self.screens = Screens(app, study, base_size)
        self._reader = self.screens.window.context.settings.rater
        self._words = words
        self._look = look
        self._open: list[QWidget] = []
        self._problem: list[BaseException] = []
        self._place = ""
        self._is_leaving = False
        self.commands_run: set[str] = set()

    def go(self) -> None:
        """All of it; an error on the way is raised at the end."""
        window = self.screens.window
        window.show()
        for name in self.screens.router.pages():
            page = self._open_page(name)
            self._look(name, page)
            self._press_everything(name, page, partial(self._open_page, name))
            self._run_commands(name)
        self._reader = PERSON  # who has still to answer meets a page that is locked
        self._look("agreement, locked", self._open_page("agreement"))
        if self._problem:
            raise self._problem[0]

    def look_at(self, place: str, make: Callable[[MainWindow], QDialog]) -> None:
        """Open a dialog that nothing led to, and go through it."""
        self._act(place, lambda: make(self.screens.window).exec())

    def close(self) -> None:
        """End the program."""
        self._open_page("start_page")
        self.screens.close()

    def _open_page(self, name: str) -> Page:
        """Go to a page; whoever asks on the way whether one means it hears yes."""
        target = (
            (self.screens.study, PERSON, Perception.OWN_VOICE) if name == "annotate" else self.screens.study
        )
        context = self.screens.window.context
        context.settings = replace(context.settings, rater=self._reader)
        self._is_leaving = True
        self._act(name, lambda: self.screens.router.go(name, target))
        self.screens.let_old_pages_go()
        self._is_leaving = False
        page = self.screens.window.page
        assert page is not None
        return page

    # --- everything on a view

    def _press_everything(self, place: str, view: QWidget, again: Callable[[], QWidget | None]) -> None:
        """Press each thing once, as long as there are new ones; what uses the fields again with what is known in them,
        and with something in all of them."""
        tried: set[tuple[str, str]] = set()
        at: QWidget | None = view
        for filling in Filling:
            # What was ticked and chosen so far may be what nothing can be done with.
            if filling is not Filling.NONE:
                at = again() or at
            for _ in range(MOST_PRESSES):
                if at is None or not self._is_there(at):
                    at = again()
                if at is None:
                    return
                if not self._fill(at, filling):
                    break
                knob = next((one for one in knobs(at) if _mark(one, filling) not in tried), None)
                if knob is None:
                    break
                tried.add(_mark(knob, filling))
                where = f"{place}, {name_of(knob)}"
                self._act(where, partial(use, knob))
                if self._is_there(at):
                    self._look(where, at)

    def _run_commands(self, name: str) -> None:
        """Run each command the page or the window answers that was not run before."""
        window = self.screens.window
        page = self._open_page(name)
        for command in sorted(set(page.handlers()) | (window.offered() - self.commands_run)):
            if command in ENDS or command in self.screens.router.pages():
                continue
            self.commands_run.add(command)
            if window.page is not page:
                page = self._open_page(name)
            action = window.findChild(QAction, command)
            if action is not None and action.isEnabled():
                where = f"{name}, command {command}"
                self._act(where, action.trigger)
                if window.page is page:
                    self._look(where, page)

    def _fill(self, view: QWidget, filling: "Filling") -> bool:
        """Write into the fields of a view; whether that can make a difference."""
        lines = [
            line
            for line in view.findChildren(QLineEdit)
            if line.isVisible() and line.isEnabled() and not line.isReadOnly()
        ]
        known = [line for line in lines if name_of(line) in self._words]
        if filling is not Filling.NONE:
            for line in known:
                line.setText(self._words[name_of(line)])
        if filling is Filling.ALL:
            for line in lines:
                line.setText(line.text() or SAMPLE)
        return filling is Filling.NONE or bool(known if filling is Filling.KNOWN else lines)

    def _is_there(self, view: QWidget) -> bool:
        if not isValid(view):
            return False
        if isinstance(view, Page):
            return self.screens.window.page is view
        return bool(self._open) and self._open[-1] is view and view.isVisible()

    # --- what opens meanwhile

    def _act(self, place: str, act: Callable[[], object]) -> None:
        """Do something; whatever opens meanwhile is gone through, too, and closed again."""
        before, self._place = self._place, place
        pending = [True]
        self._watch(pending)
        try:
            act()
            settle()
            self._see(pending)
            below = self._open[-1] if self._open else self.screens.window
            if isValid(below):
                come_forward(below)
        finally:
            pending[0] = False
            self._place = before

    def _watch(self, pending: list[bool]) -> None:
        QTimer.singleShot(LOOK_MS, lambda: self._see(pending) if pending[0] else None)

    def _see(self, pending: list[bool]) -> None:
        opened = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if opened is not None and opened.isVisible() and opened not in self._open:
            self._open.append(opened)
            deeper = [True]
            self._watch(deeper)
            try:
                self._go_through(opened)
            except BaseException as error:  # noqa: BLE001  # raised again outside Qt, where pytest sees it
                self._problem.append(error)
            finally:
                deeper[0] = False
                self._open.pop()
                close(opened, self._is_leaving)
        if pending[0]:
            self._watch(pending)

    def _go_through(self, opened: QWidget) -> None:
        place = self._place
        come_forward(opened)
        if not type(opened).__module__.startswith("widgets.") and not isinstance(opened, QMenu):
            return  # the system's own dialog for files
        settle()
        self._look(place, opened)
        if isinstance(opened, QDialog) and not self._is_leaving and len(self._open) <= MOST_DEEP:
            self._press_everything(place, opened, lambda: None)


def knobs(view: QWidget) -> list[QWidget]:
    """What can be pressed, ticked or chosen now: first what keeps a dialog open."""
    found = [
        part
        for part in (
            *view.findChildren(QAbstractButton),
            *view.findChildren(QComboBox),
            *filter(_has_more, view.findChildren(QListWidget)),
            *view.findChildren(QTableView),
        )
        if part.isVisible() and part.isEnabled() and part.window() is view.window()
    ]
    return sorted(found, key=_leads_out)


def _has_more(listed: QListWidget) -> bool:
    return listed.currentRow() < listed.count() - 1 and listed.count() <= MOST_ROWS


def _leads_out(part: QWidget) -> int:
    """First what changes something here, then what asks for more, then what goes on, and last what leaves."""
    box = part.parentWidget()
    if isinstance(part, QTableView):
        return -1
    if not isinstance(part, QPushButton):
        return 0
    if part.text().endswith(ASKS):
        return 1
    if not isinstance(box, QDialogButtonBox):
        return 2
    return 3 if box.buttonRole(part) is QDialogButtonBox.ButtonRole.AcceptRole else 4


def use(part: QWidget) -> None:
    """Press it, or choose the next of its words or rows."""
    if isinstance(part, QComboBox):
        part.setFocus()
        part.setCurrentIndex((part.currentIndex() + 1) % max(part.count(), 1))
    elif isinstance(part, QTableView):
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_Return)
    elif isinstance(part, QListWidget):
        part.setFocus()
        part.setCurrentRow(part.currentRow() + 1)
    elif isinstance(part, QAbstractButton):
        part.setFocus()
        part.click()


def come_forward(view: QWidget) -> None:
    """What a window manager does when a dialog opens, and for what is below it when it closes."""
    if not isinstance(view, QMenu) and view.isVisible():
        view.activateWindow()
        QTest.qWaitForWindowActive(view, PATIENCE_MS)


def close(view: QWidget, with_yes: bool) -> None:
    """Leave it as Escape does, or with the answer that goes on."""
    if not isValid(view):
        return
    if isinstance(view, QDialog):
        (view.accept if with_yes else view.reject)()
    else:
        view.close()
    settle()


def _mark(part: QWidget, filling: Filling) -> tuple[str, str]:
    """By what a part is known to have been tried. Only a button does something else when the fields are filled."""
    row = part.currentRow() if isinstance(part, QListWidget) else ""
    used = filling.name if isinstance(part, QPushButton) else ""
    return f"{type(part).__name__} {used} {row}", name_of(part)
