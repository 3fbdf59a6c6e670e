"""How many calls a server gets at once, found out from simulated servers of known capacity."""

import heapq
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from app.judging.fleets.adaptive_limit import FIRST, MOST, AdaptiveLimit

BUSY = -1.0


def simulate(
    limit: AdaptiveLimit, calls: int, seconds: Callable[[int, float], float], start: float = 0.0
) -> tuple[float, list[int]]:
    """Make calls as fast as the limit lets; `seconds` says how long one takes by the calls in flight and the moment,
    or BUSY. Returns when the last one ended, and the limit after each."""
    now, left = start, calls
    under_way: list[tuple[float, float, bool]] = []
    limits = []
    while left or under_way:
        while left and len(under_way) < limit.limit:
            took = seconds(len(under_way) + 1, now)
            heapq.heappush(under_way, (now + (0.01 if took == BUSY else took), now, took == BUSY))
            left -= 1
        now, sent_at, is_busy = heapq.heappop(under_way)
        if is_busy:
            limit.refused(sent_at, now)
        else:
            limit.succeeded(sent_at, now, len(under_way) + 1)
        limits.append(limit.limit)
    return now, limits


def in_parallel(capacity: int, each: float = 1.0) -> Callable[[int, float], float]:
    """A server that works on so many calls at once; further ones wait their turn."""
    return lambda in_flight, _now: each * max(1.0, in_flight / capacity)


@given(capacity=st.sampled_from([4, 8, 16, 24, 32, 48]))
@settings(deadline=None)
def test_a_server_is_used_to_its_capacity_and_not_filled_far_beyond(capacity: int) -> None:
    ended, limits = simulate(AdaptiveLimit(), 3000, in_parallel(capacity))
    assert ended < 1.35 * 3000 / capacity
    late = limits[1500:]
    assert max(late) <= 2 * capacity + FIRST


def test_a_server_that_makes_one_call_after_the_other_is_not_filled_up() -> None:
    _ended, limits = simulate(AdaptiveLimit(), 500, in_parallel(1))
    assert max(limits) <= 2 * FIRST
    assert max(limits[50:]) <= FIRST + 1


def test_the_start_doubles_and_ends_at_the_most() -> None:
    _ended, limits = simulate(AdaptiveLimit(), 1000, in_parallel(1000))
    assert list(dict.fromkeys(limits)) == [4, 8, 16, 32, MOST]


def test_a_busy_server_halves_it_once_for_calls_sent_together() -> None:
    limit = AdaptiveLimit(first=32)
    for _ in range(5):
        limit.refused(sent_at=1.0, now=2.0)
    assert limit.limit == 16
    limit.refused(sent_at=2.5, now=3.0)
    assert limit.limit == 8


def test_a_server_that_refuses_beyond_a_number_is_kept_near_it() -> None:
    _ended, limits = simulate(AdaptiveLimit(), 2000, lambda in_flight, _now: BUSY if in_flight > 10 else 1.0)
    assert min(limits[500:]) >= 4
    assert max(limits[500:]) <= 12


def test_rising_latency_takes_it_back_and_it_recovers() -> None:
    limit = AdaptiveLimit()
    now, limits = simulate(limit, 600, in_parallel(32))
    before = limits[-1]
    now, limits = simulate(limit, 600, lambda n, _now: 5.0 * max(1.0, n / 32), start=now)
    assert min(limits) < before
    _now, limits = simulate(limit, 3000, in_parallel(32), start=now)
    assert limits[-1] >= 24


@pytest.mark.parametrize("refusals", [1, 20])
def test_it_never_falls_below_one(refusals: int) -> None:
    limit = AdaptiveLimit()
    for number in range(refusals):
        limit.refused(float(number), float(number) + 0.5)
        limit.restart(float(number) + 0.6)
    assert limit.limit == 1
