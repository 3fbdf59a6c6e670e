"""Things rated by several people, by whoever made them."""

import pytest

from app.files.rubric_file import read_rubric
from app.instruments.ratings import analyse
from app.messages.instruments import ratings
from app.reports.instruments import ratings_report as report
from app.study.exhibits import ExhibitContent
from tests.instruments.making_scores import rater, scores, unit

RUBRIC = read_rubric(
    """
title = "Appeal"
artifact = "pictures"
kind = "ratings"

[[theme]]
code = "T"
statement = "What viewers say."

[[theme.criterion]]
code = "1"
short = "Appeal"
text = "How appealing is it?"
scale = "1-5"
""",
    "appeal.toml",
)
ANA, BEN = rater(1, "Ana"), rater(2, "Ben")
# Three subjects, each made by two sources; the second made the first subject twice.
UNITS = [
    unit(1, ExhibitContent(subject="boat"), source="A"),
    unit(2, ExhibitContent(subject="cat"), source="A"),
    unit(3, ExhibitContent(subject="tree"), source="A"),
    unit(4, ExhibitContent(subject="boat"), source="B"),
    unit(5, ExhibitContent(subject="boat"), source="B"),
    unit(6, ExhibitContent(subject="cat"), source="B"),
    unit(7, ExhibitContent(subject="tree"), source="B"),
    unit(8, ExhibitContent(subject="tree")),
]
MARKS = {1: "55", 2: "54", 3: "45", 4: "11", 5: "33", 6: "2-", 7: "12", 8: "55"}
ANSWERS = {
    (image, person.key, 0, "T.1"): value
    for image, values in MARKS.items()
    for person, value in zip((ANA, BEN), values, strict=True)
    if value != "-"
}


def test_sources_stand_side_by_side_and_a_subject_counts_once() -> None:
    (found,) = analyse(scores(RUBRIC, UNITS, [ANA, BEN], ANSWERS))
    first, second = found.rows
    assert (first.source, first.things, first.ratings) == ("A", 3, 6)
    assert (second.source, second.things, second.ratings) == ("B", 4, 7)
    assert first.mean.value == pytest.approx(28 / 6)
    assert second.mean.value == pytest.approx(13 / 7)
    assert found.order is not None
    places = {system.name: (system.mean.value, system.place.value) for system in found.order.systems}
    assert places["B"][0] == pytest.approx((2 + 2 + 1.5) / 3)
    assert places["B"][1] == 2
    assert places["A"][1] == 1
    assert {system.kept.value for system in found.order.systems} == {1.0}


def test_the_report_names_the_first_and_the_last() -> None:
    found = analyse(scores(RUBRIC, UNITS, [ANA, BEN], ANSWERS))
    (said,) = report.summary(found)
    assert said.startswith("Appeal: A has the highest mean, 4.67 (between ")
    (section,) = report.sections(found)
    (table,) = section.parts
    assert [row.header.text for row in section.parts[0].rows] == ["A", "B"]  # type: ignore[union-attr]
    assert list(report.methods(found)) == [ratings.METHOD]
    assert table


def test_one_source_has_no_order_and_nobody_means_nothing() -> None:
    alone = analyse(scores(RUBRIC, UNITS[:3], [ANA, BEN], ANSWERS))
    (section,) = report.sections(alone)
    cells = section.parts[0].rows[0].cells  # type: ignore[union-attr]
    assert cells[-1].reason == ratings.ALONE
    assert not list(report.methods(alone))
    nothing = analyse(scores(RUBRIC, UNITS, [ANA], {}))
    assert not nothing
    assert not list(report.sections(nothing))
