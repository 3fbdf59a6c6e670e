"""Several servers share the calls of a run: none is lost or made twice, whichever of them is slow, refuses or dies."""

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.judging.calls.attempts import RequestRate
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.judging.runs.servers import at_servers
from app.study.judge.judge_call import Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import StudyFolder, open_study
from tests.judging.scripted import ScriptedJudge, says_met
from tests.judging.servers import Answer, Asked, JudgeServer, good, judge_server
from tests.storage.making import make_drawn_study

HERE = "http://localhost:{}/v1"
SETUP = JudgeSetup("scripted", HERE.format(1))
FAST = RequestRate(tries=4, first_wait=0.001)
Output = pytest.CaptureFixture[str]


def addresses(judges: int) -> list[str]:
    return [HERE.format(port) for port in range(1, judges + 1)]


def ask(
    study: StudyFolder, judges: list[ScriptedJudge], runs: int = 20, pace: RequestRate = FAST, name: str = ""
) -> Run:
    """A run over judges that stand for as many servers."""
    request = at_servers(study, RunRequest(SETUP, runs, name), addresses(len(judges)))

    def connect(judge: ScriptedJudge) -> Callable[[], ScriptedJudge]:
        return lambda: judge

    each: Mapping[str, Callable[[], ScriptedJudge]] = {
        address: connect(judge) for address, judge in zip(request.servers, judges, strict=True)
    }
    with Run(study, make_plan(study, request), each, pace) as run:
        list(run)
    return run


def statuses(study: StudyFolder) -> Counter[Status]:
    return Counter(call.outcome.status for call in study.calls.all())


def endpoints(study: StudyFolder) -> Counter[str]:
    return Counter(call.endpoint for call in study.calls.all())


def test_the_address_is_a_fact_of_the_call_and_the_model_is_the_judge(study: StudyFolder) -> None:
    judges = [ScriptedJudge(latency=0.001), ScriptedJudge(latency=0.001)]
    ask(study, judges)
    assert statuses(study) == {Status.OK: 60}
    assert endpoints(study) == {HERE.format(1): len(judges[0].asked), HERE.format(2): len(judges[1].asked)}
    assert all(judge.asked and judge.is_closed for judge in judges)
    assert [judge.name for judge, _setup in study.calls.judges()] == ["scripted"]


def test_a_judge_goes_on_at_another_address_and_repeats_no_call(study: StudyFolder) -> None:
    ask(study, [ScriptedJudge()], runs=2)
    elsewhere = JudgeSetup("scripted", "http://localhost:99/v1")
    request = at_servers(study, RunRequest(elsewhere, runs=3), [elsewhere.base_url])
    plan = make_plan(study, request)
    assert (plan.judge_name, plan.calls, plan.ended) == ("scripted", 3, {Status.OK: 6})
    assert [setup.base_url for setup in plan.setups] == [elsewhere.base_url]
    other = at_servers(study, RunRequest(replace(elsewhere, temperature=1.0)), [elsewhere.base_url])
    assert other.setup.base_url == elsewhere.base_url


def test_a_second_judge_of_the_same_model_is_one_only_if_somebody_says_so(study: StudyFolder) -> None:
    ask(study, [ScriptedJudge()], runs=1)
    elsewhere = at_servers(study, RunRequest(JudgeSetup("scripted", HERE.format(2)), 1), [HERE.format(2)])
    assert make_plan(study, elsewhere).calls == 0
    other = JudgeSetup("scripted", HERE.format(2), another="quantised")
    request = at_servers(study, RunRequest(other, 1), [HERE.format(2)])
    with Run(study, make_plan(study, request), ScriptedJudge, FAST) as run:
        list(run)
    assert {judge.name for judge, _setup in study.calls.judges()} == {"scripted", "scripted (quantised)"}
    for setup, name in ((SETUP, "scripted"), (other, "scripted (quantised)")):
        again = at_servers(study, RunRequest(setup), [HERE.format(7)])
        assert make_plan(study, again).judge_name == name
        by_name = at_servers(study, RunRequest(SETUP, name=name), [HERE.format(7)])
        assert by_name.setup.another == setup.another


def test_a_server_that_refuses_the_key_is_left_out_and_the_others_go_on(study: StudyFolder) -> None:
    wrong = ScriptedJudge(lambda _question, _ask: Reply(Status.FATAL, reason="The key was refused."))
    run = ask(study, [wrong, ScriptedJudge(latency=0.001)])
    assert statuses(study) == {Status.OK: 60}
    assert endpoints(study) == {HERE.format(2): 60}
    assert run.remarks == (f"{HERE.format(1)} is no longer asked. The key was refused.",)


def test_a_server_without_credit_is_left_out_too(study: StudyFolder) -> None:
    def spent(question: Question, ask: int) -> Reply:
        return says_met(question, ask) if ask < 5 else Reply(Status.QUOTA, reason="No credit left.")

    ask(study, [ScriptedJudge(spent), ScriptedJudge(latency=0.002)])
    assert statuses(study) == {Status.OK: 60}


def test_where_all_refuse_the_run_stops_with_the_reason(study: StudyFolder) -> None:
    refused = Reply(Status.FATAL, reason="The key was refused.")
    run = ask(study, [ScriptedJudge(lambda _q, _a: refused), ScriptedJudge(lambda _q, _a: refused)])
    assert "The key was refused." in run.stopped_because
    assert run.done < 60


def test_a_call_that_every_server_refuses_is_its_own_failure(study: StudyFolder) -> None:
    order: dict[str, int] = {}

    def picky(question: Question, ask: int) -> Reply:
        if order.setdefault(question.key, len(order)) in range(10, 14):
            return Reply(Status.FATAL, reason="The picture cannot be read.")
        return says_met(question, ask)

    judges = [ScriptedJudge(picky, latency=0.001), ScriptedJudge(picky, latency=0.001)]
    run = ask(study, judges, pace=replace(FAST, concurrency=1))
    assert (run.stopped_because, run.remarks) == ("", ())
    assert statuses(study) == {Status.OK: 56, Status.FATAL: 4}


def test_where_all_are_away_calls_fail_for_now_and_the_run_stops(study: StudyFolder) -> None:
    away = Reply(Status.RETRYABLE, reason="Nobody there.", sent=0)
    run = ask(study, [ScriptedJudge(lambda _q, _a: away), ScriptedJudge(lambda _q, _a: away)])
    assert "Nobody there." in run.stopped_because
    assert statuses(study)[Status.RETRYABLE] == run.done >= 5


def test_a_busy_server_rests_as_long_as_it_asks_while_another_works(study: StudyFolder) -> None:
    def busy(_question: Question, _ask: int) -> Reply:
        return Reply(Status.RETRYABLE, reason="Busy.", retry_after=60.0)

    crowded = ScriptedJudge(busy)
    ask(study, [crowded, ScriptedJudge(latency=0.001)])
    assert statuses(study) == {Status.OK: 60}
    assert len(crowded.asked) <= 4  # what was under way when it first asked for rest


def test_a_call_that_may_have_been_billed_goes_out_once_more_at_most_over_all_servers(
    study: StudyFolder,
) -> None:
    late = Reply(Status.RETRYABLE, reason="No answer in time.", timed_out=True)
    judges = [ScriptedJudge(lambda _question, _ask: late) for _ in range(3)]
    ask(study, judges, runs=1)
    sent = Counter(key for judge in judges for key in judge.asked)
    assert set(sent.values()) == {2}


def test_two_thousand_calls_over_three_servers_of_which_one_dies(tmp_path: Path, capsys: Output) -> None:
    make_drawn_study(tmp_path / "study", images=4).close()
    is_dying = threading.Event()

    def slow_by(seconds: float) -> Callable[[Asked], Answer]:
        return lambda asked: replace(good(asked), after=seconds)

    def dies(asked: Asked) -> Answer:
        if asked.number > 60:
            is_dying.set()
            return Answer(silent=True)
        return replace(good(asked), after=0.02)

    with ExitStack() as stack:
        fast, slow = (stack.enter_context(judge_server(slow_by(seconds))) for seconds in (0.004, 0.06))
        dying_stack = ExitStack()
        dying: JudgeServer = dying_stack.enter_context(judge_server(dies))

        def kill() -> None:
            is_dying.wait(60)
            dying_stack.close()

        killer = threading.Thread(target=kill)
        killer.start()
        urls = [word for server in (slow, dying, fast) for word in ("--base-url", server.url)]
        words = ("--model", "test-model", "--runs", "500", "--timeout", "20", "--json")
        assert main(["judge", str(tmp_path / "study"), *words, *urls]) == 0
        killer.join()
    with closing(open_study(tmp_path / "study")) as study:
        assert statuses(study) == {Status.OK: 2000}
        by_address = endpoints(study)
        calls = list(study.calls.all(newest_only=False))
    assert len(calls) == 2000
    assert by_address.total() == 2000
    assert set(by_address) == {fast.url, slow.url, dying.url}
    assert by_address[dying.url] <= 60
    capsys.readouterr()
