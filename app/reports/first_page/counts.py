"""Who said what, in counts, and the chart that lays each agreement beside what a constant answer and people reach."""

from collections.abc import Callable
from dataclasses import replace

from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Report
from app.messages.agreement import (
    first_page as first_page_text,
    report as report_text,
    report_columns,
    report_words,
)
from app.reports import tables
from app.reports.agreement.agreement_tables import item_name, items_table
from app.reports.document import Axis, Cell, Chart, Section, Table
from app.reports.first_page.pictures import ways
from app.reports.printed_figures import cell


def counts_section(report: Report) -> Section:
    """The table, and the chart where anything is defined."""
    table = counts_table(report)
    chart = agreement_chart(report, table)
    return Section("counts", first_page_text.COUNTS_SECTION, (), (table, chart) if chart else (table,))


def counts_table(report: Report) -> Table:
    """The confusion table of each question, then the agreement and what it is compared with."""
    met, not_met = ways(report)
    no_people = Cell(None, "", report_text.FEWER_THAN_TWO_PEOPLE)

    def whole(place: int) -> Callable[[ItemReport], int]:
        return lambda item: _whole(report, item)[place]

    table = items_table(
        report,
        "counts",
        first_page_text.COUNTS_TABLE,
        tables.counts("both_met", first_page_text.BOTH_MET, whole(0)),
        tables.counts("passed", (met, first_page_text.PASSED), whole(2)),
        tables.counts("rejected", (not_met, first_page_text.REJECTED), whole(1)),
        tables.counts("both_not_met", first_page_text.BOTH_NOT_MET, whole(3)),
        tables.share(
            "agreement", report_columns.FIGURES["agreement"], tables.entry("comparison", "agreement")
        ),
        tables.share("constant", first_page_text.CONSTANT, "comparison.constant"),
        tables.share(
            "people",
            report_columns.PEOPLE_AGREEMENT,
            lambda item: item.people.agreement if item.people else no_people,
        ),
        tables.number("balanced", first_page_text.BALANCED, tables.entry("comparison", "balanced_accuracy")),
    )
    return replace(table, note=first_page_text.HALVES if report.question.doubts is Doubts.HALF else "")


def _whole(report: Report, item: ItemReport) -> tuple[int, int, int, int]:
    """Both met, only the reference, only the other, both not met: in whole answers."""
    if report.question.doubts is not Doubts.HALF:
        return item.comparison.counts
    whole = item.by_doubts[Doubts.INCLUDED]
    scale = sum(whole.counts) // max(1, whole.n_pairs)  # in halves where nobody was in doubt
    both, rejected, passed, neither = (number // max(1, scale) for number in whole.counts)
    return both, rejected, passed, neither


def agreement_chart(report: Report, table: Table) -> Chart | None:
    """Agreement of each question with its interval, and marks at the constant answer and at what people reach; None
    where nothing is defined."""
    known = [item for item in report.shown_items if item.comparison["agreement"].is_defined]
    if not known:
        return None
    by_agreement = sorted(known, key=lambda item: item.comparison["agreement"].value or 0.0)
    (low, lowest), (high, highest) = (
        (cell(item.comparison["agreement"]).text, item_name(report, item))
        for item in (by_agreement[0], by_agreement[-1])
    )
    above = sum(_is_above(item) for item in known)
    if low == high:
        sentence = report_words.alike_sentence(agreement=low, above=above, count=len(known))
    else:
        sentence = report_words.dots_sentence(
            lowest=low, lowest_name=lowest, highest=high, highest_name=highest, above=above, count=len(known)
        )
    axis = Axis(report_words.AGREEMENT_AXIS, 0, 1)
    marks = ("constant", "people") if any(item.people for item in report.items) else ("constant",)
    names = report_columns.CRITERION
    return Chart(
        "agreement",
        "dots-with-intervals",
        first_page_text.CHART,
        sentence,
        table,
        names,
        axis,
        ("agreement",),
        marks,
    )


def _is_above(item: ItemReport) -> bool:
    """Whether the whole interval is above what the constant answer reaches."""
    agreement, constant = item.comparison["agreement"], item.comparison.constant
    return agreement.low is not None and constant.value is not None and agreement.low > constant.value
