"""A workbook filled in with LibreOffice, saved by it, and read again.

LibreOffice is large, so the checks do not install it; where it is, it is used.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.interchange.workbook.workbook import read_workbooks
from app.study.answer import Content
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import StudyFolder
from tests.interchange.workbook.libreoffice import Office, running, why_not
from tests.interchange.workbook.workbooks import answer, said, send, take

REASON = why_not()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    with running(tmp_path_factory.mktemp("office")) as started:
        yield started


def test_it_is_filled_in_and_taken_back(study: StudyFolder, tmp_path: Path, office: Office) -> None:
    blank, back = send(study, tmp_path / "blank.xlsx", ""), tmp_path / "back.xlsx"
    rule, note, whole, *_ = office.edit(
        blank,
        back,
        ["look", "Answers", "D2"],
        ["look", "Answers", "C2"],
        ["look", "Answers", "D4"],
        ["fill", "Start here", "B5", "Mira"],
        ["fill", "Start here", "B6", "magnified"],
        ["fill", "Answers", "D2", "Met"],
        ["fill", "Answers", "D3", "1"],
        ["fill", "Answers", "E3", "Borderline"],
        ["fill", "Answers", "F3", "12"],
        ["fill", "Answers", "D4", "Never show"],
    )
    # LibreOffice understood the list, which goes by what the row asks, and the note of the cell.
    assert rule["kind"] == whole["kind"] == "LIST"
    assert rule["list"] == 'IF($I2="showing";$Words.$B$2:$B$4;$Words.$A$2:$A$5)'
    assert note["note"] == "Bent is not straight."
    returned = take(study, back)
    assert returned.lines() == [
        "Straight, image 1: Met; was: no answer.",
        "Tip, image 1: Met, doubt: borderline, note: 12; was: no answer.",
        "May it be shown, image 1: Never show; was: no answer.",
    ]
    assert said(study, rater="Mira") == Content(Verdict.MET)
    assert said(study, "T1.C2", rater="Mira") == Content(Verdict.MET, Doubt.BORDERLINE, "12")
    assert said(study, "showing", rater="Mira") == Content(Judgment.NEVER_SHOW)
    assert take(study, back).changes == ()


def test_what_it_does_to_a_sheet_is_understood(study: StudyFolder, tmp_path: Path, office: Office) -> None:
    answer(study, "T1.C1", Content(Verdict.MET, Doubt.OTHER, "=1+1 \n-x"))
    answer(study, "T1.C2", Content(Verdict.NOT_MET, None, "'quoted"), image=2)
    sent, back = send(study, tmp_path / "ada.xlsx"), tmp_path / "back.xlsx"
    office.edit(sent, back)
    assert read_workbooks(study, [back]).changes == ()  # opened and saved, and nothing else
    office.edit(
        sent,
        back,
        ["unlock", "Answers"],
        ["fill", "Answers", "D3", "Cannot tell"],
        ["sort", "Answers", 0, False],
        ["delete_rows", "Answers", 5, 2],
        ["move_column", "Answers", 3, 0],
        ["fill", "Answers", "A1", "Verdikt"],
        ["rename_sheet", "Answers", "Antworten"],
        ["rename_sheet", "Start here", "Anfang"],
    )
    returned = read_workbooks(study, [back])
    assert returned.rows == {"Ada": 7}
    assert returned.lines() == ["Tip, image 1: Cannot tell; was: no answer."]


def test_it_locks_questions_and_leaves_answers_open(
    study: StudyFolder, tmp_path: Path, office: Office
) -> None:
    cells = {"A2": True, "C2": True, "C1": True, "D2": False, "E2": False, "F2": False, "G2": True}
    acts: list[list[object]] = [["is_locked", "Answers", cell] for cell in cells]
    found = office.edit(send(study, tmp_path / "ada.xlsx"), tmp_path / "back.xlsx", *acts)
    assert list(found) == list(cells.values())
