"""The tables of a report on agreement: every criterion, chance, doubts, rules, corrected rates, and a histogram."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter, itemgetter

from app.agreement.coefficients.prediction_powered import CorrectedRate
from app.agreement.estimate import Estimate
from app.agreement.intervals.confidence_sequences import anytime
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.evidence import GroupPart
from app.agreement.report.report import Report
from app.messages.agreement import (
    first_page as first_page_text,
    report as report_text,
    report_columns,
    report_words,
)
from app.messages.local_formats import plain
from app.reports import tables
from app.reports.document import Axis, Cell, Chart, Table
from app.reports.printed_figures import digits
from app.reports.tables import ColumnSpec, TableSpec

_SHARES = ("agreement", "agreement_met", "agreement_not_met")
CRITERION_NAMES = (report_columns.CRITERION, report_columns.CRITERION_MEANING)
_BEYOND = ("kappa", "gwet_ac1", "krippendorff_alpha")


def item_column(report: Report) -> ColumnSpec:
    """The column that names the rows of items."""
    return tables.text("criterion", CRITERION_NAMES, lambda item: item_name(report, item))


def item_name(report: Report, item: ItemReport) -> str:
    """What an item is called in a table: its code and shortest wording."""
    return report_words.item_heading(item.code, item.name, item is report.label)


def items_table(
    report: Report,
    identity: str,
    caption: str,
    *columns: ColumnSpec,
    items: Sequence[ItemReport] | None = None,
) -> Table:
    """A table with a row for the label and each criterion that is told (or for those given)."""
    table = TableSpec(identity, caption, item_column(report), *columns, ids=attrgetter("code"))
    return table.of(report.shown_items if items is None else items)


def _figures(names: Iterable[str], kind: Callable[..., ColumnSpec] = tables.share) -> Iterator[ColumnSpec]:
    """Figures of a comparison, by their names."""
    return (kind(name, report_columns.FIGURES[name], itemgetter(name)) for name in names)


def agreement_columns(reference: str, against: str) -> tuple[ColumnSpec, ...]:
    """The columns of the tables in Johnson et al., of a comparison: base rates of both, agreement, on met, on not met;
    then how many."""
    return (
        tables.share("reference_met", report_columns.met_rate(reference)),
        tables.share("against_met", report_columns.met_rate(against)),
        *_figures(_SHARES),
        tables.counts("images", report_columns.IMAGES, "n_images"),
        tables.counts("pairs", report_columns.PAIRS, "n_pairs"),
        tables.counts("missing", report_columns.MISSING, "n_missing"),
    )


def pair_columns() -> tuple[ColumnSpec, ...]:
    """The columns of two raters on one question, of their comparison."""
    figures = _figures(("kappa", "gwet_ac1", "krippendorff_alpha"), tables.number)
    return (*_figures(["agreement"]), *figures, tables.counts("images", report_columns.IMAGES, "n_images"))


def criteria_table(report: Report) -> Table:
    """Johnson et al., Tables 7 to 12: the final label and every criterion."""
    columns = tables.part("comparison", agreement_columns(report.reference.name, report.against.name))
    return items_table(report, "criteria", report_words.CRITERIA_TABLE, *columns)


def chance_table(report: Report) -> Table:
    """Agreement beyond chance, which constant answer agrees most often, and, where there is advice, the intervals that
    hold however often one looks."""
    looks = report_columns.AT_ANY_LOOK if report.label.findings is not None else {}

    def answer(item: ItemReport) -> str:
        met, not_met = report_text.LABEL if item is report.label else report_text.CRITERION
        return met if item.comparison.constant_answer else not_met

    def at_any_look(place: int, item: ItemReport) -> Estimate:
        assert item.findings
        return anytime(item.findings.evidence.whole.classes[place].agreement)

    return items_table(
        report,
        "chance",
        report_words.CHANCE_TABLE,
        *tables.part("comparison", _figures(_BEYOND, tables.number)),
        tables.text("constant_answer", report_columns.CONSTANT_ANSWER, answer),
        *(
            tables.share(name, names, partial(at_any_look, place))
            for place, (name, names) in enumerate(looks.items())
        ),
    )


def doubts_table(report: Report) -> Table:
    """The same figures with doubtful answers, without, and at half weight."""

    def bare(way: Doubts, name: str) -> Callable[[ItemReport], Estimate]:
        return lambda item: _bare(item.by_doubts[way][name])

    return items_table(
        report,
        "doubts",
        report_words.DOUBTS_TABLE,
        tables.share("agreement", report_columns.WITH_DOUBTS, bare(Doubts.INCLUDED, "agreement")),
        tables.share("without", report_columns.WITHOUT_DOUBTS, bare(Doubts.WITHOUT, "agreement")),
        tables.share("half", report_columns.HALF_DOUBTS, bare(Doubts.HALF, "agreement")),
        tables.number("kappa", report_columns.KAPPA_WITH, bare(Doubts.INCLUDED, "kappa")),
        tables.number("kappa_without", report_columns.KAPPA_WITHOUT, bare(Doubts.WITHOUT, "kappa")),
    )


def _bare(figure: Estimate) -> Estimate:
    """A figure without its interval and what is said of that, beside others that have none."""
    reason = "" if figure.is_defined else figure.reason
    return Estimate(figure.value, figure.n, reason=reason, counts=figure.counts)


def rule_table(report: Report) -> Table:
    """Whether answers came, whether the judge says the same again, and what was met by rule rather than seen."""
    reference, against = report.reference.name, report.against.name
    no_people = Cell(None, "", report_text.FEWER_THAN_TWO_PEOPLE)
    return items_table(
        report,
        "rule",
        report_words.RULE_TABLE,
        tables.share("answered_reference", report_columns.answered(reference), tables.entry("answered", 0)),
        tables.share("answered_against", report_columns.answered(against), tables.entry("answered", 1)),
        tables.share("consistency", report_columns.CONSISTENCY),
        tables.share("rule_reference", report_columns.by_rule(reference), tables.entry("by_rule", 0)),
        tables.share("rule_against", report_columns.by_rule(against), tables.entry("by_rule", 1)),
        tables.share("unseen", report_columns.UNSEEN, lambda item: item.unseen or no_people),
        items=report.criteria,
    )


def groups_table(report: Report) -> Iterator[Table]:
    """Whole images by source and group, with intervals that hold for all of them together; nothing where there are
    fewer than two."""
    groups = report.label.findings.groups if report.label.findings else ()
    if not groups:
        return
    yield TableSpec(
        "groups",
        first_page_text.GROUPS_TABLE,
        tables.text("group", first_page_text.SOURCE_OR_GROUP, _group_name),
        *tables.part("comparison", _figures(_SHARES)),
        tables.counts("images", first_page_text.GROUP_IMAGES, "comparison.n_images"),
        tables.text("verdict", first_page_text.GROUP_VERDICT, "gated.verdict.value"),
        ids="group-",
    ).of(groups)


def _group_name(one: GroupPart) -> str:
    kind = first_page_text.GROUP_KINDS[one.gated.by]
    return first_page_text.source_or_group(kind, one.gated.name or report_text.NOT_SAID)


def corrected_table(report: Report) -> Table | None:
    """How many of all images the judge has seen the reference would call met; None where no judge is compared with a
    person."""
    known = [item for item in report.shown_items if item.corrected]
    if not known:
        return None

    def method(one: CorrectedRate) -> Cell:
        return Cell(one.method, report_words.CORRECTED_METHODS[one.method], one.note)

    columns = (
        tables.share("rate", report_columns.would_call(report.reference.name)),
        tables.text("method", report_columns.CORRECTED_METHOD, method),
        tables.share("people", report_columns.called(report.reference.name)),
        tables.share("judge", report_columns.called(report.against.name)),
        tables.counts("seen", report_columns.SEEN, "judge.n"),
    )
    caption = report_words.CORRECTED_TABLE
    return items_table(report, "corrected", caption, *tables.part("corrected", columns), items=known)


def histogram(report: Report) -> Chart:
    """Johnson et al., Figure 5: how many criteria have which agreement."""
    return histogram_of(report.histogram, report_words.HISTOGRAM)


def histogram_of(counts: Sequence[int], caption: str) -> Chart:
    """How many criteria have their agreement in each of so many equal steps from 0 to 1."""
    steps = len(counts)

    def step(place: int) -> Cell:
        low, high = place / steps, (place + 1) / steps
        ends = (digits(low, 1), digits(high, 1))
        return Cell(" to ".join(map(plain, ends)), report_words.step(*ends), low=low, high=high)

    table = TableSpec(
        "histogram",
        caption,
        tables.text("agreement", report_columns.BIN, step),
        tables.counts("criteria", report_columns.CRITERIA, counts.__getitem__),
        ids="from-",
    ).of(range(steps))
    above, below = sum(counts[8:]), sum(counts[:5])
    sentence = report_words.histogram_sentence(above=above, below=below, count=sum(counts))
    values = Axis(report_words.CRITERIA_AXIS, 0)
    return Chart("histogram", "histogram", caption, sentence, table, report_words.AGREEMENT_AXIS, values)
