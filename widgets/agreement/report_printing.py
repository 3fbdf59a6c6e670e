"""Printing a report: as the words and tables of a document, on whatever printer the person chooses."""

from collections.abc import Iterator
from html import escape

from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QButtonGroup, QDialog, QWidget

from app.messages.agreement import agreement_page
from app.reports.document import Cell, Document, Section, Table
from app.reports.two_files import has_appendix, short_report
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import radio_group
from widgets.shell.announcer import Announcer

_STYLE = (
    "body { font-size: 10pt; } h1 { font-size: 17pt; } h2 { font-size: 13pt; } h3 { font-size: 11pt; }"
    " th { text-align: left; } .note { font-size: 8pt; }"
)
_DEEPEST = 4


def print_report(parent: QWidget, document: Document, announcer: Announcer) -> bool:
    """Ask what to print where there is an appendix, then for a printer, and print; whether it was. Without a printer
    the dialog offers a file."""
    if has_appendix(document):
        is_whole = _ask_for_appendix(parent)
        if is_whole is None:
            return False
        document = document if is_whole else short_report(document, "")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(agreement_page.PRINT_TITLE)
    was_printed = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    if was_printed:
        print_on(printer, document)
        announcer.say_sentence(agreement_page.printed(printer.printerName()))
    return was_printed


def _ask_for_appendix(parent: QWidget) -> bool | None:
    """Whether the appendix is printed too; None when the person thinks better of it."""
    dialog = Dialog(parent, agreement_page.PRINT_TITLE, width=460)
    group = QButtonGroup(dialog)
    titles, abouts = zip(*agreement_page.PRINT_WAYS.values(), strict=True)
    box, buttons = radio_group(agreement_page.PRINT_WHAT, titles, group, abouts)
    dialog.column.addWidget(box)
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(agreement_page.PRINT_GO)
    buttons[0].setFocus()
    return list(agreement_page.PRINT_WAYS)[group.checkedId()] == "whole" if dialog.ask() else None


def print_on(printer: QPrinter, document: Document) -> None:
    """Put a report on paper, in black on white whatever the theme is."""
    paper = QTextDocument()
    paper.setDefaultStyleSheet(_STYLE)
    paper.setHtml(as_html(document))
    paper.print_(printer)


def as_html(document: Document) -> str:
    """The report in the few tags that Qt's rich text knows; a chart is its sentence and its table."""
    return "".join(("<body>", *_body(document), "</body>"))


def _body(document: Document) -> Iterator[str]:
    yield f"<h1>{escape(document.title)}</h1>"
    if document.file is not None:
        yield _paragraph(document.file.sentence)
    yield from map(_paragraph, document.summary)
    for section in document.sections:
        yield from _section(section, 2)
    yield from map(_paragraph, document.methods)
    for name, value in document.trace:
        yield f'<p class="note">{escape(name)}: {escape(value)}</p>'


def _section(section: Section, depth: int) -> Iterator[str]:
    page = ' style="page-break-before: always"' if section.starts_page else ""
    yield f"<h{depth}{page}>{escape(section.heading)}</h{depth}>"
    yield from map(_paragraph, section.paragraphs)
    tables = {part.id for part in section.parts if isinstance(part, Table)}
    for part in section.parts:
        if isinstance(part, Table):
            yield from _table(part)
            continue
        yield _paragraph(part.sentence)
        if part.table.id not in tables:
            yield from _table(part.table)
    for image in section.images:
        yield _paragraph(image.line)
    for inner in section.sections:
        yield from _section(inner, min(depth + 1, _DEEPEST))


def _table(table: Table) -> Iterator[str]:
    yield f"<p><b>{escape(table.caption)}</b></p>"
    yield '<table border="1" cellspacing="0" cellpadding="3" width="100%"><tr>'
    yield from (f"<th>{escape(column.heading)}</th>" for column in table.columns)
    yield "</tr>"
    for row in table.rows:
        cells = "".join(f"<td>{_cell(cell)}</td>" for cell in row.cells)
        yield f"<tr><th>{_cell(row.header)}</th>{cells}</tr>"
    yield "</table>"
    if table.note:
        yield f'<p class="note">{escape(table.note)}</p>'


def _cell(cell: Cell) -> str:
    return escape(cell.text or cell.reason)


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
