"""The tables about judges: each by itself, how it is asked and what that took, two at a time, earlier versions."""

from collections.abc import Sequence

from app.agreement.estimate import Estimate
from app.agreement.report.comparison import Comparison
from app.agreement.report.differences import Difference
from app.agreement.report.judges import Judge
from app.agreement.report.report import Report
from app.agreement.report.versions import VersionChange
from app.messages.agreement import report as report_text, report_columns, report_methods, report_words
from app.messages.judge import setups
from app.reports.agreement.agreement_tables import criterion_column, item_name
from app.reports.agreement.people_tables import pair_cells, pair_heads
from app.reports.document import Cell, Column, Table
from app.reports.printed_figures import cell, count, digits, text
from app.reports.tables import column, row
from app.study.judge.judge_setup import only_difference


def judges_table(judges: Sequence[Judge]) -> Table:
    """Each judge by itself, and with the reference."""
    heads = (
        column("judge", report_columns.JUDGE, "text"),
        column("images", report_columns.IMAGES_JUDGED, "count"),
        column("runs", report_columns.RUNS, "count"),
        column("leniency", report_columns.LENIENCY),
        column("spread", report_columns.SPREAD, "number"),
        column("missing", report_columns.MISSING_SHARE),
        column("consistency", report_columns.LABEL_CONSISTENCY),
        column("agreement", report_columns.LABEL_AGREEMENT),
    )
    rows = []
    for place, judge in enumerate(judges):
        figures = (judge.leniency, judge.spread, judge.missing, judge.consistency[0])
        with_reference = (
            cell(judge.with_reference[0]["agreement"]) if judge.with_reference else _is_reference(judge.name)
        )
        cells = [count(judge.images), count(judge.runs), *map(cell, figures), with_reference]
        rows.append(row(f"judge-{place}", judge.name, cells, heads))
    return Table("judges", report_words.JUDGES_TABLE, heads, tuple(rows))


def _is_reference(name: str) -> Cell:
    return Cell(None, "", report_text.is_reference(name=name))


def asked_table(judges: Sequence[Judge]) -> Table:
    """How each judge is asked, and what its calls took."""
    heads = (
        column("judge", report_columns.JUDGE, "text"),
        column("asked", report_columns.HOW_ASKED, "text"),
        column("between_runs", report_columns.BETWEEN_RUNS, "number"),
        column("calls", report_columns.CALLS, "count"),
        Column("seconds", *report_columns.SECONDS, "number", 1),
        column("tokens_in", report_columns.TOKENS_IN, "count"),
        column("tokens_out", report_columns.TOKENS_OUT, "count"),
        column("cost", report_columns.COST, "number"),
    )
    rows = [
        row(f"judge-{place}", judge.name, _asked_cells(judge), heads) for place, judge in enumerate(judges)
    ]
    return Table("judges-asked", report_words.ASKED_TABLE, heads, tuple(rows))


def _asked_cells(judge: Judge) -> tuple[Cell, ...]:
    setup, taken = judge.asked.setup, judge.asked.taken
    why, why_no_cost = why_unknown(judge)
    cost = None if taken.cost is None else float(taken.cost.dollars)
    priced = report_methods.priced(taken.cost.looked_up) if taken.cost else ""
    return (
        text(setups.how_asked(setup) if setup else setups.FROM_ELSEWHERE),
        cell(judge.between_runs),
        count(taken.calls),
        _known(taken.seconds, why, 1),
        _known(taken.tokens_in, why, 0),
        _known(taken.tokens_out, why, 0),
        _known(cost, why_no_cost, 2, priced),
    )


def why_unknown(judge: Judge) -> tuple[str, str]:
    """Why seconds and tokens are not known where they are not, and why the cost is not."""
    if not judge.asked.taken.calls:
        return (report_text.NO_CALLS,) * 2
    return report_text.not_told(name=judge.name), report_text.no_price(name=judge.name)


def _known(number: float | None, why_not: str, decimals: int, note: str = "") -> Cell:
    if number is None:
        return Cell(None, "", why_not)
    return Cell(number, digits(number, decimals), note)


def judge_pairs_table(pairs: Sequence[tuple[str, str, tuple[Comparison, ...]]]) -> Table:
    """Judges with one another on the label."""
    heads = (column("pair", report_columns.PAIR, "text"), *pair_heads())
    rows = [
        row(f"pair-{place}", f"{first}, {second}", pair_cells(questions[0]), heads)
        for place, (first, second, questions) in enumerate(pairs)
    ]
    return Table("judge-pairs", report_words.JUDGE_PAIRS_TABLE, heads, tuple(rows))


def differences_table(report: Report) -> Table:
    """Which of two judges agrees better with the reference; two that differ in one thing are named by it."""
    heads = (column("pair", report_columns.PAIR, "text"), *_difference_heads())
    rows = [
        row(
            f"pair-{place}",
            report_words.two_judges(*one.names, apart(report, one)),
            _difference_cells(one),
            heads,
        )
        for place, one in enumerate(report.judges.differences)
    ]
    return Table("better", report_words.BETTER_TABLE, heads, tuple(rows))


def apart(report: Report, difference: Difference) -> str:
    """The one thing in which two judges are asked differently; "" when it is none, several, or not known."""
    asked = {judge.name: judge.asked.setup for judge in report.judges.judges}
    first, second = (asked[name] for name in difference.names)
    field = only_difference(first, second) if first and second else ""
    return setups.apart(first, second, field) if first and second and field else ""


def version_table(report: Report, change: VersionChange) -> Table:
    """An earlier version beside this one, criterion by criterion."""
    names = {item.code: item_name(report, item) for item in report.criteria}
    heads = (criterion_column(), *_difference_heads())
    rows = [row(code, names[code], _difference_cells(one), heads) for code, one in change.criteria]
    caption = report_words.version_table(name=report.against.name, version=change.version)
    return Table(f"version-{change.version}", caption, heads, tuple(rows))


def _difference_heads() -> tuple[Column, ...]:
    return (
        column("images", report_columns.IMAGES, "count"),
        column("first", report_columns.FIRST),
        column("second", report_columns.SECOND),
        Column("p", *report_columns.P_VALUE, "number", 3),
        Column("mcnemar", *report_columns.MCNEMAR, "number", 3),
    )


def _difference_cells(one: Difference) -> tuple[Cell, ...]:
    exact: Estimate | None = one.mcnemar.mid if one.mcnemar else None
    return (
        count(one.images),
        cell(one.first),
        cell(one.second),
        cell(one.test.p, 3),
        cell(exact, 3) if exact else text(report_text.NOT_ASKED),
    )
