"""What careless scripts pass to the commands: empty paths, options in between, bytes that are no text, no streams."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.repository import ROOT
from tests.storage.making import write_picture

Output = pytest.CaptureFixture[str]


pytestmark = pytest.mark.study(people=("Robin",))


@pytest.mark.parametrize(
    "order",
    [
        ("add", "STUDY", "--source", "M", "a.png", "b.png"),
        ("add", "STUDY", "a.png", "--source", "M", "b.png"),
        ("add", "--source", "M", "STUDY", "a.png", "b.png"),
        ("add", "STUDY", "--source", "M", "--", "a.png", "b.png"),
    ],
)
def test_options_may_stand_anywhere(
    order: tuple[str, ...], study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(tmp_path)
    for shade, name in enumerate(["a.png", "b.png"]):
        write_picture(tmp_path / name, shade=shade)
    assert main(["images", *(str(study) if word == "STUDY" else word for word in order)]) == 0
    assert capsys.readouterr().out == "2 images added.\n"


@pytest.mark.parametrize(
    ("words", "argument"),
    [
        (["images", "add", "S", ""], "PATH"),
        (["check", ""], "STUDY"),
        (["new", "", "--title", "T", "--artifact", "A"], "DIR"),
        (["export", "S", "--format", "csv", "--out", ""], "--out"),
    ],
)
def test_an_empty_path_is_not_the_current_folder(words: list[str], argument: str, capsys: Output) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(f"Argument {argument}: a path must not be empty. Help: ")


def test_an_empty_rubric_is_not_no_rubric(tmp_path: Path, capsys: Output) -> None:
    assert main(["new", str(tmp_path / "s"), "--title", "T", "--artifact", "A", "--rubric", ""]) == 1
    assert capsys.readouterr().err.startswith("There is no rubric called ")
    assert not (tmp_path / "s").exists()


def test_words_that_are_no_text_are_wrong_usage(tmp_path: Path, capsys: Output) -> None:
    assert main(["new", str(tmp_path / "s"), "--title", "T\udcff", "--artifact", "A"]) == 2
    assert "is not valid text. Help: touchstone new --help\n" in capsys.readouterr().err
    assert not (tmp_path / "s").exists()


def test_a_name_cannot_break_its_line_or_steer_the_terminal(
    study: Path, tmp_path: Path, capsys: Output
) -> None:
    odd = tmp_path / "two\nlines\x1b[31m.png"
    try:
        odd.write_bytes(b"")
    except OSError:
        pytest.skip("this system has no such file names")
    assert main(["images", "add", str(study), str(odd)]) == 1
    assert capsys.readouterr().err == "two\\nlines\\x1b[31m.png is empty (0 bytes).\n"


def test_a_package_that_is_missing_is_named(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'filelock'", name="filelock")

    monkeypatch.setattr("app.cli.study.new.create_study", missing)
    assert main(["new", str(tmp_path / "s"), "--title", "T", "--artifact", "A"]) == 1
    assert capsys.readouterr().err == "filelock is missing. Get it with: pip install filelock\n"


@pytest.mark.skipif(os.name != "posix", reason="closes streams with a POSIX shell")
@pytest.mark.parametrize("closing", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_it_works_without_streams(study: Path, closing: str) -> None:
    shell = f'exec "$0" -m app check "$1" {closing}'
    command = ["sh", "-c", shell, sys.executable, str(study)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0
    assert ended.stderr == ""


def test_keys_that_are_no_letters_do_not_end_in_a_note(study: Path) -> None:
    typed = "met\nnote seen\x1b\x00 twice\nquit\n"
    command = [sys.executable, "-m", "app", "annotate", str(study), "--rater", "Robin"]
    ended = subprocess.run(
        command, cwd=ROOT, input=typed, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0
    opened = open_study(study)
    try:
        robin, image = opened.raters.find("Robin"), opened.images.at(1)
        assert robin is not None
        assert image is not None
        content = opened.answers.current(image.key, robin)["T1.C1"].content
    finally:
        opened.close()
    assert (content.value, content.note) == (Verdict.MET, "seen twice")


@pytest.mark.skipif(os.name != "posix", reason="quotes are written otherwise on Windows")
@pytest.mark.parametrize(
    ("name", "typed"),
    [("my study", "'my study'"), ("it's", "'it'\"'\"'s'"), ("-dash", "./-dash"), ("s", "s")],
)
def test_a_command_that_is_told_can_be_typed(
    name: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--title", "T", "--artifact", "A", "--", name]) == 0
    assert capsys.readouterr().out.endswith(f"Add images with: touchstone images add {typed} PATH\n")


@pytest.mark.parametrize(
    ("option", "word", "told"),
    [
        ("--base-url", "http://[::1", "http://[::1 is not a server address."),
        ("--base-url", "http://me:secret@judge.example/v1", "is not a server address."),
        ("--temperature", "nan", 'must be a number, 0 or more, not "nan".'),
        ("--temperature", "-1", 'must be a number, 0 or more, not "-1".'),
        ("--per-minute", "inf", 'must be a number, 0 or more, not "inf".'),
    ],
)
def test_a_judge_is_not_asked_with_words_that_mean_nothing(
    study: Path, option: str, word: str, told: str, capsys: Output
) -> None:
    assert main(["judge", str(study), "--model", "m", f"{option}={word}", "--dry-run"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"Argument {option}: ")
    assert told in said
