"""Keys go only where they were meant to go, and are never shown."""

from collections.abc import Callable

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import KeyringLocked

from app.errors import UserError
from app.judging.calls.keys import Key, forget_key, key_for, may_be_stored, needs_key, save_key
from app.study.judge.judge_setup import JudgeSetup
from tests.memory_keyring import MemoryKeyring

pytestmark = pytest.mark.usefixtures("ring")
SECRET = "sk-not-a-real-key"
OPENAI = JudgeSetup("gpt-4o")
LAB = JudgeSetup("qwen", base_url="https://lab.example:8000/v1")
HERE = JudgeSetup("qwen", base_url="http://localhost:8080/v1")
BOTH = {"OPENAI_API_KEY": SECRET, "TOUCHSTONE_JUDGE_KEY": "other-key"}


class Locked(MemoryKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(f"the detail of {SECRET}")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(f"the detail of {SECRET}")


def test_openai_gets_its_own_variable() -> None:
    assert key_for(OPENAI, environment=BOTH) == Key(SECRET, "the environment variable OPENAI_API_KEY")


@pytest.mark.parametrize(
    "address",
    [
        "https://lab.example/v1",
        "http://api.openai.com/v1",
        "https://api.openai.com.evil.example/v1",
        "https://evil.example/https://api.openai.com/v1",
        "http://localhost:8080/v1",
    ],
)
def test_nobody_else_gets_the_key_for_openai(address: str) -> None:
    assert (
        key_for(JudgeSetup("m", base_url=address), is_named=True, environment={"OPENAI_API_KEY": SECRET})
        is None
    )


@pytest.mark.parametrize(
    "address",
    [
        "https://api.openai.com\\@evil.example/v1",
        "https://evil.example\\@api.openai.com/v1",
        "https://api.openai.com@evil.example/v1",
        "https://api.openai.com /v1",
        "https://api.openai.com/v1?to=evil",
        "https://api.openai.com/v1#x",
        "ftp://api.openai.com/v1",
        "https://[broken/v1",
        "https://api.openai.com:no/v1",
        "api.openai.com/v1",
        "",
    ],
)
def test_an_address_that_can_be_read_in_two_ways_gets_nothing(address: str) -> None:
    with pytest.raises(UserError) as error:
        key_for(JudgeSetup("m", base_url=address), is_named=True, environment=BOTH)
    assert SECRET not in error.value.sentence


def test_another_server_gets_a_key_only_when_a_person_named_it() -> None:
    assert key_for(LAB, environment=BOTH) is None
    found = key_for(LAB, is_named=True, environment=BOTH)
    assert found is not None
    assert found.value == "other-key"


def test_a_kept_key_is_for_its_own_host(ring: MemoryKeyring) -> None:
    save_key(LAB, f" {SECRET}\n")
    assert key_for(LAB, environment={}) == Key(SECRET, "the system keyring")
    assert key_for(JudgeSetup("m", base_url="https://LAB.example:8000/v1"), environment={}) is not None
    for other in ("https://lab.example/v1", "https://lab.example:8001/v1", "http://lab.example:8000/v1"):
        assert key_for(JudgeSetup("m", base_url=other), environment={}) is None
    assert ring.kept == {("touchstone", "lab.example:8000"): SECRET}


def test_the_environment_comes_before_the_keyring() -> None:
    save_key(OPENAI, "kept-key")
    assert key_for(OPENAI, environment=BOTH) == Key(SECRET, "the environment variable OPENAI_API_KEY")
    assert key_for(OPENAI, environment={"OPENAI_API_KEY": " "}) == Key("kept-key", "the system keyring")


def test_the_environment_of_the_process_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    found = key_for(OPENAI)
    assert found is not None
    assert found.value == SECRET


def test_forgetting_a_key() -> None:
    assert not may_be_stored(LAB)
    save_key(LAB, SECRET)
    assert may_be_stored(LAB)
    assert not may_be_stored(OPENAI)
    assert forget_key(LAB)
    assert not forget_key(LAB)
    assert key_for(LAB, environment={}) is None


def test_a_key_is_not_shown() -> None:
    key = Key(SECRET, "the test")
    assert SECRET not in repr(key)
    assert SECRET not in str(key)


@pytest.mark.parametrize("value", ["", " ", "two words", "line\nbreak", "schlüssel"])
def test_what_is_no_key_is_not_kept(value: str, ring: MemoryKeyring) -> None:
    with pytest.raises(UserError) as error:
        save_key(LAB, value)
    assert not value.strip() or value not in error.value.sentence
    assert ring.kept == {}


def test_a_broken_key_of_the_environment_is_told() -> None:
    with pytest.raises(UserError, match="Copy it again"):
        key_for(OPENAI, environment={"OPENAI_API_KEY": "two words"})


def test_no_keyring_says_what_to_do_instead() -> None:
    none: KeyringBackend = fail.Keyring()  # type: ignore[no-untyped-call]
    keyring.set_keyring(none)
    assert key_for(OPENAI, environment={}) is None
    assert not forget_key(OPENAI)
    with pytest.raises(UserError, match="OPENAI_API_KEY"):
        save_key(OPENAI, SECRET)


def test_a_locked_keyring_is_told_without_its_own_words() -> None:
    keyring.set_keyring(Locked())
    assert may_be_stored(LAB)  # nobody knows
    acts: list[Callable[[], object]] = [
        lambda: key_for(OPENAI, environment={}),
        lambda: save_key(OPENAI, SECRET),
    ]
    for act in acts:
        with pytest.raises(UserError, match="Unlock it") as error:
            act()
        assert SECRET not in error.value.sentence


def test_only_openai_always_needs_a_key() -> None:
    assert needs_key(OPENAI)
    assert not needs_key(LAB)
    assert not needs_key(HERE)
