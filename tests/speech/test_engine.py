"""The own voice with a real worker, a real engine, and a player that is a real process."""

import shutil
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from app.messages.shell import speech
from app.speech.process import worker_command
from app.speech.voice import Priority, Voice
from tests.speech.conftest import WAIT, Opener, Record, Studio, children, is_alive, wait_until

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("espeak-ng") is None, reason="needs Linux and espeak-ng"
)

LONG = "This sentence takes a while, and it goes on and on, until somebody has had enough of it. " * 3


def test_nothing_runs_before_the_first_word(open_voice: Opener, studio: Studio) -> None:
    before = threading.active_count()
    voice: Voice = open_voice()[0]
    voice.set(rate=300)
    voice.close()
    assert threading.active_count() == before
    voice.say("too late")
    assert threading.active_count() == before


def test_sentences_are_said_in_turn_and_to_the_end(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.set(rate=400)
    for text in ("Yes.", "No.", "Cannot tell."):
        voice.say(text)
    record.wait_for(lambda r: len(r.ended()) == 3)
    assert record.started() == ["Yes.", "No.", "Cannot tell."]
    assert record.ended() == {"Yes.": True, "No.": True, "Cannot tell.": True}
    assert [line.what for line in studio.log()] == ["start", "end"] * 3
    assert len({line.worker for line in studio.log()}) == 1
    assert voice.problem is None


def test_each_sound_is_a_whole_file(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    for text in ("A much longer sentence than the other one.", "Short."):
        voice.say(text)
    record.wait_for(lambda r: len(r.ended()) == 2)
    long, short = studio.sounds()
    for sound in (long, short):
        assert sound[:4] == b"RIFF"
        assert sound[8:12] == b"WAVE"
        assert int.from_bytes(sound[40:44], "little") == len(sound) - 44
    assert len(long) > len(short) + 22050


def test_stop_silences_at_once_and_forgets_the_rest(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say(LONG)
    voice.say("Waiting.")
    wait_until(studio.started)
    voice.stop()
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {LONG: False, "Waiting.": False}
    assert not is_alive(studio.started()[0].player)
    assert [line.what for line in studio.log()] == ["start"]
    voice.say("And on.")
    record.wait_for(lambda r: "And on." in r.ended())
    assert record.ended()["And on."]
    assert len({line.worker for line in studio.started()}) == 1, "the worker lives through a stop"


def test_an_alert_cuts_in_and_the_waiting_go_on(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say(LONG)
    wait_until(studio.started)
    voice.say("Next.")
    voice.say("By the way.", Priority.LOW)
    voice.say("Disk full.", Priority.ALERT)
    record.wait_for(lambda r: len(r.ended()) == 4)
    assert record.started() == [LONG, "Disk full.", "Next."]
    assert record.ended() == {LONG: False, "Disk full.": True, "Next.": True, "By the way.": False}


def test_stopping_before_the_engine_is_up_is_a_stop_too(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say("First.")
    voice.stop()
    voice.say("Second.")
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {"First.": False, "Second.": True}
    assert record.started() == ["Second."]


def test_rate_volume_and_voice_are_heard(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    settings: list[tuple[int | None, float | None, str | None]] = [
        (None, None, None),
        (400, None, None),
        (None, 0.2, None),
        (None, None, "gmw/de"),
        (None, None, "no such voice"),
    ]
    for number, (rate, volume, name) in enumerate(settings):
        voice.set(rate=rate, volume=volume, voice=name)
        voice.say("The handle of the cane." + number * "\n")
        record.wait_for(partial(has_ended, number + 1))
    normal, fast, quiet, german, unknown = studio.sounds()
    assert len(fast) < 0.7 * len(normal)
    assert loudest(quiet) < 0.5 * loudest(normal)
    assert not is_like(german, normal)
    assert is_like(unknown, normal)


def test_changing_the_rate_loses_no_words(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    for number in range(12):
        voice.set(rate=(400, 450)[number % 2], voice=("gmw/en", "gmw/en-us")[number % 2])
        voice.say("It is." + number * "\n")
        record.wait_for(partial(has_ended, number + 1))
    sounds = studio.sounds()
    assert len(sounds) == 12
    for which in (0, 1):
        lengths = [len(sound) for sound in sounds[which::2]]
        assert min(lengths) > 0.9 * max(lengths), lengths


def test_a_text_is_read_by_a_voice_of_its_language(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    for number, language in enumerate(("en", "es", "en")):
        voice.say("blanco, queso y jamón" + number * "\n", language=language)
        record.wait_for(partial(has_ended, number + 1))
    english, spanish, again = studio.sounds()
    assert not is_like(english, spanish)
    assert is_like(english, again)


def test_a_title_in_another_script_is_read_by_a_voice_of_its_language(
    open_voice: Opener, studio: Studio
) -> None:
    voice, record = open_voice()
    title = "കസവ് സാരി"
    voice.say(title, language="ml")
    record.wait_for(partial(has_ended, 1))
    voice.say(f"Opened {title}")
    record.wait_for(partial(has_ended, 2))
    alone, opened, within = studio.sounds()
    assert is_like(within, alone)
    assert len(opened) > 5000
    assert record.failures() == []


def test_a_language_that_no_voice_reads_is_named_once(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    for number in range(2):
        voice.say("བོད་ཡིག" + number * "\n")
        record.wait_for(partial(has_ended, number + 1))
    assert record.failures() == [speech.no_voice_for(language="བོད་སྐད་")]
    assert all(record.ended().values())
    assert voice.problem is None


def test_a_long_text_is_said_in_parts_without_losing_any(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.set(rate=450)
    text = "One. " + LONG + LONG
    voice.say(text)
    wait_until(lambda: len(studio.started()) == 2)
    voice.stop()
    record.wait_for(lambda r: r.ended())
    assert record.started() == [text]
    assert len(studio.sounds()[0]) < len(studio.sounds()[1])


def test_a_text_without_any_words_is_done_at_once(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say(" \n ")
    record.wait_for(lambda r: r.ended())
    assert record.ended() == {" \n ": True}
    assert record.started() == []


def test_the_installed_voices_become_known(open_voice: Opener) -> None:
    voice, record = open_voice()
    assert voice.voices() == ()
    voice.warm_up()
    record.wait_for(lambda r: r.is_ready())
    assert any("en-gb" in installed.languages for installed in voice.voices())


def test_a_missing_engine_is_told_and_asked_for_no_more(
    open_voice: Opener, studio: Studio, tmp_path: Path
) -> None:
    for name in ("libespeak-ng.so.1", "libespeak.so.1"):  # the loader stops at these empty files
        (tmp_path / name).touch()
    studio.environment["LD_LIBRARY_PATH"] = str(tmp_path)
    voice, record = open_voice()
    voice.say("Hello.")
    record.wait_for(lambda r: r.ended())
    voice.say("Still there?")
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert voice.problem == speech.voice_problem("no-engine")
    assert record.failures() == [speech.voice_problem("no-engine")]
    assert record.ended() == {"Hello.": False, "Still there?": False}
    del studio.environment["LD_LIBRARY_PATH"]
    voice._environment.pop("LD_LIBRARY_PATH")
    voice.warm_up()  # a person has installed it meanwhile
    voice.say("Back again.")
    record.wait_for(lambda r: len(r.ended()) == 3)
    assert record.ended()["Back again."]
    assert voice.problem is None


def test_a_missing_player_is_told_once_and_the_voice_goes_on(open_voice: Opener, studio: Studio) -> None:
    (studio.programs / "aplay").unlink()
    voice, record = open_voice()
    for text in ("Hello.", "Hello again."):
        voice.say(text)
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert voice.problem == speech.voice_problem("no-player")
    assert record.failures() == [speech.voice_problem("no-player")]
    assert not any(record.ended().values())


def test_a_second_player_steps_in_and_stays(open_voice: Opener, studio: Studio) -> None:
    shutil.move(studio.programs / "aplay", studio.programs / "paplay")
    failing = studio.programs / "aplay"
    failing.write_text(f"#!/bin/sh\necho x >> {studio.folder}/failed\nexit 1\n")
    failing.chmod(0o755)
    voice, record = open_voice()
    for text in ("One.", "Two."):
        voice.say(text)
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {"One.": True, "Two.": True}
    assert (studio.folder / "failed").read_text() == "x\n"


def test_no_sound_device_is_told_until_one_answers(open_voice: Opener, studio: Studio) -> None:
    working = (studio.programs / "aplay").read_text()
    (studio.programs / "aplay").write_text("#!/bin/sh\nexit 1\n")
    voice, record = open_voice()
    voice.say("Unheard.")
    record.wait_for(lambda r: r.ended())
    assert voice.problem == speech.voice_problem("no-sound")
    (studio.programs / "aplay").write_text(working)
    voice.say("Heard.")
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {"Unheard.": False, "Heard.": True}
    assert voice.problem is None


def test_a_crash_is_told_and_the_spare_goes_on(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say("Warm.")
    record.wait_for(lambda r: r.ended())
    voice.say(LONG)
    wait_until(lambda: len(studio.started()) == 2)
    crashed = studio.started()[1]
    subprocess.run(["/bin/kill", "-KILL", str(crashed.worker)], check=True)
    voice.say("On we go.")
    record.wait_for(lambda r: len(r.ended()) == 3)
    assert record.ended() == {"Warm.": True, LONG: False, "On we go.": True}
    assert record.failures() == [speech.BROKE_OFF]
    assert not is_alive(crashed.player), "a crashed worker leaves no player sounding"
    assert studio.started()[2].worker != crashed.worker
    assert voice.problem is None


def test_when_the_program_is_killed_the_voice_falls_silent_too(studio: Studio) -> None:
    program = f"""
import sys, time
from app.speech.engine import OwnVoice
voice = OwnVoice(environment={studio.environment!r})
voice.say({LONG!r})
time.sleep(60)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], env=studio.environment)
    wait_until(studio.started)
    wait_until(lambda: len(children(parent.pid)) == 2)
    worker_and_spare = children(parent.pid)
    parent.kill()
    parent.wait()
    wait_until(lambda: not any(map(is_alive, worker_and_spare)))
    assert not is_alive(studio.started()[0].player)
    assert [line.what for line in studio.log()] == ["start"]


def test_an_idle_worker_ends_with_its_input(studio: Studio) -> None:
    with subprocess.Popen(
        worker_command(), env=studio.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert b"ready" in worker.stdout.readline()
        worker.stdin.close()
        try:
            assert worker.wait(WAIT) == 0
        finally:
            worker.kill()


def test_closing_in_the_middle_of_a_sentence_ends_it(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.say(LONG)
    voice.say("Waiting.")
    wait_until(studio.started)
    voice.close()
    voice.close()
    assert record.ended() == {LONG: False, "Waiting.": False}
    assert not is_alive(studio.started()[0].worker)


def test_a_listener_that_fails_takes_no_voice_away(
    open_voice: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    voice, record = open_voice()

    def fail(event: object) -> None:
        raise ValueError(event)

    voice.on_event(fail)
    voice.say("Hello.")
    record.wait_for(lambda r: r.ended())
    assert record.ended() == {"Hello.": True}
    assert "a listener failed" in caplog.text


def has_ended(count: int, record: Record) -> bool:
    return len(record.ended()) == count


def loudest(sound: bytes) -> int:
    return max(map(abs, memoryview(sound[44:]).cast("h")))


def is_like(one: bytes, other: bytes) -> bool:
    """Tell whether two sounds are equally long but for the engine's own variation of a few samples."""
    return abs(len(one) - len(other)) < 0.02 * len(other)
