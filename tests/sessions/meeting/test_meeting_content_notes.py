"""A meeting comes to an image with a content note: the note first, and the image when the meeting asks for it."""

from pathlib import Path

from app.sessions.meeting.meeting import Adjudicating
from app.study.alt_text import Level
from tests.sessions.annotate.test_content_notes import note
from tests.sessions.meeting_study import PEOPLE, make_meeting_study

NOTE = "Content note: blood. To see and hear the image: describe."


def test_the_note_comes_first_and_the_image_waits(tmp_path: Path) -> None:
    study = make_meeting_study(tmp_path / "study")
    note(study, 1, "blood")
    session = Adjudicating(study, "Ada")
    session.begin()
    begun = session.start("First", PEOPLE)
    assert begun.sentence.index(NOTE) < begun.sentence.index("T1.C1")
    assert begun.beside_focus is not None
    assert begun.beside_focus.endswith(NOTE)
    assert session.hearing.lines() == [NOTE]
    assert "cane" not in session.hearing.description()
    hidden = session.hearing.live_text()
    assert hidden.image is None
    assert not any("leans" in line for line in hidden.lines)
    assert any(line.startswith("Content note: blood.") for line in hidden.lines)
    assert "A cane leans." in session.describe(Level.DESCRIPTION).sentence
    assert session.hearing.note == ""
    assert any("leans" in line for line in session.hearing.lines())
    assert session.hearing.live_text().image is not None


def test_going_to_it_says_the_note_and_elsewhere_there_is_none(tmp_path: Path) -> None:
    study = make_meeting_study(tmp_path / "study")
    note(study, 2, "blood")
    session = Adjudicating(study, "Ada")
    session.begin()
    session.start("First", PEOPLE)
    notes = {}
    for place in range(len(session.table.queue)):
        note_sentence = session.come_to(place)
        notes[session.table.matter.image.number] = note_sentence
    assert notes == {number: NOTE if number == 2 else "" for number in notes}
    assert 2 in notes
    session.come_to(0)
    while session.table.matter.image.number != 2:
        session.postpone()
        said = session.next_open()
    assert said.sentence.startswith(NOTE)
    assert said.beside_focus == NOTE
    study.close()
