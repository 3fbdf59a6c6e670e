"""Exporting as somebody who still has images to answer: asked first, and noted; nobody else is asked."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.messages.interchange import formats as words
from app.messages.study import disclosure as messages
from app.study.team.disclosures import DisclosureOccasion
from app.study.verdict import Scale
from storage.folder import open_study
from tests.agreement.making import say
from tests.storage.making import make_study
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.study.export_dialog import ExportDialog, export_study
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
DOWN, ENTER = Qt.Key.Key_Down, Qt.Key.Key_Return


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two images; Ada has answered and judged both, Ben one."""
    study = make_study(tmp_path / "canes", images=2)
    say(study, "Ada", {"T1.C1": "11", "T1.C2": "10", Scale.SHOWING.value: "ss"})
    say(study, "Ben", {"T1.C1": "1.", "T1.C2": "1.", Scale.SHOWING.value: "s."})
    study.close()
    return tmp_path / "canes"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    driver = WindowDriver(qtbot, tmp_path)
    driver.show(StartPage(driver.context))
    return driver


def noted(folder: Path, name: str) -> list[DisclosureOccasion]:
    study = open_study(folder)
    rater = study.raters.find(name)
    assert rater is not None
    shown = [one.occasion for one in study.disclosures.of(rater)]
    study.close()
    return shown


def export(driver: WindowDriver, folder: Path, reader: str, name: str, answer: str = "") -> list[str]:
    """Export in a format; where a question comes, press the button of this title. Returns the titles of dialogs."""
    seen: list[str] = []

    def reply(question: Dialog) -> None:
        seen.append(question.windowTitle())
        (button,) = [one for one in question.findChildren(QPushButton) if one.text() == answer]
        button.click()

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        driver.press(*[DOWN] * list(words.EXPORT_FORMATS).index(name))
        if answer:
            driver.in_dialog(reply, lambda: driver.press(ENTER))
        else:
            driver.press(ENTER)
        if answer == messages.NOT_NOW:
            dialog.reject()

    driver.in_dialog(act, lambda: export_study(driver.window, driver.context, folder, reader))
    return seen


def test_whoever_has_not_finished_is_asked_and_may_think_better_of_it(
    driver: WindowDriver, folder: Path
) -> None:
    assert export(driver, folder, "Ben", "csv", messages.NOT_NOW) == [messages.EXPORT_TITLE]
    assert not folder.with_suffix(".csv").exists()
    assert noted(folder, "Ben") == []


def test_whoever_exports_all_the_same_is_noted(driver: WindowDriver, folder: Path) -> None:
    export(driver, folder, "Ben", "csv", messages.EXPORT_ANYWAY)
    assert "Ada" in folder.with_suffix(".csv").read_text(encoding="utf-8")
    assert noted(folder, "Ben") == [DisclosureOccasion.EXPORT]


def test_whoever_has_finished_is_noted_without_a_question(driver: WindowDriver, folder: Path) -> None:
    assert export(driver, folder, "Ada", "csv") == []
    assert noted(folder, "Ada") == [DisclosureOccasion.EXPORT]


def test_a_file_without_answers_asks_nothing_and_notes_nothing(driver: WindowDriver, folder: Path) -> None:
    assert export(driver, folder, "Ben", "workbook") == []
    assert folder.with_suffix(".xlsx").exists()
    assert noted(folder, "Ben") == []


def test_nothing_is_handed_out_while_it_cannot_be_noted(driver: WindowDriver, folder: Path) -> None:
    other = open_study(folder)
    other.prepare_to_write()

    def act(dialog: Dialog) -> None:
        driver.press(ENTER)
        driver.wait_for("Not shown to Ada yet")
        dialog.reject()

    driver.in_dialog(act, lambda: export_study(driver.window, driver.context, folder, "Ada"))
    other.close()
    assert not folder.with_suffix(".csv").exists()
