"""Several formats in one run of the export dialog: what is written, what is listed, and what one failure leaves."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.messages.interchange import formats as formats_text, several_formats
from tests.storage.making import make_study
from tests.widgets.shell.test_exported_file import System, system
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver, when_there
from widgets.kit.dialogs import Dialog
from widgets.study.export_dialog import ExportDialog, ExportedFilesDialog, export_study
from widgets.study.start_page import StartPage

__all__ = ["system"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
SPACE, RETURN, DOWN = Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Down


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    driver = WindowDriver(qtbot, tmp_path)
    driver.show(StartPage(driver.context))
    make_study(tmp_path / "canes", images=2).close()  # nobody has answered, so there is nothing to report
    return driver


def results() -> ExportedFilesDialog | None:
    found = QApplication.activeModalWidget()
    return found if isinstance(found, ExportedFilesDialog) and found.files.hasFocus() else None


def test_one_that_cannot_be_written_does_not_keep_the_others_from_it(
    driver: WindowDriver, tmp_path: Path, system: System
) -> None:
    seen: list[str] = []

    def look(dialog: ExportedFilesDialog) -> None:
        seen.extend(dialog.files.lines())
        driver.press(DOWN)
        assert dialog.open_button.isEnabled()
        for button in (dialog.open_button, dialog.folder_button):
            button.setFocus()
            driver.press(SPACE)
        dialog.files.setFocus()
        driver.press(DOWN)
        assert not dialog.open_button.isEnabled()
        assert dialog.open_button.toolTip() == several_formats.NOT_THERE
        assert "two raters" in dialog.files.lines()[2]
        driver.press(RETURN)
        assert not dialog.isVisible()

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        assert not dialog.also["csv"].isVisible()  # which is written anyway
        for name in ("csv-wide", "html"):
            dialog.also[name].setFocus()
            driver.press(SPACE)
        when_there(driver.window, results, look)
        dialog.file.entry.setFocus()
        driver.press(RETURN)

    driver.in_dialog(choose, lambda: export_study(driver.window, driver.context, tmp_path / "canes", ""))
    wide = tmp_path / "canes-csv-wide.csv"
    assert (tmp_path / "canes.csv").is_file()
    assert wide.is_file()
    assert not (tmp_path / "canes.html").exists()
    assert seen[0].startswith(f"Table of answers (CSV). Exported to {tmp_path / 'canes.csv'}.")
    assert seen[2].startswith("Report as a page (HTML): not written. ")
    assert several_formats.summary(2, 1) in driver.said
    assert system.opened == [wide, tmp_path]
    assert driver.context.exported == wide


def test_where_none_can_be_written_the_dialog_stays_and_says_why(
    driver: WindowDriver, tmp_path: Path
) -> None:
    earlier = tmp_path / "earlier.csv"
    driver.context.exported = earlier
    said: list[str] = []

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        dialog.also["csv-wide"].setChecked(True)
        dialog.file.set_path(tmp_path / "missing" / "canes.csv")
        dialog.file.entry.setFocus()
        driver.press(RETURN)
        driver.qtbot.waitUntil(lambda: not dialog.is_writing)
        said.append(driver.said[-1])
        assert dialog.isVisible()
        assert dialog.file.entry.hasFocus()
        assert said[0] in dialog.file.entry.accessibleDescription()
        dialog.reject()

    asked: list[bool] = []
    driver.in_dialog(
        choose, lambda: asked.append(export_study(driver.window, driver.context, tmp_path / "canes", ""))
    )
    assert asked == [False]
    assert said[0].startswith("No file was written. Table of answers (CSV): not written. ")
    assert "canes-csv-wide.csv" in said[0]
    assert driver.context.exported == earlier


def test_the_exported_file_is_one_of_those_that_were_written(driver: WindowDriver, tmp_path: Path) -> None:
    driver.context.exported = tmp_path / "earlier.csv"

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        dialog.formats.buttons()[list(formats_text.EXPORT_FORMATS).index("html")].setChecked(True)
        dialog.also["csv"].setChecked(True)
        when_there(driver.window, results, lambda _list: driver.press(RETURN))
        dialog.file.entry.setFocus()
        driver.press(RETURN)

    driver.in_dialog(choose, lambda: export_study(driver.window, driver.context, tmp_path / "canes", ""))
    assert driver.context.exported == tmp_path / "canes.csv"


def test_code_names_are_refused_where_one_of_the_formats_has_none(
    driver: WindowDriver, tmp_path: Path
) -> None:
    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        dialog.code_names.setChecked(True)
        dialog.also["workbook"].setChecked(True)
        driver.press(RETURN)
        assert driver.said[-1] == formats_text.NO_CODE_NAMES
        dialog.reject()

    driver.in_dialog(choose, lambda: export_study(driver.window, driver.context, tmp_path / "canes", ""))
    assert not (tmp_path / "canes.csv").exists()


def test_every_file_that_is_there_is_asked_about(driver: WindowDriver, tmp_path: Path) -> None:
    there = tmp_path / "canes.json"
    there.write_text("mine")

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        dialog.also["json"].setChecked(True)
        driver.in_dialog(lambda _question: driver.press(RETURN), lambda: driver.press(RETURN))  # keep it
        dialog.reject()

    driver.in_dialog(choose, lambda: export_study(driver.window, driver.context, tmp_path / "canes", ""))
    assert there.read_text() == "mine"
    assert not (tmp_path / "canes.csv").exists()
