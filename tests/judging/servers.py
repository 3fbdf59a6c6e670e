"""A judge's server for tests: real HTTP on a thread, good or as bad as its script says, and it counts."""

import base64
import hashlib
import io
import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from PIL import Image


@dataclass(frozen=True)
class Asked:
    """One request as it arrived. `number` counts from 1; header names are in small letters."""

    number: int
    method: str
    path: str
    headers: Mapping[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class Answer:
    """What the server does with a request: waits, then sends this.

    `cut` closes the connection after so many bytes of the body; `endless` goes on sending the body for ever;
    `drip` sends it a byte at a time with so many seconds between; `silent` closes without a word.
    """

    body: Any = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    after: float = 0
    cut: int | None = None
    endless: bool = False
    drip: float | None = None
    silent: bool = False

    @property
    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


Responder = Callable[[Asked], Answer]


class JudgeServer:
    """What a test sees of the server: where it is, and what it was asked."""

    def __init__(self, respond: Responder) -> None:
        self.respond = respond
        self.asked: list[Asked] = []
        self.most_at_once = 0
        self.url = ""
        self._at_once = 0
        self._lock = threading.Lock()
        self._stopping = threading.Event()

    def take(self, method: str, path: str, headers: Mapping[str, str], content: bytes) -> Answer:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            asked = Asked(len(self.asked) + 1, method, path, headers, content)
            self.asked.append(asked)
        try:
            answer = self.respond(asked)
            self._stopping.wait(answer.after)
            return answer
        finally:
            with self._lock:
                self._at_once -= 1

    @property
    def is_stopping(self) -> bool:
        return self._stopping.is_set()

    def stop(self) -> None:
        self._stopping.set()


@contextmanager
def judge_server(respond: Responder | None = None, pem: Path | None = None) -> Iterator[JudgeServer]:
    """Run a server while the block lasts; without a responder it answers every question well. With a file of key and
    certificate it speaks HTTPS."""
    judge = JudgeServer(respond or good)

    class Handler(_Handler):
        server_of_test = judge

    server = _Server(("127.0.0.1", 0), Handler)
    server.lines = set()
    if pem is not None:
        server.secure(pem)
    judge.url = f"{'https' if pem else 'http'}://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield judge
    finally:
        judge.stop()
        server.shutdown()
        thread.join()
        server.hang_up()
        server.server_close()


# Answers as a well-behaved server gives them


def good(asked: Asked) -> Answer:
    """A fitting reply to any question: each word of the schema, chosen by model, pictures, words and seed."""
    if asked.path.endswith("/models"):
        return Answer({"object": "list", "data": [{"id": "test-model", "object": "model"}]})
    if asked.path.endswith("/decisions"):
        return Answer(decision({q["name"]: 0.75 for q in asked.body["questions"]}))
    if is_drawn(asked):
        return Answer(completion(json.dumps(DRAWN[background(asked)])))
    shape = asked.body.get("response_format", {})
    schema = shape.get("json_schema", shape).get("schema") or {"type": "object", "properties": {}}
    return Answer(completion(json.dumps(fitting(schema, hashlib.sha256(asked.content).digest()))))


DRAWN = {
    "white": {"shape": "circle", "colour": "red", "number": "one", "background": "white"},
    "yellow": {"shape": "square", "colour": "blue", "number": "two", "background": "yellow"},
    "black": {"shape": "triangle", "colour": "green", "number": "three", "background": "black"},
}
"""What a judge with eyes says of the pictures of the swap test, by their background."""


def is_drawn(asked: Asked) -> bool:
    """Whether a question is about a picture of the swap test."""
    return b"plain background" in asked.content


def background(asked: Asked) -> str:
    """The background of the picture that was sent: the colour of its corner."""
    found = re.search(rb"data:image/\w+;base64,([A-Za-z0-9+/=]+)", asked.content)
    assert found, "no picture was sent"
    with Image.open(io.BytesIO(base64.b64decode(found.group(1)))) as picture:
        red, _green, blue = picture.convert("RGB").tobytes()[:3]
    return "black" if red < 100 else "white" if blue > 100 else "yellow"


def fitting(schema: Mapping[str, Any], choices: bytes = b"\0") -> Any:
    """A value that fits a JSON Schema of objects, choices, numbers and texts; `choices` says which one."""
    choice, rest = choices[0], choices[1:] + choices[:1]
    if "enum" in schema:
        return schema["enum"][choice % len(schema["enum"])]
    if "const" in schema:
        return schema["const"]
    if "anyOf" in schema:
        return fitting(schema["anyOf"][choice % len(schema["anyOf"])], rest)
    match schema.get("type"):
        case "object":
            made = {}
            for name, part in schema["properties"].items():
                made[name] = fitting(part, rest)
                rest = rest[1:] + rest[:1]
            return made
        case "integer":
            return choice % 2
        case "boolean":
            return choice % 2 == 1
        case "array":
            return []
        case _:
            return "seen"


def completion(text: str | None, finish_reason: str | None = "stop", **message: Any) -> dict[str, Any]:
    """A chat completion with one choice."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_770_000_000,
        "model": "test-model-2026-01-01",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish_reason,
                "message": {"role": "assistant", "content": text, **message},
            }
        ],
        "usage": {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 940},
    }


def decision(probabilities: Mapping[str, Any], refused: tuple[str, ...] = ()) -> dict[str, Any]:
    """An answer of the decisions endpoint."""
    answers: list[dict[str, Any]] = [
        {"type": "predicate", "name": name, "probability": probability}
        for name, probability in probabilities.items()
    ]
    answers += [{"type": "refusal", "name": name} for name in refused]
    return {"answers": answers, "model": "test-model", "usage": {"input_tokens": 900, "output_tokens": 5}}


def error(
    status: int, message: str = "", code: str | None = None, param: str | None = None, **rest: Any
) -> Answer:
    """An answer of trouble in OpenAI's form; `rest` are further fields of the Answer."""
    return Answer({"error": {"message": message, "code": code, "param": param, "type": code}}, status, **rest)


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    request_queue_size = 512
    lines: set[socket.socket]

    def secure(self, pem: Path) -> None:
        trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        trust.load_cert_chain(pem)
        # The handshake is left to the thread of the line, so that a bad one keeps nobody waiting.
        self.socket = trust.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.lines.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.lines.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """End the lines that clients keep open, so that the threads behind them end."""
        for line in list(self.lines):
            with suppress(OSError):  # it may have ended by itself
                line.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no trouble of the server's."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_of_test: JudgeServer

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on a test's output."""

    def _serve(self) -> None:
        content = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = self.server_of_test.take(self.command, self.path, headers, content)
        if answer.silent:
            self.close_connection = True
            return
        body = answer.content
        self.send_response(answer.status)
        for name, value in {"Content-Type": "application/json", **answer.headers}.items():
            self.send_header(name, value)
        if answer.endless:
            self.send_header("Connection", "close")
        elif "Content-Length" not in answer.headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self._send(answer, body)

    def _send(self, answer: Answer, body: bytes) -> None:
        if answer.cut is not None:
            self.wfile.write(body[: answer.cut])
            self.close_connection = True
        elif answer.endless:
            while not self.server_of_test.is_stopping:
                self.wfile.write(body)
        elif answer.drip is not None:
            for number in range(len(body)):
                if self.server_of_test.is_stopping:
                    break
                self.wfile.write(body[number : number + 1])
                self.wfile.flush()
                time.sleep(answer.drip)
            self.close_connection = True
        else:
            self.wfile.write(body)
