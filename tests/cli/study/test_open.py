"""`touchstone open` with what a file manager passes on."""

from pathlib import Path

import pytest

from app.cli import main
from tests.widgets.window_driver import small_study


def test_the_window_asks_for_passphrases_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["open", "x.touchstone", "--in-window", "--no-window"]) == 2
    assert "--in-window goes with none of" in capsys.readouterr().err


def test_a_study_opens_by_its_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = small_study(tmp_path / "study", people=("Ada",))
    opened: list[tuple[Path | None, ...]] = []

    def note(*paths: Path | None) -> int:
        opened.append(paths)
        return 0

    monkeypatch.setattr("app.cli.study.window.run", note)
    for words in (
        ["open", str(study / "study.db")],
        ["open", "--in-window", str(study / "study.db")],
        ["open"],
    ):
        assert main(words) == 0
    assert opened == [(study,), (None, study / "study.db"), (None,)]
