"""A keyring in memory in the place of the person's own, which is not to be written into by tests."""

from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError


class MemoryKeyring(KeyringBackend):
    """Keeps passwords as long as it lives."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.kept:
            raise PasswordDeleteError
        del self.kept[service, username]


def keyring_in_memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryKeyring]:
    """Such a keyring for a while, and no key in the environment."""
    before, made = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(made)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")  # for a run's process
    yield made
    keyring.set_keyring(before)
