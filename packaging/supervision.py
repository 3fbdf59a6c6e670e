"""Runs one step of the gate so that it always ends, and names what was running where it did not end by itself."""

import codecs
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

STEP = "GATE_STEP"
"""The environment variable by which every process of a step is known, whichever session it moved to."""
RECORD = "GATE_RUNNING"
"""Names the folder where each test process writes down the test it runs; see tests/limits.py."""
LOOK = 0.1  # seconds between two looks at a running step
TO_END = 3.0  # seconds processes get to end by themselves, or to print where they are, before they are killed


@dataclass(frozen=True)
class Limits:
    """How many seconds a step may take, and how long it may print nothing."""

    total: float
    silent: float


@dataclass
class Ending:
    """How a step ended: its exit code, and what was wrong besides, a sentence each."""

    code: int
    problems: list[str] = field(default_factory=list)


def supervise(
    command: list[str],
    root: Path,
    environment: dict[str, str],
    limits: Limits,
    show: Callable[[str], None],
    stopped: threading.Event,
) -> Ending:
    """Runs a command in `root` until it ends or breaks a limit; then nothing of it is left. `show` gets what it
    prints as it comes, in pieces of any length. When `stopped` is set, the command is ended at once."""
    own = uuid.uuid4().hex
    with tempfile.TemporaryDirectory(prefix="gate-", ignore_cleanup_errors=True) as record:
        process = subprocess.Popen(
            command,
            cwd=root,
            env={**os.environ, **environment, STEP: own, RECORD: record},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            process_group=None if sys.platform == "win32" else 0,
        )
        output = Output(process, show)
        try:
            problems = [wait(process, output, limits, stopped, Path(record))]
            if not any(problems):
                problems += [*died(Path(record)), *left_running(own)]
        finally:
            kill_all(own, process)
            output.close()
    return Ending(process.returncode, [problem for problem in problems if problem])


class Output:
    """What a process prints, passed on by a thread, so that nobody waits for a process that prints nothing."""

    def __init__(self, process: subprocess.Popen[bytes], show: Callable[[str], None]) -> None:
        assert process.stdout is not None
        self._pipe = process.stdout
        self._show = show
        self.last = time.monotonic()
        self._thread = threading.Thread(target=self._pass_on, daemon=True)
        self._thread.start()

    def _pass_on(self) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        with suppress(ValueError):  # the pipe was closed below
            while piece := os.read(self._pipe.fileno(), 65_536):
                self.last = time.monotonic()
                self._show(decoder.decode(piece))

    def close(self) -> None:
        """Waits until all was passed on, though not for somebody who holds the pipe open without belonging to us."""
        self._thread.join(TO_END)
        if not self._thread.is_alive():
            self._pipe.close()


def wait(
    process: subprocess.Popen[bytes], output: Output, limits: Limits, stopped: threading.Event, record: Path
) -> str:
    """Returns when the process has ended: an empty text, or why it had to be ended."""
    started = time.monotonic()
    while True:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK)
            return ""
        now = time.monotonic()
        if stopped.is_set():
            return "It was stopped."
        if now - started > limits.total:
            reason = f"It was ended after {spoken(limits.total)}, which is more than it may take"
        elif now - output.last > limits.silent:
            reason = f"It was ended after printing nothing for {spoken(limits.silent)}"
        else:
            continue
        tests = running(record)
        print_stacks(record)
        return f"{reason}. It was running: {', '.join(tests) or 'no test'}."


def spoken(seconds: float) -> str:
    """A length of time as it is said."""
    return f"{seconds / 60:.0f} minutes" if seconds >= 120 else f"{seconds:g} seconds"


def running(record: Path) -> list[str]:
    """The tests that are running, or whose process died."""
    return sorted({path.read_text(encoding="utf-8") or "a test" for path in record.iterdir()})


def died(record: Path) -> list[str]:
    """A sentence for each test that was running when its process ended."""
    return [f"The test process died, by a crash or its time limit, in {test}." for test in running(record)]


def print_stacks(record: Path) -> None:
    """Has each test process print where it hangs; SIGABRT makes Python's faulthandler do that."""
    if sys.platform == "win32":
        return
    processes = [int(path.name) for path in record.iterdir()]
    for pid in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGABRT)
    if processes:
        time.sleep(1)


def left_running(own: str) -> list[str]:
    """A sentence for each process of an ended step that does not end by itself soon."""
    deadline = time.monotonic() + TO_END
    while (left := dict(members(own))) and time.monotonic() < deadline:
        time.sleep(LOOK)
    return [f"{test or 'Something'} left a process running: {command}" for test, command in left.values()]


def members(own: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """The processes of a step: their ids, each with the test that started it, where that is known, and its command
    line. Only Linux tells; elsewhere the process group is all that is known."""
    marker = f"{STEP}={own}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            variables = (folder / "environ").read_bytes().split(b"\0")
            if marker not in variables:
                continue
            words = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:  # it has ended, or is somebody else's
            continue
        name = b"PYTEST_CURRENT_TEST="
        tests = [word.removeprefix(name).decode(errors="replace") for word in variables if word[:20] == name]
        yield int(folder.name), (tests[0].rpartition(" (")[0] if tests else "", " ".join(words).strip()[:200])


def kill_all(own: str, process: subprocess.Popen[bytes]) -> None:
    """Kills the process, its group, and whatever of the step has moved out of the group."""
    if sys.platform == "win32":
        process.kill()
        process.wait()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    deadline = time.monotonic() + TO_END
    while (left := list(members(own))) and time.monotonic() < deadline:
        for pid, _ in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(LOOK / 2)
    process.wait()
