"""A workbook with scales and exhibits: what is in it, what stays out, and what is made of the answers."""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from app.errors import UserError
from app.interchange.study_export import ExportOptions
from app.interchange.workbook.workbook import read_workbooks
from app.messages.annotate import exhibits
from app.study.answer import Content
from app.study.verdict import Mark, Verdict
from exporters.registry import export
from storage.folder import StudyFolder
from tests.interchange.scaled_study import SECRET, key_of, make_scaled
from tests.interchange.workbook.workbooks import ANSWERS, answer, fill, said, send, take

PURPOSE = "a photograph in a shop's list"
# The rows of the sheet of answers, by exhibit: six items each.
TWO_MUGS, TEXTS, CAPTION = 2, 8, 14
FIT, ORDER, ONE, WORDS, SIZE, MUG = range(6)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    made = make_scaled(tmp_path / "study")
    made.raters.add("Ada")
    yield made
    made.close()


def cell(exhibit: int, item: int) -> str:
    return f"D{exhibit + item}"


def listed(book: Any, code: str) -> list[Any]:
    """What the list of a criterion offers, found as the formula finds it."""
    rubric, words = book["Rubric"], book["Words"]
    row = next(row for row in rubric.iter_rows(values_only=True) if row[0] == code)
    _how, column, length = row[-3:]
    return [words.cell(place + 2, column).value for place in range(length)]


def test_each_item_has_the_list_of_its_scale(study: StudyFolder, tmp_path: Path) -> None:
    book = load_workbook(send(study, tmp_path / "ada.xlsx"))
    assert listed(book, "T1.FIT") == [
        "1, badly",
        1.5,
        2,
        2.5,
        3,
        3.5,
        4,
        4.5,
        "5, very well",
        "This makes no sense here",
        "Cannot tell",
    ]
    assert listed(book, "T1.ORDER") == ["Cannot tell"]
    assert listed(book, "T1.ONE") == [1, 2, "both", "Cannot tell"]  # "both" is said of the first two
    assert listed(book, "T1.SIZE") == ["1, too little", "2, just right", "3, too much", "Cannot tell"]
    assert listed(book, "T1.MUG") == ["Met", "Not met", "Cannot tell", "Not applicable"]
    offered = {str(one.sqref): one for one in book[ANSWERS].data_validations.dataValidation}
    assert offered["D2:D19"].formula1 == (
        "OFFSET(Words!$A$2,0,VLOOKUP($I2,Rubric!$A:$K,10,FALSE)-1,VLOOKUP($I2,Rubric!$A:$K,11,FALSE),1)"
    )
    assert not offered["D2:D19"].showErrorMessage


def test_exhibits_are_told_whole_but_not_who_wrote_them(study: StudyFolder, tmp_path: Path) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    sheet = load_workbook(file)[ANSWERS]
    assert sheet[f"B{TWO_MUGS}"].value == (
        f"Context: {exhibits.context('shop', PURPOSE)}\nPrompt: a mug\n"
        "Image 1 of 2: There is no description yet.\nImage 2 of 2: There is no description yet."
    )
    assert sheet[f"B{TEXTS}"].value == (
        "Text 1 of 3: Text 1.\nText 2 of 3: Text 2.\nText 3 of 3: Text 3.\nReference: By an expert."
    )
    assert sheet[f"C{TWO_MUGS}"].value == (
        "How well does it fit? From 1, badly, to 5, very well, in half steps. Say why in the column Note."
    )
    images = load_workbook(file)["Images"]
    assert [images.cell(row, 1).value for row in range(2, 8)] == [
        "Image 1",
        "Image 1, image 1 of 2",
        "Image 1, image 2 of 2",
        "Image 2",
        "Image 3",
        "Image 3, image",
    ]
    with zipfile.ZipFile(file) as parts:
        assert len([name for name in parts.namelist() if name.startswith("xl/media/")]) == 3
        assert not [name for name in parts.namelist() if SECRET.encode() in parts.read(name)]


def test_what_people_fill_in_is_understood(study: StudyFolder, tmp_path: Path) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    cells = {
        cell(TWO_MUGS, FIT): 3.5,
        cell(TEXTS, FIT): "This makes no sense here",
        cell(CAPTION, FIT): "5, very well",
        cell(TEXTS, ORDER): "3 > 1=2",
        cell(TWO_MUGS, ONE): 2,
        cell(TEXTS, ONE): "Both",
        cell(TEXTS, WORDS): "The handle.",
        cell(CAPTION, SIZE): "just right",
        cell(CAPTION, MUG): "Met",
    }
    assert len(take(study, fill(file, **cells)).taken) == len(cells)
    keys = {place: key_of(study, number) for number, place in enumerate((TWO_MUGS, TEXTS, CAPTION), start=1)}
    assert said(study, "T1.FIT", keys[TWO_MUGS]) == Content(Mark("3.5"))
    assert said(study, "T1.FIT", keys[TEXTS]) == Content(Verdict.NOT_APPLICABLE)
    assert said(study, "T1.FIT", keys[CAPTION]) == Content(Mark("5"))
    assert said(study, "T1.ORDER", keys[TEXTS]) == Content(Mark("3 > 1 = 2"))
    assert said(study, "T1.ONE", keys[TWO_MUGS]) == Content(Mark("2"))
    assert said(study, "T1.ONE", keys[TEXTS]) == Content(Mark("both"))
    assert said(study, "T1.WORDS", keys[TEXTS]) == Content(Mark("The handle."))
    assert said(study, "T1.SIZE", keys[CAPTION]) == Content(Mark("2"))
    assert said(study, "T1.MUG", keys[CAPTION]) == Content(Verdict.MET)


def test_a_cell_that_fits_no_scale_is_named_with_what_would(study: StudyFolder, tmp_path: Path) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    wrong = {cell(TEXTS, ORDER): "1 > 2", cell(TWO_MUGS, ONE): 3, cell(CAPTION, SIZE): "met"}
    with pytest.raises(UserError) as caught:
        read_workbooks(study, [fill(file, **wrong)])
    told = (caught.value.sentence, *caught.value.details)
    assert 'Answers, cell D4: "3" is not an answer here. Possible: 1, 2, both, cannot tell.' in told[0]
    assert told[1].startswith(
        'Answers, cell D9: "1 > 2" is not an answer here. Possible: every number from 1 to 3'
    )
    assert told[2].endswith("Possible: 1 (too little), 2 (just right), 3 (too much), cannot tell.")


def test_free_words_stay_behind_with_the_notes_under_code_names(study: StudyFolder, tmp_path: Path) -> None:
    answer(study, "T1.WORDS", Content(Mark("Ask Mira."), None, "Mira knows."), key_of(study, 2))
    answer(study, "T1.FIT", Content(Mark("4")), key_of(study, 2))
    for name, options in (
        ("without", ExportOptions(code_names=True)),
        ("with", ExportOptions(code_names=True, with_notes=True)),
    ):
        export(study, "csv", tmp_path / name, options)
    without, with_notes = ((tmp_path / name).read_text("utf-8") for name in ("without", "with"))
    assert "Mira" not in without
    assert "T1.FIT,4," in without
    assert "Ask Mira." in with_notes
