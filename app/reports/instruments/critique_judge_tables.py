"""Tables of the judges of critiques: side by side, with and without a reference, and calibrated to people's scores."""

from collections.abc import Iterator
from operator import itemgetter

from app.agreement.estimate import Estimate
from app.agreement.scales.group_difference import GroupDifference
from app.agreement.scales.held_out import HeldOut
from app.agreement.scales.learning_curve import LearningPoint
from app.instruments.critique_judges import Selection
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_checks, critique_columns, critiques_report
from app.reports import tables
from app.reports.document import Axis, Cell, Chart, Table
from app.reports.instruments.figures import figure
from app.reports.printed_figures import spoken
from app.reports.tables import TableSpec


def judges_tables(found: Critiques, selection: Selection) -> Iterator[Table]:
    """Everything to choose a judge by."""
    yield _SIDE_BY_SIDE.of(zip(found.judges, selection.judges, strict=True))
    yield _FAVOUR.of(_favour(selection))
    if selection.cross.pairs:
        pairs = [(critiques_report.two(*names), one) for names, one in selection.cross.pairs.items()]
        whole = [(critiques_report.ALL_JUDGES, selection.cross.everybody)] if len(pairs) > 1 else []
        yield _CROSS.of([*pairs, *whole])
    if selection.reference:
        yield _REFERENCE.of(selection.reference)


_SIDE_BY_SIDE = TableSpec(
    "critiques-judges",
    critiques_report.JUDGES_TABLE,
    tables.text("judge", critique_columns.JUDGE, lambda both: both[0].name),
    *tables.part(
        itemgetter(1),
        (
            *tables.numbers(
                mean=critique_columns.MEAN,
                deviation=critique_columns.SPREAD,
                seconds=critique_columns.SECONDS,
            ),
            tables.share("missing", critique_columns.INCOMPLETE),
            tables.number("leniency", critique_columns.LENIENCY),
        ),
    ),
    *tables.part(
        lambda both: both[0].with_people,
        tables.numbers(
            error=critique_columns.ERROR,
            constant=critique_columns.CONSTANT,
            spearman=critique_columns.SPEARMAN,
            kendall=critique_columns.KENDALL,
        ),
    ),
)


def _favour(selection: Selection) -> Iterator[tuple[str, str, GroupDifference, Estimate | Cell]]:
    """Each judge: its name and family, how it favours its own, and how far beyond people; all together last."""
    for one in selection.judges:
        family = one.family or critiques_report.NOT_SAID
        yield one.name, family, one.favouring, one.favouring_beyond_people.difference
    if selection.own is not None:
        reason = Cell(None, "", critiques_report.NOT_TOGETHER)
        yield critiques_report.ALL_JUDGES, critiques_report.SEVERAL, selection.own, reason


_FAVOUR = TableSpec(
    "critiques-favour",
    critiques_report.FAVOUR_TABLE,
    tables.text("judge", critique_columns.JUDGE, itemgetter(0)),
    tables.text("family", critique_columns.FAMILY, itemgetter(1)),
    *tables.part(
        itemgetter(2),
        (
            tables.number("favouring", critique_columns.FAVOURING, "difference"),
            tables.number("d", critique_checks.D, "effect.figure"),
            tables.p_value("p", critique_checks.P),
        ),
    ),
    tables.number("beyond", critique_columns.BEYOND, itemgetter(3)),
    tables.text("sizes", critique_columns.SIZES, lambda one: critiques_report.sizes(*one[2].sizes)),
)
_CROSS = TableSpec(
    "critiques-cross",
    critiques_report.CROSS_TABLE,
    tables.text("judges", critique_columns.PAIR_OF_JUDGES, itemgetter(0)),
    tables.number("icc", critique_columns.ICC, lambda one: one[1].figure),
)
_REFERENCE = TableSpec(
    "critiques-reference",
    critiques_report.REFERENCE_TABLE,
    tables.text(
        "judges", critique_columns.PAIR_OF_JUDGES, lambda one: critiques_report.two(one.usual, one.other)
    ),
    *tables.numbers(shift=critique_columns.SHIFT, spearman=critique_columns.SPEARMAN),
)


def calibration_parts(found: Critiques) -> Iterator[Table | Chart]:
    """Held out, cross-fitted, and how the error falls with training."""
    judges = found.tier_three.judges
    yield _HELD_OUT.of((judge.judge, *one) for judge in judges for one in judge.held_out.items())
    yield _CROSSED.of((judge.judge, *one) for judge in judges for one in judge.crossed.items())
    if found.checks.calibrated:
        yield _BY_DIMENSION.of(found.checks.calibrated)
    if found.checks.reliability:
        made = _RELIABILITY.of(found.checks.reliability)
        yield figure(
            made, ("people", "judged", "calibrated"), Axis(critiques_report.SCORE_AXIS, 1, 5), "grouped-bars"
        )
    if found.checks.cultures:
        yield _BY_CULTURE.of(found.checks.cultures)
    if found.checks.scale_regimes:
        yield _SCALE_PILOT.of(found.checks.scale_regimes)
    if points := found.tier_three.learning:
        learnt = _LEARNING.of(points)
        yield _learning_chart(learnt, points) or learnt


def held_out_sizes(held: HeldOut) -> tuple[int, int]:
    """How many critiques the curve was fitted on, and how many it was tried on; none where nothing was fitted."""
    known = sum(value is not None for value in held.values)
    fitted = sum(held.training) if known else 0
    return fitted, known - fitted


_JUDGE_AND_METHOD = tables.text(
    "method", critique_columns.METHOD, lambda one: critiques_report.judge_and_method(one[0], one[1])
)
_ORDERS = tables.numbers(
    spearman_before=critique_columns.SPEARMAN_BEFORE,
    spearman_after=critique_columns.SPEARMAN_AFTER,
    kendall_before=critique_columns.KENDALL_BEFORE,
    kendall_after=critique_columns.KENDALL_AFTER,
)
_DISTINCT = (
    tables.counts("scores", critique_columns.DISTINCT_BEFORE),
    tables.counts("levels", critique_columns.DISTINCT_AFTER),
)
_HELD_OUT = TableSpec(
    "critiques-held-out",
    critiques_report.HELD_OUT_TABLE,
    _JUDGE_AND_METHOD,
    *tables.part(
        itemgetter(2),
        (
            tables.counts("training", critique_columns.TRAINED_ON, lambda held: held_out_sizes(held)[0]),
            tables.counts("held_out", critique_columns.TRIED_ON, lambda held: held_out_sizes(held)[1]),
            *tables.part(
                "tried",
                (
                    *tables.numbers(
                        before=critique_columns.BEFORE,
                        after=critique_columns.AFTER,
                        constant=critique_columns.CONSTANT,
                        reduction=critique_columns.LESS,
                    ),
                    *_ORDERS,
                ),
            ),
            *_DISTINCT,
        ),
    ),
)
_CROSSED = TableSpec(
    "critiques-crossed",
    critiques_report.CROSSED_TABLE,
    _JUDGE_AND_METHOD,
    *tables.part(
        itemgetter(2),
        (
            *tables.numbers(
                uncalibrated=critique_columns.BEFORE,
                calibrated=critique_columns.AFTER,
                constant=critique_columns.CONSTANT,
                in_sample=critique_columns.IN_SAMPLE,
            ),
            *_ORDERS,
            *_DISTINCT,
        ),
    ),
)
_BY_DIMENSION = TableSpec(
    "critiques-calibrated",
    critiques_report.CALIBRATED_TABLE,
    tables.text(
        "dimension", critique_checks.DIMENSION, lambda one: one.dimension or critique_checks.WHOLE_MEAN
    ),
    tables.number("before", critique_columns.ERROR, tables.entry("errors", 0)),
    tables.number("fitted", critique_columns.IN_SAMPLE, tables.entry("errors", 1)),
    tables.number("after", critique_columns.ERROR_WITHOUT, tables.entry("errors", 2)),
    tables.number("kappa_before", critique_columns.KAPPA_BEFORE, tables.entry("kappas", 0)),
    tables.number("kappa_fitted", critique_columns.KAPPA_IN_SAMPLE, tables.entry("kappas", 1)),
    tables.number("kappa_after", critique_columns.KAPPA_WITHOUT, tables.entry("kappas", 2)),
    tables.number("spearman", critique_columns.SPEARMAN_BEFORE),
)
_RELIABILITY = TableSpec(
    "critiques-reliability",
    critiques_report.RELIABILITY_TABLE,
    tables.text(
        "range",
        critique_columns.SCORE_RANGE,
        lambda one: critiques_report.score_range(low=one.low, high=one.high),
    ),
    tables.counts("critiques", critique_columns.TRIED_ON),
    *tables.numbers(
        judged=critique_columns.JUDGED,
        calibrated=critique_columns.CALIBRATED,
        people=critique_columns.OF_PEOPLE,
    ),
)
_BY_CULTURE = TableSpec(
    "critiques-calibrated-cultures",
    critiques_report.CULTURES_CALIBRATED_TABLE,
    tables.text(
        "culture",
        critique_columns.CULTURE,
        lambda one: critiques_report.calibrated_culture(one.culture, one.is_enough),
    ),
    tables.counts("trained", critique_columns.TRAINED_WORKS, lambda one: one.trained),
    tables.counts("works", critique_columns.HELD_OUT_WORKS),
    *tables.numbers(
        before=critique_columns.BEFORE, after=critique_columns.AFTER, reduction=critique_columns.LESS
    ),
)
_SCALE_PILOT = TableSpec(
    "critiques-scales",
    critiques_report.SCALES_TABLE,
    tables.text("scale", critique_columns.SCALE_OF_JUDGE, lambda one: critiques_report.SCALES[one.key]),
    *tables.part(
        "tried", (*tables.numbers(before=critique_columns.BEFORE, after=critique_columns.AFTER), *_ORDERS)
    ),
)
_LEARNING_CURVES = {
    "isotonic": critique_columns.ISOTONIC,
    "sigmoid": critique_columns.SIGMOID,
    "constant": critique_columns.ONE_FOR_ALL,
}
_LEARNING = TableSpec(
    "critiques-learning",
    critiques_report.LEARNING_TABLE,
    tables.text("size", critique_columns.SIZE, lambda one: str(one.size)),
    tables.counts("draws", critique_columns.DRAWS),
    *(tables.number(key, names, tables.entry("errors", key)) for key, names in _LEARNING_CURVES.items()),
)


def _learning_chart(learnt: Table, points: tuple[LearningPoint, ...]) -> Chart | None:
    """The table drawn; None where nothing could be fitted."""
    last = points[-1]
    errors: list[Estimate] = [last.errors[key] for key in _LEARNING_CURVES]
    if not all(error.is_defined for error in errors):
        return None
    sentence = critiques_report.learning_chart(last.size, *(spoken(error) for error in errors))
    return Chart(
        "critiques-learning-chart",
        "grouped-bars",
        critiques_report.LEARNING_TABLE,
        sentence,
        learnt,
        critique_columns.SIZE[0],
        Axis(critiques_report.LEARNING_AXIS, 0),
        tuple(_LEARNING_CURVES),
    )
