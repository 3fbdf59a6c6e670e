"""Many people who answered few images each: what is compared, what is left out, and what it costs."""

import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import group_agreement_sums, gwet_ac_sums
from app.agreement.coefficients.distinct_rows import counted_rows
from app.agreement.intervals.resampling import resampled_coefficients
from app.agreement.ratings.question import Question
from app.agreement.report.people import MOST_IN_PAIRS
from app.agreement.report.report import Report, build
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_json import as_json
from app.reports.agreement.agreement_sentences import narrate
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

IMAGES = 12
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def crowd(folder: Path, people: int, each: int = 2) -> StudyFolder:
    """So many people, each of whom answers so many of the images, and a judge who answers all."""
    study = study_of(folder, IMAGES, rubric_of(2))
    for person in range(people):
        answered = {(person * each + at) % IMAGES for at in range(each)}
        signs = "".join(str((person + image) % 2) if image in answered else "." for image in range(IMAGES))
        say(study, f"P{person}", {"T1.C1": signs, "T1.C2": signs})
    say(study, "judge", {"T1.C1": "10" * 6, "T1.C2": "1" * IMAGES}, run=1)
    return study


def asked(folder: Path, people: int, pairs: bool | None = None) -> Report:
    with closing(crowd(folder, people)) as study:
        return build(study, Question("P0", "judge", replicates=50, pairs=pairs))


def tables(report: Report) -> list[str]:
    return [table.id for table in agreement_document(report, NOW).tables() if table.id.startswith("people")]


def test_twenty_people_are_compared_two_at_a_time(tmp_path: Path) -> None:
    report = asked(tmp_path / "study", MOST_IN_PAIRS)
    assert (len(report.people.pairs), report.people.left_out) == (190, 0)
    assert tables(report)[:2] == ["people-label", "people-criteria"]
    assert "pairs" not in as_json(report)


def test_of_more_people_the_report_says_that_pairs_are_left_out(tmp_path: Path) -> None:
    report = asked(tmp_path / "study", MOST_IN_PAIRS + 1)
    assert (report.people.pairs, report.people.left_out) == ((), 210)
    assert tables(report) == ["people-0"]
    people = next(one for one in agreement_document(report, NOW).walk() if one.id == "people")
    assert people.paragraphs == (
        "21 raters.",
        "Pairs of people are not compared here: 21 people make 210 pairs. The usual limit is 20 people. To "
        "compare all pairs of people who have an image in common, use --pairs all.",
    )
    assert as_json(report)["pairs_left_out"] == 210
    assert report.people.everybody is not None  # what they reach together is not left out
    assert report.people.everybody.questions[1].agreement.value is not None


def test_pairs_of_many_people_are_compared_when_somebody_asks(tmp_path: Path) -> None:
    report = asked(tmp_path / "study", MOST_IN_PAIRS + 1, pairs=True)
    # Person p answered images 2p and 2p + 1: those whose numbers differ by six have both in common.
    assert len(report.people.pairs) == sum(one % 6 == two % 6 for one in range(21) for two in range(one))
    entries = as_json(report)["pairs"]
    first = next(one for one in entries if (one["first"], one["second"]) == ("P0", "P6"))
    assert [one["n_images"] for one in first["criteria"]] == [2, 2]
    assert "P0, P6" in "\n".join(narrate(report))
    assert tables(report)[:2] == ["people-label", "people-criteria"]


def test_of_a_crowd_not_everybody_who_is_left_out_of_the_test_is_named(tmp_path: Path) -> None:
    report = asked(tmp_path / "study", 23)
    (line,) = {line for line in narrate(report) if line.startswith("Left out of the test")}
    assert line.endswith("P19 (2 images), and 3 more.")
    assert len(as_json(report)["label"]["alt_test"]["left_out"]) == 23


def test_few_people_are_not_compared_when_somebody_asks_for_that(tmp_path: Path) -> None:
    report = asked(tmp_path / "study", 3, pairs=False)
    assert (report.people.pairs, report.people.left_out, tables(report)) == ((), 3, ["people-0"])


def test_a_table_of_many_pairs_has_a_row_for_each(tmp_path: Path) -> None:
    with closing(crowd(tmp_path / "many", 21, each=IMAGES)) as study:
        many = build(study, Question("P0", "judge", replicates=50, pairs=True))
    shapes = []
    for report in (asked(tmp_path / "few", 3), many):
        (table,) = (one for one in agreement_document(report, NOW).tables() if one.id == "people-criteria")
        shapes.append((len(table.columns), len(table.rows)))
    assert shapes == [
        (1 + 3, 3),
        (1 + 3, 210),
    ]  # three pairs and three questions; 210 pairs and three questions


def calls(study: StudyFolder) -> int:
    """How many functions a report calls, in Python and in C: what it costs, whatever the machine does besides."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    build(study, Question("P0", "judge", replicates=50))  # what is loaded or kept only once is not counted
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        build(study, Question("P0", "judge", replicates=50))
    finally:
        sys.setprofile(before)
    return count


def test_the_work_grows_with_the_answers_and_not_with_pairs_of_people(tmp_path: Path) -> None:
    with closing(crowd(tmp_path / "few", 30)) as few, closing(crowd(tmp_path / "many", 120)) as many:
        assert calls(many) < 2 * calls(few)  # four times the people, sixteen times the pairs


VOTES = arrays(
    np.float64, st.tuples(st.integers(1, 12), st.integers(1, 6)), elements=st.sampled_from([0, 1, np.nan])
)


@given(VOTES)
def test_counts_give_what_the_table_gives_to_the_last_digit(table: "np.typing.NDArray[np.float64]") -> None:
    categories = np.array([0.0, 1.0])
    counted = counted_rows(np.stack([(table == one).sum(axis=1) for one in categories], axis=1), categories)
    for make in (group_agreement_sums, krippendorff_alpha_sums, gwet_ac_sums):
        plain, from_counts = make(table, categories=categories), make(counted)
        assert plain.figure() == from_counts.figure()
        one, other = (resampled_coefficients([sums], 20, 1) for sums in (plain, from_counts))
        np.testing.assert_array_equal(one, other)


def test_counts_do_not_do_for_a_level_that_needs_the_values() -> None:
    with pytest.raises(ValueError, match="nominal"):
        krippendorff_alpha_sums(counted_rows(np.array([[1, 1]]), np.array([0.0, 1.0])), "interval")
