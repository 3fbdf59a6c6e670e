"""A server that speaks OpenAI's API, asked through the openai library: its models, and calls in batches.

Judges are asked without it (see `openai_judge`), because it takes several times as long for each call. Importing this
takes a second: do it when a server is to be asked.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar

import httpx2
import openai

from app.errors import UserError
from app.judging.batches.batch import ENDPOINT
from app.judging.batches.batch_run import BatchError, BatchState
from app.judging.calls.connection import Connection, NoAnswerError, ServerAnswer, StatusError
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.keys import Key
from app.judging.calls.response import failure, parsed, plain_name, shortened
from app.messages.judge import judge_batch as judge_batch_text, judge_servers
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup

_SECONDS = 300.0  # for an exchange, and for each piece of a file that comes
_SECONDS_FOR_A_LIST = 15.0
_SECONDS_FOR_A_FILE = 3600.0  # to send one
_LARGEST_OUTPUT = 2_000_000_000  # fifty thousand replies of forty kilobytes; more is no output of a batch
_LONGEST_LINE = 16_000_000
_LONGEST_NAME = 200  # characters of a model or a date; more is no name
_PAGE, _MOST_BATCHES = 100, 2000  # so many are looked through, newest first
_MARK = "touchstone"
# The library knows neither the address nor the key, so that nothing it writes down or raises can hold them. The
# connection adds both.
_NO_ADDRESS, _NO_KEY = "http://server.invalid", "added by the connection"
for _library in ("openai", "httpx2"):
    logging.getLogger(_library).setLevel(logging.WARNING)

_T = TypeVar("_T")


@dataclass(frozen=True)
class Model:
    """A model by its name. `shutdown_date` is the day it is switched off (as the server writes it, usually ISO 8601),
    or None when none is announced."""

    id: str
    shutdown_date: str | None = None


def known_models(setup: JudgeSetup, key: Key | None) -> list[Model]:
    """The models the setup's server offers, by name. Asks over the network, for seconds at most: not on the window's
    thread. Raises UserError with a sentence when they cannot be listed."""
    with OpenAIClient(setup, key, _SECONDS_FOR_A_LIST) as client:
        try:
            return client.models()
        except BatchError as error:
            raise UserError(judge_servers.no_models(host=setup.host, why=error.reason)) from None


class OpenAIClient:
    """Lists models, hands files in and fetches what came of them; see `batch_run.BatchServer`. Use it as a context
    manager, outside of event loops. Every method raises BatchError."""

    def __init__(self, setup: JudgeSetup, key: Key | None, seconds: float = _SECONDS) -> None:
        """`seconds` bounds one exchange. Raises UserError for an address that is none. Nothing is sent yet."""
        self._host = setup.host
        self._seconds = seconds
        self._scrubber = Scrubber(key.value if key else "")
        connection = Connection(setup, key.value if key else "", seconds)
        transport = _Transport(connection, self._scrubber, self._host)
        self._sdk = openai.AsyncOpenAI(
            api_key=_NO_KEY,
            base_url=_NO_ADDRESS,
            max_retries=0,
            http_client=httpx2.AsyncClient(transport=transport, trust_env=False),
        )
        self._runner = asyncio.Runner()

    def __enter__(self) -> "OpenAIClient":
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(self._sdk.close())
        self._runner.close()

    def models(self) -> list[Model]:
        """The models that the server offers, by name. Raises BatchError when it does not reply
        with a list."""

        async def listed() -> object:
            return (await self._sdk.models.list()).data

        rows = self._run(listed())
        if not isinstance(rows, list):
            raise BatchError(Status.RETRYABLE, judge_servers.NO_LIST)
        found = {}
        for row in rows:
            if 0 < len(name := _text(row, "id")) <= _LONGEST_NAME and (model := self._name(name)):
                found[model] = Model(model, self._name(_text(row, "shutdown_date")) or None)
        return [found[name] for name in sorted(found)]

    def hand_in(self, file: Path, name: str) -> BatchState:
        """Send a file and have its calls made. Raises BatchError; unless the error is sure, the batch may exist."""
        with file.open("rb") as content:
            sent = self._run(
                self._sdk.files.create(file=(file.name, content, "application/jsonl"), purpose="batch")
            )
        if not (identity := _text(sent, "id")):
            raise BatchError(Status.RETRYABLE, judge_servers.not_json(shortened(repr(sent)[:200])))
        batch = self._sdk.batches.create(
            input_file_id=identity, endpoint=ENDPOINT, completion_window="24h", metadata={_MARK: name}
        )
        return _state(self._run(batch, is_sure=False))

    def look(self, batch: str) -> BatchState:
        """How far a batch is. Raises BatchError."""
        return _state(self._run(self._sdk.batches.retrieve(batch)))

    def find(self, name: str) -> BatchState | None:
        """The batch that was handed in under a name of ours, or None. Raises BatchError."""
        found = self._run(self._find(name))
        return None if found is None else _state(found)

    def lines(self, file: str) -> Iterator[str]:
        """The lines of a file at the server, without the key, which a server may write anywhere. Those that came whole
        are given before BatchError is raised."""
        with TemporaryFile() as kept:
            stopped_by = None
            try:
                self._run(self._fetch(file, kept))
            except BatchError as error:
                stopped_by = error
            kept.seek(0)
            while line := kept.readline(_LONGEST_LINE):
                if stopped_by is not None and not line.endswith(b"\n"):
                    break
                if len(line) == _LONGEST_LINE:
                    raise BatchError(
                        Status.RETRYABLE, judge_servers.too_long(megabytes=_LONGEST_LINE // 1_000_000)
                    )
                yield self._scrubber.text(line.decode("utf-8", "replace"))
        if stopped_by is not None:
            raise stopped_by

    def without_key(self, reply: Reply) -> Reply:
        """A reply that was read from such a line, without the key."""
        return self._scrubber.reply(reply)

    async def _find(self, name: str) -> object:
        looked = 0
        async for batch in self._sdk.batches.list(limit=_PAGE):
            metadata = getattr(batch, "metadata", None)
            if isinstance(metadata, dict) and metadata.get(_MARK) == name:
                return batch
            looked += 1
            if looked == _MOST_BATCHES:
                break
        return None

    async def _fetch(self, file: str, into: IO[bytes]) -> None:
        async with self._sdk.files.with_streaming_response.content(file) as response:
            async for piece in response.iter_bytes():
                into.write(piece)

    def _run(self, exchange: Coroutine[Any, Any, _T], is_sure: bool = True) -> _T:
        """Carry out what may fail on the way. `is_sure`: a request whose answer is missing changed nothing."""
        try:
            return self._runner.run(exchange)
        except NoAnswerError as error:
            was_sent = error.reply.sent > 0
            raise BatchError(error.reply.status, error.reply.reason, is_sure or not was_sent) from None
        # The library makes its objects of whatever came, and stumbles over JSON of another form.
        except (openai.OpenAIError, ValueError, TypeError, AttributeError, RecursionError):
            raise BatchError(Status.RETRYABLE, judge_servers.not_json("{…}"), is_sure) from None

    def _name(self, words: str) -> str:
        """A name from outside on one line, which nothing was taken out of or joined in so that it shows the key."""
        return self._scrubber.text(plain_name(self._scrubber.text(words)))


class _Transport(httpx2.AsyncBaseTransport):
    """What the library sends goes over our connection, with its limits; what comes is scrubbed before the library
    sees it. Raises BatchError for answers with an error status, NoAnswerError where there is no answer."""

    def __init__(self, connection: Connection, scrubber: Scrubber, host: str) -> None:
        self._connection = connection
        self._scrubber = scrubber
        self._host = host

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """One exchange."""
        path = request.url.raw_path.decode("ascii")
        if request.method == "GET" and request.url.path.endswith("/content"):
            return httpx2.Response(200, stream=_FileContent(self._pieces(path)))
        headers, body, seconds = {}, None, None
        if request.method == "POST":
            assert isinstance(request.stream, httpx2.AsyncByteStream)
            headers = {name: request.headers[name] for name in ("content-type", "content-length")}
            body = aiter(request.stream)
            seconds = _SECONDS_FOR_A_FILE if path == "/files" else None
        answer = await self._connection.send(request.method, path, body, headers, seconds)
        content = self._scrubber.content(answer.content)
        if not answer.is_success:
            raise self._problem(answer)
        if self._scrubber.is_hidden_in(content.decode("utf-8", "replace")):
            raise NoAnswerError(Reply(Status.FATAL, reason=judge_servers.KEY_DISGUISED))
        data = parsed(content)
        if not isinstance(data, dict) or not data:
            start = shortened(content[:200].decode("utf-8", "replace"))
            raise NoAnswerError(Reply(Status.RETRYABLE, reason=judge_servers.not_json(start)))
        return httpx2.Response(200, headers={"content-type": "application/json"}, content=content)

    async def aclose(self) -> None:
        """Let go of connections."""
        await self._connection.close()

    async def _pieces(self, path: str) -> AsyncIterator[bytes]:
        try:
            async for piece in self._connection.pieces(path, _LARGEST_OUTPUT):
                yield piece
        except StatusError as error:
            raise self._problem(error.answer) from None

    def _problem(self, answer: ServerAnswer) -> BatchError:
        content = self._scrubber.content(answer.content)
        reply = self._scrubber.reply(failure(answer.status, content, answer.headers, self._host))
        return BatchError(reply.status, reply.reason)


class _FileContent(httpx2.AsyncByteStream):
    def __init__(self, pieces: AsyncIterator[bytes]) -> None:
        self._pieces = pieces

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._pieces


def _state(batch: object) -> BatchState:
    """How far a batch is, as the server says. Raises BatchError for what is no batch."""
    identity, state = _text(batch, "id"), _text(batch, "status")
    if not identity or not state:
        raise BatchError(
            Status.RETRYABLE, judge_servers.not_json(shortened(repr(batch)[:200])), is_sure=False
        )
    counts = getattr(batch, "request_counts", None)
    return BatchState(
        identity,
        state,
        _number(counts, "completed") + _number(counts, "failed"),
        _number(counts, "total"),
        _text(batch, "output_file_id"),
        _text(batch, "error_file_id"),
        _reason(getattr(batch, "errors", None)),
    )


def _reason(errors: object) -> str:
    """Why a server refused a batch: the first error that it names."""
    rows = getattr(errors, "data", None)
    first = rows[0] if isinstance(rows, list) and rows else None
    return judge_batch_text.failed_batch(shortened(_text(first, "message")))


def _text(of: object, name: str) -> str:
    """A text that the library may have made of anything, or not at all."""
    value = getattr(of, name, None)
    return value if isinstance(value, str) else ""


def _number(of: object, name: str) -> int:
    value = getattr(of, name, None)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
