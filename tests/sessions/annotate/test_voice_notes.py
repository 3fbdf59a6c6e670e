"""Somebody with notes by voice: consent first, a key to start and stop, files, playing, typing and finding again."""

import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.annotate import voice_notes as voice_notes_text
from app.sessions.annotate.voice_notes import AnswerVoiceNotes, VoiceNoteList
from app.speech.recorder import Recorder
from app.speech.wav_files import as_stored
from app.study.team.raters import Rater
from app.study.voice_notes import LONGEST_S
from app.study.work import answering
from storage.folder import StudyFolder, open_study
from tests.speech.fake_sound import put_in_path, wav

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="recorders are programs of Linux")


@pytest.fixture
def ada(study: StudyFolder) -> Rater:
    return study.raters.add("Ada")


@pytest.fixture
def notes(study: StudyFolder, ada: Rater) -> AnswerVoiceNotes:
    return AnswerVoiceNotes(study, ada, [ada], 1, "T1.C1", "Straight")


def test_from_consent_to_a_transcript_that_is_found(
    study: StudyFolder, ada: Rater, notes: AnswerVoiceNotes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    assert notes.missing == ["Ada"]
    with pytest.raises(UserError, match="without agreeing"):
        notes.record()
    assert not notes.is_recording
    assert notes.agree().sentence == "Ada agrees to be recorded."
    assert notes.record().sentence == "Recording. Press again to stop."
    assert notes.lines() == []
    assert notes.record().sentence == "Stopped and saved: 1 second. 1 voice note here."
    assert notes.lines() == ["1: 1 second, no transcript yet"]
    assert notes.transcribe(notes.notes[0].key, " the tip  is missing ").sentence == "Transcript saved."
    with closing(open_study(study.folder)) as again:
        everything = VoiceNoteList(again, None)
        assert everything.lines() == ["Ada, image 1, Straight, 1 second: the tip is missing"]
        assert everything.find("MISSING ada").sentence == "1 voice note."
        assert everything.find("handle").sentence == "No voice note matches."
    assert notes.transcribe(notes.notes[0].key, "").sentence == "Transcript removed."
    assert notes.remove(notes.notes[0].key).sentence == "The recording is deleted."
    assert study.voice_notes.of(ada, 1, "T1.C1") == []


def test_a_recording_that_is_played_is_the_one_that_was_made(
    notes: AnswerVoiceNotes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = put_in_path(tmp_path / "bin", monkeypatch)
    notes.agree()
    file = tmp_path / "spoken.wav"
    file.write_bytes(wav(0.5, 48_000, 2))
    assert notes.add_file(file).sentence == "Added spoken.wav: 1 second."
    assert notes.play(notes.notes[0].key) is None
    assert notes._player._thread is not None
    notes._player._thread.join()
    assert heard.read_bytes() == as_stored(file.read_bytes(), LONGEST_S)[0]
    assert notes.look() is None
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UserError, match="No program that plays sound"):
        AnswerVoiceNotes(notes._study, notes._rater, notes._speakers, 1, "T1.C1", "").play(notes.notes[0].key)


def test_what_cannot_be_recorded_or_added_says_why(
    notes: AnswerVoiceNotes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch, microphone=False)
    notes.agree()
    with pytest.raises(UserError, match="audio open error: No such device"):
        notes.record()
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UserError, match="add its WAV file here"):
        notes.record()
    for content, sentence in ((b"no sound", "Only WAV"), (wav(LONGEST_S + 0.5, 8_000), "at most 2 minutes")):
        file = tmp_path / "other.wav"
        file.write_bytes(content)
        with pytest.raises(UserError, match=sentence):
            notes.add_file(file)
    with pytest.raises(UserError, match=r"gone\.wav"):
        notes.add_file(tmp_path / "gone.wav")
    with pytest.raises(UserError, match="Choose a recording"):
        notes.play(None)
    assert notes.lines() == []


def test_a_recording_that_is_long_enough_is_stored_by_itself(
    notes: AnswerVoiceNotes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    notes.agree()
    notes.record()
    assert notes.look() is None
    assert isinstance(notes._recorder, Recorder)
    notes._recorder._since -= LONGEST_S
    said = notes.look()
    assert said is not None
    assert said.sentence.startswith("Stopped and saved")
    assert not notes.is_recording


def test_who_leaves_while_recording_loses_nothing(
    notes: AnswerVoiceNotes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    notes.agree()
    notes.record()
    said = notes.leave()
    assert said is not None
    assert said.sentence.startswith("Stopped and saved")
    assert len(notes.lines()) == 1


def test_a_recording_is_stored_while_somebody_else_is_at_work(
    notes: AnswerVoiceNotes, study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    study.close()
    with closing(open_study(study.folder)) as one, closing(open_study(study.folder)) as two:
        two.prepare_to_add(answering(two.raters.add("Ben")))
        beside = AnswerVoiceNotes(one, notes._rater, notes._speakers, 1, "T1.C1", "Straight")
        beside.agree()
        beside.record()
        assert beside.record().sentence.startswith("Stopped and saved")
        everything = VoiceNoteList(one, None)
        assert everything.transcribe(everything.notes[0].key, "no tip").sentence == "Transcript saved."


def test_nothing_is_recorded_that_could_not_be_stored(
    notes: AnswerVoiceNotes, study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_path(tmp_path / "bin", monkeypatch)
    notes.agree()
    study.close()
    with closing(open_study(study.folder)) as one, closing(open_study(study.folder)) as two:
        two.prepare_to_write()
        beside = AnswerVoiceNotes(one, notes._rater, notes._speakers, 1, "T1.C1", "Straight")
        with pytest.raises(UserError, match="open"):
            beside.record()
        assert not beside.is_recording


def test_who_agrees_or_deletes_hears_of_backups() -> None:
    for sentence in (voice_notes_text.CONSENT, voice_notes_text.DELETE_QUESTION):
        assert "Backups still have" in sentence
