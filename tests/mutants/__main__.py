"""Changes modules in small ways, one at a time, and counts the changes that no test notices.

`python -m tests.mutants app/agreement/advice --tests tests/agreement tests/reports` takes every change of the modules
in a folder, or with `--most 100` a random choice, or with `--only FILE` those that an earlier run printed into a file.
The tests are collected once. Each change is made in a process of its own, which runs the tests that reach the changed
line until one fails: first those that noticed another change to the same function, then the fastest. It prints what
survives. `--look FILE` saves what each test reaches, so that the next run only has to look at new tests; remove the
file after changing the program. Changes that cannot alter a result are listed with their reasons in equivalent.toml,
and are left out.
"""

import argparse
import gc
import json
import mmap
import os
import random
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

os.environ.update(OPENBLAS_NUM_THREADS="1", QT_QPA_PLATFORM="offscreen")

import pytest

from tests.mutants.equivalent import without_equivalent
from tests.mutants.mutations import Mutant, changed_module, find_mutants
from tests.repository import ROOT

BUDGET = 12.0  # seconds of tests that are run for one change, unless others are asked for
SLOWER = 10  # a change that makes its tests take so many times as long is noticed
TESTS = ("tests/agreement", "tests/reports", "tests/cli/agreement")
Look = tuple[float, dict[str, list[int]]]  # seconds, and file → lines
Reached = Mapping[str, Mapping[int, Sequence[int]]]  # file → line → places of tests


class Run:
    """A pytest plugin that runs the collected tests once to see what they reach, then once for each change."""

    def __init__(self, mutants: Sequence[tuple[str, Mutant]], looks: Path | None, budget: float) -> None:
        self.mutants = mutants
        self.budget = budget
        self.looks = looks
        self.folder = os.path.commonpath([ROOT / "app" / "agreement", *(ROOT / one for one, _ in mutants)])
        self.survivors: list[str] = []
        self.unreached: list[str] = []
        self.noticing: dict[tuple[str, str, int], set[int]] = defaultdict(set)  # function → tests
        self.current = mmap.mmap(-1, 8)  # the place of the test that runs in the other process

    def pytest_sessionstart(self) -> None:
        """Look for no simpler example after a test has failed: it takes long, and nobody reads it."""
        from hypothesis import Phase, settings  # pytest has to see it first

        settings.register_profile("mutants", settings.default, phases=[Phase.explicit, Phase.generate])
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run in place of pytest's own loop."""
        gc.unfreeze()
        functions, caches = _live_functions()
        seconds, reached = self._reached(session, caches)
        for done, (module, mutant) in enumerate(self.mutants, 1):
            noticing = self.noticing[module, *mutant.function]
            places = sorted(
                _places(reached, module, mutant), key=lambda at: (at not in noticing, float(seconds[at]))
            )
            told = _told(module, mutant)
            if not places:
                self.unreached.append(told)
                continue
            places = _within(places, seconds, self.budget)
            change = partial(_apply, module, mutant, functions, caches)
            limit = 30 + SLOWER * sum(seconds[at] for at in places)
            if _in_process(partial(self._run, session, places, change), int(limit)) == 0:
                self.survivors.append(told)
                sys.stderr.write(f"survived: {told}\n")
            else:
                noticing.add(int.from_bytes(self.current[:8], "little"))
            if done % 100 == 0:
                sys.stderr.write(f"{done} of {len(self.mutants)}\n")
        return True

    def _run(self, session: pytest.Session, places: Sequence[int], change: Callable[[], None]) -> int:
        """Whether one of the tests fails: 1, else 0."""
        change()
        for at in places:
            self.current[:8] = at.to_bytes(8, "little")
            item = session.items[at]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed:
                return 1
        return 0

    def _reached(self, session: pytest.Session, caches: Sequence[Any]) -> tuple[list[float], Reached]:
        """How long each test takes, and which tests reach each line."""
        known: dict[str, Look] = {}
        if self.looks and self.looks.exists():
            known = json.loads(self.looks.read_text(encoding="utf-8"))
        new = [item for item in session.items if item.nodeid not in known]
        if new:
            known |= _in_process_with_result(partial(self._look, session, new, caches))
        if self.looks:
            self.looks.write_text(json.dumps(known), encoding="utf-8")
        reached: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for place, item in enumerate(session.items):
            for file, lines in known[item.nodeid][1].items():
                for line in lines:
                    reached[file][line].append(place)
        return [known[item.nodeid][0] for item in session.items], reached

    def _look(
        self, session: pytest.Session, items: Sequence[pytest.Item], caches: Sequence[Any]
    ) -> dict[str, Look]:
        """How long each of the tests takes, and which lines it reaches."""
        found: dict[str, Look] = {}
        lines: dict[str, set[int]] = defaultdict(set)

        def follow(frame: FrameType, event: str, _: Any) -> Any:
            if not frame.f_code.co_filename.startswith(self.folder):
                return None
            if event == "line":
                lines[frame.f_code.co_filename].add(frame.f_lineno)
            return follow

        for item in items:
            lines.clear()
            for cache in caches:
                cache.cache_clear()  # what an earlier test computed is computed by this one, too
            start = time.perf_counter()
            sys.settrace(follow)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            sys.settrace(None)
            seconds = time.perf_counter() - start
            found[item.nodeid] = seconds, {file: sorted(some) for file, some in lines.items()}
        if session.testsfailed:
            sys.stderr.write(f"{session.testsfailed} tests fail before anything is changed\n")
        return found


def _told(module: str, mutant: Mutant) -> str:
    return f"{module}:{mutant.line}:{mutant.column}: {mutant.what}"


def _places(reached: Reached, module: str, mutant: Mutant) -> set[int]:
    """The tests that reach a change; for a number that a module defines, all that reach a file which names it."""
    if mutant.constant:
        files = [file for file in reached if mutant.constant in Path(file).read_text(encoding="utf-8")]
        return {at for file in files for places in reached[file].values() for at in places}
    lines = reached.get(str(ROOT / module), {})
    first, last = mutant.lines
    return {at for line in range(first, last + 1) for at in lines.get(line, ())}


def _within(places: Sequence[int], seconds: Sequence[float], budget: float) -> list[int]:
    """The fastest of the tests, as many as take so long; whatever is noticed only by others counts as surviving."""
    total = 0.0
    chosen: list[int] = []
    for place in places:
        total += seconds[place]
        if total > budget and chosen:
            break
        chosen.append(place)
    return chosen


def _live_functions() -> tuple[dict[tuple[str, str, int], list[FunctionType]], list[Any]]:
    functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    caches = []
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            code = one.__code__
            functions[code.co_filename, code.co_qualname, code.co_firstlineno].append(one)
        elif isinstance(one, _lru_cache_wrapper):
            caches.append(one)
    return functions, caches


def _apply(
    module: str,
    mutant: Mutant,
    functions: Mapping[tuple[str, str, int], list[FunctionType]],
    caches: Sequence[Any],
) -> None:
    """Make the change in this process: exchange the code of a function, or a number wherever it was imported."""
    file = ROOT / module
    code = changed_module(file.read_text(encoding="utf-8"), mutant, str(file))
    for cache in caches:
        cache.cache_clear()
    if mutant.constant:
        name = ".".join(Path(module).with_suffix("").parts)
        new: dict[str, Any] = {"__name__": name}
        exec(code, new)
        for one in [
            loaded for loaded in sys.modules.values() if mutant.constant in getattr(loaded, "__dict__", {})
        ]:
            if (
                vars(one)[mutant.constant] == vars(sys.modules[name])[mutant.constant]
                and one is not sys.modules[name]
            ):
                setattr(one, mutant.constant, new[mutant.constant])
        setattr(sys.modules[name], mutant.constant, new[mutant.constant])
        return
    found = functions[str(file), *mutant.function]
    assert found, mutant
    changed = next(one for one in _codes(code) if (one.co_qualname, one.co_firstlineno) == mutant.function)
    for function in found:
        function.__code__ = changed


def _codes(code: CodeType) -> list[CodeType]:
    inside = [one for one in code.co_consts if isinstance(one, CodeType)]
    return [*inside, *(deeper for one in inside for deeper in _codes(one))]


def _in_process(work: Callable[[], int], limit: int) -> int:
    """Do work in a copy of this process for so many seconds at most, quietly; what it returns, or 2 where it ended
    otherwise."""
    process = os.fork()
    if process == 0:
        signal.alarm(limit)
        code = 2
        try:
            code = work()
        finally:
            os._exit(code)
    status = os.waitpid(process, 0)[1]
    return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 2


def _in_process_with_result(work: Callable[[], Any]) -> Any:
    """Do work in a copy of this process and return what it returns."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "result.json"
        process = os.fork()
        if process == 0:
            try:
                file.write_text(json.dumps(work()), encoding="utf-8")
            finally:
                os._exit(0)
        os.waitpid(process, 0)
        return json.loads(file.read_text(encoding="utf-8"))


def _of(file: Path) -> list[tuple[str, Mutant]]:
    """The changes of a module that could alter a result."""
    module = str(file.relative_to(ROOT))
    source = file.read_text(encoding="utf-8")
    return [(module, mutant) for mutant in without_equivalent(module, source, find_mutants(source))]


def main(arguments: Sequence[str]) -> int:
    """Make the changes; 1 where some survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--most", type=int)
    parser.add_argument("--only", type=Path)
    parser.add_argument("--look", type=Path)
    parser.add_argument("--budget", type=float, default=BUDGET)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    modules = sorted(
        file
        for path in given.paths
        for file in ((ROOT / path).rglob("*.py") if (ROOT / path).is_dir() else [ROOT / path])
    )
    every = [one for file in modules for one in _of(file)]
    if given.only:
        lines = given.only.read_text(encoding="utf-8").splitlines()
        told = {line.partition(": ")[2] for line in lines}
        every = [one for one in every if _told(*one) in told]
    if given.most and given.most < len(every):
        every = sorted(
            random.Random(given.seed).sample(every, given.most), key=lambda one: (one[0], one[1].place)
        )
    run = Run(every, given.look, given.budget)
    with Path(os.devnull).open("w") as nowhere:
        out, sys.stdout = sys.stdout, nowhere
        pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:randomly", *given.tests], plugins=[run])
        sys.stdout = out
    noticed = len(every) - len(run.survivors) - len(run.unreached)
    lines = [f"{noticed} of {len(every)} changes noticed"]
    lines += [f"survived: {one}" for one in run.survivors] + [
        f"reached by no test: {one}" for one in run.unreached
    ]
    sys.stdout.write("\n".join([*lines, ""]))
    return int(noticed < len(every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
