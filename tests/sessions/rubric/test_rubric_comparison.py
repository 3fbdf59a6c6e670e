"""Comparing a drafted rubric: marks on the disk, sentences that say them, and nothing both there and missing."""

import csv
import io
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.messages.rubric import rubric_comparison
from app.sessions.feedback import Changed
from app.sessions.rubric.rubric_comparison import RubricComparison
from app.study.judge.model_drafts import Mark, MarkCounts, WrittenTheme
from app.study.team.raters import RaterKind
from exporters.rubric.rubric_comparison_csv import COLUMNS
from storage.folder import StudyFolder, open_study
from tests.judging.drafted import keep_rubric
from tests.storage.making import make_study


@pytest.fixture
def study(study: StudyFolder) -> StudyFolder:
    """A rubric of two criteria, and a draft of three."""
    keep_rubric(study)
    return study


@pytest.fixture
def comparison(study: StudyFolder) -> RubricComparison:
    return RubricComparison(study, study.raters.add("Robin"))


def test_it_begins_with_what_is_there_and_where_one_is(comparison: RubricComparison) -> None:
    said = comparison.begin()
    assert said.sentence == (
        "Draft by draft-model-1: 3 criteria, compared with the community's 2. "
        "Draft T1.C1: The cane is long. Not marked."
    )
    assert said.beside_focus == "Draft by draft-model-1: 3 criteria, compared with the community's 2."
    assert Changed.FOCUS in said.changed


def test_one_walks_over_both_sides(comparison: RubricComparison) -> None:
    comparison.begin()
    said = [comparison.step(1).sentence for _ in range(5)]
    assert said[1].startswith("Draft T2.C1: The cane is white.")
    assert said[2] == "Community T1.C1: The cane is straight. Not marked."
    assert said[4] == "Last criterion."
    assert comparison.go_to(0).sentence.startswith("Draft T1.C1")
    assert comparison.step(-1).sentence == "First criterion."
    assert comparison.repeat().sentence == "First criterion."


def test_the_first_step_comes_to_the_first_criterion(comparison: RubricComparison) -> None:
    assert comparison.describe() == ""
    assert comparison.step(1).sentence.startswith("Draft T1.C1")


def test_marks_are_on_the_disk_and_heard_on_both_sides(
    study: StudyFolder, comparison: RubricComparison
) -> None:
    comparison.begin()
    said = comparison.mark(Mark.OVERLAPPING, "T1.C1", "T1.C1", "long is straight")
    assert said.sentence == "Draft T1.C1 marked overlapping with community T1.C1, with a note."
    assert said.changed == {Changed.ANSWERS}
    assert (
        comparison.describe()
        == "Draft T1.C1: The cane is long. Marked overlapping with community T1.C1. Note: long is straight."
    )
    comparison.go_to(3)
    assert "Marked overlapping with draft T1.C1." in comparison.describe()
    with closing(open_study(study.folder)) as reader:
        (mark,) = reader.drafts.marks(comparison.draft.call.key)
        assert (mark.mark, mark.note, mark.by.name) == (Mark.OVERLAPPING, "long is straight", "Robin")


@pytest.mark.parametrize(
    ("mark", "drafted", "community", "sentence"),
    [
        (Mark.MISSING, "", "T1.C2", "Community T1.C2 marked absent from the draft."),
        (Mark.MISSING, "T1.C2", "", "Draft T1.C2 marked absent from the community's rubric."),
        (Mark.MISTAKEN, "T1.C2", "", "Draft T1.C2 marked mistaken."),
        (Mark.TOO_VAGUE, "T1.C1", "T1.C1", "Draft T1.C1 marked too vague, compared with community T1.C1."),
    ],
)
def test_every_mark_is_said(
    comparison: RubricComparison, mark: Mark, drafted: str, community: str, sentence: str
) -> None:
    assert comparison.mark(mark, drafted, community).sentence == sentence
    standing = comparison.mark_on(drafted, community)
    assert standing is not None
    assert standing.mark is mark


@pytest.mark.parametrize(
    ("mark", "drafted", "community", "words"),
    [
        (Mark.MISSING, "T1.C1", "T1.C1", "only one criterion"),
        (Mark.OVERLAPPING, "T1.C1", "", "needs two criteria"),
        (Mark.OVERLAPPING, "", "T1.C1", "Choose a criterion of the draft"),
        (Mark.MISTAKEN, "", "T1.C1", "Choose a criterion of the draft"),
        (Mark.MISTAKEN, "", "", "Choose a criterion first"),
    ],
)
def test_a_mark_that_makes_no_sense_is_not_set(
    comparison: RubricComparison, mark: Mark, drafted: str, community: str, words: str
) -> None:
    said = comparison.mark(mark, drafted, community)
    assert words in said.sentence
    assert not said.changed
    assert all(row.is_open for row in comparison.rows)


def test_a_code_that_is_not_there_is_a_mistake_of_the_page(comparison: RubricComparison) -> None:
    with pytest.raises(KeyError):
        comparison.mark(Mark.MISTAKEN, "T9.C9")
    with pytest.raises(KeyError):
        comparison.mark(Mark.MISSING, "", "T9.C9")


def test_nothing_is_both_there_and_missing(comparison: RubricComparison) -> None:
    comparison.mark(Mark.OVERLAPPING, "T1.C1", "T1.C1")
    said = comparison.mark(Mark.MISSING, "", "T1.C1")
    assert said.sentence.startswith("A mark compares community T1.C1 with draft T1.C1, so neither is absent.")
    comparison.mark(Mark.MISTAKEN, "T1.C2", "T1.C2")
    assert (
        comparison.mark(Mark.MISSING, "", "T1.C2").sentence == "Community T1.C2 marked absent from the draft."
    )
    assert "is marked as absent" in comparison.mark(Mark.TOO_VAGUE, "T2.C1", "T1.C2").sentence
    assert "marked mistaken" in comparison.mark(Mark.MISTAKEN, "T1.C2", "T1.C2").sentence
    assert comparison.take_back("", "T1.C2").sentence == "Mark on community T1.C2 removed."
    assert "marked too vague" in comparison.mark(Mark.TOO_VAGUE, "T2.C1", "T1.C2").sentence


def test_what_the_community_has_too_is_not_missing_from_its_rubric(comparison: RubricComparison) -> None:
    comparison.mark(Mark.MISSING, "T1.C1")
    comparison.go_to(0)
    assert comparison.describe().endswith("Marked absent from the community's rubric.")
    said = comparison.mark(Mark.OVERLAPPING, "T1.C1", "T1.C2")
    assert said.sentence == (
        "Draft T1.C1 is marked as absent from the community's rubric. Remove that mark first."
    )
    comparison.take_back("T1.C1")
    comparison.mark(Mark.OVERLAPPING, "T1.C1", "T1.C2")
    assert comparison.mark(Mark.MISSING, "T1.C1").sentence.startswith(
        "Draft T1.C1 is marked overlapping with community T1.C2"
    )
    assert "marked too vague" in comparison.mark(Mark.TOO_VAGUE, "T1.C1").sentence


def test_a_mark_is_changed_and_taken_back(comparison: RubricComparison) -> None:
    assert comparison.take_back("T1.C1").sentence == rubric_comparison.NOTHING_TO_TAKE_BACK
    comparison.mark(Mark.TOO_VAGUE, "T1.C1")
    comparison.mark(Mark.MISTAKEN, "T1.C1", note="no")
    (row,) = [row for row in comparison.rows if row.marks]
    assert [(mark.mark, mark.note) for mark in row.marks] == [(Mark.MISTAKEN, "no")]
    comparison.take_back("T1.C1")
    assert all(row.is_open for row in comparison.rows)


def test_others_marks_are_heard_and_leave_ones_own_open(study: StudyFolder) -> None:
    kim, robin = study.raters.add("Kim"), study.raters.add("Robin")
    RubricComparison(study, kim).mark(Mark.MISTAKEN, "T1.C2", note="no screens")
    comparison = RubricComparison(study, robin)
    comparison.go_to(1)
    assert comparison.describe().endswith("Marked mistaken by Kim. Note: no screens.")
    assert comparison.rows[1].is_open
    assert comparison.mark_on("T1.C2") is None


def test_what_is_left_is_found_and_summed_up(comparison: RubricComparison) -> None:
    comparison.begin()
    comparison.mark(Mark.OVERLAPPING, "T1.C1", "T1.C1")
    assert comparison.next_open().sentence.startswith("Draft T1.C2")
    comparison.mark(Mark.MISTAKEN, "T1.C2")
    comparison.mark(Mark.TOO_VAGUE, "T2.C1")
    assert comparison.next_open().sentence.startswith("Community T1.C2")
    comparison.mark(Mark.MISSING, "", "T1.C2")
    assert comparison.counts == MarkCounts(3, 1, 0, 1, 1, 0, 2, 1, 1, 0)
    assert comparison.next_open().sentence == (
        "Every criterion is marked. Of the draft's 3 criteria: 1 overlapping, 0 absent from the community's rubric,"
        " 1 too vague, 1 mistaken, 0 not marked."
        " Of the community's 2 criteria: 1 in the draft, 1 absent, 0 not marked."
    )


def test_another_draft_can_be_chosen(study: StudyFolder, comparison: RubricComparison) -> None:
    newer = keep_rubric(study, (WrittenTheme("why", ("One thing.",)),))
    assert "1 criterion, compared with the community's 2" in comparison.choose(newer).sentence
    assert RubricComparison(study, comparison.rater).draft == newer


def test_it_needs_a_draft_a_rubric_and_a_person(study: StudyFolder, tmp_path: Path) -> None:
    judge = study.raters.add("gpt", RaterKind.JUDGE)
    with pytest.raises(UserError, match="Only people can compare"):
        RubricComparison(study, judge)
    for name, rubric, words in (("a", None, "no rubric"), ("b", "short", "No model has drafted")):
        with (
            closing(make_study(tmp_path / name, rubric=rubric)) as bare,
            pytest.raises(UserError, match=words),
        ):
            RubricComparison(bare, bare.raters.add("Robin"))


# The exported comparison


def test_the_comparison_is_exported_with_what_is_not_marked(
    study: StudyFolder, comparison: RubricComparison, capsys: pytest.CaptureFixture[str]
) -> None:
    comparison.mark(Mark.OVERLAPPING, "T1.C1", "T1.C1", "=same")
    comparison.mark(Mark.MISTAKEN, "T1.C2")
    comparison.take_back("T1.C2")
    study.close()
    assert main(["export", str(study.folder), "--format", "rubric-comparison", "--out", "-"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert list(rows[0]) == list(COLUMNS)
    assert [(row["draft_criterion"], row["criterion"], row["mark"], row["note"]) for row in rows] == [
        ("T1.C1", "T1.C1", "overlapping", "'=same"),
        ("T1.C2", "", "", ""),
        ("T2.C1", "", "", ""),
        ("", "T1.C2", "", ""),
    ]
    assert (rows[0]["model"], rows[0]["rater"], rows[0]["rubric_version"]) == ("draft-model-1", "Robin", "1")
    assert rows[0]["marked_at"].endswith("Z")


def test_there_is_nothing_to_export_without_a_draft(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_study(tmp_path / "bare").close()
    out = tmp_path / "out.csv"
    words = ["export", str(tmp_path / "bare"), "--format", "rubric-comparison", "--out", str(out)]
    assert main(words) == 1
    assert "touchstone draft rubric" in capsys.readouterr().err
    assert not out.exists()
