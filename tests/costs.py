"""Measures what each folder of tests costs in processor time, children included. `packaging/gate.py` compares it with
the budgets.

`tests/conftest.py` loads this as a pytest plugin.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator
from typing import Any

import pytest

REST = "collecting and waiting"
"""The name of what a test process costs outside its tests."""
WORK = 400_000
"""Rounds of a fixed piece of work that takes STANDARD processor seconds where the budgets were measured."""
STANDARD = 0.035

spent: dict[str, float] = defaultdict(float)
"""Processor seconds of this process by folder, and of all processes where pytest has shared the tests out."""
slowness: list[float] = []
"""How many times as long as the standard the fixed piece of work took, one number for each measurement."""


def seconds() -> float:
    """Processor seconds of this process and of those of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def folder_of(item: pytest.Item) -> str:
    """The folder of a test, two levels deep; tests that are in no folder of their own are together."""
    parts = item.nodeid.partition("::")[0].split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def measure_slowness() -> None:
    """Does the fixed piece of work: what every test does most, which is calling Python's own functions."""
    before = time.process_time()
    numbers: dict[int, str] = {}
    for number in range(WORK):
        numbers[number % 997] = str(number)
    slowness.append((time.process_time() - before) / STANDARD)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measures one test with its set-up and tidying up."""
    before = seconds()
    try:
        return (yield)
    finally:
        spent[folder_of(item)] += seconds() - before


def pytest_sessionstart() -> None:
    """Measures once before the tests, and once after them, how fast this machine is just now."""
    measure_slowness()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hands what this process measured to the one that shares the tests out, where there is one."""
    measure_slowness()
    output = getattr(session.config, "workeroutput", None)
    shares_out = output is None and bool(session.config.getoption("numprocesses", 0))
    spent[REST] += time.process_time() if shares_out else seconds() - sum(spent.values())
    if output is not None:
        output["costs"] = dict(spent), slowness


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes what a process measured; one that died has measured nothing."""
    costs, measured = getattr(node, "workeroutput", {}).get("costs", ({}, []))
    for folder, cost in costs.items():
        spent[folder] += cost
    slowness.extend(measured)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints the costs, one line for each folder, in seconds of the machine on which the budgets were measured."""
    if not spent:
        return
    factor = sum(slowness) / len(slowness)
    for folder, cost in sorted(spent.items()):
        terminalreporter.write_line(f"COST {cost / factor:.1f} {folder}")
    terminalreporter.write_line(
        f"Processor seconds as measured: {sum(spent.values()):.0f}, here {factor:.2f} times as long"
    )
