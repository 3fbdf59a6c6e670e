"""Files are the same in every language, and what people fill in on another machine is understood."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

import translations
from app.cli import main
from storage.folder import open_study
from tests.demo_copies import copy_demo, copy_study_demo
from tests.repository import ROOT
from tests.translations.made_up import copy_made_up
from tests.translations.processes import run

FORMATS = ("csv", "json", "jsonl", "label-studio")
JSON = {
    "agree": ["--reference", "Ada", "--against", "Ben", "--json"],
    "check": ["--json"],
    "progress": ["--json"],
    "analyse": ["--json"],
}
"""Commands that print a document for programs, and what is asked of each."""
LANGUAGES = ("en", translations.ACCENTED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Translations into the made-up language with accents."""
    made = tmp_path_factory.mktemp("translations")
    copy_made_up(translations.ACCENTED, made)
    return made


def printed(folder: Path, language: str, *commands: list[str]) -> list[str]:
    """What commands print that are run in a language, one after the other."""
    words = [["--language", language, *command] for command in commands]
    told = run(folder, "-m", "tests.translations.several_commands", json.dumps(words), PYTHONPATH=str(ROOT))
    assert told.returncode == 0, told.stderr
    found: list[str] = json.loads(told.stdout)
    return found


@pytest.fixture(scope="module")
def exported(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the demo study in each format, exported in each language."""
    place = tmp_path_factory.mktemp("exported")
    study = str(copy_demo(place / "demo"))
    for language in LANGUAGES:
        commands = (
            ["export", study, "--format", format_, "--out", str(place / f"{format_}-{language}")]
            for format_ in FORMATS
        )
        printed(folder, language, *commands)
    return place


@pytest.mark.parametrize("format_", FORMATS)
def test_a_file_for_programs_is_the_same_in_every_language(exported: Path, format_: str) -> None:
    english, accented = ((exported / f"{format_}-{language}").read_bytes() for language in LANGUAGES)
    assert english
    assert english == accented


@pytest.mark.parametrize(("made_in", "read_in"), [("xa", "en"), ("en", "xa")])
def test_a_workbook_comes_back_to_a_machine_with_another_language(
    folder: Path, tmp_path: Path, made_in: str, read_in: str
) -> None:
    study, book = copy_demo(tmp_path / "demo"), tmp_path / "work.xlsx"
    command = ["export", str(study), "--format", "workbook", "--rater", "Robin", "--out", str(book)]
    told = run(folder, "-m", "app", "--language", made_in, *command)
    assert told.returncode == 0, told.stderr
    before = answers(study, tmp_path / "before.csv")
    told = run(
        folder, "-m", "app", "--language", read_in, "import", str(study), str(book), "--format", "workbook"
    )
    assert told.returncode == 0, told.stderr
    assert answers(study, tmp_path / "after.csv") == before


@pytest.fixture(scope="module")
def documents(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, ...]]:
    """By command the document it prints in each language. Each command has a study of its own."""
    place = tmp_path_factory.mktemp("documents")
    studies = {command: copy_demo(place / command) for command in JSON if command != "analyse"}
    studies["analyse"] = copy_study_demo("contexts", place / "analyse")
    commands = [[command, str(studies[command]), *of_whom] for command, of_whom in JSON.items()]
    by_language = [printed(folder, language, *commands) for language in LANGUAGES]
    return dict(zip(JSON, zip(*by_language, strict=True), strict=True))


def test_a_document_for_programs_is_the_same_in_every_language(documents: dict[str, tuple[str, ...]]) -> None:
    english, accented = map(json.loads, documents["analyse"])
    assert english == accented
    assert len(english["trace"]) > 3


@pytest.mark.parametrize("command", ["agree", "check", "progress"])
def test_json_is_the_same_in_every_language(documents: dict[str, tuple[str, ...]], command: str) -> None:
    english, accented = documents[command]
    assert json.loads(english)
    assert english == accented


def test_what_is_stored_and_exported_is_the_same_in_every_language(folder: Path, tmp_path: Path) -> None:
    study, out = copy_demo(tmp_path / "demo"), tmp_path / "tasks.json"
    printed(
        folder,
        translations.ACCENTED,
        ["export", str(study), "--format", "label-studio", "--out", str(out)],
        ["about", str(study), "--rater", "Ada", "--agrees", "1"],
    )
    tasks = json.loads(out.read_text("utf-8"))
    assert {one["model_version"] for task in tasks for one in task["predictions"]} == {
        f"demo-judge, run {number}" for number in range(1, 6)
    }
    with closing(open_study(study)) as opened:
        ada = opened.raters.find("Ada")
        agreed = opened.participants.consent(ada) if ada else None
    assert agreed is not None
    assert agreed.said.purpose == "answers about themselves"


def answers(study: Path, out: Path) -> list[dict[str, str]]:
    """What is exported in English, which is the language of the tests."""
    assert main(["export", str(study), "--format", "csv", "--out", str(out)]) == 0
    return list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))


def test_a_report_is_in_the_language_of_the_program(tmp_path: Path) -> None:
    copy_made_up(translations.RIGHT_TO_LEFT, tmp_path / "translations")
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
