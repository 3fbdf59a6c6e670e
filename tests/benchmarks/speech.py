"""How fast the own voice speaks and falls silent, heard through a sound server that has no sound card."""

import array
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from app.child_process import python_environment
from app.speech.engine import OwnVoice
from app.speech.voice import Event, Ready

RATE = 22050  # Hz, one channel, 16 bits
RESOLUTION = 0.005  # seconds listened to at once
LISTENED_AT_ONCE = int(RATE * RESOLUTION) * 2  # bytes
LOUD = 200  # of 32767: the sink's silence is 0
ROUNDS = 9
SENTENCE = "Criterion three of twelve: the handle of the cane is shown."

Row = tuple[str, str, str, str]


def is_possible() -> bool:
    """Tell whether all programs this needs are installed."""
    return all(map(shutil.which, ("pulseaudio", "pactl", "parec", "aplay", "espeak-ng")))


@contextmanager
def null_sink() -> Iterator[dict[str, str]]:
    """Run a private sound server; yield the environment in which sound goes to it."""
    with tempfile.TemporaryDirectory(prefix="sink") as name:
        folder = Path(name)
        (folder / ".asoundrc").write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n")
        socket = folder / "socket"
        environment = {"HOME": name, "XDG_RUNTIME_DIR": name, "PULSE_SERVER": f"unix:{socket}"}
        server = subprocess.Popen(
            [
                "pulseaudio",
                *("-n", "--daemonize=no", "--exit-idle-time=-1", "--realtime=no", "--disallow-exit"),
                f"--load=module-native-protocol-unix auth-anonymous=1 socket={socket}",
                f"--load=module-null-sink sink_name=ear rate={RATE} channels=1 norewinds=1",
            ],
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(lambda: _answers(environment))
            yield environment
        finally:
            server.kill()
            server.wait()


class Ear:
    """Listens to the sink, and knows when it last heard something; times are `time.monotonic`."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._loud: list[float] = []
        self._heard = 0
        self._parec = subprocess.Popen(
            [
                "parec",
                "-d",
                "ear.monitor",
                "--format=s16le",
                f"--rate={RATE}",
                "--channels=1",
                "--latency-msec=5",
            ],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        _wait(lambda: self._heard > 0)

    def begins_after(self, moment: float) -> float:
        """Wait for the first sound after `moment`."""
        _wait(lambda: bool(self._loud) and self._loud[-1] > moment)
        return next(at for at in self._loud if at > moment)

    def ends(self) -> float:
        """Wait for silence; the moment of the last sound."""
        _wait(lambda: time.monotonic() - self._loud[-1] > 0.3)
        return self._loud[-1]

    def close(self) -> None:
        self._parec.kill()
        self._parec.wait()
        self._thread.join()
        assert self._parec.stdout is not None
        self._parec.stdout.close()

    def _listen(self) -> None:
        assert self._parec.stdout is not None
        while data := self._parec.stdout.read(LISTENED_AT_ONCE):
            self._heard += 1
            samples = array.array("h", data[: len(data) // 2 * 2])
            if samples and max(map(abs, samples)) > LOUD:
                self._loud.append(time.monotonic())


def rows() -> list[Row]:
    """Rows of (what, value, floor, ratio); none where sound cannot be listened to.

    The floor is a player alone: started with a finished sound, and killed.
    """
    if not is_possible():
        return []
    with null_sink() as environment:
        ear = Ear(environment)
        try:
            floor = _measure(ear, *_bare_player(environment))
            voice, say = _warm_voice(environment)
            value = _measure(ear, say, voice.stop)
            voice.close()
        finally:
            ear.close()
    names = ("speech: say to first sound", "speech: stop to silence, at worst")
    return [_row(*figures) for figures in zip(names, value, floor, strict=True)]


def _row(name: str, value: float, floor: float) -> Row:
    return (name, f"{value:.0f} ms", f"aplay alone: {floor:.0f} ms", f"{value / floor:.2f}")


def _measure(ear: Ear, begin: Callable[[], None], stop: Callable[[], None]) -> tuple[float, float]:
    to_sound, to_silence = [], []
    for _ in range(ROUNDS):
        at = time.monotonic()
        begin()
        to_sound.append(ear.begins_after(at) - at)
        time.sleep(0.4)  # into the middle of the sentence
        at = time.monotonic()
        stop()
        to_silence.append(max(RESOLUTION, ear.ends() - at))
    return median(to_sound) * 1000, max(to_silence) * 1000


def _bare_player(environment: dict[str, str]) -> tuple[Callable[[], None], Callable[[], None]]:
    sound = Path(environment["HOME"]) / "sentence.wav"
    subprocess.run(["espeak-ng", "-w", sound, SENTENCE], check=True)
    children: list[subprocess.Popen[bytes]] = []

    def begin() -> None:
        children.append(subprocess.Popen(["aplay", "-q", sound], env={**os.environ, **environment}))

    def stop() -> None:
        children[-1].kill()
        children[-1].wait()

    return begin, stop


def _warm_voice(environment: dict[str, str]) -> tuple[OwnVoice, Callable[[], None]]:
    voice = OwnVoice(environment={**python_environment(), **environment})
    is_ready = threading.Event()

    def listen(event: Event) -> None:
        if isinstance(event, Ready):
            is_ready.set()

    voice.on_event(listen)
    voice.warm_up()
    if not is_ready.wait(20):
        raise RuntimeError(voice.problem)
    time.sleep(1)  # the spare is starting too
    return voice, lambda: voice.say(SENTENCE)


def _answers(environment: dict[str, str]) -> bool:
    result = subprocess.run(["pactl", "info"], env={**os.environ, **environment}, capture_output=True)
    return result.returncode == 0


def _wait(is_so: Callable[[], bool], patience: float = 10) -> None:
    end = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.005)
