"""A server that takes calls as files, after OpenAI's Files and Batch APIs. Import it only when one is to be used."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

from app.judging.address import check_address
from app.judging.batch import ENDPOINT
from app.judging.batch_run import BatchState, BatchTrouble
from app.judging.call import Status
from app.judging.keys import Key
from app.judging.response import failure, parsed, shortened
from app.judging.scrubbing import Scrubber
from app.judging.setup import Setup
from app.messages import judge_batch as batch_messages
from app.messages import judge_servers as messages

_CONNECT_SECONDS, _SECONDS = 10.0, 300.0  # the latter for each piece that is sent or comes
_LARGEST_ANSWER = 8_000_000
_LARGEST_OUTPUT = 2_000_000_000  # fifty thousand replies of forty kilobytes; more is no output of a batch
_LONGEST_LINE = 16_000_000
_PAGES, _PAGE = 20, 100  # so many batches are looked through, newest first
_MARK = "touchstone"
_SENT = {"host", "connection", "accept", "accept-encoding", "content-type", "content-length", "user-agent"}
# These write down what goes out and what comes back, and a server may repeat a key in its headers.
for _library in ("httpx2", "httpcore2"):
    logging.getLogger(_library).setLevel(logging.WARNING)


class OpenAIBatches:
    """Hands files in and fetches what came of them; see `batch_run.BatchServer`. Use it as a context manager."""

    def __init__(self, setup: Setup, key: Key | None) -> None:
        """Raises UserError for an address that is none."""
        check_address(setup.base_url)
        self._host = setup.host
        self._base = httpx2.URL(setup.base_url.rstrip("/") + "/")
        self._key = key.value if key else ""
        self._scrubber = Scrubber(self._key)
        self._client = httpx2.Client(
            timeout=httpx2.Timeout(_SECONDS, connect=_CONNECT_SECONDS),
            event_hooks={"request": [self._check]},
            trust_env=not setup.stays_here,
            follow_redirects=False,
        )

    def __enter__(self) -> "OpenAIBatches":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def hand_in(self, file: Path, name: str) -> BatchState:
        """Send a file and have its calls made. Raises BatchTrouble; unless it is sure, the batch may exist."""
        with file.open("rb") as content:
            parts = {"file": (file.name, content, "application/jsonl")}
            sent = self._ask("POST", "files", data={"purpose": "batch"}, files=parts)
        body = {
            "input_file_id": _text(sent.get("id")),
            "endpoint": ENDPOINT,
            "completion_window": "24h",
            "metadata": {_MARK: name},
        }
        return _state(self._ask("POST", "batches", json=body, is_sure=False))

    def look(self, batch: str) -> BatchState:
        """How far a batch is. Raises BatchTrouble."""
        return _state(self._ask("GET", f"batches/{batch}"))

    def find(self, name: str) -> BatchState | None:
        """The batch that was handed in under a name of ours, or None. Raises BatchTrouble."""
        after = ""
        for _ in range(_PAGES):
            page = self._ask("GET", "batches", params={"limit": _PAGE, **({"after": after} if after else {})})
            rows = page.get("data")
            batches = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
            for row in batches:
                metadata = row.get("metadata")
                if isinstance(metadata, dict) and metadata.get(_MARK) == name:
                    return _state(row)
            if not batches or not page.get("has_more"):
                return None
            after = _text(batches[-1].get("id"))
        return None

    def lines(self, file: str) -> Iterator[str]:
        """The lines of a file at the server. Raises BatchTrouble."""
        with self._troubles(), self._client.stream("GET", self._url(f"files/{file}/content")) as response:
            if not response.is_success:
                self._refused(response.status_code, self._read(response), response.headers)
            kept, size = b"", 0
            for piece in response.iter_bytes():
                size += len(piece)
                *whole, kept = (kept + piece).split(b"\n")
                if size > _LARGEST_OUTPUT or len(kept) > _LONGEST_LINE:
                    raise BatchTrouble(Status.RETRYABLE, messages.too_long(size // 1_000_000))
                yield from (self._told(line) for line in whole)
            yield self._told(kept)

    def _told(self, line: bytes) -> str:
        """A line as text, without the key, which a server may write anywhere."""
        return self._scrubber.text(line.decode("utf-8", "replace"))

    def _ask(self, method: str, path: str, is_sure: bool = True, **content: object) -> dict[str, object]:
        """One exchange; the object that the server sent."""
        with self._troubles(is_sure), self._client.stream(method, self._url(path), **content) as response:  # type: ignore[arg-type]
            answer = self._read(response)
            if not response.is_success:
                self._refused(response.status_code, answer, response.headers)
            data = parsed(answer)
            if not isinstance(data, dict) or not data:
                start = shortened(answer[:200].decode("utf-8", "replace"))
                raise BatchTrouble(Status.RETRYABLE, messages.not_json(start), is_sure)
            return data

    def _read(self, response: httpx2.Response) -> bytes:
        content = bytearray()
        for piece in response.iter_bytes():
            content += piece
            if len(content) > _LARGEST_ANSWER:
                raise BatchTrouble(Status.RETRYABLE, messages.too_long(_LARGEST_ANSWER // 1_000_000))
        return self._scrubber.content(bytes(content))

    def _refused(self, code: int, content: bytes, headers: httpx2.Headers) -> None:
        reply = failure(code, content, headers, self._host)
        raise BatchTrouble(reply.status, self._scrubber.text(reply.reason))

    @contextmanager
    def _troubles(self, is_sure: bool = True) -> Iterator[None]:
        """Turns whatever goes wrong on the way into a sentence."""
        try:
            yield
        except httpx2.ConnectTimeout:  # no cause is kept: its words may repeat what was sent
            reason = messages.connect_timed_out(self._host, _CONNECT_SECONDS)
            raise BatchTrouble(Status.RETRYABLE, reason) from None
        except httpx2.ConnectError:
            raise BatchTrouble(Status.RETRYABLE, messages.unreachable(self._host)) from None
        except httpx2.TimeoutException:
            raise BatchTrouble(Status.RETRYABLE, messages.timed_out(self._host, _SECONDS), is_sure) from None
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError):
            raise BatchTrouble(Status.RETRYABLE, messages.broke_off(self._host), is_sure) from None

    def _check(self, request: httpx2.Request) -> None:
        """The key goes to the setup's own server and to no other, and nothing with it that was not meant for it."""
        here, there = self._base, request.url
        if (here.scheme, here.host, here.port) != (there.scheme, there.host, there.port):
            raise httpx2.UnsupportedProtocol(messages.bad_address(there.host))
        for name in [name for name in request.headers if name.lower() not in _SENT]:
            del request.headers[name]
        request.headers["accept-encoding"] = "identity"
        if self._key:
            request.headers["authorization"] = f"Bearer {self._key}"

    def _url(self, path: str) -> httpx2.URL:
        return self._base.join(path)


def _state(data: dict[str, object]) -> BatchState:
    """How far a batch is, as the server says. Raises BatchTrouble for what is no batch."""
    batch, state = _text(data.get("id")), _text(data.get("status"))
    if not batch or not state:
        start = shortened(json.dumps(data)[:200])
        raise BatchTrouble(Status.RETRYABLE, messages.not_json(start), is_sure=False)
    counts = data.get("request_counts")
    counts = counts if isinstance(counts, dict) else {}
    done = _number(counts.get("completed")) + _number(counts.get("failed"))
    output, errors = _text(data.get("output_file_id")), _text(data.get("error_file_id"))
    return BatchState(
        batch, state, done, _number(counts.get("total")), output, errors, _reason(data.get("errors"))
    )


def _reason(errors: object) -> str:
    """Why a server refused a batch: the first error that it names."""
    rows = errors.get("data") if isinstance(errors, dict) else None
    first = rows[0] if isinstance(rows, list) and rows and isinstance(rows[0], dict) else {}
    return batch_messages.failed_batch(shortened(_text(first.get("message"))))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
