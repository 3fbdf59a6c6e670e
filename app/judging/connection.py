"""The connection to a judge's server: what may go out on it, where to, and how much may come back.

Importing this takes a moment: do it when a server is to be asked.
"""

import asyncio
import os
import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
from aiohttp.abc import AbstractStreamWriter

from app.judging.address import check_address, is_openai
from app.judging.call import Reply, Status
from app.judging.response import plain_name
from app.judging.scrubbing import Scrubber
from app.judging.setup import Setup
from app.messages import judge_servers as messages

MEGABYTES = 8
"""More than this is no reply of a model."""
_MOST_BYTES = MEGABYTES * 1_000_000
_CONNECT_SECONDS = 10.0
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


class Connection:
    """Speaks to the setup's own server and to no other, also where it is sent elsewhere. For one event loop.

    The key goes out in its header, with the few other headers that a request needs. An answer is taken unpacked
    (packed ones can be a thousand times as long as they look), and only up to `MEGABYTES`.
    """

    def __init__(self, setup: Setup, key: str, seconds: float) -> None:
        """`seconds` bounds one exchange as a whole. Raises UserError for a bad address. Nothing is sent yet."""
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
        return await self._exchange("POST", path, content)

    async def get(self, path: str) -> ServerAnswer | Reply:
        """Fetch a path below the address."""
        return await self._exchange("GET", path)

    async def close(self) -> None:
        """Let go of connections."""
        if self._session is not None:
            await self._session.close()

    async def _exchange(self, method: str, path: str, content: Sequence[bytes] = ()) -> ServerAnswer | Reply:
        host = self._setup.host
        try:
            async with asyncio.timeout(self._seconds):
                return await self._ask(method, path, content)
        except aiohttp.ConnectionTimeoutError:
            reason = messages.connect_timed_out(host, self._connect_seconds)
            return Reply(Status.RETRYABLE, reason=reason, sent=0)
        except TimeoutError:
            return Reply(Status.RETRYABLE, reason=messages.timed_out(host, self._seconds), timed_out=True)
        except (aiohttp.ClientSSLError, ssl.SSLError) as error:
            is_distrust = isinstance(
                error, aiohttp.ClientConnectorCertificateError | ssl.SSLCertVerificationError
            )
            if is_distrust:
                return Reply(Status.FATAL, reason=messages.not_trusted(host), sent=0)
            return Reply(Status.RETRYABLE, reason=messages.unreachable(host), sent=0)
        except (
            aiohttp.ClientConnectorError,
            aiohttp.ClientProxyConnectionError,
            aiohttp.ClientHttpProxyError,
        ):
            return Reply(Status.RETRYABLE, reason=messages.unreachable(host), sent=0)
        except (aiohttp.InvalidURL, UnicodeError):
            return Reply(Status.FATAL, reason=messages.bad_address(self._setup.base_url), sent=0)
        except (aiohttp.ClientError, OSError, ValueError):  # only words of ours: others may hold the key
            return Reply(Status.RETRYABLE, reason=messages.broke_off(host))

    async def _ask(self, method: str, path: str, content: Sequence[bytes]) -> ServerAnswer | Reply:
        session = self._session or self._open()
        body = _Body(content) if content else None
        async with session.request(
            method,
            f"{self._base}{path}",
            data=body,
            headers=self._headers,
            proxy=self._proxy,
            allow_redirects=False,
        ) as response:
            encoding = response.headers.get("content-encoding", "").strip().lower()
            if encoding not in ("", "identity"):
                response.close()
                packed = plain_name(self._scrubber.text(encoding))[:40]
                return Reply(Status.FATAL, reason=messages.encoded(packed))
            came = await self._read(response)
            if came is None:
                response.close()
                return Reply(Status.FATAL, reason=messages.too_long(MEGABYTES))
            return ServerAnswer(response.status, response.headers, came)

    @staticmethod
    async def _read(response: aiohttp.ClientResponse) -> bytes | None:
        """The whole answer, or None when it is longer than any reply."""
        if (response.content_length or 0) > _MOST_BYTES:
            return None
        pieces: list[bytes] = []
        length = 0
        async for piece in response.content.iter_any():
            length += len(piece)
            if length > _MOST_BYTES:
                return None
            pieces.append(piece)
        return b"".join(pieces)

    def _open(self) -> aiohttp.ClientSession:
        is_safe = self._base.startswith("https:")
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, ssl=_trusted() if is_safe else True),
            timeout=aiohttp.ClientTimeout(sock_connect=self._connect_seconds),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            trust_env=False,
        )
        return self._session


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


def _headers(setup: Setup, key: str) -> dict[str, str]:
    headers = {
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "touchstone",
    }
    if is_openai(setup.base_url):
        headers |= {
            name: os.environ[variable] for variable, name in _OF_OPENAI.items() if os.environ.get(variable)
        }
    return {**headers, "Authorization": f"Bearer {key}"} if key else headers


def _proxy(setup: Setup) -> str | None:
    """The proxy that the environment names for the world outside; none for a server on this machine."""
    parts = urlsplit(setup.base_url)
    if setup.stays_here or proxy_bypass(parts.hostname or ""):
        return None
    proxies = getproxies()
    return proxies.get(parts.scheme) or proxies.get("all")


def _trusted() -> ssl.SSLContext:
    """The certificates to trust, the same as where batches are handed in."""
    import httpx2

    return httpx2.create_ssl_context()
