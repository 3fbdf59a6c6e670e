"""Tables of the order of models that wrote critiques, and how firm it is."""

from collections.abc import Iterator

from app.instruments.critique_ranking import Ranking
from app.messages.instruments import critique_columns, critiques_report
from app.reports.agreement.agreement_tables import column
from app.reports.document import Cell, Column, Table
from app.reports.instruments.critique_score_tables import table
from app.reports.printed_figures import cell, count, digits, spoken, with_ends


def ranking_sentences(ranking: Ranking) -> Iterator[str]:
    """How like one another the orders are."""
    if ranking.stability.kendall.is_defined:
        yield critiques_report.like_the_whole(kendall=with_ends(ranking.stability.kendall))
    macro = ranking.macro
    if macro.spearman.is_defined:
        yield critiques_report.moved(macro.moved, spoken(macro.spearman), spoken(macro.kendall))
    if ranking.weights is not None and ranking.weights.choices:
        yield critiques_report.weights_tried(choices=len(ranking.weights.choices))


def ranking_tables(ranking: Ranking) -> Iterator[Table]:
    """With other works, with cultures, dimensions and indicators counting otherwise."""
    yield _places(ranking)
    yield _macro(ranking)
    if ranking.weights is not None:
        yield _weights(ranking)
    if ranking.shares:
        yield _shares(ranking)


def _places(ranking: Ranking) -> Table:
    heads = (
        Column("model", *critique_columns.MODEL),
        column("mean", critique_columns.MEAN_OF_WORKS, "number"),
        Column("place", *critique_columns.PLACE, "number", 1),
        column("kept", critique_columns.KEPT),
    )
    rows = (
        (one.name, [cell(one.mean), cell(one.place, 1), cell(one.kept)]) for one in ranking.stability.systems
    )
    return table("critiques-places", critiques_report.PLACES_TABLE, heads, rows)


def _macro(ranking: Ranking) -> Table:
    heads = (
        Column("model", *critique_columns.MODEL),
        column("micro", critique_columns.MICRO, "number"),
        column("macro", critique_columns.MACRO, "number"),
        Column("micro_place", *critique_columns.MICRO_PLACE, "number", 1),
        Column("macro_place", *critique_columns.MACRO_PLACE, "number", 1),
    )
    found = ranking.macro
    rows = (
        (name, [cell(micro), cell(macro), _place(first), _place(second)])
        for name, micro, macro, first, second in zip(
            found.names, found.micro, found.macro, found.micro_places, found.macro_places, strict=True
        )
    )
    return table("critiques-macro", critiques_report.MACRO_TABLE, heads, rows)


def _place(place: float | None) -> Cell:
    return Cell(None, "", critiques_report.NO_PLACE) if place is None else Cell(place, digits(place, 1))


def _weights(ranking: Ranking) -> Table:
    heads = (
        Column("model", *critique_columns.MODEL),
        Column("place", *critique_columns.EQUAL_PLACE, "number", 1),
        column("kept", critique_columns.KEPT_WEIGHTS),
    )
    systems = ranking.weights.systems if ranking.weights else ()
    rows = ((one.name, [cell(one.place, 1), cell(one.kept)]) for one in systems)
    return table("critiques-weights", critiques_report.WEIGHTS_TABLE, heads, rows)


def _shares(ranking: Ranking) -> Table:
    heads = (
        Column("share", *critique_columns.SHARE),
        column("spearman", critique_columns.SPEARMAN, "number"),
        column("kendall", critique_columns.KENDALL, "number"),
        column("moved", critique_columns.MOVED, "count"),
    )
    rows = (
        (f"{one.share:g}", [cell(one.spearman), cell(one.kendall), count(one.moved)])
        for one in ranking.shares
    )
    return table("critiques-shares", critiques_report.SHARES_TABLE, heads, rows)
