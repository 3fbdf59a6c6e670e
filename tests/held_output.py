"""A program that leaves behind another one, which holds its output open until the test ends."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LEAVES_ONE = """
import os, subprocess, sys
left = subprocess.Popen([sys.executable, "-ISc", "import time; time.sleep(600)"], start_new_session=True)
with open({note!r} + ".new", "w") as file:
    file.write(str(left.pid))
os.replace({note!r} + ".new", {note!r})
"""


@contextmanager
def held_output(note: Path) -> Iterator[str]:
    """The Python source of such a program. `note`: the file in which it writes down the id of what it leaves; when it
    is there, the output is held."""
    try:
        yield _LEAVES_ONE.format(note=str(note))
    finally:
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(int(note.read_text()), signal.SIGKILL)
