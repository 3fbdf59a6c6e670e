"""Every check and test a change must pass, in order, and what came of them."""

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

CLOSING_LINE = re.compile(r"^=+ (?P<counts>.+) in (?P<seconds>[\d.]+)s(?: \([\d:]+\))? =+$")
NOTHING_COLLECTED = 5
"""pytest's exit code when no test was chosen."""
AGAIN = ["--reruns", "1", "-rfER"]
"""A test that fails on a busy machine is run once more. That it passed only then is said by name: it is unsteady, which
is a fault to be mended."""
RUN_AGAIN = re.compile(r"^RERUN (?P<test>\S+)")
MOST_AT_ONCE = 8
"""More test processes gain nothing: the longest test sets the time then, and each takes memory."""


@dataclass(frozen=True)
class Step:
    """One check: what it is called, what it runs, and the exit codes with which it passed."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    passing: tuple[int, ...] = (0,)


@dataclass(frozen=True)
class Outcome:
    """What came of a step. The closing line is pytest's last one, and None for other programs; `again` are the tests
    that were run more than once."""

    step: Step
    passed: bool
    closing: re.Match[str] | None
    again: tuple[str, ...] = ()


def check(root: Path, python: Path, arguments: list[str]) -> int:
    """Runs every step whatever came of those before it; returns 0 only when all passed. The arguments
    are for pytest; where they name files or folders, only those tests run."""
    steps = [*checks(python), *tests(root, python, arguments, usable_cores())]
    outcomes = []
    for number, step in enumerate(steps, start=1):
        print(f"Step {number} of {len(steps)}: {step.name}", flush=True)
        outcomes.append(take(step, root))
    print_summary(outcomes)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def checks(python: Path) -> list[Step]:
    """The steps that read the code without running it."""
    module = [str(python), "-m"]
    return [
        Step("layout of the code (ruff format --check)", [*module, "ruff", "format", "--check", "."]),
        Step("habits of the code (ruff check)", [*module, "ruff", "check", "."]),
        Step("types (mypy)", [*module, "mypy"]),
        Step("who may import whom (lint-imports)", [str(python.with_name("lint-imports")), "--no-logo"]),
    ]


def tests(root: Path, python: Path, arguments: list[str], cores: int) -> list[Step]:
    """The steps that run tests; those that listen to a screen reader come last and on their own."""
    pytest = [str(python), "-m", "pytest"]
    offscreen = {"QT_QPA_PLATFORM": "offscreen"}
    passing = (0, NOTHING_COLLECTED) if arguments else (0,)
    if any((root / argument.partition("::")[0]).exists() for argument in arguments):
        return [Step("the tests asked for (pytest)", [*pytest, *arguments], {})]
    # A file's tests share a process, and so what the file makes once for all of them. Each heard run has a display, a
    # bus and a screen reader of its own and shares nothing. It mostly waits for silence, so one more than there are
    # cores fits; with many more they would keep each other waiting, and a screen reader that waits leaves things out.
    parts = [*pytest, "--ignore=tests/heard", *at_once(cores, "loadfile"), *AGAIN, *arguments]
    heard = [*pytest, "tests/heard", *at_once(cores, "worksteal", more=1), *AGAIN, *arguments]
    return [
        Step("tests of the parts and the window (pytest)", parts, offscreen, passing),
        Step("tests of what a screen reader says (pytest tests/heard)", heard, {}, passing),
    ]


def at_once(cores: int, share: str, more: int = 0) -> list[str]:
    """How pytest is told to run in several processes, `more` than there are cores, and to share the tests out; a lone
    core takes one by one."""
    if cores < 2:
        return []
    return ["-n", str(min(cores + more, MOST_AT_ONCE)), "--dist", share]


def usable_cores() -> int:
    """How many cores this process may use, which on a shared machine can be fewer than there are."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def take(step: Step, root: Path) -> Outcome:
    """Runs one step, shows what it prints as it comes, and keeps pytest's closing line."""
    closing, again = None, []
    with subprocess.Popen(
        step.command,
        cwd=root,
        env={**os.environ, **step.environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                sys.stdout.write(line)
                sys.stdout.flush()
                closing = CLOSING_LINE.match(line) or closing
                if named := RUN_AGAIN.match(line):
                    again.append(named["test"])
        except BaseException:
            process.terminate()
            raise
    return Outcome(step, process.returncode in step.passing, closing, tuple(dict.fromkeys(again)))


def print_summary(outcomes: list[Outcome]) -> None:
    """One line a step, then the counts of all tests together; what did not pass is said last."""
    print("\nSummary")
    for outcome in outcomes:
        counts = f": {outcome.closing['counts']}" if outcome.closing else ""
        print(f"{'passed' if outcome.passed else 'FAILED'}: {outcome.step.name}{counts}")
    print(total([outcome.closing for outcome in outcomes if outcome.closing]))
    for test in [test for outcome in outcomes for test in outcome.again]:
        print(f"Not steady, it was run more than once: {test}")
    failed = [outcome.step.name for outcome in outcomes if not outcome.passed]
    if failed:
        print(f"Not everything passed: {', '.join(failed)}.")
    sys.stdout.flush()


def total(closings: list[re.Match[str]]) -> str:
    """The closing lines of several pytest runs as one, in pytest's own form."""
    counts: Counter[str] = Counter()
    for closing in closings:
        for number, word in re.findall(r"(\d+) ([a-z]+)", closing["counts"]):
            counts[{"error": "errors", "warning": "warnings"}.get(word, word)] += int(number)
    told = ", ".join(f"{number} {word}" for word, number in counts.items()) or "no tests ran"
    seconds = sum(float(closing["seconds"]) for closing in closings)
    return f" {told} in {seconds:.2f}s ".center(80, "=")
