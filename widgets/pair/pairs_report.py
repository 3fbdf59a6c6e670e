"""The report of pairs in the window: read line by line, and written to a file from there."""

from contextlib import closing
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.agreement import agreement_page
from app.reports.document import Document
from widgets.meeting.meeting_dialogs import show_document
from widgets.shell.page import PageContext


def read_pairs_report(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Show what pairs said alone and together, and note that whoever is signed in was shown it. Where there is nothing
    to report, and where they still have images to answer, say so."""
    from app.sessions.pair.pairs_reading import read_pairs

    with closing(context.repository.open(folder)) as study:
        document = read_pairs(study, context.settings.rater)
    show_document(parent, document, partial(_export, parent, context, folder))


def _export(parent: QWidget, context: PageContext, folder: Path, document: Document) -> None:
    from widgets.agreement.report_export import ReportExportDialog

    ReportExportDialog(parent, context, folder, document, agreement_page.DOCUMENT_FORMATS).ask()
