"""Measures what each folder of tests costs in processor time, children included. `packaging/gate.py` compares it with
the budgets.

`tests/conftest.py` loads this as a pytest plugin.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import pytest

REST = "collecting and waiting"
"""The name of what a test process costs outside its tests."""
WORK = 400_000
"""Rounds of a fixed piece of work that takes STANDARD processor seconds where the budgets were measured."""
STANDARD = 0.035
MEASURED_EVERY = 20
"""Processor seconds of tests between two measurements of how fast the machine is. Other programs that share its cores
and its memory slow the same tests by up to a half, for minutes."""


@dataclass
class Cost:
    """Processor seconds as measured here, and as they would be where the budgets were measured."""

    measured: float = 0
    standard: float = 0

    def add(self, measured: float, standard: float) -> None:
        """Counts what something else has cost."""
        self.measured += measured
        self.standard += standard


spent: dict[str, Cost] = defaultdict(Cost)
"""What this process cost by folder, and what all processes cost where pytest has shared the tests out."""


@dataclass
class Speed:
    """How many times as long as the standard the fixed piece of work took when it was last done, and what this process
    had cost by then."""

    slowness: float = 1
    measured_at: float = 0


speed = Speed()


def seconds() -> float:
    """Processor seconds of this process and of those of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def folder_of(item: pytest.Item) -> str:
    """The folder of a test, two levels deep; tests that are in no folder of their own are together."""
    parts = item.nodeid.partition("::")[0].split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def measure_speed() -> None:
    """Does the fixed piece of work: what every test does most, which is calling Python's own functions."""
    before = time.process_time()
    numbers: dict[int, str] = {}
    for number in range(WORK):
        numbers[number % 997] = str(number)
    speed.slowness = (time.process_time() - before) / STANDARD
    speed.measured_at = seconds()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measures one test with its set-up and tidying up."""
    before = seconds()
    if before - speed.measured_at > MEASURED_EVERY:
        measure_speed()
        before = seconds()
    try:
        return (yield)
    finally:
        cost = seconds() - before
        spent[folder_of(item)].add(cost, cost / speed.slowness)


def pytest_sessionstart() -> None:
    """Measures before the tests how fast this machine is just now."""
    measure_speed()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hands what this process measured to the one that shares the tests out, where there is one."""
    output = getattr(session.config, "workeroutput", None)
    shares_out = output is None and bool(session.config.getoption("numprocesses", 0))
    tests = sum(cost.measured for cost in spent.values())
    rest = time.process_time() if shares_out else seconds() - tests
    spent[REST].add(rest, rest / speed.slowness)
    if output is not None:
        output["costs"] = {folder: (cost.measured, cost.standard) for folder, cost in spent.items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes what a process measured; one that died has measured nothing."""
    for folder, cost in getattr(node, "workeroutput", {}).get("costs", {}).items():
        spent[folder].add(*cost)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints the costs, one line for each folder, in seconds of the machine on which the budgets were measured."""
    if not spent:
        return
    for folder, cost in sorted(spent.items()):
        terminalreporter.write_line(f"COST {cost.standard:.1f} {folder}")
    measured = sum(cost.measured for cost in spent.values())
    factor = measured / sum(cost.standard for cost in spent.values())
    terminalreporter.write_line(
        f"Processor seconds as measured: {measured:.0f}, here {factor:.2f} times as long"
    )
