"""Response sets: who is offered to say that either answer is defensible, where it goes, and how judges are ranked."""

import csv
import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from app.cli import main
from app.study.verdict import Doubt, reasons
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Ten images. Ada says of four that either answer is defensible; `guess` chose as she did there, and is wrong on
    two others; `sure` is right on all others."""
    either = [("T1.C1", number) for number in (1, 2, 3, 4)]
    with closing(study_of(tmp_path / "study", 10, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "1111111000"}, doubts=either, doubt=Doubt.EITHER)
        say(made, "guess", {"T1.C1": "1111110001"}, run=1)
        say(made, "sure", {"T1.C1": "0000111000"}, run=1)
    return tmp_path / "study"


def allow(study: Path, *words: str) -> int:
    return main(["response-sets", str(study), *words])


def agree(study: Path, capsys: Output) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["agree", str(study), "--reference", "Ada", "--against", "sure", "--json"]) == 0
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def test_nobody_is_offered_it_until_the_study_allows_it(study: Path, capsys: Output) -> None:
    assert allow(study) == 0
    assert "People cannot say" in capsys.readouterr().out
    assert allow(study, "--allow") == 0
    assert "either answer is defensible" in capsys.readouterr().out
    assert allow(study, "--allow", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"allowed": True}
    with closing(open_study(study)) as opened:
        rows = opened.database.number("SELECT count(*) FROM response_sets")
        assert rows == 1, "what holds already is not said again"
    assert allow(study, "--forbid", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"allowed": False}


def test_the_reasons_that_are_offered() -> None:
    assert Doubt.EITHER not in reasons(allows_either=False)
    assert reasons(allows_either=True) == tuple(Doubt)


def test_sets_can_put_another_judge_first(study: Path, capsys: Output) -> None:
    """By choice `guess` has 8 of 10 and `sure` 6; within her sets they have 8 and 10."""
    found = agree(study, capsys)["criteria"][0]
    assert found["agreement"] == 0.6, "other figures count what she chose"
    sets = found["response_sets"]
    assert (sets["n_either"], sets["n_answers"], sets["best_by_choice"]) == (4, 10, "guess")
    assert [(one["name"], one["same"], one["within"]) for one in sets["judges"]] == [
        ("sure", 0.6, 1.0),
        ("guess", 0.8, 0.8),
    ]
    out = study.parent / "report.html"
    words = ["--reference", "Ada", "--against", "sure", "--out", str(out)]
    assert main(["export", str(study), "--format", "html", *words]) == 0
    told = (study.parent / "report-appendix.html").read_text("utf-8")
    assert "The best judge by these sets is not the best by the answers that people chose." in told
    assert "sure (1.00)" in told


def test_where_nobody_said_so_nothing_is_ranked(tmp_path: Path, capsys: Output) -> None:
    with closing(study_of(tmp_path / "study", 4, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "1100"}, doubts=[("T1.C1", 1)])
        say(made, "sure", {"T1.C1": "1100"}, run=1)
    assert "response_sets" not in agree(tmp_path / "study", capsys)["criteria"][0]


@pytest.mark.parametrize(
    ("first", "second", "flagged", "within"),
    [
        ("1", "1", ["T1.C1"], {"0", "1"}),  # the label hangs on it
        ("0", "1", ["T1.C1"], {"0", "1"}),
        ("1", "0", ["T1.C1"], {"0"}),  # the other criterion is plainly not met
        ("0", "0", ["T1.C1", "T1.C2"], {"0", "1"}),
    ],
)
def test_a_label_has_both_answers_where_it_hangs_on_such_criteria_alone(
    tmp_path: Path, capsys: Output, first: str, second: str, flagged: list[str], within: set[str]
) -> None:
    with closing(study_of(tmp_path / "study", 1, rubric_of(2))) as made:
        doubts = [(code, 1) for code in flagged]
        say(made, "Ada", {"T1.C1": first, "T1.C2": second}, doubts=doubts, doubt=Doubt.EITHER)
        say(made, "sure", {"T1.C1": "1", "T1.C2": "1"}, run=1)
        say(made, "other", {"T1.C1": "0", "T1.C2": "1"}, run=1)
    judges = agree(tmp_path / "study", capsys)["label"]["response_sets"]["judges"]
    found = {one["name"]: one["within"] for one in judges}
    assert found == {"sure": float("1" in within), "other": float("0" in within)}


def flagged(study: Path) -> int:
    with closing(open_study(study)) as opened:
        return len(opened.ratings.doubts(Doubt.EITHER))


def test_it_goes_out_and_comes_back_in_a_table(study: Path, tmp_path: Path) -> None:
    table, other = tmp_path / "answers.csv", tmp_path / "other"
    assert main(["export", str(study), "--format", "csv", "--out", str(table)]) == 0
    with table.open(encoding="utf-8-sig") as file:
        rows = [row for row in csv.DictReader(file) if row["rater"] == "Ada"]
    assert [row["doubt"] for row in rows[:5]] == ["either is defensible"] * 4 + [""]
    with closing(study_of(other, 10, rubric_of(1))):
        pass
    assert main(["import", str(other), str(table)]) == 0
    assert flagged(other) == 4


@pytest.mark.parametrize("allowed", [False, True])
def test_a_workbook_offers_it_where_the_study_allows_it(study: Path, tmp_path: Path, allowed: bool) -> None:
    book = tmp_path / "ada.xlsx"
    if allowed:
        assert allow(study, "--allow") == 0
    assert main(["export", str(study), "--format", "workbook", "--rater", "Ada", "--out", str(book)]) == 0
    filled = openpyxl.load_workbook(book)
    offered = {cell.value for row in filled["Words"].iter_rows() for cell in row}
    assert ("Either answer is defensible" in offered) is allowed
    sheet = next(one for one in filled.worksheets if "Answer" in [cell.value for cell in one[1]])
    doubt = [cell.value for cell in sheet[1]].index("Doubt") + 1
    empty = next(row for row in range(2, 20) if not sheet.cell(row, doubt).value)
    sheet.cell(empty, doubt).value = "Either answer is defensible"
    filled.save(book)
    assert main(["import", str(study), str(book), "--format", "workbook"]) == 0
    assert flagged(study) == 5


def test_two_machines_share_what_is_allowed(study: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    shutil.copytree(study, theirs)
    assert allow(theirs, "--allow") == 0
    assert main(["merge", str(study), str(theirs)]) == 0
    with closing(open_study(study)) as opened:
        assert opened.response_sets.allowed
        assert len(opened.ratings.doubts(Doubt.EITHER)) == 4


def test_a_packet_takes_it_along_so_that_it_is_offered_elsewhere(study: Path, tmp_path: Path) -> None:
    assert allow(study, "--allow") == 0
    packet, laptop = tmp_path / "ada.touchstone", tmp_path / "laptop"
    assert main(["packet", "out", str(study), "--rater", "Ada", "--out", str(packet)]) == 0
    assert main(["open", str(packet), "--into", str(laptop), "--no-window"]) == 0
    with closing(open_study(laptop)) as opened:
        assert opened.response_sets.allowed
        assert len(opened.ratings.doubts(Doubt.EITHER)) == 4
