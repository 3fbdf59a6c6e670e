"""Programs under the names of the system's recorders and players: real processes that write and read real WAV files."""

import sys
import wave
from io import BytesIO
from pathlib import Path

import pytest

RECORDERS, PLAYERS = ("pw-record", "parecord", "arecord"), ("aplay", "pw-play", "paplay")
_RECORDER = """
import os, signal, sys, wave
ends = {signal.SIGINT}
signal.pthread_sigmask(signal.SIG_BLOCK, ends)  # none is lost, whenever it comes
with wave.open(sys.argv[-1] + ".part", "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(16000)
    file.writeframes(bytes(range(100)) * 320)
os.replace(sys.argv[-1] + ".part", sys.argv[-1])
signal.sigwait(ends)
"""
_FAILING = 'import sys\nsys.exit("main: audio open error: No such device")\n'
_PLAYER = "import sys\nopen({heard!r}, 'ab').write(open(sys.argv[-1], 'rb').read())\n"
SECONDS = 1.0  # of what the fake recorder records


def wav(seconds: float = 1.0, rate: int = 16_000, channels: int = 1, width: int = 2) -> bytes:
    """A WAV file with a sawtooth."""
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        size = round(seconds * rate) * channels * width
        file.writeframes((bytes(range(100)) * (size // 100 + 1))[:size])
    return out.getvalue()


def put_in_path(folder: Path, monkeypatch: pytest.MonkeyPatch, microphone: bool = True) -> Path:
    """Have recorders and players found in a folder first; returns the file that has all that was played."""
    heard = make_programs(folder, microphone)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return heard


def make_programs(folder: Path, microphone: bool = True) -> Path:
    """Make these programs in a new folder; returns the file that has all that was played."""
    folder.mkdir()
    heard = folder / "heard"
    scripts = dict.fromkeys(RECORDERS, _RECORDER if microphone else _FAILING)
    scripts |= dict.fromkeys(PLAYERS, _PLAYER.format(heard=str(heard)))
    for name, script in scripts.items():
        program = folder / name
        program.write_text(f"#!{sys.executable} -I\n{script}", encoding="utf-8")
        program.chmod(0o700)
    return heard
