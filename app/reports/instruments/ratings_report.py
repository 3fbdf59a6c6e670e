"""The report on things that several people rated: whoever made them, side by side."""

from collections.abc import Iterator, Sequence
from math import inf
from operator import attrgetter

from app.agreement.estimate import Estimate, undefined
from app.instruments.ratings import BySource, SourceRow
from app.messages.instruments import ratings
from app.reports import tables
from app.reports.document import Section, Table
from app.reports.printed_figures import with_ends
from app.reports.tables import TableSpec

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
    by_source = tuple(_table(one, place) for place, one in enumerate(found))
    yield Section("sources", ratings.SECTION, tuple(firm), by_source)


def methods(found: Sequence[BySource]) -> Iterator[str]:
    """How it was computed."""
    if any(one.order for one in found):
        yield ratings.METHOD


def _table(one: BySource, place: int) -> Table:
    none = undefined(ratings.ALONE, 0)
    places: dict[str, tuple[Estimate, Estimate]] = {}
    if one.order:
        places = {system.name: (system.place, system.kept) for system in one.order.systems}

    def standing(source: SourceRow) -> tuple[Estimate, Estimate]:
        return places.get(source.source, (none, none))

    return TableSpec(
        f"sources-{place}",
        ratings.table(question=one.item.name),
        tables.text("source", ratings.SOURCE),
        tables.counts("things", ratings.THINGS),
        tables.counts("ratings", ratings.RATINGS),
        tables.number("mean", ratings.MEAN),
        tables.number("place", ratings.PLACE, lambda row: standing(row)[0], _PLACE_DECIMALS),
        tables.number("kept", ratings.KEPT, lambda row: standing(row)[1]),
        ids=attrgetter("source"),
    ).of(sorted(one.rows, key=lambda row: _standing(standing(row)[0])))


def _standing(place: Estimate) -> float:
    """Where a source is in the table: by its place, and last without one."""
    return inf if place.value is None else place.value
