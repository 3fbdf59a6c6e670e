"""Workbooks at the window: one goes out, and what came back changed can be read before it is taken."""

from pathlib import Path

from openpyxl import load_workbook
from pytestqt.qtbot import QtBot

from app.interchange.workbook.locked_workbook import locked
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.interchange.workbook.workbooks import fill, said, send
from tests.storage.making import make_study
from tests.widgets.window_driver import DOWN, ENTER, SPACE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.study.export_dialog import ExportDialog, export_study
from widgets.study.import_dialog import ImportDialog, bring_in_answers


def test_changes_are_listed_before_they_are_taken(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "canes"
    study = make_study(folder)
    file = fill(send(study, tmp_path / "ada.xlsx"), D2="Not met", D3="perhaps")
    study.close()
    driver = WindowDriver(qtbot, tmp_path)

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, ImportDialog)
        driver.type(str(file))
        driver.press(ENTER)
        driver.wait_for("Ada, a new rater: 1 new answer would be imported")
        assert "1 row of ada.xlsx is left out, because it is not clear." in dialog.answer.text()
        assert dialog.changes.lines() == [
            'Answers, cell D3: "perhaps" is not one of: Met, Not met, Cannot tell, Not applicable.',
            "Straight, image 1: Not met; was: no answer.",
        ]
        driver.press(SPACE)

    driver.in_dialog(look, lambda: bring_in_answers(driver.window, driver.context, folder))
    assert "1 new answer imported into Canes." in driver.said
    study = open_study(folder)
    assert said(study).value is Verdict.NOT_MET
    study.close()


def test_a_locked_one_asks_for_its_passphrase(qtbot: QtBot, tmp_path: Path) -> None:
    folder, file = tmp_path / "canes", tmp_path / "ada.xlsx"
    study = make_study(folder)
    plain = fill(send(study, tmp_path / "plain.xlsx"), D2="Not met")
    file.write_bytes(locked(plain.read_bytes(), "four plain words here"))
    study.close()
    driver = WindowDriver(qtbot, tmp_path)

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, ImportDialog)
        assert not dialog.unlock.isVisible()
        driver.type(str(file))
        driver.press(ENTER)
        driver.wait_for("ada.xlsx is locked. Type its passphrase.")
        assert dialog.unlock.line.hasFocus()
        driver.type("another passphrase")
        driver.press(ENTER)
        driver.wait_for("ada.xlsx does not open with this passphrase")
        dialog.unlock.line.setFocus()
        dialog.unlock.line.clear()
        driver.type("four plain words here")
        driver.press(ENTER)
        driver.wait_for("Ada, a new rater: 1 new answer would be imported")
        driver.press(SPACE)

    driver.in_dialog(look, lambda: bring_in_answers(driver.window, driver.context, folder))
    study = open_study(folder)
    assert said(study).value is Verdict.NOT_MET
    study.close()


def test_an_empty_one_goes_out(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "canes"
    make_study(folder).close()
    driver = WindowDriver(qtbot, tmp_path)

    def export(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        driver.press(DOWN, DOWN)
        assert dialog.file.text() == str(tmp_path / "canes.xlsx")
        driver.press(ENTER)

    driver.in_dialog(export, lambda: export_study(driver.window, driver.context, folder))
    assert driver.said[-1].startswith(f"Exported to {tmp_path / 'canes.xlsx'}.")
    assert load_workbook(tmp_path / "canes.xlsx").sheetnames[0] == "Start here"
