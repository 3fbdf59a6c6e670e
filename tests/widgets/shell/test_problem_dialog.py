"""Help > Report a Problem: keys pressed in the real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.commands import command
from app.messages.help import problem_report as messages
from app.settings import Settings
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, SPACE, TAB, FrontDesk, heard_name
from widgets.kit.dialogs import Dialog
from widgets.shell import problem_dialog
from widgets.shell.problem_dialog import ProblemDialog
from widgets.shell.router import Router
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrontDesk]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    desk = FrontDesk(qtbot, tmp_path, Settings(rater="Robin"))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, desk.window, desk.bench, app.font().pointSizeF())
    desk.show(StartPage(desk.bench))
    yield desk
    del router  # the window's commands are its own


def test_the_report_is_shown_before_it_is_copied(desk: FrontDesk) -> None:
    QApplication.clipboard().setText("something else")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ProblemDialog)
        assert heard_name(desk.focus) == "The report, line by line"
        shown = dialog.listed.lines()
        assert any(line.startswith("Python: 3.") for line in shown)
        assert QApplication.clipboard().text() == "something else"
        desk.press(TAB, SPACE)  # the first box: leave out program and computer
        assert heard_name(desk.focus) == "Program and computer"
        shorter = dialog.listed.lines()
        assert len(shorter) < len(shown)
        desk.alt(Qt.Key.Key_Y)
        desk.qtbot.waitUntil(lambda: desk.said[-1:] == [messages.COPIED])
        assert QApplication.clipboard().text().splitlines() == shorter
        desk.press(Qt.Key.Key_Escape)

    desk.in_dialog(act, lambda: desk.window.run_command("report_problem"))


def test_the_report_is_saved_and_nothing_is_overwritten_unasked(
    desk: FrontDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.txt"
    monkeypatch.setattr(problem_dialog, "choose_paths", lambda *_, **__: [tmp_path / "report"])
    answers = [False, True]

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ProblemDialog)
        dialog.save.click()
        assert desk.said[-1] == "The report was saved to report.txt."
        assert file.read_text(encoding="utf-8").splitlines() == dialog.listed.lines()
        file.write_text("mine", encoding="utf-8")
        monkeypatch.setattr(problem_dialog, "ask_whether", lambda *_: answers.pop(0))
        dialog.save.click()
        assert file.read_text(encoding="utf-8") == "mine"
        dialog.save.click()
        assert file.read_text(encoding="utf-8") != "mine"
        desk.press(ENTER)

    desk.in_dialog(act, lambda: desk.window.run_command("report_problem"))


def test_it_is_in_the_help_menu() -> None:
    found = command("report_problem")
    assert (found.menu.value, found.plain_title) == ("help", "Report a problem")
