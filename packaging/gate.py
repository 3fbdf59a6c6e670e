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
from budgets import overspent
from memory_folder import temporary_files
from steps import Step
from supervision import Limits, supervise

CLOSING_LINE = re.compile(r"^=+ (?P<counts>.+) in [\d.]+s(?: \([\d:]+\))? =+$")
RUN_AGAIN = re.compile(r"^RERUN (?P<test>\S+)")
COST = re.compile(r"^COST (?P<seconds>[\d.]+) (?P<folder>.+)$")
RAN = {"passed", "failed", "errors", "skipped", "xfailed", "xpassed"}
LONGEST_RUN = 60 * 60.0  # seconds for everything, on a machine that is busy with other things


@dataclass(frozen=True)
class Selection:
    """What is to be tested: the files and folders named, or all where none are; whether heard runs are left out; and
    arguments for pytest, which may name tests, too."""

    paths: tuple[str, ...] = ()
    is_fast: bool = False
    passed_on: tuple[str, ...] = ()


def check(root: Path, python: Path, selection: Selection) -> int:
    """Runs every step whatever came of those before it; returns 0 only when all passed, and something was tested."""
    started = time.monotonic()
    outcomes = Gate(root).run(*chosen(root, python, selection))
    # Some of the tests, chosen by their names, say nothing about a whole folder.
    too_dear = [] if selection.paths or selection.passed_on else overspent(total_costs(outcomes))
    print_summary(outcomes, too_dear, time.monotonic() - started)
    passed = all(outcome.passed for outcome in outcomes) and has_tested(outcomes) and not too_dear
    return 0 if passed else 1


def chosen(root: Path, python: Path, selection: Selection) -> list[list[Step]]:
    """The rows of steps to run: the steps of a row follow each other, and the rows run at the same time. The first row
    runs tests."""
    arguments = [*selection.paths, *selection.passed_on]
    if selection.paths:
        return [steps.some_tests(python, arguments), steps.changed_checks(root, python)]
    if any((root / argument.partition("::")[0]).exists() for argument in arguments):
        return [steps.some_tests(python, arguments), steps.static_checks(python)]
    tests = steps.all_tests(python, arguments, steps.usable_cores(), selection.is_fast)
    return [*tests, steps.static_checks(python)]


@dataclass(frozen=True)
class Outcome:
    """What came of a step. The closing line is pytest's last one, and None for other programs; `again` are the tests
    that were run more than once; `costs` are processor seconds by folder; `problems` says what went wrong besides
    failed tests, a sentence each."""

    step: Step
    passed: bool
    closing: re.Match[str] | None
    again: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    costs: dict[str, float] = field(default_factory=dict)


@dataclass
class Output:
    """What a step printed, line by line, as far as the gate needs it."""

    closing: re.Match[str] | None = None
    again: list[str] = field(default_factory=list)
    costs: dict[str, float] = field(default_factory=dict)
    line: str = ""

    def feed(self, piece: str) -> None:
        """Takes a piece of any length."""
        *lines, self.line = (self.line + piece).split("\n")
        for line in lines:
            self.closing = CLOSING_LINE.match(line) or self.closing
            if named := RUN_AGAIN.match(line):
                self.again.append(named["test"])
            if measured := COST.match(line):
                self.costs[measured["folder"]] = float(measured["seconds"])


class Gate:
    """Runs steps, some of them beside others. All of it ends: each step has its limits, and the whole has one."""

    def __init__(self, root: Path, longest: float = LONGEST_RUN) -> None:
        self._root = root
        self._end = time.monotonic() + longest
        self._stopped = threading.Event()
        self._printing = threading.Lock()
        self._row_ended = threading.Semaphore(0)
        self._at_line_start = True

    def run(self, shown: list[Step], *beside: list[Step]) -> list[Outcome]:
        """Runs rows of steps: the steps of a row follow each other, the rows run at the same time. What the steps of
        the first row print is shown as it comes; what the others print is shown when each has ended. Returns every
        outcome, those of the first row last."""
        quiet: list[list[Outcome]] = [[] for _ in beside]
        threads = [
            threading.Thread(target=self._take_quietly, args=(row, outcomes))
            for row, outcomes in zip(beside, quiet, strict=True)
        ]
        for thread in threads:
            thread.start()
        outcomes: list[Outcome] = []
        try:
            for step in shown:
                self._show(f"{step.name}\n", on_new_line=True)
                outcomes.append(self.take(step, self._show))
            for _ in threads:
                self._row_ended.acquire()  # a join that is interrupted takes the thread for ended
        except BaseException:
            self._stopped.set()
            raise
        finally:
            for thread in threads:
                thread.join()
        return [outcome for row in [*reversed(quiet), outcomes] for outcome in row]

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
            command = [*steps.at_low_priority(), *step.command] if step.low_priority else step.command
            ending = supervise(command, self._root, environment, limits, pass_on, self._stopped)
        passed = ending.code in step.passing and not ending.problems
        again = tuple(dict.fromkeys(output.again))
        return Outcome(step, passed, output.closing, again, tuple(ending.problems), output.costs)

    def _take_quietly(self, row: list[Step], outcomes: list[Outcome]) -> None:
        for step in row:
            pieces: list[str] = []
            try:
                outcomes.append(self.take(step, pieces.append))
            except Exception as error:  # noqa: BLE001 - without its outcome, the gate would pass
                problem = f"It could not be run: {type(error).__name__}: {error}"
                outcomes.append(Outcome(step, False, None, problems=(problem,)))
            self._show(f"{step.name}\n{''.join(pieces)}", on_new_line=True)
        self._row_ended.release()

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


def total_costs(outcomes: list[Outcome]) -> Counter[str]:
    """Processor seconds by folder of all steps together."""
    costs: Counter[str] = Counter()
    for outcome in outcomes:
        costs.update(outcome.costs)
    return costs


def print_summary(outcomes: list[Outcome], too_dear: list[str], seconds: float) -> None:
    """One line a step, then the counts of all tests together and how long it all took; what did not pass comes last.
    `too_dear`: a sentence for each folder that costs more than it may."""
    print("\nSummary")
    for outcome in outcomes:
        counts_words = f": {outcome.closing['counts']}" if outcome.closing else ""
        print(f"{'passed' if outcome.passed else 'FAILED'}: {outcome.step.name}{counts_words}")
    print(total([outcome.closing for outcome in outcomes if outcome.closing], seconds))
    for test in [test for outcome in outcomes for test in outcome.again]:
        print(f"Not steady, it was run more than once: {test}")
    for outcome in outcomes:
        for problem in outcome.problems:
            print(f"{outcome.step.name}: {problem}")
    if costs := total_costs(outcomes):
        print(f"The tests cost {costs.total():.0f} processor seconds.")
    for sentence in too_dear:
        print(sentence)
    failed = [outcome.step.name for outcome in outcomes if not outcome.passed]
    if too_dear:
        failed.append("the cost of the tests")
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


def total(closings: list[re.Match[str]], seconds: float) -> str:
    """The closing lines of several pytest runs that took `seconds` together as one, in pytest's own form."""
    counts_words = (
        ", ".join(f"{number} {word}" for word, number in counts(closings).items()) or "no tests ran"
    )
    return f" {counts_words} in {seconds:.2f}s ".center(80, "=")
