"""How a judge may be used: sections at the end of the report on agreement, each a short table and a sentence."""

from collections.abc import Iterable, Iterator

from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Report
from app.messages.agreement import use as words
from app.reports.agreement_tables import column, items_table
from app.reports.document import Cell, Section
from app.reports.printed_figures import cell, count, text


def use_sections(report: Report) -> Iterator[Section]:
    """Where the judge may be used, for whom it speaks, and as what."""
    yield from _selective(report)


def _selective(report: Report) -> Iterator[Section]:
    """Selective use of the label and each criterion for which a threshold could be tested."""
    known = [item for item in report.items if item.findings and item.findings.selective.threshold]
    if not known:
        return
    heads = (
        column("threshold", words.THRESHOLD),
        column("coverage", words.COVERAGE),
        column("sure_met", words.SURE_MET),
        column("sure_not_met", words.SURE_NOT_MET),
        column("tested", words.TESTED, "count"),
        column("use", words.USE, "text"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        if item.findings and (one := item.findings.selective).threshold is not None:
            yield Cell(one.threshold, words.at_least(one.threshold))
            yield from (cell(figure) for figure in (one.coverage, one.met.agreement, one.not_met.agreement))
            yield count(one.rest)
            yield text(words.may_be_used(one.clears, one.failing))

    table = items_table(report, "selective", words.SELECTIVE_TABLE, heads, cells, known)
    yield Section("selective", words.SELECTIVE_SECTION, (words.HOW_SELECTIVE,), (table,))
