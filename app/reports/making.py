"""From a study and a question to the document: one way for the window and the command line, so that both give the
same bytes."""

from app.agreement.question import Question
from app.agreement.report import build
from app.reports.agreement_document import agreement_document
from app.reports.document import Document
from app.study.ports import OpenStudy


def document_of(study: OpenStudy, question: Question) -> Document:
    """The report as a document. It is dated by the newest answer in the study: the same answers give the same file.

    Raises UserError as `build` does.
    """
    return agreement_document(build(study, question), study.answers.newest_at() or study.study.created_at)
