"""Programs that write into one study at the same time: each holds a file of its own that says what it does there."""

import contextlib
import errno
import json
from pathlib import Path
from typing import Any, NamedTuple

from app.errors import UserError
from app.files.text_file import open_file
from app.messages.study import storage as storage_text

PREFIX = "study.sharing-"
_NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)


class Sharer(NamedTuple):
    """A program that shares the study: where it runs, as it wrote that down, and the work it does; None where that
    cannot be read."""

    owner: Path
    machine: str | None
    work: str | None


class Shares:
    """What this program holds of a study that it shares with others, and who the others are.

    Call everything but `release` only while holding the study's lock, so that nobody comes or goes unseen.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, tuple[Path, Any]] = {}

    @property
    def is_held(self) -> bool:
        """Whether this program shares the study."""
        return bool(self._held)

    def has(self, work: str) -> bool:
        """Whether this program does this work already."""
        return work in self._held

    def others(self) -> list[Sharer]:
        """Who else shares the study now. What programs left behind that ended without closing it is removed."""
        from filelock import Timeout

        own = {file for file, _lock in self._held.values()}
        found = []
        for file in sorted(self._folder.glob(f"{PREFIX}*.lock")):
            if file in own:
                continue
            try:
                probe = lock_file(file, timeout=0)
            except Timeout:
                found.append(_sharer(file.with_suffix(".json")))
            else:
                _remove(file)
                probe.release()
        return found

    def add(self, work: str, owner: dict[str, str | int]) -> None:
        """Share the study from now on. `owner`: where this program runs. Raises OSError where that cannot be noted."""
        import secrets  # nobody who opens a study to read needs it, nor what it imports

        file = self._folder / f"{PREFIX}{secrets.token_hex(8)}.lock"
        try:
            lock = lock_file(file, timeout=0)
        except BaseException:
            _remove(file)
            raise
        try:
            with file.with_suffix(".json").open("x", encoding="utf-8") as out:
                out.write(json.dumps({**owner, "work": work}))
        except OSError:
            _remove(file)
            lock.release()
            raise
        self._held[work] = (file, lock)

    def release(self) -> None:
        """Share it no longer."""
        for file, lock in self._held.values():
            _remove(file)
            lock.release()
        self._held.clear()


def lock_file(file: Path, **patience: Any) -> Any:
    """A lock on a file, until it is released or this process ends. `patience`: as filelock's `acquire` takes it.

    Raises filelock.Timeout where another program holds it, and UserError where the drive knows no locks or the file
    cannot be made.
    """
    from filelock import FileLock, Timeout

    # Without flock filelock would make do with a file that outlives a program that is killed.
    lock = FileLock(file, thread_local=False, fallback_to_soft=False)
    try:
        lock.acquire(**patience)
    except Timeout:
        raise
    except OSError as error:
        if error.errno in _NO_LOCKS:
            detail = storage_text.NO_LOCKS if error.errno == errno.ENOSYS else storage_text.reason(error)
            raise UserError(storage_text.cannot_lock(file=file, detail=detail)) from error
        raise UserError(storage_text.cannot_write(file.parent, error)) from error
    return lock


def read_owner(owner: Path) -> Any:
    """What a program wrote down of where it runs. Raises OSError and ValueError."""
    with open_file(owner) as file:
        return json.loads(file.read())


def _sharer(owner: Path) -> Sharer:
    try:
        written = read_owner(owner)
        return Sharer(owner, str(written["machine"]), str(written["work"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return Sharer(owner, None, None)


def _remove(file: Path) -> None:
    """Remove a program's file and what it wrote there. Some systems refuse that; nobody holds it any more then, and
    the next program removes it."""
    for each in (file.with_suffix(".json"), file):
        with contextlib.suppress(OSError):
            each.unlink(missing_ok=True)
