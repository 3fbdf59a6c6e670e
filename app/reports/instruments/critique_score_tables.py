"""Tables of scored critiques: scores and indicators by who wrote them and by culture, people's agreement, every one."""

from collections.abc import Iterable, Iterator, Sequence

from app.agreement.estimate import Estimate
from app.agreement.scales.scale_report import ScaledItem
from app.critiques.risk import Flag
from app.instruments.critique_indicators import INDICATORS
from app.instruments.critique_scores import Column as Scores, GroupRow
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_columns, critiques_report
from app.reports.agreement.agreement_tables import Words, column, row
from app.reports.document import Axis, Cell, Chart, Column, Table
from app.reports.printed_figures import cell, count, digits, text, with_ends

MEANS = ("star", "judge", "people", "robust", "tier_one")
MEASURED = (*INDICATORS, "tier_one")
_SMALLEST_P = 0.001
_AGREEMENT = (
    ("exact", critique_columns.EXACT),
    ("near", critique_columns.NEAR),
    ("alpha_ordinal", critique_columns.ALPHA),
    ("kappa_quadratic", critique_columns.KAPPA),
)


def table(
    identity: str, caption: str, heads: Sequence[Column], rows: Iterable[tuple[str, Iterable[Cell]]]
) -> Table:
    """A table whose rows are a header and cells, numbered in their order."""
    made = (row(str(place), header, cells, heads) for place, (header, cells) in enumerate(rows))
    return Table(identity, caption, tuple(heads), tuple(made))


def p_cell(figure: Estimate) -> Cell:
    """A p value; a small one as what it is below, since its digits would read 0."""
    if figure.value is None or figure.value >= _SMALLEST_P:
        return cell(figure, 3)
    return Cell(figure.value, f"< {_SMALLEST_P:g}")


def score_name(found: Critiques) -> str:
    """What the main score is called."""
    return critique_columns.SCORES["star" if found.is_calibrated else "judge"][0]


def groups(
    identity: str, caption: str, first: Words, rows: Sequence[GroupRow], names: Sequence[tuple[str, Words]]
) -> Table:
    """Means by group; `names` are the keys of the columns and what they are called."""
    heads = (
        Column("group", *first),
        column("critiques", critique_columns.CRITIQUES, "count"),
        *(column(key, words, "number") for key, words in names),
    )
    return table(
        identity,
        caption,
        heads,
        (
            (one.name, [count(one.critiques), *(cell(one.figures[key]) for key, _words in names)])
            for one in rows
        ),
    )


def scores_by(found: Critiques) -> Iterator[Table | Chart]:
    """Scores, their charts and the judge's dimensions, by who wrote the critiques and by culture."""
    means = [(key, critique_columns.SCORES[key]) for key in MEANS]
    dimensions = [(one.code, (one.name, one.text)) for one in found.table.dimensions]
    by_model = groups(
        "critiques-models", critiques_report.BY_MODEL, critique_columns.MODEL, found.by_model, means
    )
    by_culture = groups(
        "critiques-cultures", critiques_report.BY_CULTURE, critique_columns.CULTURE, found.by_culture, means
    )
    for made, rows in ((by_model, found.by_model), (by_culture, found.by_culture)):
        if rows:
            yield _chart(found, made, rows) or made
    if found.by_both:
        yield groups("critiques-both", critiques_report.BY_BOTH, critique_columns.BOTH, found.by_both, means)
    if found.judge is None:
        return
    if found.by_model:
        caption = critiques_report.DIMENSIONS_BY_MODEL
        yield groups("critiques-dimensions", caption, critique_columns.MODEL, found.by_model, dimensions)
    if found.by_culture:
        caption = critiques_report.DIMENSIONS_BY_CULTURE
        yield groups(
            "critiques-culture-dimensions", caption, critique_columns.CULTURE, found.by_culture, dimensions
        )


def _chart(found: Critiques, made: Table, rows: Sequence[GroupRow]) -> Chart | None:
    """The table drawn; None where no group has the main score."""
    key = "star" if found.is_calibrated else "judge"
    known = [(one.name, one.figures[key]) for one in rows if one.figures[key].is_defined]
    if not known:
        return None
    (least, low), (most, high) = (pick(known, key=lambda pair: float(pair[1])) for pick in (min, max))
    sentence = critiques_report.group_chart(
        score_name(found),
        made.columns[0].heading.casefold(),
        (most, with_ends(high)),
        (least, with_ends(low)),
    )
    axis = Axis(critiques_report.SCORE_AXIS, 1, 5)
    heading = made.columns[0].heading
    return Chart(
        f"{made.id}-chart", "dots-with-intervals", made.caption, sentence, made, heading, axis, (key,)
    )


def indicators_by(found: Critiques) -> Iterator[Table]:
    """The indicators by who wrote the critiques, by culture, and beside the scores of judge and people."""
    names = [(key, critique_columns.SCORES[key]) for key in MEASURED]
    if found.by_model:
        caption = critiques_report.INDICATORS_BY_MODEL
        yield groups("critiques-indicators", caption, critique_columns.MODEL, found.by_model, names)
    if found.by_culture:
        caption = critiques_report.INDICATORS_BY_CULTURE
        yield groups(
            "critiques-culture-indicators", caption, critique_columns.CULTURE, found.by_culture, names
        )
    heads = (
        Column("indicator", *critique_columns.INDICATOR),
        column("icc", critique_columns.ICC, "number"),
        column("gap", critique_columns.GAP, "number"),
        column("with_people", critique_columns.WITH_PEOPLE, "number"),
    )
    yield table(
        "critiques-beside",
        critiques_report.INDICATORS_BESIDE,
        heads,
        (
            (
                critiques_report.two(critique_columns.SCORES[one.indicator][0], one.dimension),
                map(cell, (one.icc, one.gap, one.with_people)),
            )
            for one in found.beside
        ),
    )


def people_table(found: Critiques) -> Table:
    """How far people agree about each dimension."""
    heads = (
        Column("dimension", *critique_columns.DIMENSION),
        column("raters", critique_columns.NUMBER_OF_RATERS, "count"),
        *(column(key, words, "number") for key, words in _AGREEMENT),
        column("icc_one", critique_columns.ICC_ONE, "number"),
        column("icc_all", critique_columns.ICC_ALL, "number"),
    )

    def cells(item: ScaledItem) -> Iterator[Cell]:
        yield count(item.raters)
        yield from (cell(getattr(item, key)) for key, _words in _AGREEMENT)
        yield from (cell(item.one.figure), cell(item.all.figure))

    rows = (
        (one.name, cells(item)) for one, item in zip(found.table.dimensions, found.people.items, strict=True)
    )
    return table("critiques-people", critiques_report.PEOPLE_TABLE, heads, rows)


def every_critique(found: Critiques) -> Table:
    """All critiques with what was measured, scored and flagged."""
    keys = (*MEASURED, "judge", "star", "robust", "people")
    heads = (
        Column("critique", *critique_columns.CRITIQUE),
        Column("model", *critique_columns.MODEL),
        Column("culture", *critique_columns.CULTURE),
        *(column(key, critique_columns.SCORES[key], "number") for key in keys),
        Column("template", critiques_report.TEMPLATE, critique_columns.IS_TEMPLATE),
        Column("fluent", critiques_report.FLUENT, critique_columns.IS_FLUENT),
    )

    def cells(place: int) -> Iterator[Cell]:
        yield text(found.table.models[place] or critiques_report.NOT_SAID)
        yield text(found.table.cultures[place] or critiques_report.NOT_SAID)
        yield from (_at(found.columns[key], place) for key in keys)
        yield _flag(found.risk.template[place])
        yield _flag(found.risk.fluent[place])

    rows = ((critique_name(found, place), cells(place)) for place in range(len(found.table.units)))
    return table("critiques-every", critiques_report.EVERY_TABLE, heads, rows)


def critique_name(found: Critiques, place: int) -> str:
    """The number of a critique in the study, and its name."""
    image = found.table.units[place].image
    return critiques_report.numbered(image.number, image.name)


def _at(scores: Scores, place: int) -> Cell:
    """One critique's score."""
    value = float(scores.values[place])
    if reason := scores.reasons[place]:
        return cell(Estimate(None, 0, reason=reason))
    return Cell(value, digits(value))


def _flag(flag: Flag) -> Cell:
    if flag.is_raised is None:
        return Cell(None, "", flag.reason)
    return text(critiques_report.YES if flag.is_raised else critiques_report.NO)


def parameters_table(found: Critiques) -> Table:
    """What was chosen."""
    heads = (
        Column("choice", *critique_columns.CHOICE),
        Column("value", *critique_columns.VALUE),
        Column("source", *critique_columns.SOURCE),
    )
    rows = ((one.name, (text(one.value), text(one.source))) for one in found.parameters)
    return table("critiques-choices", critiques_report.PARAMETERS_TABLE, heads, rows)
