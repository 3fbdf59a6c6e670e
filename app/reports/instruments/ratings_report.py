"""The report on things that several people rated: whoever made them, side by side."""

from collections.abc import Iterator, Sequence
from math import inf

from app.agreement.estimate import Estimate, undefined
from app.instruments.ratings import BySource
from app.messages.instruments import ratings
from app.reports.document import Column, Section, Table
from app.reports.printed_figures import cell, count, with_ends
from app.reports.tables import column, row

_PLACE_DECIMALS = 1  # sources that are level share the middle of their places


def summary(found: Sequence[BySource]) -> Iterator[str]:
    """Who comes first and last by each question."""
    for one in found:
        if len(one.rows) > 1:
            ordered = sorted(one.rows, key=lambda row: float(row.mean))
            low, high = ordered[0], ordered[-1]
            yield ratings.best(
                question=one.item.name,
                source=high.source,
                mean=with_ends(high.mean),
                other=low.source,
                other_mean=with_ends(low.mean),
            )


def sections(found: Sequence[BySource]) -> Iterator[Section]:
    """A table a question, and how firm its order is."""
    if not found:
        return
    firm = [
        ratings.firm(question=one.item.name, tau=with_ends(one.order.kendall)) for one in found if one.order
    ]
    tables = tuple(_table(one, place) for place, one in enumerate(found))
    yield Section("sources", ratings.SECTION, tuple(firm), tables)


def methods(found: Sequence[BySource]) -> Iterator[str]:
    """How it was computed."""
    if any(one.order for one in found):
        yield ratings.METHOD


def _table(one: BySource, place: int) -> Table:
    heads = (
        Column("source", *ratings.SOURCE),
        column("things", ratings.THINGS, "count"),
        column("ratings", ratings.RATINGS, "count"),
        column("mean", ratings.MEAN, "number"),
        Column("place", *ratings.PLACE, "number", _PLACE_DECIMALS),
        column("kept", ratings.KEPT, "number"),
    )
    none = undefined(ratings.ALONE, 0)
    places: dict[str, tuple[Estimate, Estimate]] = {}
    if one.order:
        places = {system.name: (system.place, system.kept) for system in one.order.systems}
    rows = []
    for source in sorted(one.rows, key=lambda row: _standing(places.get(row.source, (none, none))[0])):
        own, kept = places.get(source.source, (none, none))
        figures = (cell(source.mean), cell(own, _PLACE_DECIMALS), cell(kept))
        cells = (count(source.things), count(source.ratings), *figures)
        rows.append(row(source.source, source.source, cells, heads))
    return Table(f"sources-{place}", ratings.table(question=one.item.name), heads, tuple(rows))


def _standing(place: Estimate) -> float:
    """Where a source is in the table: by its place, and last without one."""
    return inf if place.value is None else place.value
