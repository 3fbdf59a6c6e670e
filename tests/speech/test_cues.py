"""Cues: made the same every time, tied to a sentence each, heard beside the speech, and never in its way."""

import array
import io
import sys
import textwrap
import time
import wave
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import sound_cues
from app.child_process import python_environment
from app.sessions.annotate.annotating import Annotating
from app.sessions.feedback import Feedback
from app.settings import Settings
from app.speech.cue_player import at_volume, sound_of
from app.speech.cues import Cue
from app.speech.engine import OwnVoice
from app.speech.voice import Priority, SilentVoice
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import StudyFolder
from tests.benchmarks.speech import Ear, is_possible, null_sink
from tests.speech.conftest import Opener, Record, Studio, wait_until, write_program
from widgets.shell.announcer import Announcer, Listeners

# A device that takes one sound at a time: who comes second is refused.
ONE_AT_A_TIME = """
    import fcntl, pathlib, sys
    device = open({folder!r} + "/device", "w")
    try:
        fcntl.flock(device, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        pathlib.Path({folder!r}, "refused").touch()
        sys.exit(1)
"""


pytestmark = pytest.mark.study(rubric="guide-cane")


def form(sound: bytes) -> tuple[int, int, int]:
    """Channels, bytes a sample, samples a second."""
    with wave.open(io.BytesIO(sound)) as file:
        return file.getnchannels(), file.getsampwidth(), file.getframerate()


def samples(sound: bytes) -> list[int]:
    with wave.open(io.BytesIO(sound)) as file:
        return list(array.array("h", file.readframes(file.getnframes())))


# --- the sounds


@pytest.mark.parametrize("cue", Cue)
def test_a_sound_is_what_its_program_makes_short_and_soft(cue: Cue) -> None:
    sound = sound_of(cue.value)
    assert sound == sound_cues.make(cue.value), "run: python3 packaging/sound_cues.py"
    values = samples(sound)
    assert form(sound) == (1, 2, 22050)
    assert 0.04 <= len(values) / 22050 <= 0.15
    assert 0.05 * 32767 < max(map(abs, values)) < 0.2 * 32767
    assert values[0] == values[-1] == 0, "it clicks"


def test_the_sounds_differ_and_no_other_ships() -> None:
    folder = Path(sound_cues.__file__).parent.parent / "resources" / "sounds"
    assert {file.stem for file in folder.iterdir()} == {cue.value for cue in Cue}
    assert len({sound_of(cue.value) for cue in Cue}) == len(Cue)
    with pytest.raises(ValueError, match="trumpet"):
        sound_of("trumpet")


def test_a_sound_follows_the_volume() -> None:
    sound = sound_of("saved")
    assert at_volume(sound, 1.0) == sound
    assert at_volume(sound, 0.5)[:44] == sound[:44]
    assert max(samples(at_volume(sound, 0.5))) == pytest.approx(max(samples(sound)) / 2, abs=1)
    assert set(samples(at_volume(sound, 0))) == {0}


# --- each with its sentence


class Cues(SilentVoice):
    """A voice that keeps the cues it was asked for, and what it was asked to say, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Cue | str] = []
        self.volumes: list[float] = []

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        self.asked.append(cue)
        self.volumes.append(volume)

    def say(self, text: str, priority: Priority = Priority.NORMAL, language: str | None = None) -> None:
        self.asked.append(text)


def test_each_cue_goes_with_a_sentence_that_says_the_same(study: StudyFolder, qtbot: QtBot) -> None:
    session = Annotating(study, study.raters.add("Robin"))
    session.begin()
    told: dict[Cue | None, list[str]] = {cue: [] for cue in Cue}
    for criterion in session.criteria:
        said = session.decide(Verdict.MET, criterion.code)
        told[said.cue].append(said.sentence)
    judged = session.judge(Judgment.CAN_BE_SHOWN)
    told[judged.cue].append(judged.sentence)
    assert [f"{number} of 7 answered." in told[Cue.SAVED][number - 1] for number in range(1, 6)] == [True] * 5
    assert told[Cue.SAVED][5:] == [
        "Met. No decorative stripes. 7 of 7 answered. Label: appropriate. Whole image open. May it be shown?"
    ]
    assert told[Cue.LAST_CRITERION] == ["Met. Not a walking stick. 6 of 7 answered."]
    assert told[Cue.COMPLETE] == ["Can be shown. Whole image."]
    voice = Cues()
    announcer = Announcer(voice, Settings(sound_cues=True), Listeners(lambda: False, lambda: None))
    announcer.say_alert("The note could not be stored.")
    assert voice.asked == [Cue.ERROR, "The note could not be stored."]
    announcer.close()
    assert {cue for cue, sentences in told.items() if sentences} | {Cue.ERROR} == set(Cue)


def test_what_is_stored_has_a_cue_and_what_is_not_has_none(study: StudyFolder) -> None:
    session = Annotating(study, study.raters.add("Robin"))
    session.begin()
    stored: list[Callable[[], Feedback]] = [
        lambda: session.decide(Verdict.MET, "T1.C1"),
        lambda: session.doubt(Doubt.BORDERLINE),
        lambda: session.note("A note."),
        lambda: session.judge(Judgment.CAN_BE_SHOWN),
    ]
    for act in stored:
        assert act().cue is Cue.SAVED
        again = act()
        assert again.sentence.startswith("Unchanged.")
        assert again.cue is None
    for said in (session.repeat(), session.next_open(), session.where_am_i(), session.step_image(1)):
        assert said.cue is None


def test_cues_are_off_until_somebody_wants_them(qtbot: QtBot) -> None:
    voice = Cues()
    announcer = Announcer(voice, Settings(), Listeners(lambda: False, lambda: None))
    announcer.say(Feedback("Met.", cue=Cue.SAVED))
    assert voice.asked == ["Met."]
    announcer.apply(Settings(sound_cues=True))
    announcer.say(Feedback("Met.", cue=Cue.SAVED))
    assert voice.asked == ["Met.", Cue.SAVED, "Met."]
    announcer.apply(Settings(sound_cues=True, speak_to="screen reader"))
    announcer.say(Feedback("Met.", cue=Cue.SAVED))
    assert voice.asked == ["Met.", Cue.SAVED, "Met.", Cue.SAVED]
    announcer.close()


def test_each_kind_of_sound_can_be_left_out_and_has_its_own_volume(qtbot: QtBot) -> None:
    voice = Cues()
    settings = Settings(sound_cues=True, volume=0.2, cue_volume=0.6)
    announcer = Announcer(voice, settings, Listeners(lambda: True, lambda: 48))
    for cue in Cue:
        announcer.apply(replace(settings, muted_cues=(cue.value,)))
        for other in Cue:
            announcer.say(Feedback("Met.", cue=other))
        sounded = [asked for asked in voice.asked if isinstance(asked, Cue)]
        assert sounded == [other for other in Cue if other is not cue]
        assert set(voice.volumes) == {0.6}
        voice.asked.clear()
    announcer.close()


# --- in the worker


def test_a_cue_sounds_while_a_sentence_goes_on(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say("A long sentence that goes on for quite a while, as long sentences do. " * 3)
    record.wait_for(lambda r: r.started())
    voice.set(volume=0.1)  # the words', not the sounds'
    voice.play(Cue.SAVED, volume=0.5)
    wait_until(lambda: len(studio.sounds()) > 1)
    record.wait_for(lambda r: r.ended())
    assert all(record.ended().values()), "the sentence was cut"
    half = at_volume(sound_of("saved"), 0.5)
    cue = next(index for index, sound in enumerate(studio.sounds()) if sound == half)
    wait_until(lambda: ("end", cue) in [(played.what, played.number) for played in studio.log()])
    assert record.failures() == []


def test_stop_and_the_end_leave_no_cue_behind(open_voice: Opener, studio: Studio) -> None:
    voice, _ = open_voice()
    voice.play(Cue.COMPLETE)  # before the engine is up
    wait_until(lambda: studio.sounds() == [sound_of("label-complete")])
    voice.play(Cue.COMPLETE)
    voice.close()


def test_words_get_a_device_that_takes_one_sound_at_a_time(open_voice: Opener, studio: Studio) -> None:
    player = (studio.programs / "aplay").read_text()
    head, rest = player.split("\n", 1)
    slow = rest.replace("/ 5)", "* 40)")  # the cue holds the device for seconds, unless it gives way
    program = textwrap.dedent(ONE_AT_A_TIME.format(folder=str(studio.folder)))
    is_cue = f"import os\nfrom pathlib import Path\nis_cue = Path(sys.argv[-1]).stat().st_size < {10_000}\n"
    body = f"if is_cue:\n{textwrap.indent(slow, '    ')}\nelse:\n{textwrap.indent(rest, '    ')}"
    write_program(studio.programs / "aplay", program + is_cue + body)
    assert head == f"#!{sys.executable} -IS"
    voice, record = open_voice()
    voice.play(Cue.SAVED)
    wait_until(lambda: len(studio.started()) == 1)
    voice.say("The words come first, and are heard to their end.")
    record.wait_for(lambda r: r.ended())
    assert (studio.folder / "refused").exists(), "the device was never asked for twice"
    assert list(record.ended().values()) == [True]
    assert record.failures() == []


@pytest.mark.skipif(not is_possible(), reason="needs PulseAudio, aplay and espeak-ng")
def test_a_cue_is_heard_alone_and_is_over_at_once() -> None:
    with null_sink() as environment:
        ear = Ear(environment)
        voice, record = OwnVoice(environment={**python_environment(), **environment}), Record()
        voice.on_event(record.note)
        try:
            voice.warm_up()
            record.wait_for(lambda r: r.is_ready())
            asked = time.monotonic()
            voice.play(Cue.COMPLETE)
            assert ear.begins_after(asked) > asked
            assert ear.ends() > asked
        finally:
            voice.close()
            ear.close()
    assert record.failures() == []
    assert record.started() == []
