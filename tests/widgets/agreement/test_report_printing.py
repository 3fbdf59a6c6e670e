"""A report on paper: all of its words and tables, written to a file in place of a printer."""

from contextlib import closing
from html import escape
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QRadioButton
from pytestqt.qtbot import QtBot

from app.messages.agreement import agreement_page, first_page as first_page_text, two_files
from app.reports.document import Document
from app.sessions.agreement.report_reading import work_out
from tests.agreement.making import say
from tests.storage.making import make_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.agreement import report_printing
from widgets.agreement.agreement_page import AgreementPage
from widgets.agreement.report_printing import as_html, print_on
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(make_study(tmp_path / "study", images=3)) as study:
        say(study, "Ada", {"T1.C1": "111", "T1.C2": "100", "showing": "sss"})
        say(study, "Ben", {"T1.C1": "111", "T1.C2": "101", "showing": "sss"})
    return tmp_path / "study"


@pytest.fixture
def document(folder: Path) -> Document:
    from storage.folder import open_study

    with closing(open_study(folder)) as study:
        return work_out(study, "Ada", None).document


def test_every_heading_and_row_is_printed(document: Document) -> None:
    printed = as_html(document)
    for section in document.walk():
        assert escape(section.heading) in printed
    tables = list(document.tables())
    assert tables
    assert printed.count("<table ") >= len(tables)
    assert printed.count(f"<b>{escape(first_page_text.COUNTS_TABLE)}</b>") == 1


def test_it_fills_pages(qtbot: QtBot, document: Document, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "report.pdf"))
    print_on(printer, document)
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("is_whole", [False, True])
def test_the_page_prints_the_short_report_or_all_of_it(
    qtbot: QtBot, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_whole: bool
) -> None:
    """The system's dialog cannot be used offscreen: a person who accepts it with a file is in for it."""
    from storage.folder import open_study

    printed: list[str] = []

    def accept(dialog: QPrintDialog) -> QDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "page.pdf"))
        return QDialog.DialogCode.Accepted

    def note_words(document: Document) -> str:
        printed.append(as_html(document))
        return printed[-1]

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    monkeypatch.setattr(report_printing, "as_html", note_words)
    driver = WindowDriver(qtbot, tmp_path)
    page = AgreementPage(driver.context, open_study(folder), "Ada")
    driver.show(page)
    driver.qtbot.waitUntil(lambda: page.session.answered is not None)

    def choose(dialog: Dialog) -> None:
        focus = driver.focus
        assert isinstance(focus, QRadioButton)
        assert focus.text() == agreement_page.PRINT_WAYS["short"][0]
        if is_whole:
            driver.press(DOWN)
        driver.press(ENTER)

    driver.in_dialog(choose, lambda: driver.window.run_command("print_report"))
    driver.wait_for(agreement_page.printed(""))
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF-")
    assert (escape(first_page_text.APPENDIX_FOR) in printed[0]) is is_whole
    assert (escape(two_files.WITHOUT_APPENDIX) in printed[0]) is not is_whole
    page.leave()
    driver.announcer.close()


def test_nothing_is_printed_when_the_choice_is_left(
    qtbot: QtBot, document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    said: list[bool] = []
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: pytest.fail("asked for a printer"))
    driver.window.show()
    driver.in_dialog(
        lambda dialog: dialog.reject(),
        lambda: said.append(report_printing.print_report(driver.window, document, driver.announcer)),
    )
    assert said == [False]
    driver.announcer.close()
