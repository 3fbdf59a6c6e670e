"""Recording from the microphone on Windows and macOS: by the package sounddevice (PortAudio), where it is installed.

Nobody has tried this on either system; the tests put a module in the package's place.
"""

import importlib
import time
import wave
from io import BytesIO
from typing import Any

from app import system
from app.speech.recorder import NoMicrophone, NoRecorder, Recorder, SoundRecorder

_LONGEST_S = 180  # what comes later is not stored, should nobody stop it


class DeviceRecorder:
    """Makes one recording at a time, in memory; nothing of it touches the disk."""

    def __init__(self) -> None:
        self._stream: Any = None
        self._sound = bytearray()
        self._most = 0  # bytes
        self._since = 0.0

    @property
    def is_recording(self) -> bool:
        """Whether a recording goes on."""
        return self._stream is not None

    @property
    def has_ended(self) -> bool:
        """Whether the device of a recording that goes on ended by itself."""
        return self._stream is not None and not self._stream.active

    @property
    def seconds(self) -> float:
        """How long a recording has been going on; 0 where none does."""
        return time.monotonic() - self._since if self.is_recording else 0.0

    def start(self) -> None:
        """Begin to record, at the rate of the device. Raises NoRecorder, and NoMicrophone."""
        try:
            devices = importlib.import_module("sounddevice")
        except (ImportError, OSError) as error:  # the latter without the library it is made on
            raise NoRecorder from error
        self._sound = bytearray()
        try:
            stream = devices.RawInputStream(channels=1, dtype="int16", callback=self._take)
        except (devices.PortAudioError, ValueError) as error:
            raise NoMicrophone(str(error).rstrip(".")) from error
        self._most = round(stream.samplerate * 2 * _LONGEST_S)
        try:
            stream.start()
        except devices.PortAudioError as error:
            stream.close()
            raise NoMicrophone(str(error).rstrip(".")) from error
        self._stream, self._since = stream, time.monotonic()

    def stop(self) -> bytes:
        """End the recording and return the WAV file; b"" where none goes on or no sound arrived."""
        stream, self._stream = self._stream, None
        if stream is None:
            return b""
        try:
            stream.stop()
        finally:
            stream.close()
        return _as_wav(bytes(self._sound), round(stream.samplerate)) if self._sound else b""

    def _take(self, sound: Any, _frames: int, _time: Any, _status: Any) -> None:
        """What the device calls, on a thread of its own."""
        if len(self._sound) < self._most:
            self._sound += bytes(sound)


def system_recorder() -> SoundRecorder:
    """The way to record on this system."""
    return DeviceRecorder() if system.current().voice_plays else Recorder()


def _as_wav(sound: bytes, rate: int) -> bytes:
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(sound)
    return out.getvalue()
