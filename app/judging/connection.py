"""The line to a judge's server: what may go out on it, where to, and how much may come back."""

from collections.abc import AsyncIterator
from urllib.request import getproxies

import httpx2

from app.judging.address import check_address, is_openai
from app.judging.incoming import MEGABYTES
from app.judging.response import plain_name
from app.judging.scrubbing import Scrubber
from app.judging.setup import Setup
from app.judging.wire import Wire
from app.messages import judge_servers as messages

CONNECT_SECONDS = 10.0
_MOST_CONNECTIONS = 512

# The library adds headers of its own, and some from environment variables that were meant for OpenAI. Only these
# go out.
_SENT = {"host", "connection", "accept", "accept-encoding", "content-type", "content-length", "user-agent"}
_SENT_TO_OPENAI = {"openai-organization", "openai-project"}


def connect_seconds(seconds: float) -> float:
    """How long to wait for a connection, where an answer is waited for so long: less, or one could not be told from
    the other."""
    return min(CONNECT_SECONDS, seconds * 0.8)


def open_line(setup: Setup, key: str, seconds: float) -> httpx2.AsyncClient:
    """A client that speaks to the setup's server only; close it when done.

    `seconds` is how long to wait for each piece of an answer. Raises UserError for a bad address.
    """
    check_address(setup.base_url)
    guard = _Guard(setup, key)
    # A proxy named in the environment is for the world outside, not for a server on this machine.
    is_direct = setup.stays_here or not getproxies()
    return httpx2.AsyncClient(
        transport=Wire(connect_seconds(seconds)) if is_direct else None,
        timeout=httpx2.Timeout(seconds, connect=connect_seconds(seconds)),
        limits=httpx2.Limits(max_connections=_MOST_CONNECTIONS, max_keepalive_connections=_MOST_CONNECTIONS),
        event_hooks={"request": [guard.check_request], "response": [guard.check_response]},
        follow_redirects=False,
    )


class _Guard:
    """Looks at every request before it goes out, and at every answer before it is read."""

    def __init__(self, setup: Setup, key: str) -> None:
        self._origin = _origin(httpx2.URL(setup.base_url))
        self._key = key
        self._scrubber = Scrubber(key)
        self._sent = _SENT | (_SENT_TO_OPENAI if is_openai(setup.base_url) else set())

    async def check_request(self, request: httpx2.Request) -> None:
        """The key goes to the setup's own server and to no other, and nothing with it that was not meant for it."""
        if _origin(request.url) != self._origin:
            raise httpx2.UnsupportedProtocol(messages.bad_address(request.url.host))
        headers = request.headers
        for name in [name for name in headers if name.lower() not in self._sent]:
            del headers[name]
        headers["accept-encoding"] = "identity"
        if self._key:
            headers["authorization"] = f"Bearer {self._key}"

    async def check_response(self, response: httpx2.Response) -> None:
        """An answer is taken unpacked (packed ones can be a thousand times as long as they look), and bounded."""
        encoding = response.headers.get("content-encoding", "").strip().lower()
        if encoding not in ("", "identity"):
            raise httpx2.DecodingError(messages.encoded(plain_name(self._scrubber.text(encoding))[:40]))
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    """The stream of an answer, which ends in trouble when it is longer than any reply can be."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        length = 0
        async for piece in self._stream:
            length += len(piece)
            if length > MEGABYTES * 1_000_000:
                raise httpx2.DecodingError(messages.too_long(MEGABYTES))
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port
