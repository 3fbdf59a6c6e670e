"""The log: written where it is asked for, and without anything of a study or a secret."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app import logs
from tests.repository import ROOT

SECRET = "sk-proj-0123456789abcdefghijklmnopqrstuvwxyz"
ANSWERS = "n\ne the strap hides the grip\ny\nq\n"


def touchstone(
    state: Path, words: list[str], said: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the program with a state folder of its own, and its standard input."""
    environment = {**os.environ, "XDG_STATE_HOME": str(state), **variables}
    command = [sys.executable, "-P", "-m", "app", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, input=said, capture_output=True, text=True)


def log_of(state: Path) -> str:
    return (state / "touchstone" / "touchstone.log").read_text(encoding="utf-8")


def test_a_session_leaves_no_word_of_it_in_the_log(tmp_path: Path) -> None:
    study, state = tmp_path / "our canes", tmp_path / "state"
    assert touchstone(state, ["--debug", "demo", str(study)]).returncode == 0
    done = touchstone(
        state, ["--debug", "annotate", str(study), "--rater", "Robin"], ANSWERS, OPENAI_API_KEY=SECRET
    )
    assert done.returncode == 0, done.stderr
    log = log_of(state)
    assert log.count("INFO app.cli: Touchstone ") == 2
    assert "annotate\n" in log
    for word in ("Robin", "our canes", "strap", SECRET, "not_met", "cane"):
        assert word not in log


def test_no_log_is_written_unless_asked_for(tmp_path: Path) -> None:
    assert touchstone(tmp_path, ["check", "nowhere"]).returncode == 1
    assert not (tmp_path / "touchstone" / "touchstone.log").exists()
    assert touchstone(tmp_path, ["check", "nowhere"], TOUCHSTONE_LOG="info").returncode == 1
    assert "check\n" in log_of(tmp_path)


WARNS = """
import logging
from app.cli import main
main(["check", "nowhere"])
for name in ("psycopg", "storage.objects"):
    logging.getLogger(name).warning("an error was ignored")
"""


def test_what_is_logged_is_not_printed_where_no_log_is_written() -> None:
    """Python would print warnings, of libraries too, to standard error, where people read sentences."""
    done = subprocess.run([sys.executable, "-c", WARNS], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.count("\n") == 1
    assert "nowhere" in done.stderr


def test_an_unknown_level_is_one_sentence(tmp_path: Path) -> None:
    done = touchstone(tmp_path, ["doctor"], TOUCHSTONE_LOG="loud")
    assert done.returncode == 2
    assert done.stderr == "TOUCHSTONE_LOG is 'loud', but must be one of: debug, info, warning, error.\n"


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "touchstone").write_text("in the way", encoding="utf-8")
    done = touchstone(tmp_path, ["--debug", "check", "nowhere"])
    assert done.stderr.startswith("The log cannot be written.\nThere is no study in nowhere.")


def written(message: str, *values: object, error: BaseException | None = None) -> str:
    record = logging.LogRecord("app.x", logging.INFO, "x.py", 1, message, values, None)
    if error is not None:
        record.exc_info = (type(error), error, error.__traceback__)
    return logs.WithoutContents("%(message)s").format(record)


def test_numbers_and_our_own_names_are_written_and_other_text_is_not() -> None:
    assert written("page %s after %d ms", "MainWindow", 12) == "page MainWindow after 12 ms"
    assert written("note %s", "the strap hides it") == "note (str left out)"
    assert written("key %s", SECRET) == "key (str left out)"
    assert written("file %s", Path("/home/robin")) == "file (PosixPath left out)"


@given(st.text(min_size=33) | st.text(alphabet=" \n/\\'\"äक", min_size=1))
def test_no_free_text_is_ever_written(text: str) -> None:
    assert written("%s", text) == "(str left out)"
    try:
        raise ValueError(text)
    except ValueError as error:
        lines = written("failed", error=error).splitlines()
    assert lines[0] == "failed"
    assert lines[-1] == "ValueError"
    assert "in test_no_free_text_is_ever_written" in lines[1]
    assert len(lines) == 3


def test_answers_are_logged_as_a_menu_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "log_file", lambda: tmp_path / "touchstone.log")
    assert logs.start_logging("info")
    try:
        for name in ("not_met", "met", "settings", "tour"):
            logs.log_command(name)
        logs.log_page("AnnotatePage")
    finally:
        logs.stop_logging()
    told = [line.partition(": ")[2] for line in (tmp_path / "touchstone.log").read_text().splitlines()]
    criterion = "a command of the menu criterion"
    assert told == [criterion, criterion, "command settings", "command tour", "page AnnotatePage"]


def test_the_log_is_begun_anew_when_it_is_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "log_file", lambda: tmp_path / "touchstone.log")
    monkeypatch.setattr(logs, "LARGEST", 2_000)
    assert logs.start_logging("debug")
    try:
        for _ in range(200):
            logs.log_page("AnnotatePage")
    finally:
        logs.stop_logging()
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["touchstone.log", "touchstone.log.1", "touchstone.log.2"]
    assert all(file.stat().st_size <= 2_000 for file in files)


def test_what_libraries_log_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "log_file", lambda: tmp_path / "touchstone.log")
    assert logs.start_logging("debug")
    try:
        logging.getLogger("openai._base_client").error("Request options: %s", "headers")
        logging.getLogger("storage.folder").warning("a lock was waited for")
    finally:
        logs.stop_logging()
    assert (
        (tmp_path / "touchstone.log").read_text().endswith("WARNING storage.folder: a lock was waited for\n")
    )
    assert (tmp_path / "touchstone.log").read_text().count("\n") == 1
