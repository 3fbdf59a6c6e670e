"""The checks and tests the gate runs, as commands with limits."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

NOTHING_COLLECTED = 5
"""pytest's exit code when no test was chosen."""
AGAIN = ["--reruns", "1", "-rfER", "--rerun-show-tracebacks"]
"""A test that fails on a busy machine is run once more. That it passed only then is said by name, and how it failed is
shown: it is unsteady, which is a fault to be mended."""
MOST_AT_ONCE = 8
"""More test processes gain nothing: the longest test sets the time then, and each takes memory."""
MOST_DEATHS = 4
"""After so many test processes died, pytest gives up."""
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
KEEP_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(32 * 1024**2), "MALLOC_TRIM_THRESHOLD_": str(256 * 1024**2)}
"""The GNU C library gives large pieces of memory back as soon as they are freed, as every picture of a window is. The
system then fills each new one with zeros: half of the system's time in the tests of the window."""
HEARD = "tests/heard"
FIGURES = ("tests/storage/parquet/test_counted_answers.py", "tests/reports/test_agreement_reports.py")
"""Tests that compare figures to the last digit."""
OTHER_PROCESSOR = {"OPENBLAS_CORETYPE": "Nehalem", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA"}
"""Lets numpy and the C library compute as on a processor that is older than any the program runs on."""
SHIPPED = ("app/", "widgets/", "storage/", "exporters/", "resources/")


@dataclass(frozen=True)
class Step:
    """One check: what it is called, what it runs, the exit codes with which it passed, and how many seconds it may
    take and may print nothing, on a machine several times as slow as one that is quiet. `writes_much`: its temporary
    files go into memory, where there is room for them. `low_priority`: steps beside it get the
    processor first."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    passing: tuple[int, ...] = (0,)
    limit: float = 20 * 60.0
    silence: float = 10 * 60.0
    writes_much: bool = False
    low_priority: bool = False


def static_checks(python: Path) -> list[Step]:
    """The steps that read all of the code without running it."""
    return [
        *style(python, ["."]),
        Step("types (mypy)", [str(python), "-m", "mypy"], low_priority=True),
        contracts(python),
        Step("code that nothing uses (vulture)", [str(python), "-m", "vulture"]),
    ]


def changed_checks(root: Path, python: Path) -> list[Step]:
    """The same for the Python files that differ from the last commit; all of it where git cannot tell."""
    changed = changed_files(root)
    if changed is None:
        return static_checks(python)
    if not changed:
        return []
    steps = [*style(python, changed), Step("types (mypy)", [str(python), "-m", "mypy", *changed])]
    return [*steps, contracts(python)] if any(name.startswith(SHIPPED) for name in changed) else steps


def style(python: Path, where: list[str]) -> list[Step]:
    """Layout and habits of the code."""
    ruff = [str(python), "-m", "ruff"]
    return [
        Step("layout of the code (ruff format --check)", [*ruff, "format", "--check", *where]),
        Step("habits of the code (ruff check)", [*ruff, "check", *where]),
    ]


def contracts(python: Path) -> Step:
    """Who may import whom."""
    return Step("who may import whom (lint-imports)", [str(python.with_name("lint-imports")), "--no-logo"])


def changed_files(root: Path) -> list[str] | None:
    """The Python files below `root` that are new or differ from the last commit; None where git cannot tell."""
    names: set[str] = set()
    for question in (
        ["diff", "--name-only", "--relative", "HEAD"],
        ["ls-files", "--others", "--exclude-standard"],
    ):
        try:
            answer = subprocess.run(["git", *question, "-z"], cwd=root, capture_output=True, text=True)
        except OSError:
            return None
        if answer.returncode != 0:
            return None
        names |= set(answer.stdout.split("\0"))
    return sorted(name for name in names if name.endswith(".py") and (root / name).exists())


def all_tests(python: Path, arguments: list[str], cores: int, is_fast: bool = False) -> list[list[Step]]:
    """The rows of steps that run every test; a fast run leaves out those that listen to a screen reader. The arguments
    are for pytest."""
    pytest = [str(python), "-m", "pytest"]
    passing = (0, NOTHING_COLLECTED) if arguments else (0,)
    # A file's tests share a process, and so what the file makes once for all of them. Each heard run has a display, a
    # bus and a screen reader of its own and shares nothing. It mostly waits for silence, so one more than there are
    # cores fits; with many more they would keep each other waiting, and a screen reader that waits leaves things out.
    parts = Step(
        "tests of the parts and the window (pytest)",
        [*pytest, f"--ignore={HEARD}", *at_once(cores), *AGAIN, *arguments],
        OFFSCREEN | KEEP_MEMORY,
        passing,
        limit=40 * 60.0,
        writes_much=True,
        low_priority=True,
    )
    heard = Step(
        "tests of what a screen reader says (pytest tests/heard)",
        [*pytest, HEARD, *at_once(cores, more=1), *AGAIN, *arguments],
        passing=passing,
        limit=40 * 60.0,
        silence=15 * 60.0,
    )
    figures = Step(
        "tests of figures as on another processor (pytest)",
        [*pytest, *FIGURES, *arguments],
        OFFSCREEN | OTHER_PROCESSOR,
        passing,
        low_priority=True,
    )
    if is_fast:
        return [[parts, figures]]
    # While heard runs wait, the other tests work, as long as there is more than one core.
    return [[parts, figures, heard]] if cores < 2 else [[parts, figures], [heard]]


def some_tests(python: Path, arguments: list[str]) -> list[Step]:
    """The tests of files and folders that the arguments name."""
    command = [str(python), "-m", "pytest", *arguments]
    return [Step("the tests asked for (pytest)", command, limit=40 * 60.0, writes_much=True)]


def at_once(cores: int, more: int = 0) -> list[str]:
    """How pytest is told to run in several processes, `more` than there are cores, and to share the files out; a lone
    core takes one by one."""
    if cores < 2:
        return []
    number = min(cores + more, MOST_AT_ONCE)
    return ["-n", str(number), "--dist", "loadfile", "--max-worker-restart", str(MOST_DEATHS)]


def at_low_priority() -> list[str]:
    """What goes before a command so that others get the processor first."""
    return ["nice", "-n", "10"] if shutil.which("nice") else []


def usable_cores() -> int:
    """How many cores this process may use, which on a shared machine can be fewer than there are."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
