"""Files are the same in every language, and what people fill in on another machine is understood."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

import translations
from storage.folder import open_study
from tests.demo_copies import copy_demo, copy_study_demo
from tests.translations.processes import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Translations into the made-up language with accents."""
    made = tmp_path_factory.mktemp("translations")
    translations.pseudo(translations.ACCENTED, made)
    return made


@pytest.mark.parametrize("format_", ["csv", "json"])
def test_a_file_for_programs_is_the_same_in_every_language(
    folder: Path, tmp_path: Path, format_: str
) -> None:
    study = copy_demo(tmp_path / "demo")
    for language in ("en", translations.ACCENTED):
        out = str(tmp_path / language)
        told = run(
            folder,
            "-m",
            "app",
            "--language",
            language,
            "export",
            str(study),
            "--format",
            format_,
            "--out",
            out,
        )
        assert told.returncode == 0, told.stderr
    assert (tmp_path / "en").read_bytes() == (tmp_path / translations.ACCENTED).read_bytes()


@pytest.mark.parametrize(("made_in", "read_in"), [("xa", "en"), ("en", "xa")])
def test_a_workbook_comes_back_to_a_machine_with_another_language(
    folder: Path, tmp_path: Path, made_in: str, read_in: str
) -> None:
    study, book = copy_demo(tmp_path / "demo"), tmp_path / "work.xlsx"
    command = ["export", str(study), "--format", "workbook", "--rater", "Robin", "--out", str(book)]
    told = run(folder, "-m", "app", "--language", made_in, *command)
    assert told.returncode == 0, told.stderr
    before = answers(folder, study, tmp_path / "before.csv")
    told = run(
        folder, "-m", "app", "--language", read_in, "import", str(study), str(book), "--format", "workbook"
    )
    assert told.returncode == 0, told.stderr
    assert answers(folder, study, tmp_path / "after.csv") == before


def test_a_document_for_programs_has_the_same_keys_in_every_language(folder: Path, tmp_path: Path) -> None:
    study = copy_study_demo("contexts", tmp_path / "study")
    english, accented = (
        json.loads(run(folder, "-m", "app", "--language", language, "analyse", str(study), "--json").stdout)
        for language in ("en", translations.ACCENTED)
    )
    assert english["methods"] != accented["methods"]
    assert english["trace"].keys() == accented["trace"].keys()
    assert len(english["trace"]) > 3


def test_what_is_stored_and_exported_is_the_same_in_every_language(folder: Path, tmp_path: Path) -> None:
    study, out = copy_demo(tmp_path / "demo"), tmp_path / "tasks.json"
    for command in (
        ["export", str(study), "--format", "label-studio", "--out", str(out)],
        ["about", str(study), "--rater", "Ada", "--agrees", "1"],
    ):
        told = run(folder, "-m", "app", "--language", translations.ACCENTED, *command)
        assert told.returncode == 0, told.stderr
    tasks = json.loads(out.read_text("utf-8"))
    assert {one["model_version"] for task in tasks for one in task["predictions"]} == {
        f"demo-judge, run {number}" for number in range(1, 6)
    }
    with closing(open_study(study)) as opened:
        ada = opened.raters.find("Ada")
        agreed = opened.participants.consent(ada) if ada else None
    assert agreed is not None
    assert agreed.said.purpose == "answers about themselves"


def answers(folder: Path, study: Path, out: Path) -> list[dict[str, str]]:
    told = run(
        folder, "-m", "app", "--language", "en", "export", str(study), "--format", "csv", "--out", str(out)
    )
    assert told.returncode == 0, told.stderr
    return list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))


def test_a_report_is_in_the_language_of_the_program(tmp_path: Path) -> None:
    translations.pseudo(translations.RIGHT_TO_LEFT, tmp_path / "translations")
    study, out = copy_demo(tmp_path / "demo"), tmp_path / "report.html"
    command = [
        "agree",
        str(study),
        "--reference",
        "Ada",
        "--against",
        "Ben",
        "--format",
        "html",
        "--out",
        str(out),
    ]
    told = run(tmp_path / "translations", "-m", "app", "--language", translations.RIGHT_TO_LEFT, *command)
    assert told.returncode == 0, told.stderr
    for file, heading in ((out, "In short"), (tmp_path / "report-appendix.html", "Method")):
        page = file.read_text("utf-8")
        assert '<html lang="xr" dir="rtl">' in page
        assert f">{translations.right_to_left(heading)}</h2>" in page
