"""`touchstone open` with files: typed in a terminal, and passed on by a file manager, which has none."""

from pathlib import Path

import pytest

from app.cli import main
from tests.widgets.window_driver import small_study


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """What the window is opened with."""
    given: list[Path | None] = []

    def note(path: Path | None) -> int:
        given.append(path)
        return 0

    monkeypatch.setattr("app.cli.study.window.run", note)
    monkeypatch.setattr("app.cli.study.window.has_display", lambda: True)
    return given


@pytest.mark.parametrize("more", [[], ["--no-window"]])
def test_without_a_display_a_missing_study_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    monkeypatch.setattr("app.cli.study.window.has_display", lambda: False)
    assert main(["open", str(tmp_path / "none"), *more]) == 1
    assert "There is no study in" in capsys.readouterr().err
    study = small_study(tmp_path / "study", people=("Ada",))
    assert main(["open", str(study), *more]) == (0 if more else 1)
    assert ("There is no display for a window" in capsys.readouterr().err) is not bool(more)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_study_opens_by_its_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[Path | None], is_terminal: bool
) -> None:
    monkeypatch.setattr("app.cli.study.open._is_terminal", lambda: is_terminal)
    study = small_study(tmp_path / "study", people=("Ada",))
    database = study / "study.db"
    for words in (["open", str(database)], ["open", str(study)], ["open"]):
        assert main(words) == 0
    assert opened == [study if is_terminal else database, study, None]
