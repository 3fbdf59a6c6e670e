"""The tables of a report over several studies."""

from collections.abc import Iterator

from app.agreement.report.comparison import SHARES
from app.agreement.studies.studies_report import Pool, StudiesReport
from app.messages.agreement import (
    first_page as first_page_text,
    report as report_text,
    report_columns,
    report_words,
    studies as studies_text,
)
from app.reports.agreement.agreement_tables import agreement_cells, agreement_heads
from app.reports.agreement.people_tables import pair_cells, pair_heads
from app.reports.document import Cell, Column, Row, Table
from app.reports.printed_figures import cell, count, digits
from app.reports.tables import column, row

_BEYOND = ("kappa", "gwet_ac1", "krippendorff_alpha", "balanced_accuracy")


def _pools(report: StudiesReport) -> tuple[tuple[str, Pool], ...]:
    """Each study and each pool, with the ids of their rows."""
    singles = [(f"study-{place}", pool) for place, pool in enumerate(report.singles, start=1)]
    return (*singles, *((f"pool-{place}", pool) for place, pool in enumerate(report.pools, start=1)))


def _names(report: StudiesReport) -> tuple[str, str]:
    """Who is the reference and who is compared; by the first study, where they are the same in all."""
    first = report.studies[0]
    return first.reference, first.compared.against if first.compared else ""


def label_table(report: StudiesReport) -> Table:
    """Johnson et al., Table 1: the label, a row a study, and studies together."""
    heads = (column("study", studies_text.STUDY_COLUMN, "text"), *agreement_heads(*_names(report)))
    rows = [
        row(identity, pool.name, agreement_cells(pool.label), heads)
        for identity, pool in _pools(report)
        if pool.label
    ]
    return Table("label", studies_text.LABEL_TABLE, heads, tuple(rows))


def beyond_table(report: StudiesReport) -> Table:
    """What the agreement is to be compared with: chance, the constant answer, and the people's own agreement."""
    heads = (
        column("study", studies_text.STUDY_COLUMN, "text"),
        *(column(name, report_columns.FIGURES[name], "number") for name in _BEYOND),
        column("constant", first_page_text.CONSTANT),
        column("constant_answer", report_columns.CONSTANT_ANSWER, "text"),
        column("people", report_columns.PEOPLE_AGREEMENT),
    )
    rows = []
    for identity, pool in _pools(report):
        if not pool.label:
            continue
        answer = report_text.LABEL[0 if pool.label.constant_answer else 1]
        cells = [cell(pool.label[name]) for name in _BEYOND]
        cells += [cell(pool.label.constant), Cell(answer, answer), cell(pool.people)]
        rows.append(row(identity, pool.name, cells, heads))
    return Table("beyond", studies_text.BEYOND_TABLE, heads, tuple(rows))


def means_table(report: StudiesReport) -> tuple[Table, ...]:
    """The mean over studies of the label's agreement, overall and on each answer; nothing of one study."""
    if not report.pools:
        return ()
    heads = (
        column("figure", studies_text.FIGURE, "text"),
        Column("mean", *studies_text.MEAN, "number", 2),
        Column("lowest", *studies_text.LOWEST, "number", 2),
        Column("highest", *studies_text.HIGHEST, "number", 2),
        column("studies", studies_text.STUDIES, "count"),
    )
    rows = []
    for place, pool in enumerate(report.pools, start=1):
        for share in SHARES:
            one = pool.means[share]
            name = studies_text.of_study(pool.name, report_columns.FIGURES[share][0].lower())
            ends = [_number(end, one.mean.reason) for end in (one.lowest, one.highest)]
            cells = [cell(one.mean), *ends, count(one.mean.n)]
            rows.append(row(f"pool-{place}-{share}", name, cells, heads))
    return (Table("means", studies_text.MEANS_TABLE, heads, tuple(rows)),)


def _number(value: float | None, reason: str) -> Cell:
    return Cell(None, "", reason) if value is None else Cell(value, digits(value))


def criteria_table(report: StudiesReport) -> Table:
    """Johnson et al., Figure 5: every criterion of every study, with the figures of Tables 7 to 12."""
    heads = (column("criterion", studies_text.CRITERION, "text"), *agreement_heads(*_names(report)))
    rows: list[Row] = []
    for place, (name, study) in enumerate(zip(report.names, report.studies, strict=True), start=1):
        for criterion, comparison in study.compared.criteria if study.compared else ():
            heading = report_words.item_heading(criterion.code, criterion.name, False)
            identity = f"study-{place}-{criterion.code}"
            rows.append(
                row(identity, studies_text.of_study(name, heading), agreement_cells(comparison), heads)
            )
    return Table("criteria", studies_text.CRITERIA_TABLE, heads, tuple(rows))


def community_table(report: StudiesReport) -> Table | None:
    """Johnson et al., Table 4: a row a study, and studies together; None where no study has both judgments."""
    known = [(identity, pool) for identity, pool in _pools(report) if pool.community]
    if not known:
        return None
    heads = (
        column("study", studies_text.STUDY_COLUMN, "text"),
        column("images", report_columns.IMAGES_OF_GROUP, "count"),
        column("agreement", report_columns.COMMUNITY_AGREEMENT),
        column("contested", report_columns.CONTESTED),
        column("contested_before", report_columns.CONTESTED_BEFORE),
        column("community", report_columns.COMMUNITY_RATE),
        column("rubric", report_columns.RUBRIC_RATE),
        column("ties", report_columns.TIES, "count"),
    )
    rows = []
    for identity, pool in known:
        one = pool.community
        assert one is not None
        figures = (one.agreement, one.contested, one.contested_before, one.community_rate, one.rubric_rate)
        cells = [count(one.images), *map(cell, figures), count(one.ties)]
        rows.append(row(identity, pool.name, cells, heads))
    without = [name for name, one in zip(report.names, report.studies, strict=True) if one.community is None]
    note = " ".join(studies_text.no_community(name=name) for name in without)
    return Table("community", studies_text.COMMUNITY_TABLE, heads, tuple(rows), note)


def people_tables(report: StudiesReport) -> Iterator[Table]:
    """How well people agree on the label, a row a study; then two people at a time (Johnson et al., Table 5)."""
    known = [(identity, pool) for identity, pool in _pools(report) if pool.people.is_defined]
    if known:
        heads = (
            column("study", studies_text.STUDY_COLUMN, "text"),
            column("people", studies_text.PEOPLE, "count"),
            column("agreement", studies_text.PEOPLE_AGREE),
            column("images", report_columns.IMAGES_OF_TWO, "count"),
        )
        rows = []
        for identity, pool in known:
            raters = sum(len(report.studies[place].people) for place in pool.studies)
            cells = [count(raters), cell(pool.people), count(pool.people.n)]
            rows.append(row(identity, pool.name, cells, heads))
        yield Table("people", studies_text.PEOPLE_TABLE, heads, tuple(rows))
    pair_columns = (column("pair", studies_text.PAIR_OF, "text"), *pair_heads())
    pairs = [
        row(
            f"study-{place}-pair-{at}",
            studies_text.of_study(name, f"{pair.first}, {pair.second}"),
            pair_cells(pair.questions[0]),
            pair_columns,
        )
        for place, (name, study) in enumerate(zip(report.names, report.studies, strict=True), start=1)
        for at, pair in enumerate(study.pairs)
    ]
    if pairs:
        yield Table("people-label", studies_text.PAIRS_TABLE, pair_columns, tuple(pairs))
