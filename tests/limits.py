"""Bounds every test: a time limit, a record of what is running, and a scheduler that gets over a dead test process.

`tests/conftest.py` loads this as a pytest plugin. The gate (`packaging/gate.py`) reads the record.
"""

import faulthandler
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

SECONDS = 300.0
"""What each phase of a test (set-up, the test itself, tidying up) may take, also on a very busy machine."""
RECORD = "GATE_RUNNING"
"""The environment variable that names a folder in which each test process writes down the test it runs."""
EACH_ON_ITS_OWN = "tests/heard/"
"""Tests below this folder share nothing within a file, so each of them may run in any process."""

SLOW_FILES = frozenset(
    {
        "test_audit.py",
        "test_bombs.py",
        "test_every_page.py",
        "test_foreign_code.py",
        "test_undo_history.py",
        "test_histories.py",
        "test_judge_llama.py",
        "test_kill.py",
        "test_kill_everywhere.py",
        "test_merging.py",
        "test_python_setup.py",
        "test_sealed.py",
        "test_soak.py",
        "test_sync.py",
        "test_team.py",
        "test_withdrawal_orders.py",
    }
)
"""Files that take long with few tests. They go first: the last file to begin decides when all have ended."""

real_stderr = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keeps the real standard error: while a test runs, pytest has put a file in its place."""
    config.addinivalue_line(
        "markers", f"time_limit(seconds): what a phase of this test may take, instead of {SECONDS:g} seconds"
    )
    config.stash[real_stderr] = os.dup(2)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Closes what pytest_configure opened."""
    os.close(config.stash[real_stderr])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Writes down which test this process runs. Where the process dies, the record stays."""
    folder = os.environ.get(RECORD)
    if not folder:
        return (yield)
    record = Path(folder, str(os.getpid()))
    record.write_text(item.nodeid, encoding="utf-8")
    try:
        return (yield)
    finally:
        record.unlink(missing_ok=True)


@contextmanager
def limited(item: pytest.Item) -> Iterator[None]:
    """Ends the process where the phase takes too long, after printing where each of its threads is. faulthandler
    watches from a thread that needs nothing of Python's, so it also ends what hangs in C."""
    marker = item.get_closest_marker("time_limit")
    seconds = float(marker.args[0]) if marker else SECONDS
    faulthandler.dump_traceback_later(seconds, exit=True, file=item.config.stash[real_stderr])
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Limits a test's set-up."""
    with limited(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Limits the test itself."""
    with limited(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Limits a test's tidying up."""
    with limited(item):
        return (yield)


class FileScheduling(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """xdist's own way to share files out, except where a test process dies: there xdist hands the deadly test out
    again and again, and can leave a new process waiting for its second test while no other is left to go on."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(EACH_ON_ITS_OWN) else str(super()._split_scope(nodeid))

    def remove_node(self, node: Any) -> str | None:
        """The test that a dead process was at, or None. The rest of its tests go to the other processes."""
        left: list[tuple[str, str]] = [
            (scope, nodeid)
            for scope, unit in self.assigned_work.pop(node).items()
            for nodeid, is_done in unit.items()
            if not is_done
        ]
        if not left:
            return None
        for scope, nodeid in left[1:]:
            self.workqueue.setdefault(scope, {})[nodeid] = False
        for other in self.nodes:
            self._reschedule(other)
        return left[0][1]

    def _assign_work_unit(self, node: Any) -> None:
        slow = next((scope for scope in self.workqueue if scope.rpartition("/")[2] in SLOW_FILES), None)
        if slow is not None:
            self.workqueue.move_to_end(slow, last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: Any) -> None:
        if node not in self.registered_collections:  # it has just started; it is asked again once it is ready
            return
        super()._reschedule(node)
        # A process starts a test once it knows the next one, so it needs two.
        while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            self._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileScheduling | None:
    """Has files shared out as above where that was asked for (`--dist loadfile`)."""
    return FileScheduling(config, log) if config.getoption("dist") == "loadfile" else None
