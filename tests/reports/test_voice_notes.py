"""Notes by voice in the report of pairs and in minutes: named, with transcripts, and gone with who is heard."""

from contextlib import closing
from pathlib import Path

import pytest

from app.messages.annotate import reported_voice_notes
from app.reports.document import Document, in_words
from app.reports.minutes import meeting_of, minutes_document
from app.reports.pairs import pairs_document
from app.study.team.pairs import NewMember
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater
from app.study.verdict import Verdict
from exporters.reports.report_html import html_of
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, study_of
from tests.reports.test_pairs import answer
from tests.sessions.meeting_study import begin_session, make_meeting_study

SOUND, WORDS = b"RIFF a recording", "The tip is missing."


def record(study: StudyFolder, rater: Rater, image: int, item: str, words: str = "") -> None:
    for one in next((pair.people for pair in study.pairs.all() if pair.rater == rater), (rater,)):
        study.voice_notes.agree(one, "As it was asked.")
    note = study.voice_notes.add(rater, image, item, SOUND, 12.0)
    if words:
        study.voice_notes.transcribe(note, words)


def told(document: Document) -> list[str]:
    """The lines that name recordings."""
    return [
        line
        for line in in_words(document)
        if "recording" in line and line != reported_voice_notes.NOT_INCLUDED
    ]


def test_the_report_of_pairs_names_what_they_recorded(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as study:
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        answer(study, pair, 1, "10", joint="1")
        assert told(pairs_document(study)) == []
        record(study, pair.rater, 1, "T1.C1", WORDS)
        record(study, pair.rater, 2, "showing")
        record(study, study.raters.add("Cleo"), 1, "T1.C1", "Somebody else's.")
        first, second = told(pairs_document(study))
        assert first.endswith(f"recording by Ada and Ben, 12 seconds: “{WORDS}”")
        assert second == "Image 2, Whole image: recording by Ada and Ben, 12 seconds, no transcript."
        assert WORDS in html_of(pairs_document(study))
        cleo = study.raters.find("Cleo")  # who has not finished these images
        assert told(pairs_document(study, reader=cleo)) == []
        study.withdrawals.carry_out(pair.people[0], OnWithdrawal.DETACH)
        assert [one for one in study.voice_notes.heard_by(None) if one.rater == pair.rater] == []


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    made = make_meeting_study(tmp_path / "study")
    ada, ben = made.raters.find("Ada"), made.raters.find("Ben")
    assert ada is not None
    assert ben is not None
    record(made, ada, 1, "T1.C1", WORDS)
    record(made, ben, 1, "T1.C1")
    record(made, ben, 3, "T1.C2", "About what nobody talked of.")
    return made


def test_minutes_name_recordings_about_what_was_decided_and_nobody_heard_on_them(study: StudyFolder) -> None:
    session = begin_session(study)
    assert (session.table.matter.image.number, session.table.matter.item.code) == (1, "T1.C1")
    session.decide(Verdict.MET, "The shadow misleads.")
    with_words, without = told(minutes_document(study, meeting_of(study)))
    assert with_words == f"Image 1, Straight: recording, 12 seconds: “{WORDS}”"
    assert without == "Image 1, Straight: recording, 12 seconds, no transcript."
    session.show_names()
    lines = told(session.minutes())
    assert "Image 1, Straight: recording by Ben, 12 seconds, no transcript." in lines
    session.end()
    ben = study.raters.find("Ben")
    assert ben is not None
    record(study, ben, 1, "T1.C1", "Said after the meeting.")
    assert told(minutes_document(study, meeting_of(study))) == lines
    study.withdrawals.carry_out(ben, OnWithdrawal.DETACH)
    assert len(told(minutes_document(study, meeting_of(study)))) == 1
    study.close()
