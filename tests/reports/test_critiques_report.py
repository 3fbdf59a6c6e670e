"""The report on scored critiques: as it is told, and as tables whose every empty cell says why."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import pandas
import pytest

from app.instruments.critiques import Critiques, analyse
from app.reports.document import Cell, Chart, Document, Table, in_words
from app.reports.instruments import critiques_report as report
from tests.exporters.golden_files import compare
from tests.instruments.making_critiques import critique_options, critique_scores

GOLDEN = Path(__file__).parent / "golden"
MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)


def document_of(found: Critiques | None) -> Document:
    summary, sections, methods = report.summary(found), report.sections(found), report.methods(found)
    return Document("Critiques", "en", MADE_AT, tuple(summary), tuple(sections), tuple(methods), ())


@pytest.fixture(scope="module")
def found() -> Critiques:
    made = analyse(critique_scores(), critique_options(100))
    assert made is not None
    return made


@pytest.fixture(scope="module")
def document(found: Critiques) -> Document:
    return document_of(found)


def table(document: Document, name: str) -> Table:
    return next(one for one in document.tables() if one.id == f"critiques-{name}")


def cells(found: Table, header: str, place: int = 0) -> dict[str, Cell]:
    """The cells of a row by column; `place` counts rows of the same header."""
    row = [one for one in found.rows if one.header.text == header][place]
    return dict(zip((column.id for column in found.columns[1:]), row.cells, strict=True))


def test_in_words(document: Document) -> None:
    said = "\n".join((*in_words(document), "", *document.methods)) + "\n"
    compare(str(GOLDEN / "critiques.txt"), said)


def test_every_column_is_explained_and_every_empty_cell_says_why(document: Document) -> None:
    tables = list(document.tables())
    assert len({one.id for one in tables}) == len(tables)
    assert len({section.id for section in document.sections}) == len(document.sections)
    for one in tables:
        assert one.rows, one.id
        assert all(column.meaning[-1] in ".?" for column in one.columns), one.id
        assert len({column.id for column in one.columns}) == len(one.columns)
        for cell in chain.from_iterable(row.cells for row in one.rows):
            assert cell.text or cell.reason


def test_means_and_differences_have_intervals(document: Document) -> None:
    star = cells(table(document, "models"), "Quill-2")["star"]
    assert star.low is not None
    assert star.high is not None
    assert star.low < float(str(star.value)) < star.high
    gap = cells(table(document, "gaps"), "chinese minus western")
    assert gap["difference"].low is not None
    assert gap["effect"].low is not None
    held = cells(table(document, "held-out"), "quill judge, sigmoid")
    assert all(
        held[name].low is not None for name in ("before", "after", "constant", "reduction", "kendall_after")
    )
    flags = cells(table(document, "flags"), "Template-like")
    assert flags["precision"].high is not None
    assert flags["precision"].counts == (("both", 7), ("flagged", 8))
    assert flags["recall"].counts == (("both", 7), ("labelled", 10))
    assert cells(table(document, "cross"), "quill judge and stone judge")["icc"].low is not None


def test_the_constant_stands_beside_every_calibration(document: Document) -> None:
    for name in ("held-out", "crossed", "learning"):
        assert "constant" in {column.id for column in table(document, name).columns}
    assert [row.header.text for row in table(document, "held-out").rows][:2] == [
        "quill judge, isotonic",
        "quill judge, sigmoid",
    ]
    held = cells(table(document, "held-out"), "quill judge, sigmoid")
    assert (held["training"].value, held["held_out"].value) == (21, 12)


def test_charts_draw_scores_and_learning(document: Document) -> None:
    charts = [part for section in document.sections for part in section.parts if isinstance(part, Chart)]
    assert [(one.id, one.kind) for one in charts] == [
        ("critiques-models-chart", "dots-with-intervals"),
        ("critiques-cultures-chart", "dots-with-intervals"),
        ("critiques-reliability-chart", "grouped-bars"),
        ("critiques-learning-chart", "grouped-bars"),
        ("critiques-modelled-chart", "dots-with-intervals"),
        ("critiques-places-chart", "dots-with-intervals"),
        ("critiques-low-chart", "dots-with-intervals"),
        ("critiques-failing-chart", "dots-with-intervals"),
        ("critiques-every-chart", "scatter"),
    ]
    assert charts[2].sentence.startswith("People: the highest is ")
    assert charts[0].sentence.startswith("Calibrated score by writer: from ")
    names = ("Quill-2", "Plume-1", "Reed-3")
    places = {name: float(str(cells(table(document, "places"), name)["place"].value)) for name in names}
    first, last = min(places, key=lambda name: places[name]), max(places, key=lambda name: places[name])
    assert f"{first} is first with " in charts[5].sentence
    assert f"{last} is last with " in charts[5].sentence


def test_the_scatter_shows_who_is_template_like(document: Document, found: Critiques) -> None:
    chart = next(
        part
        for section in document.sections
        for part in section.parts
        if isinstance(part, Chart) and part.id == "critiques-every-chart"
    )
    frame = pandas.DataFrame({key: found.columns[key].values for key in ("star", "tier_one")}).dropna()
    points = list(chart.points())
    assert [point[:2] for point in points] == list(frame.itertuples(index=False, name=None))
    assert [point[2] for point in points] == list((frame.tier_one - frame.star).round(9).gt(0.2))
    flagged = sum(bool(flag.is_raised) for flag in found.risk.template)
    assert 0 < flagged < len(points)
    assert chart.sentence == (
        "Critiques above the dashed line, where the mean indicator is more than 0.2 above the "
        f"calibrated score: {flagged} of {len(points)}."
    )


def test_the_choices_are_all_told_with_their_source(document: Document) -> None:
    choices = table(document, "choices")
    names = [row.header.text for row in choices.rows]
    assert cells(choices, "What alignment is measured against")["value"].text == "vocabulary"
    assert {
        "Characters of a full-length critique",
        "Added to the number of sentences",
        "Words ignored in alignment",
    } <= {*names}
    assert cells(choices, "Main judge")["value"].text == "quill judge"
    assert all(row.cells[1].text for row in choices.rows)


def parts_of_scores(is_person: bool) -> Iterator[Document]:
    scores = critique_scores()
    said = {place: one for place, one in scores.said.items() if (place[2] == 0) is is_person}
    left = replace(
        scores,
        said=said,
        people=scores.people if is_person else (),
        judges=() if is_person else scores.judges,
    )
    yield document_of(analyse(left, critique_options(20)))


def test_without_people_or_judges_the_report_says_so() -> None:
    (by_judges,) = parts_of_scores(is_person=False)
    assert any(
        line.startswith("The scores could not be calibrated to people’s.") for line in by_judges.summary
    )
    assert "critiques-people" not in {section.id for section in by_judges.sections}
    assert cells(table(by_judges, "models"), "Quill-2")["star"].is_undefined
    (by_people,) = parts_of_scores(is_person=True)
    assert "No judge has scored critiques in this study, so there is nothing to calibrate" in " ".join(
        by_people.summary
    )
    assert cells(table(by_people, "models"), "Quill-2")["people"].low is not None


def test_a_useless_judge_is_called_so() -> None:
    scores = critique_scores()
    noise = {
        place: replace(one, value=str(1 + place[0] % 11 % 5)) if place[2] else one
        for place, one in scores.said.items()
    }
    summary = document_of(analyse(replace(scores, said=noise), critique_options(20))).summary
    assert any("no better than one score for all" in line for line in summary)


def test_there_is_nothing_to_report() -> None:
    document = document_of(None)
    assert document.sections == ()
    assert document.summary[0].startswith("This study has no critique")
