"""One writer at a time: a lock on the study's folder that says who holds it."""

import contextlib
import errno
import json
import os
import platform
import warnings
from datetime import datetime
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.messages import storage as messages
from storage.files import refuse_links

_NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)


class StudyLock:
    """Held from the first write until the study is closed. Another program gets a sentence saying where it is open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._owner = folder / "study.lock.json"
        self._lock: Any = None

    @property
    def is_held(self) -> bool:
        """Whether this program holds it."""
        return self._lock is not None

    def take(self) -> None:
        """Take the lock, or raise UserError naming the machine and process that holds it."""
        if self._lock is not None:
            return
        from filelock import FileLock, Timeout

        file = self._folder / "study.lock"
        lock = FileLock(file, timeout=0)
        refuse_links(self._folder)
        try:
            with warnings.catch_warnings():
                # Without flock it would warn, and make do with a file that outlives a program that is killed.
                warnings.simplefilter("error", UserWarning)
                lock.acquire()
        except Timeout as held:
            raise UserError(self._held()) from held
        except (NotImplementedError, UserWarning) as error:  # how filelock says ENOSYS
            raise UserError(messages.cannot_lock(file, messages.NO_LOCKS)) from error
        except OSError as error:
            if error.errno in _NO_LOCKS:
                raise UserError(messages.cannot_lock(file, messages.reason(error))) from error
            raise UserError(messages.cannot_write(self._folder, error)) from error
        self._lock = lock
        since = datetime.now().strftime("%Y-%m-%d %H:%M")
        owner = {"machine": platform.node(), "process": os.getpid(), "since": since}
        # Where this fails, another program cannot say where the study is open; the lock holds all the same.
        with contextlib.suppress(OSError):
            self._owner.unlink(missing_ok=True)
            with self._owner.open("x", encoding="utf-8") as out:
                out.write(json.dumps(owner))

    def release(self) -> None:
        """Let go; nothing happens when it was not held."""
        if self._lock is None:
            return
        # While it is still held, for a moment later it may be another program's. Some systems refuse that and
        # leave the files behind; they mean nothing once nobody holds the lock.
        for file in (self._owner, self._folder / "study.lock"):
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
        self._lock.release()
        self._lock = None

    def _held(self) -> str:
        """That the study is open, and where, as the holder wrote it down; where another computer has it, also what to
        do if that one is no longer running."""
        try:
            owner = json.loads(self._owner.read_text(encoding="utf-8"))
            machine, since = str(owner["machine"]), str(owner["since"])
            where = messages.open_where(machine, int(owner["process"]), _short(since))
        except (OSError, ValueError, KeyError, TypeError):
            return messages.already_open(self._folder, "")
        if machine == platform.node():
            return messages.already_open(self._folder, where)
        return messages.open_on_another(self._folder, where, machine)


def _short(since: str) -> str:
    """Of today the time alone."""
    day, _, time = since.rpartition(" ")
    return time if day == datetime.now().strftime("%Y-%m-%d") else since
