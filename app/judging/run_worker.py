"""A run in a process of its own: told what to do on one pipe, it tells what happens on another.

Writing a reply down takes some forty statements and waits for the disk, talking to servers takes an interpreter's
whole attention. Done beside a window in one interpreter, the window would stutter.
"""

import os
import pickle
import queue
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.errors import UserError
from app.judging.asking import Judge
from app.judging.call import Outcome
from app.judging.exchange import Pace
from app.judging.plan import Plan
from app.judging.run import Done, Run, RunState
from app.judging.setup import Setup
from app.study.people import Rater
from app.study.ports import OpenStudy

PAUSE, RESUME, STOP, LEAVE = b"p", b"r", b"s", b"l"
_LENGTH_BYTES = 8
_LOOK_S = 0.1  # how long it waits for a reply before it looks whether somebody wants something
_STANDING_S = 0.2  # how often it tells how many replies are awaited


@dataclass(frozen=True)
class Order:
    """What to do. `is_named`: a person has typed the address just now, see `keys.key_for`. `stopped` is the
    sentence for a run that a person stopped."""

    folder: Path
    plan: Plan
    pace: Pace
    is_named: bool
    stopped: str


@dataclass(frozen=True)
class Ready:
    """All that a run needs to begin: how to connect, and the day on which the model is shut down, or ''."""

    connect: Callable[[], Judge]
    shutdown: str


@dataclass(frozen=True)
class Begun:
    """The run has begun: calls are being made."""

    judge: Rater
    shutdown: str


@dataclass(frozen=True)
class Taken:
    """A call has ended and is on the disk: its row, its image, the number of the run, the criteria it was about."""

    row: int
    image: int
    run: int
    codes: tuple[str, ...]
    outcome: Outcome


@dataclass(frozen=True)
class Standing:
    """How many replies are awaited, and for how many seconds the server asked to be left alone."""

    in_flight: int
    waits: float


@dataclass(frozen=True)
class Ended:
    """It is over. `because` says why a run stopped early, `error` what kept it from going on at all."""

    because: str = ""
    error: str = ""


Event = Begun | Taken | Standing | Ended


def write_frame(out: BinaryIO, value: object) -> None:
    """Put a value on a pipe."""
    content = pickle.dumps(value)
    out.write(len(content).to_bytes(_LENGTH_BYTES, "big") + content)
    out.flush()


def read_frame(read: Callable[[int], bytes]) -> object:
    """Take the next value from a pipe; `read` gives at most so many bytes. Raises EOFError at its end."""
    return pickle.loads(_exactly(read, int.from_bytes(_exactly(read, _LENGTH_BYTES), "big")))


def _exactly(read: Callable[[int], bytes], count: int) -> bytes:
    pieces = bytearray()
    while len(pieces) < count:
        piece = read(count - len(pieces))
        if not piece:
            raise EOFError
        pieces += piece
    return bytes(pieces)


def work(
    orders: int,
    out: BinaryIO,
    open_study: Callable[[Path], OpenStudy],
    make_ready: Callable[[Setup, bool, float], Ready],
    explain: Callable[[Exception], str],
) -> None:
    """Read an order from a file descriptor, carry it out, and tell what happens.

    When the orders end, because whoever gave them is gone, the run is let go at once.
    """
    order = read_frame(lambda count: os.read(orders, count))
    assert isinstance(order, Order)
    wishes: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(orders, wishes), name="wishes", daemon=True).start()
    try:
        with closing(open_study(order.folder)) as study:
            ready = make_ready(order.plan.setup, order.is_named, order.pace.timeout)
            with Run(study, order.plan.within(study), ready.connect, order.pace) as run:
                write_frame(out, Begun(run.judge, ready.shutdown))
                _make_calls(run, order, wishes, out)
        ended = Ended(run.stopped_because)
    except UserError as error:
        ended = Ended(error=error.sentence)
    except Exception as error:  # noqa: BLE001 - told where somebody hears it
        ended = Ended(error=explain(error))
    write_frame(out, ended)


def _listen(orders: int, wishes: "queue.SimpleQueue[bytes]") -> None:
    wish = b" "
    while wish:
        wish = os.read(orders, 1)
        wishes.put(wish or LEAVE)


def _make_calls(run: Run, order: Order, wishes: "queue.SimpleQueue[bytes]", out: BinaryIO) -> None:
    told_at, told = 0.0, Standing(0, 0.0)
    while run.state is not RunState.OVER:
        for done in run.step(wait=_LOOK_S):
            write_frame(out, _taken(done))
        standing = Standing(run.in_flight, round(run.waits, 1))
        if standing != told and (time.monotonic() - told_at > _STANDING_S or not run.in_flight):
            told_at, told = time.monotonic(), standing
            write_frame(out, standing)
        is_idle = run.state is RunState.PAUSED and not run.in_flight
        if _grant(run, order, wishes, is_idle) == LEAVE:
            return


def _taken(done: Done) -> Taken:
    question = done.asked.question
    return Taken(done.asked.row, question.image, question.run, question.codes, done.outcome)


def _grant(run: Run, order: Order, wishes: "queue.SimpleQueue[bytes]", is_idle: bool) -> bytes:
    """Do what is wanted, if anything; a run that is paused has nothing else to do than to wait for that."""
    try:
        wish = wishes.get(timeout=_LOOK_S) if is_idle else wishes.get_nowait()
    except queue.Empty:
        return b""
    if wish == PAUSE:
        run.pause()
    elif wish == RESUME:
        run.resume()
    elif wish == STOP:
        run.stop(order.stopped)
    return wish
