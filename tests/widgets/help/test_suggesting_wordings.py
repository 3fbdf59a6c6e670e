"""Help > Suggest a better wording: keys pressed in the real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.sessions.help import program_sentences
from app.settings import Settings
from tests.widgets.window_driver import OFFSCREEN_NOISE, TAB, WindowDriver, heard_name
from widgets.help.program_sentences_dialog import ProgramSentencesDialog
from widgets.kit.dialogs import Dialog
from widgets.shell.router import Router
from widgets.study.start_page import StartPage

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowDriver]:
    monkeypatch.setattr(program_sentences, "settings_file", lambda: tmp_path / "settings.json")
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin"))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, driver.window, driver.context, app.font().pointSizeF())
    driver.show(StartPage(driver.context))
    yield driver
    del router  # the window's commands are its own


def test_a_wording_is_suggested_for_what_has_the_focus(driver: WindowDriver, tmp_path: Path) -> None:
    focused = heard_name(driver.focus)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ProgramSentencesDialog)
        first, *others = dialog.listed.lines()
        assert heard_name(driver.focus) == f"Sentences of the program. {1 + len(others)} total."
        assert first.replace("&", "").startswith(focused)
        assert "Part: app/messages/" in first
        driver.press(TAB)
        assert heard_name(driver.focus) == "Better wording"
        driver.alt(Qt.Key.Key_S)
        driver.wait_for("This is what the program says now. Write what it should say.")
        assert heard_name(driver.focus) == "Better wording"
        driver.type("x")
        driver.alt(Qt.Key.Key_S)
        driver.wait_for("Saved. 1 suggestion is in the file wordings-en.po.")
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_7, modifier=CTRL_SHIFT))
    file = tmp_path / "wordings-en.po"
    assert driver.context.exported == file
    assert "Instead of: " in file.read_text("utf-8")


def test_sentences_of_a_dialog_are_found_from_within_it(driver: WindowDriver) -> None:
    titles: list[str] = []

    def inner(dialog: Dialog) -> None:
        assert isinstance(dialog, ProgramSentencesDialog)
        titles.extend(dialog.listed.lines())
        driver.press(Qt.Key.Key_Escape)

    def outer(dialog: Dialog) -> None:
        driver.in_dialog(inner, lambda: driver.press(Qt.Key.Key_7, modifier=CTRL_SHIFT))
        dialog.reject()

    driver.in_dialog(outer, lambda: driver.window.run_command("tasks"))
    assert any("app/messages/help/tasks.py" in title for title in titles)
