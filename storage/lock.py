"""Who may write into a study: one program alone, or several at once that each do work of their own."""

import contextlib
import json
import os
import platform
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.messages.study import storage as storage_text
from app.study.work import Work
from storage.files import refuse_links
from storage.sharing import Sharer, Shares, lock_file, read_owner

_PATIENCE_S = 5.0  # for somebody who is just coming or going, which takes milliseconds
_SHORT_PATIENCE_S = 0.3  # where somebody has written down that the study is theirs alone
_LOOK_S = 0.02


class StudyLock:
    """Held from the first write until the study is closed. Another program gets a sentence saying where it is open.

    Whoever takes it alone may change what others rely on: numbers and versions, who takes part, the whole file.
    Whoever shares it adds facts, and finds everything else unchanged.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._owner = folder / "study.lock.json"
        self._lock: Any = None
        self._shares = Shares(folder)

    @property
    def is_held(self) -> bool:
        """Whether this program alone may write."""
        return self._lock is not None

    def may_do(self, work: Work) -> bool:
        """Whether this program may do this work now: it is alone, or has the work beside others."""
        return self.is_held or self._shares.has(work.key)

    def take(self) -> None:
        """Be alone, or raise UserError naming the machine and process that holds the lock or shares the study."""
        if self._lock is not None:
            return
        lock = self._acquire()
        try:
            for other in self._shares.others():
                raise UserError(_already_open(self._folder, other.owner))
        except BaseException:
            self._release_lock(lock)
            raise
        self._lock = lock
        # Where this fails, another program cannot say where the study is open; the lock holds all the same.
        with contextlib.suppress(OSError):
            self._owner.unlink(missing_ok=True)
            with self._owner.open("x", encoding="utf-8") as out:
                out.write(json.dumps(_this_program()))

    def share(self, work: Work) -> None:
        """Do work beside other programs on this machine. Raises UserError where one has the study alone, does the same
        work, or runs on another machine: there SQLite's programs cannot hear of one another."""
        if self.may_do(work):
            return
        lock = self._acquire()
        try:
            with contextlib.suppress(OSError):
                self._owner.unlink(missing_ok=True)  # whoever left it has ended
            for other in self._shares.others():
                self._refuse_beside(other, work)
            self._shares.add(work.key, _this_program())
        except OSError as error:
            raise UserError(storage_text.cannot_write(self._folder, error)) from error
        finally:
            self._release_lock(lock)

    def release(self) -> None:
        """Let go; nothing happens when nothing was held."""
        if self._lock is not None:
            # While it is still held, for a moment later it may be another program's. Some systems refuse that and
            # leave the file behind; it means nothing once nobody holds the lock.
            with contextlib.suppress(OSError):
                self._owner.unlink(missing_ok=True)
            self._release_lock(self._lock)
            self._lock = None
        self._shares.release()

    def _acquire(self) -> Any:
        """The lock, which those who share hold only while they come."""
        from filelock import Timeout

        began = time.monotonic()

        def is_taken() -> bool:
            return time.monotonic() - began > _SHORT_PATIENCE_S and self._owner.exists()

        refuse_links(self._folder)
        try:
            return lock_file(
                self._folder / "study.lock", timeout=_PATIENCE_S, poll_interval=_LOOK_S, cancel_check=is_taken
            )
        except Timeout as held:
            raise UserError(_already_open(self._folder, self._owner)) from held

    def _release_lock(self, lock: Any) -> None:
        with contextlib.suppress(OSError):
            (self._folder / "study.lock").unlink(missing_ok=True)
        lock.release()

    def _refuse_beside(self, other: Sharer, work: Work) -> None:
        if other.machine != platform.node():
            raise UserError(_already_open(self._folder, other.owner))
        if work.key and work.key == other.work:
            tell = storage_text.already_answering if work.rater else storage_text.already_judging
            _machine, where = _where(other.owner)
            raise UserError(tell(self._folder, where, work.rater))


def _this_program() -> dict[str, str | int]:
    since = datetime.now().strftime("%Y-%m-%d %H:%M")
    return {"machine": platform.node(), "process": os.getpid(), "since": since}


def _already_open(folder: Path, owner: Path) -> str:
    """That the study is open, and where; where another computer has it, also what to do if that one is no longer
    running."""
    machine, where = _where(owner)
    if machine in ("", platform.node()):
        return storage_text.already_open(folder, where)
    return storage_text.open_on_another(folder, where, machine)


def _where(owner: Path) -> tuple[str, str]:
    """The machine on which the study is open, and where that is in words, as a program wrote it down; both empty when
    that cannot be read."""
    try:
        written = read_owner(owner)
        machine, since = str(written["machine"]), str(written["since"])
        return machine, storage_text.open_where(
            machine=machine, process=int(written["process"]), since=_short(since)
        )
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return "", ""


def _short(since: str) -> str:
    """Of today the time alone."""
    day, _, time_of_day = since.rpartition(" ")
    return time_of_day if day == datetime.now().strftime("%Y-%m-%d") else since
