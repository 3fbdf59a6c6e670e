"""`touchstone key`: into the keyring unseen, out of it again, and never printed."""

import io

import pytest

from app.cli import main
from app.judging.calls.keys import key_for
from app.study.judge.judge_setup import JudgeSetup
from tests.memory_keyring import MemoryKeyring

SECRET = "sk-kept-for-the-test"


def test_a_key_is_kept_for_one_host_and_can_be_forgotten(
    ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{SECRET}\n"))
    assert main(["key", "--base-url", "https://judge.example/v1"]) == 0
    assert ring.kept == {("touchstone", "judge.example"): SECRET}
    found = key_for(JudgeSetup("m", "https://judge.example/v1"))
    assert found is not None
    assert found.value == SECRET
    assert key_for(JudgeSetup("m", "https://other.example/v1")) is None
    assert main(["key", "--base-url", "https://judge.example/v1", "--forget"]) == 0
    assert ring.kept == {}
    assert main(["key", "--base-url", "https://judge.example/v1", "--forget"]) == 0
    shown = capsys.readouterr()
    assert SECRET not in shown.out + shown.err
    assert shown.out.splitlines()[-1] == "There is no key to judge.example in the system keyring."


def test_an_empty_key_is_refused(ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(["key"]) == 1
    assert ring.kept == {}
