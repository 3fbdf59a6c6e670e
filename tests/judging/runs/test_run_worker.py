"""A run in a process of its own: it ends with whoever wanted it, and leaves nothing behind but what came."""

import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from app.child_process import python_environment
from app.cli import JUDGE_WORKER, main
from app.judging.calls.attempts import RequestRate
from app.judging.runs.plan import Plan
from app.judging.runs.plan_text import plan_as_values
from app.judging.runs.worker_messages import Order, RunEnded, RunStarted, order_line, read_event
from app.messages.judge import judge_page
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_process import JudgeProcess, worker_command
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from tests.held_output import held_output
from tests.judging.servers import Answer, judge_server
from tests.sessions.judge_sitting import Sitting, make_study, met


def planned(folder: Path, address: str) -> Plan:
    sitting = Sitting(folder, address)
    sitting.form = JudgeForm(JudgeSetup("test-model", address), runs=2)
    sitting.plan()
    plan = sitting.session.plan
    sitting.close()
    assert plan is not None
    return plan


def start(order: Order) -> "subprocess.Popen[bytes]":
    environment = {**python_environment(), "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    process = subprocess.Popen(
        worker_command(), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(order_line(order))
    process.stdin.flush()
    return process


def test_a_worker_ends_when_whoever_wanted_it_is_gone(tmp_path: Path) -> None:
    folder = make_study(tmp_path / "study")
    with judge_server(lambda asked: Answer(met(asked).body, after=30)) as server:
        plan = planned(folder, server.url)
        process = start(Order(folder, plan_as_values(plan), RequestRate(tries=1), True, "Stopped."))
        assert process.stdin is not None
        assert process.stdout is not None
        assert isinstance(read_event(process.stdout.readline()), RunStarted)
        process.stdin.close()  # as the system does when a program is killed
        assert process.wait(120) == 0
        process.stdout.close()
    study = open_study(folder)
    study.prepare_to_write()  # it holds nothing any more
    study.close()


def test_a_mistake_of_ours_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_study(tmp_path / "study")
    plan = planned(folder, "http://127.0.0.1:9/v1")
    process = start(Order(folder, plan_as_values(plan), RequestRate(concurrency=-1), True, "Stopped."))
    assert process.stdout is not None
    with process.stdout:
        event = read_event(process.stdout.readline())
    assert process.wait(120) == 0
    assert process.stdin is not None
    process.stdin.close()
    assert isinstance(event, RunEnded)
    assert event.error


def test_a_frozen_program_starts_itself_as_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    monkeypatch.setattr("app.cli.judge.judge_worker.main", lambda: called.append("worker"))
    assert main([JUDGE_WORKER]) == 0
    assert called == ["worker"]
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert worker_command()[1:] == [JUDGE_WORKER]


def test_a_worker_whose_window_is_gone_ends_without_a_word() -> None:
    ended = subprocess.run(
        worker_command(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
        env=python_environment(),
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_an_order_that_is_none_ends_the_worker_with_a_sentence() -> None:
    ended = subprocess.run(
        worker_command(),
        input=pickle.dumps({"folder": "x"}) + b"\n",
        capture_output=True,
        timeout=120,
        check=False,
        env=python_environment(),
    )
    event = read_event(ended.stdout)
    assert isinstance(event, RunEnded)
    assert event.error


def test_a_process_that_says_something_else_is_ended_and_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = "import time; print('not what was agreed', flush=True); time.sleep(600)"
    monkeypatch.setattr(
        "app.sessions.judge.judge_process.worker_command", lambda: [sys.executable, "-c", says]
    )
    plan = planned(make_study(tmp_path / "study"), "http://127.0.0.1:9/v1")
    process = JudgeProcess(tmp_path / "study", plan, RequestRate(), True, lambda: None)
    assert process.events.get(timeout=60) == RunEnded(error=judge_page.RUN_BROKE_OFF)
    process.release()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a session of its own")
def test_a_program_that_holds_its_output_open_keeps_no_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned(make_study(tmp_path / "study"), "http://127.0.0.1:9/v1")
    with held_output(tmp_path / "holder") as source:
        monkeypatch.setattr(
            "app.sessions.judge.judge_process.worker_command", lambda: [sys.executable, "-c", source]
        )
        process = JudgeProcess(tmp_path / "study", plan, RequestRate(), True, lambda: None)
        while not (tmp_path / "holder").exists():
            time.sleep(0.01)
        leaving = threading.Thread(target=process.release, daemon=True)
        leaving.start()
        leaving.join(10)
        assert not leaving.is_alive()
