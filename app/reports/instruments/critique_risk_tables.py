"""Tables of the critiques to distrust, and of critiques of different cultures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.agreement.estimate import Estimate
from app.agreement.scales.culture_gap import CULTURE
from app.agreement.scales.group_difference import GroupDifference
from app.critiques.risk import Flag
from app.instruments.critique_cultures import LENGTH, PairGaps
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_columns, critiques_report
from app.reports import tables
from app.reports.document import Axis, Cell, Chart, Table
from app.reports.instruments.critique_score_tables import critique_name, score_name
from app.reports.instruments.figures import figure
from app.reports.printed_figures import cell
from app.reports.tables import TableSpec


def raised(flags: Sequence[Flag]) -> tuple[int, int]:
    """How many critiques are flagged, and of how many it can be said."""
    known = [flag.is_raised for flag in flags if flag.is_raised is not None]
    return sum(known), len(known)


def risk_tables(found: Critiques) -> Iterator[Table]:
    """The flags, other thresholds, and the flagged critiques."""
    risk = found.risk
    yield _FLAGS.of(
        (
            (critiques_report.TEMPLATE, risk.template, risk.template_quality),
            (critiques_report.FLUENT, risk.fluent, risk.fluent_quality),
        )
    )
    yield _THRESHOLDS.of(risk.tried)
    if any(one.is_raised for one in (*risk.template, *risk.fluent)):
        yield _FLAGGED.of(_flagged(found))


def _part_of(share: Estimate, whole: str) -> Estimate:
    """The share with its part and its whole first among the counts, as they are printed."""
    return replace(share, counts=(("both", share.count("both")), (whole, share.count(whole))))


_QUALITY = (
    tables.share("precision", critique_columns.PRECISION, lambda one: _part_of(one.precision, "flagged")),
    tables.share("recall", critique_columns.RECALL, lambda one: _part_of(one.recall, "labelled")),
    tables.number("f1", critique_columns.F1),
    tables.counts("missing", critique_columns.NO_LABEL),
)
_FLAGS = TableSpec(
    "critiques-flags",
    critiques_report.FLAGS_TABLE,
    tables.text("flag", critique_columns.FLAG, lambda one: one[0]),
    tables.text("flagged", critique_columns.FLAGGED, lambda one: critiques_report.part(*raised(one[1]))),
    *tables.part(lambda one: one[2], _QUALITY),
)
_THRESHOLDS = TableSpec(
    "critiques-thresholds",
    critiques_report.THRESHOLDS_TABLE,
    tables.text("threshold", critique_columns.THRESHOLD, lambda one: f"{one.threshold:g}"),
    *_QUALITY,
)


def _flagged(found: Critiques) -> Iterator[tuple[str, str | None, str | None, str]]:
    """Each flagged critique: its name, who wrote it, its culture and its flags."""
    for place, pair in enumerate(zip(found.risk.template, found.risk.fluent, strict=True)):
        both = zip(pair, (critiques_report.TEMPLATE, critiques_report.FLUENT), strict=True)
        if names := [name for flag, name in both if flag.is_raised]:
            whose = (found.table.models[place], found.table.cultures[place])
            yield critique_name(found, place), *whose, critiques_report.both(names)


_FLAGGED = TableSpec(
    "critiques-flagged",
    critiques_report.FLAGGED_TABLE,
    tables.text("critique", critique_columns.CRITIQUE, lambda one: one[0]),
    tables.text("model", critique_columns.MODEL, lambda one: one[1] or critiques_report.NOT_SAID),
    tables.text("culture", critique_columns.CULTURE, lambda one: one[2] or critiques_report.NOT_SAID),
    tables.text("flag", critique_columns.FLAG, lambda one: one[3]),
)


def culture_tables(found: Critiques) -> Iterator[Table | Chart]:
    """Every two cultures: as they are, with other things held still, model by model, and judged blind."""
    pairs = found.cultures.pairs
    yield _GAPS.of(_gaps(found, pairs))
    modelled, axis = _MODELLED.of(pairs), Axis(critiques_report.GAP_AXIS)
    drawn = figure(modelled, ("difference",), axis)
    yield drawn if isinstance(drawn, Chart) else figure(modelled, ("over_models",), axis)
    yield _BY_WRITER.of((one, *gap) for one in pairs for gap in one.systems.gaps.items())
    if found.cultures.blind:
        yield _BLIND.of(found.cultures.blind)


def _gaps(found: Critiques, pairs: Sequence[PairGaps]) -> Iterator[tuple[str, str, GroupDifference]]:
    """Of each pair the gap in the main score, in people's, and in the main score within a genre."""
    score = score_name(found)
    for one in pairs:
        name = critiques_report.less(one.first, one.second)
        yield name, score, one.gap.gap
        yield name, critique_columns.SCORES["people"][0], one.people.gap
        if one.genre is not None:
            within = critiques_report.within(score=score, genre=found.cultures.genre)
            yield name, within, one.genre.gap


_GAPS = TableSpec(
    "critiques-gaps",
    critiques_report.GAPS_TABLE,
    tables.text("pair", critique_columns.PAIR, lambda one: one[0]),
    tables.text("by", critique_columns.BY, lambda one: one[1]),
    *tables.part(
        lambda one: one[2],
        (
            *tables.numbers(
                first=critique_columns.FIRST,
                second=critique_columns.SECOND,
                difference=critique_columns.DIFFERENCE,
            ),
            tables.number("effect", critique_columns.EFFECT, "effect.figure"),
            tables.text("sizes", critique_columns.SIZES, lambda one: critiques_report.sizes(*one.sizes)),
        ),
    ),
)


def _effect(model: str, name: str) -> Callable[[PairGaps], Cell]:
    """The effect of a term in a model of the gap; the reason where the models could not be fitted."""

    def effect(one: PairGaps) -> Cell:
        gap = one.gap
        fitted = getattr(gap, model)
        if gap.model is None or gap.bare_model is None:
            return Cell(None, "", gap.model_note)
        return cell(fitted.effects[name])

    return effect


_PAIR = tables.text("pair", critique_columns.PAIR, lambda one: critiques_report.less(one.first, one.second))
_MODELLED = TableSpec(
    "critiques-modelled",
    critiques_report.MODELLED_TABLE,
    _PAIR,
    tables.number("bare", critique_columns.BARE, _effect("bare_model", CULTURE)),
    tables.number("difference", critique_columns.HELD_STILL, _effect("model", CULTURE)),
    tables.number("length", critique_columns.LENGTH, _effect("model", LENGTH)),
    tables.number("over_models", critique_columns.OVER_MODELS, "systems.mean"),
    tables.text(
        "favouring",
        critique_columns.FAVOURING_MODELS,
        lambda one: critiques_report.favouring(*one.systems.favouring),
    ),
)
_BY_WRITER = TableSpec(
    "critiques-by-writer",
    critiques_report.BY_WRITER_TABLE,
    *tables.part(lambda one: one[0], [_PAIR]),
    tables.text("model", critique_columns.MODEL, lambda one: one[1] or critiques_report.NOT_SAID),
    tables.number("difference", critique_columns.DIFFERENCE, lambda one: one[2]),
)
_BLIND = TableSpec(
    "critiques-blind",
    critiques_report.BLIND_TABLE,
    tables.text("pair", critique_columns.PAIR, lambda one: critiques_report.less(*one.pair)),
    tables.text("judge", critique_columns.JUDGE, "usual"),
    tables.number("named", critique_columns.NAMED, "found.named.difference"),
    tables.number("blind", critique_columns.BLIND, "found.blind.difference"),
    tables.number("change", critique_columns.CHANGE, "found.change"),
    tables.number("shift_first", critique_columns.SHIFT_FIRST, lambda one: one.found.shifts[0]),
    tables.number("shift_second", critique_columns.SHIFT_SECOND, lambda one: one.found.shifts[1]),
)
