"""A workbook in the language of whoever answers in it."""

from contextlib import closing
from pathlib import Path

import pytest
from openpyxl import load_workbook

from app.cli import main
from app.study.languages.texts import say_rubric
from app.study.languages.translations import NewTranslation, TextPlace
from storage.folder import StudyFolder, open_study
from tests.storage.making import short_rubric


def translate(study: StudyFolder, leave_out: str = "") -> None:
    new: list[NewTranslation] = []

    def say(place: TextPlace, words: str) -> str:
        if words != leave_out:
            new.append(NewTranslation(place, "ml", f"മലയാളം {len(new)}", words, "Devi"))
        return words

    say_rubric(short_rubric(), say)
    study.translations.add(new)


def export(study: StudyFolder, out: Path, *more: str) -> int:
    words = ["export", str(study.folder), "--format", "workbook", "--rater", "Ada", "--out", str(out)]
    return main([*words, "--language", "ml", *more])


def test_the_questions_are_in_the_language_and_so_is_what_comes_back(
    study: StudyFolder, tmp_path: Path
) -> None:
    translate(study)
    study.close()
    out = tmp_path / "ada.xlsx"
    assert export(study, out) == 0
    book = load_workbook(out)
    cells = [
        str(cell.value)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value
    ]
    assert any("മലയാളം" in words for words in cells)
    assert not any("The cane is straight." in words for words in cells)
    answers = book["Answers"]
    headings = [cell.value for cell in answers[1]]
    answers.cell(2, headings.index("Answer") + 1).value = "met"
    book.save(out)
    assert main(["import", str(study.folder), str(out), "--format", "workbook"]) == 0
    with closing(open_study(study.folder)) as again:
        ada = again.raters.find("Ada")
        assert ada is not None
        (answer,) = again.answers.current(1, ada).values()
        assert (answer.item, answer.circumstances.language) == ("T1.C1", "ml")


def test_a_workbook_is_never_in_two_languages(
    study: StudyFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(study, leave_out=short_rubric().criteria[1].text)
    study.close()
    assert export(study, tmp_path / "ada.xlsx") == 1
    assert "1 of the rubric's 8 texts has no confirmed translation into ml" in capsys.readouterr().err
    assert not (tmp_path / "ada.xlsx").exists()


def test_other_formats_have_no_language(study: StudyFolder, capsys: pytest.CaptureFixture[str]) -> None:
    study.close()
    assert main(["export", str(study.folder), "--format", "csv", "--out", "-", "--language", "ml"]) == 2
    assert "--language" in capsys.readouterr().err
