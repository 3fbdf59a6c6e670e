"""Tables of scored critiques: scores and indicators by who wrote them and by culture, people's agreement, every one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from app.agreement.estimate import Estimate
from app.critiques.risk import Flag
from app.instruments.critique_indicators import INDICATORS
from app.instruments.critique_scores import Column as Scores, GroupRow
from app.instruments.critiques import Critiques
from app.messages.instruments import critique_columns, critiques_report
from app.reports import tables
from app.reports.document import Across, Axis, Cell, Chart, Table
from app.reports.printed_figures import text, with_ends
from app.reports.tables import TableSpec, Words

MEANS = ("star", "judge", "people", "robust", "tier_one")
MEASURED = (*INDICATORS, "tier_one")


def score_name(found: Critiques) -> str:
    """What the main score is called."""
    return critique_columns.SCORES["star" if found.is_calibrated else "judge"][0]


def groups(
    identity: str, caption: str, first: Words, rows: Sequence[GroupRow], names: Sequence[tuple[str, Words]]
) -> Table:
    """Means by group; `names` are the keys of the columns and what they are called."""
    return TableSpec(
        identity,
        caption,
        tables.text("group", first, "name"),
        tables.counts("critiques", critique_columns.CRITIQUES),
        *(tables.number(key, words, tables.entry("figures", key)) for key, words in names),
    ).of(rows)


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
    yield _BESIDE.of(found.beside)


_BESIDE = TableSpec(
    "critiques-beside",
    critiques_report.INDICATORS_BESIDE,
    tables.text(
        "indicator",
        critique_columns.INDICATOR,
        lambda one: critiques_report.two(critique_columns.SCORES[one.indicator][0], one.dimension),
    ),
    *tables.numbers(
        icc=critique_columns.ICC, gap=critique_columns.GAP, with_people=critique_columns.WITH_PEOPLE
    ),
)
_PEOPLE = TableSpec(
    "critiques-people",
    critiques_report.PEOPLE_TABLE,
    tables.text("dimension", critique_columns.DIMENSION, lambda pair: pair[0].name),
    *tables.part(
        lambda pair: pair[1],
        (
            tables.counts("raters", critique_columns.NUMBER_OF_RATERS),
            *tables.numbers(
                exact=critique_columns.EXACT,
                near=critique_columns.NEAR,
                alpha_ordinal=critique_columns.ALPHA,
                kappa_quadratic=critique_columns.KAPPA,
            ),
            tables.number("icc_one", critique_columns.ICC_ONE, "one.figure"),
            tables.number("icc_all", critique_columns.ICC_ALL, "all.figure"),
        ),
    ),
)


def people_table(found: Critiques) -> Table:
    """How far people agree about each dimension."""
    return _PEOPLE.of(zip(found.table.dimensions, found.people.items, strict=True))


def every_critique(found: Critiques) -> Table | Chart:
    """All critiques with what was measured, scored and flagged, drawn by the mean indicator above the main score; the
    table alone where none has both. The dashed line is the threshold above which a critique is template-like."""
    made, gap = _every_critique(found), found.options.parameters.template_gap
    name = score_name(found)
    chart = Chart(
        "critiques-every-chart",
        "scatter",
        critiques_report.SCATTER,
        "",
        made,
        name,
        Axis(critique_columns.SCORES["tier_one"][0], 1, 5),
        ("tier_one",),
        across=Across("star" if found.is_calibrated else "judge", Axis(name, 1, 5), gap),
    )
    points = list(chart.points())
    if not points:
        return made
    above = sum(is_above for _, _, is_above in points)
    sentence = critiques_report.scatter(
        gap=gap, name=name[:1].lower() + name[1:], above=above, count=len(points)
    )
    return replace(chart, sentence=sentence)


def _every_critique(found: Critiques) -> Table:
    whose, risk = found.table, found.risk
    return TableSpec(
        "critiques-every",
        critiques_report.EVERY_TABLE,
        tables.text("critique", critique_columns.CRITIQUE, lambda at: critique_name(found, at)),
        tables.text(
            "model", critique_columns.MODEL, lambda at: whose.models[at] or critiques_report.NOT_SAID
        ),
        tables.text(
            "culture", critique_columns.CULTURE, lambda at: whose.cultures[at] or critiques_report.NOT_SAID
        ),
        *(
            tables.number(key, critique_columns.SCORES[key], partial(_at, found.columns[key]))
            for key in (*MEASURED, "judge", "star", "robust", "people")
        ),
        tables.yes_or_no(
            "template",
            (critiques_report.TEMPLATE, critique_columns.IS_TEMPLATE),
            lambda at: _flag(risk.template[at]),
        ),
        tables.yes_or_no(
            "fluent", (critiques_report.FLUENT, critique_columns.IS_FLUENT), lambda at: _flag(risk.fluent[at])
        ),
    ).of(range(len(whose.units)))


def critique_name(found: Critiques, place: int) -> str:
    """The number of a critique in the study, and its name."""
    image = found.table.units[place].image
    return critiques_report.numbered(image.number, image.name)


def _at(scores: Scores, place: int) -> Estimate | float:
    """One critique's score."""
    reason = scores.reasons[place]
    return Estimate(None, 0, reason=reason) if reason else float(scores.values[place])


def _flag(flag: Flag) -> Cell:
    if flag.is_raised is None:
        return Cell(None, "", flag.reason)
    return text(critiques_report.YES if flag.is_raised else critiques_report.NO)


PARAMETERS = TableSpec(
    "critiques-choices",
    critiques_report.PARAMETERS_TABLE,
    tables.text("choice", critique_columns.CHOICE, "name"),
    tables.text("value", critique_columns.VALUE),
    tables.text("source", critique_columns.SOURCE),
)
