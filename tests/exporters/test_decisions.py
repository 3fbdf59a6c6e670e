"""What meetings decided, in files that go out: CSV, JSON Lines, JSON and the report's workbook."""

import csv
import json
import re
from contextlib import closing
from pathlib import Path

import pytest
from openpyxl import load_workbook

from app.cli import main
from app.study.team.meetings import Outcome
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from tests.sessions.meeting_study import PEOPLE, begin_session, make_meeting_study, rewording

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A meeting that decided and reworded one matter, and left two open."""
    study = make_meeting_study(tmp_path / "study")
    session = begin_session(study)
    session.come_to(2)
    session.postpone("Ask Eve.")
    session.come_to(1)
    session.contest("Two customs.")
    session.come_to(0)
    session.decide(Verdict.MET, "=Ada says so.")
    session.reword(rewording(case=""))
    study.close()
    return tmp_path / "study"


def export(folder: Path, name: str, *words: str) -> Path:
    out = folder.parent / f"out.{name}"
    assert main(["export", str(folder), "--format", name, "--out", str(out), *words]) == 0
    return out


def facts(study: StudyFolder) -> list[object]:
    return [one.id for one in study.answers.all_facts()]


def test_the_csv_says_beside_each_answer_what_was_made_of_it_and_comes_back_as_nothing_new(
    folder: Path, capsys: Output
) -> None:
    out = export(folder, "csv")
    with out.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert list(rows[0])[-5:] == ["outcome", "decision", "decision_reason", "meeting", "decided_at"]
    made = {
        (row["image"], row["criterion"]): (row["outcome"], row["decision"], row["meeting"]) for row in rows
    }
    assert made == {
        ("cane-1.png", "T1.C1"): ("decided", "met", "First"),
        ("cane-2.png", "T1.C2"): ("contested", "", "First"),
        ("cane-3.png", "T1.C1"): ("later", "", "First"),
        ("cane-1.png", "T1.C2"): ("", "", ""),
        ("cane-2.png", "T1.C1"): ("", "", ""),
        ("cane-3.png", "T1.C2"): ("", "", ""),
    }
    assert {row["decision_reason"] for row in rows} == {"'=Ada says so.", "Two customs.", "Ask Eve.", ""}
    with_study = open_study(folder)
    before = facts(with_study)
    with_study.close()
    capsys.readouterr()
    assert main(["import", str(folder), str(out)]) == 0
    after = open_study(folder)
    assert facts(after) == before
    assert [one.ruling.outcome for one in after.meetings.adjudications()].count(Outcome.DECIDED) == 1
    after.close()


def test_without_a_meeting_the_tables_are_as_they_were(tmp_path: Path) -> None:
    make_meeting_study(tmp_path / "study").close()
    for name in ("csv", "csv-wide"):
        header = export(tmp_path / "study", name).read_text(encoding="utf-8").splitlines()[0]
        assert "decision" not in header
    assert "decision" not in export(tmp_path / "study", "jsonl").read_text(encoding="utf-8")


def test_the_wide_table_has_a_column_for_each_item(folder: Path) -> None:
    with export(folder, "csv-wide").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    found = {(row["image"], row["T1.C1_decision"], row["T1.C2_decision"]) for row in rows}
    assert found == {("cane-1.png", "met", ""), ("cane-2.png", "", "contested"), ("cane-3.png", "later", "")}


def test_json_lines_have_it_beside_each_answer(folder: Path) -> None:
    lines = [json.loads(line) for line in export(folder, "jsonl").read_text(encoding="utf-8").splitlines()]
    made = {(one["image"], one["criterion"]): one["decision"] for one in lines}
    assert made["cane-1.png", "T1.C2"] is None
    decided = made["cane-1.png", "T1.C1"]
    assert (decided["outcome"], decided["verdict"], decided["reason"]) == ("decided", "met", "=Ada says so.")
    assert made["cane-2.png", "T1.C2"] | {"recorded_at": ""} == {
        "outcome": "contested",
        "verdict": None,
        "reason": "Two customs.",
        "meeting": "First",
        "recorded_at": "",
    }


def test_the_document_has_meetings_and_their_decisions(folder: Path) -> None:
    document = json.loads(export(folder, "json").read_text(encoding="utf-8"))
    (meeting,) = document["meetings"]
    assert (meeting["title"], meeting["present"], meeting["ended_at"]) == ("First", list(PEOPLE), None)
    assert [(one["outcome"], one["value"], one["item"]) for one in document["decisions"]] == [
        ("later", None, "T1.C1"),
        ("contested", None, "T1.C2"),
        ("decided", "met", "T1.C1"),
        ("reworded", None, "T1.C1"),
    ]
    decided, reworded = document["decisions"][2:]
    assert decided["meeting"] == meeting["id"]
    assert decided["image"] == document["images"][0]["id"]
    assert decided["tally"]["people"] == {"met": 2, "not met": 2}
    assert reworded["rewording"]["was"] == "The cane is straight."


def test_a_report_has_decisions_and_apart_from_them_what_stays_open(folder: Path) -> None:
    book = load_workbook(export(folder, "xlsx"))
    cells = [
        [str(cell) for cell in row if cell] for sheet in book for row in sheet.iter_rows(values_only=True)
    ]
    found = [row for row in cells if row and row[0].startswith("Image ") and "T1.C" in row[0]]
    assert [(row[0], row[2]) for row in found] == [
        ("Image 1, T1.C1: Straight", "Decided, met"),
        ("Image 3, T1.C1: Straight", "Left for later"),
        ("Image 2, T1.C2: Tip", "Contested"),
    ]


@pytest.mark.parametrize("name", ["csv", "csv-wide", "json", "jsonl", "html"])
def test_under_code_names_decisions_name_nobody(folder: Path, name: str) -> None:
    text = export(folder, name, "--code-names").read_text(encoding="utf-8")
    assert "met" in text
    assert not re.search(rf"\b({'|'.join(PEOPLE)}|Eve)\b", text)
    assert "Two customs." not in text


@pytest.mark.parametrize("name", ["csv", "json", "jsonl"])
def test_reasons_go_out_with_the_notes(folder: Path, name: str) -> None:
    text = export(folder, name, "--code-names", "--with-notes").read_text(encoding="utf-8")
    assert "Two customs." in text


def test_under_code_names_guests_who_decide_are_not_read_as_everybody(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.meetings.open("Guests decide", ["Eve", "Gus", PEOPLE[0]], ["Eve", "Gus"])
    text = export(folder, "json", "--code-names").read_text(encoding="utf-8")
    meeting = json.loads(text)["meetings"][-1]
    assert (meeting["present"], meeting["deciders"]) == (["Guest", "Guest", "Rater 1"], ["Guest", "Guest"])
    assert not re.search(r"\b(Eve|Gus)\b", text)
