"""LibreOffice for tests, without a window: started once, with a profile of its own, and gone at the end."""

import json
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SYSTEM_PYTHON = (
    "/usr/bin/python3"  # Debian keeps LibreOffice's Python bindings there, outside any environment
)
HAND = Path(__file__).with_name("libreoffice_macro.py")


def why_not() -> str:
    """Why LibreOffice cannot be driven on this machine; empty when it can."""
    if shutil.which("soffice") is None:
        return "LibreOffice (libreoffice-calc-nogui) is not installed"
    if not Path(SYSTEM_PYTHON).exists():
        return "the system has no Python of its own to drive LibreOffice with"
    finished = subprocess.run([SYSTEM_PYTHON, "-c", "import uno"], capture_output=True, check=False)
    return "" if finished.returncode == 0 else "LibreOffice's Python bindings (python3-uno) are not installed"


class Office:
    """A running LibreOffice."""

    def __init__(self, pipe: str) -> None:
        self._pipe = pipe

    def edit(self, source: Path, target: Path, *acts: list[object]) -> list[Any]:
        """Open a workbook, do the acts (see the hand), save it as XLSX. Returns what each act told."""
        command = [SYSTEM_PYTHON, str(HAND), self._pipe, str(source), str(target), json.dumps(acts)]
        finished = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert finished.returncode == 0, finished.stderr
        told: list[Any] = json.loads(finished.stdout)
        return told


@contextmanager
def running(profile: Path) -> Iterator[Office]:
    """LibreOffice with its profile in a folder."""
    pipe = f"touchstone-{uuid.uuid4().hex}"
    command = [
        "soffice",
        f"-env:UserInstallation={profile.as_uri()}",
        "--headless",
        "--norestore",
        "--nologo",
        f"--accept=pipe,name={pipe};urp;",
    ]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield Office(pipe)
        finally:
            end(process)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End the program and the one it started in its place; both are in a group of their own."""
    import os
    import signal

    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
