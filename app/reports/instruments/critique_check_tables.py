"""Tables of the checks of a study of critiques: by dimension, by two judges, and what else might explain a result."""

from collections.abc import Iterator
from operator import itemgetter

from app.instruments.critique_checks.checks import Checks
from app.instruments.critique_checks.words import EMBEDDING
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_checks, critique_columns, critiques_report
from app.reports import tables
from app.reports.document import Axis, Cell, Chart, Table
from app.reports.instruments.figures import figure
from app.reports.printed_figures import digits
from app.reports.tables import ColumnSpec, TableSpec


def check_tables(found: Critiques) -> Iterator[Table]:
    """Everything that bears on the conclusions."""
    checks = found.checks
    if checks.dimensions:
        yield _DIMENSION_GAPS.of(checks.dimensions)
    if checks.judge_pairs and checks.judge_gaps:
        yield _JUDGE_GAPS.of(checks.judge_gaps)
    if checks.judge_pairs:
        yield _JUDGE_PAIRS.of(checks.judge_pairs)
    if checks.judge_orders:
        yield _JUDGE_ORDERS.of(checks.judge_orders)
    if checks.paired is not None:
        yield _PAIRED.of(checks.paired.layers)
    if checks.methods:
        yield _METHODS.of(checks.methods)
    if checks.transfers:
        yield _TRANSFERS.of(checks.transfers)
    if checks.anchors:
        yield _ANCHORS.of(checks.anchors)
    if checks.subsets is not None:
        names = critique_checks.CONCLUSIONS | {"gap": critique_checks.gap(*checks.subsets.pair)}
        yield _SUBSETS.of((names[one.name], one) for one in checks.subsets.conclusions)
    if checks.imputed:
        yield _IMPUTED.of(checks.imputed)
    if checks.tiers is not None:
        yield _TIERS.of([checks.tiers])


def mandatory_tables(found: Critiques) -> Iterator[Table]:
    """Mandatory dimensions, where the word lists name some."""
    if found.checks.mandatory:
        yield _MANDATORY.of(found.checks.mandatory)


def error_tables(checks: Checks) -> Iterator[Table | Chart]:
    """Where low scores lie, which dimensions fail, and the errors that coders named."""
    if checks.low is not None:
        axis = Axis(critiques_report.SHARE_AXIS, 0, 1)
        yield figure(_LOW.of(checks.low.by_culture), ("low",), axis)
        yield figure(_FAILING.of(checks.low.failing), ("fails",), axis)
    if checks.errors:
        yield _ERRORS.of(checks.errors)


def _number(value: float, decimals: int = 2, reason: str = critique_checks.EMPTY_CULTURE) -> Cell:
    """A number that may be NaN."""
    return Cell(value, digits(value, decimals)) if value == value else Cell(None, "", reason)


def _gaps(of: ColumnSpec) -> tuple[ColumnSpec, ...]:
    return (
        tables.text("pair", critique_checks.PAIR, lambda one: f"{one.pair[0]} minus {one.pair[1]}"),
        of,
        tables.number("first", critique_checks.FIRST, lambda one: _number(one.first)),
        tables.number("second", critique_checks.SECOND, lambda one: _number(one.second)),
        *tables.numbers(gap=critique_checks.GAP, t=critique_checks.T),
        tables.p_value("p", critique_checks.P),
        tables.number("d", critique_checks.D, "effect"),
        tables.text("sizes", critique_checks.SIZES, lambda one: f"{one.sizes[0]} and {one.sizes[1]}"),
    )


def _method(name: str) -> str:
    if name.startswith(EMBEDDING):
        return critique_checks.embedding(model=name.removeprefix(EMBEDDING))
    others = {"rouge_l": critique_checks.ROUGE, "bleu_4": critique_checks.BLEU}
    return others.get(name) or critique_columns.SCORES[name][0]


_TWO_JUDGES = tables.text(
    "judges", critique_checks.JUDGES, lambda one: f"{one.judges[0]} and {one.judges[1]}"
)
_DIMENSION_GAPS = TableSpec(
    "critiques-dimension-gaps",
    critique_checks.DIMENSION_TABLE,
    *_gaps(tables.text("dimension", critique_checks.DIMENSION, "of")),
)
_JUDGE_GAPS = TableSpec(
    "critiques-judge-gaps",
    critique_checks.JUDGE_GAPS_TABLE,
    *_gaps(tables.text("judge", critique_columns.JUDGE, "of")),
)
_JUDGE_PAIRS = TableSpec(
    "critiques-judge-pairs",
    critique_checks.JUDGE_PAIRS_TABLE,
    _TWO_JUDGES,
    tables.text(
        "dimension", critique_checks.DIMENSION, lambda one: one.dimension or critique_checks.WHOLE_MEAN
    ),
    *tables.numbers(
        icc=critique_checks.ICC,
        first=critique_checks.FIRST,
        second=critique_checks.SECOND,
        apart=critique_checks.APART,
    ),
)
_JUDGE_ORDERS = TableSpec(
    "critiques-judge-orders",
    critique_checks.JUDGE_ORDERS_TABLE,
    _TWO_JUDGES,
    tables.counts("critiques", critique_checks.CRITIQUES_OF_BOTH),
    tables.counts("models", critique_checks.MODELS_OF_BOTH),
    tables.number("kendall", critique_checks.KENDALL),
    tables.p_value("p", critique_checks.P_OF_ORDER),
    tables.number("spearman", critique_checks.SPEARMAN),
)
_PAIRED = TableSpec(
    "critiques-paired",
    critique_checks.PAIRED_TABLE,
    tables.text("layer", critique_checks.LAYER, lambda one: critique_checks.LAYERS.get(one.name, one.name)),
    tables.number("stratified_kappa", critique_checks.STRATIFIED_KAPPA, lambda one: one.stratified_kappa),
    *tables.numbers(kappa=critique_checks.KAPPA, icc=critique_checks.ICC_ONE),
    tables.counts("ratings", critique_checks.RATINGS),
)
_METHODS = TableSpec(
    "critiques-methods",
    critique_checks.METHODS_TABLE,
    tables.text("method", critique_checks.METHOD, lambda one: _method(one.name)),
    *tables.numbers(
        pearson=critique_checks.PEARSON,
        spearman=critique_checks.SPEARMAN,
        kendall=critique_checks.KENDALL,
        error=critique_checks.ERROR,
    ),
)
_TRANSFERS = TableSpec(
    "critiques-transfer",
    critique_checks.TRANSFER_TABLE,
    tables.text("judges", critique_checks.JUDGES, lambda one: f"{one.guided} and {one.free}"),
    *tables.numbers(
        pearson=critique_checks.PEARSON,
        kendall=critique_checks.KENDALL,
        before=critique_checks.BEFORE,
        crossed=critique_checks.CROSSED,
        own=critique_checks.OWN,
        shift=critique_checks.SHIFT,
    ),
)
_ANCHORS = TableSpec(
    "critiques-anchors",
    critique_checks.ANCHOR_TABLE,
    tables.text("judge", critique_checks.JUDGE),
    tables.text("way", critique_checks.OTHER, lambda one: critique_checks.WAYS[one.way]),
    *tables.numbers(
        matched=critique_checks.MATCHED,
        other=critique_checks.OTHER,
        difference=critique_checks.GAP,
        effect=critique_checks.D,
    ),
)
_SUBSETS = TableSpec(
    "critiques-subsets",
    critique_checks.SUBSETS_TABLE,
    tables.text("conclusion", critique_checks.CONCLUSION, itemgetter(0)),
    *tables.part(
        itemgetter(1),
        (
            tables.number("whole", critique_checks.WHOLE, lambda one: _number(one.whole)),
            tables.text(
                "held",
                critique_checks.HELD,
                lambda one: critique_checks.held(number=one.held, whole=one.subsets),
            ),
        ),
    ),
)


def _place(identity: str, names: tables.Words) -> ColumnSpec:
    def cell(one: object) -> Cell:
        return _number(getattr(one, identity), 1, critique_checks.NO_SCORE)

    return tables.number(identity, names, cell, decimals=1)


_IMPUTED = TableSpec(
    "critiques-imputed",
    critique_checks.IMPUTED_TABLE,
    tables.text("model", critique_checks.MODEL),
    tables.counts("missing", critique_checks.MISSING),
    *tables.numbers(left_out=critique_checks.LEFT_OUT, filled=critique_checks.FILLED),
    _place("place", critique_checks.PLACE),
    _place("filled_place", critique_checks.FILLED_PLACE),
)
_TIERS = TableSpec(
    "critiques-tiers",
    critique_checks.TIERS_TABLE,
    tables.text("tiers", critique_checks.TIER, lambda one: critique_checks.tiers(one.top, one.bottom)),
    tables.number("difference", critique_checks.DIFFERENCE),
    tables.p_value("p", critique_checks.PERMUTED),
)
_MANDATORY = TableSpec(
    "critiques-mandatory",
    critique_checks.MANDATORY_TABLE,
    tables.text("culture", critique_checks.CULTURE),
    tables.text("dimension", critique_checks.DIMENSION, lambda one: one.dimension or critique_checks.ENOUGH),
    tables.share("mentioned", critique_checks.MENTIONED, "share"),
)
_LOW = TableSpec(
    "critiques-low",
    critique_checks.LOW_TABLE,
    tables.text("culture", critique_checks.CULTURE, itemgetter(0)),
    tables.share("low", critique_checks.SHARE_LOW, itemgetter(1)),
)
_FAILING = TableSpec(
    "critiques-failing",
    critique_checks.FAILING_TABLE,
    tables.text("dimension", critique_checks.DIMENSION, itemgetter(0)),
    tables.share("fails", critique_checks.SHARE_FAILING, itemgetter(1)),
)
_ERRORS = TableSpec(
    "critiques-errors",
    critique_checks.ERRORS_TABLE,
    tables.text("theme", critique_checks.THEME),
    tables.counts("critiques", critique_checks.CRITIQUES),
    tables.text("cultures", critique_checks.CULTURES, lambda one: critique_checks.by_culture(one.by_culture)),
)
