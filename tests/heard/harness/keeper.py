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
STAT_SIZE = 256  # of what /proc says about a process or a thread, so much is of interest
STATE, THREADS = 0, 17  # where in it that is
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

    def kill(self, pid: int) -> None:
        """End a started process without asking it first."""
        self._ask(do="kill", pid=pid)

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
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit():
            # a process may end while it is being read
            with suppress(OSError):
                found[int(name)] = int(_fields(_read(f"/proc/{name}/stat"))[1])
    return found


def _read(path: str) -> bytes:
    # Done for every process at each key: Path would take twice the time.
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, STAT_SIZE)
    finally:
        os.close(file)


def _fields(stat: bytes) -> list[bytes]:
    """What the system says about a process or a thread, from its state on: its name may contain anything."""
    return stat.rpartition(b") ")[2].split()


def _descendants(root: int) -> list[int]:
    """All processes below root, zombies too."""
    parents = _parents()
    below: list[int] = []
    generation = {root}
    while generation:
        generation = {pid for pid, parent in parents.items() if parent in generation}
        below.extend(generation)
    return below


class Watch:
    """Processes that are looked at many times a second. The system's files on their threads stay open, which takes a
    quarter of the time."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._files: dict[int, list[int]] = {pid: [] for pid in pids}

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *_raised: object) -> None:
        for pid in self._files:
            self._close(pid)

    def is_anybody_at_work(self) -> bool:
        """Whether a thread of one of them runs, wants to run, or waits for the disk."""
        return any(map(self._is_at_work, self._files))

    def _is_at_work(self, pid: int) -> bool:
        try:
            stats = [_fields(os.pread(file, STAT_SIZE, 0)) for file in self._files[pid]]
        except OSError:  # a thread has ended
            stats = []
        if not stats or int(stats[0][THREADS]) != len(stats):
            stats = self._open(pid)
        return any(stat[STATE] in (b"R", b"D") for stat in stats)

    def _open(self, pid: int) -> list[list[bytes]]:
        """Look at the threads that there are now."""
        self._close(pid)
        # Threads, and whole processes, come and go while one looks.
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208
                self._files[pid].append(os.open(f"/proc/{pid}/task/{thread}/stat", os.O_RDONLY))
            return [_fields(os.pread(file, STAT_SIZE, 0)) for file in self._files[pid]]
        return []

    def _close(self, pid: int) -> None:
        for file in self._files[pid]:
            os.close(file)
        self._files[pid] = []


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
    if request["do"] == "kill":
        process.kill()
        return None
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
