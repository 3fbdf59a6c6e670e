"""Tables of the judges of critiques: side by side, with and without a reference, and calibrated to people's scores."""

from collections.abc import Iterator

from app.agreement.estimate import Estimate
from app.agreement.scales.held_out import HeldOut
from app.agreement.scales.learning_curve import LearningPoint
from app.instruments.critique_judges import Selection
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_columns as critique_columns_messages
from app.messages.instruments import critiques_report as critiques_report_messages
from app.reports.agreement.agreement_tables import column
from app.reports.document import Axis, Cell, Chart, Column, Table
from app.reports.instruments.critique_score_tables import table
from app.reports.printed_figures import cell, count, spoken, text

_BESIDE = (
    ("error", critique_columns_messages.ERROR),
    ("constant", critique_columns_messages.CONSTANT),
    ("spearman", critique_columns_messages.SPEARMAN),
    ("kendall", critique_columns_messages.KENDALL),
)
_HELD_OUT = (
    ("before", critique_columns_messages.BEFORE),
    ("after", critique_columns_messages.AFTER),
    ("constant", critique_columns_messages.CONSTANT),
    ("reduction", critique_columns_messages.LESS),
    ("spearman_before", critique_columns_messages.SPEARMAN_BEFORE),
    ("spearman_after", critique_columns_messages.SPEARMAN_AFTER),
    ("kendall_before", critique_columns_messages.KENDALL_BEFORE),
    ("kendall_after", critique_columns_messages.KENDALL_AFTER),
)
_CROSSED = (
    ("uncalibrated", critique_columns_messages.BEFORE),
    ("calibrated", critique_columns_messages.AFTER),
    ("constant", critique_columns_messages.CONSTANT),
    ("in_sample", critique_columns_messages.IN_SAMPLE),
    ("spearman_before", critique_columns_messages.SPEARMAN_BEFORE),
    ("spearman_after", critique_columns_messages.SPEARMAN_AFTER),
    ("kendall_before", critique_columns_messages.KENDALL_BEFORE),
    ("kendall_after", critique_columns_messages.KENDALL_AFTER),
)
_LEARNING = (
    ("isotonic", critique_columns_messages.ISOTONIC),
    ("sigmoid", critique_columns_messages.SIGMOID),
    ("constant", critique_columns_messages.ONE_FOR_ALL),
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
        Column("judge", *critique_columns_messages.JUDGE),
        column("mean", critique_columns_messages.MEAN, "number"),
        column("deviation", critique_columns_messages.SPREAD, "number"),
        column("seconds", critique_columns_messages.SECONDS, "number"),
        column("missing", critique_columns_messages.INCOMPLETE),
        column("leniency", critique_columns_messages.LENIENCY, "number"),
        *(column(key, words, "number") for key, words in _BESIDE),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        for judge, one in zip(found.judges, selection.judges, strict=True):
            own = (one.mean, one.deviation, one.seconds, one.missing, one.leniency)
            beside = (getattr(judge.with_people, key) for key, _words in _BESIDE)
            yield judge.name, [cell(figure) for figure in (*own, *beside)]

    return table("critiques-judges", critiques_report_messages.JUDGES_TABLE, heads, rows())


def _favour(selection: Selection) -> Table:
    heads = (
        Column("judge", *critique_columns_messages.JUDGE),
        Column("family", *critique_columns_messages.FAMILY),
        column("favouring", critique_columns_messages.FAVOURING, "number"),
        column("beyond", critique_columns_messages.BEYOND, "number"),
        Column("sizes", *critique_columns_messages.SIZES),
    )

    def rows() -> Iterator[tuple[str, list[Cell]]]:
        for one in selection.judges:
            own, beyond = one.favouring, one.favouring_beyond_people
            family = text(one.family or critiques_report_messages.NOT_SAID)
            yield (
                one.name,
                [
                    family,
                    cell(own.difference),
                    cell(beyond.difference),
                    text(critiques_report_messages.sizes(*own.sizes)),
                ],
            )
        together = selection.own
        if together is None:
            return
        reason = Cell(None, "", critiques_report_messages.NOT_TOGETHER)
        sizes = text(critiques_report_messages.sizes(*together.sizes))
        yield (
            critiques_report_messages.ALL_JUDGES,
            [text(critiques_report_messages.SEVERAL), cell(together.difference), reason, sizes],
        )

    return table("critiques-favour", critiques_report_messages.FAVOUR_TABLE, heads, rows())


def _cross(selection: Selection) -> Table:
    heads = (
        Column("judges", *critique_columns_messages.PAIR_OF_JUDGES),
        column("icc", critique_columns_messages.ICC, "number"),
    )
    pairs = [
        (critiques_report_messages.two(*names), [cell(found.figure)])
        for names, found in selection.cross.pairs.items()
    ]
    whole = (
        [(critiques_report_messages.ALL_JUDGES, [cell(selection.cross.everybody.figure)])]
        if len(pairs) > 1
        else []
    )
    return table("critiques-cross", critiques_report_messages.CROSS_TABLE, heads, [*pairs, *whole])


def _reference(selection: Selection) -> Table:
    heads = (
        Column("judges", *critique_columns_messages.PAIR_OF_JUDGES),
        column("shift", critique_columns_messages.SHIFT, "number"),
        column("spearman", critique_columns_messages.SPEARMAN, "number"),
    )
    rows = (
        (critiques_report_messages.two(one.usual, one.other), [cell(one.shift), cell(one.spearman)])
        for one in selection.reference
    )
    return table("critiques-reference", critiques_report_messages.REFERENCE_TABLE, heads, rows)


def calibration_parts(found: Critiques) -> Iterator[Table | Chart]:
    """Held out, cross-fitted, and how the error falls with training."""
    yield _held_out(found)
    yield _crossed(found)
    if points := found.tier_three.learning:
        learnt = _learning(points)
        yield _learning_chart(learnt, points) or learnt


def _held_out(found: Critiques) -> Table:
    heads = (
        Column("method", *critique_columns_messages.METHOD),
        column("training", critique_columns_messages.TRAINED_ON, "count"),
        column("held_out", critique_columns_messages.TRIED_ON, "count"),
        *(column(key, words, "number") for key, words in _HELD_OUT),
        column("scores", critique_columns_messages.DISTINCT_BEFORE, "count"),
        column("levels", critique_columns_messages.DISTINCT_AFTER, "count"),
    )
    rows = (
        (
            critiques_report_messages.judge_and_method(judge.judge, method),
            [
                *map(count, held_out_sizes(held)),
                *(cell(getattr(held.tried, key)) for key, _words in _HELD_OUT),
                *map(count, (held.scores, held.levels)),
            ],
        )
        for judge in found.tier_three.judges
        for method, held in judge.held_out.items()
    )
    return table("critiques-held-out", critiques_report_messages.HELD_OUT_TABLE, heads, rows)


def held_out_sizes(held: HeldOut) -> tuple[int, int]:
    """How many critiques the curve was fitted on, and how many it was tried on; none where nothing was fitted."""
    known = sum(value is not None for value in held.values)
    fitted = sum(held.training) if known else 0
    return fitted, known - fitted


def _crossed(found: Critiques) -> Table:
    heads = (
        Column("method", *critique_columns_messages.METHOD),
        *(column(key, words, "number") for key, words in _CROSSED),
        column("scores", critique_columns_messages.DISTINCT_BEFORE, "count"),
        column("levels", critique_columns_messages.DISTINCT_AFTER, "count"),
    )
    rows = (
        (
            critiques_report_messages.judge_and_method(judge.judge, method),
            [
                *(cell(getattr(crossed, key)) for key, _words in _CROSSED),
                *map(count, (crossed.scores, crossed.levels)),
            ],
        )
        for judge in found.tier_three.judges
        for method, crossed in judge.crossed.items()
    )
    return table("critiques-crossed", critiques_report_messages.CROSSED_TABLE, heads, rows)


def _learning(points: tuple[LearningPoint, ...]) -> Table:
    heads = (
        Column("size", *critique_columns_messages.SIZE),
        column("draws", critique_columns_messages.DRAWS, "count"),
        *(column(key, words, "number") for key, words in _LEARNING),
    )
    rows = (
        (str(one.size), [count(one.draws), *(cell(one.errors[key]) for key, _words in _LEARNING)])
        for one in points
    )
    return table("critiques-learning", critiques_report_messages.LEARNING_TABLE, heads, rows)


def _learning_chart(learnt: Table, points: tuple[LearningPoint, ...]) -> Chart | None:
    """The table drawn; None where nothing could be fitted."""
    last = points[-1]
    errors: list[Estimate] = [last.errors[key] for key, _words in _LEARNING]
    if not all(error.is_defined for error in errors):
        return None
    sentence = critiques_report_messages.learning_chart(last.size, *(spoken(error) for error in errors))
    return Chart(
        "critiques-learning-chart",
        "grouped-bars",
        critiques_report_messages.LEARNING_TABLE,
        sentence,
        learnt,
        critique_columns_messages.SIZE[0],
        Axis(critiques_report_messages.LEARNING_AXIS, 0),
        tuple(key for key, _words in _LEARNING),
    )
