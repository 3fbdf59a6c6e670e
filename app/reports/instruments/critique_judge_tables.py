"""Tables of the judges of critiques: side by side, with and without a reference, and calibrated to people's scores."""

from collections.abc import Iterator, Sequence

from app.agreement.estimate import Estimate
from app.agreement.scales.held_out import HeldOut
from app.agreement.scales.learning_curve import LearningPoint
from app.instruments.critique_checks.dimensions import DimensionCalibration
from app.instruments.critique_judges import Selection
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_checks, critique_columns, critiques_report
from app.reports.agreement.agreement_tables import column
from app.reports.document import Axis, Cell, Chart, Column, Table
from app.reports.instruments.critique_score_tables import p_cell, table
from app.reports.printed_figures import cell, count, spoken, text

_BESIDE = (
    ("error", critique_columns.ERROR),
    ("constant", critique_columns.CONSTANT),
    ("spearman", critique_columns.SPEARMAN),
    ("kendall", critique_columns.KENDALL),
)
_HELD_OUT = (
    ("before", critique_columns.BEFORE),
    ("after", critique_columns.AFTER),
    ("constant", critique_columns.CONSTANT),
    ("reduction", critique_columns.LESS),
    ("spearman_before", critique_columns.SPEARMAN_BEFORE),
    ("spearman_after", critique_columns.SPEARMAN_AFTER),
    ("kendall_before", critique_columns.KENDALL_BEFORE),
    ("kendall_after", critique_columns.KENDALL_AFTER),
)
_CROSSED = (
    ("uncalibrated", critique_columns.BEFORE),
    ("calibrated", critique_columns.AFTER),
    ("constant", critique_columns.CONSTANT),
    ("in_sample", critique_columns.IN_SAMPLE),
    ("spearman_before", critique_columns.SPEARMAN_BEFORE),
    ("spearman_after", critique_columns.SPEARMAN_AFTER),
    ("kendall_before", critique_columns.KENDALL_BEFORE),
    ("kendall_after", critique_columns.KENDALL_AFTER),
)
_LEARNING = (
    ("isotonic", critique_columns.ISOTONIC),
    ("sigmoid", critique_columns.SIGMOID),
    ("constant", critique_columns.ONE_FOR_ALL),
)


def judges_tables(found: Critiques, selection: Selection) -> Iterator[Table]:
    """Everything to choose a judge by."""
    yield _side_by_side(found, selection)
    yield _favour(selection)
    if selection.cross.pairs:
        yield _cross(selection)
    if selection.reference:
        yield _reference(selection)


def _side_by_side(found: Critiques, selection: Selection) -> Table:
    heads = (
        Column("judge", *critique_columns.JUDGE),
        column("mean", critique_columns.MEAN, "number"),
        column("deviation", critique_columns.SPREAD, "number"),
        column("seconds", critique_columns.SECONDS, "number"),
        column("missing", critique_columns.INCOMPLETE),
        column("leniency", critique_columns.LENIENCY, "number"),
        *(column(key, words, "number") for key, words in _BESIDE),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        for judge, one in zip(found.judges, selection.judges, strict=True):
            own = (one.mean, one.deviation, one.seconds, one.missing, one.leniency)
            beside = (getattr(judge.with_people, key) for key, _words in _BESIDE)
            yield judge.name, [cell(figure) for figure in (*own, *beside)]

    return table("critiques-judges", critiques_report.JUDGES_TABLE, heads, rows())


def _favour(selection: Selection) -> Table:
    heads = (
        Column("judge", *critique_columns.JUDGE),
        Column("family", *critique_columns.FAMILY),
        column("favouring", critique_columns.FAVOURING, "number"),
        column("d", critique_checks.D, "number"),
        Column("p", *critique_checks.P, "number", 3),
        column("beyond", critique_columns.BEYOND, "number"),
        Column("sizes", *critique_columns.SIZES),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        for one in selection.judges:
            own, beyond = one.favouring, one.favouring_beyond_people
            family = text(one.family or critiques_report.NOT_SAID)
            yield (
                one.name,
                [
                    family,
                    cell(own.difference),
                    cell(own.effect.figure),
                    p_cell(own.p),
                    cell(beyond.difference),
                    text(critiques_report.sizes(*own.sizes)),
                ],
            )
        together = selection.own
        if together is None:
            return
        reason = Cell(None, "", critiques_report.NOT_TOGETHER)
        sizes = text(critiques_report.sizes(*together.sizes))
        yield (
            critiques_report.ALL_JUDGES,
            [
                text(critiques_report.SEVERAL),
                cell(together.difference),
                cell(together.effect.figure),
                p_cell(together.p),
                reason,
                sizes,
            ],
        )

    return table("critiques-favour", critiques_report.FAVOUR_TABLE, heads, rows())


def _cross(selection: Selection) -> Table:
    heads = (
        Column("judges", *critique_columns.PAIR_OF_JUDGES),
        column("icc", critique_columns.ICC, "number"),
    )
    pairs = [
        (critiques_report.two(*names), [cell(found.figure)]) for names, found in selection.cross.pairs.items()
    ]
    whole = (
        [(critiques_report.ALL_JUDGES, [cell(selection.cross.everybody.figure)])] if len(pairs) > 1 else []
    )
    return table("critiques-cross", critiques_report.CROSS_TABLE, heads, [*pairs, *whole])


def _reference(selection: Selection) -> Table:
    heads = (
        Column("judges", *critique_columns.PAIR_OF_JUDGES),
        column("shift", critique_columns.SHIFT, "number"),
        column("spearman", critique_columns.SPEARMAN, "number"),
    )
    rows = (
        (critiques_report.two(one.usual, one.other), [cell(one.shift), cell(one.spearman)])
        for one in selection.reference
    )
    return table("critiques-reference", critiques_report.REFERENCE_TABLE, heads, rows)


def calibration_parts(found: Critiques) -> Iterator[Table | Chart]:
    """Held out, cross-fitted, and how the error falls with training."""
    yield _held_out(found)
    yield _crossed(found)
    if found.checks.calibrated:
        yield _by_dimension(found.checks.calibrated)
    if points := found.tier_three.learning:
        learnt = _learning(points)
        yield _learning_chart(learnt, points) or learnt


def _held_out(found: Critiques) -> Table:
    heads = (
        Column("method", *critique_columns.METHOD),
        column("training", critique_columns.TRAINED_ON, "count"),
        column("held_out", critique_columns.TRIED_ON, "count"),
        *(column(key, words, "number") for key, words in _HELD_OUT),
        column("scores", critique_columns.DISTINCT_BEFORE, "count"),
        column("levels", critique_columns.DISTINCT_AFTER, "count"),
    )
    rows = (
        (
            critiques_report.judge_and_method(judge.judge, method),
            [
                *map(count, held_out_sizes(held)),
                *(cell(getattr(held.tried, key)) for key, _words in _HELD_OUT),
                *map(count, (held.scores, held.levels)),
            ],
        )
        for judge in found.tier_three.judges
        for method, held in judge.held_out.items()
    )
    return table("critiques-held-out", critiques_report.HELD_OUT_TABLE, heads, rows)


def held_out_sizes(held: HeldOut) -> tuple[int, int]:
    """How many critiques the curve was fitted on, and how many it was tried on; none where nothing was fitted."""
    known = sum(value is not None for value in held.values)
    fitted = sum(held.training) if known else 0
    return fitted, known - fitted


def _crossed(found: Critiques) -> Table:
    heads = (
        Column("method", *critique_columns.METHOD),
        *(column(key, words, "number") for key, words in _CROSSED),
        column("scores", critique_columns.DISTINCT_BEFORE, "count"),
        column("levels", critique_columns.DISTINCT_AFTER, "count"),
    )
    rows = (
        (
            critiques_report.judge_and_method(judge.judge, method),
            [
                *(cell(getattr(crossed, key)) for key, _words in _CROSSED),
                *map(count, (crossed.scores, crossed.levels)),
            ],
        )
        for judge in found.tier_three.judges
        for method, crossed in judge.crossed.items()
    )
    return table("critiques-crossed", critiques_report.CROSSED_TABLE, heads, rows)


def _by_dimension(calibrated: Sequence[DimensionCalibration]) -> Table:
    heads = (
        Column("dimension", *critique_checks.DIMENSION),
        column("before", critique_columns.ERROR, "number"),
        column("fitted", critique_columns.IN_SAMPLE, "number"),
        column("after", critique_columns.ERROR_WITHOUT, "number"),
        column("kappa_before", critique_columns.KAPPA_BEFORE, "number"),
        column("kappa_fitted", critique_columns.KAPPA_IN_SAMPLE, "number"),
        column("kappa_after", critique_columns.KAPPA_WITHOUT, "number"),
        column("spearman", critique_columns.SPEARMAN_BEFORE, "number"),
    )
    rows = (
        (one.dimension or critique_checks.WHOLE_MEAN, map(cell, (*one.errors, *one.kappas, one.spearman)))
        for one in calibrated
    )
    return table("critiques-calibrated", critiques_report.CALIBRATED_TABLE, heads, rows)


def _learning(points: tuple[LearningPoint, ...]) -> Table:
    heads = (
        Column("size", *critique_columns.SIZE),
        column("draws", critique_columns.DRAWS, "count"),
        *(column(key, words, "number") for key, words in _LEARNING),
    )
    rows = (
        (str(one.size), [count(one.draws), *(cell(one.errors[key]) for key, _words in _LEARNING)])
        for one in points
    )
    return table("critiques-learning", critiques_report.LEARNING_TABLE, heads, rows)


def _learning_chart(learnt: Table, points: tuple[LearningPoint, ...]) -> Chart | None:
    """The table drawn; None where nothing could be fitted."""
    last = points[-1]
    errors: list[Estimate] = [last.errors[key] for key, _words in _LEARNING]
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
        tuple(key for key, _words in _LEARNING),
    )
