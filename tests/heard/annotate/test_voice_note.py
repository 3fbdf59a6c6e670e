"""A note by voice with the screen off: consent, start and stop, and what was said typed later."""

from contextlib import closing
from pathlib import Path

from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.speech.fake_sound import make_programs


@newest_orca
def test_a_voice_note_is_recorded_and_transcribed(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    study = copy_demo(tmp_path / "demo")
    make_programs(tmp_path / "bin")
    path = {"PATH": f"{tmp_path / 'bin'}:{desktop.env['PATH']}"}
    command = [*TOUCHSTONE, "open", str(study)]
    heard = desktop.listen(command, env=path, cwd=ROOT, expected="voice-note")
    heard.press("Up", "Down", "Return")
    # The first recording asks for consent; then one key starts it and the same key stops it.
    heard.press("ctrl+shift+F8", "space")
    heard.wait_until_forgotten()  # of the button: its hint is read once
    heard.press("alt+a")
    heard.wait_for("Recording")
    heard.press("space")
    heard.wait_for("Stopped and saved")
    # From the recording by way of playing it to what is said in it.
    heard.press("Tab", "Tab", "Tab")
    heard.type("no tip")
    heard.press("Return", "Escape")
    heard.press("ctrl+q")
    golden(heard.transcript, "voice-note")
    with closing(open_study(study)) as opened:
        (note,) = opened.voice_notes.heard_by(None)
        assert (note.rater.name, note.transcript, note.seconds) == ("Robin", "no tip", 1.0)
