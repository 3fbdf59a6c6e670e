"""Every check and test a change must pass, and what came of them."""

import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import steps
from memory_folder import temporary_files
from steps import Step
from supervision import Limits, supervise

CLOSING_LINE = re.compile(r"^=+ (?P<counts>.+) in (?P<seconds>[\d.]+)s(?: \([\d:]+\))? =+$")
RUN_AGAIN = re.compile(r"^RERUN (?P<test>\S+)")
RAN = {"passed", "failed", "errors", "skipped", "xfailed", "xpassed"}
LONGEST_RUN = 60 * 60.0  # seconds for everything, on a machine that is busy with other things


@dataclass(frozen=True)
class Wish:
    """What is to be tested: the files and folders named, or all where none are; whether heard runs are left out; and
    arguments for pytest, which may name tests, too."""

    paths: tuple[str, ...] = ()
    is_fast: bool = False
    passed_on: tuple[str, ...] = ()


def check(root: Path, python: Path, wish: Wish) -> int:
    """Runs every step whatever came of those before it; returns 0 only when all passed, and something was tested."""
    beside, tests = chosen(root, python, wish)
    outcomes = Gate(root).run(tests, beside)
    print_summary(outcomes)
    return 0 if all(outcome.passed for outcome in outcomes) and has_tested(outcomes) else 1


def chosen(root: Path, python: Path, wish: Wish) -> tuple[list[Step], list[Step]]:
    """The checks that read the code, and the steps that run tests."""
    arguments = [*wish.paths, *wish.passed_on]
    if wish.paths:
        return steps.changed_checks(root, python), steps.some_tests(python, arguments)
    if any((root / argument.partition("::")[0]).exists() for argument in arguments):
        return steps.static_checks(python), steps.some_tests(python, arguments)
    cores = steps.usable_cores()
    return steps.static_checks(python), steps.all_tests(python, arguments, cores, wish.is_fast)


@dataclass(frozen=True)
class Outcome:
    """What came of a step. The closing line is pytest's last one, and None for other programs; `again` are the tests
    that were run more than once; `troubles` says what went wrong besides failed tests, a sentence each."""

    step: Step
    passed: bool
    closing: re.Match[str] | None
    again: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()


@dataclass
class Output:
    """What a step printed, line by line, as far as the gate needs it."""

    closing: re.Match[str] | None = None
    again: list[str] = field(default_factory=list)
    line: str = ""

    def feed(self, piece: str) -> None:
        """Takes a piece of any length."""
        *lines, self.line = (self.line + piece).split("\n")
        for line in lines:
            self.closing = CLOSING_LINE.match(line) or self.closing
            if named := RUN_AGAIN.match(line):
                self.again.append(named["test"])


class Gate:
    """Runs steps, some of them beside others. All of it ends: each step has its limits, and the whole has one."""

    def __init__(self, root: Path, longest: float = LONGEST_RUN) -> None:
        self._root = root
        self._end = time.monotonic() + longest
        self._stopped = threading.Event()
        self._printing = threading.Lock()
        self._at_line_start = True

    def run(self, steps: list[Step], beside: list[Step]) -> list[Outcome]:
        """Runs the steps one after the other, showing what they print as it comes; those in `beside` run at the same
        time, and what they print is shown when each has ended. Returns every outcome, those of `beside` first."""
        quiet: list[Outcome] = []
        shown: list[Outcome] = []

        def run_beside() -> None:
            for step in beside:
                quiet.append(self._take_quietly(step))

        thread = threading.Thread(target=run_beside)
        thread.start()
        try:
            for step in steps:
                self._show(f"{step.name}\n", on_new_line=True)
                shown.append(self.take(step, self._show))
        except BaseException:
            self._stopped.set()
            raise
        finally:
            thread.join()
        return [*quiet, *shown]

    def take(self, step: Step, show: Callable[[str], None]) -> Outcome:
        """Runs one step; whatever came of the steps before it."""
        output = Output()

        def pass_on(piece: str) -> None:
            output.feed(piece)
            show(piece)

        limits = Limits(min(step.limit, max(self._end - time.monotonic(), 0)), step.silence)
        with ExitStack() as stack:
            variables = stack.enter_context(temporary_files()) if step.writes_much else {}
            environment = {**step.environment, **variables}
            ending = supervise(step.command, self._root, environment, limits, pass_on, self._stopped)
        passed = ending.code in step.passing and not ending.troubles
        again = tuple(dict.fromkeys(output.again))
        return Outcome(step, passed, output.closing, again, tuple(ending.troubles))

    def _take_quietly(self, step: Step) -> Outcome:
        pieces: list[str] = []
        outcome = self.take(step, pieces.append)
        self._show(f"{step.name}\n{''.join(pieces)}", on_new_line=True)
        return outcome

    def _show(self, piece: str, on_new_line: bool = False) -> None:
        with self._printing:
            if on_new_line and not self._at_line_start:
                sys.stdout.write("\n")
            sys.stdout.write(piece)
            sys.stdout.flush()
            self._at_line_start = piece.endswith("\n") or (self._at_line_start and not piece)


def has_tested(outcomes: list[Outcome]) -> bool:
    """Whether any test was chosen."""
    return any(RAN & counts([outcome.closing]).keys() for outcome in outcomes if outcome.closing)


def print_summary(outcomes: list[Outcome]) -> None:
    """One line a step, then the counts of all tests together; what did not pass is said last."""
    print("\nSummary")
    for outcome in outcomes:
        told = f": {outcome.closing['counts']}" if outcome.closing else ""
        print(f"{'passed' if outcome.passed else 'FAILED'}: {outcome.step.name}{told}")
    print(total([outcome.closing for outcome in outcomes if outcome.closing]))
    for test in [test for outcome in outcomes for test in outcome.again]:
        print(f"Not steady, it was run more than once: {test}")
    for outcome in outcomes:
        for trouble in outcome.troubles:
            print(f"{outcome.step.name}: {trouble}")
    failed = [outcome.step.name for outcome in outcomes if not outcome.passed]
    if failed:
        print(f"Not everything passed: {', '.join(failed)}.")
    elif not has_tested(outcomes):
        print("No test was run: nothing fits what was asked for.")
    sys.stdout.flush()


def counts(closings: list[re.Match[str]]) -> Counter[str]:
    """How many tests passed, failed and so on, by pytest's word in the plural."""
    found: Counter[str] = Counter()
    for closing in closings:
        for number, word in re.findall(r"(\d+) ([a-z]+)", closing["counts"]):
            found[{"error": "errors", "warning": "warnings"}.get(word, word)] += int(number)
    return found


def total(closings: list[re.Match[str]]) -> str:
    """The closing lines of several pytest runs as one, in pytest's own form."""
    told = ", ".join(f"{number} {word}" for word, number in counts(closings).items()) or "no tests ran"
    seconds = sum(float(closing["seconds"]) for closing in closings)
    return f" {told} in {seconds:.2f}s ".center(80, "=")
