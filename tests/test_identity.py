"""Ids that sort by time, and moments as the study stores them."""

import time
import uuid
from datetime import UTC, timedelta

import pytest

from app.identity import new_id, now
from storage.database import milliseconds, moment


def test_an_id_is_a_version_7_uuid_of_this_moment() -> None:
    before = time.time_ns() // 1_000_000
    made = new_id()
    after = time.time_ns() // 1_000_000
    assert made.version == 7
    assert made.variant == uuid.RFC_4122
    assert before <= made.int >> 80 <= after


def test_ids_made_one_after_the_other_sort(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**18, 10**18 + 10**9, 10**6))
    monkeypatch.setattr("app.identity.time.time_ns", lambda: next(ticks))
    made = [new_id() for _ in range(500)]
    assert made == sorted(made)
    assert [one.bytes for one in made] == sorted(one.bytes for one in made)


def test_ids_of_one_moment_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.identity.time.time_ns", lambda: 10**18)
    made = [new_id() for _ in range(10_000)]
    assert len(set(made)) == 10_000
    assert made == sorted(made)
    assert all(one.version == 7 and one.variant == uuid.RFC_4122 for one in made)


def test_a_moment_survives_storage_to_the_millisecond() -> None:
    moments = [now() + timedelta(milliseconds=n * 777) for n in range(1000)]
    assert all(each.tzinfo is UTC and each.microsecond % 1000 == 0 for each in moments)
    assert [moment(milliseconds(each)) for each in moments] == moments
