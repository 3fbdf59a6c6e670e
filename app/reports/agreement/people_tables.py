"""The tables about everybody else: people with people, the community, sources of images, parts."""

from collections.abc import Mapping
from functools import partial
from operator import itemgetter

from app.agreement.estimate import Estimate
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.people import Group, Pair
from app.agreement.report.report import Report
from app.agreement.report.sources import SourceRow
from app.agreement.report.splits import SplitPart
from app.messages.agreement import report as report_text, report_columns, report_words
from app.reports import tables
from app.reports.agreement.agreement_tables import (
    CRITERION_NAMES,
    agreement_columns,
    item_column,
    item_name,
    pair_columns,
)
from app.reports.document import Axis, Cell, Chart, Table
from app.reports.printed_figures import cell
from app.reports.tables import TableSpec

_MOST_COLUMNS = 190  # pairs of 20 people; beyond, a spreadsheet soon has no more columns


def group_table(report: Report, group: Group, place: int) -> Table:
    """People of one group, question by question, with and without doubtful answers."""
    rows = (
        (item, figures, sure)
        for item, figures, sure in zip(report.items, group.questions, group.without_doubts, strict=True)
        if item in report.shown_items
    )
    return TableSpec(
        f"people-{place}",
        report_words.people_table(condition=group.condition or report_text.EVERYBODY),
        *tables.part(itemgetter(0), [item_column(report)]),
        tables.share("agreement", report_columns.PEOPLE_AGREEMENT, lambda one: one[1].agreement),
        tables.number("alpha", report_columns.PEOPLE_ALPHA, lambda one: one[1].alpha),
        tables.number("ac1", report_columns.PEOPLE_AC1, lambda one: one[1].ac1),
        tables.share("without", report_columns.WITHOUT_DOUBTS, lambda one: one[2].agreement),
        tables.counts("images", report_columns.IMAGES_OF_TWO, lambda one: one[1].agreement.n),
        ids=lambda one: one[0].code,
    ).of(rows)


def pair_tables(report: Report) -> tuple[Table, ...]:
    """Two people at a time, on the label and on every criterion; nothing where they are left out."""
    if report.people.left_out:
        return ()
    return people_label_table(report), people_criteria_table(report)


def people_label_table(report: Report) -> Table:
    """Johnson et al., Table 5: two people at a time on the label."""
    return TableSpec(
        "people-label",
        report_words.PEOPLE_LABEL_TABLE,
        tables.text("pair", report_columns.PAIR, _pair),
        *tables.part(lambda pair: pair.questions[0], pair_columns()),
        tables.share(
            "without", report_columns.WITHOUT_DOUBTS, lambda pair: pair.without_doubts[0]["agreement"]
        ),
        ids="pair-",
    ).of(report.people.pairs)


def _pair(pair: Pair) -> str:
    return f"{pair.first}, {pair.second}"


def people_criteria_table(report: Report) -> Table:
    """Two people at a time on every criterion: agreement, a column a pair; a row a pair where there are many."""
    pairs = report.people.pairs
    places = [at for at, item in enumerate(report.items) if item in report.shown_items]
    meaning = report_columns.FIGURES["agreement"][1]

    def name(at: int) -> str:
        return item_name(report, report.items[at])

    def agreement(pair: Pair, at: int) -> Estimate:
        return pair.questions[at]["agreement"]

    if len(pairs) > _MOST_COLUMNS:
        return TableSpec(
            "people-criteria",
            report_words.PEOPLE_PAIRS_TABLE,
            tables.text("pair", report_columns.PAIR, _pair),
            *(tables.share(f"item-{at}", (name(at), meaning), partial(agreement, at=at)) for at in places),
            ids="pair-",
        ).of(pairs)
    return TableSpec(
        "people-criteria",
        report_words.PEOPLE_PAIRS_TABLE,
        tables.text("criterion", CRITERION_NAMES, name),
        *(
            tables.share(f"pair-{place}", (_pair(pair), meaning), partial(agreement, pair))
            for place, pair in enumerate(pairs)
        ),
        ids=lambda at: report.items[at].code,
    ).of(places)


COMMUNITY_COLUMNS = (
    tables.counts("images", report_columns.IMAGES_OF_GROUP),
    tables.share("agreement", report_columns.COMMUNITY_AGREEMENT),
    tables.share("contested", report_columns.CONTESTED),
    tables.share("contested_before", report_columns.CONTESTED_BEFORE),
    tables.share("community", report_columns.COMMUNITY_RATE, "community_rate"),
    tables.share("rubric", report_columns.RUBRIC_RATE, "rubric_rate"),
    tables.counts("ties", report_columns.TIES),
)
COMMUNITY = TableSpec(
    "community",
    report_words.COMMUNITY_TABLE,
    tables.text("group", report_columns.GROUP, lambda one: one.group or report_words.ALL_IMAGES),
    *COMMUNITY_COLUMNS,
    ids="group-",
)
"""Johnson et al., Table 4, of rows about the community."""


def source_table(report: Report) -> Table:
    """Johnson et al., Table 6: how many images of each source are appropriate, as either rater sees it."""
    known = [
        {None if one.is_total else report_words.named(one.name): one for one in rows}
        for _, rows in report.sources
    ]
    names = sorted({name for rows in known for name in rows if name is not None})

    def rate(rows: Mapping[str | None, SourceRow], name: str | None) -> Estimate | Cell:
        return rows[name].appropriate if name in rows else Cell(None, "", report_text.NOTHING_IN_COMMON)

    def images(name: str | None) -> int:
        return max(rows[name].images for rows in known if name in rows)

    return TableSpec(
        "sources",
        report_words.SOURCE_TABLE,
        tables.text("source", report_columns.SOURCE, lambda name: name or report_words.ALL_IMAGES),
        tables.counts("images", report_columns.SOURCE_IMAGES, images),
        *(
            tables.share(f"rater-{at}", report_columns.appropriate(name), partial(rate, rows))
            for at, ((name, _), rows) in enumerate(zip(report.sources, known, strict=True))
        ),
        ids="source-",
    ).of([*names, None])


def violations_chart(report: Report) -> Chart:
    """Johnson et al., Figures 13 to 16: which criteria the images of each source break, as the reference sees it."""
    name, every = report.sources[0]
    sources = [one for one in every if not one.is_total]

    def violated(source: SourceRow, row: tuple[int, ItemReport]) -> Estimate:
        return source.violated[row[0]]

    table = TableSpec(
        "violations",
        report_words.source_violations(name=name),
        *tables.part(itemgetter(1), [item_column(report)]),
        *(
            tables.share(
                f"source-{at}", report_columns.violated(report_words.named(one.name)), partial(violated, one)
            )
            for at, one in enumerate(sources)
        ),
        ids=lambda row: row[1].code,
    ).of(enumerate(report.criteria))
    worst: tuple[float, str, str, str] | None = None
    for at, item in enumerate(report.criteria):
        for one in sources:
            share = one.violated[at]
            if share.value and (worst is None or share.value > worst[0]):
                source = report_words.named(one.name)
                worst = (share.value, source, item_name(report, item), cell(share).text)
    sentence = report_words.violations_sentence(*worst[1:]) if worst else report_words.NO_VIOLATION
    axis = Axis(report_words.SHARE_AXIS, 0, 1)
    return Chart("violations", "grouped-bars", table.caption, sentence, table, report_columns.CRITERION, axis)


def part_table(report: Report, part: SplitPart, place: int) -> Table:
    """The figures of one part, question by question."""
    rows = [pair for pair in zip(report.items, part.questions, strict=True) if pair[0] in report.shown_items]
    return TableSpec(
        f"part-{place}",
        report_words.part_table(report_words.named(part.name), part.whose),
        *tables.part(itemgetter(0), [item_column(report)]),
        *tables.part(itemgetter(1), agreement_columns(report.reference.name, report.against.name)),
        ids=lambda pair: pair[0].code,
    ).of(rows)
