"""A judge's run in a process of its own, seen from the program that wants it."""

import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

from app.child_process import own_group, python_command, python_environment, start
from app.judging.calls.attempts import RequestRate
from app.judging.runs.plan import Plan
from app.judging.runs.plan_text import plan_as_values
from app.judging.runs.worker_messages import (
    LEAVE,
    LONGEST_EVENT,
    Event,
    MessageError,
    Order,
    RunEnded,
    command_line_of,
    order_line,
    read_event,
    read_lines,
)
from app.messages.judge import judge_page

_PATIENCE_S = 3.0  # for a process that was told to leave
_KILLED_S = 0.5  # until one that was killed is gone; another program may hold its output open for ever


def worker_command() -> list[str]:
    """The command that starts such a process."""
    return python_command("app.cli.judge.judge_worker", "judge-worker")


class JudgeProcess:
    """Begins at once. What happens is put into `events`, and `wake` called each time, on another thread."""

    def __init__(
        self, folder: Path, plan: Plan, pace: RequestRate, is_named: bool, wake: Callable[[], None]
    ) -> None:
        """`is_named`: a person has typed the server's address just now."""
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._wake = wake
        self._commands: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._process = start(
            worker_command(),
            env=python_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **own_group(),  # a Ctrl+C in the terminal is for the window, which then ends this in order
        )
        values, prepared = plan_as_values(plan), plan.prepared.share()
        order = Order(folder.absolute(), values, pace, is_named, judge_page.STOPPED, prepared)
        self._writer = threading.Thread(target=self._write, args=(order,), name="run orders", daemon=True)
        self._reader = threading.Thread(target=self._read, name="run events", daemon=True)
        self._writer.start()
        self._reader.start()

    def ask(self, command: str) -> None:
        """Have something done: `PAUSE`, `RESUME`, `STOP` or `LEAVE`. Never blocks."""
        self._commands.put(command)

    def release(self) -> None:
        """End at once, without waiting for replies, and return when it has ended."""
        self.ask(LEAVE)
        self._reader.join(_PATIENCE_S)
        if self._process.poll() is None:
            self._process.kill()  # what it was writing is whole or not there; the next run makes these calls again
        self._reader.join(_KILLED_S)

    def _write(self, order: Order) -> None:
        assert self._process.stdin is not None
        with (
            contextlib.suppress(OSError),
            self._process.stdin as pipe,
        ):  # it may have ended before it was told all
            pipe.write(order_line(order))
            pipe.flush()
            command = ""
            while command != LEAVE:
                command = self._commands.get()
                pipe.write(command_line_of(command))
                pipe.flush()

    def _read(self) -> None:
        """Hand on what happens. The end is told when the process is gone, so that nobody has to wait for that."""
        assert self._process.stdout is not None
        ended = RunEnded(error=judge_page.RUN_BROKE_OFF)
        with self._process.stdout as pipe:
            try:
                for line in read_lines(lambda most: os.read(pipe.fileno(), most), LONGEST_EVENT):
                    event = read_event(line)
                    if isinstance(event, RunEnded):
                        ended = event
                    else:
                        self._report(event)
            except MessageError:  # it is not what was started, or not in its right mind
                self._process.kill()
        self.ask(LEAVE)
        self._process.wait()
        self._report(ended)

    def _report(self, event: Event) -> None:
        self.events.put(event)
        self._wake()
