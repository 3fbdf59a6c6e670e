"""The part of every report on an instrument that goes through its questions one by one."""

from collections.abc import Iterator, Sequence

from app.agreement.estimate import Estimate
from app.agreement.scales.scale_report import ScaledItem
from app.instruments.items import ItemFigures
from app.messages.instruments import instruments
from app.reports.document import Axis, Cell, Chart, Column, Section, Table
from app.reports.printed_figures import cell, count, text, with_ends
from app.reports.tables import column, row

_FIGURES = (
    ("mean", instruments.MEAN),
    ("deviation", instruments.SPREAD),
    ("median", instruments.MEDIAN),
    ("exact", instruments.EXACT),
    ("near", instruments.NEAR),
    ("alpha_ordinal", instruments.ALPHA_ORDINAL),
    ("alpha_interval", instruments.ALPHA_INTERVAL),
)
_BESIDE = (
    ("error", instruments.ERROR),
    ("constant", instruments.CONSTANT),
    ("bias", instruments.BIAS),
    ("spearman", instruments.SPEARMAN),
    ("kendall", instruments.KENDALL),
)


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
        parts.append(_figures_table(ordered))
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
        said.append(instruments.judges_alone(alone))
    if said:
        tables = (_judges_table(ordered),) if beside else ()
        yield Section("judges", instruments.JUDGES_SECTION, tuple(said), tables)


def methods(found: Sequence[ItemFigures]) -> Iterator[str]:
    """How it was computed."""
    if found:
        yield instruments.RESAMPLED


def _figures_table(found: Sequence[ItemFigures]) -> Table:
    heads = (
        Column("item", *instruments.ITEM),
        column("answers", instruments.ANSWERS, "count"),
        column("raters", instruments.RATERS, "count"),
        *(column(name, words, "number") for name, words in _FIGURES),
        column("icc_one", instruments.ICC_ONE, "number"),
        column("icc_all", instruments.ICC_ALL, "number"),
        column("doubts", instruments.DOUBTS, "count"),
        column("notes", instruments.NOTES, "count"),
    )
    rows = [row(one.item.code, one.item.name, _cells(one), heads) for one in found]
    return Table("figures", instruments.FIGURES_TABLE, heads, tuple(rows))


def _cells(one: ItemFigures) -> Iterator[Cell]:
    figures = one.figures
    yield count(one.answers)
    yield count(figures.raters if figures else 0)
    if figures is None:
        yield from [Cell(None, "", instruments.NO_NUMBER)] * (len(_FIGURES) + 2)
    else:
        yield from (cell(getattr(figures, name)) for name, _words in _FIGURES)
        yield from map(cell, (figures.one.figure, figures.all.figure))
    yield from map(count, (one.doubts, one.notes))


def _counts_table(found: Sequence[ItemFigures]) -> Table | None:
    heads = (
        Column("item", *instruments.ITEM),
        Column("said", *instruments.SAID),
        column("times", instruments.TIMES, "count"),
    )
    rows = [
        row(f"{one.item.code}-{place}", one.item.name, (text(said), count(times)), heads)
        for one in found
        for place, (said, times) in enumerate(one.counts)
    ]
    return Table("counts", instruments.COUNTS_TABLE, heads, tuple(rows)) if rows else None


def _levels(one: ItemFigures, figures: ScaledItem, place: int) -> Chart:
    heads = (Column("level", *instruments.LEVEL), column("times", instruments.TIMES, "count"))
    levels = {level.score: level.name for level in one.item.scale.levels}
    rows = [row(f"{score:g}", levels[score], (count(times),), heads) for score, times in figures.distribution]
    table = Table(f"levels-{place}", instruments.levels_table(name=one.item.name), heads, tuple(rows))
    score, times = max(figures.distribution, key=lambda pair: pair[1])
    sentence = instruments.levels_chart(name=one.item.name, level=levels[score], times=times)
    axis = Axis(instruments.TIMES[0], low=0)
    return Chart(f"bars-{place}", "bars", table.caption, sentence, table, instruments.LEVEL[0], axis)


def _judges_table(found: Sequence[ItemFigures]) -> Table:
    heads = (
        Column("judge", *instruments.JUDGE),
        *(column(name, words, "number") for name, words in _BESIDE),
        column("missing", instruments.MISSING, "number"),
    )
    rows = [
        row(
            f"{one.item.code}-{place}",
            f"{name}, {one.item.name}",
            (*(cell(getattr(beside, key)) for key, _words in _BESIDE), cell(beside.missing)),
            heads,
        )
        for one in found
        for place, (name, beside) in enumerate(one.judges)
    ]
    return Table("judges", instruments.JUDGES_TABLE, heads, tuple(rows))
