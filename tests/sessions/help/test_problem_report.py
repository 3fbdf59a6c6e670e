"""A report of a problem: what is in it, what is never in it, and that nothing is written before somebody asks."""

from pathlib import Path

import pytest

from app import logs
from app.cli.error_report import explain
from app.errors import UserError
from app.messages.help import problem_report
from app.sessions.help.problem_report import make_report
from app.settings import Settings


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of one's own."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "touchstone"


def fail(words: str) -> None:
    try:
        raise KeyError(words)
    except KeyError as error:
        explain(error)


def test_it_says_what_the_program_runs_on_and_what_went_wrong(state: Path) -> None:
    fail("Robin's note on the strap")
    assert logs.start_logging("info")
    logs.log_page("AnnotatePage")
    logs.stop_logging()
    report = make_report(Settings(rater="Robin"))
    lines = report.lines()
    assert lines[0] == problem_report.WHAT_HAPPENED
    assert any(line.startswith("Python: 3.") for line in lines)
    assert "KeyError" in lines
    assert any("test_problem_report.py" in line and "in fail" in line for line in lines)
    assert lines[-1].endswith("INFO app.logs: page AnnotatePage")
    assert "Robin" not in report.text()
    assert "strap" not in report.text()


def test_without_errors_and_log_it_says_so(state: Path) -> None:
    text = make_report(Settings()).text()
    assert problem_report.NO_ERRORS in text
    assert problem_report.NO_LOG in text
    assert not state.exists()


def test_the_home_folder_is_not_named(state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "robins home"))
    state.mkdir(parents=True)
    frame = f"  {tmp_path}/robins home/app.py:3 in run"
    (state / "errors.log").write_text(f"2026-01-02T03:04:05+00:00\n{frame}\nOSError: no\n", encoding="utf-8")
    lines = make_report(Settings()).lines()
    assert "  ~/app.py:3 in run" in lines
    assert "OSError" in lines


def test_a_part_left_out_is_not_saved(state: Path, tmp_path: Path) -> None:
    report = make_report(Settings())
    report.include(0, False)
    assert report.save(tmp_path / "report.txt") == "The report was saved to report.txt."
    saved = (tmp_path / "report.txt").read_text(encoding="utf-8")
    assert saved == report.text()
    assert "Python: " not in saved
    report.include(0, True)
    assert "Python: " in report.text()


def test_a_report_that_cannot_be_saved_is_one_sentence(state: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"^The report could not be saved: is a directory\.$"):
        make_report(Settings()).save(tmp_path)


def test_a_report_takes_the_place_of_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "report.txt").symlink_to(tmp_path / "mine.txt")
    make_report(Settings()).save(tmp_path / "report.txt")
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert not (tmp_path / "report.txt").is_symlink()
