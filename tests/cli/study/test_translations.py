"""`touchstone translations`: what is missing, a table out, a table in, drafts confirmed."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import docx
import pytest
from openpyxl import load_workbook

from app.cli import main
from app.study.languages.listing import study_texts
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from storage.folder import StudyFolder, open_study
from tests.storage.making import short_rubric

STRAIGHT = short_rubric().criteria[0]


def opened(study: Path) -> "closing[StudyFolder]":
    return closing(open_study(study))


def asked(study: Path, capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    capsys.readouterr()
    assert main(["translations", "show", str(study), "--to", "ml", "--json", *more]) == 0
    return json.loads(capsys.readouterr().out)["languages"][0]


def rows_of(file: Path) -> list[list[str]]:
    if file.suffix == ".csv":
        return list(csv.reader(io.StringIO(file.read_text("utf-8"), newline="")))
    if file.suffix == ".xlsx":
        sheet = load_workbook(file).worksheets[0]
        return [[cell.value or "" for cell in row] for row in sheet.iter_rows()]
    return [[cell.text for cell in row.cells] for row in docx.Document(str(file)).tables[0].rows]


def fill(file: Path, words: str) -> None:
    """Translate the criteria's texts in a table, as a translator does."""
    rows = rows_of(file)
    headings = rows[0]
    field, column = headings.index("field"), headings.index("ml")
    wanted = [at for at, row in enumerate(rows) if row[0] == "criterion" and row[field] == "text"]
    if file.suffix == ".csv":
        for at in wanted:
            rows[at][column] = f"{words} {at}"
        with file.open("w", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows(rows)
    elif file.suffix == ".xlsx":
        book = load_workbook(file)
        for at in wanted:
            book.worksheets[0].cell(at + 1, column + 1).value = f"{words} {at}"
        book.save(file)
    else:
        document = docx.Document(str(file))
        for at in wanted:
            document.tables[0].rows[at].cells[column].text = f"{words} {at}"
        document.save(str(file))


@pytest.mark.parametrize("ending", ["csv", "xlsx", "docx"])
def test_a_table_goes_out_to_a_translator_and_comes_back(
    study: Path, tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"table.{ending}"
    assert main(["translations", "export", str(study), "--to", "ml", "--to", "ta", "--out", str(out)]) == 0
    with opened(study) as made:
        texts = study_texts(made)
    assert rows_of(out)[0] == ["kind", "of", "field", "original", "ml", "ml state", "ta", "ta state", "id"]
    assert [row[3] for row in rows_of(out)[1:]] == [text.words for text in texts]
    assert {row[5] for row in rows_of(out)[1:]} == {"missing"}
    fill(out, "വാചകം")
    words = ["translations", "import", str(study), str(out), "--as", "Devi"]
    capsys.readouterr()
    assert main([*words, "--dry-run"]) == 0
    assert "2 translations are new." in capsys.readouterr().out
    assert asked(study, capsys)["translated"] == 0
    assert main(words) == 0
    found = asked(study, capsys)
    assert (found["translated"], found["missing"]) == (2, len(texts) - 2)
    entry = next(one for one in found["entries"] if one["of"] == "T1.C1" and one["field"] == "text")
    assert entry["text"].startswith("വാചകം")
    assert (entry["original"], entry["state"], entry["id"]) == (
        STRAIGHT.text,
        "translated",
        str(STRAIGHT.lineage),
    )
    assert main(words) == 0
    assert "0 translations are new." in capsys.readouterr().out, "the same table once more brings nothing"


def test_an_outdated_translation_that_nobody_changed_stays_outdated(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(study) as made:
        made.prepare_to_write()
        made.translations.add([NewTranslation(TITLE, "ml", "old words", "Another title", "Asha")])
    out = tmp_path / "table.csv"
    main(["translations", "export", str(study), "--to", "ml", "--out", str(out)])
    capsys.readouterr()
    assert main(["translations", "import", str(study), str(out), "--as", "Devi"]) == 0
    told = capsys.readouterr().out
    assert "0 translations are new." in told
    assert "1 outdated translation is unchanged in the file, and was left out." in told
    assert asked(study, capsys)["outdated"] == 1
    out.write_text(out.read_text("utf-8").replace("old words", "new words"), "utf-8")
    assert main(["translations", "import", str(study), str(out), "--as", "Devi"]) == 0
    assert asked(study, capsys)["translated"] == 1


def test_what_a_model_made_waits_until_a_person_confirms_it(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.csv"
    main(["translations", "export", str(study), "--to", "ml", "--out", str(out)])
    fill(out, "വാചകം")
    assert main(["translations", "import", str(study), str(out), "--model", "a model"]) == 0
    found = asked(study, capsys)
    assert (found["draft"], found["translated"]) == (2, 0)
    assert main(["translations", "show", str(study)]) == 0
    told = capsys.readouterr().out
    assert "drafts to confirm: 2" in told
    assert f"Draft to confirm: criterion T1.C1 text: {STRAIGHT.text} → വാചകം" in told
    confirm = ["translations", "confirm", str(study), "--to", "ml", "--as", "Devi"]
    assert main([*confirm, "--only", "t1.c1"]) == 0
    assert "1 draft is confirmed." in capsys.readouterr().out
    assert main(confirm) == 0
    found = asked(study, capsys)
    assert (found["draft"], found["translated"]) == (0, 2)
    assert {one["confirmed"] for one in found["entries"] if one["state"] == "translated"} == {True}


def test_a_changed_original_flags_its_translation(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(study) as made:
        text = next(one for one in study_texts(made) if one.words == STRAIGHT.text)
        made.translations.add(
            [NewTranslation(text.place, "ml", "നേരായ വടി", "The cane was straight.", "Devi")]
        )
    assert asked(study, capsys)["outdated"] == 1
    main(["translations", "show", str(study)])
    assert "Made from an earlier wording: criterion T1.C1 text" in capsys.readouterr().out


def test_a_table_of_earlier_words_says_so_by_itself(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.csv"
    main(["translations", "export", str(study), "--to", "ml", "--out", str(out)])
    fill(out, "വാചകം")
    out.write_text(out.read_text("utf-8").replace(STRAIGHT.text, "The cane was straight."), "utf-8")
    assert main(["translations", "import", str(study), str(out), "--as", "Devi"]) == 0
    found = asked(study, capsys)
    assert (found["translated"], found["outdated"]) == (1, 1)


def test_a_row_about_nothing_is_left_out_and_counted(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.csv"
    main(["translations", "export", str(study), "--to", "ml", "--out", str(out)])
    fill(out, "വാചകം")
    out.write_text(out.read_text("utf-8").replace(str(STRAIGHT.lineage), "gone"), "utf-8")
    capsys.readouterr()
    assert main(["translations", "import", str(study), str(out), "--as", "Devi"]) == 0
    told = capsys.readouterr().out
    assert "1 translation is new." in told
    assert "rows are about texts that the study no longer has" in told


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("export", "--out", "x.csv"), "required: --to"),
        (("import",), "required: FILE"),
        (("import", "x.csv"), "Give --as or --model"),
        (("confirm", "--to", "ml"), "required: --as"),
        (("import", "x.csv", "--as", "A", "--model", "M"), "cannot be used together"),
        (("show", "--to", "no tag"), "not a language tag"),
        (("show", "--out", "x.csv"), "--out"),
    ],
)
def test_options_that_do_not_go_together(
    study: Path, words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    action, *rest = words
    assert main(["translations", action, str(study), *rest]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("kind,field,original,id\n", "has no column a language tag"),
        ("kind,field,original,ml\n", "has no column id"),
        ("", "has no column kind, of, field, original"),
        ("kind,field,original,id,ml\nnonsense,text,x,y,z\n", "row 2: “nonsense” is not one of study, rubric"),
    ],
)
def test_a_table_that_cannot_be_understood_changes_nothing(
    study: Path, tmp_path: Path, content: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(content, "utf-8")
    assert main(["translations", "import", str(study), str(file), "--as", "Devi"]) == 1
    assert complaint in capsys.readouterr().err
    assert asked(study, capsys)["translated"] == 0


def test_words_that_a_spreadsheet_would_run_stay_words(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(study) as made:
        text = next(one for one in study_texts(made) if one.words == STRAIGHT.text)
        made.translations.add([NewTranslation(text.place, "ml", "=1+1", STRAIGHT.text, "Devi")])
    out = tmp_path / "table.csv"
    main(["translations", "export", str(study), "--to", "ml", "--out", str(out)])
    assert "'=1+1" in out.read_text("utf-8")
    capsys.readouterr()
    assert main(["translations", "import", str(study), str(out), "--as", "Ben"]) == 0
    assert "0 translations are new." in capsys.readouterr().out


def test_a_study_without_translations_says_how_to_begin(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translations", "show", str(study)]) == 0
    assert "--to ml --out" in capsys.readouterr().out
    assert main(["translations", "export", str(study), "--to", "ml", "--out", "table.pdf"]) == 1
    assert ".csv, .xlsx, .docx" in capsys.readouterr().err
