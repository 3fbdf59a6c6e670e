"""Taking somebody out from the window: what would happen is told before it is done."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from storage.folder import open_study
from tests.storage.team.leaving import NAME, full_study
from tests.widgets.window_driver import DOWN, ENTER, SPACE, TAB, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.shell.router import Router
from widgets.study.withdraw_dialog import WithdrawDialog


class Driver(WindowDriver):
    """A window with a router, at the study's sign-in page."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings())
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.router = Router(app, self.window, self.context, app.font().pointSizeF())
        self.router.go("sign_in", folder)
        qtbot.waitUntil(lambda: self.window.page is not None and self.window.page.isAncestorOf(self.focus))

    def run(self, name: str) -> None:
        self.window.run_command(name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = full_study(tmp_path / "study")
    study.raters.add("Chi")
    study.close()
    return tmp_path / "study"


def names(folder: Path) -> list[str]:
    with closing(open_study(folder)) as study:
        return [rater.name for rater in study.raters.all()]


def test_what_was_agreed_is_chosen_and_told_before_it_is_done(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, WithdrawDialog)
        assert dialog.who.lines()[0] == f"{NAME}, agreed: anonymise"
        assert dialog.foreseen.lines()[0] == f"Would be detached from the name: the answers of {NAME}."
        assert NAME in names(folder)  # nothing is done yet
        driver.press(ENTER)

    driver.in_dialog(act, lambda: driver.run("withdraw"))
    driver.wait_for(f"Detached from the name: the answers of {NAME}.")
    assert any(name.startswith("withdrawn ") for name in names(folder))
    assert NAME not in names(folder)


def test_where_nothing_was_agreed_one_is_asked(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, WithdrawDialog)
        driver.press(Qt.Key.Key_End)
        assert dialog.who.lines()[-1] == "Chi, nothing agreed"
        assert dialog.mode is None
        driver.press(ENTER)
        assert driver.said[-1] == "Choose what to do with the answers."
        assert "Chi" in names(folder)
        driver.press(SPACE)
        assert dialog.foreseen.lines()[0] == "Would be deleted: everything from Chi."
        driver.press(ENTER)

    driver.in_dialog(act, lambda: driver.run("withdraw"))
    driver.wait_for("Deleted: everything from Chi.")
    assert "Chi" not in names(folder)


def test_thinking_better_of_it_changes_nothing(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    before = names(folder)
    driver.in_dialog(
        lambda _dialog: driver.press(DOWN, TAB, Qt.Key.Key_Escape), lambda: driver.run("withdraw")
    )
    assert names(folder) == before


def test_notes_to_the_facilitator_are_listed(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    found: list[str] = []

    def act(_dialog: Dialog) -> None:
        found.append(driver.focus.item(0).text())  # type: ignore[attr-defined]
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.run("private_notes"))
    assert found[0].startswith(f"{NAME}, image 1, ")
    assert found[0].endswith(": not the kingfisher")


def test_notes_by_voice_are_listed_from_any_page(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    found: list[str] = []

    def act(_dialog: Dialog) -> None:
        found.append(driver.said[-1])
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.run("voice_notes"))
    assert found == ["2 voice notes."]


def test_without_a_study_there_is_nobody_to_take_out(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    driver.router.go("start_page", None)
    for name in ("withdraw", "private_notes", "voice_notes"):
        driver.run(name)
        assert driver.said[-1] == "Open a study first."


def test_from_a_page_of_work_one_comes_back_to_where_people_sign_in(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    driver.router.go("pair_session", folder)
    assert type(driver.window.page).__name__ == "PairPage"
    driver.in_dialog(lambda _dialog: driver.press(Qt.Key.Key_Escape), lambda: driver.run("withdraw"))
    assert type(driver.window.page).__name__ == "HomePage"
