"""A studio for voices: real workers, a player that is a real process, and records of all that happens."""

import contextlib
import os
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.child_process import python_environment
from app.speech.engine import OwnVoice, Timeouts
from app.speech.voice import Event, Failed, Ready, Started, UtteranceEnded

WAIT = 20.0  # seconds: only a broken test waits that long

# Plays nothing, but takes its time, a fifth of the sound's; keeps each sound, and notes when it starts and ends.
PLAYER = """
    import os, sys, time, pathlib
    folder = pathlib.Path({folder!r})
    sound = pathlib.Path(sys.argv[-1]).read_bytes()
    number = len(list(folder.glob("*.wav")))
    (folder / f"{{number:03}}.wav").write_bytes(sound)
    def note(what):
        with open(folder / "log", "a") as log:
            log.write(f"{{what}} {{number}} {{os.getpid()}} {{os.getppid()}}\\n")
    note("start")
    time.sleep(max(0, len(sound) - 44) / 44100 / 5)
    note("end")
"""


def write_program(path: Path, source: str) -> Path:
    """Write a Python program that can be run by its path."""
    path.write_text(f"#!{sys.executable} -IS\n{textwrap.dedent(source)}")
    path.chmod(0o755)
    return path


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that only waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(of: int | str = "self") -> set[int]:
    """All children of a process, zombies too."""
    found = set()
    for task in Path(f"/proc/{of}/task").iterdir():
        with contextlib.suppress(OSError):  # a thread that ended just now has handed its children on
            found |= {int(pid) for pid in (task / "children").read_text().split()}
    return found


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + WAIT
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@dataclass(frozen=True)
class Played:
    """One line of the player's log."""

    what: str
    number: int
    player: int
    worker: int


@dataclass
class Studio:
    """A folder with the one program that workers find on their path: a player called aplay."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        self.environment = {**python_environment(), "PATH": str(self.programs)}
        write_program(self.programs / "aplay", PLAYER.format(folder=str(self.folder)))

    def log(self) -> list[Played]:
        path = self.folder / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        return [Played(what, *map(int, rest)) for what, *rest in (line.split() for line in lines)]

    def started(self) -> list[Played]:
        return [played for played in self.log() if played.what == "start"]

    def sounds(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted(self.folder.glob("*.wav"))]


class Record:
    """All events of a voice, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._changed = threading.Condition()

    def note(self, event: Event) -> None:
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def wait_for(self, is_so: Callable[["Record"], object]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: is_so(self), WAIT), self.events

    def started(self) -> list[str]:
        return [event.utterance.text for event in self.events if isinstance(event, Started)]

    def ended(self) -> dict[str, bool]:
        """How each utterance ended; an utterance that ended twice is an error of the voice."""
        ended = [event for event in self.events if isinstance(event, UtteranceEnded)]
        assert len({event.utterance.text for event in ended}) == len(ended), ended
        return {event.utterance.text: event.done for event in ended}

    def failures(self) -> list[str]:
        return [event.sentence for event in self.events if isinstance(event, Failed)]

    def is_ready(self) -> bool:
        return any(isinstance(event, Ready) for event in self.events)


Opened = tuple[OwnVoice, Record]
Opener = Callable[..., Opened]


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    folder = tmp_path / "studio"
    folder.mkdir()
    return Studio(folder)


@pytest.fixture
def open_voice(studio: Studio) -> Iterator[Opener]:
    """Open voices in the studio; all are closed at the end, and must leave no process behind."""
    before = children()
    voices: list[OwnVoice] = []

    def opened(command: Sequence[str] | None = None, patience: Timeouts | None = None) -> Opened:
        voice, record = OwnVoice(command, studio.environment, patience), Record()
        voice.on_event(record.note)
        voices.append(voice)
        return voice, record

    yield opened
    for voice in voices:
        voice.close()
    assert children() <= before
    assert not [played for played in studio.started() if is_alive(played.player)]
    assert os.getpid() not in {played.worker for played in studio.started()}
