"""Somebody reading the report of pairs: whether they may see it, and noting that they did."""

from app.errors import UserError
from app.reports.document import Document
from app.sessions.agreement.disclosure import note_shown
from app.sessions.withheld_results import reader_of, withheld_from
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion


def read_pairs(study: OpenStudy, reader: str) -> Document:
    """What pairs said alone and together. Notes that the reader is shown it.

    Raises UserError while the reader still has images to answer, when it cannot be noted, and where there is nothing to
    report.
    """
    if sentence := withheld_from(study, reader):
        raise UserError(sentence)
    from app.reports.pairs import pairs_document

    document = pairs_document(study, reader=reader_of(study, reader))
    note_shown(study, reader, DisclosureOccasion.REPORT)
    return document
