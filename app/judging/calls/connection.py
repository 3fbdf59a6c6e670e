"""The connection to a judge's server: what may go out on it, where to, and how much may come back.

Importing this takes a moment: do it when a server is to be asked.
"""

import asyncio
import os
import select
import ssl
from collections.abc import AsyncIterable, AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
from aiohttp.abc import AbstractStreamWriter
from aiohttp.client_proto import ResponseHandler

from app.judging.calls.address import check_address, is_openai
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.response import plain_name
from app.messages.judge import judge_servers
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup

MEGABYTES = 8
"""More than this is no reply of a model."""
_CONNECT_SECONDS = 10.0
QUIET_SECONDS = 0.05
"""So long nothing may come on a connection before it is used again; where none is quiet, another one is opened."""
_KEPT_SECONDS = 4.0  # many servers close a connection after five, and a request that meets that is lost
_OF_OPENAI = {"OPENAI_ORG_ID": "OpenAI-Organization", "OPENAI_PROJECT_ID": "OpenAI-Project"}


@dataclass(frozen=True)
class ServerAnswer:
    """What a server sent, whatever its status. The content may hold anything; `headers` know no capitals."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def is_success(self) -> bool:
        """Whether the status is one of success."""
        return 200 <= self.status < 300


class NoAnswerError(Exception):
    """An exchange without an answer, and what became of it. Its words are ours: others may hold the key."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.reason)
        self.reply = reply


class StatusError(Exception):
    """An answer with an error status in place of a file."""

    def __init__(self, answer: ServerAnswer) -> None:
        super().__init__(str(answer.status))
        self.answer = answer


class Connection:
    """Speaks to the setup's own server and to no other, also where it is sent elsewhere. For one event loop.

    The key goes out in its header, with the few other headers that a request needs. An answer is taken unpacked
    (packed ones can be a thousand times as long as they look), and only up to `MEGABYTES`, or what is given.
    """

    def __init__(self, setup: JudgeSetup, key: str, seconds: float, megabytes: int = MEGABYTES) -> None:
        """`seconds` bounds one exchange as a whole. Raises UserError for a bad address. Nothing is sent yet."""
        self._most_bytes = megabytes * 1_000_000
        check_address(setup.base_url)
        self._setup = setup
        self._base = setup.base_url.rstrip("/")
        self._seconds = seconds
        # Less than the whole, or one could not be told from the other.
        self._connect_seconds = min(_CONNECT_SECONDS, seconds * 0.8)
        self._scrubber = Scrubber(key)
        self._headers = _headers(setup, key)
        self._proxy = _proxy(setup)
        self._session: aiohttp.ClientSession | None = None

    async def post(self, path: str, content: Sequence[bytes]) -> ServerAnswer | Reply:
        """Send JSON, in pieces that follow each other, to a path below the address; the answer, or what became of the
        exchange when there is none."""
        try:
            return await self.send("POST", path, _Body(content))
        except NoAnswerError as error:
            return error.reply

    async def send(
        self,
        method: str,
        path: str,
        body: aiohttp.Payload | AsyncIterable[bytes] | None = None,
        headers: Mapping[str, str] | None = None,
        seconds: float | None = None,
    ) -> ServerAnswer:
        """One exchange at a path below the address, with `headers` beside those of every request. `seconds` bounds it
        in place of the usual time. Raises NoAnswerError."""
        most = seconds or self._seconds
        with self._problems(most):
            async with asyncio.timeout(most), await self._ask(method, path, body, headers) as response:
                came = await self._read(response)
                return ServerAnswer(response.status, response.headers, came)

    async def pieces(self, path: str, most_bytes: int) -> AsyncIterator[bytes]:
        """A file of the server as it comes, however long that takes as long as something comes. Raises NoAnswerError,
        and StatusError for an answer with an error status."""
        with self._problems(self._seconds):
            async with await self._ask("GET", path) as response:
                if not 200 <= response.status < 300:
                    came = await self._read(response)
                    raise StatusError(ServerAnswer(response.status, response.headers, came))
                length = 0
                async for piece in response.content.iter_any():
                    length += len(piece)
                    if length > most_bytes:
                        response.close()
                        raise _too_long(most_bytes)
                    yield piece

    async def close(self) -> None:
        """Let go of connections."""
        if self._session is not None:
            await self._session.close()

    @contextmanager
    def _problems(self, seconds: float) -> Iterator[None]:
        """Turns whatever goes wrong on the way into a sentence."""
        try:
            yield
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise NoAnswerError(self._what_became(error, seconds)) from None

    def _what_became(self, error: Exception, seconds: float) -> Reply:
        host = self._setup.host
        match error:
            case aiohttp.ConnectionTimeoutError():
                reason = judge_servers.connect_timed_out(host=host, seconds=self._connect_seconds)
                return Reply(Status.RETRYABLE, reason=reason, sent=0)
            case TimeoutError():
                return Reply(Status.RETRYABLE, reason=judge_servers.timed_out(host, seconds), timed_out=True)
            case aiohttp.ClientConnectorCertificateError() | ssl.SSLCertVerificationError():
                return Reply(Status.FATAL, reason=judge_servers.not_trusted(host=host), sent=0)
            case (
                aiohttp.ClientSSLError()
                | ssl.SSLError()
                | aiohttp.ClientConnectorError()
                | aiohttp.ClientProxyConnectionError()
                | aiohttp.ClientHttpProxyError()
            ):
                return Reply(Status.RETRYABLE, reason=judge_servers.unreachable(host=host), sent=0)
            case aiohttp.InvalidURL() | UnicodeError():
                return Reply(
                    Status.FATAL, reason=judge_servers.bad_address(address=self._setup.base_url), sent=0
                )
            case _:
                return Reply(Status.RETRYABLE, reason=judge_servers.broke_off(host=host))

    async def _ask(
        self,
        method: str,
        path: str,
        body: aiohttp.Payload | AsyncIterable[bytes] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> aiohttp.ClientResponse:
        session = self._session or self._open()
        response = await session.request(
            method,
            f"{self._base}{path}",
            data=body,
            headers={**(headers or {}), **self._headers},
            proxy=self._proxy,
            allow_redirects=False,
        )
        encoding = response.headers.get("content-encoding", "").strip().lower()
        if encoding not in ("", "identity"):
            response.close()
            packed = plain_name(self._scrubber.text(encoding))[:40]
            failure = Reply(Status.FATAL, reason=judge_servers.encoded(name=packed))
            raise NoAnswerError(self._scrubber.reply(failure))
        return response

    async def _read(self, response: aiohttp.ClientResponse) -> bytes:
        """The whole answer. Raises NoAnswerError when it is longer than any reply."""
        pieces: list[bytes] = []
        length = response.content_length or 0
        if length <= self._most_bytes:
            length = 0
            async for piece in response.content.iter_any():
                pieces.append(piece)
                length += len(piece)
                if length > self._most_bytes:
                    break
        if length > self._most_bytes:
            response.close()
            raise _too_long(self._most_bytes)
        return b"".join(pieces)

    def _open(self) -> aiohttp.ClientSession:
        is_safe = self._base.startswith("https:")
        self._session = aiohttp.ClientSession(
            connector=_QuietConnector(ssl=_trusted() if is_safe else True),
            timeout=aiohttp.ClientTimeout(sock_connect=self._connect_seconds, sock_read=self._seconds),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            trust_env=False,
        )
        return self._session


class _QuietConnector(aiohttp.TCPConnector):
    """Opens connections, and closes those on which something came unasked instead of using them again.

    HTTP/1.1 tells answers apart by their order alone: what a server sends without being asked would be taken for the
    answer to the next request. Servers do that when they answer twice, or late.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(limit=0, keepalive_timeout=_KEPT_SECONDS, **options)

    async def _get(self, key: Any, traces: Any) -> Any:
        """An idle connection, or None where one has to be opened. aiohttp asks this before each request, and has no
        public way to have a say in it; its test fails where it no longer asks."""
        idle = self._conns.get(key)
        while idle:
            protocol, since = idle[0]  # the one that was used longest ago
            if not _has_unread(protocol):
                if monotonic() - since < QUIET_SECONDS:
                    return None
                break
            idle.popleft()
            protocol.close()
        return await super()._get(key, traces)

    def _release(self, key: Any, protocol: ResponseHandler, *, should_close: bool = False) -> None:
        """Take a connection back after an answer. Without a parser, whatever comes from now on stays in the protocol as
        it came, which `should_close` sees; a parser would take in half an answer unseen. The next request brings its
        own."""
        super()._release(key, protocol, should_close=should_close)
        protocol._parser = None


def _has_unread(protocol: ResponseHandler) -> bool:
    """Whether anything came since the last answer, read already or not, or the server hung up."""
    if protocol.should_close or protocol.transport is None:
        return True
    socket = protocol.transport.get_extra_info("socket")
    if socket is None or socket.fileno() < 0:
        return True
    if hasattr(select, "poll"):  # any number of connections; select takes only those with low numbers
        waiting = select.poll()
        waiting.register(socket.fileno(), select.POLLIN)
        return bool(waiting.poll(0))
    return bool(select.select([socket.fileno()], [], [], 0)[0])


class _Body(aiohttp.Payload):
    """A finished body, written as it is and never copied: it may be tens of megabytes of pictures."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        super().__init__(pieces, content_type="application/json")
        self._size = sum(map(len, pieces))

    async def write(self, writer: AbstractStreamWriter) -> None:
        for piece in self._value:
            await writer.write(piece)

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """The body as text."""
        return b"".join(self._value).decode(encoding, errors)


def _too_long(most_bytes: int) -> NoAnswerError:
    return NoAnswerError(
        Reply(Status.FATAL, reason=judge_servers.too_long(megabytes=most_bytes // 1_000_000))
    )


def _headers(setup: JudgeSetup, key: str) -> dict[str, str]:
    headers = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "touchstone"}
    if is_openai(setup.base_url):
        headers |= {
            name: os.environ[variable] for variable, name in _OF_OPENAI.items() if os.environ.get(variable)
        }
    return {**headers, "Authorization": f"Bearer {key}"} if key else headers


def _proxy(setup: JudgeSetup) -> str | None:
    """The proxy that the environment names for the world outside; none for a server on this machine."""
    parts = urlsplit(setup.base_url)
    if setup.stays_here or proxy_bypass(parts.hostname or ""):
        return None
    proxies = getproxies()
    return proxies.get(parts.scheme) or proxies.get("all")


def _trusted() -> ssl.SSLContext:
    """The certificates to trust, as the openai library would by itself."""
    import httpx2

    return httpx2.create_ssl_context()
