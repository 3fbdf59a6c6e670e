"""The workbook that goes out: heard well cell by cell, nobody else's answers in it, and nothing a spreadsheet runs."""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

import exporters.workbook.workbook
from app.cli import main
from app.errors import UserError
from app.interchange.workbook.workbook_plan import Column, judgment_words, verdict_words
from app.messages.interchange import workbook as workbook_text
from app.study.alt_text import Draft
from app.study.answer import Content
from app.study.image import ImageFacts
from app.study.team.raters import RaterKind
from app.study.verdict import Doubt, Scale, Verdict
from exporters.registry import export
from exporters.workbook.workbook import WorkbookRequest, export_workbook
from storage.folder import StudyFolder
from tests.interchange.workbook.workbooks import answer
from tests.storage.making import make_study, write_picture

DESCRIBED = 'A cane, "white" & <thin>.\nIt leans.'


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three images without files, and a fourth with one, whose description is `DESCRIBED`."""
    made = make_study(tmp_path / "study")
    write_picture(tmp_path / "fourth.png")
    facts = ImageFacts("fourth-secret-model.png", "Secret Model 2", prompt="secret prompt")
    image = made.images.add(tmp_path / "fourth.png", facts).image
    made.descriptions.add(image.key, Draft(plain=DESCRIBED))
    yield made
    made.close()


def made(study: StudyFolder, out: Path, wanted: WorkbookRequest | None = None) -> Any:
    export_workbook(study, wanted or WorkbookRequest("Ada"), out)
    return load_workbook(out)


def all_of(file: Path) -> str:
    """Everything a workbook holds, as text."""
    with zipfile.ZipFile(file) as book:
        return "\n".join(book.read(name).decode("utf-8", "replace") for name in book.namelist())


def column(sheet: Any, which: Column) -> list[Any]:
    place = list(Column).index(which) + 1
    return [sheet.cell(row, place).value for row in range(2, sheet.max_row + 1)]


def test_a_row_is_a_question_and_says_what_it_is_about(study: StudyFolder, tmp_path: Path) -> None:
    answer(study, "T1.C2", Content(Verdict.CANNOT_TELL, Doubt.OTHER, "hm"))
    sheet = made(study, tmp_path / "ada.xlsx")["Answers"]
    assert [cell.value for cell in sheet[1]] == [workbook_text.HEADINGS[which] for which in Column]
    rubric = study.rubrics.current()
    assert rubric is not None
    about = {which: column(sheet, which)[:3] for which in Column}
    assert about[Column.TITLE] == ["Straight, image 1", "Tip, image 1", "May it be shown, image 1"]
    assert about[Column.QUESTION][1] == ("There is a tip. Applies when: the bottom end is in the picture.")
    assert [about[which][1] for which in (Column.ANSWER, Column.DOUBT, Column.NOTE)] == [
        "Cannot tell",
        "Other reason",
        "hm",
    ]
    assert about[Column.STUDY_ID] == [str(study.study.id)] * 3
    lineages = [str(criterion.lineage) for criterion in rubric.criteria]
    assert about[Column.CRITERION_ID] == [*lineages, "showing"]
    assert about[Column.VERSION] == [1, 1, None]
    ids = [str(image.id) for image in study.images.all() for _ in range(3)]
    assert column(sheet, Column.IMAGE_ID) == ids


def test_every_sheet_is_made_to_be_heard(study: StudyFolder, tmp_path: Path) -> None:
    book = made(study, tmp_path / "ada.xlsx")
    assert book.sheetnames == ["Start here", "Answers", "Images", "Rubric", "Words"]
    titles = {name for name in book.defined_names if name.startswith("TitleRegion")}
    for number, sheet in enumerate(book.worksheets, start=1):
        assert sheet.freeze_panes == "B2"
        assert not sheet.merged_cells.ranges
        assert sheet.sheet_state == "visible"
        headings = [cell.value for cell in sheet[1]]
        assert all(headings)
        assert len(set(headings)) == len(headings)
        assert (
            f"TitleRegion{number}.A1.{sheet.cell(sheet.max_row, sheet.max_column).coordinate}.{number}"
            in titles
        )
        assert all(cell.fill.fill_type is None for row in sheet.iter_rows() for cell in row)
    assert (book.properties.title, book.properties.language) == ("Canes, for Ada", "en")
    assert not re.search(r'hidden="(1|true)"', all_of(tmp_path / "ada.xlsx"))


def test_lists_guidance_and_pictures(study: StudyFolder, tmp_path: Path) -> None:
    book = made(study, tmp_path / "ada.xlsx")
    sheet, words = book["Answers"], book["Words"]
    offered = {str(one.sqref): one for one in sheet.data_validations.dataValidation}
    assert set(offered) == {"D2:D13", "E2:E13"}
    assert offered["D2:D13"].formula1 == 'IF($I2="showing",Words!$B$2:$B$4,Words!$A$2:$A$5)'
    assert offered["D2:D13"].showErrorMessage
    assert [words.cell(row, 1).value for row in range(2, 6)] == verdict_words()
    assert [words.cell(row, 2).value for row in range(2, 5)] == judgment_words(Scale.SHOWING)
    assert sheet["C2"].comment.text == "Bent is not straight."
    assert sheet["C3"].comment is None  # there is no guidance
    assert book["Rubric"]["D2"].value == "Bent is not straight."
    with zipfile.ZipFile(tmp_path / "ada.xlsx") as parts:
        drawing = parts.read("xl/drawings/drawing1.xml").decode()
    assert re.findall(r"descr=('[^']*'|\"[^\"]*\")", drawing) == [
        "'A cane, \"white\" &amp; &lt;thin&gt;.&#10;It leans.'"
    ]
    assert book["Images"]["F2"].value == workbook_text.NO_PICTURE_FILE


def test_only_the_persons_own_answers_go_out(study: StudyFolder, tmp_path: Path) -> None:
    answer(study, "T1.C1", Content(Verdict.NOT_MET, None, "Bens Geheimnis"), rater="Ben")
    answer(study, "T1.C1", Content(Verdict.NOT_MET, None, "eigenes Wort"), rater="Ada")
    made(study, tmp_path / "ada.xlsx")
    book = made(study, tmp_path / "blank.xlsx", WorkbookRequest())
    ada, blank = all_of(tmp_path / "ada.xlsx"), all_of(tmp_path / "blank.xlsx")
    assert "eigenes Wort" in ada
    assert "eigenes Wort" not in blank
    assert not any(
        column(book["Answers"], which) != [None] * 12 for which in (Column.ANSWER, Column.ANSWER_ID)
    )
    for text in (ada, blank):
        assert not any(word in text for word in ("Geheimnis", "Ben<", "ecret"))


@pytest.mark.parametrize("text", ["=1+1", "+1", "-tip", "@here", "\t=1", "=HYPERLINK(1)", "a\x00\x0bb\ufffe"])
def test_text_is_never_run(study: StudyFolder, tmp_path: Path, text: str) -> None:
    name = "".join(filter(str.isprintable, text)) + "!"  # nobody can be called by the others
    answer(study, "T1.C1", Content(None, None, text), rater=name)
    book = made(study, tmp_path / "out.xlsx", WorkbookRequest(name))
    cell = book["Answers"]["F2"]
    assert cell.data_type == "s"
    assert cell.quotePrefix == (not text.startswith("a"))
    assert book["Answers"]["K2"].data_type == book["Start here"]["B5"].data_type == "s"


def test_it_can_be_made_of_some_images(study: StudyFolder, tmp_path: Path, monkeypatch: Any) -> None:
    sheet = made(study, tmp_path / "some.xlsx", WorkbookRequest("Ada", 2, 3))["Answers"]
    assert column(sheet, Column.IMAGE) == [2, 2, 2, 3, 3, 3]
    for first, last in ((5, 9), (3, 2)):
        with pytest.raises(UserError, match="There is nothing to answer"):
            export_workbook(study, WorkbookRequest("Ada", first, last), tmp_path / "none.xlsx")
    monkeypatch.setattr(exporters.workbook.workbook, "MOST_ROWS", 11)
    with pytest.raises(UserError, match="--images 1-3"):
        export_workbook(study, WorkbookRequest("Ada"), tmp_path / "none.xlsx")
    study.raters.add("judge", RaterKind.JUDGE)
    with pytest.raises(UserError, match="judge is a judge"):
        export_workbook(study, WorkbookRequest("judge"), tmp_path / "none.xlsx")
    assert not (tmp_path / "none.xlsx").exists()


def test_a_spoiled_picture_is_said_and_the_rest_goes_out(study: StudyFolder, tmp_path: Path) -> None:
    image = study.images.at(4)
    assert image is not None
    path = study.images.path(image)
    path.chmod(0o600)
    path.write_bytes(b"no picture")
    book = made(study, tmp_path / "out.xlsx")
    assert book["Images"]["F5"].value == workbook_text.NO_PICTURE_FILE


def test_the_registry_makes_an_empty_one(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "workbook", tmp_path / "empty.xlsx")
    assert load_workbook(tmp_path / "empty.xlsx")["Start here"]["B5"].value is None


def test_the_way_there_and_back_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = str(tmp_path / "study"), str(tmp_path / "mira.xlsx")
    study = make_study(tmp_path / "study")
    study.close()
    assert (
        main(["export", folder, "--format", "workbook", "--images", "2", "--rater", "Mira", "--out", file])
        == 0
    )
    book = load_workbook(io.BytesIO(Path(file).read_bytes()))
    book["Answers"]["D2"] = "Met"
    book.save(file)
    capsys.readouterr()
    assert main(["import", folder, file, "--format", "workbook", "--dry-run"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Mira: 1 new answer would be imported from 3 rows. Nothing was written.",
        "Straight, image 2: Met; was: no answer.",
    ]
    assert main(["import", folder, file, "--format", "workbook"]) == 0
    assert capsys.readouterr().out == "Mira: 1 new answer imported from 3 rows.\n"
    assert main(["import", folder, file, "--format", "workbook"]) == 0
    assert capsys.readouterr().out == "Mira: nothing has changed in 3 rows.\n"
    assert main(["export", folder, "--format", "csv", "--rater", "Mira", "--out", "-"]) == 2
    assert capsys.readouterr().err == (
        "--rater can only be used with --format workbook. Help: touchstone export --help\n"
    )
    assert main(["export", folder, "--format", "workbook", "--images", "3-2", "--out", "-"]) == 2


def test_questions_are_locked_and_answers_are_open(study: StudyFolder, tmp_path: Path) -> None:
    book = made(study, tmp_path / "ada.xlsx")
    sheet = book["Answers"]
    assert sheet.protection.sheet
    assert not sheet.protection.password  # whoever wants to sort takes it off
    is_open = {Column.ANSWER, Column.DOUBT, Column.NOTE}
    for row in sheet.iter_rows(min_row=2):
        opened = {which for which, cell in zip(Column, row, strict=True) if not cell.protection.locked}
        assert opened == is_open
    assert all(cell.protection.locked for cell in sheet[1])
    for name in (workbook_text.RUBRIC_SHEET, workbook_text.WORDS_SHEET):
        assert book[name].protection.sheet
        assert all(cell.protection.locked for row in book[name].iter_rows() for cell in row)
    assert not book[workbook_text.START_SHEET].protection.sheet  # the name goes there


def test_an_invalid_answer_is_refused_with_an_alert(study: StudyFolder, tmp_path: Path) -> None:
    sheet = made(study, tmp_path / "ada.xlsx")["Answers"]
    offered = sheet.data_validations.dataValidation
    assert len(offered) == 2
    for one in offered:
        assert (one.type, one.showErrorMessage, one.errorStyle or "stop") == ("list", True, "stop")
        assert (one.errorTitle, one.error) == (workbook_text.CHOOSE_TITLE, workbook_text.CHOOSE)
    letters = {
        sheet.cell(1, list(Column).index(which) + 1).column_letter for which in (Column.ANSWER, Column.DOUBT)
    }
    rows = range(2, sheet.max_row + 1)
    assert all(any(f"{letter}{row}" in one.cells for one in offered) for letter in letters for row in rows)
