"""Help > Report a Problem: keys pressed in the real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.commands import command
from app.messages.help import problem_report
from app.settings import Settings
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, SPACE, TAB, WindowDriver, heard_name
from widgets.kit.dialogs import Dialog
from widgets.shell import problem_dialog
from widgets.shell.problem_dialog import ProblemDialog
from widgets.shell.router import Router
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowDriver]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin"))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, driver.window, driver.context, app.font().pointSizeF())
    driver.show(StartPage(driver.context))
    yield driver
    del router  # the window's commands are its own


def test_the_report_is_shown_before_it_is_copied(driver: WindowDriver) -> None:
    QApplication.clipboard().setText("something else")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ProblemDialog)
        shown = dialog.listed.lines()
        assert heard_name(driver.focus) == f"The report, line by line. {len(shown)} total."
        assert any(line.startswith("Python: 3.") for line in shown)
        assert QApplication.clipboard().text() == "something else"
        driver.press(TAB, SPACE)  # the first box: leave out program and computer
        assert heard_name(driver.focus) == "Program and computer"
        shorter = dialog.listed.lines()
        assert len(shorter) < len(shown)
        driver.alt(Qt.Key.Key_Y)
        driver.qtbot.waitUntil(lambda: driver.said[-1:] == [problem_report.COPIED])
        assert QApplication.clipboard().text().splitlines() == shorter
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.window.run_command("report_problem"))


def test_the_report_is_saved_and_nothing_is_overwritten_unasked(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.txt"
    monkeypatch.setattr(problem_dialog, "choose_paths", lambda *_, **__: [tmp_path / "report"])
    answers = [False, True]

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ProblemDialog)
        dialog.save.click()
        assert driver.said[-1] == "The report was saved to report.txt."
        assert file.read_text(encoding="utf-8").splitlines() == dialog.listed.lines()
        file.write_text("mine", encoding="utf-8")
        monkeypatch.setattr(problem_dialog, "ask_whether", lambda *_: answers.pop(0))
        dialog.save.click()
        assert file.read_text(encoding="utf-8") == "mine"
        dialog.save.click()
        assert file.read_text(encoding="utf-8") != "mine"
        driver.press(ENTER)

    driver.in_dialog(act, lambda: driver.window.run_command("report_problem"))
    assert driver.context.exported == file


def test_it_is_in_the_help_menu() -> None:
    found = command("report_problem")
    assert (found.menu.value, found.plain_title) == ("help", "Report a problem")
