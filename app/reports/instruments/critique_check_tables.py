"""Tables of the checks of a study of critiques: by dimension, by two judges, and what else might explain a result."""

from collections.abc import Iterator, Sequence

from app.instruments.critique_checks.checks import Checks
from app.instruments.critique_checks.dimensions import CultureGap
from app.instruments.critique_checks.words import EMBEDDING
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_checks, critique_columns
from app.reports.agreement.agreement_tables import column
from app.reports.document import Cell, Column, Table
from app.reports.instruments.critique_score_tables import p_cell, table
from app.reports.printed_figures import cell, count, digits, text


def check_tables(found: Critiques) -> Iterator[Table]:
    """Everything that bears on the conclusions."""
    checks = found.checks
    for made in (
        _gaps,
        _judge_pairs,
        _judge_orders,
        _paired,
        _methods,
        _transfers,
        _anchors,
        _subsets,
        _imputed,
        _tiers,
    ):
        yield from made(checks)


def mandatory_tables(found: Critiques) -> Iterator[Table]:
    """Mandatory dimensions, where the word lists name some."""
    if not found.checks.mandatory:
        return
    heads = (
        Column("culture", *critique_checks.CULTURE),
        Column("dimension", *critique_checks.DIMENSION),
        column("mentioned", critique_checks.MENTIONED),
    )
    rows = (
        (one.culture, [text(one.dimension or critique_checks.ENOUGH), cell(one.share)])
        for one in found.checks.mandatory
    )
    yield table("critiques-mandatory", critique_checks.MANDATORY_TABLE, heads, rows)


def error_tables(checks: Checks) -> Iterator[Table]:
    """Where low scores lie, which dimensions fail, and the errors that coders named."""
    if checks.low is not None:
        by_culture = (Column("culture", *critique_checks.CULTURE), column("low", critique_checks.SHARE_LOW))
        shares = ((name, [cell(share)]) for name, share in checks.low.by_culture)
        yield table("critiques-low", critique_checks.LOW_TABLE, by_culture, shares)
        by_dimension = (
            Column("dimension", *critique_checks.DIMENSION),
            column("fails", critique_checks.SHARE_FAILING),
        )
        shares = ((name, [cell(share)]) for name, share in checks.low.failing)
        yield table("critiques-failing", critique_checks.FAILING_TABLE, by_dimension, shares)
    if checks.errors:
        heads = (
            Column("theme", *critique_checks.THEME),
            column("critiques", critique_checks.CRITIQUES, "count"),
            Column("cultures", *critique_checks.CULTURES),
        )
        rows = (
            (one.theme, [count(one.critiques), text(critique_checks.by_culture(one.by_culture))])
            for one in checks.errors
        )
        yield table("critiques-errors", critique_checks.ERRORS_TABLE, heads, rows)


def _number(value: float) -> Cell:
    return Cell(value, digits(value)) if value == value else Cell(None, "", critique_checks.EMPTY_CULTURE)


def _gaps(checks: Checks) -> Iterator[Table]:
    if checks.dimensions:
        of = Column("dimension", *critique_checks.DIMENSION)
        yield _gap_table("critiques-dimension-gaps", critique_checks.DIMENSION_TABLE, of, checks.dimensions)
    if checks.judge_pairs and checks.judge_gaps:
        of = Column("judge", *critique_columns.JUDGE)
        yield _gap_table("critiques-judge-gaps", critique_checks.JUDGE_GAPS_TABLE, of, checks.judge_gaps)


def _gap_table(identity: str, caption: str, of: Column, gaps: Sequence[CultureGap]) -> Table:
    heads = (
        Column("pair", *critique_checks.PAIR),
        of,
        column("first", critique_checks.FIRST, "number"),
        column("second", critique_checks.SECOND, "number"),
        column("gap", critique_checks.GAP, "number"),
        column("t", critique_checks.T, "number"),
        Column("p", *critique_checks.P, "number", 3),
        column("d", critique_checks.D, "number"),
        Column("sizes", *critique_checks.SIZES),
    )
    rows = (
        (
            f"{one.pair[0]} less {one.pair[1]}",
            [
                text(one.of),
                *map(_number, (one.first, one.second)),
                *map(cell, (one.gap, one.t)),
                p_cell(one.p),
                cell(one.effect),
                text(f"{one.sizes[0]} and {one.sizes[1]}"),
            ],
        )
        for one in gaps
    )
    return table(identity, caption, heads, rows)


def _judge_pairs(checks: Checks) -> Iterator[Table]:
    if not checks.judge_pairs:
        return
    heads = (
        Column("judges", *critique_checks.JUDGES),
        Column("dimension", *critique_checks.DIMENSION),
        column("icc", critique_checks.ICC, "number"),
        column("first", critique_checks.FIRST, "number"),
        column("second", critique_checks.SECOND, "number"),
        column("apart", critique_checks.APART, "number"),
    )
    rows = (
        (
            f"{one.judges[0]} and {one.judges[1]}",
            [
                text(one.dimension or critique_checks.WHOLE_MEAN),
                *map(cell, (one.icc, one.first, one.second, one.apart)),
            ],
        )
        for one in checks.judge_pairs
    )
    yield table("critiques-judge-pairs", critique_checks.JUDGE_PAIRS_TABLE, heads, rows)


def _judge_orders(checks: Checks) -> Iterator[Table]:
    if not checks.judge_orders:
        return
    heads = (
        Column("judges", *critique_checks.JUDGES),
        column("critiques", critique_checks.CRITIQUES_OF_BOTH, "count"),
        column("models", critique_checks.MODELS_OF_BOTH, "count"),
        column("kendall", critique_checks.KENDALL, "number"),
        Column("p", *critique_checks.P_OF_ORDER, "number", 3),
        column("spearman", critique_checks.SPEARMAN, "number"),
    )
    rows = (
        (
            f"{one.judges[0]} and {one.judges[1]}",
            [count(one.critiques), count(one.models), cell(one.kendall), p_cell(one.p), cell(one.spearman)],
        )
        for one in checks.judge_orders
    )
    yield table("critiques-judge-orders", critique_checks.JUDGE_ORDERS_TABLE, heads, rows)


def _paired(checks: Checks) -> Iterator[Table]:
    if checks.paired is None:
        return
    heads = (
        Column("layer", *critique_checks.LAYER),
        column("stratified_kappa", critique_checks.STRATIFIED_KAPPA, "number"),
        column("kappa", critique_checks.KAPPA, "number"),
        column("icc", critique_checks.ICC_ONE, "number"),
        column("ratings", critique_checks.RATINGS, "count"),
    )
    rows = (
        (
            critique_checks.LAYERS.get(one.name, one.name),
            [cell(one.stratified_kappa), cell(one.kappa), cell(one.icc), count(one.ratings)],
        )
        for one in checks.paired.layers
    )
    yield table("critiques-paired", critique_checks.PAIRED_TABLE, heads, rows)


def _methods(checks: Checks) -> Iterator[Table]:
    if not checks.methods:
        return
    names = {key: title for key, (title, _meaning) in critique_columns.SCORES.items()}
    names |= {"rouge_l": critique_checks.ROUGE, "bleu_4": critique_checks.BLEU}
    for one in checks.methods:
        if one.name.startswith(EMBEDDING):
            names[one.name] = critique_checks.embedding(model=one.name.removeprefix(EMBEDDING))
    heads = (
        Column("method", *critique_checks.METHOD),
        column("pearson", critique_checks.PEARSON, "number"),
        column("spearman", critique_checks.SPEARMAN, "number"),
        column("kendall", critique_checks.KENDALL, "number"),
        column("error", critique_checks.ERROR, "number"),
    )
    rows = (
        (names[one.name], [*map(cell, (one.pearson, one.spearman, one.kendall, one.error))])
        for one in checks.methods
    )
    yield table("critiques-methods", critique_checks.METHODS_TABLE, heads, rows)


def _transfers(checks: Checks) -> Iterator[Table]:
    if not checks.transfers:
        return
    heads = (
        Column("judges", *critique_checks.JUDGES),
        column("pearson", critique_checks.PEARSON, "number"),
        column("kendall", critique_checks.KENDALL, "number"),
        column("before", critique_checks.BEFORE, "number"),
        column("crossed", critique_checks.CROSSED, "number"),
        column("own", critique_checks.OWN, "number"),
        column("shift", critique_checks.SHIFT, "number"),
    )
    rows = (
        (
            f"{one.guided} and {one.free}",
            [*map(cell, (one.pearson, one.kendall, one.before, one.crossed, one.own, one.shift))],
        )
        for one in checks.transfers
    )
    yield table("critiques-transfer", critique_checks.TRANSFER_TABLE, heads, rows)


def _anchors(checks: Checks) -> Iterator[Table]:
    if not checks.anchors:
        return
    heads = (
        Column("judge", *critique_checks.JUDGE),
        Column("way", *critique_checks.OTHER),
        column("matched", critique_checks.MATCHED, "number"),
        column("other", critique_checks.OTHER, "number"),
        column("difference", critique_checks.GAP, "number"),
        column("effect", critique_checks.D, "number"),
    )
    rows = (
        (
            one.judge,
            [
                text(critique_checks.WAYS[one.way]),
                *map(cell, (one.matched, one.other, one.difference, one.effect)),
            ],
        )
        for one in checks.anchors
    )
    yield table("critiques-anchors", critique_checks.ANCHOR_TABLE, heads, rows)


def _subsets(checks: Checks) -> Iterator[Table]:
    if checks.subsets is None:
        return
    heads = (
        Column("conclusion", *critique_checks.CONCLUSION),
        column("whole", critique_checks.WHOLE, "number"),
        Column("held", *critique_checks.HELD),
    )
    names = critique_checks.CONCLUSIONS | {"gap": critique_checks.gap(*checks.subsets.pair)}
    rows = (
        (
            names[one.name],
            [_number(one.whole), text(critique_checks.held(number=one.held, whole=one.subsets))],
        )
        for one in checks.subsets.conclusions
    )
    yield table("critiques-subsets", critique_checks.SUBSETS_TABLE, heads, rows)


def _imputed(checks: Checks) -> Iterator[Table]:
    if not checks.imputed:
        return
    heads = (
        Column("model", *critique_checks.MODEL),
        column("missing", critique_checks.MISSING, "count"),
        column("left_out", critique_checks.LEFT_OUT, "number"),
        column("filled", critique_checks.FILLED, "number"),
        Column("place", *critique_checks.PLACE, "number", 1),
        Column("filled_place", *critique_checks.FILLED_PLACE, "number", 1),
    )
    rows = (
        (
            one.model,
            [
                count(one.missing),
                cell(one.left_out),
                cell(one.filled),
                *(
                    Cell(place, digits(place, 1))
                    if place == place
                    else Cell(None, "", critique_checks.NO_SCORE)
                    for place in (one.place, one.filled_place)
                ),
            ],
        )
        for one in checks.imputed
    )
    yield table("critiques-imputed", critique_checks.IMPUTED_TABLE, heads, rows)


def _tiers(checks: Checks) -> Iterator[Table]:
    if checks.tiers is None:
        return
    heads = (
        Column("tiers", *critique_checks.TIER),
        column("difference", critique_checks.DIFFERENCE, "number"),
        Column("p", *critique_checks.PERMUTED, "number", 3),
    )
    one = checks.tiers
    row = (critique_checks.tiers(one.top, one.bottom), [cell(one.difference), p_cell(one.p)])
    yield table("critiques-tiers", critique_checks.TIERS_TABLE, heads, [row])
