"""`touchstone doctor`: told in words and in JSON, and never hanging on a voice that does not answer."""

import json
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.cli.study import machine
from app.messages.cli import doctor
from widgets.theme import font_coverage


def test_it_tells_everything_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["versions"]["Python"] == ".".join(map(str, sys.version_info[:3]))
    assert set(machine.PACKAGES) < set(document["versions"])
    assert set(document) >= {"display", "screen_reader", "own_voice", "sound_player", "locale", "missing"}
    assert set(document["scripts"]) == set(font_coverage.SAMPLES)
    assert set(document["own_voice"]["readers"]) <= set(machine.LANGUAGES)


def test_it_tells_what_is_missing_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(machine, "try_voice", lambda _: machine.Voice(0, (), "Own voice is missing."))
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("attention:")
    assert {doctor.NO_DISPLAY, "Own voice is missing."} <= set(lines)
    assert "Display: none" in lines


def test_scripts_that_are_shown_and_read_are_told() -> None:
    assert doctor.scripts({"Arabic": True, "Hindi": True}) == "Scripts: Arabic, Hindi can be shown"
    assert doctor.scripts({"Arabic": True, "Chinese": False, "Korean": False}) == (
        "Scripts: Arabic can be shown; only boxes for Chinese, Korean."
        " Install a typeface, such as: Noto Sans CJK"
    )
    assert doctor.scripts({"Hindi": False}).startswith("Scripts: only boxes for Hindi.")
    assert (
        doctor.readers({"zh": "Mandarin", "ja": ""})
        == "Read aloud: Chinese by “Mandarin”, Japanese by no voice"
    )


def test_where_qt_does_not_start_scripts_cannot_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(Path(sys.executable).with_name("no-such-python")))
    assert machine._scripts() == {}
    assert doctor.scripts({}) == "Scripts: unknown"


def test_a_voice_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hanging = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr("app.speech.engine.worker_command", lambda: hanging)
    voice = machine.try_voice(patience=0.2)
    assert voice == machine.Voice(0, (), doctor.NO_VOICE_ANSWER)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a file that is no folder in the way")
def test_a_settings_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    assert machine._why_not_writable(tmp_path / "not" / "yet") is None
    assert machine._why_not_writable(Path("/proc/1/touchstone")) is not None
