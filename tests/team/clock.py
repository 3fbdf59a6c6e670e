"""A clock and a source of identities that a script sets: the same event has the same times and ids wherever it runs."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from app import identity
from storage.schema.empty import schema_statements

BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Clock:
    """Stands for `os`, `time` and `datetime` where identities and moments are made."""

    def __init__(self) -> None:
        self._event, self._day, self._ticks, self._drawn = "", 0, 0, 0

    @contextmanager
    def at(self, event: str, day: int) -> Iterator[None]:
        """What is made inside is made by this event, on this day."""
        before = self.__dict__.copy()
        hour = int.from_bytes(hashlib.sha256(event.encode()).digest()[:3]) % 28_800_000  # within eight hours
        self._event, self._day, self._ticks, self._drawn = event, day, hour, 0
        identity._LATEST = (
            identity._Latest()
        )  # or the second place would get the ids after those of the first
        yield
        self.__dict__.update(before)

    def now(self, zone: tzinfo) -> datetime:
        """A millisecond after the last time it was asked."""
        self._ticks += 1
        moment = BEGIN + timedelta(days=self._day - 1, milliseconds=self._ticks)
        return moment.astimezone(zone)

    def time_ns(self) -> int:
        """The same moment, in nanoseconds."""
        return round(self.now(UTC).timestamp() * 1000) * 1_000_000

    def urandom(self, size: int) -> bytes:
        """What this event draws next."""
        self._drawn += 1
        return hashlib.sha256(f"{self._event} {self._drawn}".encode()).digest()[:size]


def set_clock(patch: pytest.MonkeyPatch) -> Clock:
    """Have all identities and moments made by a clock of ours."""
    schema_statements()  # computed once in a process, and the steps to the schema ask what time it is
    clock = Clock()
    for name in ("os", "time", "datetime"):
        patch.setattr(identity, name, clock)
    patch.setattr(identity, "_LATEST", identity._Latest())
    return clock
