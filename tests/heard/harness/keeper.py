"""Starts the processes of one desk and ends all of them, with everything they started in their turn.

Run as a script it is the keeper itself: a process that adopts every orphan below it, so that nothing can slip
away, and that ends all of it when its standard input closes, also when the test run was killed. `Keeper` is the
handle a test run holds on it.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

PR_SET_CHILD_SUBREAPER = 36
GRACE = 3.0  # seconds between asking a process to end and ending it


class Keeper:
    """Handle on a keeper process; one request at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl+C in the terminal must not reach it before the fixtures are done
        )
        assert self._process.stdin
        assert self._process.stdout
        self._requests, self._answers = self._process.stdin, self._process.stdout

    def start(self, command: Sequence[str], env: dict[str, str], log: Path, cwd: Path | None = None) -> int:
        """Start a command in a session of its own, its output in log; return its pid, or raise OSError."""
        folder = str(cwd) if cwd else None
        pid = self._ask(do="start", command=list(command), env=env, log=str(log), cwd=folder)
        return int(pid)

    def exit_code(self, pid: int) -> int | None:
        """How a started process ended, or None while it runs."""
        code = self._ask(do="poll", pid=pid)
        return None if code is None else int(code)

    def stop(self, pid: int) -> int:
        """End a started process and everything below it; return how it ended."""
        return int(self._ask(do="stop", pid=pid))

    def processes(self) -> list[int]:
        """The pids of all that runs below the keeper at this moment."""
        return _descendants(self._process.pid)

    def close(self) -> None:
        """End everything, and make sure that it ended."""
        with suppress(BrokenPipeError):  # a keeper that died reports itself by its exit code below
            self._requests.close()
        left = self._answers.read().strip()
        self._answers.close()
        code = self._process.wait()
        if code != 0 or left:
            raise RuntimeError(f"The keeper ended with {code}; still running: {left or 'nothing'}")

    def _ask(self, **request: Any) -> Any:
        self._requests.write(json.dumps(request) + "\n")
        self._requests.flush()
        line = self._answers.readline()
        if not line:
            raise RuntimeError("The keeper of the desk's processes is gone")
        reply = json.loads(line)
        if "error" in reply:
            raise OSError(reply["error"])
        return reply["answer"]


def _parents() -> dict[int, int]:
    """The parent of every process, by pid."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            # a process may end while it is being read
            with suppress(OSError):
                after_name = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
                found[int(entry.name)] = int(after_name[1])
    return found


def _descendants(root: int) -> list[int]:
    """All processes below root, zombies too."""
    parents = _parents()
    below: list[int] = []
    generation = {root}
    while generation:
        generation = {pid for pid, parent in parents.items() if parent in generation}
        below.extend(generation)
    return below


def is_at_work(pid: int) -> bool:
    """Whether a thread of a process runs, wants to run, or waits for the disk."""
    folder = f"/proc/{pid}/task"
    # Asked of some hundred threads 25 times a second: without Path it takes less than half the time.
    # Threads, and whole processes, come and go while one looks.
    with suppress(OSError):
        for thread in os.listdir(folder):  # noqa: PTH208
            file = os.open(f"{folder}/{thread}/stat", os.O_RDONLY)
            try:
                status = os.read(file, 256)
            finally:
                os.close(file)
            if status.rpartition(b") ")[2][:1] in (b"R", b"D"):
                return True
    return False


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):  # it ended by itself in the meantime
        os.kill(pid, number)


def _stop(process: subprocess.Popen[bytes]) -> int:
    """End one started process, politely first, then whatever is left of the processes below it."""
    below = _descendants(process.pid)
    if process.poll() is None:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):  # the impolite way follows
            process.wait(GRACE)
    if process.poll() is None:
        process.kill()
    code = process.wait()
    for pid in set(below) & set(_descendants(os.getpid())):
        _send(pid, signal.SIGKILL)
    return code


def _end_all(started: dict[int, subprocess.Popen[bytes]]) -> list[int]:
    """End what was started, all at once, then every orphan; return the pids that would not end."""
    running = [process for process in reversed(started.values()) if process.poll() is None]
    for process in running:
        process.terminate()
    patience_ends = time.monotonic() + GRACE
    for process in running:
        with suppress(subprocess.TimeoutExpired):  # the impolite way follows
            process.wait(max(0.0, patience_ends - time.monotonic()))
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        for pid in _descendants(os.getpid()):
            _send(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return []
        time.sleep(0.01)
    return _descendants(os.getpid())


def _start(request: dict[str, Any]) -> subprocess.Popen[bytes]:
    with Path(request["log"]).open("ab") as log:
        return subprocess.Popen(
            request["command"],
            env=request["env"],
            cwd=request["cwd"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def _answer(request: dict[str, Any], started: dict[int, subprocess.Popen[bytes]]) -> int | None:
    if request["do"] == "start":
        process = _start(request)
        started[process.pid] = process
        return process.pid
    process = started[request["pid"]]
    return process.poll() if request["do"] == "poll" else _stop(process)


def keep() -> int:
    """Serve requests, one JSON line each, until standard input closes; return the exit code."""
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        return 1
    started: dict[int, subprocess.Popen[bytes]] = {}
    left: list[int] = []
    try:
        for line in sys.stdin:
            try:
                reply: dict[str, Any] = {"answer": _answer(json.loads(line), started)}
            except OSError as error:
                reply = {"error": str(error)}
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()
    finally:
        left = _end_all(started)
        if left:
            sys.stdout.write(f"{left}\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(keep())
