"""Calls to judges: a row before, completed once after; nothing is lost, doubled, or shown too early."""

import json
import sqlite3
import uuid
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.judge.judge_call import (
    EncodedImage,
    GivenAnswer,
    Outcome,
    Prompt,
    Question,
    Status,
    Usage,
    call_key,
)
from app.study.judge.judge_ports import Asked, Filter
from app.study.judge.judge_setup import CallGrouping, JudgeInput, JudgeSetup
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from storage.triggers import triggers_lifted
from tests.storage.making import make_older_study, short_rubric, write_picture

SETUP = JudgeSetup("a-model", "http://localhost:1/v1")
BOTH = {
    "T1.C1": GivenAnswer(Verdict.MET, "It is straight."),
    "T1.C2": GivenAnswer(Verdict.NOT_MET, probability=0.25),
}


def question(image: int = 1, run: int = 1, words: str = "Is it a cane?") -> Question:
    prompt = Prompt("You judge.", words, {"type": "object"}, ("ab" * 32,), {"T1.C1": "Straight?"})
    key = call_key(uuid.UUID(int=image), {"model": "a-model"}, prompt, run)
    return Question(image, run, ("T1.C1", "T1.C2"), prompt, key)


def ok(**changes: object) -> Outcome:
    given: dict[str, object] = {
        "overall": Judgment.APPROPRIATE,
        "raw": "{…}",
        "model": "a-model-2026",
        "request_id": "req-1",
        "usage": Usage(900, 40),
        "seconds": 1.5,
    }
    return Outcome(Status.OK, "", BOTH, **{**given, **changes})  # type: ignore[arg-type]


def ask(study: StudyFolder, *questions: Question, batch: str = "") -> tuple[Rater, list[Asked]]:
    judge = study.calls.judge("a-model", SETUP)
    return judge, study.calls.ask(judge, 1, questions, batch)


def test_a_call_is_on_the_disk_before_it_is_made(study: StudyFolder) -> None:
    judge, (asked,) = ask(study, question())
    with closing(open_study(study.folder)) as reader:
        (call,) = reader.calls.all()
        assert (call.judge, call.image, call.run, call.codes) == (judge, 1, 1, ("T1.C1", "T1.C2"))
        assert (call.outcome.status, call.is_open, call.key, call.attempt) == (
            Status.ASKED,
            True,
            asked.row,
            1,
        )
        assert (call.endpoint, call.model, call.pictures) == (SETUP.base_url, "a-model", ("ab" * 32,))
        assert reader.calls.prompt(call.prompt_sha256, call.pictures) == question().prompt


def test_a_reply_completes_the_call_and_leaves_verdicts_beside_those_of_people(study: StudyFolder) -> None:
    judge, (asked,) = ask(study, question(run=3))
    study.calls.complete(judge, 1, [(asked, ok())])
    with closing(open_study(study.folder)) as reader:
        (call,) = reader.calls.all()
        outcome = call.outcome
        assert (outcome.status, outcome.raw, outcome.model, outcome.request_id) == (
            *(Status.OK, "{…}", "a-model-2026", "req-1"),
        )
        assert (outcome.usage, outcome.seconds, outcome.overall) == (
            Usage(900, 40),
            1.5,
            Judgment.APPROPRIATE,
        )
        assert not call.is_open
        answers = reader.answers.current(1, judge, run=3)
        assert {code: a.content for code, a in answers.items()} == {
            "T1.C1": Content(Verdict.MET, None, "It is straight."),
            "T1.C2": Content(Verdict.NOT_MET),
        }
        assert {a.act for a in answers.values()} == {AnswerAction.REPLY}
        stored = reader.database.rows("SELECT call, probability FROM judge_answer ORDER BY answer")
        assert list(stored) == [(asked.row, None), (asked.row, 0.25)]
        assert reader.calls.verdict_counts(judge, 1) == {"T1.C1": {"met": 1}, "T1.C2": {"not met": 1}}
        assert reader.calls.counts(judge, 1) == {Status.OK: 1}
        assert reader.calls.spent(judge, 1).tokens_in == 900


def test_a_refusal_is_a_result_without_verdicts(study: StudyFolder) -> None:
    judge, (asked,) = ask(study, question())
    study.calls.complete(judge, 1, [(asked, Outcome(Status.REFUSED, "It would not say.", raw="No."))])
    (call,) = study.calls.all()
    assert (call.outcome.status, call.outcome.reason, call.outcome.raw) == (
        *(Status.REFUSED, "It would not say.", "No."),
    )
    assert study.answers.count() == 0


def test_calls_that_are_asked_together_keep_their_own_words_criteria_and_pictures(study: StudyFolder) -> None:
    prompt = question().prompt
    words = (prompt, prompt, prompt.showing(("cd" * 32, "é")), question(words="Is it white?").prompt)
    codes = (("T1.C1",), ("T1.C1", "T1.C2"), ("T1.C1", "T1.C2"), ("T1.C1", "T1.C2"))
    asked = [
        Question(1, run, codes[run - 1], words[run - 1], f"key-{run}") for run in range(1, len(words) + 1)
    ]
    ask(study, *asked)
    found = [(call.run, call.codes, call.prompt_sha256, call.pictures) for call in study.calls.all()]
    assert found == [(one.run, one.codes, one.prompt.sha256, one.prompt.pictures) for one in asked]


def test_a_completed_call_is_never_edited(study: StudyFolder) -> None:
    judge, (asked,) = ask(study, question())
    study.calls.complete(judge, 1, [(asked, ok())])
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.calls.complete(judge, 1, [(asked, Outcome(Status.REFUSED))])
    (call,) = study.calls.all()
    assert call.outcome.status is Status.OK
    assert study.answers.count() == 2


def test_several_outcomes_are_stored_together_or_not_at_all(study: StudyFolder) -> None:
    judge, (one, two) = ask(study, question(1), question(2))
    unknown = {"T9.C9": GivenAnswer(Verdict.MET)}
    with pytest.raises(KeyError):
        study.calls.complete(judge, 1, [(one, ok()), (two, Outcome(Status.OK, "", unknown))])
    assert [call.outcome.status for call in study.calls.all()] == [Status.ASKED, Status.ASKED]
    assert study.answers.count() == 0


def test_of_two_replies_about_the_same_stored_together_the_later_supersedes(study: StudyFolder) -> None:
    judge, (one, two) = ask(study, question(), question(words="Look again."))
    later = {code: GivenAnswer(Verdict.MET, "now straight") for code in BOTH}
    study.calls.complete(judge, 1, [(one, ok()), (two, Outcome(Status.OK, "", later))])
    for code in BOTH:
        first, second = study.answers.history(1, judge, code)
        assert (first.previous, second.previous) == (None, first.key)
        assert second.content.note == "now straight"
    current = study.answers.current(1, judge, 1)
    assert {answer.content.value for answer in current.values()} == {Verdict.MET}


def test_a_lost_call_is_told_apart_when_it_is_made_again(study: StudyFolder) -> None:
    judge, (_lost,) = ask(study, question())
    _, (again,) = ask(study, question())
    assert again.attempt == 2
    study.calls.complete(judge, 1, [(again, ok())])
    first, second = study.calls.all(newest_only=False)
    assert (first.outcome.status, first.attempt) == (Status.RETRYABLE, 1)
    assert "ended before the reply came" in first.outcome.reason
    assert (second.outcome.status, second.attempt) == (Status.OK, 2)
    assert [call.attempt for call in study.calls.all()] == [2]
    assert study.calls.counts(judge, 1) == {Status.OK: 1}


def test_what_was_asked_before_is_known_by_its_key(study: StudyFolder) -> None:
    judge, (one, two) = ask(study, question(1), question(2))
    study.calls.complete(judge, 1, [(one, ok())])
    keys = [question(n).key for n in (1, 2, 3)]
    known = study.calls.known(keys, 1)
    assert {key: (k.row, k.status, k.serves) for key, k in known.items()} == {
        keys[0]: (one.row, Status.OK, True),
        keys[1]: (two.row, Status.ASKED, True),
    }
    assert not any(k.serves for k in study.calls.known(keys, 2).values())
    many = [f"{n:064x}" for n in range(2000)]
    assert set(study.calls.known([*many, keys[0]], 1)) == {keys[0]}


def test_a_call_that_a_merge_put_into_another_run_is_known_by_its_key_there(study: StudyFolder) -> None:
    first, second = question(), question(run=2)
    _, (asked,) = ask(study, first)
    assert set(study.calls.known([first.key, second.key], 1)) == {first.key}
    with study.database.atomic() as connection, triggers_lifted(connection):  # as merging does
        connection.execute("UPDATE judge_call SET run_key = ? WHERE id = ?", (second.key, asked.row))
    known = study.calls.known([first.key, second.key], 1)
    assert {key: call.row for key, call in known.items()} == {first.key: asked.row, second.key: asked.row}
    _, (again,) = ask(study, second)
    assert study.calls.known([second.key], 1)[second.key].row == again.row


def test_another_run_image_word_or_parameter_is_another_call() -> None:
    prompt = question().prompt
    base = (uuid.UUID(int=1), {"model": "m"}, prompt, 1)
    others = [
        (uuid.UUID(int=2), {"model": "m"}, prompt, 1),
        (uuid.UUID(int=1), {"model": "n"}, prompt, 1),
        (uuid.UUID(int=1), {"model": "m"}, question(words="Else?").prompt, 1),
        (uuid.UUID(int=1), {"model": "m"}, prompt, 2),
    ]
    assert len({call_key(*base), *(call_key(*other) for other in others)}) == 5
    assert call_key(*base) == call_key(uuid.UUID(int=1), {"model": "m"}, question().prompt, 1)


def test_an_unchanged_question_serves_the_next_rubric_version(study: StudyFolder) -> None:
    judge, (asked,) = ask(study, question())
    study.calls.complete(judge, 1, [(asked, ok())])
    assert study.rubrics.publish(short_rubric()).version == 2
    study.calls.adopt(judge, 2, [(asked.row, question(), ok())])
    assert study.calls.known([question().key], 2)[question().key].serves
    assert study.calls.counts(judge, 2) == study.calls.counts(judge, 1) == {Status.OK: 1}
    assert {a.rubric_version for a in study.answers.current(1, judge, 1).values()} == {2}
    assert study.calls.verdict_counts(judge, 1)["T1.C1"] == {"met": 1}


# --- names


def test_a_judges_name_stands_for_one_setup(study: StudyFolder) -> None:
    judge = study.calls.judge("Judge", SETUP)
    assert judge.kind is RaterKind.JUDGE
    assert study.calls.judge("Judge", SETUP) == judge
    assert study.calls.setup_of(judge) == SETUP
    assert list(study.calls.judges()) == [(judge, SETUP)]
    with pytest.raises(UserError, match="asked in another way"):
        study.calls.judge("Judge", JudgeSetup("a-model", per=CallGrouping.THEME))
    with pytest.raises(UserError, match="already, as Judge"):
        study.calls.judge("Other", SETUP)
    study.raters.add("Ada")
    with pytest.raises(UserError, match="not a judge"):
        study.calls.judge("Ada", JudgeSetup("else"))
    assert [rater.name for rater in study.raters.all()] == ["Judge", "Ada"]


def test_a_setup_comes_back_as_it_was_stored(study: StudyFolder) -> None:
    setup = JudgeSetup(
        "m", sees=JudgeInput.BOTH, per=CallGrouping.CRITERION, temperature=0.0, references=3, max_tokens=99
    )
    assert study.calls.setup_of(study.calls.judge("J", setup)) == setup


def test_a_setup_holds_no_key(study: StudyFolder) -> None:
    assert "key" not in json.loads(SETUP.as_json())
    assert JudgeSetup("m", "https://user:secret@example.org/v1").host == "example.org"


# --- what a rater may not see


def test_what_a_judge_said_is_withheld_until_the_reader_has_answered(study: StudyFolder) -> None:
    judge, (one, two) = ask(study, question(1), question(2))
    study.calls.complete(judge, 1, [(one, ok()), (two, ok())])
    robin = study.raters.add("Robin")
    reader = study.access.results_for("Robin")
    assert list(study.calls.all(Filter(reader=reader))) == []
    assert study.calls.get(one.row, reader) is None
    assert study.calls.verdict_counts(judge, 1, reader) == {}
    session = study.sessions.start(robin, Perception.UNSAID)
    for code in ("T1.C1", "T1.C2"):
        study.answers.record(session, 1, code, Content(Verdict.MET), AnswerAction.DO, Circumstances())
    study.answers.record(
        session, 1, "showing", Content(Judgment.CAN_BE_SHOWN), AnswerAction.DO, Circumstances()
    )
    assert [call.image for call in study.calls.all(Filter(reader=reader))] == [1]
    assert study.calls.get(one.row, reader) is not None
    assert study.calls.get(two.row, reader) is None
    assert study.calls.verdict_counts(judge, 1, reader) == {"T1.C1": {"met": 1}, "T1.C2": {"not met": 1}}


def test_what_a_judge_said_is_withheld_from_nobody_in_particular_while_somebody_answers(
    study: StudyFolder,
) -> None:
    judge, (one,) = ask(study, question(1))
    study.calls.complete(judge, 1, [(one, ok())])
    assert list(study.calls.all(Filter(reader=study.access.results_for("")))) != []  # nobody answers yet
    study.raters.add("Robin")
    study.access.add_coordinator("Cleo")
    for name in ("", "Cleo", "Somebody"):
        reader = study.access.results_for(name)
        assert list(study.calls.all(Filter(reader=reader))) == []
        assert study.calls.get(one.row, reader) is None
        assert study.calls.verdict_counts(judge, 1, reader) == {}
    opened = study.access.open_results("Cleo")
    assert study.calls.verdict_counts(judge, 1, opened) != {}
    assert study.calls.verdict_counts(judge, 1, study.access.results_for("")) == {}


def test_why_a_call_failed_may_be_read_by_everybody(study: StudyFolder) -> None:
    failures = [status for status in Status if status.is_failure]
    judge, asked = ask(study, question(1), *(question(1, run) for run in range(2, 2 + len(failures))))
    outcomes = [ok(), *(Outcome(status, "The key is wrong.") for status in failures)]
    study.calls.complete(judge, 1, list(zip(asked, outcomes, strict=True)))
    study.raters.add("Robin")
    study.access.add_coordinator("Cleo")
    for name in ("", "Cleo", "Robin"):
        reader = study.access.results_for(name)
        listed = list(study.calls.all(Filter(reader=reader)))
        assert [call.outcome.status for call in listed] == failures
        assert listed == [study.calls.get(one.row, reader) for one in asked[1:]]


def test_calls_can_be_listed_by_judge_status_and_image(study: StudyFolder) -> None:
    judge, (one, two, _three) = ask(study, question(1), question(2), question(2, run=2))
    other = study.calls.judge("other", JudgeSetup("other"))
    study.calls.complete(judge, 1, [(one, ok()), (two, Outcome(Status.INVALID, "No JSON."))])
    rows = [call.key for call in study.calls.all(Filter(statuses=frozenset({Status.OK, Status.INVALID})))]
    assert rows == [one.row, two.row]
    assert [call.run for call in study.calls.all(Filter(image=2))] == [1, 2]
    assert list(study.calls.all(Filter(judge=other))) == []
    assert len(list(study.calls.all(Filter(judge=judge)))) == 3


# --- batches, pictures, older studies


def test_a_batch_waits_for_its_replies(study: StudyFolder) -> None:
    judge, (one, two) = ask(study, question(1), question(2), batch="draft")
    study.calls.rename_batch("draft", "batch_123")
    assert study.calls.known([question(1).key], 1)[question(1).key].is_handed_in
    assert list(study.calls.batches()) == [(judge, "batch_123", 2)]
    first, second = study.calls.waiting("batch_123")
    assert (first.key, first.image, second.key) == (one.row, question(1).image, two.row)
    assert (study.calls.count_waiting("batch_123"), len(study.calls.waiting("batch_123", most=1))) == (2, 1)
    study.calls.complete(judge, 1, [(one, ok())])
    assert list(study.calls.batches()) == [(judge, "batch_123", 1)]


def test_what_a_picture_looks_like_on_its_way_is_remembered_for_that_file_and_size(
    study: StudyFolder, tmp_path: Path
) -> None:
    facts = write_picture(tmp_path / "a.png")
    image = study.images.add(tmp_path / "a.png", facts).image
    sent = EncodedImage("cd" * 32, 1234, 30, 20)
    study.calls.keep_sent_pictures(1024, {image.key: sent})
    assert study.calls.sent_pictures(1024) == {image.key: sent}
    assert study.calls.sent_pictures(512) == {}


def test_a_study_from_before_there_were_judges_opens_and_takes_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", 1, monkeypatch)
    with closing(open_study(tmp_path / "study")) as study:
        study.prepare_to_write()
        study.rubrics.publish(short_rubric())
        judge, (asked,) = ask(study, question())
        study.calls.complete(judge, 1, [(asked, ok())])
        assert study.answers.count() == 2
