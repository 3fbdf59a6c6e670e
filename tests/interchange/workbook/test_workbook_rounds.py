"""Workbooks in rounds: they follow the plan, come back late to an earlier rubric version, and can be locked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import load_workbook

from app.assignment.planning import propose, put_in_force
from app.errors import UserError
from app.interchange.workbook.locked_workbook import is_locked
from app.interchange.workbook.workbook import read_workbooks
from app.interchange.workbook.workbook_sheets import is_workbook
from app.study.answer import AnswerAction, Content
from app.study.team.assignments import Kind, Order, Setup
from app.study.team.designs import ChangeKind, ItemChange
from app.study.verdict import Verdict
from exporters.workbook.workbook import WorkbookRequest, export_workbook, images_for
from storage.folder import StudyFolder
from tests.interchange.workbook.workbooks import ANSWERS, answer, fill, said, send, take
from tests.storage.making import make_study, short_rubric

MET, NOT_MET = Content(Verdict.MET), Content(Verdict.NOT_MET)
WORDS = "four plain words here"


@pytest.fixture
def planned(tmp_path: Path) -> Iterator[StudyFolder]:
    """Six images, two people with three each in an order drawn by chance, the first image for practice."""
    study = make_study(tmp_path / "planned", images=6)
    setups = (Setup(Kind.PER_IMAGE, 1, practice=1, order=Order.RANDOM, seed=seed) for seed in range(1, 100))
    setup = next(one for one in setups if not is_by_number(study, one))
    put_in_force(study, setup, ["Ada", "Ben"])
    yield study
    study.close()


def is_by_number(study: StudyFolder, setup: Setup) -> bool:
    """Whether chance gives Ada, the first, her images by number."""
    given = [one.image for one in propose(study, setup, ["Ada", "Ben"]).assignments if one.rater == -1]
    return given == sorted(given)


def numbers(study: StudyFolder, name: str) -> list[int]:
    """What the plan gives somebody, in their order."""
    rater = study.raters.find(name)
    assert rater is not None
    by_key = {image.key: image.number for image in study.images.all()}
    return [by_key[one.image] for one in study.assignments.of(rater)]


def test_a_workbook_holds_the_images_of_the_plan_in_their_order(planned: StudyFolder, tmp_path: Path) -> None:
    sheet = load_workbook(send(planned, tmp_path / "ada.xlsx"))[ANSWERS]
    asked = list(dict.fromkeys(row[6] for row in sheet.iter_rows(min_row=2, values_only=True)))
    assert asked == numbers(planned, "Ada")
    assert asked != sorted(asked), "the plan's order, not by number"
    assert set(asked) | set(numbers(planned, "Ben")) == set(range(1, 7))
    assert str(sheet["B2"].value).startswith("Practice image, does not count.")
    assert not str(sheet["B5"].value).startswith("Practice")
    few = images_for(planned, WorkbookRequest("Ada", 2, 3))
    assert [one.number for one in few] == [number for number in asked if number in (2, 3)]
    nobody = images_for(planned, WorkbookRequest())
    assert [one.number for one in nobody] == [1, 2, 3, 4, 5, 6]


def test_an_answer_outside_the_plan_is_taken_with_a_warning(planned: StudyFolder, tmp_path: Path) -> None:
    others = next(number for number in numbers(planned, "Ben") if number not in numbers(planned, "Ada"))
    row = (others - 1) * 3 + 2
    file = fill(send(planned, tmp_path / "any.xlsx", rater=""), **{f"D{row}": "met"})
    returned = take(planned, file, rater="Ada")
    assert f"Ada answered 1 image that the plan does not give them: {others}." in returned.summaries(False)[1]
    mine = numbers(planned, "Ada")[1]
    row = (mine - 1) * 3 + 2
    file = fill(send(planned, tmp_path / "own.xlsx", rater=""), **{f"D{row}": "met"})
    assert len(take(planned, file, rater="Ada").summaries(False)) == 1, "nothing to warn of"


def publish(study: StudyFolder, *, second_changed: bool) -> None:
    """The next version: T1.C1 means the same, T1.C2 does or not."""
    rubric = study.rubrics.current()
    assert rubric is not None
    first, second = rubric.criteria
    changes = (
        ItemChange(first.lineage, ChangeKind.SAME, False),
        ItemChange(second.lineage, ChangeKind.REWORDED, second_changed),
    )
    study.rubrics.publish(rubric, changes)


def test_a_late_workbook_is_carried_forward(study: StudyFolder, tmp_path: Path) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    publish(study, second_changed=True)
    fill(file, D2="met", D3="not met", D4="can be shown")
    returned = take(study, file)
    assert len(returned.taken) == 3
    assert (
        "2 answers to version 1 of the rubric. They count for version 2 too, unless a criterion's meaning has changed"
        in returned.summaries(False)[1]
    )
    assert said(study, "T1.C1") == MET, "carried forward"
    assert said(study, "T1.C2").is_empty, "another meaning is asked anew"
    assert not said(study, "showing").is_empty
    ada = study.raters.find("Ada")
    assert ada is not None
    assert study.answers.current(1, ada, version=1)["T1.C2"].content == NOT_MET
    assert study.answers.current(1, ada)["T1.C1"].act is AnswerAction.CARRY
    before = study.answers.count()
    assert take(study, file).changes == ()
    assert study.answers.count() == before


def test_a_late_workbook_does_not_outdo_an_answer_to_the_newer_version(
    study: StudyFolder, tmp_path: Path
) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    publish(study, second_changed=False)
    answer(study, "T1.C1", NOT_MET)
    take(study, fill(file, D2="met", D3="met"))
    assert said(study, "T1.C1") == NOT_MET
    assert said(study, "T1.C2") == MET


def test_a_changed_late_workbook_changes_what_was_carried(study: StudyFolder, tmp_path: Path) -> None:
    answer(study, "T1.C1", MET)
    file = send(study, tmp_path / "ada.xlsx")
    publish(study, second_changed=False)
    assert said(study, "T1.C1") == MET
    take(study, fill(file, D2="not met"))
    assert said(study, "T1.C1") == NOT_MET


def test_a_version_that_says_nothing_of_its_changes_opens_every_question(
    study: StudyFolder, tmp_path: Path
) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    study.rubrics.publish(short_rubric())
    assert len(take(study, fill(file, D2="met")).taken) == 1
    assert said(study, "T1.C1").is_empty


def test_a_locked_workbook_opens_with_its_passphrase_alone(study: StudyFolder, tmp_path: Path) -> None:
    file = tmp_path / "ada.xlsx"
    export_workbook(study, WorkbookRequest("Ada", passphrase=WORDS), file)
    assert is_locked(file)
    assert is_workbook(file)
    assert b"study_id" not in file.read_bytes()
    with pytest.raises(UserError, match="is locked with a passphrase"):
        read_workbooks(study, [file])
    with pytest.raises(UserError, match="does not open with this passphrase"):
        read_workbooks(study, [file], ask=lambda: "another passphrase")
    assert read_workbooks(study, [file], ask=lambda: WORDS).rows == {"Ada": 9}


def test_a_damaged_locked_workbook_is_told(study: StudyFolder, tmp_path: Path) -> None:
    file = tmp_path / "ada.xlsx"
    export_workbook(study, WorkbookRequest("Ada", passphrase=WORDS), file)
    whole = file.read_bytes()
    for spoilt in (whole[: len(whole) // 2], whole[:8] + b"nothing of the kind", _flipped(whole)):
        file.write_bytes(spoilt)
        with pytest.raises(UserError):
            read_workbooks(study, [file], ask=lambda: WORDS)


def _flipped(content: bytes) -> bytes:
    """The same with one byte of what is encrypted changed."""
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 0xFF
    return bytes(changed)


def test_a_short_passphrase_writes_nothing(study: StudyFolder, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="too short"):
        export_workbook(study, WorkbookRequest("Ada", passphrase="short"), tmp_path / "ada.xlsx")
    assert not (tmp_path / "ada.xlsx").exists()
