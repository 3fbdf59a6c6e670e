"""Connections to a server that are used again only when nothing came on them since the last answer.

HTTP/1.1 tells answers apart by their order alone: what a server sends without being asked would be taken for the answer
to the next request. Servers do that when they answer twice, or late.
"""

import select
from time import monotonic
from typing import Any

import aiohttp
from aiohttp.client_proto import ResponseHandler

QUIET_SECONDS = 0.05
"""So long nothing may come on a connection before it is used again; where none is quiet, another one is opened."""
KEPT_SECONDS = 4.0
"""Many servers close a connection after five, and a request that meets that is lost."""


class QuietConnector(aiohttp.TCPConnector):
    """Opens connections, and closes those on which something came unasked instead of using them again."""

    def __init__(self, **options: Any) -> None:
        super().__init__(limit=0, keepalive_timeout=KEPT_SECONDS, **options)

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
