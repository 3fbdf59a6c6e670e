"""What nobody expected: a sentence for the person, the details in a file for whoever mends it."""

import traceback
from datetime import UTC, datetime
from pathlib import Path

from app.messages import cli as messages
from app.messages import doctor as doctor_messages

_LARGEST_LOG = 1_000_000


def explain(error: Exception) -> str:
    """One sentence about an error, after writing its traceback to the log unless its cause is plain."""
    from storage.check import database_reason

    _log(error)
    if isinstance(error, OSError) and error.strerror:
        where = f" ({error.filename})" if error.filename else ""
        return messages.system_trouble(f"{error.strerror.lower()}{where}")
    if isinstance(error, ModuleNotFoundError) and error.name:
        return doctor_messages.package_missing(error.name)
    reason = database_reason(error)
    if reason is not None:
        _write_down(error)
        return messages.database_trouble(reason)
    return messages.unexpected(_write_down(error), type(error).__name__)


def _log(error: Exception) -> None:
    """Put the error into the log as well, where one is written."""
    import logging

    logger = logging.getLogger(__name__)
    if logger.hasHandlers():  # without any, Python would print it
        logger.error("an unexpected error", exc_info=error)


def log_file() -> Path:
    """Where details of unexpected errors are written."""
    from app.logs import errors_file

    return errors_file()


def _write_down(error: Exception) -> Path | None:
    """Append a traceback to the log, which starts anew when it has grown large. None when it cannot be written."""
    details = "".join(traceback.format_exception(error))
    try:
        log = log_file()
        log.parent.mkdir(parents=True, exist_ok=True)
        is_large = log.exists() and log.stat().st_size > _LARGEST_LOG
        with log.open("w" if is_large else "a", encoding="utf-8", errors="backslashreplace") as out:
            out.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n{details}\n")
    except (OSError, ImportError):
        return None
    return log
