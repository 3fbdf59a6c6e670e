"""Where words go: results to standard output, everything else to standard error, progress without a flood."""

import contextlib
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from types import TracebackType


def open_missing_streams() -> None:
    """Give a program that was started without output or errors, as a service may be, somewhere to write."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - open until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def accept_any_text() -> None:
    """Let every name be printed, even where the terminal lacks its letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_no_log() -> None:
    """Have Python not print warnings that are logged, by libraries too, among the sentences for people."""
    import logging

    if not logging.getLogger().hasHandlers():
        logging.getLogger().addHandler(logging.NullHandler())


def one_line(sentence: str) -> str:
    """A sentence without the characters that would break its line or steer the terminal: a name may hold any."""
    if sentence.isprintable():
        return sentence
    import re

    from app.study.names import UNPRINTABLE

    return re.sub(UNPRINTABLE, lambda found: repr(found[0])[1:-1], sentence)


def print_lines(*sentences: str) -> None:
    """Write results, a line each."""
    sys.stdout.write("".join(f"{one_line(sentence)}\n" for sentence in sentences))


def complain(*sentences: str) -> None:
    """Write what went wrong, a line each. Nothing happens when nobody can read it."""
    with contextlib.suppress(OSError, ValueError):  # the stream is gone or closed
        sys.stderr.write("".join(f"{one_line(sentence)}\n" for sentence in sentences))
        sys.stderr.flush()


def print_json(document: object) -> None:
    """Write one JSON document, its figures rounded; letters the terminal lacks are written as escapes."""
    import json

    from app.study.control_characters import json_text
    from app.study.rounding import rounded_throughout

    is_unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    rounded = rounded_throughout(document)
    written = json_text(rounded, indent=2) if is_unicode else json.dumps(rounded, indent=2)
    sys.stdout.write(f"{written}\n")


@contextlib.contextmanager
def lines_as_messages() -> Iterator[Callable[[], list[str]]]:
    """Keep what is printed meanwhile for a JSON document, instead of writing it; the value gives the lines so far."""
    with contextlib.redirect_stdout(io.StringIO()) as kept:
        yield lambda: kept.getvalue().splitlines()


def discard_output() -> None:
    """After the reader of standard output has gone: send what is left nowhere, so that Python ends quietly."""
    with contextlib.suppress(OSError, ValueError):  # there is no such file in a test or a window
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_BAR = 20  # letters of the bar
_FIRST_GUESS_S = 3.0  # before, how long the rest will take is not told


class Progress:
    """How far long work is: one line that changes in a terminal, with a bar and the time that is left, else a line
    every tenth of the way. It has no colours.

    `words` makes the line from how many are done and how many there are in all (0: not known; then each line
    comes when twice as many are done). At least `apart` lie between two lines.
    """

    def __init__(self, words: Callable[[int, int], str], apart: int = 20) -> None:
        self._words = words
        self._apart = apart
        self._is_terminal = sys.stderr.isatty()
        self._shown = 0
        self._width = 0
        self._began = time.monotonic()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            complain("")  # the sentence that follows begins on its own line

    def __call__(self, done: int, total: int) -> None:
        """Tell that so many are done; says nothing most of the time."""
        if done - self._shown < self._step(total):
            return
        self._shown = done
        line = self._words(done, total)
        if self._is_terminal:
            line = f"{self._bar(done, total)}{line}{self._time_left(done, total)}"
            sys.stderr.write(f"\r{line.ljust(self._width)}")
            sys.stderr.flush()
            self._width = max(self._width, len(line))
        else:
            complain(line)

    def _bar(self, done: int, total: int) -> str:
        filled = min(_BAR, _BAR * done // total) if total else 0
        return f"[{'#' * filled}{'.' * (_BAR - filled)}] " if total else ""

    def _time_left(self, done: int, total: int) -> str:
        """How long the rest takes at the pace so far; "" while that is not known."""
        spent = time.monotonic() - self._began
        if not 0 < done < total or spent < _FIRST_GUESS_S:
            return ""
        from app.messages.cli.cli import time_left

        return f" {time_left(spent * (total - done) / done)}"

    def _step(self, total: int) -> int:
        """How many may pass before the next line."""
        if self._is_terminal:
            return max(1, total // 100, self._apart // 20)
        return max(self._apart, total // 10 if total else self._shown)
