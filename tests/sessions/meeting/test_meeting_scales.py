"""Meetings about items on scales: what is far enough apart to discuss, how it is told, and a level decided."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.meeting import meeting as meeting_text
from app.reports.feedback import feedback_for
from app.reports.minutes import minutes_document
from app.rubrics.draft import RubricDraft
from app.rubrics.publishing import Meaning
from app.sessions.meeting.agenda_order import AgendaItem
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.meeting_rewording import Change
from app.sessions.meeting.scale_differences import called, differ, possible
from app.study.rubric import Wording
from app.study.scales import in_words, named_scale
from app.study.team.meetings import Outcome
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder
from storage.safety.check import check_study
from tests.sessions.meeting_study import begin_session
from tests.storage.exhibiting import add_exhibit, make_scaled_study, mark

FOUR = named_scale("1-4", ["poor", "", "", "good"])
PEOPLE = ("Ada", "Ben", "Cy", "Dan")


@pytest.mark.parametrize(
    ("name", "values", "is_apart"),
    [
        ("1-4", ["3", "4", "3"], False),
        ("1-4", ["2", "3", "4"], True),
        ("1-5 half", ["2", "3.5"], False),
        ("1-5 half", ["2.5", "4.5"], True),
        ("0-1", ["0", "1"], True),
        ("1-4", ["3", "not applicable"], True),
        ("1-4", ["not applicable", "cannot tell"], True),
        ("1-4", ["not applicable"], False),
        ("choice or both", ["1", "both"], True),
        ("choice", ["2", "2"], False),
        ("ranking", ["1 > 2 > 3", "1 = 3 > 2"], False),
        ("ranking", ["1 > 2 > 3", "1 = 2 > 3", "2 > 1 > 3"], True),
        ("text", ["some words", "other words"], False),
        ("yes-no", ["met", "cannot tell"], True),
    ],
)
def test_what_is_far_enough_apart(name: str, values: list[str], is_apart: bool) -> None:
    assert differ(named_scale(name), values) is is_apart


def test_what_can_be_decided() -> None:
    assert [one.value for one in possible(FOUR, 1, ["2"])] == ["1", "2", "3", "4", "cannot tell"]
    assert [one.value for one in possible(named_scale("choice or both"), 2, [])] == [
        "1",
        "2",
        "both",
        "cannot tell",
    ]
    assert [one.value for one in possible(named_scale("ranking"), 2, ["2 > 1", "1 > 2"])][:2] == [
        "2 > 1",
        "1 > 2",
    ]
    assert called(in_words(["bad", "good"]), "2") == "2 (good)"
    assert called(FOUR, "2") == "2"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two exhibits that four people have answered: far apart on the first, near on the second."""
    study = make_scaled_study(tmp_path / "study")
    for name in ("first", "second"):
        add_exhibit(study, name, [])
    marks = {"T1.C1": ("1134", "3344"), "T1.C2": ("1 > 2", "2 > 1"), "T1.C3": ("met", "met")}
    for place, name in enumerate(PEOPLE):
        rater = study.raters.add(name)
        for image, exhibit in enumerate(study.exhibits.all()):
            mark(study, rater, exhibit.image, "T1.C1", marks["T1.C1"][image][place], f"reason of {name}")
            ranking = marks["T1.C2"][image if place else 0]
            mark(study, rater, exhibit.image, "T1.C2", ranking)
            mark(study, rater, exhibit.image, "T1.C3", marks["T1.C3"][image])
    yield study
    study.close()


@pytest.fixture
def session(study: StudyFolder) -> Adjudicating:
    return begin_session(study)


def at(session: Adjudicating, code: str) -> None:
    """Come to the matter about an item."""
    queue = session.table.queue
    place = next(at for at, one in enumerate(queue) if isinstance(one, AgendaItem) and one.item.code == code)
    session.come_to(place)


def test_the_queue_holds_what_is_far_apart_and_reasons_make_nothing_a_matter(session: Adjudicating) -> None:
    assert session.table.lines() == [
        "Exhibit 1, T1.C1: Fit\n2 for 1, 1 for 3, 1 for 4; 4 notes.",
        "Exhibit 2, T1.C2: Order\n3 for 2 > 1, 1 for 1 > 2.",
    ]
    assert session.table.state() == "2 of 2 to discuss; not listed because all agree: 4."
    assert session.table.items() == [("T1.C1", "T1.C1: Fit"), ("T1.C2", "T1.C2: Order")]


def test_sides_are_told_with_their_reasons_and_without_names(session: Adjudicating) -> None:
    at(session, "T1.C1")
    told = session.narrate_sides().sentence
    assert "2 people: 1." in told
    assert "“reason of Cy”" in told
    assert not any(f"{name}:" in told for name in PEOPLE)
    session.show_names()
    assert "Ada: 1. “reason of Ada”" in session.narrate_sides().sentence


def test_a_level_is_decided_and_stands_in_the_minutes(session: Adjudicating, study: StudyFolder) -> None:
    at(session, "T1.C1")
    values = [one.value for one in session.choices()]
    assert values == ["1", "2", "3", "4", "not applicable", "cannot tell"]
    with pytest.raises(UserError, match="not an answer to this question"):
        session.decide(Verdict.MET)
    assert session.reason_needed(Mark("2"))
    with pytest.raises(UserError, match="overrules everybody"):
        session.decide(Mark("2"))
    assert session.decide(Mark("2", "2"), "In the middle.").sentence.startswith("Decided: 2.")
    assert session.table.lines()[0].startswith("Decided, 2. Exhibit 1, T1.C1: Fit")
    (ruling,) = study.meetings.adjudications()
    assert (ruling.ruling.outcome, ruling.ruling.value) == (Outcome.DECIDED, Mark("2"))
    assert ruling.ruling.tally.people == {"1": 2, "3": 1, "4": 1}
    minutes = minutes_document(study, session.table.meeting)
    rows = [row for section in minutes.sections for table in section.tables() for row in table.rows]
    told = [cell.text for row in rows for cell in row.cells]
    assert "2" in told
    assert check_study(study.folder).findings == ()


def test_a_ranking_that_was_given_is_decided(session: Adjudicating, study: StudyFolder) -> None:
    at(session, "T1.C2")
    assert [one.value for one in session.choices()] == ["2 > 1", "1 > 2", "cannot tell"]
    session.decide(session.choices()[0])
    assert study.meetings.adjudications()[0].ruling.value == Mark("2 > 1")
    ada = study.raters.find("Ada")
    assert ada is not None
    assert feedback_for(study, ada).document.sections


def test_rewording_in_a_meeting_keeps_the_scale(session: Adjudicating, study: StudyFolder) -> None:
    at(session, "T1.C1")
    before = session.words_now()
    assert [level.value for level in before.scale.levels] == ["1", "2", "3", "4"]
    words = Wording("How well does it fit what was asked for?", before.short, scale=before.scale)
    session.reword(Change(words, Meaning(True, "Clearer.")))
    saved = study.designs.draft()
    assert saved is not None
    assert RubricDraft.of(saved.draft).criterion("T1.C1").scale == before.scale
    (ruling,) = study.meetings.adjudications()
    assert ruling.ruling.rewording is not None
    assert (ruling.ruling.rewording.was, ruling.ruling.rewording.becomes) == (before, words)


def test_many_sides_have_numbers_behind_the_letters() -> None:
    assert meeting_text.side(9, "10", 1) == "Side J, 1 person: 10."
    assert meeting_text.side(10, "11", 2) == "Side 11, 2 people: 11."
