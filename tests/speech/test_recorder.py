"""Recording with a program of the system, and the form in which recordings are stored."""

import os
import sys
import tempfile
import wave
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.speech.recorder import NoMicrophone, NoRecorder, Recorder
from app.speech.wav_files import NotWav, as_stored
from tests.speech.fake_sound import SECONDS, put_in_path, wav

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="recorders are programs of Linux")


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which temporary files are made."""
    place = tmp_path / "private"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def test_a_recording_is_returned_and_nothing_is_left_on_the_disk(
    tmp_path: Path, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    recorder = Recorder()
    recorder.start()
    assert recorder.is_recording
    assert os.listdir(private)  # noqa: PTH208 - there is something while it goes on
    assert as_stored(recorder.stop(), 10)[1] == SECONDS
    assert not recorder.is_recording
    assert os.listdir(private) == []  # noqa: PTH208
    assert recorder.stop() == b""


def test_why_there_is_no_sound_is_said(
    tmp_path: Path, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch, microphone=False)
    with pytest.raises(NoMicrophone, match="No such device"):
        Recorder().start()
    assert os.listdir(private) == []  # noqa: PTH208
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoRecorder):
        Recorder().start()


def test_a_recorder_that_ended_by_itself_is_noticed(
    tmp_path: Path, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    recorder = Recorder()
    recorder.start()
    assert not recorder.has_ended
    assert recorder._child is not None
    os.killpg(recorder._child.pid, 2)
    recorder._child.wait()
    assert recorder.has_ended
    assert as_stored(recorder.stop(), 10)[1] == SECONDS


@given(st.sampled_from((8_000, 16_000, 44_100, 48_000)), st.integers(1, 3), st.integers(1, 30))
def test_any_rate_and_number_of_channels_is_stored_in_one_form(rate: int, channels: int, tenths: int) -> None:
    stored, seconds = as_stored(wav(tenths / 10, rate, channels), 2.0)
    assert seconds == pytest.approx(min(tenths / 10, 2.0), abs=0.01)
    with wave.open(BytesIO(stored)) as file:
        form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        assert (form, file.getnframes()) == ((1, 2, 16_000), round(seconds * 16_000))


def test_what_is_stored_stays_as_it_is() -> None:
    stored, _seconds = as_stored(wav(0.5), 2.0)
    assert as_stored(stored, 2.0)[0] == stored


def test_a_file_whose_recorder_was_killed_is_read() -> None:
    whole = wav(1.0)
    header = bytearray(whole[:44])
    header[4:8] = header[40:44] = (0x7FFFFFFF).to_bytes(4, "little")
    assert as_stored(bytes(header) + whole[44:-1], 2.0)[1] == pytest.approx(1.0, abs=0.001)


@pytest.mark.parametrize(
    "content", [b"", b"RIFF", b"ID3 an mp3 file", wav(0.0), wav(1.0, width=1), wav()[:44]]
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises(NotWav):
        as_stored(content, 2.0)


def test_a_recorder_ends_though_nobody_stops_it(
    tmp_path: Path, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    monkeypatch.setattr("app.speech.recorder._OUTLIVES_S", 1)
    recorder = Recorder()
    recorder.start()
    assert recorder._child is not None
    recorder._child.wait()
    assert as_stored(recorder.stop(), 10)[1] == SECONDS
