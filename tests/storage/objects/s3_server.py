"""A real server that speaks S3 (moto's), in a process and a Python environment of its own."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from filelock import FileLock

from tests.repository import ROOT

KEY, SECRET = "AKIDTOUCHSTONE", "s3cret-of-the-tests"
_PATIENCE_S = 60


@dataclass
class ObjectServer:
    """A server that runs. `log` holds its lines, one for each request."""

    endpoint: str
    process: subprocess.Popen[bytes]
    log: Path
    environment: dict[str, str] = field(
        default_factory=lambda: {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET}
    )

    def make_bucket(self, name: str) -> None:
        self.ask("PUT", f"/{name}")

    def ask(self, method: str, path: str, content: bytes | None = None) -> bytes:
        """What the server answers to anybody: it checks no signatures."""
        request = Request(f"{self.endpoint}{path}", data=content, method=method)
        with urlopen(request, timeout=_PATIENCE_S) as reply:
            return bytes(reply.read())

    def names(self, bucket: str) -> list[str]:
        """The names of all objects of a bucket."""
        return re.findall("<Key>([^<]+)</Key>", self.ask("GET", f"/{bucket}?list-type=2").decode())

    def requests(self) -> list[str]:
        return re.findall(r'"((?:GET|PUT|HEAD|POST|DELETE) [^"]+)"', self.log.read_text())


def program() -> Path:
    """The Python that has the server, set up when it is first needed. Raises RuntimeError with the reason."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        from side_environment import ToolError, provide
    finally:
        sys.path.pop(0)
    (ROOT / "build").mkdir(exist_ok=True)
    with FileLock(ROOT / "build" / "s3-server.lock"):
        try:
            return Path(provide(ROOT, "s3-server", ["requirements-s3.txt"], lambda _said: None))
        except ToolError as error:
            raise RuntimeError(str(error)) from error


@contextmanager
def running_object_server(place: Path) -> Iterator[ObjectServer]:
    """A server that runs inside the block. Raises RuntimeError where it cannot be set up."""
    log = place / "s3-server.log"
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with log.open("wb") as said:
        process = subprocess.Popen(
            [program(), "-m", "moto.server", "-H", "127.0.0.1", "-p", "0"],
            stdout=said,
            stderr=said,
            env=environment,
            cwd=place,
        )
    try:
        yield ObjectServer(_endpoint(process, log), process, log)
    finally:
        process.terminate()
        process.wait(_PATIENCE_S)


def _endpoint(process: subprocess.Popen[bytes], log: Path) -> str:
    """Where the server listens, once it does."""
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until and process.poll() is None:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", log.read_text())
        if found:
            try:
                urlopen(found[0], timeout=5).close()
            except HTTPError:
                return found[0]
            except OSError:
                continue
            return found[0]
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {log.read_text()[-500:]}")
