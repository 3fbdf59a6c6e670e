"""Playing a sound on Linux: a child process, so that it falls silent the moment it is killed."""

import os
import subprocess
import threading
from collections.abc import Callable

from app import system
from app.child_process import find_program, start

# Each opens the sound anew, as a file, so that a second one can try after the first failed.
SOUND = "/dev/stdin"
COMMANDS = (("aplay", "-q", SOUND), ("pw-play", SOUND), ("paplay", SOUND))


class NoPlayer(Exception):
    """No program that plays sound is installed."""


class NoSound(Exception):
    """Players are there, but none of them could reach a sound device."""


class Player:
    """Plays one sound after another; `cut` may come from another thread at any time.

    `free_device` ends what else sounds, and returns whether that may have held the device.
    """

    def __init__(self, free_device: Callable[[], bool] = lambda: False) -> None:
        self._free_device = free_device
        self._lock = threading.Lock()
        self._is_cut = False
        self._child: subprocess.Popen[bytes] | None = None
        self._commands = [command for command in COMMANDS if find_program(command[0])]
        self._sound = -1

    def begin(self) -> None:
        """Forget an earlier `cut`: a new utterance begins."""
        with self._lock:
            self._is_cut = False

    def start(self, sound: int) -> None:
        """Begin to play `sound`, the descriptor of a WAV file, kept open until `finish`; raises NoPlayer."""
        if not self._commands:
            raise NoPlayer
        self._sound = sound
        self._launch()

    def finish(self) -> None:
        """Wait until the sound is over or cut; raises NoSound. A player that hangs is the client's to end."""
        if self._has_played():
            return
        if self._free_device():  # some devices take one sound at a time, and words come first
            self._launch()
            if self._has_played():
                return
        for _ in self._commands[1:]:
            # What failed goes to the end: the next sound begins with what works.
            self._commands.append(self._commands.pop(0))
            self._launch()
            if self._has_played():
                return
        raise NoSound

    def cut(self) -> None:
        """Silence at once: kill the child and wait for its end, a millisecond or two."""
        with self._lock:
            self._is_cut = True
            child = self._child
            if child is not None:
                child.kill()
                child.wait()

    def _launch(self) -> None:
        with self._lock:
            if self._is_cut:
                return
            self._child = start(
                self._commands[0], stdin=self._sound, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def _has_played(self) -> bool:
        """Wait for the child; False if it failed by itself."""
        child = self._child
        if child is None:
            return True
        status = child.wait()
        with self._lock:
            self._child = None
            return self._is_cut or status == 0


def new_sound() -> int:
    """Make a file in memory: what is said touches no disk, and no process that is killed leaves it behind."""
    if not system.current().has_memory_files:
        raise NoPlayer
    return os.memfd_create("speech")
