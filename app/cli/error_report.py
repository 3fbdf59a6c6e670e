"""What nobody expected: a sentence for the person, and the places in the code in a file for whoever mends it.

The file says nothing of a study. The words of an exception can hold names, paths and answers, so they stay out of it.
"""

import errno
import os
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from app.messages.cli import cli, doctor

_LARGEST_LOG = 1_000_000
_FIRST_LINE = "Errors of Touchstone: kinds and places, nothing of a study.\n"
_HOME = Path(__file__).resolve().parents[2]
_MOST_CAUSES = 20


def explain(error: Exception) -> str:
    """One sentence about an error, after writing its kind and places to the log unless its cause is plain."""
    from storage.safety.check import database_reason

    _log(error)
    if isinstance(error, OSError) and error.strerror:
        where = f" ({error.filename})" if error.filename else ""
        return cli.system_error(reason=f"{error.strerror.lower()}{where}")
    if isinstance(error, ModuleNotFoundError) and error.name:
        return doctor.package_missing(name=error.name)
    reason = database_reason(error)
    if reason is not None:
        _write_down(error)
        return cli.database_error(reason=reason)
    return cli.unexpected(_write_down(error), type(error).__name__)


def _log(error: Exception) -> None:
    """Put the error into the log as well, where one is written."""
    import logging

    logging.getLogger(__name__).error("an unexpected error", exc_info=error)


def log_file() -> Path:
    """Where kinds and places of unexpected errors are written."""
    from app.logs import errors_file

    return errors_file()


def _write_down(error: Exception) -> Path | None:
    """Append an error to the log, which starts again when it has grown large, or was begun by a version that wrote more
    into it. None when it cannot be written."""
    details = "".join(f"{line}\n" for line in without_values(error))
    try:
        log = log_file()
        log.parent.mkdir(parents=True, exist_ok=True)
        is_ours = log.exists() and log.stat().st_size <= _LARGEST_LOG and _has_first_line(log)
        flags = os.O_WRONLY | os.O_CREAT | (os.O_APPEND if is_ours else os.O_TRUNC)
        with os.fdopen(os.open(log, flags, 0o600), "w", encoding="utf-8") as out:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            out.write(f"{'' if is_ours else _FIRST_LINE}\n{now}\n{details}")
    except (OSError, ImportError):
        return None
    return log


def _has_first_line(log: Path) -> bool:
    with log.open("rb") as file:
        return file.readline(1000) == _FIRST_LINE.encode()


def without_values(error: BaseException) -> Iterator[str]:
    """The kind of an error and where in the code it came from, each with what led to it, the first cause first."""
    chain: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in chain and len(chain) < _MOST_CAUSES:
        chain.append(following)
        hidden = following.__suppress_context__
        following = following.__cause__ or (None if hidden else following.__context__)
    for one in reversed(chain):
        for frame, line in traceback.walk_tb(one.__traceback__):
            yield f"  {_place(frame.f_code.co_filename)}:{line} in {frame.f_code.co_name}"
        yield _kind(one)
        for inner in getattr(one, "exceptions", ()):
            yield from (f"  {line}" for line in without_values(inner))


def _kind(error: BaseException) -> str:
    """Its class, and a code where the system or SQLite gives one."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name} {errno.errorcode.get(error.errno, error.errno)}"
    return f"{name} {getattr(error, 'sqlite_errorname', '')}".rstrip()


def _place(file: str) -> str:
    """A module by its place in the program or its package: the folders above can bear a person's name."""
    path = Path(file)
    if path.is_relative_to(_HOME) and "site-packages" not in path.parts:
        return path.relative_to(_HOME).as_posix()
    parts = path.parts
    if "site-packages" in parts:
        return "/".join(parts[parts.index("site-packages") + 1 :])
    return "/".join(parts[-2:]) if parts[-3:-2] and parts[-3].startswith("python3") else path.name
