"""The part of every report on an instrument that goes through its questions one by one."""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from app.agreement.estimate import Estimate
from app.agreement.scales.scale_report import ScaledItem
from app.instruments.items import ItemFigures
from app.messages.instruments import instruments
from app.reports import tables
from app.reports.document import Axis, Cell, Chart, Section, Table
from app.reports.printed_figures import with_ends
from app.reports.tables import TableSpec


def summary(found: Sequence[ItemFigures]) -> Iterator[str]:
    """Which questions stand out, in sentences; nothing where there are fewer than two."""
    known = [(one.item.name, one.figures) for one in found if one.figures is not None]
    means = [(name, figures.mean) for name, figures in known if figures.mean.is_defined]
    if len(means) > 1:
        yield instruments.highest(*_ends(means))
    alphas = [(name, figures.alpha_ordinal) for name, figures in known if figures.alpha_ordinal.is_defined]
    if len(alphas) > 1:
        yield instruments.agreement_of(*_ends(alphas))


def _ends(figures: Sequence[tuple[str, Estimate]]) -> tuple[str, str, str, str]:
    ordered = sorted(figures, key=lambda pair: float(pair[1]))
    (low, least), (high, most) = ordered[0], ordered[-1]
    return high, with_ends(most), low, with_ends(least)


def sections(found: Sequence[ItemFigures]) -> Iterator[Section]:
    """All questions side by side, each one's levels, and judges beside people."""
    if not found:
        return
    parts: list[Table | Chart] = []
    ordered = [one for one in found if one.item.scale.levels]
    if ordered:
        parts.append(_FIGURES.of(ordered))
    if others := _counts_table(found):
        parts.append(others)
    for place, one in enumerate(ordered):
        if one.figures is not None:
            parts.append(_levels(one, one.figures, place))
    if parts:
        yield Section("items", instruments.ITEMS_SECTION, (), tuple(parts))
    beside = any(one.judges for one in found)
    said = [instruments.MISSING_IS_MISSING] if beside else []
    if alone := [one.item.name for one in found if one.alone]:
        said.append(instruments.judges_alone(questions=alone))
    if said:
        compared = (_judges_table(ordered),) if beside else ()
        yield Section("judges", instruments.JUDGES_SECTION, tuple(said), compared)


def methods(found: Sequence[ItemFigures]) -> Iterator[str]:
    """How it was computed."""
    if found:
        yield instruments.RESAMPLED


def _figure(path: str) -> Callable[[ItemFigures], Any]:
    """A figure of an item; the reason where no answer is a number."""
    get = attrgetter(path)
    return lambda one: Cell(None, "", instruments.NO_NUMBER) if one.figures is None else get(one.figures)


_FIGURES = TableSpec(
    "figures",
    instruments.FIGURES_TABLE,
    tables.text("item", instruments.ITEM, "item.name"),
    tables.counts("answers", instruments.ANSWERS),
    tables.counts("raters", instruments.RATERS, lambda one: one.figures.raters if one.figures else 0),
    tables.number("mean", instruments.MEAN, _figure("mean")),
    tables.number("deviation", instruments.SPREAD, _figure("deviation")),
    tables.number("median", instruments.MEDIAN, _figure("median")),
    tables.number("exact", instruments.EXACT, _figure("exact")),
    tables.number("near", instruments.NEAR, _figure("near")),
    tables.number("alpha_ordinal", instruments.ALPHA_ORDINAL, _figure("alpha_ordinal")),
    tables.number("alpha_interval", instruments.ALPHA_INTERVAL, _figure("alpha_interval")),
    tables.number("icc_one", instruments.ICC_ONE, _figure("one.figure")),
    tables.number("icc_all", instruments.ICC_ALL, _figure("all.figure")),
    tables.counts("doubts", instruments.DOUBTS),
    tables.counts("notes", instruments.NOTES),
    ids=attrgetter("item.code"),
)


def _counts_table(found: Sequence[ItemFigures]) -> Table | None:
    rows = [
        (f"{one.item.code}-{place}", one.item.name, said, times)
        for one in found
        for place, (said, times) in enumerate(one.counts)
    ]
    return _COUNTS.of(rows) if rows else None


_COUNTS = TableSpec(
    "counts",
    instruments.COUNTS_TABLE,
    tables.text("item", instruments.ITEM, itemgetter(1)),
    tables.text("said", instruments.SAID, itemgetter(2)),
    tables.counts("times", instruments.TIMES, itemgetter(3)),
    ids=itemgetter(0),
)


def _levels(one: ItemFigures, figures: ScaledItem, place: int) -> Chart:
    levels = {level.score: level.name for level in one.item.scale.levels}
    table = TableSpec(
        f"levels-{place}",
        instruments.levels_table(name=one.item.name),
        tables.text("level", instruments.LEVEL, lambda pair: levels[pair[0]]),
        tables.counts("times", instruments.TIMES, itemgetter(1)),
        ids=lambda pair: f"{pair[0]:g}",
    ).of(figures.distribution)
    score, times = max(figures.distribution, key=itemgetter(1))
    sentence = instruments.levels_chart(name=one.item.name, level=levels[score], times=times)
    axis = Axis(instruments.TIMES[0], low=0)
    return Chart(f"bars-{place}", "bars", table.caption, sentence, table, instruments.LEVEL[0], axis)


def _judges_table(found: Sequence[ItemFigures]) -> Table:
    return _JUDGES.of(
        (f"{one.item.code}-{place}", f"{name}, {one.item.name}", beside)
        for one in found
        for place, (name, beside) in enumerate(one.judges)
    )


_JUDGES = TableSpec(
    "judges",
    instruments.JUDGES_TABLE,
    tables.text("judge", instruments.JUDGE, itemgetter(1)),
    *tables.part(
        itemgetter(2),
        tables.numbers(
            error=instruments.ERROR,
            constant=instruments.CONSTANT,
            bias=instruments.BIAS,
            spearman=instruments.SPEARMAN,
            kendall=instruments.KENDALL,
            missing=instruments.MISSING,
        ),
    ),
    ids=itemgetter(0),
)
