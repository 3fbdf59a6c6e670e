"""A server that keeps objects in memory as one that speaks S3 does, and can return other bytes than were put there."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

_HOST = "127.0.0.1"
_WHEN = "2026-01-01T00:00:00.000Z"

SPOILED: Mapping[str, Callable[[bytes], bytes]] = {
    "changed": lambda content: bytes(byte ^ 0xFF for byte in content[:1]) + content[1:],
    "cut": lambda content: content[: len(content) // 2],
    "empty": lambda _content: b"",
    "longer": lambda content: content + b"more",
}
"""What can happen to an object that was put there."""


@dataclass
class ObjectServer:
    """A server that runs. `objects`: by bucket and name, as paths have it."""

    port: int
    objects: dict[str, bytes] = field(default_factory=dict)

    def names(self, prefix: str) -> list[str]:
        """The names of all objects that begin so."""
        return sorted(name for name in self.objects if name.startswith(prefix))

    def answer(self, method: str, address: str, content: bytes) -> tuple[int, bytes]:
        """The status and the body of a reply."""
        parts = urlsplit(address)
        name, asked = unquote(parts.path).lstrip("/"), parse_qs(parts.query)
        if method == "PUT":
            self.objects[name] = content
            return 200, b""
        if "list-type" in asked:
            return 200, self._listed(name.rstrip("/"), asked.get("prefix", [""])[0])
        found = self.objects.get(name)
        return (404, b"<Error><Code>NoSuchKey</Code></Error>") if found is None else (200, found)

    def _listed(self, bucket: str, prefix: str) -> bytes:
        entries = "".join(
            f"<Contents><Key>{escape(name.removeprefix(f'{bucket}/'))}</Key><LastModified>{_WHEN}</LastModified>"
            f"<ETag>{_mark(self.objects[name])}</ETag><Size>{len(self.objects[name])}</Size></Contents>"
            for name in self.names(f"{bucket}/{prefix}")
        )
        return f"<ListBucketResult><IsTruncated>false</IsTruncated>{entries}</ListBucketResult>".encode()


def _mark(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@contextmanager
def running_object_server() -> Iterator[ObjectServer]:
    """A server that runs inside the block."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _reply(self) -> None:
            content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, body = server.answer(self.command, self.path, content)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("ETag", _mark(content or body))
            self.send_header("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_GET = do_PUT = do_HEAD = _reply

        def log_message(self, *_words: object) -> None:
            """Nobody reads it."""

    listens = ThreadingHTTPServer((_HOST, 0), Handler)
    listens.daemon_threads = True
    server = ObjectServer(listens.server_port)
    thread = Thread(target=listens.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listens.shutdown()
        listens.server_close()
        thread.join()
