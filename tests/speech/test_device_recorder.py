"""Recording by sounddevice, as on Windows and macOS, with a module in its place: nobody has run it there yet."""

import sys
from types import ModuleType
from typing import Any, ClassVar

import pytest

from app.speech.device_recorder import DeviceRecorder, system_recorder
from app.speech.recorder import NoMicrophone, NoRecorder, Recorder
from app.speech.wav_files import as_stored

RATE = 48_000


class PortAudioError(Exception):
    pass


class RawInputStream:
    """A microphone from which a second of sound comes at once."""

    samplerate = float(RATE)
    is_refused = False
    opened: ClassVar[list["RawInputStream"]] = []

    def __init__(self, channels: int, dtype: str, callback: Any) -> None:
        assert (channels, dtype) == (1, "int16")
        if self.is_refused:
            raise PortAudioError("Error querying device -1.")
        self.callback, self.active, self.is_closed = callback, False, False
        self.opened.append(self)

    def start(self) -> None:
        self.active = True
        for _ in range(10):
            self.callback(memoryview(b"\1\2" * (RATE // 10)), RATE // 10, None, None)

    def stop(self) -> None:
        self.active = False

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> type[RawInputStream]:
    module = ModuleType("sounddevice")
    module.__dict__.update(RawInputStream=RawInputStream, PortAudioError=PortAudioError)
    monkeypatch.setitem(sys.modules, "sounddevice", module)
    monkeypatch.setattr(RawInputStream, "is_refused", False)
    monkeypatch.setattr(RawInputStream, "opened", [])
    return RawInputStream


@pytest.mark.parametrize(
    ("platform", "kind"), [("linux", Recorder), ("win32", DeviceRecorder), ("darwin", DeviceRecorder)]
)
def test_each_system_has_its_way_to_record(
    monkeypatch: pytest.MonkeyPatch, platform: str, kind: type
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    assert isinstance(system_recorder(), kind)


def test_what_the_device_gives_is_a_wav_file(device: type[RawInputStream]) -> None:
    recorder = DeviceRecorder()
    assert recorder.stop() == b""
    for _ in range(2):  # the second holds nothing of the first
        recorder.start()
        assert recorder.is_recording
        assert not recorder.has_ended
        assert recorder.seconds >= 0
        assert as_stored(recorder.stop(), 10)[1] == pytest.approx(1.0)
        assert not recorder.is_recording
    assert all(stream.is_closed for stream in device.opened)


def test_a_device_that_is_unplugged_is_noticed(device: type[RawInputStream]) -> None:
    recorder = DeviceRecorder()
    recorder.start()
    device.opened[0].active = False
    assert recorder.has_ended
    assert as_stored(recorder.stop(), 10)[1] == pytest.approx(1.0)


def test_a_recording_nobody_stops_does_not_fill_the_memory(
    device: type[RawInputStream], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.speech.device_recorder._LONGEST_S", 0.5)
    recorder = DeviceRecorder()
    recorder.start()
    assert as_stored(recorder.stop(), 10)[1] == pytest.approx(0.5)


def test_why_there_is_no_sound_is_said(device: type[RawInputStream], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "is_refused", True)
    with pytest.raises(NoMicrophone, match=r"Error querying device -1$"):
        DeviceRecorder().start()
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    with pytest.raises(NoRecorder):
        DeviceRecorder().start()
