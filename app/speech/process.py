"""One worker process and its two pipes, seen from the program that started it."""

import contextlib
import json
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.child_process import own_group, python_command, start

Message = dict[str, Any]


def worker_command() -> list[str]:
    """The command that starts a speech worker."""
    return python_command("app.speech.worker", "speech-worker")


class WorkerProcess:
    """A running worker; two threads move the lines, so that a worker that does not read holds nobody up."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        on_message: Callable[["WorkerProcess", Message], None],
        on_end: Callable[["WorkerProcess"], None],
    ) -> None:
        """Start it; raises OSError. Both callables are called from the reading thread."""
        import subprocess

        self.born = time.monotonic()
        self.is_ready = False  # for its owner to set
        self._on_message = on_message
        self._on_end = on_end
        self._lock = threading.Lock()
        self._is_over = False
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._process = start(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **own_group()
        )
        self._writer = threading.Thread(target=self._write, name="speech orders", daemon=True)
        self._reader = threading.Thread(target=self._read, name="speech answers", daemon=True)
        self._writer.start()
        self._reader.start()

    def send(self, message: Message) -> None:
        """Queue one order; never blocks."""
        self._outgoing.put(json.dumps(message).encode() + b"\n")

    def dismiss(self) -> None:
        """End its input: a worker in good health ends by itself then. Never blocks."""
        self._outgoing.put(None)

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but no longer than this: a program that it started may hold its output open."""
        self._reader.join(seconds)

    def kill(self) -> None:
        """End it at once, and what it plays with it. Never blocks."""
        with self._lock:
            if not self._is_over:
                self._kill_group()
        self.dismiss()

    def _kill_group(self) -> None:
        # Until it is waited for, its id stays its own, so nobody else can be hit.
        if hasattr(os, "killpg"):
            import signal

            # macOS refuses to signal a group that is already dead.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        # A worker that is gone breaks the pipe, in a write or in closing; the reading thread tells of it.
        with contextlib.suppress(OSError), pipe:
            while (line := self._outgoing.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with pipe:
            for line in pipe:
                message = _parsed(line)
                if message is not None:
                    self._on_message(self, message)
        with self._lock:
            self._kill_group()  # a crashed worker may leave a player sounding
            self._process.wait()
            self._is_over = True
        self.dismiss()
        self._on_end(self)


def _parsed(line: bytes) -> Message | None:
    """One message; None for a line that is none, such as a library's chatter."""
    try:
        message = json.loads(line)
    except ValueError:
        return None
    return message if isinstance(message, dict) else None
