"""The commands as people type them: exit codes, sentences on the right stream, and no traceback, ever."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from app import __version__, language
from app.cli import MODULES, SPEECH_WORKER, main
from app.cli.error_report import explain, log_file, without_values
from app.cli.study.window import error_hook
from app.errors import UserError
from app.files.rubric_file import built_in_rubrics
from app.messages.cli import overview
from storage.folder import open_study
from tests.interchange.tables.table_files import vote, write_csv
from tests.repository import ROOT
from tests.storage.making import picture, write_picture

Output = pytest.CaptureFixture[str]


def process(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def new(folder: Path, *words: str) -> int:
    return main(["new", str(folder), "--title", "Canes", "--artifact", "guide cane", *words])


def _surprise(*_: object) -> None:
    raise KeyError("surprise")


@pytest.fixture
def study(tmp_path: Path, capsys: Output) -> Path:
    """A study with the guide cane's rubric and one image, cane-1.png."""
    folder = tmp_path / "study"
    assert new(folder, "--rubric", "guide-cane") == 0
    write_picture(tmp_path / "cane-1.png")
    assert main(["images", "add", str(folder), str(tmp_path / "cane-1.png")]) == 0
    capsys.readouterr()
    return folder


# Help, usage, and what nobody expects


@pytest.mark.parametrize("name", [*MODULES, ""])
def test_every_command_explains_itself(name: str, capsys: Output) -> None:
    assert main([*filter(None, [name]), "--help"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(f"usage: touchstone {name}".rstrip())
    assert shown.err == ""


@pytest.mark.parametrize("words", [[], ["import"]])
def test_h_asks_for_help_too(words: list[str], capsys: Output) -> None:
    assert main([*words, "-h"]) == 0
    assert "-h, --help" in capsys.readouterr().out


def test_every_command_has_its_summary() -> None:
    assert list(MODULES) == list(overview.SUMMARIES)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["new"],
            "The following arguments are required: DIR, --title, --artifact. Help: touchstone new --help",
        ),
        (["import", "S"], "The following arguments are required: FILE. Help: touchstone import --help"),
        (["chek"], "There is no command chek. Did you mean check? Help: touchstone --help"),
        (["--wrong"], "Unrecognized arguments: --wrong. Help: touchstone --help"),
        (["new", "D", "--title", " ", "--artifact", "A"], "--title must not be empty."),
        (
            ["images", "add", "S"],
            "Name image files, folders or a manifest. Help: touchstone images add --help",
        ),
    ],
)
def test_wrong_usage_is_one_sentence_and_2(words: list[str], sentence: str, capsys: Output) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.err == f"{sentence}\n"
    assert shown.out == ""


def test_the_version_is_told(capsys: Output) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("Touchstone ")


def test_what_nobody_caught_in_the_window_is_said_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    said: list[str] = []
    tell = error_hook(said.append)
    for error in (KeyError("surprise"), UserError("The disk is full.")):
        tell(type(error), error, None)
    log = log_file()
    assert said == [
        f"Something unexpected went wrong (KeyError). The details are in {log}",
        "The disk is full.",
    ]
    assert "\nKeyError\n" in log.read_text()


def test_an_unexpected_error_is_a_sentence_and_a_file(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.cli.study.new.create_study", _surprise)
    log_file().unlink(missing_ok=True)
    assert new(tmp_path / "study") == 1
    shown = capsys.readouterr()
    log = str(log_file())
    assert shown.err == f"Something unexpected went wrong (KeyError). The details are in {log}\n"
    written = log_file().read_text("utf-8")
    assert "\n  app/cli/study/new.py:" in written
    assert written.endswith("in _surprise\nKeyError\n")


def _fail_with_secrets(folder: Path) -> None:
    try:
        sqlite3.connect(folder / "nowhere" / "x").execute(f"SELECT '{SECRETS[0]}'")
    except sqlite3.Error as error:
        error.add_note(SECRETS[1])
        try:
            raise KeyError(SECRETS[2]) from error
        except KeyError:
            raise ExceptionGroup(
                SECRETS[3], [ValueError(SECRETS[4]), OSError(13, SECRETS[0], SECRETS[1])]
            ) from None


SECRETS = ("Asha's answer", "/home/asha/canes", "Robin says no", "a cane of Ravi's", "sk-0123456789")


def test_the_file_of_errors_says_nothing_of_a_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    log_file().parent.mkdir(parents=True)
    log_file().write_text(f"KeyError: {SECRETS[0]}\n", encoding="utf-8")  # from an earlier version
    folder = tmp_path / "Ravi's study"
    for _ in range(2):
        with pytest.raises(ExceptionGroup) as caught:
            _fail_with_secrets(folder)
        explain(caught.value)
    written = log_file().read_text("utf-8")
    assert not [secret for secret in (*SECRETS, str(tmp_path), str(Path.home()), "Ravi") if secret in written]
    assert written.count("ExceptionGroup\n") == 2
    assert written.count("  ValueError\n  OSError EACCES\n".replace("OSError", "PermissionError")) == 2
    assert "tests/cli/test_commands.py:" in written
    assert stat.S_IMODE(log_file().stat().st_mode) in (0o600, 0o644)


def test_an_error_says_what_led_to_it_without_its_words() -> None:
    def chain() -> None:
        try:
            sqlite3.connect("/nowhere/x")
        except sqlite3.Error as error:
            raise KeyError("secret") from error

    with pytest.raises(KeyError) as caught:
        chain()
    lines = list(without_values(caught.value))
    assert "sqlite3.OperationalError SQLITE_CANTOPEN" in lines
    assert lines[-1] == "KeyError"
    assert lines[-2].startswith("  tests/cli/test_commands.py:")


def test_an_interruption_is_130(tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.cli.study.new.create_study", interrupted)
    assert new(tmp_path / "study") == 130
    assert capsys.readouterr().err == "Stopped. What had been confirmed is saved.\n"


@pytest.mark.parametrize("command", ["check", "export", "import", "images"])
def test_a_folder_without_study_is_told(command: str, tmp_path: Path, capsys: Output) -> None:
    rest = {"export": ["--format", "csv", "--out", "-"], "import": ["a.csv"], "images": ["b.png"]}
    verb = ["add"] if command == "images" else []
    assert main([command, *verb, str(tmp_path / "none"), *rest.get(command, [])]) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith(f"There is no study in {tmp_path / 'none'}.")
    assert shown.out == ""


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    heavy = ["PIL", "sqlite_utils", "openpyxl", "PySide6", "pandas", "sqlite3", "app.cli.study.images"]
    look = f"import sys, app.cli; print([name for name in {heavy} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_needs_nothing_but_its_sentences(option: str) -> None:
    look = f"import sys; from app.cli import main; main(['{option}']); print(*sys.modules, file=sys.stderr)"
    variables = {name: value for name, value in os.environ.items() if name != language.VARIABLE}
    command = [sys.executable, "-P", "-c", look]
    found = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    loaded = set(found.stderr.split())
    assert {name for name in loaded if name.startswith("app.")} == {
        "app.cli",
        "app.cli.arguments",
        "app.cli.output",
        "app.errors",
        "app.language",
        "app.messages",
        "app.messages.cli",
        "app.messages.cli.overview",
        "app.messages.translation",
    }
    slow = {
        "dataclasses",
        "hashlib",
        "importlib.metadata",
        "inspect",
        "json",
        "logging",
        "pathlib",
        "platform",
    }
    assert not loaded & (slow | {"platformdirs", "random", "subprocess", "tempfile", "typing", "uuid"})


def test_the_version_is_that_of_the_project() -> None:
    assert __version__ == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


@pytest.mark.parametrize(("words", "path"), [([], None), (["open"], None), (["open", "S"], Path("S"))])
def test_the_window_is_opened(words: list[str], path: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    import app.cli.study.window

    opened: list[Path | None] = []

    def open_window(study: Path | None) -> int:
        opened.append(study)
        return 0

    monkeypatch.setattr(app.cli.study.window, "run", open_window)
    assert main(words) == 0
    assert opened == [path]


def test_annotating_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    import app.cli.annotate.terminal_loop

    calls: list[tuple[object, ...]] = []

    def take(*given: object) -> int:
        calls.append(given)
        return 0

    monkeypatch.setattr(app.cli.annotate.terminal_loop, "run", take)
    assert main(["annotate", "S", "--rater", "Ada"]) == 0
    assert main(["annotate", "S", "--rater", "Ada", "--perception", "own voice", "--walk"]) == 0
    assert calls == [(Path("S"), "Ada", None, False), (Path("S"), "Ada", "own voice", True)]


# Making and filling


@pytest.mark.parametrize("rubric", built_in_rubrics())
def test_a_study_is_made_with_each_rubric(rubric: str, tmp_path: Path) -> None:
    assert new(tmp_path / "deep" / "study", "--rubric", rubric) == 0
    study = open_study(tmp_path / "deep" / "study")
    try:
        assert study.rubrics.current() is not None
        assert study.descriptions.template() is not None
    finally:
        study.close()


def test_a_failure_leaves_nothing_behind(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "bad.toml").write_text("title = 1\n")
    for words in (["--rubric", "nonsense"], ["--rubric", str(tmp_path / "bad.toml")]):
        assert new(tmp_path / "a" / "study", *words) == 1
    assert new(tmp_path / "a" / "study", "--template", str(tmp_path / "bad.toml")) == 1
    assert new(tmp_path / "a" / "study", "--language", "?") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["bad.toml"]
    sentences = capsys.readouterr().err.splitlines()
    assert len(sentences) == 4
    assert "bad.toml, line 1" in sentences[1]


def test_refused_images_are_named_and_the_others_added(study: Path, tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    write_picture(folder / "good.png", shade=7)
    (folder / "bad.png").write_bytes(picture()[:50])
    (folder / "notes.txt").write_text("x")
    (folder / "copy.png").write_bytes((tmp_path / "cane-1.png").read_bytes())
    assert main(["images", "add", str(study), str(folder), "--source", "M", "--reference"]) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("bad.png is ")
    assert shown.err.count("\n") == 1
    assert shown.out.splitlines() == [
        "copy.png is the same image as cane-1.png, which is already there.",
        "1 image added, 1 already there, 1 refused, 1 skipped in folders: hidden, or not named like an image.",
    ]


def test_a_manifest_alone_names_the_files(study: Path, tmp_path: Path, capsys: Output) -> None:
    write_picture(tmp_path / "two.png", shade=2)
    rows = [{"file": "two.png", "source": "M"}, {"file": "three.png", "source": "M"}]
    manifest = write_csv(tmp_path / "m.csv", rows)
    assert main(["images", "add", str(study), "--manifest", str(manifest)]) == 1
    shown = capsys.readouterr()
    assert shown.err == "m.csv, line 3: there is no file three.png.\n"
    assert shown.out == "1 image added.\n"


# In and out


def test_import_tells_what_it_did(study: Path, tmp_path: Path, capsys: Output) -> None:
    file = str(write_csv(tmp_path / "v.csv", [vote(), vote(rater="Ben")]))
    assert main(["import", str(study), file, "--dry-run"]) == 0
    assert main(["import", str(study), file, "--format", "annotations"]) == 0
    assert main(["import", str(study), file]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Would import 2 answers. Would add 2 raters: Ada, Ben. Nothing was written.",
        "2 answers imported. Added 2 raters: Ada, Ben.",
        "0 answers imported; 2 already there.",
    ]


def test_a_bad_import_lists_the_rows_and_writes_nothing(study: Path, tmp_path: Path, capsys: Output) -> None:
    before = (study / "study.db").read_bytes()
    rows = [vote(rater="Ben"), vote("lost.png", verdict="?")]
    assert main(["import", str(study), str(write_csv(tmp_path / "v.csv", rows))]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "v.csv was not imported: 1 bad row. Nothing was written."
    assert lines[1].startswith('line 3, image: "lost.png" is not in this study.')
    assert "verdict: " in lines[1]
    assert (study / "study.db").read_bytes() == before


def test_an_open_study_is_not_written_to(study: Path, tmp_path: Path, capsys: Output) -> None:
    opened = open_study(study)
    opened.prepare_to_write()
    try:
        file = write_csv(tmp_path / "v.csv", [vote()])
        result = process("import", study, file)
        assert (result.returncode, result.stdout) == (1, "")
        assert "already open" in result.stderr
        assert process("import", study, file, "--dry-run").returncode == 0
        assert process("check", study).returncode == 0
    finally:
        opened.close()


def test_exports_go_to_a_file_or_to_standard_output(study: Path, tmp_path: Path) -> None:
    assert main(["import", str(study), str(write_csv(tmp_path / "v.csv", [vote(note="é\n")]))]) == 0
    result = process("export", study, "--format", "csv", "--out", tmp_path / "out.csv")
    assert (result.returncode, result.stderr) == (0, "")
    piped = process("export", study, "--format", "csv", "--out", "-")
    assert piped.stdout.encode() == (tmp_path / "out.csv").read_bytes().replace(b"\r\n", b"\n")
    document = json.loads(process("export", study, "--format", "json", "--out", "-").stdout)
    assert document["answers"][0]["note"] == "é\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe whose reader can leave early")
@pytest.mark.parametrize("words", [["export", "--format", "json", "--out", "-"], ["check"]])
def test_a_reader_who_leaves_early_is_no_error(study: Path, words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "app", words[0], str(study), *words[1:]]
    # With a buffer, as people have it: what is left in it must not trip Python when it ends.
    others = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with os.fdopen(writer, "wb") as out:
        result = subprocess.run(
            command, cwd=ROOT, env=others, stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (result.returncode, result.stderr) == (1, b"")


def test_check_tells_in_words_and_in_json(study: Path, capsys: Output) -> None:
    assert main(["check", str(study)]) == 0
    assert capsys.readouterr().out == f"OK: {study}, with 1 image and 0 saved answers.\n"
    (file,) = [path for path in (study / "images").rglob("*") if path.is_file()]
    file.write_bytes(b"x")
    assert main(["check", str(study)]) == 1
    assert "Image 1 (cane-1.png) is not the file that was added." in capsys.readouterr().err
    assert main(["check", str(study), "--json"]) == 1
    shown = capsys.readouterr()
    document = json.loads(shown.out)
    assert (document["sound"], document["images"]) == (False, 1)
    assert document["findings"][0]["kind"] == "changed image"
    assert shown.err == ""


def test_check_does_not_flood(study: Path, tmp_path: Path, capsys: Output) -> None:
    rows = [vote(f"later-{number}.png") for number in range(15)]
    file = write_csv(tmp_path / "v.csv", rows)
    assert main(["import", str(study), str(file), "--allow-missing-images"]) == 0
    capsys.readouterr()
    assert main(["check", str(study)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 12
    assert lines[-1].startswith("And 5 more of this kind (image without file).")


def test_a_frozen_program_can_start_its_speech_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    import app.speech.worker

    started: list[bool] = []
    monkeypatch.setattr(app.speech.worker, "main", lambda: started.append(True))
    assert main([SPEECH_WORKER]) == 0
    assert started == [True]
