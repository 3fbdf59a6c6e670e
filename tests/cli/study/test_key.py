"""`touchstone key`: into the keyring unseen, out of it again, and never printed."""

import io
from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend

from app.cli import main
from app.judging.calls.keys import key_for
from app.study.judge.judge_setup import JudgeSetup

SECRET = "sk-kept-for-the-test"


class Drawer(KeyringBackend):
    """A keyring in memory: the system's own is not to be written into by tests."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawer]:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    before = keyring.get_keyring()
    made = Drawer()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


def test_a_key_is_kept_for_one_host_and_can_be_forgotten(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{SECRET}\n"))
    assert main(["key", "--base-url", "https://judge.example/v1"]) == 0
    assert drawer.kept == {("touchstone", "judge.example"): SECRET}
    found = key_for(JudgeSetup("m", "https://judge.example/v1"))
    assert found is not None
    assert found.value == SECRET
    assert key_for(JudgeSetup("m", "https://other.example/v1")) is None
    assert main(["key", "--base-url", "https://judge.example/v1", "--forget"]) == 0
    assert drawer.kept == {}
    assert main(["key", "--base-url", "https://judge.example/v1", "--forget"]) == 0
    shown = capsys.readouterr()
    assert SECRET not in shown.out + shown.err
    assert shown.out.splitlines()[-1] == "There is no key to judge.example in the system keyring."


def test_an_empty_key_is_refused(drawer: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(["key"]) == 1
    assert drawer.kept == {}
