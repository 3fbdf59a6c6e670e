"""A run in a process of its own: told what to do on one pipe, it tells what happens on another.

Writing a reply down takes some forty statements and waits for the disk, talking to servers takes an interpreter's
whole attention. Done beside a window in one interpreter, the window would stutter.
"""

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.errors import UserError
from app.judging.calls.backend import Judge
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs.plan_text import plan_from_values
from app.judging.runs.run import Done, Run, RunState
from app.judging.runs.worker_messages import (
    LEAVE,
    PAUSE,
    RESUME,
    STOP,
    CallEnded,
    Event,
    MessageError,
    Order,
    RunEnded,
    RunProgress,
    RunStarted,
    event_line,
    read_command,
    read_lines,
    read_order,
)
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy

_LOOK_S = 0.1  # how long it waits for a reply before it looks whether somebody wants something
_STANDING_S = 0.2  # how often it tells how many replies are awaited


@dataclass(frozen=True)
class Ready:
    """All that a run needs to begin: how to connect, and the day on which the model is shut down, or ''."""

    connect: Callable[[], Judge]
    shutdown: str


def work(
    orders: int,
    out: BinaryIO,
    open_study: Callable[[Path], OpenStudy],
    make_ready: Callable[[JudgeSetup, bool, float], Ready],
    explain: Callable[[Exception], str],
) -> None:
    """Read an order from a file descriptor, carry it out, and tell what happens. See `worker_messages`.

    When the orders end, because whoever gave them is gone, the run is let go at once.
    """
    lines = read_lines(
        lambda most: os.read(orders, most)
    )  # a buffered file could not be left while it is read
    line = next(lines, None)
    if line is None:
        return
    try:
        order = read_order(line)
        commands: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(lines, commands), name="commands", daemon=True).start()
        with closing(open_study(order.folder)) as study:
            plan = plan_from_values(study, order.plan, PreparedPictures(order.prepared))
            ready = make_ready(plan.setup, order.is_named, order.pace.timeout)
            with Run(study, plan, ready.connect, order.pace) as run:
                _send(out, RunStarted(run.judge, ready.shutdown))
                _make_calls(run, order, commands, out)
        ended = RunEnded(run.stopped_because)
    except UserError as error:
        ended = RunEnded(error=error.sentence)
    except Exception as error:  # noqa: BLE001 - told where somebody hears it
        ended = RunEnded(error=explain(error))
    _send(out, ended)


def _send(out: BinaryIO, event: Event) -> None:
    out.write(event_line(event))
    out.flush()


def _listen(lines: Iterator[bytes], commands: "queue.SimpleQueue[str]") -> None:
    """Pass commands on. When they end, or something else comes, the process that gives them is gone."""
    try:
        for line in lines:
            commands.put(read_command(line))
    except MessageError:
        pass  # the same as the end
    commands.put(LEAVE)


def _make_calls(run: Run, order: Order, commands: "queue.SimpleQueue[str]", out: BinaryIO) -> None:
    told_at, sent = 0.0, RunProgress(0, 0.0)
    while run.state is not RunState.OVER:
        for done in run.step(wait=_LOOK_S):
            _send(out, _taken(done))
        standing = RunProgress(run.in_flight, round(run.waits, 1))
        if standing != sent and (time.monotonic() - told_at > _STANDING_S or not run.in_flight):
            told_at, sent = time.monotonic(), standing
            _send(out, standing)
        is_idle = run.state is RunState.PAUSED and not run.in_flight
        if not _grant(run, order, commands, is_idle):
            return


def _taken(done: Done) -> CallEnded:
    question = done.asked.question
    return CallEnded(done.asked.row, question.image, question.run, question.codes, done.outcome)


def _grant(run: Run, order: Order, commands: "queue.SimpleQueue[str]", is_idle: bool) -> bool:
    """Do all that is wanted; a run that is paused has nothing else to do than to wait for that. Whether to go on."""
    with suppress(queue.Empty):
        while True:
            command = commands.get(timeout=_LOOK_S) if is_idle else commands.get_nowait()
            is_idle = False
            if command == PAUSE:
                run.pause()
            elif command == RESUME:
                run.resume()
            elif command == STOP:
                run.stop(order.stopped)
            else:
                return False
    return True
