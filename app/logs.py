"""The log of what the program does, for whoever mends it. It is written when somebody asks for it, with `--debug` or
TOUCHSTONE_LOG, and it holds neither secrets nor anything from a study.

Every module logs with `logging.getLogger(__name__)`. What is logged is a fixed sentence with numbers and names of our
own in it; a formatter leaves out any other text, and what an error says of its cause."""

import logging
import os
import re
import traceback
from pathlib import Path
from types import TracebackType

from app.commands import Menu, command
from app.errors import UsageError
from app.messages.help import problem_report

VARIABLE = "TOUCHSTONE_LOG"  # also in app.cli, which imports nothing of this unless it is set
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
OURS = ("app", "widgets", "storage", "exporters")
"""Only these packages are logged: libraries write down what is sent to a judge."""
NAMED = (Menu.STUDY, Menu.EDIT, Menu.LISTEN, Menu.VIEW, Menu.HELP)
"""The menus whose commands tell nothing of an answer."""
LARGEST, KEPT = 500_000, 2  # bytes of a log file, and how many old ones there are beside it
_OWN_NAME = re.compile(r"[A-Za-z0-9_.+:-]{0,32}")

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def state_folder() -> Path:
    """Where the program writes down what happens to it."""
    from platformdirs import user_state_path

    return user_state_path("touchstone", appauthor=False)


def log_file() -> Path:
    """Where the log is written."""
    return state_folder() / "touchstone.log"


def errors_file() -> Path:
    """Where details of unexpected errors are written."""
    return state_folder() / "errors.log"


def wanted_level(is_debug: bool) -> str:
    """The level that was asked for, by `--debug` or TOUCHSTONE_LOG; empty where none was. Raises UsageError."""
    asked = "debug" if is_debug else os.environ.get(VARIABLE, "").strip().lower()
    if asked and asked not in LEVELS:
        raise UsageError(problem_report.unknown_level(variable=VARIABLE, level=asked, levels=list(LEVELS)))
    return asked


def start_logging(level: str) -> bool:
    """Write the log from now on, at one of `LEVELS`. Returns False where the file cannot be written."""
    from logging.handlers import RotatingFileHandler

    file = log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")
    except OSError:
        return False
    handler.setFormatter(WithoutContents("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.raiseExceptions = False  # a full disk is no reason to stop working
    for name in OURS:
        logger = logging.getLogger(name)
        logger.setLevel(LEVELS[level])
        logger.addHandler(handler)
        logger.propagate = False
    return True


def stop_logging() -> None:
    """Close the log."""
    for name in OURS:
        logger = logging.getLogger(name)
        for handler in logger.handlers[:]:
            logger.removeHandler(handler)
            handler.close()
        logger.propagate = True
        logger.setLevel(logging.NOTSET)


def log_page(kind: str) -> None:
    """Log that a page of this kind is shown."""
    logging.getLogger(__name__).info("page %s", kind)


def log_command(name: str) -> None:
    """Log that a command was run. Of those that answer, describe or design only the menu is logged: what somebody
    answered is nobody's business."""
    menu = command(name).menu
    if menu in NAMED:
        logging.getLogger(__name__).info("command %s", name)
    else:
        logging.getLogger(__name__).info("a command of the menu %s", menu.value)


class WithoutContents(logging.Formatter):
    """Formats records without anybody's words: of what fills a sentence, only numbers and short names of our own are
    written, and of an error its type and where it happened."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as lines of text."""
        safe = logging.makeLogRecord(vars(record))
        if isinstance(record.args, tuple):
            safe.args = tuple(_safe(value) for value in record.args)
        elif record.args:
            safe.args = {name: _safe(value) for name, value in record.args.items()}
        safe.exc_text = None
        return super().format(safe)

    def formatException(self, ei: ExcInfo) -> str:
        """The error's type and frames, without what it says."""
        return describe_error(ei[1]) if ei[1] is not None else ""


def describe_error(error: BaseException) -> str:
    """Where an error happened and what kind it is, without its words: these may be somebody's."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}' for frame in frames]
    return "\n".join([*lines, type(error).__name__])


def _safe(value: object) -> object:
    if isinstance(value, bool | int | float) or value is None:
        return value
    if isinstance(value, str) and _OWN_NAME.fullmatch(value):
        return value
    return f"({type(value).__name__} left out)"
