"""Runs the command line in processes of its own that start quickly, and causes faults in them.

A server imports the whole program once and forks a process for each command. That process is a real one: it can be
killed, may write no more than so much, or has a clock that is wrong. It speaks English, for sentences are imported
before it begins, and needs a system that can fork.
"""

import atexit
import contextlib
import gc
import json
import os
import resource
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta, tzinfo
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import IO, Any, NoReturn

from tests.repository import ROOT

PATIENCE_S = 120
_LONGEST = 1_000_000
TO_SQLITE = {"execute", "executemany", "commit", "backup"}
TO_THE_DISK = {"unlink", "rename", "replace", "open", "write", "fsync", "mkdir"}
STEPS = TO_SQLITE | TO_THE_DISK
"""The calls that are counted: those that reach the disk or SQLite."""


@dataclass(frozen=True)
class Fault:
    """What a command meets.

    `killed_before`: the step before which it is killed, counted from 1; 0 is never. `largest_file`: how many bytes a
    file may have, as on a full disk; negative is any number. `clock_off_s`: by how many seconds its clock is wrong.
    """

    killed_before: int = 0
    largest_file: int = -1
    clock_off_s: float = 0


@dataclass(frozen=True)
class Ended:
    """A command that has ended: its exit code, negative after a signal, and what it wrote."""

    code: int
    out: str
    err: str


@dataclass
class Running:
    """A command that runs."""

    pid: int
    _out: IO[bytes]
    _err: IO[bytes]
    _server: "CommandLine"

    def wait(self, patience_s: float = PATIENCE_S) -> Ended:
        """Wait for its end. Raises TimeoutError after having killed it."""
        code = self._server.wait_for(self.pid, patience_s)
        texts = []
        for file in (self._out, self._err):
            with file:
                file.seek(0)
                texts.append(file.read().decode())
        return Ended(code, *texts)


@dataclass
class CommandLine:
    """A server that forks a process for each command. `run` is all most tests need."""

    _socket: socket.socket
    _ended: dict[int, int] = field(default_factory=dict)

    def start(
        self,
        *words: str | Path,
        typed: str = "",
        fault: Fault | None = None,
        environment: Mapping[str, str] | None = None,
        folder: Path = ROOT,
        program: str = "app.cli",
    ) -> Running:
        """Start a command. `typed`: its standard input. `environment`: variables beside those of this process.
        `program`: the module whose `main` is called without arguments, and returns the exit code."""
        out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115 - closed by `wait`
        with tempfile.TemporaryFile() as source:
            source.write(typed.encode())
            source.seek(0)
            request = {
                "program": program,
                "words": [str(word) for word in words],
                "environment": {**os.environ, **(environment or {})},
                "folder": str(folder),
                "trouble": asdict(fault or Fault()),
            }
            files = [source.fileno(), out.fileno(), err.fileno()]
            socket.send_fds(self._socket, [json.dumps(request).encode()], files)
        while True:
            told = self._receive(PATIENCE_S)
            if "started" in told:
                return Running(told["started"], out, err, self)
            self._ended[told["ended"]] = told["code"]

    def run(self, *words: str | Path, patience_s: float = PATIENCE_S, **options: Any) -> Ended:
        """Run a command to its end; options as `start` takes them."""
        return self.start(*words, **options).wait(patience_s)

    def wait_for(self, pid: int, patience_s: float) -> int:
        """The exit code of a process, once it has ended. Raises TimeoutError after having killed it."""
        until = time.monotonic() + patience_s
        while pid not in self._ended:
            try:
                told = self._receive(max(0.01, until - time.monotonic()))
            except TimeoutError:
                os.kill(pid, signal.SIGKILL)
                raise
            self._ended[told["ended"]] = told["code"]
        return self._ended.pop(pid)

    def _receive(self, patience_s: float) -> dict[str, int]:
        self._socket.settimeout(patience_s)
        text = b""
        with contextlib.suppress(ConnectionResetError):
            text = self._socket.recv(_LONGEST)
        if not text:
            raise RuntimeError("The server for commands has ended; standard error says why.")
        return dict(json.loads(text))


@contextmanager
def running_command_line(also_import: Sequence[str] = (), program: Path = ROOT) -> Iterator[CommandLine]:
    """A server that runs inside the block, and counts as a child of this process. It imports what most commands need,
    and these modules. `program`: the folder of the program, which may be an older one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [
        sys.executable,
        "-P",
        "-m",
        "tests.command_line",
        str(theirs.fileno()),
        str(program),
        *also_import,
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(program), str(ROOT)])}
    with ours:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[theirs.fileno()])
        theirs.close()
        try:
            yield CommandLine(ours)
        finally:
            ours.close()
            server.wait(PATIENCE_S)


# --- the server


def _serve(ours: socket.socket) -> int:
    """Fork a process for each request until nobody asks any more. A process returns from here, too, with its code."""
    wakeful, wakes = socket.socketpair()
    for end in (wakeful, wakes):
        end.setblocking(False)
    signal.set_wakeup_fd(wakes.fileno())
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    selector = selectors.DefaultSelector()
    selector.register(ours, selectors.EVENT_READ)
    selector.register(wakeful, selectors.EVENT_READ)
    while True:
        ready = {key.fileobj for key, _events in selector.select()}
        if wakeful in ready:
            wakeful.recv(4096)
            _tell_ended(ours)
        if ours not in ready:
            continue
        text, files, _flags, _address = socket.recv_fds(ours, _LONGEST, 3)
        if not text:
            return 0
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for one in (selector, ours, wakeful, wakes):
                one.close()
            _carry_out(json.loads(text), files)
        for file in files:
            os.close(file)
        ours.send(json.dumps({"started": pid}).encode())


def _tell_ended(ours: socket.socket) -> None:
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            with contextlib.suppress(BrokenPipeError):
                code = os.waitstatus_to_exitcode(status)
                ours.send(json.dumps({"ended": pid, "code": code}).encode())


def _carry_out(request: dict[str, Any], files: Sequence[int]) -> NoReturn:
    """Become a process that was started with these words."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["touchstone", *request["words"]]
    _bring(Fault(**request["trouble"]))
    code = import_module(request["program"]).main()
    sys.setprofile(None)
    _end(code)


def _end(code: int) -> NoReturn:
    """End as Python does, but without taking everything apart that the server has imported."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    os._exit(code)


def _bring(fault: Fault) -> None:
    if fault.largest_file >= 0:
        limit_files(fault.largest_file)
    if fault.clock_off_s:
        _set_clock(fault.clock_off_s)
    if fault.killed_before:
        count_steps(fault.killed_before)


def limit_files(largest: int) -> None:
    """Have this process write no file that is larger, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))


def count_steps(last: int = 0, names: Collection[str] = STEPS) -> Callable[[], int]:
    """Count the calls of built-in functions of these names in this thread, and kill this process before the last of
    these. Returns what ends that and says how many there were."""

    def kill(step: int) -> None:
        if step == last:
            os.kill(os.getpid(), signal.SIGKILL)

    return watch_steps(kill, names)


def watch_steps(before: Callable[[int], object], names: Collection[str] = STEPS) -> Callable[[], int]:
    """Count these calls, and tell the number of each before it is made. Returns what ends that and says how many there
    were."""
    steps = 0

    def step(_frame: FrameType, event: str, function: Any) -> None:
        nonlocal steps
        if event == "c_call" and function.__name__ in names:
            steps += 1
            before(steps)

    def end() -> int:
        sys.setprofile(None)
        return steps

    sys.setprofile(step)
    return end


class _Moments(type):
    def __instancecheck__(cls, one: object) -> bool:
        return isinstance(one, datetime)


class _WrongDatetime(datetime, metaclass=_Moments):
    """Stands for `datetime` where the clock is wrong."""

    off = timedelta()

    def __new__(cls, *words: Any, **named: Any) -> Any:
        return datetime(*words, **named)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        """What the wrong clock shows."""
        return datetime.now(tz) + cls.off


def _set_clock(off_s: float) -> None:
    """Have the program's own modules, all of which are imported, see a wrong clock."""
    right, right_ns = time.time, time.time_ns
    time.time = lambda: right() + off_s
    time.time_ns = lambda: right_ns() + round(off_s * 1e9)
    _WrongDatetime.off = timedelta(seconds=off_s)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in _OURS and vars(module).get("datetime") is datetime:
            module.datetime = _WrongDatetime  # type: ignore[attr-defined]


_OURS = ("app", "storage", "exporters")
_SELDOM = ("app.judging.calls.openai_client",)
"""Modules that take as long to import as all others together, which few commands need."""
_WITHIN_COMMANDS = ("filelock", "platformdirs", "encodings.cp437", "encodings.utf_8_sig", "importlib.readers")
"""What nearly every command would import again, for it is imported where it is used."""


def _import_program(program: Path, also: Sequence[str]) -> None:
    """Import what commands need, apart from the window."""
    for folder in _OURS:
        for path in sorted((program / folder).rglob("*.py")):
            name = ".".join(path.relative_to(program).with_suffix("").parts).removesuffix(".__init__")
            if not name.endswith("__main__") and name not in _SELDOM:
                import_module(name)
    for name in (*_WITHIN_COMMANDS, *also):
        import_module(name)
    if program == ROOT:
        _compute_schema()


def _compute_schema() -> None:
    """Compute what each process keeps of the newest schema, which takes longer than most commands."""
    from storage.safety.schema_check import our_pieces
    from storage.schema.empty import make_empty

    with tempfile.TemporaryDirectory() as folder:
        make_empty(Path(folder) / "study.db").close()
    our_pieces()


if __name__ == "__main__":
    _import_program(Path(sys.argv[2]), sys.argv[3:])
    gc.freeze()
    sys.exit(_serve(socket.socket(fileno=int(sys.argv[1]))))
