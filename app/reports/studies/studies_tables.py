"""The tables of a report over several studies."""

from collections.abc import Iterator
from dataclasses import replace
from operator import itemgetter

from app.agreement.report.comparison import SHARES
from app.agreement.studies.studies_report import Pool, StudiesReport
from app.messages.agreement import (
    first_page as first_page_text,
    report as report_text,
    report_columns,
    report_words,
    studies as studies_text,
)
from app.reports import tables
from app.reports.agreement.agreement_tables import agreement_columns, pair_columns
from app.reports.agreement.people_tables import COMMUNITY_COLUMNS
from app.reports.document import Cell, Table
from app.reports.tables import TableSpec

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
    label = tables.part(lambda one: one[1].label, agreement_columns(*_names(report)))
    rows = [one for one in _pools(report) if one[1].label]
    return TableSpec("label", studies_text.LABEL_TABLE, _STUDY, *label, ids=itemgetter(0)).of(rows)


def beyond_table(report: StudiesReport) -> Table:
    """What the agreement is to be compared with: chance, the constant answer, and the people's own agreement."""
    columns = (
        *(tables.number(name, report_columns.FIGURES[name], tables.entry("label", name)) for name in _BEYOND),
        tables.share("constant", first_page_text.CONSTANT, "label.constant"),
        tables.text(
            "constant_answer",
            report_columns.CONSTANT_ANSWER,
            lambda pool: report_text.LABEL[0 if pool.label.constant_answer else 1],
        ),
        tables.share("people", report_columns.PEOPLE_AGREEMENT),
    )
    table = TableSpec(
        "beyond", studies_text.BEYOND_TABLE, _STUDY, *tables.part(itemgetter(1), columns), ids=itemgetter(0)
    )
    return table.of(one for one in _pools(report) if one[1].label)


def means_table(report: StudiesReport) -> tuple[Table, ...]:
    """The mean over studies of the label's agreement, overall and on each answer; nothing of one study."""
    if not report.pools:
        return ()
    rows = (
        (f"pool-{place}-{share}", _figure_of(pool, share), pool.means[share])
        for place, pool in enumerate(report.pools, start=1)
        for share in SHARES
    )
    return (_MEANS.of(rows),)


def _figure_of(pool: Pool, share: str) -> str:
    return studies_text.of_study(pool.name, report_columns.FIGURES[share][0].lower())


def _number(value: float | None, reason: str) -> float | Cell:
    return Cell(None, "", reason) if value is None else value


_MEANS = TableSpec(
    "means",
    studies_text.MEANS_TABLE,
    tables.text("figure", studies_text.FIGURE, itemgetter(1)),
    *tables.part(
        itemgetter(2),
        (
            tables.number("mean", studies_text.MEAN),
            tables.number("lowest", studies_text.LOWEST, lambda one: _number(one.lowest, one.mean.reason)),
            tables.number("highest", studies_text.HIGHEST, lambda one: _number(one.highest, one.mean.reason)),
            tables.counts("studies", studies_text.STUDIES, "mean.n"),
        ),
    ),
    ids=itemgetter(0),
)
_STUDY = tables.text("study", studies_text.STUDY_COLUMN, lambda one: one[1].name)


def criteria_table(report: StudiesReport) -> Table:
    """Johnson et al., Figure 5: every criterion of every study, with the figures of Tables 7 to 12."""
    rows = (
        (
            f"study-{place}-{criterion.code}",
            studies_text.of_study(name, report_words.item_heading(criterion.code, criterion.name, False)),
            comparison,
        )
        for place, (name, study) in enumerate(zip(report.names, report.studies, strict=True), start=1)
        for criterion, comparison in (study.compared.criteria if study.compared else ())
    )
    return TableSpec(
        "criteria",
        studies_text.CRITERIA_TABLE,
        tables.text("criterion", studies_text.CRITERION, itemgetter(1)),
        *tables.part(itemgetter(2), agreement_columns(*_names(report))),
        ids=itemgetter(0),
    ).of(rows)


def community_table(report: StudiesReport) -> Table | None:
    """Johnson et al., Table 4: a row a study, and studies together; None where no study has both judgments."""
    known = [(identity, pool) for identity, pool in _pools(report) if pool.community]
    if not known:
        return None
    table = TableSpec(
        "community",
        studies_text.COMMUNITY_TABLE,
        _STUDY,
        *tables.part(lambda one: one[1].community, COMMUNITY_COLUMNS),
        ids=itemgetter(0),
    ).of(known)
    without = [name for name, one in zip(report.names, report.studies, strict=True) if one.community is None]
    note = " ".join(studies_text.no_community(name=name) for name in without)
    return replace(table, note=note)


def people_tables(report: StudiesReport) -> Iterator[Table]:
    """How well people agree on the label, a row a study; then two people at a time (Johnson et al., Table 5)."""
    known = [(identity, pool) for identity, pool in _pools(report) if pool.people.is_defined]
    if known:
        yield TableSpec(
            "people",
            studies_text.PEOPLE_TABLE,
            _STUDY,
            tables.counts(
                "people",
                studies_text.PEOPLE,
                lambda one: sum(len(report.studies[place].people) for place in one[1].studies),
            ),
            tables.share("agreement", studies_text.PEOPLE_AGREE, lambda one: one[1].people),
            tables.counts("images", report_columns.IMAGES_OF_TWO, lambda one: one[1].people.n),
            ids=itemgetter(0),
        ).of(known)
    pairs = [
        (
            f"study-{place}-pair-{at}",
            studies_text.of_study(name, f"{pair.first}, {pair.second}"),
            pair.questions[0],
        )
        for place, (name, study) in enumerate(zip(report.names, report.studies, strict=True), start=1)
        for at, pair in enumerate(study.pairs)
    ]
    if pairs:
        yield _PAIRS.of(pairs)


_PAIRS = TableSpec(
    "people-label",
    studies_text.PAIRS_TABLE,
    tables.text("pair", studies_text.PAIR_OF, itemgetter(1)),
    *tables.part(itemgetter(2), pair_columns()),
    ids=itemgetter(0),
)
