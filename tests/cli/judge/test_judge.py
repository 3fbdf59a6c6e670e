"""`touchstone judge` against a real server: the plan, the yes, the run, a kill in its middle, and no key anywhere."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.study.judge.judge_call import Status
from storage.folder import open_study
from tests.judging.servers import Answer, Asked, JudgeServer, error, good, judge_server
from tests.repository import ROOT
from tests.storage.making import make_drawn_study

Output = pytest.CaptureFixture[str]
IMAGES, RUNS = 4, 5


pytestmark = pytest.mark.study(make=make_drawn_study, images=IMAGES)


def judge(study: Path, server: JudgeServer | None, *words: str) -> int:
    address = ["--base-url", server.url] if server else []
    return main(["judge", str(study), "--model", "test-model", *address, *words])


def questions(server: JudgeServer) -> list[Asked]:
    return [asked for asked in server.asked if asked.method == "POST"]


def statuses(study: Path, newest_only: bool = True) -> Counter[Status]:
    with closing(open_study(study)) as opened:
        return Counter(call.outcome.status for call in opened.calls.all(newest_only=newest_only))


def verdicts(study: Path) -> int:
    with closing(open_study(study)) as opened:
        (rater,) = (rater for rater in opened.raters.all() if rater.kind == "judge")
        counts = opened.calls.verdict_counts(rater, 1)
        return sum(sum(verdicts.values()) for verdicts in counts.values())


def test_how_long_an_answer_is_waited_for_can_be_said(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = lambda asked: replace(good(asked), after=60 if asked.method == "POST" else 0)
    words = ("--timeout", "1", "--runs", "1", "--concurrency", "4")
    assert judge(study, server, *words) == 1
    with closing(open_study(study)) as opened:
        reasons = {call.outcome.reason for call in opened.calls.all()}
    assert reasons == {f"{server.url[7:-3]} did not answer within 1 second."}
    assert len(questions(server)) == IMAGES * 2, "each once more"
    assert judge(study, server, "--timeout", "0.5") == 1
    assert "at least 1" in capsys.readouterr().err


@pytest.mark.parametrize(("word", "name"), [(" 8 bits ", "test-model (8 bits)"), (" ", "test-model")])
def test_spaces_around_what_sets_a_judge_apart_do_not_count(
    study: Path, capsys: Output, word: str, name: str
) -> None:
    assert judge(study, None, "--another-judge", word, "--dry-run", "--json") == 0
    assert json.loads(capsys.readouterr().out)["judge"] == name


def test_the_plan_says_how_often_a_late_call_is_sent(study: Path, capsys: Output) -> None:
    assert (
        main(["judge", str(study), "--model", "m", "--base-url", "https://judge.invalid/v1", "--dry-run"])
        == 0
    )
    assert "it is sent at most once more" in capsys.readouterr().out


def test_a_whole_run(study: Path, server: JudgeServer, capsys: Output) -> None:
    assert judge(study, server) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Judge test-model, rubric version 1: 4 images, 5 runs each."
    assert "20 calls to make." in out
    assert f"Destination: {server.url[7:-3]} (this machine; nothing leaves it)." in out
    assert "20 calls made: 20 answered." in out
    assert "own verdict on the whole image contradicts" in out[-1]  # this server says what it likes
    assert len(questions(server)) == IMAGES * RUNS
    assert statuses(study) == {Status.OK: 20}
    assert verdicts(study) == 40
    assert judge(study, server) == 0
    assert "No call is left to make." in capsys.readouterr().out
    assert len(questions(server)) == IMAGES * RUNS


def test_a_dry_run_tells_the_first_request_and_sends_and_writes_nothing(
    study: Path, server: JudgeServer, capsys: Output
) -> None:
    before = (study / "study.db").read_bytes()
    assert judge(study, server, "--dry-run") == 0
    told = capsys.readouterr().out
    assert '- C1: "Straight: it is straight."' in told or "The cane is straight" in told
    assert 'model: "test-model"' in told
    assert ";base64,… (" in told
    assert max(len(line) for line in told.splitlines()) < 10_000
    assert (server.asked, (study / "study.db").read_bytes()) == ([], before)


def test_the_dry_runs_request_is_the_request(study: Path, server: JudgeServer, capsys: Output) -> None:
    assert judge(study, server, "--dry-run", "--json") == 0
    planned = json.loads(capsys.readouterr().out)
    assert (planned["calls"], planned["destination"]) == (20, server.url[7:-3])
    assert judge(study, server, "--concurrency", "1", "--runs", "1") == 0
    # Pictures are prepared side by side, so on a busy computer another call can be sent before the planned first one.
    assert planned["first_request"] in [asked.body for asked in questions(server)]


def test_nothing_leaves_the_machine_without_a_yes(study: Path, capsys: Output) -> None:
    words = ["judge", str(study), "--model", "m", "--base-url", "https://judge.example/v1"]
    process = subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert process.returncode == 1
    assert "Destination: judge.example (a server elsewhere)." in process.stdout
    assert process.stderr == (
        "Nothing was sent to judge.example. To send it, run the command again with --yes.\n"
    )
    assert statuses(study) == {}


def test_the_result_can_be_read_by_a_program(study: Path, server: JudgeServer, capsys: Output) -> None:
    assert judge(study, server, "--json", "--runs", "2") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["judge"], told["calls"], told["asked"], told["stopped"]) == (
        "test-model",
        8,
        {"ok": 8},
        None,
    )


def test_decisions_give_probabilities(study: Path, server: JudgeServer) -> None:
    assert judge(study, server, "--backend", "decisions", "--runs", "1") == 0
    with closing(open_study(study)) as opened:
        stored = set(opened.database.rows("SELECT probability FROM judge_answer"))
    assert stored == {(0.75,)}
    assert verdicts(study) == 8


# --- trouble


def test_failures_end_in_exit_1_and_retry_failed_repeats_only_them(study: Path, capsys: Output) -> None:
    def sometimes(asked: Asked) -> Answer:
        return error(500, "Oops.") if asked.number % 5 == 2 else good(asked)

    with judge_server(sometimes) as server:
        assert judge(study, server, "--tries", "1", "--concurrency", "1") == 1
        failed = statuses(study)[Status.RETRYABLE]
        assert failed
        assert f"{failed} calls failed. To make them again, run the command with --retry-failed." in (
            capsys.readouterr().err
        )
        server.respond = good
        asked = len(questions(server))
        assert judge(study, server, "--retry-failed") == 0
        assert len(questions(server)) == asked + failed
    assert statuses(study) == {Status.OK: 20}
    assert verdicts(study) == 40


def test_an_unusable_reply_stays_until_somebody_asks_for_another_draw(study: Path, capsys: Output) -> None:
    with judge_server(lambda _asked: Answer({"choices": [], "object": "chat.completion"})) as server:
        judge(study, server, "--runs", "1", "--tries", "1", "--concurrency", "1")
    capsys.readouterr()
    with judge_server() as server:
        pass
    assert verdicts(study) == 0


def test_a_key_is_sent_and_told_to_nobody_else(
    study: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    secret = "sk-do-not-tell-anyone-5319"
    monkeypatch.setenv("TOUCHSTONE_JUDGE_KEY", secret)

    def tells(asked: Asked) -> Answer:
        return good(asked) if asked.number % 2 else error(400, f"Bad request with key {secret}.")

    with judge_server(tells) as server:
        judge(study, server, "--concurrency", "1")
    assert questions(server)[0].headers["authorization"] == f"Bearer {secret}"
    shown = capsys.readouterr()
    out = study.parent / "out.json"
    assert main(["export", str(study), "--format", "json", "--out", str(out)]) == 0
    written = [path for path in (*study.rglob("*"), out) if path.is_file()]
    assert secret not in shown.out + shown.err
    assert not [path for path in written if secret.encode() in path.read_bytes()]


# --- killed, interrupted


def start(study: Path, server: JudgeServer) -> subprocess.Popen[str]:
    words = ["judge", str(study), "--model", "test-model", "--base-url", server.url, "--concurrency", "3"]
    return subprocess.Popen(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def until(server: JudgeServer, count: int) -> None:
    for _ in range(12_000):
        if len(questions(server)) >= count:
            return
        time.sleep(0.01)
    raise AssertionError(f"only {len(questions(server))} calls came")


def settled(server: JudgeServer) -> int:
    """How many calls came in the end: what a killed program had sent already may take the server a while."""
    seen, same = -1, 0
    while same < 10:
        time.sleep(0.05)
        same = same + 1 if seen == len(questions(server)) else 0
        seen = len(questions(server))
    return seen


def slowly(asked: Asked) -> Answer:
    answer = good(asked)
    return Answer(answer.body, after=0.05 if asked.method == "POST" else 0)


@pytest.mark.parametrize("after", [4, 9])
def test_a_kill_costs_the_calls_in_flight_and_nothing_is_lost_or_doubled(study: Path, after: int) -> None:
    with judge_server(slowly) as server:
        process = start(study, server)
        until(server, after)
        process.kill()
        process.communicate()
        seen = settled(server)
        kept = statuses(study)[Status.OK]
        assert seen - kept <= 3 + 3  # three in flight, and at most as many that were to be written down
        server.respond = good
        assert judge(study, server) == 0
        assert len(questions(server)) == seen + 20 - kept
    assert statuses(study) == {Status.OK: 20}
    assert verdicts(study) == 40
    lost = statuses(study, newest_only=False)[Status.RETRYABLE]
    assert lost == len(questions(server)) - 20 or lost <= 6  # those written down and not sent cost nothing


def test_ctrl_c_waits_for_the_replies_that_are_on_their_way(study: Path) -> None:
    with judge_server(slowly) as server:
        process = start(study, server)
        until(server, 5)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
        assert process.returncode == 1
        assert "Stopping." in told
        assert "run the same command to continue" in told
        made = len(questions(server))
        assert statuses(study) == {Status.OK: made}
        assert made < 20
        server.respond = good
        assert judge(study, server) == 0
        assert len(questions(server)) == 20
