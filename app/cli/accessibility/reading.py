"""Opens the small window and reads it by the accessibility interface that this system has."""

import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module

from app import system
from app.child_process import own_group, python_command, python_environment, start
from app.cli import ACCESSIBILITY_SAMPLE
from app.cli.accessibility.elements import Element, compare
from app.errors import UserError
from app.messages.cli import accessibility, window as cli_window
from app.system import LINUX, MACOS, WINDOWS

OPENING_S, READING_S, PAUSE_S = 20.0, 5.0, 0.2
_READERS = {LINUX: "at_spi", WINDOWS: "ui_automation", MACOS: "macos_elements"}

Walk = Callable[[int], list[Element]]


def read_sample() -> list[Element]:
    """Everything in the small window. Raises UserError where there is no display, no window or nothing to read with."""
    name = _READERS.get(system.current())
    if name is None:
        raise UserError(accessibility.NO_INTERFACE)
    if system.display() == ("", ""):
        raise UserError(cli_window.no_display(None))
    walk: Walk = import_module(f"app.cli.accessibility.{name}").walk
    command = python_command("app.cli.accessibility.sample_window", ACCESSIBILITY_SAMPLE)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    sample = start(command, env=python_environment(), **pipes, **own_group())
    try:
        return read_until_whole(walk, _number_of(sample))
    finally:
        sample.kill()
        sample.communicate()


def read_until_whole(walk: Walk, process: int, patience: float = READING_S) -> list[Element]:
    """Read the window of a process; again while something is missing, for it may still be coming, up to `patience`
    seconds."""
    end = time.monotonic() + patience
    while True:
        read = walk(process)
        if all(one.is_right for one in compare(read)) or time.monotonic() > end:
            return read
        time.sleep(PAUSE_S)


def _number_of(sample: "subprocess.Popen[bytes]") -> int:
    """The number of the process that has the window, which it says when it is there. Raises UserError."""
    assert sample.stdout is not None
    said: Sequence[bytes] = []

    def read() -> None:
        nonlocal said
        said = [sample.stdout.readline()] if sample.stdout else []

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(OPENING_S)
    if not said or not said[0].strip().isdigit():
        raise UserError(accessibility.NO_WINDOW)
    return int(said[0])
