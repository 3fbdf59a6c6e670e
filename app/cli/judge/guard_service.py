"""The guard over HTTP, for other programs on this machine: a picture goes in, a verdict comes out.

POST /v1/decisions?name=NAME&source=SOURCE with a picture as the body; POST /v1/decisions/ID/appeals with JSON. Each
request carries `Authorization: Bearer KEY`. Reasons are in the one language of this process, which `Content-Language`
names. Threads read requests within limits; one thread, which owns the study,
decides about one picture after the other.
"""

import hmac
import io
import json
import queue
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from app import language
from app.errors import UserError
from app.messages.judge import guarding
from app.study.image import is_plain_name
from app.study.names import is_line

DECISIONS = "/v1/decisions"
APPEALS = "appeals"
SHORTEST_KEY = 16
MEGABYTE = 1_000_000
_LONGEST_APPEAL = 20_000  # bytes
_CONNECTIONS = 16  # at once; more are closed
_WAITING = 8  # pictures read and not yet decided about; more are refused
_MOST_SOURCE = 1000  # characters
_MINUTE = 60.0

Answer = dict[str, Any]


@dataclass(frozen=True)
class Limits:
    """What a client may send: bytes of a picture, pictures in a minute, and seconds for a whole request."""

    largest: int
    per_minute: int
    seconds: float = 30.0


@dataclass
class Job:
    """What the thread that owns the study is to do: a picture (`content`) or an appeal. `answer` is what came of it:
    None where the service ends before."""

    name: str = ""
    source: str = ""
    content: bytes = b""
    appeal: tuple[str, str, str, str] | None = None
    answer: tuple[HTTPStatus, Answer] | None = None
    done: threading.Event = field(default_factory=threading.Event)


class _Refused(Exception):
    """A request that is not carried out."""

    def __init__(self, status: HTTPStatus, reason: str, after: int = 0) -> None:
        super().__init__(reason)
        self.status, self.reason, self.after = status, reason, after


class _Rate:
    """Lets so many pass in any minute."""

    def __init__(self, per_minute: int) -> None:
        self._most, self._lock = per_minute, threading.Lock()
        self._times: deque[float] = deque()

    def wait(self) -> int:
        """Seconds until another may pass; 0 where this one may."""
        with self._lock:
            now = time.monotonic()
            while self._times and now - self._times[0] >= _MINUTE:
                self._times.popleft()
            if len(self._times) >= self._most:
                return max(1, round(_MINUTE - (now - self._times[0])))
            self._times.append(now)
            return 0


class _Timed(io.RawIOBase):
    """What a client sends, for so many seconds altogether, however slowly it comes."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._connection, self._end = connection, time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)


class GuardService:
    """Listens from the moment it is made. Only the thread that made it calls `serve`."""

    def __init__(self, host: str, port: int, key: str, limits: Limits) -> None:
        """Raises UserError where nothing can listen at this address. Port 0 is any free one."""
        self.jobs: queue.Queue[Job] = queue.Queue(_WAITING)
        self.is_ending = threading.Event()
        self.key, self.limits = key.encode(), limits
        self.rate = _Rate(limits.per_minute)

        class Handler(_Handler):
            service = self

        try:
            self._server = _Server((host, port), Handler)
        except (OSError, OverflowError) as error:
            raise UserError(guarding.port_in_use(host=host, port=port, reason=str(error))) from error
        self.address = f"http://{host}:{self._server.server_address[1]}{DECISIONS}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="guard")
        self._thread.start()

    def serve(self, carry_out: Callable[[Job], Answer]) -> None:
        """Carry out one job after the other until `end`, or an exception that is none of the client's."""
        while not self.is_ending.is_set():
            try:
                job = self.jobs.get(timeout=0.1)
            except queue.Empty:
                continue
            try:
                job.answer = HTTPStatus.OK, carry_out(job)
            except UserError as error:
                job.answer = HTTPStatus.BAD_REQUEST, {"error": error.sentence}
            finally:
                job.done.set()

    def end(self) -> None:
        """Take no further request; those that wait are refused."""
        self.is_ending.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], handler: type["_Handler"]) -> None:
        self._room = threading.BoundedSemaphore(_CONNECTIONS)
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        if not self._room.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away, or was too slow, is nobody's error here."""


class _Handler(BaseHTTPRequestHandler):
    """One request, after which the connection ends."""

    service: GuardService
    server_version = "touchstone"
    sys_version = ""

    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(_Timed(self.connection, self.service.limits.seconds))

    def do_POST(self) -> None:
        """Check the key first, then everything else, and read the body last."""
        try:
            status, answer = self._answer()
            after = 0
        except _Refused as refused:
            status, answer, after = refused.status, {"error": refused.reason}, refused.after
        except TimeoutError:
            status, answer, after = HTTPStatus.REQUEST_TIMEOUT, {"error": "The request came too slowly."}, 0
        self._send(status, answer, after)

    def log_message(self, format: str, *args: Any) -> None:
        """What clients send is not logged: names of pictures may name people."""

    def _answer(self) -> tuple[HTTPStatus, Answer]:
        service = self.service
        given = self.headers.get("Authorization", "").encode("utf-8", "replace")
        if not hmac.compare_digest(given, b"Bearer " + service.key):
            raise _Refused(HTTPStatus.UNAUTHORIZED, "The key is missing or wrong.")
        job = self._job()
        try:
            service.jobs.put_nowait(job)
        except queue.Full:
            raise _Refused(HTTPStatus.SERVICE_UNAVAILABLE, "Too many images are waiting.", 5) from None
        while not job.done.wait(0.2):
            if service.is_ending.is_set():
                break
        return job.answer or (HTTPStatus.SERVICE_UNAVAILABLE, {"error": "The service is ending."})

    def _job(self) -> Job:
        limits, where = self.service.limits, urlsplit(self.path)
        if where.path == DECISIONS:
            asked = parse_qs(where.query, max_num_fields=4)
            name, source = (asked.get(word, [""])[0] for word in ("name", "source"))
            if not is_plain_name(name or "picture") or "/" in name or "\\" in name:
                raise _Refused(HTTPStatus.BAD_REQUEST, "The name must be a file name on one line.")
            if source and (not is_line(source) or len(source) > _MOST_SOURCE):
                raise _Refused(HTTPStatus.BAD_REQUEST, "The source must be a name on one line.")
            length = self._length(limits.largest)
            if wait := self.service.rate.wait():
                raise _Refused(HTTPStatus.TOO_MANY_REQUESTS, "Too many images in a minute.", wait)
            return Job(name or "picture", source, self._body(length))
        before, _, last = where.path.rpartition("/")
        above, _, identity = before.rpartition("/")
        if last != APPEALS or above != DECISIONS:
            raise _Refused(HTTPStatus.NOT_FOUND, "There is nothing at this path.")
        try:
            said = json.loads(self._body(self._length(_LONGEST_APPEAL)))
            words = tuple(said.get(word, "") for word in ("question", "reason", "by"))
            is_text = all(isinstance(word, str) for word in words)
        except (ValueError, AttributeError, RecursionError):
            is_text = False
        if not is_text or not (not words[2] or is_line(words[2])):
            raise _Refused(HTTPStatus.BAD_REQUEST, 'An appeal is {"reason": …, "question": …, "by": …}.')
        return Job(appeal=(identity, *words))

    def _length(self, most: int) -> int:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()) or "Transfer-Encoding" in self.headers:
            raise _Refused(HTTPStatus.LENGTH_REQUIRED, "Say how long the body is (Content-Length).")
        if len(length) > len(str(most)) or int(length) > most:
            raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The body has more than {most} bytes.")
        return int(length)

    def _body(self, length: int) -> bytes:
        content = self.rfile.read(length)
        if len(content) < length:
            raise _Refused(HTTPStatus.BAD_REQUEST, "The body broke off.")
        return content

    def _send(self, status: HTTPStatus, answer: Answer, after: int) -> None:
        self.connection.settimeout(self.service.limits.seconds)
        body = json.dumps(answer, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if status is HTTPStatus.OK:
            self.send_header("Content-Language", language.tag())
        self.send_header("Connection", "close")
        if after:
            self.send_header("Retry-After", str(after))
        self.end_headers()
        self.wfile.write(body)
