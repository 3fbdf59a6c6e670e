"""The voice that says nothing, and the sentences about voices."""

import pytest

from app.messages.shell.speech import voice_problem
from app.speech.voice import Event, Priority, SilentVoice, Utterance, UtteranceEnded, Voice


def test_the_silent_voice_is_a_voice_and_lets_nobody_wait() -> None:
    voice: Voice = SilentVoice()
    events: list[Event] = []
    voice.on_event(events.append)
    voice.set(rate=300, volume=0.5, voice="x")
    voice.say("Saved.", Priority.ALERT, "en")
    voice.stop()
    voice.close()
    assert events == [UtteranceEnded(Utterance("Saved.", Priority.ALERT, "en"), done=False)]
    assert (voice.problem, voice.voices()) == (None, ())


@pytest.mark.parametrize(
    ("code", "platform", "help_offered"),
    [
        ("no-engine", "linux", "apt install espeak-ng alsa-utils"),
        ("no-engine", "darwin", "speech settings"),
        ("no-player", "linux", "apt install alsa-utils"),
        ("no-sound", "linux", "switched on"),
        ("no-package", "win32", "pip install pyttsx3"),
        ("engine", "linux", "read as text"),
    ],
)
def test_each_trouble_is_told_with_what_helps(
    monkeypatch: pytest.MonkeyPatch, code: str, platform: str, help_offered: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    assert help_offered in voice_problem(code)
