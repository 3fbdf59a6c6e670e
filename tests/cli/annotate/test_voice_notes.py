"""`touchstone voice-notes`: listed, found, transcribed, and written to a folder only when that is asked for."""

import csv
import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.folder import open_study
from tests.speech.fake_sound import wav
from tests.storage.making import make_study

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    with closing(make_study(tmp_path / "study")) as made:
        for name, item in (("Ada", "T1.C1"), ("Ben", "showing")):
            rater = made.raters.add(name)
            made.voice_notes.agree(rater, "As it was asked.")
            made.voice_notes.add(rater, 2, item, wav(), 1.0)
    return tmp_path / "study"


def told(capsys: Output, *words: object, code: int = 0) -> str:
    capsys.readouterr()
    assert main(["voice-notes", *map(str, words)]) == code
    return "".join(capsys.readouterr())


def test_a_note_is_transcribed_found_and_told(study: Path, capsys: Output) -> None:
    assert told(capsys, "list", study) == (
        "1. Ada, image 2, Straight, 1 second: no transcript yet\n"
        "2. Ben, image 2, Whole image, 1 second: no transcript yet\n"
    )
    assert (
        told(capsys, "transcribe", study, "--number", 2, "--transcript", "=never show")
        == "Transcript saved.\n"
    )
    assert told(capsys, "list", study, "--find", "NEVER").startswith(
        "2. Ben, image 2, Whole image, 1 second: =never"
    )
    assert told(capsys, "list", study, "--find", "tip") == "No voice note matches.\n"
    (note,) = json.loads(told(capsys, "list", study, "--json", "--find", "ben"))["voice_notes"]
    assert (note["number"], note["criterion"], note["transcript"]) == (2, "showing", "=never show")


def test_recordings_leave_the_study_only_when_that_is_asked_for(study: Path, capsys: Output) -> None:
    for kind in ("json", "csv", "jsonl"):
        out = study.parent / f"answers.{kind}"
        assert main(["export", str(study), "--format", kind, "--out", str(out)]) == 0
        assert "voice" not in out.read_text(encoding="utf-8")
    told(capsys, "transcribe", study, "--number", 2, "--transcript", "=never show")
    out = study.parent / "spoken"
    assert told(capsys, "export", study, "--out", out).startswith(
        f"Written to {out}: 2 voice notes with a table."
    )
    with (out / "voice-notes.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["file"], row["rater"], row["transcript"]) for row in rows] == [
        ("voice-note-001.wav", "Ada", ""),
        ("voice-note-002.wav", "Ben", "'=never show"),  # no formula for a spreadsheet
    ]
    with closing(open_study(study)) as made:
        (first, _second) = made.voice_notes.heard_by(None)
        assert (out / rows[0]["file"]).read_bytes() == made.voice_notes.audio(first)
    told(capsys, "export", study, "--out", out, code=1)
    assert len(list(out.iterdir())) == 3


def test_what_is_wrong_is_said(study: Path, capsys: Output) -> None:
    assert "The numbers go from 1 to 2" in told(
        capsys, "transcribe", study, "--number", 3, "--transcript", "x", code=1
    )
    assert "--transcript" in told(capsys, "transcribe", study, "--number", 1, code=2)
    assert "--out" in told(capsys, "export", study, code=2)
