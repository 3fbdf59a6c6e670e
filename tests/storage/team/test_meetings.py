"""Meetings on the disk: rulings are added and removed, never edited, and first answers stay as they were."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from app.study.rubric import Wording
from app.study.team.meetings import Hands, MinuteKind, Outcome, Rewording, Ruling, VoteCounts
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.agreement.making import say
from tests.storage.merge.machines import team

MET = Ruling(
    Outcome.DECIDED, "It bends.", Verdict.MET, VoteCounts({"met": 1, "not met": 1}, {"m": {"met": 5}}, 1, 2)
)


def test_a_meeting_that_was_not_ended_is_found_again(study: StudyFolder) -> None:
    assert study.meetings.unended() is None
    first = study.meetings.open(" Canes, part one ", ["Ben", "Ada"])
    assert (first.title, first.present, first.ended_at) == ("Canes, part one", ("Ada", "Ben"), None)
    study.meetings.join(first.key, "Cy")
    study.meetings.join(first.key, "Cy")
    other = open_study(study.folder)
    found = other.meetings.unended()
    other.close()
    assert found is not None
    assert found.present == ("Ada", "Ben", "Cy")
    study.meetings.end(first.key)
    ended = study.meetings.all()[0].ended_at
    study.meetings.end(first.key)
    assert study.meetings.unended() is None
    assert study.meetings.all()[0].ended_at == ended


def test_the_newest_ruling_holds_and_taking_it_back_brings_the_one_before(study: StudyFolder) -> None:
    meeting = study.meetings.open("One", []).key
    first = study.meetings.decide(meeting, 1, "T1.C1", 1, MET)
    assert first.ruling == MET
    second = study.meetings.decide(meeting, 1, "T1.C1", 1, Ruling(Outcome.CONTESTED, "No."))
    later = study.meetings.open("Two", []).key
    third = study.meetings.decide(later, 1, "T1.C1", 1, Ruling(Outcome.LATER))
    assert [one.key for one in study.meetings.adjudications()] == [third.key]
    assert [one.key for one in study.meetings.adjudications(meeting)] == [second.key]
    study.meetings.take_back(third.key)
    study.meetings.take_back(second.key)
    assert study.meetings.adjudications() == [first]
    assert study.meetings.adjudications(later) == []
    assert study.database.number("SELECT count(*) FROM adjudication") == 5


def test_a_decision_and_a_rewording_of_the_same_matter_hold_side_by_side(study: StudyFolder) -> None:
    meeting = study.meetings.open("One", []).key
    words = Ruling(Outcome.REWORDED, rewording=Rewording(Wording("Was."), Wording("Is."), True))
    decided = study.meetings.decide(meeting, 1, "T1.C1", 1, MET)
    reworded = study.meetings.decide(meeting, 1, "T1.C1", 1, words)
    assert study.meetings.adjudications() == [decided, reworded]
    contested = study.meetings.decide(meeting, 1, "T1.C1", 1, Ruling(Outcome.CONTESTED, "No."))
    again = study.meetings.decide(meeting, 1, "T1.C1", 1, words)
    assert study.meetings.adjudications() == [contested, again]
    study.meetings.take_back(again.key)
    assert study.meetings.adjudications() == [reworded, contested]


def test_a_rewording_and_a_whole_image_are_read_as_they_were_kept(study: StudyFolder) -> None:
    meeting = study.meetings.open("One", []).key
    rewording = Rewording(Wording("Was.", "Short"), Wording("Is.", "Short", "Guide."), True, "Too narrow.")
    ruling = Ruling(Outcome.REWORDED, "Bent.", rewording=rewording)
    assert study.meetings.decide(meeting, 1, "T1.C1", 1, ruling).ruling == ruling
    whole = study.meetings.decide(meeting, 1, "showing", 0, Ruling(Outcome.DECIDED, "", Judgment.NEVER_SHOW))
    assert whole.subject == (1, "showing")
    assert len(study.meetings.adjudications()) == 2
    with pytest.raises(KeyError):
        study.meetings.decide(meeting, 1, "T9.C9", 1, MET)


def test_what_another_program_wrote_in_other_words_does_no_harm(study: StudyFolder) -> None:
    meeting = study.meetings.open("One", []).key
    study.meetings.decide(meeting, 1, "T1.C1", 1, MET)
    for words in ("[]", '{"people": 3}', '{"people": {"met": "x"}}'):
        with study.database.atomic() as connection:
            connection.execute("UPDATE adjudication SET tally = ?, rewording = ?", (words, words))
        (one,) = study.meetings.adjudications()
        assert (one.ruling.tally, one.ruling.rewording) == (VoteCounts(), None)


def test_a_count_of_hands_is_stored_with_the_decision(study: StudyFolder) -> None:
    meeting = study.meetings.open("One", []).key
    tally = replace(MET.tally, hands=Hands(5, 2, 1))
    study.meetings.decide(meeting, 1, "T1.C1", 1, replace(MET, tally=tally))
    assert study.meetings.adjudications()[0].ruling.tally == tally
    for words in ('{"people": {}, "judges": {}, "doubts": 0, "notes": 0}',):  # as an earlier program wrote it
        with study.database.atomic() as connection:
            connection.execute("UPDATE adjudication SET tally = ?", (words,))
        assert study.meetings.adjudications()[0].ruling.tally == VoteCounts()


def test_lines_can_be_struck(study: StudyFolder) -> None:
    meeting = study.meetings.open("One", []).key
    line = study.meetings.note(meeting, MinuteKind.OPEN_POINT, " Ask Eve. ", 2)
    study.meetings.note(meeting, MinuteKind.REMARK, "Good light.")
    assert [(one.words, one.image) for one in study.meetings.minutes(meeting)] == [
        ("Ask Eve.", 2),
        ("Good light.", None),
    ]
    study.meetings.strike(line.key)
    assert [one.words for one in study.meetings.minutes(meeting)] == ["Good light."]
    for wrong in (
        lambda: study.meetings.note(meeting, MinuteKind.REMARK, " "),
        lambda: study.meetings.open(" ", []),
    ):
        with pytest.raises(ValueError, match=" "):
            wrong()


def test_answers_are_counted_around_meetings_and_stay_as_they_were(study: StudyFolder) -> None:
    say(study, "Ada", {"T1.C1": "10."})
    say(study, "model", {"T1.C1": "11."}, run=1)
    before = [(one.id, one.content) for one in study.answers.all_facts()]
    row = "INSERT INTO meeting (uuid, title, started_at) VALUES (?, 'Talk', ?)"
    with study.database.atomic() as connection:
        connection.executemany(row, [(b"\0" * 16, 0), (b"\1" * 16, 10**14)])
    assert study.meetings.answers_before() == (2, 1)
    assert study.meetings.answers_before(1) == (0, 0)
    assert study.meetings.answers_since(1) == (2, 1)
    assert study.meetings.answers_since(1, 2) == (2, 1)
    assert study.meetings.answers_since(2) == (0, 0)
    study.meetings.decide(1, 1, "T1.C1", 1, MET)
    assert [(one.id, one.content) for one in study.answers.all_facts()] == before


def test_meetings_travel_whole_and_what_was_taken_back_stays_taken_back(tmp_path: Path) -> None:
    one, other = team(tmp_path, 2)
    case = one.study.designs.add_border_case(UUID(int=1), None, Verdict.MET, "Bent.", "Ada").key
    meeting = one.study.meetings.open("One", ["Ada", "guest"]).key
    kept = one.study.meetings.decide(meeting, 1, "T1.C1", 1, replace(MET, border_case=case))
    back = one.study.meetings.decide(meeting, 2, "T1.C2", 1, Ruling(Outcome.CONTESTED, "No."))
    one.study.meetings.note(meeting, MinuteKind.OPEN_POINT, "Ask Eve.", 2)
    one.study.meetings.take_back(back.key)
    one.study.meetings.end(meeting)
    own = other.study.meetings.open("Two", ["Ben"]).key
    other.study.meetings.decide(own, 1, "T1.C1", 1, Ruling(Outcome.LATER))
    other.merge(one)
    one.merge(other)
    assert one.facts() == other.facts()
    for machine in (one, other):
        meetings = machine.study.meetings.all()
        assert [(meeting.title, meeting.present) for meeting in meetings] == [
            ("One", ("Ada", "guest")),
            ("Two", ("Ben",)),
        ]
        (first,) = machine.study.meetings.adjudications(meetings[0].key)
        assert (first.id, first.ruling.tally) == (kept.id, MET.tally)
        assert [line.words for line in machine.study.meetings.minutes(meetings[0].key)] == ["Ask Eve."]
        (bent,) = machine.study.designs.border_cases()
        assert first.ruling.border_case == bent.key
        machine.close()
