"""The tables of a report on agreement: every criterion, chance, doubts, rules, corrected rates, and a histogram."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from app.agreement.estimate import Estimate
from app.agreement.intervals.confidence_sequences import anytime
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.comparison import Comparison
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Report
from app.messages.agreement import (
    first_page as first_page_text,
    report as report_text,
    report_columns,
    report_words,
)
from app.messages.local_formats import plain
from app.reports.document import Axis, Cell, Chart, Column, Table
from app.reports.printed_figures import cell, count, digits, text
from app.reports.tables import column, row

_SHARES = ("agreement", "agreement_met", "agreement_not_met")
_BEYOND = ("kappa", "gwet_ac1", "krippendorff_alpha")


def criterion_column() -> Column:
    return Column("criterion", report_columns.CRITERION, report_columns.CRITERION_MEANING)


def item_name(report: Report, item: ItemReport) -> str:
    """What an item is called in a table: its code and shortest wording."""
    return report_words.item_heading(item.code, item.name, item is report.label)


def items_table(
    report: Report,
    identity: str,
    caption: str,
    heads: Sequence[Column],
    cells: Callable[[ItemReport], Iterable[Cell]],
    items: Sequence[ItemReport] | None = None,
) -> Table:
    """A table with a row for the label and each criterion that is told (or for those given)."""
    all_heads = (criterion_column(), *heads)
    rows = tuple(
        row(item.code, item_name(report, item), cells(item), all_heads)
        for item in (report.told if items is None else items)
    )
    return Table(identity, caption, all_heads, rows)


def agreement_heads(reference: str, against: str) -> tuple[Column, ...]:
    """The columns of the tables in Johnson et al.: base rates of both, agreement, on met, on not met; then how many."""
    return (
        column("reference_met", report_columns.met_rate(reference)),
        column("against_met", report_columns.met_rate(against)),
        *(column(name, report_columns.FIGURES[name]) for name in _SHARES),
        column("images", report_columns.IMAGES, "count"),
        column("pairs", report_columns.PAIRS, "count"),
        column("missing", report_columns.MISSING, "count"),
    )


def agreement_cells(comparison: Comparison) -> tuple[Cell, ...]:
    return (
        cell(comparison.reference_met),
        cell(comparison.against_met),
        *(cell(comparison[name]) for name in _SHARES),
        count(comparison.n_images),
        count(comparison.n_pairs),
        count(comparison.n_missing),
    )


def criteria_table(report: Report) -> Table:
    """Johnson et al., Tables 7 to 12: the final label and every criterion."""
    heads = agreement_heads(report.reference.name, report.against.name)
    return items_table(
        report, "criteria", report_words.CRITERIA_TABLE, heads, lambda item: agreement_cells(item.comparison)
    )


def chance_table(report: Report) -> Table:
    """Agreement beyond chance, which constant answer agrees most often, and, where there is advice, the intervals that
    hold however often one looks."""
    has_advice = report.label.findings is not None
    heads = (
        *(column(name, report_columns.FIGURES[name], "number") for name in _BEYOND),
        column("constant_answer", report_columns.CONSTANT_ANSWER, "text"),
        *(
            column(name, report_columns.AT_ANY_LOOK[name])
            for name in (report_columns.AT_ANY_LOOK if has_advice else ())
        ),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        comparison = item.comparison
        met, not_met = report_text.LABEL if item is report.label else report_text.CRITERION
        yield from (cell(comparison[name]) for name in _BEYOND)
        yield text(met if comparison.constant_answer else not_met)
        if item.findings:
            yield from (cell(anytime(one.agreement)) for one in item.findings.evidence.whole.classes)

    return items_table(report, "chance", report_words.CHANCE_TABLE, heads, cells)


def _no_people() -> Cell:
    return Cell(None, "", report_text.FEWER_THAN_TWO_PEOPLE)


def doubts_table(report: Report) -> Table:
    """The same figures with doubtful answers, without, and at half weight."""
    heads = (
        column("agreement", report_columns.WITH_DOUBTS),
        column("without", report_columns.WITHOUT_DOUBTS),
        column("half", report_columns.HALF_DOUBTS),
        column("kappa", report_columns.KAPPA_WITH, "number"),
        column("kappa_without", report_columns.KAPPA_WITHOUT, "number"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        ways = item.by_doubts
        yield from (cell(_bare(ways[way]["agreement"])) for way in Doubts)
        yield from (cell(_bare(ways[way]["kappa"])) for way in (Doubts.INCLUDED, Doubts.WITHOUT))

    return items_table(report, "doubts", report_words.DOUBTS_TABLE, heads, cells)


def _bare(figure: Estimate) -> Estimate:
    """A figure without its interval and what is said of that, beside others that have none."""
    reason = "" if figure.is_defined else figure.reason
    return Estimate(figure.value, figure.n, reason=reason, counts=figure.counts)


def rule_table(report: Report) -> Table:
    """Whether answers came, whether the judge says the same again, and what was met by rule rather than seen."""
    reference, against = report.reference.name, report.against.name
    heads = (
        column("answered_reference", report_columns.answered(reference)),
        column("answered_against", report_columns.answered(against)),
        column("consistency", report_columns.CONSISTENCY),
        column("rule_reference", report_columns.by_rule(reference)),
        column("rule_against", report_columns.by_rule(against)),
        column("unseen", report_columns.UNSEEN),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        yield from (cell(figure) for figure in item.answered)
        yield cell(item.consistency)
        yield from (cell(figure) for figure in item.by_rule or ())
        yield cell(item.unseen) if item.unseen else _no_people()

    return items_table(report, "rule", report_words.RULE_TABLE, heads, cells, report.criteria)


def groups_table(report: Report) -> Iterator[Table]:
    """Whole images by source and group, with intervals that hold for all of them together; nothing where there are
    fewer than two."""
    groups = report.label.findings.groups if report.label.findings else ()
    if not groups:
        return
    heads = (
        column("group", first_page_text.SOURCE_OR_GROUP, "text"),
        *(column(name, report_columns.FIGURES[name]) for name in _SHARES),
        column("images", first_page_text.GROUP_IMAGES, "count"),
        column("verdict", first_page_text.GROUP_VERDICT, "text"),
    )
    rows = []
    for place, one in enumerate(groups):
        name = first_page_text.source_or_group(
            first_page_text.GROUP_KINDS[one.gated.by], one.gated.name or report_text.NOT_SAID
        )
        cells = (
            *(cell(one.comparison[figure]) for figure in _SHARES),
            count(one.comparison.n_images),
            text(one.gated.verdict.value),
        )
        rows.append(row(f"group-{place}", name, cells, heads))
    yield Table("groups", first_page_text.GROUPS_TABLE, heads, tuple(rows))


def corrected_table(report: Report) -> Table | None:
    """How many of all images the judge has seen the reference would call met; None where no judge is compared with a
    person."""
    known = [item for item in report.told if item.corrected]
    if not known:
        return None
    heads = (
        column("rate", report_columns.would_call(report.reference.name)),
        column("method", report_columns.CORRECTED_METHOD, "text"),
        column("people", report_columns.called(report.reference.name)),
        column("judge", report_columns.called(report.against.name)),
        column("seen", report_columns.SEEN, "count"),
    )

    def cells(item: ItemReport) -> Iterable[Cell]:
        one = item.corrected
        if one:
            yield cell(one.rate)
            yield Cell(one.method, report_words.CORRECTED_METHODS[one.method], one.note)
            yield from (cell(one.people), cell(one.judge))
            yield count(one.judge.n)

    return items_table(report, "corrected", report_words.CORRECTED_TABLE, heads, cells, known)


def histogram(report: Report) -> Chart:
    """Johnson et al., Figure 5: how many criteria have which agreement."""
    return histogram_of(report.histogram, report_words.HISTOGRAM)


def histogram_of(counts: Sequence[int], caption: str) -> Chart:
    """How many criteria have their agreement in each of so many equal steps from 0 to 1."""
    heads = (
        column("agreement", report_columns.BIN, "text"),
        Column("criteria", *report_columns.CRITERIA, "count"),
    )
    steps = len(counts)
    rows = []
    for place, number in enumerate(counts):
        low, high = place / steps, (place + 1) / steps
        ends = (digits(low, 1), digits(high, 1))
        header = Cell(" to ".join(map(plain, ends)), report_words.step(*ends), low=low, high=high)
        rows.append(row(f"from-{place}", header, [count(number)], heads))
    table = Table("histogram", caption, heads, tuple(rows))
    above, below = sum(counts[8:]), sum(counts[:5])
    sentence = report_words.histogram_sentence(above=above, below=below, count=sum(counts))
    values = Axis(report_words.CRITERIA_AXIS, 0)
    return Chart("histogram", "histogram", caption, sentence, table, report_words.AGREEMENT_AXIS, values)
