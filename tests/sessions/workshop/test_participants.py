"""Who takes part in a workshop: known people and new ones."""

from app.sessions.workshop.participants import ParticipantSession
from storage.folder import StudyFolder
from tests.sessions.workshop_sitting import set_up


def test_somebody_the_study_knows_can_join_once(study: StudyFolder) -> None:
    study.raters.add("Eve")
    session = ParticipantSession(study, set_up(study))
    assert session.join("Eve").sentence == "Eve takes part, no consent yet."
    assert session.join("Eve").sentence == "Eve takes part already."
    assert [one.name for one in session.people].count("Eve") == 1
