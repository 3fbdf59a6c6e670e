"""The tables about judges: each by itself, how it is asked and what that took, two at a time, earlier versions."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from app.agreement.estimate import Estimate
from app.agreement.report.differences import Difference
from app.agreement.report.judges import Judge
from app.agreement.report.report import Report
from app.agreement.report.versions import VersionChange
from app.messages.agreement import report as report_text, report_columns, report_methods, report_words
from app.messages.judge import setups
from app.reports import tables
from app.reports.agreement.agreement_tables import CRITERION_NAMES, item_name, pair_columns
from app.reports.document import Cell, Table
from app.reports.printed_figures import digits
from app.reports.tables import TableSpec
from app.study.judge.judge_setup import only_difference


def judges_table(judges: Sequence[Judge]) -> Table:
    """Each judge by itself, and with the reference."""

    def with_reference(judge: Judge) -> Estimate | Cell:
        if judge.with_reference:
            return judge.with_reference[0]["agreement"]
        return Cell(None, "", report_text.is_reference(name=judge.name))

    return TableSpec(
        "judges",
        report_words.JUDGES_TABLE,
        tables.text("judge", report_columns.JUDGE, "name"),
        tables.counts("images", report_columns.IMAGES_JUDGED),
        tables.counts("runs", report_columns.RUNS),
        tables.share("leniency", report_columns.LENIENCY),
        tables.number("spread", report_columns.SPREAD),
        tables.share("missing", report_columns.MISSING_SHARE),
        tables.share("consistency", report_columns.LABEL_CONSISTENCY, tables.entry("consistency", 0)),
        tables.share("agreement", report_columns.LABEL_AGREEMENT, with_reference),
        ids="judge-",
    ).of(judges)


def _how_asked(judge: Judge) -> str:
    setup = judge.asked.setup
    return setups.how_asked(setup) if setup else setups.FROM_ELSEWHERE


def _cost(judge: Judge) -> Cell:
    cost = judge.asked.taken.cost
    if cost is None:
        return Cell(None, "", why_unknown(judge)[1])
    dollars = float(cost.dollars)
    return Cell(dollars, digits(dollars), report_methods.priced(day=cost.looked_up))


def _taken(name: str, decimals: int = 0) -> Callable[[Judge], Cell]:
    """What calls took, where it is known."""

    def cell_of(judge: Judge) -> Cell:
        taken = getattr(judge.asked.taken, name)
        if taken is None:
            return Cell(None, "", why_unknown(judge)[0])
        return Cell(taken, digits(taken, decimals))

    return cell_of


ASKED = TableSpec(
    "judges-asked",
    report_words.ASKED_TABLE,
    tables.text("judge", report_columns.JUDGE, "name"),
    tables.text("asked", report_columns.HOW_ASKED, _how_asked),
    tables.number("between_runs", report_columns.BETWEEN_RUNS),
    tables.counts("calls", report_columns.CALLS, "asked.taken.calls"),
    tables.number("seconds", report_columns.SECONDS, _taken("seconds", 1), 1),
    tables.counts("tokens_in", report_columns.TOKENS_IN, _taken("tokens_in")),
    tables.counts("tokens_out", report_columns.TOKENS_OUT, _taken("tokens_out")),
    tables.number("cost", report_columns.COST, _cost),
    ids="judge-",
)
"""How each judge is asked, and what its calls took."""


def why_unknown(judge: Judge) -> tuple[str, str]:
    """Why seconds and tokens are not known where they are not, and why the cost is not."""
    if not judge.asked.taken.calls:
        return (report_text.NO_CALLS,) * 2
    return report_text.not_said(name=judge.name), report_text.no_price(name=judge.name)


JUDGE_PAIRS = TableSpec(
    "judge-pairs",
    report_words.JUDGE_PAIRS_TABLE,
    tables.text("pair", report_columns.PAIR, lambda pair: f"{pair[0]}, {pair[1]}"),
    *tables.part(lambda pair: pair[2][0], pair_columns()),
    ids="pair-",
)
"""Judges with one another on the label."""
_DIFFERENCE = (
    tables.counts("images", report_columns.IMAGES),
    tables.share("first", report_columns.FIRST),
    tables.share("second", report_columns.SECOND),
    tables.number("p", report_columns.P_VALUE, "test.p", 3),
    tables.number(
        "mcnemar",
        report_columns.MCNEMAR,
        lambda one: one.mcnemar.mid if one.mcnemar else report_text.NOT_ASKED,
        3,
    ),
)


def differences_table(report: Report) -> Table:
    """Which of two judges agrees better with the reference; two that differ in one thing are named by it."""

    def pair(one: Difference) -> str:
        return report_words.two_judges(*one.names, apart(report, one))

    names = tables.text("pair", report_columns.PAIR, pair)
    table = TableSpec("better", report_words.BETTER_TABLE, names, *_DIFFERENCE, ids="pair-")
    return table.of(report.judges.differences)


def apart(report: Report, difference: Difference) -> str:
    """The one thing in which two judges are asked differently; "" when it is none, several, or not known."""
    asked = {judge.name: judge.asked.setup for judge in report.judges.judges}
    first, second = (asked[name] for name in difference.names)
    field = only_difference(first, second) if first and second else ""
    return setups.apart(first, second, field) if first and second and field else ""


def version_table(report: Report, change: VersionChange) -> Table:
    """An earlier version beside this one, criterion by criterion."""
    names = {item.code: item_name(report, item) for item in report.criteria}
    return TableSpec(
        f"version-{change.version}",
        report_words.version_table(name=report.against.name, version=change.version),
        tables.text("criterion", CRITERION_NAMES, lambda one: names[one[0]]),
        *tables.part(itemgetter(1), _DIFFERENCE),
        ids=itemgetter(0),
    ).of(change.criteria)
