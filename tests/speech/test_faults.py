"""The own voice with workers that misbehave: real processes that hang, crash or do not listen."""

import sys
import threading
from pathlib import Path

import pytest

from app.messages.shell import speech
from app.speech.engine import MOST_FAILURES, Timeouts
from tests.held_output import held_output
from tests.speech.conftest import WAIT, Opener, Studio, children, wait_until, write_program

SOON = Timeouts(start=WAIT, answer=0.3, overrun=0.3, stop=0.1, close=0.2)

# Tells that it is ready, then does as written below; every start adds a line to a file.
BEGINNING = """
import json, pathlib, sys, time
starts = pathlib.Path({starts!r})
with starts.open("a") as file:
    file.write("x")
count = len(starts.read_text())
def tell(what, **more):
    print(json.dumps(dict(more, **{{"is": what}})), flush=True)
"""
READY = 'tell("ready", voices=[])\n'
NEVER_READS = READY + "time.sleep(600)\n"
NEVER_ANSWERS = READY + "for line in sys.stdin: pass\ntime.sleep(600)\n"
NEVER_READY = "time.sleep(600)\n"
CRASHES = "sys.exit(1)\n"
CRASHES_WHEN_ASKED = READY + "sys.stdin.readline()\nsys.exit(1)\n"
SPEAKS = """
for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "say":
        tell("started", id=order["id"], seconds=0)
        tell("ended", id=order["id"], done=True)
"""
STARTS_WITHOUT_END = """
for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "say":
        tell("started", id=order["id"], seconds=0)
"""


@pytest.fixture
def fake(tmp_path: Path) -> "Fake":
    return Fake(tmp_path)


class Fake:
    """Writes fake workers, and counts how often one was started."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._starts = folder / "starts"

    def command(self, *lives: str) -> list[str]:
        """A worker that does the first thing in its first life, the second in its second, the last for ever."""
        source = BEGINNING.format(starts=str(self._starts))
        choices = "\n".join(f"lives.append({life!r})" for life in lives)
        path = write_program(
            self._folder / "worker.py",
            f"{source}\nlives = []\n{choices}\nexec(lives[min(count, len(lives)) - 1])\n",
        )
        return [sys.executable, "-IS", str(path)]

    def starts(self) -> int:
        return len(self._starts.read_text()) if self._starts.exists() else 0


def test_a_worker_that_does_not_stop_is_replaced_without_a_word(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(
        fake.command(STARTS_WITHOUT_END_FIRST := READY + STARTS_WITHOUT_END, READY + SPEAKS)
    )
    assert STARTS_WITHOUT_END_FIRST
    voice.say("Hangs.")
    record.wait_for(lambda r: r.started())
    voice.stop()
    voice.say("Goes on.")
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {"Hangs.": False, "Goes on.": True}
    assert record.failures() == []


@pytest.mark.parametrize("first_life", [NEVER_ANSWERS, NEVER_READS, READY + STARTS_WITHOUT_END])
def test_a_worker_that_hangs_is_told_of_and_replaced(open_voice: Opener, fake: Fake, first_life: str) -> None:
    voice, record = open_voice(fake.command(first_life, READY + SPEAKS), SOON)
    voice.say("Hangs.")
    voice.say("Goes on.")
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {"Hangs.": False, "Goes on.": True}
    assert record.failures() == [speech.STUCK]
    assert voice.problem is None


def test_a_worker_that_never_reads_holds_nobody_up(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(fake.command(NEVER_READS))
    flood = "word " * 200_000  # far more than a pipe holds
    for number in range(100):
        voice.say(f"{number} {flood}")
    voice.stop()
    record.wait_for(lambda r: len(r.ended()) == 100)
    assert not any(record.ended().values())
    voice.say(flood)
    voice.close()
    assert not record.ended()[flood]


def test_a_worker_that_never_gets_ready_is_given_up(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(fake.command(NEVER_READY), Timeouts(start=0.2))
    voice.say("Never.")
    record.wait_for(lambda r: r.ended())
    assert voice.problem == speech.GIVEN_UP
    assert fake.starts() <= MOST_FAILURES  # one killed early may not have written its line


@pytest.mark.parametrize("life", [CRASHES, CRASHES_WHEN_ASKED])
def test_a_crash_loop_ends(open_voice: Opener, fake: Fake, life: str) -> None:
    voice, record = open_voice(fake.command(life))
    for number in range(MOST_FAILURES + 2):
        voice.say(f"Sentence {number}.")
    record.wait_for(lambda r: len(r.ended()) == MOST_FAILURES + 2)
    assert not any(record.ended().values())
    assert voice.problem == speech.GIVEN_UP
    assert record.failures()[-1] == speech.GIVEN_UP
    starts = fake.starts()
    assert starts <= MOST_FAILURES + 2  # each with its spare
    voice.say("Another.")
    record.wait_for(lambda r: len(r.ended()) == MOST_FAILURES + 3)
    assert fake.starts() == starts, "what was given up is not started again"


def test_a_worker_that_only_crashed_twice_is_not_given_up(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(fake.command(CRASHES, CRASHES, READY + SPEAKS))
    voice.say("Third time lucky.")
    record.wait_for(lambda r: r.ended())
    assert record.ended() == {"Third time lucky.": True}
    assert voice.problem is None


def test_a_spare_that_keeps_crashing_takes_no_voice_away(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(fake.command(READY + SPEAKS, CRASHES))
    voice.warm_up()
    wait_until(lambda: fake.starts() == 1 + MOST_FAILURES)
    voice.say("Still here.")
    record.wait_for(lambda r: r.ended())
    assert record.ended() == {"Still here.": True}


def test_after_being_given_up_it_can_be_tried_again(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(fake.command(CRASHES, CRASHES, CRASHES, READY + SPEAKS))
    voice.say("No.")
    record.wait_for(lambda r: r.ended())
    assert voice.problem == speech.GIVEN_UP
    voice.warm_up()
    voice.say("Yes.")
    record.wait_for(lambda r: len(r.ended()) == 2)
    assert record.ended() == {"No.": False, "Yes.": True}
    assert voice.problem is None


def test_a_command_that_cannot_be_started_is_given_up(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice([str(studio.folder / "nothing")])
    voice.say("Hello.")
    record.wait_for(lambda r: r.ended())
    assert voice.problem == speech.GIVEN_UP


def test_chatter_on_the_output_does_no_harm(open_voice: Opener, fake: Fake) -> None:
    voice, record = open_voice(fake.command('print("hello\\n[1]", flush=True)\n' + READY + SPEAKS))
    voice.say("Hello.")
    record.wait_for(lambda r: r.ended())
    assert record.ended() == {"Hello.": True}


def test_a_program_that_holds_its_output_open_keeps_nobody(open_voice: Opener, tmp_path: Path) -> None:
    before = children()
    with held_output(tmp_path / "holder") as source:
        worker = write_program(tmp_path / "worker.py", source + "\nsys.stdin.read()\n")
        voice, _record = open_voice([sys.executable, "-IS", str(worker)])
        voice.warm_up()
        wait_until((tmp_path / "holder").exists)
        leaving = threading.Thread(target=voice.close, daemon=True)
        leaving.start()
        leaving.join(10)
        assert not leaving.is_alive()
    wait_until(lambda: children() <= before)
