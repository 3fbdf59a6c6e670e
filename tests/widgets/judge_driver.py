"""A desk with the judge's page of a small study on it, and a server that answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.settings import Settings
from storage.folder import open_study
from tests.judging.servers import JudgeServer, judge_server
from tests.memory_keyring import MemoryKeyring
from tests.sessions.judge_sitting import make_study, met
from tests.widgets.window_driver import WindowDriver
from widgets.judge.judge_page import JudgePage
from widgets.kit.completing_line_edit import CompletingLineEdit
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import plain
from widgets.shell.background_task import wait_for_work

PATIENCE_MS = 60_000


class JudgeDriver(WindowDriver):
    """The window with the page; the form names the server and a model."""

    page: JudgePage

    def __init__(self, qtbot: QtBot, folder: Path, address: str, reader: str = "") -> None:
        super().__init__(qtbot, folder.parent, Settings())
        self.folder = folder
        self.page = JudgePage(self.context, open_study(folder), reader)
        self.show(self.page)
        if address:
            self.fill_in(address)

    def fill_in(self, address: str, model: str = "test-model", runs: int = 2) -> None:
        """Type into the form what a run needs; the focus is on the number of runs then."""
        form = self.page.form
        self.enter_into(form.address, address)
        self.enter_into(form.model, model)
        form.runs.setFocus()
        form.runs.selectAll()
        self.type(str(runs))

    def enter_into(self, line: QLineEdit, text: str) -> None:
        """Type something in the place of what is in a line."""
        line.setFocus()
        line.selectAll()
        self.type(text)
        if isinstance(line, CompletingLineEdit):
            line.close_list()
            self.window.activateWindow()  # what a window manager does; the offscreen platform has none
            self.qtbot.waitUntil(line.hasFocus)

    def plan(self) -> None:
        """Choose Plan by its key and wait for the plan."""
        self.alt(Qt.Key.Key_P)
        self.qtbot.waitUntil(lambda: self.page.session.plan is not None, timeout=PATIENCE_MS)

    def start(self) -> None:
        """Choose Start by its key, and wait until the run has begun."""
        before = self._begun()
        self.alt(Qt.Key.Key_A)
        self.qtbot.waitUntil(lambda: self._begun() > before, timeout=PATIENCE_MS)

    def _begun(self) -> int:
        return sum(sentence.startswith("The run begins") for sentence in self.said)

    def finish(self) -> None:
        """Wait for the end of the run, and for what came of it to be counted."""
        self.qtbot.waitUntil(lambda: not self.page.session.is_running, timeout=PATIENCE_MS)
        self.settle()

    def settle(self) -> None:
        """Wait for what runs in the background."""
        wait_for_work()
        QApplication.processEvents()

    def close(self) -> None:
        """Leave as if everybody had been asked."""
        self.page.session.leave()
        self.settle()
        self.page.leave()
        self.announcer.close()


@pytest.fixture
def server() -> Iterator[JudgeServer]:
    """A judge that finds every criterion met."""
    with judge_server(met) as running:
        yield running


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path, server: JudgeServer, ring: MemoryKeyring) -> Iterator[JudgeDriver]:
    folder = make_study(tmp_path / "study", people=("Robin",), opened_for="Cleo")
    made = JudgeDriver(qtbot, folder, server.url, "Cleo")
    yield made
    made.close()


def choose(title: str, dialog: Dialog) -> None:
    """Press the button with this title."""
    (button,) = (b for b in dialog.findChildren(QPushButton) if plain(b.text()) == plain(title))
    button.click()
