"""The tables about everybody else: people with people, the community, sources of images, parts."""

from collections.abc import Iterable, Sequence

from app.agreement.report.community import CommunityRow
from app.agreement.report.comparison import Comparison
from app.agreement.report.people import Group
from app.agreement.report.report import Report
from app.agreement.report.splits import SplitPart
from app.messages.agreement import report as report_text, report_columns, report_words
from app.reports.agreement.agreement_tables import (
    agreement_cells,
    agreement_heads,
    criterion_column,
    item_name,
)
from app.reports.document import Axis, Cell, Chart, Column, Row, Table
from app.reports.printed_figures import cell, count
from app.reports.tables import column, row

_MOST_COLUMNS = 190  # pairs of 20 people; beyond, a spreadsheet soon has no more columns
_PAIR_FIGURES = ("agreement", "kappa", "gwet_ac1", "krippendorff_alpha")


def group_table(report: Report, group: Group, place: int) -> Table:
    """People of one group, question by question, with and without doubtful answers."""
    heads = (
        criterion_column(),
        column("agreement", report_columns.PEOPLE_AGREEMENT),
        column("alpha", report_columns.PEOPLE_ALPHA, "number"),
        column("ac1", report_columns.PEOPLE_AC1, "number"),
        column("without", report_columns.WITHOUT_DOUBTS),
        column("images", report_columns.IMAGES_OF_TWO, "count"),
    )
    rows = []
    for item, figures, sure in zip(report.items, group.questions, group.without_doubts, strict=True):
        if item not in report.told:
            continue
        cells = [cell(figures.agreement), cell(figures.alpha), cell(figures.ac1), cell(sure.agreement)]
        name = item_name(report, item)
        rows.append(row(item.code, name, [*cells, count(figures.agreement.n)], heads))
    caption = report_words.people_table(condition=group.condition or report_text.EVERYBODY)
    return Table(f"people-{place}", caption, heads, tuple(rows))


def pair_tables(report: Report) -> tuple[Table, ...]:
    """Two people at a time, on the label and on every criterion; nothing where they are left out."""
    if report.people.left_out:
        return ()
    return people_label_table(report), people_criteria_table(report)


def people_label_table(report: Report) -> Table:
    """Johnson et al., Table 5: two people at a time on the label."""
    heads = (
        column("pair", report_columns.PAIR, "text"),
        *pair_heads(),
        column("without", report_columns.WITHOUT_DOUBTS),
    )
    rows = []
    for place, pair in enumerate(report.people.pairs):
        cells = (*pair_cells(pair.questions[0]), cell(pair.without_doubts[0]["agreement"]))
        rows.append(row(f"pair-{place}", f"{pair.first}, {pair.second}", cells, heads))
    return Table("people-label", report_words.PEOPLE_LABEL_TABLE, heads, tuple(rows))


def people_criteria_table(report: Report) -> Table:
    """Two people at a time on every criterion: agreement, a column a pair; a row a pair where there are many."""
    pairs = report.people.pairs
    if len(pairs) > _MOST_COLUMNS:
        return _criteria_of_many(report)
    heads = (
        criterion_column(),
        *(
            Column(
                f"pair-{place}",
                f"{pair.first}, {pair.second}",
                report_columns.FIGURES["agreement"][1],
                "share",
                2,
            )
            for place, pair in enumerate(pairs)
        ),
    )
    rows = [
        row(
            item.code,
            item_name(report, item),
            [cell(pair.questions[at]["agreement"]) for pair in pairs],
            heads,
        )
        for at, item in enumerate(report.items)
        if item in report.told
    ]
    return Table("people-criteria", report_words.PEOPLE_PAIRS_TABLE, heads, tuple(rows))


def _criteria_of_many(report: Report) -> Table:
    heads = (
        column("pair", report_columns.PAIR, "text"),
        *(
            Column(f"item-{at}", item_name(report, item), report_columns.FIGURES["agreement"][1], "share", 2)
            for at, item in enumerate(report.items)
            if item in report.told
        ),
    )
    rows = [
        row(
            f"pair-{place}",
            f"{pair.first}, {pair.second}",
            [
                cell(one["agreement"])
                for item, one in zip(report.items, pair.questions, strict=True)
                if item in report.told
            ],
            heads,
        )
        for place, pair in enumerate(report.people.pairs)
    ]
    return Table("people-criteria", report_words.PEOPLE_PAIRS_TABLE, heads, tuple(rows))


def pair_heads() -> Iterable[Column]:
    """The columns of two raters on one question."""
    for name in _PAIR_FIGURES:
        yield column(name, report_columns.FIGURES[name], "share" if name == "agreement" else "number")
    yield column("images", report_columns.IMAGES, "count")


def pair_cells(comparison: Comparison) -> tuple[Cell, ...]:
    """Their cells."""
    return (*(cell(comparison[name]) for name in _PAIR_FIGURES), count(comparison.n_images))


def community_table(rows: Sequence[CommunityRow]) -> Table:
    """Johnson et al., Table 4."""
    heads = (
        column("group", report_columns.GROUP, "text"),
        column("images", report_columns.IMAGES_OF_GROUP, "count"),
        column("agreement", report_columns.COMMUNITY_AGREEMENT),
        column("contested", report_columns.CONTESTED),
        column("contested_before", report_columns.CONTESTED_BEFORE),
        column("community", report_columns.COMMUNITY_RATE),
        column("rubric", report_columns.RUBRIC_RATE),
        column("ties", report_columns.TIES, "count"),
    )
    body = []
    for place, one in enumerate(rows):
        figures = (one.agreement, one.contested, one.contested_before, one.community_rate, one.rubric_rate)
        cells = [count(one.images), *map(cell, figures), count(one.ties)]
        body.append(row(f"group-{place}", one.group or report_words.ALL_IMAGES, cells, heads))
    return Table("community", report_words.COMMUNITY_TABLE, heads, tuple(body))


def source_table(report: Report) -> Table:
    """Johnson et al., Table 6: how many images of each source are appropriate, as either rater sees it."""
    heads = (
        column("source", report_columns.SOURCE, "text"),
        column("images", report_columns.SOURCE_IMAGES, "count"),
        *(
            column(f"rater-{at}", report_columns.appropriate(name))
            for at, (name, _) in enumerate(report.sources)
        ),
    )
    known = [
        {None if one.is_total else report_words.named(one.name): one for one in rows}
        for _, rows in report.sources
    ]
    names = sorted({name for rows in known for name in rows if name is not None})
    body = []
    for place, name in enumerate([*names, None]):
        images = max(rows[name].images for rows in known if name in rows)
        cells = [cell(rows[name].appropriate) if name in rows else _not_rated() for rows in known]
        body.append(row(f"source-{place}", name or report_words.ALL_IMAGES, [count(images), *cells], heads))
    return Table("sources", report_words.SOURCE_TABLE, heads, tuple(body))


def _not_rated() -> Cell:
    return Cell(None, "", report_text.NOTHING_IN_COMMON)


def violations_chart(report: Report) -> Chart:
    """Johnson et al., Figures 13 to 16: which criteria the images of each source break, as the reference sees it."""
    name, every = report.sources[0]
    sources = [one for one in every if not one.is_total]
    heads = (
        criterion_column(),
        *(
            column(f"source-{at}", report_columns.violated(report_words.named(one.name)))
            for at, one in enumerate(sources)
        ),
    )
    rows: list[Row] = []
    worst: tuple[float, str, str, str] | None = None
    for at, item in enumerate(report.criteria):
        figures = [one.violated[at] for one in sources]
        rows.append(row(item.code, item_name(report, item), [cell(figure) for figure in figures], heads))
        for one, figure in zip(sources, figures, strict=True):
            if figure.value and (worst is None or figure.value > worst[0]):
                worst = (
                    figure.value,
                    report_words.named(one.name),
                    item_name(report, item),
                    cell(figure).text,
                )
    caption = report_words.source_violations(name=name)
    table = Table("violations", caption, heads, tuple(rows))
    sentence = report_words.violations_sentence(*worst[1:]) if worst else report_words.NO_VIOLATION
    axis = Axis(report_words.SHARE_AXIS, 0, 1)
    return Chart("violations", "grouped-bars", caption, sentence, table, report_columns.CRITERION, axis)


def part_table(report: Report, part: SplitPart, place: int) -> Table:
    """The figures of one part, question by question."""
    heads = (criterion_column(), *agreement_heads(report.reference.name, report.against.name))
    rows = [
        row(item.code, item_name(report, item), agreement_cells(comparison), heads)
        for item, comparison in zip(report.items, part.questions, strict=True)
        if item in report.told
    ]
    return Table(
        f"part-{place}",
        report_words.part_table(report_words.named(part.name), part.whose),
        heads,
        tuple(rows),
    )
