"""Identities and moments: ids that sort by time, so that facts from several machines can be joined."""

import os
import time
import uuid
from datetime import UTC, datetime


def new_id() -> uuid.UUID:
    """A fresh UUID, version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then 74 random bits.

    Ids made one after the other sort nearly in order, so an index over them grows at its end.
    """
    milliseconds = time.time_ns() // 1_000_000
    random_bits = int.from_bytes(os.urandom(10)) & ((1 << 80) - 1)
    value = (milliseconds << 80) | random_bits
    value = value & ~(0xF << 76) | (0x7 << 76)
    value = value & ~(0x3 << 62) | (0x2 << 62)
    return uuid.UUID(int=value)


def now() -> datetime:
    """This moment in UTC, to the millisecond (what the study stores)."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
