"""A run: every call on the disk before and after, whatever the judge replies, and whenever it ends."""

import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import UserError
from app.judging.calls.attempts import RequestRate
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.judging.runs.run import Run, RunState
from app.study.judge.judge_call import Question, Reply, Status
from app.study.judge.judge_setup import CallGrouping, JudgeSetup
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from tests.judging.scripted import ScriptedJudge, says_met
from tests.storage.making import make_study, write_picture

SETUP = JudgeSetup("scripted", "http://localhost:1/v1")
FAST = RequestRate(concurrency=4, tries=3, first_wait=0.001)


def carry_out(
    study: StudyFolder, judge: ScriptedJudge, request: RunRequest | None = None, pace: RequestRate = FAST
) -> Run:
    plan = make_plan(study, request or RunRequest(SETUP, runs=2))
    with Run(study, plan, lambda: judge, pace) as run:
        list(run)
    return run


def statuses(study: StudyFolder) -> Counter[Status]:
    return Counter(call.outcome.status for call in study.calls.all())


def test_a_whole_run_makes_each_call_once_and_keeps_every_verdict(study: StudyFolder) -> None:
    judge = ScriptedJudge()
    run = carry_out(study, judge)
    assert len(judge.asked) == len(set(judge.asked)) == 6
    assert (run.state, run.counts, run.stopped_because) == (RunState.OVER, {Status.OK: 6}, "")
    assert judge.is_closed
    assert len(judge.pictures) == 3
    with closing(open_study(study.folder)) as reader:
        assert statuses(reader) == {Status.OK: 6}
        rater = reader.raters.find("scripted")
        assert rater is not None
        for image in reader.images.all():
            for number in (1, 2):
                answers = reader.answers.current(image.key, rater, number)
                assert {code: a.content.value for code, a in answers.items()} == {
                    "T1.C1": Verdict.MET,
                    "T1.C2": Verdict.MET,
                }
        assert not reader.answers.current(1, rater, 3)


def test_asking_again_makes_no_call(study: StudyFolder) -> None:
    carry_out(study, ScriptedJudge())
    again = ScriptedJudge()
    plan = make_plan(study, RunRequest(SETUP, runs=2))
    assert (plan.calls, plan.ended) == (0, {Status.OK: 6})
    carry_out(study, again)
    assert again.asked == []
    more = ScriptedJudge()
    carry_out(study, more, RunRequest(SETUP, runs=3))
    assert len(more.asked) == 3


def test_no_more_calls_are_made_at_once_than_allowed(study: StudyFolder) -> None:
    judge = ScriptedJudge(latency=0.01)
    carry_out(study, judge, RunRequest(SETUP, runs=8), RequestRate(concurrency=3))
    assert judge.most_at_once == 3


def test_calls_a_minute_are_spread_out(study: StudyFolder) -> None:
    judge = ScriptedJudge(latency=0.005)
    carry_out(study, judge, RunRequest(SETUP, runs=2), RequestRate(concurrency=6, per_minute=6000))
    assert judge.most_at_once < 6


# --- trouble


def test_a_busy_server_is_asked_again_and_the_tries_are_counted(study: StudyFolder) -> None:
    seen: Counter[str] = Counter()

    def busy_first(question: Question, _ask: int) -> Reply:
        seen[question.key] += 1
        if seen[question.key] == 1:
            return Reply(Status.RETRYABLE, reason="Too many requests.", retry_after=0.01)
        return says_met(question, _ask)

    carry_out(study, ScriptedJudge(busy_first))
    assert statuses(study) == {Status.OK: 6}
    assert {call.outcome.tries for call in study.calls.all()} == {2}


def test_a_call_that_may_have_been_billed_is_sent_once_more_at_most(study: StudyFolder) -> None:
    late = Reply(Status.RETRYABLE, reason="No answer in time.", timed_out=True)
    judge = ScriptedJudge(lambda question, _ask: late)
    carry_out(study, judge, RunRequest(SETUP, runs=1), RequestRate(tries=6, first_wait=0.001))
    assert set(Counter(judge.asked).values()) == {2}
    assert {call.outcome.tries for call in study.calls.all()} == {2}


def test_every_request_is_counted_and_one_that_never_went_out_is_none(study: StudyFolder) -> None:
    seen: Counter[str] = Counter()

    def unreachable_first(question: Question, _ask: int) -> Reply:
        seen[question.key] += 1
        if seen[question.key] == 1:
            return Reply(Status.RETRYABLE, reason="Nobody there.", sent=0)
        return replace(says_met(question, _ask), sent=3)

    carry_out(study, ScriptedJudge(unreachable_first), RunRequest(SETUP, runs=1))
    assert {call.outcome.tries for call in study.calls.all()} == {3}


def test_what_keeps_failing_is_a_state_with_its_reason_and_can_be_asked_again(study: StudyFolder) -> None:
    keys = [q.key for q in make_plan(study, RunRequest(SETUP, runs=2)).questions]

    def one_fails(question: Question, ask: int) -> Reply:
        return Reply(Status.RETRYABLE, reason="Down.") if question.key == keys[2] else says_met(question, ask)

    carry_out(study, ScriptedJudge(one_fails))
    assert statuses(study) == {Status.OK: 5, Status.RETRYABLE: 1}
    assert study.answers.count() == 10
    plain = make_plan(study, RunRequest(SETUP, runs=2))
    assert (plain.calls, plain.ended) == (0, {Status.OK: 5, Status.RETRYABLE: 1})
    judge = ScriptedJudge()
    carry_out(study, judge, RunRequest(SETUP, runs=2, again=frozenset({Status.RETRYABLE})))
    assert judge.asked == [keys[2]]
    assert statuses(study) == {Status.OK: 6}
    assert [c.attempt for c in study.calls.all(newest_only=False)].count(2) == 1


@pytest.mark.parametrize("status", [Status.REFUSED, Status.FILTERED, Status.TRUNCATED, Status.INVALID])
def test_an_unusable_reply_is_a_result_and_stays(study: StudyFolder, status: Status) -> None:
    text = "no JSON here" if status is Status.INVALID else ""
    sent = Status.OK if status is Status.INVALID else status
    carry_out(study, ScriptedJudge(lambda _q, _n: Reply(sent, text, reason="Because.")))
    assert statuses(study) == {status: 6}
    assert study.answers.count() == 0
    assert all(call.outcome.reason for call in study.calls.all())
    failures = frozenset(s for s in Status if s.is_failure)
    assert make_plan(study, RunRequest(SETUP, runs=2, again=failures)).calls == 0
    assert make_plan(study, RunRequest(SETUP, runs=2, again=frozenset({status}))).calls == 6


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply(Status.QUOTA, reason="Add credit."), "no credit left"),
        (Reply(Status.FATAL, reason="The key was refused."), "The key was refused"),
        (Reply(Status.RETRYABLE, reason="Wait.", retry_after=7200), "120 minutes"),
    ],
)
def test_some_trouble_ends_the_run_with_a_sentence(study: StudyFolder, reply: Reply, words: str) -> None:
    judge = ScriptedJudge(lambda _q, _n: reply)
    run = carry_out(study, judge, RunRequest(SETUP, runs=20))
    assert words in run.stopped_because
    assert len(judge.asked) < 60
    assert statuses(study) == {reply.status: len(judge.asked)}


def test_a_server_that_is_gone_ends_the_run(study: StudyFolder) -> None:
    judge = ScriptedJudge(lambda _q, _n: Reply(Status.RETRYABLE, reason="Cannot be reached."))
    run = carry_out(study, judge, RunRequest(SETUP, runs=20), RequestRate(concurrency=1, tries=1))
    assert "5 failures in a row" in run.stopped_because
    assert "Cannot be reached" in run.stopped_because
    assert len(judge.asked) < 10


def test_a_model_whose_first_replies_cannot_be_used_is_not_asked_on(study: StudyFolder) -> None:
    judge = ScriptedJudge(lambda _q, _n: Reply(Status.OK, "no JSON here"))
    run = carry_out(study, judge, RunRequest(SETUP, runs=20), RequestRate(concurrency=1))
    assert "none of the first 5 replies can be used" in run.stopped_because
    assert len(judge.asked) < 10
    assert statuses(study) == {Status.INVALID: len(judge.asked)}
    assert all(call.outcome.raw == "no JSON here" for call in study.calls.all())


def test_a_model_that_was_understood_once_may_stumble_and_refusals_end_nothing(study: StudyFolder) -> None:
    def only_first(question: Question, ask: int) -> Reply:
        return says_met(question, ask) if ask == 1 else Reply(Status.OK, "no JSON here")

    one_by_one = RequestRate(concurrency=1)
    run = carry_out(study, ScriptedJudge(only_first), RunRequest(SETUP, runs=4), one_by_one)
    assert (run.counts, run.stopped_because) == ({Status.OK: 1, Status.INVALID: 11}, "")
    refusing = ScriptedJudge(lambda _q, _n: Reply(Status.REFUSED, reason="No."))
    other = replace(SETUP, model="refusing")
    run = carry_out(study, refusing, RunRequest(other, runs=4), one_by_one)
    assert (run.counts, run.stopped_because) == ({Status.REFUSED: 12}, "")


def test_one_picture_that_is_refused_does_not_end_the_run(study: StudyFolder) -> None:
    def second_fails(question: Question, ask: int) -> Reply:
        return Reply(Status.FATAL, reason="Bad picture.") if ask == 2 else says_met(question, ask)

    run = carry_out(study, ScriptedJudge(second_fails), pace=RequestRate(concurrency=1))
    assert (run.counts, run.stopped_because) == ({Status.OK: 5, Status.FATAL: 1}, "")


def test_an_error_of_our_own_ends_its_call_and_not_the_run(study: StudyFolder) -> None:
    def breaks_once(question: Question, ask: int) -> Reply:
        if ask == 3:
            raise ZeroDivisionError
        return says_met(question, ask)

    run = carry_out(study, ScriptedJudge(breaks_once), pace=RequestRate(concurrency=1))
    assert run.counts == {Status.OK: 5, Status.FATAL: 1}


def test_a_judge_that_cannot_be_made_says_so_at_once(study: StudyFolder) -> None:
    def no_judge() -> ScriptedJudge:
        raise UserError("There is no such server.")

    with pytest.raises(UserError, match="no such server"):
        Run(study, make_plan(study, RunRequest(SETUP)), no_judge)


def test_a_picture_that_changed_since_the_plan_is_not_sent(study: StudyFolder, tmp_path: Path) -> None:
    plan = make_plan(study, RunRequest(SETUP, runs=1))
    image = study.images.at(1)
    assert image is not None
    file = study.images.path(image)
    file.chmod(0o644)
    write_picture(tmp_path / "other.png", shade=250)
    file.write_bytes((tmp_path / "other.png").read_bytes())
    judge = ScriptedJudge()
    with Run(study, plan, lambda: judge, FAST) as run:
        list(run)
    assert len(judge.asked) == 2
    assert run.counts == {Status.OK: 2, Status.FATAL: 1}


# --- pause, stop, close


def test_a_paused_run_makes_no_call_until_it_goes_on(study: StudyFolder) -> None:
    judge = ScriptedJudge()
    with Run(
        study, make_plan(study, RunRequest(SETUP, runs=10)), lambda: judge, RequestRate(concurrency=1)
    ) as run:
        run.step(wait=1)
        run.pause()
        while run.in_flight:
            run.step(wait=1)
        made = len(judge.asked)
        for _ in range(5):
            assert run.step() == []
        assert (len(judge.asked), run.state) == (made, RunState.PAUSED)
        assert made < 30
        run.resume()
        list(run)
    assert len(judge.asked) == len(set(judge.asked)) == 30


def test_a_stopped_run_keeps_what_is_in_flight_and_the_next_one_goes_on(study: StudyFolder) -> None:
    judge = ScriptedJudge(latency=0.01)
    request = RunRequest(SETUP, runs=10)
    with Run(study, make_plan(study, request), lambda: judge, RequestRate(concurrency=2)) as run:
        run.step(wait=1)
        run.stop()
        list(run)
    made = len(judge.asked)
    assert statuses(study) == {Status.OK: made}
    assert made < 30
    rest = ScriptedJudge()
    carry_out(study, rest, request)
    assert not set(rest.asked) & set(judge.asked)
    assert len(rest.asked) + made == 30


def test_a_run_that_is_dropped_costs_the_calls_in_flight_and_no_more(study: StudyFolder) -> None:
    judge = ScriptedJudge(latency=0.02)
    request = RunRequest(SETUP, runs=10)
    run = Run(study, make_plan(study, request), lambda: judge, RequestRate(concurrency=2))
    while run.done < 5:
        run.step(wait=1)
    run.close()
    kept = statuses(study)[Status.OK]
    rest = ScriptedJudge()
    carry_out(study, rest, request)
    assert len(rest.asked) == 30 - kept
    assert len(set(judge.asked) & set(rest.asked)) <= 2
    assert statuses(study) == {Status.OK: 30}


def test_replies_that_have_come_are_kept_by_a_run_that_is_dropped(study: StudyFolder) -> None:
    request = RunRequest(SETUP, runs=10)
    judge = ScriptedJudge()
    run = Run(study, make_plan(study, request), lambda: judge, RequestRate(concurrency=2))
    run.step()
    made = run.done + run.in_flight
    while run._exchange.answers.qsize() < run.in_flight:  # nobody takes them in
        time.sleep(0.001)
    run.close()
    assert (statuses(study), run.done, run.in_flight) == ({Status.OK: made}, made, 0)
    rest = ScriptedJudge()
    carry_out(study, rest, request)
    assert not set(rest.asked) & set(judge.asked)


# --- another rubric, another question


def test_only_what_changed_is_asked_for_a_new_rubric_version(study: StudyFolder) -> None:
    setup = JudgeSetup("scripted", "http://localhost:1/v1", per=CallGrouping.CRITERION, asks_overall=False)
    carry_out(study, ScriptedJudge(), RunRequest(setup, runs=1))
    rubric = study.rubrics.current()
    assert rubric is not None
    theme = rubric.themes[0]
    reworded = theme.criteria[1].__class__(
        **{**theme.criteria[1].__dict__, "text": "There is a white tip."}  # the lineage stays
    )
    changed = theme.__class__(theme.code, theme.statement, (theme.criteria[0], reworded))
    study.rubrics.publish(rubric.__class__(rubric.title, rubric.artifact, (changed,)))
    plan = make_plan(study, RunRequest(setup, runs=1))
    assert {question.codes for question in plan.questions} == {("T1.C2",)}
    assert len(plan.adopted) == 3
    carry_out(study, ScriptedJudge(), RunRequest(setup, runs=1))
    judge = study.raters.find(plan.judge_name)
    assert judge is not None
    counts = study.calls.verdict_counts(judge, 2)
    assert {code: sum(c.values()) for code, c in counts.items()} == {"T1.C1": 3, "T1.C2": 3}


def test_the_plan_says_what_is_left_out(tmp_path: Path) -> None:
    with (
        closing(make_study(tmp_path / "study")) as study,
        pytest.raises(UserError, match="images 1, 2, 3 are left out"),
    ):
        make_plan(study, RunRequest(SETUP))


def test_a_plan_writes_no_call(study: StudyFolder) -> None:
    plan: Plan = make_plan(study, RunRequest(SETUP), remember=False)
    assert (plan.calls, plan.images, plan.bytes_sent > 0) == (15, 3, True)
    assert list(study.calls.all()) == []
    assert study.calls.sent_pictures(1024) == {}
    assert study.raters.find("scripted") is None
