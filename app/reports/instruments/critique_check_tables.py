"""Tables of the checks of a study of critiques: by dimension, by two judges, and what else might explain a result."""

from collections.abc import Iterator

from app.agreement.estimate import Estimate
from app.instruments.critique_checks.checks import Checks
from app.instruments.critique_checks.words import EMBEDDING
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_checks as words
from app.messages.instruments import critique_columns
from app.reports.agreement.agreement_tables import column
from app.reports.document import Cell, Column, Table
from app.reports.instruments.critique_score_tables import table
from app.reports.printed_figures import cell, count, digits, text

_SMALLEST_P = 0.001


def check_tables(found: Critiques) -> Iterator[Table]:
    """Everything that bears on the conclusions."""
    checks = found.checks
    for made in (
        _dimensions,
        _judge_pairs,
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
        Column("culture", *words.CULTURE),
        Column("dimension", *words.DIMENSION),
        column("mentioned", words.MENTIONED),
    )
    rows = (
        (one.culture, [text(one.dimension or words.ENOUGH), cell(one.share)])
        for one in found.checks.mandatory
    )
    yield table("critiques-mandatory", words.MANDATORY_TABLE, heads, rows)


def error_tables(checks: Checks) -> Iterator[Table]:
    """Where low scores lie, which dimensions fail, and the errors that coders named."""
    if checks.low is not None:
        by_culture = (Column("culture", *words.CULTURE), column("low", words.SHARE_LOW))
        shares = ((name, [cell(share)]) for name, share in checks.low.by_culture)
        yield table("critiques-low", words.LOW_TABLE, by_culture, shares)
        by_dimension = (Column("dimension", *words.DIMENSION), column("fails", words.SHARE_FAILING))
        shares = ((name, [cell(share)]) for name, share in checks.low.failing)
        yield table("critiques-failing", words.FAILING_TABLE, by_dimension, shares)
    if checks.errors:
        heads = (
            Column("theme", *words.THEME),
            column("critiques", words.CRITIQUES, "count"),
            Column("cultures", *words.CULTURES),
        )
        rows = (
            (one.theme, [count(one.critiques), text(words.by_culture(one.by_culture))])
            for one in checks.errors
        )
        yield table("critiques-errors", words.ERRORS_TABLE, heads, rows)


def _p(figure: Estimate) -> Cell:
    """A p value; a small one as what it is below, since its digits would read 0."""
    if figure.value is None or figure.value >= _SMALLEST_P:
        return cell(figure, 3)
    return Cell(figure.value, f"< {_SMALLEST_P:g}")


def _number(value: float) -> Cell:
    return Cell(value, digits(value)) if value == value else Cell(None, "", words.EMPTY_CULTURE)


def _dimensions(checks: Checks) -> Iterator[Table]:
    if not checks.dimensions:
        return
    heads = (
        Column("pair", *words.PAIR),
        Column("dimension", *words.DIMENSION),
        column("first", words.FIRST, "number"),
        column("second", words.SECOND, "number"),
        column("gap", words.GAP, "number"),
        column("t", words.T, "number"),
        Column("p", *words.P, "number", 3),
        column("d", words.D, "number"),
        Column("sizes", *words.SIZES),
    )
    rows = (
        (
            f"{one.pair[0]} less {one.pair[1]}",
            [
                text(one.dimension),
                *map(_number, (one.first, one.second)),
                *map(cell, (one.gap, one.t)),
                _p(one.p),
                cell(one.effect),
                text(f"{one.sizes[0]} and {one.sizes[1]}"),
            ],
        )
        for one in checks.dimensions
    )
    yield table("critiques-dimension-gaps", words.DIMENSION_TABLE, heads, rows)


def _judge_pairs(checks: Checks) -> Iterator[Table]:
    if not checks.judge_pairs:
        return
    heads = (
        Column("judges", *words.JUDGES),
        Column("dimension", *words.DIMENSION),
        column("icc", words.ICC, "number"),
        column("first", words.FIRST, "number"),
        column("second", words.SECOND, "number"),
        column("apart", words.APART, "number"),
    )
    rows = (
        (
            f"{one.judges[0]} and {one.judges[1]}",
            [
                text(one.dimension or words.WHOLE_MEAN),
                *map(cell, (one.icc, one.first, one.second, one.apart)),
            ],
        )
        for one in checks.judge_pairs
    )
    yield table("critiques-judge-pairs", words.JUDGE_PAIRS_TABLE, heads, rows)


def _paired(checks: Checks) -> Iterator[Table]:
    if checks.paired is None:
        return
    heads = (
        Column("layer", *words.LAYER),
        column("kappa", words.KAPPA, "number"),
        column("icc", words.ICC_ONE, "number"),
        column("ratings", words.RATINGS, "count"),
    )
    rows = (
        (words.LAYERS.get(one.name, one.name), [cell(one.kappa), cell(one.icc), count(one.ratings)])
        for one in checks.paired.layers
    )
    yield table("critiques-paired", words.PAIRED_TABLE, heads, rows)


def _methods(checks: Checks) -> Iterator[Table]:
    if not checks.methods:
        return
    names = {key: title for key, (title, _meaning) in critique_columns.SCORES.items()}
    names |= {"rouge_l": words.ROUGE, "bleu_4": words.BLEU}
    for one in checks.methods:
        if one.name.startswith(EMBEDDING):
            names[one.name] = words.embedding(model=one.name.removeprefix(EMBEDDING))
    heads = (
        Column("method", *words.METHOD),
        column("pearson", words.PEARSON, "number"),
        column("spearman", words.SPEARMAN, "number"),
        column("kendall", words.KENDALL, "number"),
        column("error", words.ERROR, "number"),
    )
    rows = (
        (names[one.name], [*map(cell, (one.pearson, one.spearman, one.kendall, one.error))])
        for one in checks.methods
    )
    yield table("critiques-methods", words.METHODS_TABLE, heads, rows)


def _transfers(checks: Checks) -> Iterator[Table]:
    if not checks.transfers:
        return
    heads = (
        Column("judges", *words.JUDGES),
        column("pearson", words.PEARSON, "number"),
        column("kendall", words.KENDALL, "number"),
        column("before", words.BEFORE, "number"),
        column("crossed", words.CROSSED, "number"),
        column("own", words.OWN, "number"),
        column("shift", words.SHIFT, "number"),
    )
    rows = (
        (
            f"{one.guided} and {one.free}",
            [*map(cell, (one.pearson, one.kendall, one.before, one.crossed, one.own, one.shift))],
        )
        for one in checks.transfers
    )
    yield table("critiques-transfer", words.TRANSFER_TABLE, heads, rows)


def _anchors(checks: Checks) -> Iterator[Table]:
    if not checks.anchors:
        return
    heads = (
        Column("judge", *words.JUDGE),
        Column("way", *words.OTHER),
        column("matched", words.MATCHED, "number"),
        column("other", words.OTHER, "number"),
        column("difference", words.GAP, "number"),
        column("effect", words.D, "number"),
    )
    rows = (
        (
            one.judge,
            [text(words.WAYS[one.way]), *map(cell, (one.matched, one.other, one.difference, one.effect))],
        )
        for one in checks.anchors
    )
    yield table("critiques-anchors", words.ANCHOR_TABLE, heads, rows)


def _subsets(checks: Checks) -> Iterator[Table]:
    if checks.subsets is None:
        return
    heads = (
        Column("conclusion", *words.CONCLUSION),
        column("whole", words.WHOLE, "number"),
        Column("held", *words.HELD),
    )
    names = words.CONCLUSIONS | {"gap": words.gap(*checks.subsets.pair)}
    rows = (
        (names[one.name], [_number(one.whole), text(words.held(number=one.held, whole=one.subsets))])
        for one in checks.subsets.conclusions
    )
    yield table("critiques-subsets", words.SUBSETS_TABLE, heads, rows)


def _imputed(checks: Checks) -> Iterator[Table]:
    if not checks.imputed:
        return
    heads = (
        Column("model", *words.MODEL),
        column("missing", words.MISSING, "count"),
        column("left_out", words.LEFT_OUT, "number"),
        column("filled", words.FILLED, "number"),
        Column("place", *words.PLACE, "number", 1),
        Column("filled_place", *words.FILLED_PLACE, "number", 1),
    )
    rows = (
        (
            one.model,
            [
                count(one.missing),
                cell(one.left_out),
                cell(one.filled),
                *(
                    Cell(place, digits(place, 1)) if place == place else Cell(None, "", words.NO_SCORE)
                    for place in (one.place, one.filled_place)
                ),
            ],
        )
        for one in checks.imputed
    )
    yield table("critiques-imputed", words.IMPUTED_TABLE, heads, rows)


def _tiers(checks: Checks) -> Iterator[Table]:
    if checks.tiers is None:
        return
    heads = (
        Column("tiers", *words.TIER),
        column("difference", words.DIFFERENCE, "number"),
        Column("p", *words.PERMUTED, "number", 3),
    )
    one = checks.tiers
    row = (words.tiers(one.top, one.bottom), [cell(one.difference), _p(one.p)])
    yield table("critiques-tiers", words.TIERS_TABLE, heads, [row])
