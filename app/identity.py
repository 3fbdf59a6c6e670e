"""Identities and moments: ids that sort by time, so that facts from several machines can be joined."""

import os
import threading
import time
import uuid
from datetime import UTC, datetime

from app.errors import UserError
from app.messages.study import storage as storage_text


def new_id() -> uuid.UUID:
    """A fresh UUID, version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then 74 random bits.

    Ids made one after the other sort in order, also within a millisecond: of two facts of the same moment the one
    with the larger id is the later one, and holds. Raises UserError while the clock is before 1970.
    """
    return uuid.UUID(int=_LATEST.after(_value(), 1))


def new_ids(count: int) -> list[bytes]:
    """So many of them at once, in order, as bytes: each is the one before and 1 (RFC 9562, section 6.2, method 2)."""
    first = _LATEST.after(_value(), count)
    return [(first + more).to_bytes(16) for more in range(count)]


def _value() -> int:
    milliseconds = time.time_ns() // 1_000_000
    if milliseconds < 0:
        raise UserError(storage_text.clock_wrong(year=datetime.now(UTC).year))
    random_bits = int.from_bytes(os.urandom(10)) & ((1 << 80) - 1)
    value = (milliseconds << 80) | random_bits
    value = value & ~(0xF << 76) | (0x7 << 76)
    return value & ~(0x3 << 62) | (0x2 << 62)


class _Latest:
    """The id made last in this program."""

    def __init__(self) -> None:
        self._value = 0
        self._lock = threading.Lock()

    def after(self, value: int, count: int) -> int:
        """This value, or the next one after the last where both are of the same millisecond; the first of so many."""
        with self._lock:
            if value >> 80 == self._value >> 80 and value <= self._value:
                value = self._value + 1
            self._value = value + count - 1
            return value


_LATEST = _Latest()


def now() -> datetime:
    """This moment in UTC, to the millisecond (what the study stores)."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
