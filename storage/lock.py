"""One writer at a time: a lock on the study's folder that says who holds it."""

import contextlib
import json
import os
import platform
from datetime import datetime
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.messages import storage as messages


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

        lock = FileLock(self._folder / "study.lock", timeout=0)
        try:
            lock.acquire()
        except Timeout as held:
            raise UserError(messages.already_open(self._folder, self._where())) from held
        except OSError as error:
            raise UserError(messages.cannot_write(self._folder, error)) from error
        self._lock = lock
        since = datetime.now().strftime("%H:%M")
        owner = {"machine": platform.node(), "process": os.getpid(), "since": since}
        # Where this fails, another program cannot say where the study is open; the lock holds all the same.
        with contextlib.suppress(OSError):
            self._owner.write_text(json.dumps(owner), encoding="utf-8")

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

    def _where(self) -> str:
        """Where the study is open, as the holder wrote it down; empty when that cannot be read."""
        try:
            owner = json.loads(self._owner.read_text(encoding="utf-8"))
            return messages.open_where(str(owner["machine"]), int(owner["process"]), str(owner["since"]))
        except (OSError, ValueError, KeyError, TypeError):
            return ""
