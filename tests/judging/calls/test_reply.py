"""From replies to verdicts: what is taken, what is not, and that nothing is ever made up."""

import json
import math
import uuid
from typing import Any

import pytest
from hypothesis import given, strategies as st

from app.judging.calls.reply import Declined, Reading, Unreadable, judged, overall_disagrees, read
from app.judging.prompts.prompt import reply_schema
from app.study.judge.judge_call import GivenAnswer, Outcome, Prompt, Question, Reply, Status, Usage
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import CountsAs, Judgment, Verdict
from tests.judging.replies import CODES, EVIDENCE, NO_REFUSALS, PLAIN, REFUSALS, UNUSABLE, USABLE

SETUP = JudgeSetup("m")
EVIDENT = JudgeSetup("m", evidence_first=True)
OPEN_MINDED = JudgeSetup("m", can_say_cannot_tell=True)
DECIDING = JudgeSetup("m", backend=Backend.DECISIONS)
VERDICTS = dict(zip(CODES, (Verdict.MET, Verdict.NOT_MET, Verdict.NOT_MET), strict=True))


def question(setup: JudgeSetup = SETUP, asks_overall: bool = True) -> Question:
    return Question(1, 1, CODES, Prompt("", "…", reply_schema(setup, CODES, asks_overall)), "key")


def written(verdicts: dict[str, object], overall: object = 0) -> str:
    themes: dict[str, dict[str, object]] = {}
    for code, verdict in verdicts.items():
        theme, own = code.split(".")
        themes.setdefault(theme, {})[own] = verdict
    return json.dumps({"criteria": themes, "overall": overall})


@pytest.mark.parametrize("text", USABLE.values(), ids=USABLE)
def test_wrapping_is_tolerated(text: str) -> None:
    reading = read(text, CODES, SETUP)
    assert isinstance(reading, Reading)
    assert {code: one.verdict for code, one in reading.verdicts.items()} == VERDICTS
    assert reading.overall is Judgment.NOT_APPROPRIATE


@pytest.mark.parametrize(("text", "reason"), UNUSABLE.values(), ids=UNUSABLE)
def test_content_is_never_repaired(text: str, reason: str) -> None:
    unreadable = read(text, CODES, SETUP)
    assert isinstance(unreadable, Unreadable), unreadable
    assert reason in unreadable.reason
    assert unreadable.reason.endswith(".")
    outcome = judged(Reply(Status.OK, text), question(), SETUP)
    assert (outcome.status, outcome.verdicts, outcome.overall) == (Status.INVALID, {}, None)
    assert outcome.reason == unreadable.reason


@pytest.mark.parametrize("text", REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_in_words_is_a_refusal(text: str) -> None:
    assert isinstance(read(text, CODES, SETUP), Declined)
    outcome = judged(Reply(Status.OK, text), question(), SETUP)
    assert (outcome.status, outcome.verdicts, outcome.raw) == (Status.REFUSED, {}, text)


@pytest.mark.parametrize("text", NO_REFUSALS.values(), ids=NO_REFUSALS)
def test_words_about_the_picture_are_no_refusal(text: str) -> None:
    assert isinstance(read(text, CODES, SETUP), Unreadable)


def test_an_apology_before_verdicts_does_not_take_them_away() -> None:
    assert isinstance(read(f"I'm sorry, I can't assess the material. {PLAIN}", CODES, SETUP), Reading)


def test_zeros_beside_a_refusal_are_a_refusal() -> None:
    words = "I'm unable to provide an evaluation of images of people."
    text = written({code: {"evidence": words, "verdict": 0} for code in CODES})
    assert isinstance(read(text, CODES, EVIDENT), Declined)


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_evidence_that_admits_a_limit_keeps_its_verdict(evidence: str) -> None:
    text = written({code: {"evidence": evidence, "verdict": 0} for code in CODES})
    reading = read(text, CODES, EVIDENT)
    assert isinstance(reading, Reading)
    assert reading.verdicts["T1.C1"] == GivenAnswer(Verdict.NOT_MET, evidence)


def test_evidence_that_was_asked_for_must_be_there() -> None:
    unreadable = read(PLAIN, CODES, EVIDENT)
    assert isinstance(unreadable, Unreadable)
    assert "T1.C1" in unreadable.reason


def test_cannot_tell_counts_where_it_was_offered() -> None:
    text = written({**dict.fromkeys(CODES, 1), "T1.C2": "Cannot tell"})
    assert isinstance(read(text, CODES, SETUP), Unreadable)
    reading = read(text, CODES, OPEN_MINDED)
    assert isinstance(reading, Reading)
    assert reading.verdicts["T1.C2"] == GivenAnswer(Verdict.CANNOT_TELL)
    assert isinstance(read(written(dict.fromkeys(CODES, 1), "cannot tell"), CODES, OPEN_MINDED), Unreadable)


def test_the_same_words_count_as_each_judge_was_asked() -> None:
    reply = Reply(Status.OK, written(dict.fromkeys(CODES, "cannot tell")))
    fewer = question(OPEN_MINDED)._replace(codes=CODES[:2])
    for _ in range(2):  # the second time from what is kept of short replies
        assert judged(reply, question(OPEN_MINDED), OPEN_MINDED).status is Status.OK
        assert judged(reply, question(), SETUP).status is Status.INVALID
        assert judged(reply, fewer, OPEN_MINDED).status is Status.INVALID


def test_an_overall_verdict_nobody_asked_for_is_dropped_and_a_missing_one_stays_missing() -> None:
    assert judged(Reply(Status.OK, PLAIN), question(asks_overall=False), SETUP).overall is None
    without = judged(Reply(Status.OK, PLAIN.replace(', "overall": 0', "")), question(), SETUP)
    assert (without.status, without.overall, len(without.verdicts)) == (Status.OK, None, 3)


def test_half_a_character_does_not_reach_the_disk() -> None:
    text = written({code: {"evidence": "a \ud83d b", "verdict": 1} for code in CODES})
    outcome = judged(Reply(Status.OK, text + "\ud83d"), question(EVIDENT), EVIDENT)
    assert outcome.verdicts["T1.C1"].evidence == "a \ufffd b"
    assert outcome.raw.encode() == (text + "\ufffd").encode()


answers = st.sampled_from([1, 0, True, False, "1", "0", "met", "not met", "yes", "no", "cannot tell"])
MEANING = {
    **dict.fromkeys(["1", "met", "yes"], Verdict.MET),
    **dict.fromkeys(["0", "not met", "no"], Verdict.NOT_MET),
}


@given(
    st.lists(answers, min_size=3, max_size=3),
    st.text(),
    st.sampled_from(["", "\ufeff", "```json\n", "Here: "]),
)
def test_every_valid_reply_is_read_as_it_was_meant(values: list[object], evidence: str, before: str) -> None:
    told = dict(zip(CODES, values, strict=True))
    bare = read(before + written(dict(told)), CODES, OPEN_MINDED)
    setup = JudgeSetup("m", can_say_cannot_tell=True, evidence_first=True)
    full = read(written({c: {"evidence": evidence, "verdict": v} for c, v in told.items()}), CODES, setup)
    for reading in (bare, full):
        assert isinstance(reading, Reading)
        for code, value in told.items():
            expected = Verdict.MET if value in (1, True) else Verdict.NOT_MET if value in (0, False) else None
            expected = expected or MEANING.get(str(value), Verdict.CANNOT_TELL)
            assert reading.verdicts[code].verdict is expected
    assert isinstance(full, Reading)
    assert full.verdicts["T1.C1"].evidence == evidence.strip()


@pytest.mark.parametrize(
    "text",
    [
        '{"verdict": 1}',
        '{"verdict": "met", "evidence": "It is white."}',
        '{"criterion": "T1.C1", "score": 1}',
        '[{"criterion": "Theme 1.C1", "verdict": 1}]',
        '{"C1": 1}',
    ],
)
def test_one_verdict_needs_no_name_where_one_was_asked_for(text: str) -> None:
    reading = read(text, CODES[:1], SETUP)
    assert isinstance(reading, Reading)
    assert reading.verdicts["T1.C1"].verdict is Verdict.MET
    assert isinstance(read(text.replace("C1", "C2"), CODES, SETUP), Unreadable)


around = st.sampled_from(["criteria_evaluation", "result", "data", "answer", "evaluation of the image"])
theme_names = st.sampled_from(["T{}", "Theme{}", "theme {}", "{}", "Theme {}: what it is about", "Theme T{}"])
own_names = st.sampled_from(["C{}", "c{}", "Criterion {}", "{}", "C{}: its words", "criterion_c{}"])
bare = st.sampled_from(
    [lambda v: v, str, lambda v: {"score": v, "reason": "Seen."}, lambda v: {"met": bool(v)}]
)


@given(
    st.lists(st.sampled_from([0, 1]), min_size=6, max_size=6),
    theme_names,
    own_names,
    st.lists(around, max_size=3),
    bare,
)
def test_every_nesting_is_read_as_it_was_meant(
    values: list[int], theme: str, own: str, names: list[str], write: Any
) -> None:
    codes = [f"T{number}.C{place}" for number in (1, 2, 12) for place in (1, 2)]
    reply: dict[str, Any] = {}
    for code, value in zip(codes, values, strict=True):
        of, _, number = code[1:].partition(".C")
        reply.setdefault(theme.format(of), {})[own.format(number)] = write(value)
    for name in names:
        reply = {name: reply}
    reading = read(json.dumps(reply), codes, SETUP)
    assert isinstance(reading, Reading), reading
    assert [one.verdict is Verdict.MET for one in reading.verdicts.values()] == [
        value == 1 for value in values
    ]


@given(st.sets(st.sampled_from(CODES), max_size=2), st.sampled_from([0, 1]))
def test_a_reply_about_fewer_criteria_is_unreadable(codes: set[str], value: int) -> None:
    assert isinstance(read(written(dict.fromkeys(codes, value)), CODES, SETUP), Unreadable)


pieces = st.one_of(
    st.text(),
    st.sampled_from(
        ["{", "}", "[", '"', ":", ",", "{}", "<think>", "</think>", "```", PLAIN, "I'm sorry, I can't"]
    ),
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from([*CODES, "T1", "C1", "criteria", "verdict"]), inner)
        ),
    ).map(json.dumps),
)


@given(st.lists(pieces, max_size=6).map("".join), st.sampled_from([SETUP, EVIDENT, OPEN_MINDED]))
def test_no_text_raises_and_no_verdict_is_made_up(text: str, setup: JudgeSetup) -> None:
    outcome = judged(Reply(Status.OK, text), question(setup), setup)
    if outcome.status is Status.OK:
        assert set(outcome.verdicts) == set(CODES)
    else:
        assert outcome.status in (Status.INVALID, Status.REFUSED)
        assert not outcome.verdicts
        assert outcome.reason
    outcome.raw.encode()
    outcome.reason.encode()


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.OK])
def test_other_statuses_pass_through(status: Status) -> None:
    reply = Reply(status, PLAIN, "Why.", "m-1", "r-1", Usage(3, 4), seconds=2.0)
    expected = Outcome(
        status, "Why.", raw=PLAIN, model="m-1", request_id="r-1", usage=Usage(3, 4), seconds=2.0
    )
    assert judged(reply, question(), SETUP) == expected


# Decisions: a probability for each question


def decided(probabilities: dict[str, float], refusals: dict[str, str] | None = None) -> Outcome:
    reply = Reply(Status.OK, "raw", probabilities=probabilities, refusals=refusals or {})
    return judged(reply, question(), DECIDING)


def test_one_half_is_met() -> None:
    outcome = decided({"T1.C1": 0.5, "T1.C2": 0.4999, "T2.C1": 1.0})
    assert outcome.status is Status.OK
    assert outcome.verdicts["T1.C1"] == GivenAnswer(Verdict.MET, probability=0.5)
    assert outcome.verdicts["T1.C2"] == GivenAnswer(Verdict.NOT_MET, probability=0.4999)
    assert outcome.overall is None


def test_a_refused_question_has_no_verdict() -> None:
    outcome = decided({"T1.C1": 0.9, "T2.C1": 0.1}, {"T1.C2": "policy"})
    assert (outcome.status, set(outcome.verdicts)) == (Status.OK, {"T1.C1", "T2.C1"})
    assert "T1.C2: policy" in outcome.reason


def test_all_questions_refused_is_a_refusal() -> None:
    outcome = decided({}, dict.fromkeys(CODES, "policy"))
    assert (outcome.status, outcome.verdicts) == (Status.REFUSED, {})


@pytest.mark.parametrize(
    ("probabilities", "named"),
    [
        ({"T1.C1": 0.5, "T1.C2": 0.5}, "T2.C1"),
        ({"T1.C1": 0.5, "T1.C2": 1.2, "T2.C1": 0.5}, "T1.C2"),
        ({"T1.C1": -0.1, "T1.C2": 0.2, "T2.C1": 0.5}, "T1.C1"),
        ({"T1.C1": math.nan, "T1.C2": 0.2, "T2.C1": 0.5}, "T1.C1"),
        ({"T1.C1": 0.1, "T1.C2": 0.2, "T2.C1": 0.5, "T9.C9": 0.5}, "T9.C9"),
    ],
)
def test_probabilities_that_are_missing_or_none_at_all(probabilities: dict[str, float], named: str) -> None:
    outcome = decided(probabilities)
    assert (outcome.status, outcome.verdicts) == (Status.INVALID, {})
    assert named in outcome.reason


# The overall verdict beside the label


def rubric(not_visible: CountsAs = CountsAs.MET) -> Rubric:
    ones = tuple(Criterion(uuid.UUID(int=n), f"T1.C{n}", "…", not_visible=not_visible) for n in (1, 2))
    return Rubric("R", "cane", (Theme("T1", "Why.", ones),))


M, N, C = Verdict.MET, Verdict.NOT_MET, Verdict.CANNOT_TELL
YES, NO = Judgment.APPROPRIATE, Judgment.NOT_APPROPRIATE


@pytest.mark.parametrize(
    ("verdicts", "overall", "disagrees"),
    [
        ((M, M), YES, False),
        ((M, M), NO, True),
        ((M, N), NO, False),
        ((M, N), YES, True),
        ((C, N), YES, True),
        ((M, C), YES, None),
        ((M, C), NO, None),
        ((M, M), None, None),
        ((N,), NO, None),
        ((), NO, None),
    ],
)
def test_the_overall_verdict_beside_the_label(
    verdicts: tuple[Verdict, ...], overall: Judgment | None, disagrees: bool | None
) -> None:
    told = {f"T1.C{n}": GivenAnswer(verdict) for n, verdict in enumerate(verdicts, start=1)}
    for counts_as in CountsAs:
        assert (
            overall_disagrees(rubric(counts_as), Outcome(Status.OK, verdicts=told, overall=overall))
            is disagrees
        )
