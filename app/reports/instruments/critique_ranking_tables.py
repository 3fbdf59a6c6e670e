"""Tables of the order of models that wrote critiques, and how firm it is."""

from collections.abc import Iterator

from app.instruments.critique_ranking import Ranking
from app.messages.instruments import critique_columns, critiques_report
from app.reports import tables
from app.reports.document import Axis, Cell, Chart, Table
from app.reports.instruments.figures import figure
from app.reports.printed_figures import digits, spoken, with_ends
from app.reports.tables import TableSpec


def ranking_sentences(ranking: Ranking) -> Iterator[str]:
    """How like one another the orders are."""
    if ranking.stability.kendall.is_defined:
        yield critiques_report.like_the_whole(kendall=with_ends(ranking.stability.kendall))
    macro = ranking.macro
    if macro.spearman.is_defined:
        yield critiques_report.moved(macro.moved, spoken(macro.spearman), spoken(macro.kendall))
    if ranking.weights is not None and ranking.weights.choices:
        yield critiques_report.weights_tried(choices=len(ranking.weights.choices))


def ranking_tables(ranking: Ranking) -> Iterator[Table | Chart]:
    """With other works, with cultures, dimensions and indicators counting otherwise."""
    axis = Axis(critiques_report.PLACE_AXIS, 0)
    yield figure(_PLACES.of(ranking.stability.systems), ("place",), axis, are_places=True)
    macro = ranking.macro
    places = (macro.micro_places, macro.macro_places)
    yield _MACRO.of(zip(macro.names, macro.micro, macro.macro, *places, strict=True))
    if ranking.weights is not None:
        yield _WEIGHTS.of(ranking.weights.systems)
    if ranking.shares:
        yield _SHARES.of(ranking.shares)


def _place(place: float | None) -> Cell:
    return Cell(None, "", critiques_report.NO_PLACE) if place is None else Cell(place, digits(place, 1))


_PLACES = TableSpec(
    "critiques-places",
    critiques_report.PLACES_TABLE,
    tables.text("model", critique_columns.MODEL, "name"),
    tables.number("mean", critique_columns.MEAN_OF_WORKS),
    tables.number("place", critique_columns.PLACE, decimals=1),
    tables.share("kept", critique_columns.KEPT),
)
_MACRO = TableSpec(
    "critiques-macro",
    critiques_report.MACRO_TABLE,
    tables.text("model", critique_columns.MODEL, lambda one: one[0]),
    tables.number("micro", critique_columns.MICRO, lambda one: one[1]),
    tables.number("macro", critique_columns.MACRO, lambda one: one[2]),
    tables.number("micro_place", critique_columns.MICRO_PLACE, lambda one: _place(one[3]), decimals=1),
    tables.number("macro_place", critique_columns.MACRO_PLACE, lambda one: _place(one[4]), decimals=1),
)
_WEIGHTS = TableSpec(
    "critiques-weights",
    critiques_report.WEIGHTS_TABLE,
    tables.text("model", critique_columns.MODEL, "name"),
    tables.number("place", critique_columns.EQUAL_PLACE, decimals=1),
    tables.share("kept", critique_columns.KEPT_WEIGHTS),
)
_SHARES = TableSpec(
    "critiques-shares",
    critiques_report.SHARES_TABLE,
    tables.text("share", critique_columns.SHARE, lambda one: f"{one.share:g}"),
    *tables.numbers(spearman=critique_columns.SPEARMAN, kendall=critique_columns.KENDALL),
    tables.counts("moved", critique_columns.MOVED),
)
