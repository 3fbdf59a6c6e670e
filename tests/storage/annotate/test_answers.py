"""Answers as facts: never edited, superseded one by one, and the current ones are what was said last."""

import sqlite3
import tempfile
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app.study.alt_text import Draft
from app.study.answer import Answer, AnswerAction, Circumstances, Content, Exposure
from app.study.ports import ImportedAnswer
from app.study.team.raters import Perception, Rater, RaterKind, Session
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import StudyFolder
from storage.merge.answers_of_two_machines import set_aside
from tests.storage.making import make_study

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def ada(study: StudyFolder) -> Session:
    """A sitting of Ada's."""
    return study.sessions.start(study.raters.add("Ada"), Perception.MAGNIFIED)


def say(
    study: StudyFolder, session: Session, content: Content, item: str = "T1.C1", image: int = 1
) -> Answer:
    return study.answers.record(session, image, item, content, AnswerAction.DO, Circumstances())


def test_what_is_returned_is_what_stands_on_the_disk(study: StudyFolder, ada: Session) -> None:
    description = study.descriptions.add(1, Draft({"colour": "white"}))
    around = Circumstances(Perception.OWN_VOICE, Exposure(description.id, {"line": 2, "colour": 1}), 3.25)
    content = Content(Verdict.CANNOT_TELL, Doubt.NOT_VISIBLE, "Zu dunkel – ചൂരൽ")
    first = say(study, ada, content)
    late = NOON + timedelta(microseconds=123_456)
    second = study.answers.record(ada, 1, "T1.C1", Content(Verdict.MET), AnswerAction.REDO, around, late)
    whole = study.answers.record(ada, 1, "showing", Content(Judgment.NEVER_SHOW), AnswerAction.DO, around)
    for answer in (first, second, whole):
        assert study.answers.get(answer.key) == answer
    assert (first.previous, second.previous, whole.previous) == (None, first.key, None)
    assert second.recorded_at == NOON + timedelta(milliseconds=123)
    assert study.answers.history(1, ada.rater, "T1.C1") == [first, second]
    assert study.answers.current(1, ada.rater) == {"T1.C1": second, "showing": whole}
    assert list(study.answers.walk_back(ada.rater)) == [whole, second, first]


def test_an_answer_cannot_be_edited(study: StudyFolder, ada: Session) -> None:
    answer = say(study, ada, Content(Verdict.MET))
    for change in ("value = 'not met'", "note = 'x'", "recorded_at = 0", "previous = NULL"):
        with pytest.raises(sqlite3.IntegrityError, match="an answer is a fact and is never edited"):
            study.database.connection.execute(f"UPDATE answer SET {change} WHERE id = ?", (answer.key,))
    assert study.answers.get(answer.key) == answer


def two_in_conflict(study: StudyFolder, ada: Session) -> tuple[Answer, Answer, Answer]:
    """An answer, and two that were given after it on two machines: the second of them is the later one."""
    first = say(study, ada, Content(Verdict.MET))
    second = say(study, ada, Content(Verdict.NOT_MET))
    copy = "INSERT INTO answer SELECT NULL, ?, image, rater, run, item, rubric, value, doubt, note, act, ?, session,"
    with study.database.atomic() as connection:
        cursor = connection.execute(
            f"{copy} perception, alt_text, heard, seconds, recorded_at + 60000, language FROM answer WHERE id = ?",
            (uuid.uuid4().bytes, first.key, first.key),
        )
        set_aside(study.database)
        study.queue.rebuild()
    return first, second, study.answers.get(cursor.lastrowid or 0)


def test_of_two_answers_that_supersede_the_same_one_the_later_holds(study: StudyFolder, ada: Session) -> None:
    _first, second, third = two_in_conflict(study, ada)
    assert study.answers.current(1, ada.rater) == {"T1.C1": third}
    assert list(study.answers.all_current()) == [third]
    assert [second.key, third.key] == [fact.key for fact in study.answers.history(1, ada.rater, "T1.C1")][1:]
    (conflict,) = study.conflicts.all()
    assert (conflict.answer, conflict.holds, conflict.others, conflict.aside) == (
        *(third.key, "met", (second.key,), ("not met",)),
    )
    assert list(study.ratings.of(1).answer) == [third.key]
    assert study.queue.answered(ada.rater, 1) == 1


def test_what_is_said_anew_decides_between_them(study: StudyFolder, ada: Session) -> None:
    _first, second, third = two_in_conflict(study, ada)
    new = say(study, ada, Content(Verdict.CANNOT_TELL))
    assert new.previous == third.key
    assert study.answers.current(1, ada.rater) == {"T1.C1": new}
    assert study.conflicts.all() == []
    with study.database.atomic():
        set_aside(study.database)
    assert study.answers.current(1, ada.rater) == {"T1.C1": new}
    assert (
        study.database.number("SELECT other FROM answer_settles WHERE answer = ?", (new.key,)) == second.key
    )


def test_one_of_them_can_be_let_hold(study: StudyFolder, ada: Session) -> None:
    _first, second, _third = two_in_conflict(study, ada)
    settled = study.answers.settle(second.key)
    assert (settled.content, settled.act) == (second.content, AnswerAction.SETTLE)
    assert study.answers.current(1, ada.rater) == {"T1.C1": settled}
    assert study.conflicts.all() == []


def test_what_does_not_exist_cannot_be_answered(study: StudyFolder, ada: Session) -> None:
    with pytest.raises(KeyError, match=r"T9\.C1"):
        say(study, ada, Content(Verdict.MET), item="T9.C1")
    with pytest.raises(sqlite3.IntegrityError):
        say(study, ada, Content(Verdict.MET), image=99)
    with pytest.raises(KeyError):
        study.answers.get(99)
    assert study.answers.count() == 0
    assert not study.database.connection.in_transaction


def test_a_new_version_of_the_rubric_starts_afresh_and_forgets_nothing(
    study: StudyFolder, ada: Session
) -> None:
    old = say(study, ada, Content(Verdict.MET))
    say(study, ada, Content(Judgment.CAN_BE_SHOWN), "showing")
    rubric = study.rubrics.current()
    assert rubric is not None
    assert study.rubrics.publish(rubric).version == 2
    assert list(study.answers.current(1, ada.rater)) == ["showing"]
    new = say(study, ada, Content(Verdict.NOT_MET))
    assert (new.rubric_version, new.previous) == (2, None)
    assert study.answers.history(1, ada.rater, "T1.C1") == [old, new]
    assert study.rubrics.version(1) == rubric


def test_undo_does_not_reach_behind_a_new_version_of_the_rubric(study: StudyFolder, ada: Session) -> None:
    say(study, ada, Content(Verdict.MET))
    judged = say(study, ada, Content(Judgment.CAN_BE_SHOWN), "showing")
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(rubric)
    assert list(study.answers.walk_back(ada.rater)) == [judged]


# --- brought in from elsewhere


def fact(
    rater: Rater, verdict: Verdict = Verdict.MET, run: int = 0, at: datetime | None = NOON
) -> ImportedAnswer:
    return ImportedAnswer(1, rater, run, "T1.C1", Content(verdict), at, Circumstances())


def test_bringing_in_the_same_twice_changes_nothing(study: StudyFolder, ada: Session) -> None:
    judge = study.raters.add("Judge", RaterKind.JUDGE)
    facts = [fact(ada.rater), *(fact(judge, run=run) for run in range(1, 6))]
    assert study.answers.count_new(facts) == 6
    assert study.answers.bring_in(facts) == 6
    assert study.answers.bring_in(facts) == study.answers.count_new(facts) == 0
    assert study.answers.count() == 6
    assert study.queue.answered(ada.rater, 1) == 1
    assert study.answers.current(1, judge, run=3)["T1.C1"].run == 3


def test_what_was_brought_in_does_not_come_back_over_a_later_answer(study: StudyFolder, ada: Session) -> None:
    study.answers.bring_in([fact(ada.rater)])
    own = say(study, ada, Content(Verdict.NOT_MET))
    assert study.answers.bring_in([fact(ada.rater)]) == 0
    assert study.answers.current(1, ada.rater)["T1.C1"] == own
    assert list(study.answers.walk_back(ada.rater)) == [own]  # what came from elsewhere is not hers to undo


def test_bringing_in_is_all_or_nothing(study: StudyFolder, ada: Session) -> None:
    wrong = ImportedAnswer(1, ada.rater, 0, "T9.C9", Content(Verdict.MET), NOON, Circumstances())
    with pytest.raises(KeyError):
        study.answers.bring_in([fact(ada.rater), wrong])
    assert study.answers.count() == 0
    assert study.queue.answered(ada.rater, 1) == 0


# --- the current ones


places = st.tuples(
    st.integers(1, 3),
    st.sampled_from(["Ada", "Judge"]),
    st.integers(0, 2),
    st.sampled_from(["T1.C1", "T1.C2"]),
)
contents = st.builds(
    Content, st.sampled_from([None, *Verdict]), st.sampled_from([None, *Doubt]), st.text("ab", max_size=2)
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(places, contents), max_size=25))
def test_the_current_answers_are_those_given_last(
    given_in_order: list[tuple[tuple[int, str, int, str], Content]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        study = make_study(Path(folder) / "study")
        try:
            raters = {"Ada": study.raters.add("Ada"), "Judge": study.raters.add("Judge", RaterKind.JUDGE)}
            facts = [
                ImportedAnswer(
                    image, raters[name], run, item, content, NOON + timedelta(seconds=n), Circumstances()
                )
                for n, ((image, name, run, item), content) in enumerate(given_in_order)
            ]
            assert study.answers.bring_in(facts) == len(facts)
            current = {
                (answer.image, answer.rater.name, answer.run, answer.item): answer.content
                for answer in study.answers.all_current()
            }
            assert current == dict(given_in_order)
            for (image, name, run, item), content in current.items():
                assert study.answers.current(image, raters[name], run)[item].content == content
        finally:
            study.close()


def test_all_current_come_by_image_rater_run_and_item(study: StudyFolder, ada: Session) -> None:
    for image, item in ((2, "T1.C2"), (2, "T1.C1"), (1, Scale.SHOWING.value), (1, "T1.C2")):
        say(study, ada, Content(Judgment.NEVER_SHOW if item == "showing" else Verdict.MET), item, image)
    order = [(answer.image, answer.item) for answer in study.answers.all_current()]
    assert order == [(1, "showing"), (1, "T1.C2"), (2, "T1.C1"), (2, "T1.C2")]


def test_walking_back_sorts_nothing(study: StudyFolder, ada: Session) -> None:
    asked: list[str] = []
    study.database.connection.set_trace_callback(asked.append)
    list(study.answers.walk_back(ada.rater))
    study.database.connection.set_trace_callback(None)
    plan = [row[3] for row in study.database.rows(f"EXPLAIN QUERY PLAN {asked[-1]}")]
    assert "SCAN answer" in plan
    assert not [step for step in plan if "ORDER BY" in step]
