"""Lines between a program and the process that makes its calls: they come back as they went, or are refused."""

import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from app.judging.calls.attempts import RequestRate
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.judging.runs.plan_text import plan_as_values, plan_from_values
from app.judging.runs.worker_messages import (
    COMMANDS,
    CallEnded,
    Event,
    MessageError,
    Order,
    RunEnded,
    RunProgress,
    RunStarted,
    command_line_of,
    event_line,
    order_line,
    read_command,
    read_event,
    read_lines,
    read_order,
)
from app.study.judge.judge_call import GivenAnswer, Outcome, Status, Usage
from app.study.judge.judge_setup import CallGrouping, JudgeSetup
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Judgment, Mark, Verdict
from storage.folder import StudyFolder
from tests.judging.runs.test_run import SETUP, carry_out
from tests.judging.scripted import ScriptedJudge

WHOLE = st.integers(-(2**63), 2**63 - 1)
REAL = st.floats(allow_nan=False, allow_infinity=False)
GIVEN = st.one_of(st.sampled_from(Verdict), st.text().map(Mark)).map(GivenAnswer)
OUTCOMES = st.builds(
    Outcome,
    st.sampled_from(Status),
    verdicts=st.dictionaries(st.text(), GIVEN),
    overall=st.none() | st.sampled_from(Judgment),
    usage=st.builds(Usage, st.none() | WHOLE, st.none() | WHOLE),
    seconds=st.none() | REAL,
    tries=WHOLE,
    **dict.fromkeys(("reason", "raw", "model", "request_id", "fingerprint", "endpoint"), st.just("")),
)  # what was received stays on the disk
EVENTS = st.one_of(
    st.builds(
        RunStarted, st.builds(Rater, WHOLE, st.uuids(), st.text(), st.sampled_from(RaterKind)), st.text()
    ),
    st.builds(CallEnded, WHOLE, WHOLE, WHOLE, st.lists(st.text()).map(tuple), OUTCOMES),
    st.builds(RunProgress, WHOLE, REAL),
    st.builds(RunEnded, st.text(), st.text()),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
PREPARED = PreparedPictures()
TAKEN = CallEnded(
    *(1, 2, 3, ("T1.C1", "S1")),
    Outcome(
        Status.OK,
        "a reason",
        {"T1.C1": GivenAnswer(Verdict.MET, "It is long.", 0.9), "S1": GivenAnswer(Mark("3.5", "good"))},
        Judgment.APPROPRIATE,
        raw="the reply",
    ),
)


@given(EVENTS)
def test_an_event_comes_back_as_it_went(event: Event) -> None:
    line = event_line(event)
    assert line.isascii()
    assert line.index(b"\n") == len(line) - 1
    assert read_event(line) == event


def test_the_words_of_a_reply_stay_on_the_disk() -> None:
    line = event_line(TAKEN)
    assert not [word for word in (b"reply", b"long", b"reason") if word in line]
    came = read_event(line)
    assert isinstance(came, CallEnded)
    assert {code: one.value for code, one in came.outcome.verdicts.items()} == {
        "T1.C1": Verdict.MET,
        "S1": Mark("3.5"),
    }


@given(JSON)
def test_json_that_is_no_message_is_refused(value: Any) -> None:
    line = json.dumps(value).encode()
    for read in (read_event, read_order, read_command):
        with pytest.raises(MessageError):
            read(line)


@given(st.binary())
def test_bytes_that_are_no_message_are_refused(line: bytes) -> None:
    for read in (read_event, read_order, read_command):
        with pytest.raises(MessageError):
            read(line)


@pytest.mark.parametrize("field", [*json.loads(event_line(TAKEN))])
@pytest.mark.parametrize("value", ["x", -1.5, True, [], [7], {}, {"T1.C1": "maybe"}, 2**63])
def test_a_field_of_another_type_is_refused(field: str, value: object) -> None:
    told = json.loads(event_line(TAKEN))
    harmless: dict[str, list[object]] = {
        "seconds": [-1.5, 2**63],
        "codes": [[]],
        "verdicts": [{}],
        "marks": [{}, {"T1.C1": "maybe"}],
    }
    if value in harmless.get(field, []) and not isinstance(value, bool):
        return
    with pytest.raises(MessageError):
        read_event(json.dumps({**told, field: value}).encode())


class _Harmful:
    def __reduce__(self) -> tuple[Any, ...]:
        return pytest.fail, ("a message was carried out",)


@pytest.mark.parametrize(
    "line",
    [
        pickle.dumps(_Harmful()),
        b"[" * 200_000,
        b'{"event": "ended", "because": "", "error": NaN}',
        b'{"event": "eval", "because": "", "error": ""}',
        b'{"event": "ended", "because": "\xff", "error": ""}',
    ],
)
def test_hostile_lines_are_read_and_no_more(line: bytes) -> None:
    with pytest.raises(MessageError):
        read_event(line)


def test_commands_come_back_as_they_went() -> None:
    assert [read_command(command_line_of(command)) for command in COMMANDS] == list(COMMANDS)
    with pytest.raises(MessageError):
        read_command(command_line_of("delete"))


@given(st.lists(st.binary(max_size=50).map(lambda line: line.replace(b"\n", b""))), st.integers(1, 60))
def test_lines_come_whole_out_of_a_pipe_that_gives_pieces(lines: list[bytes], size: int) -> None:
    content = b"".join(line + b"\n" for line in lines) + b"begun and not en"
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    assert list(read_lines(lambda _most: pieces.pop(0) if pieces else b"")) == lines


def test_a_line_without_an_end_is_left() -> None:
    with pytest.raises(MessageError, match="too long"):
        list(read_lines(lambda most: b"x" * most, 1_000_000))


# Orders and plans


def test_an_order_comes_back_as_it_went(study: StudyFolder) -> None:
    plan = make_plan(study, RunRequest(SETUP, runs=2))
    pace = RequestRate(3, 12.5, 2, 0.25, 60.0)
    order = Order(Path("/a/stüdy"), plan_as_values(plan), pace, True, "Stopped.", Path("/a/pictures"))
    came = read_order(order_line(order))
    assert came == order
    assert read_order(order_line(replace(order, pace=RequestRate(), prepared=None))).pace == RequestRate()
    assert_same(plan_from_values(study, came.plan, PREPARED), plan)


def test_a_plan_with_calls_of_every_kind_comes_back(study: StudyFolder) -> None:
    setup = JudgeSetup("scripted", "http://localhost:1/v1", per=CallGrouping.CRITERION, asks_overall=False)
    carry_out(study, ScriptedJudge(), RunRequest(setup, runs=1))
    rubric = study.rubrics.current()
    assert rubric is not None
    theme = rubric.themes[0]
    reworded = replace(theme.criteria[1], text="There is a white tip.")
    study.rubrics.publish(replace(rubric, themes=(replace(theme, criteria=(theme.criteria[0], reworded)),)))
    plan = make_plan(study, RunRequest(setup, runs=2))
    assert (plan.calls, len(plan.adopted)) == (9, 3)
    came = plan_from_values(study, json.loads(json.dumps(plan_as_values(plan))), PREPARED)
    assert_same(came, plan)


def assert_same(came: Plan, plan: Plan) -> None:
    assert list(came.questions) == list(plan.questions)
    assert list(came.adopted) == list(plan.adopted)
    assert dict(came.files) == dict(plan.files)
    same = {"questions": plan.questions, "adopted": plan.adopted, "files": plan.files}
    assert replace(came, **same) == plan  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    "change",
    [
        {"setup": '{"model": "m", "extra": 1}'},
        {"setup": 5},
        {"rubric_version": 99},
        {"calls": [1, 2]},
        {"calls": [-1, 6, 1]},
        {"parts": "AQ=="},
        {"parts": "!"},
        {"parts": "AQEBAQEJ"},
        {"rows": [1]},
        {"ended": {"over": 1}},
        {"cost": {"dollars": "much", "looked_up": "2026-01-01"}},
        {"template": {"name": "x", "texts": {"text": 5}}},
        {"image_keys": None},
    ],
)
def test_a_plan_that_does_not_fit_is_refused(study: StudyFolder, change: dict[str, object]) -> None:
    values = plan_as_values(make_plan(study, RunRequest(SETUP, runs=2)))
    with pytest.raises(MessageError):
        plan_from_values(study, {**values, **change}, PREPARED)
