"""The report on the agreement page goes into files: in several formats, with its appendix where it is wanted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.messages.agreement import agreement_page
from tests.widgets.agreement.test_agreement_page import folder, open_page
from tests.widgets.study.test_several_exports import results
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver, when_there
from widgets.agreement.report_export import ReportExportDialog
from widgets.kit.dialogs import Dialog
from widgets.study.export_dialog import ExportedFilesDialog

__all__ = ["folder"]  # a fixture
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_the_report_is_written_in_several_formats_at_once(
    driver: WindowDriver, folder: Path, tmp_path: Path
) -> None:
    page = open_page(driver, folder)
    lines: list[str] = []

    def look(dialog: ExportedFilesDialog) -> None:
        lines.extend(dialog.files.lines())
        dialog.reject()

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ReportExportDialog)
        assert not dialog.also["html"].isVisible()  # which is written anyway
        dialog.also["xlsx"].setChecked(True)
        dialog.file.set_path(tmp_path / "report.html")
        when_there(driver.window, results, look)
        dialog.write.click()

    driver.in_dialog(act, page.form.export.click)
    assert [line.count("The report was written to") for line in lines] == [1, 1]
    assert "Its appendix is beside it: report-appendix.html." in lines[0]
    assert (tmp_path / "report-appendix.html").is_file()
    assert (tmp_path / "report.html").is_file()
    assert (tmp_path / "report.xlsx").read_bytes().startswith(b"PK")
    assert not (tmp_path / "report.pdf").exists()


@pytest.mark.parametrize("way", ["within", "none"])
def test_the_appendix_goes_where_it_is_wanted(
    driver: WindowDriver, folder: Path, tmp_path: Path, way: str
) -> None:
    page = open_page(driver, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ReportExportDialog)
        assert dialog.appendix.currentText() == "In a file beside the report"
        driver.alt(Qt.Key.Key_X)
        driver.qtbot.waitUntil(dialog.appendix.hasFocus)
        downs = 2 + ["within", "none"].index(way)  # the first opens the list
        driver.press(*[Qt.Key.Key_Down] * downs, Qt.Key.Key_Return)
        assert dialog.appendix.currentData() == way
        dialog.file.set_path(tmp_path / "report.html")
        dialog.write.click()
        driver.wait_for("The report was written to")

    driver.in_dialog(act, page.form.export.click)
    assert [path.name for path in tmp_path.glob("report*")] == ["report.html"]
    text = (tmp_path / "report.html").read_text("utf-8")
    assert ("Who said what, in counts" in text, "Agreement between people" in text) == (True, way == "within")


def test_an_appendix_that_is_there_is_not_written_over_unasked(
    driver: WindowDriver, folder: Path, tmp_path: Path
) -> None:
    page = open_page(driver, folder)
    before = tmp_path / "report-appendix.html"
    before.write_text("mine")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ReportExportDialog)
        dialog.file.set_path(tmp_path / "report.html")
        driver.in_dialog(lambda question: question.reject(), dialog.write.click)
        dialog.reject()

    driver.in_dialog(act, page.form.export.click)
    assert before.read_text() == "mine"
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize("name", list(agreement_page.FORMATS))
def test_the_report_is_written_in_every_format(
    driver: WindowDriver, folder: Path, tmp_path: Path, name: str
) -> None:
    page = open_page(driver, folder)
    out = tmp_path / f"report.{name}"

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ReportExportDialog)
        dialog.formats.button(list(agreement_page.FORMATS).index(name)).setChecked(True)
        assert dialog.file.text().endswith(f"study.{name}")
        dialog.file.set_path(out)
        dialog.write.click()
        driver.wait_for("The report was written to")

    driver.in_dialog(act, page.form.export.click)
    begins = {"html": b"<!DOCTYPE html>", "pdf": b"%PDF-", "xlsx": b"PK"}[name]
    assert out.read_bytes()[: len(begins)].lower() == begins.lower()
    QApplication.processEvents()
