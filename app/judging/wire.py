"""HTTP/1.1 for large requests and small answers: a picture goes out in one write, a line serves call after call.

The usual transport of httpx2 spends more time on a request than this whole program, which is felt from sixty calls at
once on. It stays in use wherever a proxy stands between.
"""

import asyncio
import ssl
from collections import defaultdict

import httpx2

from app.judging.incoming import BrokenAnswerError, Incoming, TooLongError

_Place = tuple[str, str, int]


class Wire(httpx2.AsyncBaseTransport):
    """Lines to servers, opened as needed and kept for the next request. For one event loop.

    `connect_seconds` bounds how long opening a line may take; how long an answer may take is the caller's to bound.
    """

    def __init__(self, connect_seconds: float) -> None:
        self._connect_seconds = connect_seconds
        self._idle: dict[_Place, list[_Line]] = defaultdict(list)
        self._trust: ssl.SSLContext | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request and read the whole answer. Raises as other transports of httpx2 do."""
        content = await request.aread()
        place = _place(request.url)
        line = self._kept(place) or await self._open(place)
        try:
            answer = await line.ask(_head(request), content)
        except TooLongError as error:
            raise httpx2.DecodingError(str(error)) from None
        except BrokenAnswerError as error:
            raise httpx2.RemoteProtocolError("no answer in HTTP/1.1") from error
        except OSError as error:
            raise httpx2.ReadError("the line broke off") from error
        finally:
            self._keep(place, line)
        return httpx2.Response(
            answer.status, headers=answer.headers, stream=httpx2.ByteStream(bytes(answer.body))
        )

    async def aclose(self) -> None:
        lines = [line for kept in self._idle.values() for line in kept]
        self._idle.clear()
        for line in lines:
            line.close()
        await asyncio.gather(*(line.closed for line in lines))

    def _kept(self, place: _Place) -> "_Line | None":
        kept = self._idle[place]
        while kept:
            line = kept.pop()
            if line.is_usable:
                return line
        return None

    def _keep(self, place: _Place, line: "_Line") -> None:
        """Keep the line for the next request, unless it broke, was left in mid-answer, or is to be closed."""
        if line.is_usable:
            self._idle[place].append(line)
        else:
            line.close()

    async def _open(self, place: _Place) -> "_Line":
        scheme, host, port = place
        trust = self._trusted() if scheme == "https" else None
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._connect_seconds):
                _, line = await loop.create_connection(_Line, host, port, ssl=trust)
        except TimeoutError as error:
            raise httpx2.ConnectTimeout("no line in time") from error
        except OSError as error:
            raise httpx2.ConnectError("no line") from error
        return line

    def _trusted(self) -> ssl.SSLContext:
        if self._trust is None:
            self._trust = httpx2.create_ssl_context()
        return self._trust


class _Line(asyncio.Protocol):
    """One connection, with at most one question on it at a time."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.closed: asyncio.Future[None] = loop.create_future()
        self.is_usable = True
        self._answer: Incoming | None = None
        self._waiting: asyncio.Future[Incoming] = loop.create_future()
        self._transport: asyncio.Transport | None = None

    async def ask(self, head: bytes, content: bytes) -> Incoming:
        """Send a request; the answer to it. The line is usable again only once the answer is complete."""
        assert self._transport is not None
        self.is_usable = False
        self._answer = Incoming()
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(head)
        self._transport.write(content)
        return await self._waiting

    def close(self) -> None:
        self.is_usable = False
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._answer is None or self._waiting.done():  # nobody asked
            self.close()
            return
        try:
            is_complete = self._answer.feed(data)
        except (BrokenAnswerError, TooLongError) as error:
            self._waiting.set_exception(error)
            return
        if is_complete:
            self._finish(self._answer)

    def _finish(self, answer: Incoming) -> None:
        assert self._transport is not None
        # A server may answer before it has read everything; what is left of the request must not follow.
        is_all_sent = self._transport.get_write_buffer_size() == 0
        self.is_usable = answer.may_be_followed and is_all_sent and not self._transport.is_closing()
        self._answer = None
        self._waiting.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_usable = False
        if self._answer is not None and not self._waiting.done():
            try:
                self._answer.end()
            except BrokenAnswerError as broken:
                self._waiting.set_exception(error or broken)
            else:
                self._waiting.set_result(self._answer)
        self.closed.set_result(None)


def _place(url: httpx2.URL) -> _Place:
    return url.scheme, url.host, url.port or (443 if url.scheme == "https" else 80)


def _head(request: httpx2.Request) -> bytes:
    """Request line and headers. httpx2 has checked neither for ends of lines, which would begin another header."""
    target = request.url.raw_path
    lines = [b"%s %s HTTP/1.1" % (request.method.encode("ascii"), target)]
    lines += [b"%s: %s" % (name, value) for name, value in request.headers.raw]
    if any(b"\r" in line or b"\n" in line or b"\0" in line for line in lines):
        raise httpx2.LocalProtocolError("a header with more than one line")
    return b"\r\n".join([*lines, b"", b""])
