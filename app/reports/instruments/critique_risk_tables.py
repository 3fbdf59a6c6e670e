"""Tables of the critiques to distrust, and of critiques of different cultures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.agreement.estimate import Estimate
from app.agreement.scales.culture_gap import CULTURE, CultureGap
from app.critiques.risk import Flag, FlagQuality
from app.instruments.critique_cultures import LENGTH, BlindGap, PairGaps
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_columns, critiques_report
from app.reports.agreement.agreement_tables import column
from app.reports.document import Cell, Column, Table
from app.reports.instruments.critique_score_tables import critique_name, score_name, table
from app.reports.printed_figures import cell, count, text


def raised(flags: Sequence[Flag]) -> tuple[int, int]:
    """How many critiques are flagged, and of how many it can be said."""
    known = [flag.is_raised for flag in flags if flag.is_raised is not None]
    return sum(known), len(known)


def risk_tables(found: Critiques) -> Iterator[Table]:
    """The flags, other thresholds, and the flagged critiques."""
    yield _flags(found)
    yield _thresholds(found)
    if any(one.is_raised for one in (*found.risk.template, *found.risk.fluent)):
        yield _flagged(found)


def _quality(found: FlagQuality) -> list[Cell]:
    precision, recall = _part_of(found.precision, "flagged"), _part_of(found.recall, "labelled")
    return [cell(precision), cell(recall), cell(found.f1), count(found.missing)]


def _part_of(share: Estimate, whole: str) -> Estimate:
    """The share with its part and its whole first among the counts, as they are printed."""
    return replace(share, counts=(("both", share.count("both")), (whole, share.count(whole))))


def _quality_heads() -> tuple[Column, ...]:
    return (
        column("precision", critique_columns.PRECISION),
        column("recall", critique_columns.RECALL),
        column("f1", critique_columns.F1, "number"),
        column("missing", critique_columns.NO_LABEL, "count"),
    )


def _flags(found: Critiques) -> Table:
    heads = (
        Column("flag", *critique_columns.FLAG),
        Column("flagged", *critique_columns.FLAGGED),
        *_quality_heads(),
    )
    risk = found.risk
    rows = (
        (name, [text(critiques_report.part(*raised(flags))), *_quality(quality)])
        for name, flags, quality in (
            (critiques_report.TEMPLATE, risk.template, risk.template_quality),
            (critiques_report.FLUENT, risk.fluent, risk.fluent_quality),
        )
    )
    return table("critiques-flags", critiques_report.FLAGS_TABLE, heads, rows)


def _thresholds(found: Critiques) -> Table:
    heads = (Column("threshold", *critique_columns.THRESHOLD), *_quality_heads())
    rows = ((f"{one.threshold:g}", _quality(one)) for one in found.risk.tried)
    return table("critiques-thresholds", critiques_report.THRESHOLDS_TABLE, heads, rows)


def _flagged(found: Critiques) -> Table:
    heads = (
        Column("critique", *critique_columns.CRITIQUE),
        Column("model", *critique_columns.MODEL),
        Column("culture", *critique_columns.CULTURE),
        Column("flag", *critique_columns.FLAG),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        for place, pair in enumerate(zip(found.risk.template, found.risk.fluent, strict=True)):
            names = [
                name
                for flag, name in zip(pair, (critiques_report.TEMPLATE, critiques_report.FLUENT), strict=True)
                if flag.is_raised
            ]
            if names:
                whose = (found.table.models[place], found.table.cultures[place])
                cells = [text(name or critiques_report.NOT_SAID) for name in whose]
                yield critique_name(found, place), [*cells, text(critiques_report.both(names))]

    return table("critiques-flagged", critiques_report.FLAGGED_TABLE, heads, rows())


def culture_tables(found: Critiques) -> Iterator[Table]:
    """Every two cultures: as they are, with other things held still, model by model, and judged blind."""
    pairs = found.cultures.pairs
    yield _gaps(found, pairs)
    yield _modelled(pairs)
    yield _by_writer(pairs)
    if found.cultures.blind:
        yield _blind(found.cultures.blind)


def _gaps(found: Critiques, pairs: Sequence[PairGaps]) -> Table:
    heads = (
        Column("pair", *critique_columns.PAIR),
        Column("by", *critique_columns.BY),
        column("first", critique_columns.FIRST, "number"),
        column("second", critique_columns.SECOND, "number"),
        column("difference", critique_columns.DIFFERENCE, "number"),
        column("effect", critique_columns.EFFECT, "number"),
        Column("sizes", *critique_columns.SIZES),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        score = score_name(found)
        for one in pairs:
            name = critiques_report.less(one.first, one.second)
            yield name, _gap(score, one.gap)
            yield name, _gap(critique_columns.SCORES["people"][0], one.people)
            if one.genre is not None:
                yield (
                    name,
                    _gap(critiques_report.within(score=score, genre=found.cultures.genre), one.genre),
                )

    return table("critiques-gaps", critiques_report.GAPS_TABLE, heads, rows())


def _gap(by: str, found: CultureGap) -> list[Cell]:
    gap = found.gap
    figures: tuple[Estimate, ...] = (gap.first, gap.second, gap.difference, gap.effect.figure)
    return [text(by), *map(cell, figures), text(critiques_report.sizes(*gap.sizes))]


def _modelled(pairs: Sequence[PairGaps]) -> Table:
    heads = (
        Column("pair", *critique_columns.PAIR),
        column("bare", critique_columns.BARE, "number"),
        column("difference", critique_columns.HELD_STILL, "number"),
        column("length", critique_columns.LENGTH, "number"),
        column("over_models", critique_columns.OVER_MODELS, "number"),
        Column("favouring", *critique_columns.FAVOURING_MODELS),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        for one in pairs:
            model, bare, note = one.gap.model, one.gap.bare_model, one.gap.model_note
            effects = (
                [cell(of.effects[name]) for of, name in ((bare, CULTURE), (model, CULTURE), (model, LENGTH))]
                if model is not None and bare is not None
                else [Cell(None, "", note)] * 3
            )
            systems = one.systems
            favour = text(critiques_report.favouring(*systems.favouring))
            yield (critiques_report.less(one.first, one.second), [*effects, cell(systems.mean), favour])

    return table("critiques-modelled", critiques_report.MODELLED_TABLE, heads, rows())


def _by_writer(pairs: Sequence[PairGaps]) -> Table:
    heads = (
        Column("pair", *critique_columns.PAIR),
        Column("model", *critique_columns.MODEL),
        column("difference", critique_columns.DIFFERENCE, "number"),
    )
    rows = (
        (critiques_report.less(one.first, one.second), [text(model or critiques_report.NOT_SAID), cell(gap)])
        for one in pairs
        for model, gap in one.systems.gaps.items()
    )
    return table("critiques-by-writer", critiques_report.BY_WRITER_TABLE, heads, rows)


def _blind(blind: Sequence[BlindGap]) -> Table:
    heads = (
        Column("pair", *critique_columns.PAIR),
        Column("judge", *critique_columns.JUDGE),
        column("named", critique_columns.NAMED, "number"),
        column("blind", critique_columns.BLIND, "number"),
        column("change", critique_columns.CHANGE, "number"),
        column("shift_first", critique_columns.SHIFT_FIRST, "number"),
        column("shift_second", critique_columns.SHIFT_SECOND, "number"),
    )
    rows = (
        (
            critiques_report.less(*one.pair),
            [
                text(one.usual),
                *(
                    cell(figure)
                    for figure in (
                        one.found.named.difference,
                        one.found.blind.difference,
                        one.found.change,
                        *one.found.shifts,
                    )
                ),
            ],
        )
        for one in blind
    )
    return table("critiques-blind", critiques_report.BLIND_TABLE, heads, rows)
