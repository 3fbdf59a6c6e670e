"""A read-only page of text on the local network, for people who follow a meeting from elsewhere.

Nothing listens before somebody has named the address. The path holds a random token, made again each time; any other
path is not found. The page shows what it was last given and can be asked nothing else.
"""

import asyncio
import contextlib
import html
import logging
import secrets
import socket
import threading
from collections.abc import Sequence
from typing import Any

from app.errors import UserError
from app.messages.meeting import live

OWN = "127.0.0.1"
_TOKEN_BYTES = 16
_START_SECONDS = 10.0
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# The text is asked for anew and put into a region that a screen reader tells changes of; nothing jumps.
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style nonce="{nonce}">body {{ font: 1.4rem/1.5 sans-serif; margin: 2rem; max-width: 40em }}
p {{ margin: 0 0 .5em }}</style></head>
<body><main><h1>{title}</h1><div id="text" role="log" aria-live="polite">{lines}</div></main>
<script nonce="{nonce}">
let last = {last};
setInterval(async () => {{
  let words = {offline};
  try {{
    const reply = await fetch(location.pathname + "/text", {{cache: "no-store"}});
    if (reply.ok) words = await reply.text();
  }} catch (error) {{ }}
  if (words === last) return;
  last = words;
  document.getElementById("text").replaceChildren(...words.split("\\n").map(line => {{
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }}));
}}, 2000);
</script></body></html>
"""


def _silent_log() -> logging.Logger:
    """Where aiohttp says that a request was none. Anybody on the network can send such, so nobody is told of it."""
    log = logging.Logger("live page")
    log.addHandler(logging.NullHandler())
    return log


def own_addresses() -> list[str]:
    """The addresses of this machine that a page can be read at, this machine alone first. Nothing is sent for that."""
    found = [OWN]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # an address kept for examples: a datagram socket sends nothing by this
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no network
    return list(dict.fromkeys(found))


class _Listening:
    """One time that a page is served. It can be ended before its loop has begun: then nothing listens any more."""

    def __init__(self) -> None:
        self.started: list[int | OSError] = []
        self.is_ready = threading.Event()
        self._is_over = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Event | None = None

    def begin(self) -> asyncio.Event:
        """Told within the loop: what is set when it is to end."""
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()  # last, for whoever finds it sets the other
        if self._is_over.is_set():
            self._ended.set()
        return self._ended

    def end(self) -> None:
        """Stop listening, now or as soon as it begins; from any thread."""
        self._is_over.set()
        if self._loop is not None and self._ended is not None:
            with contextlib.suppress(RuntimeError):  # the loop has been closed
                self._loop.call_soon_threadsafe(self._ended.set)


class LivePage:
    """Serves one page from a thread of its own, from `start` to `stop`."""

    def __init__(self) -> None:
        self._text = live.NOT_BEGUN
        self._title = ""
        self._token = ""
        self._thread: threading.Thread | None = None
        self._listening: _Listening | None = None

    @property
    def is_on(self) -> bool:
        """Whether somebody can read it now."""
        return self._thread is not None

    def show(self, title: str, lines: Sequence[str]) -> None:
        """What is to be read from now on."""
        self._title, self._text = title, "\n".join(" ".join(line.split()) for line in lines)

    def start(self, address: str, port: int = 0) -> str:
        """Listen at this address of the machine and give back where the page is. Raises UserError where that fails."""
        self.stop()
        self._token = secrets.token_urlsafe(_TOKEN_BYTES)
        listening = self._listening = _Listening()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(address, port, listening)), name="live page", daemon=True
        )
        self._thread.start()
        listening.is_ready.wait(_START_SECONDS)
        outcome = listening.started[0] if listening.started else TimeoutError()
        if isinstance(outcome, OSError):
            listening.end()  # where it begins late, it ends at once
            self._thread = self._listening = None
            self._token = ""
            raise UserError(
                live.cannot_listen(address=address, reason=outcome.strerror or type(outcome).__name__)
            )
        return f"http://{address}:{outcome}/{self._token}"

    def stop(self) -> None:
        """Stop listening; whoever reads it sees that it has ended."""
        thread, listening = self._thread, self._listening
        self._thread = self._listening = None
        self._token = ""
        if thread is not None and listening is not None:
            listening.end()
            thread.join(_START_SECONDS)

    async def _serve(self, address: str, port: int, listening: _Listening) -> None:
        ended = listening.begin()
        from aiohttp import web

        application = web.Application()
        application.router.add_get("/{token}", self._page)
        application.router.add_get("/{token}/text", self._words)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1, logger=_silent_log())
        try:
            await runner.setup()
            if ended.is_set():
                return
            site = web.TCPSite(runner, address, port)
            await site.start()
            listening.started.append(runner.addresses[0][1])
            listening.is_ready.set()
            await ended.wait()
        except OSError as error:
            listening.started.append(error)
        finally:
            listening.is_ready.set()
            await runner.cleanup()

    def _check(self, request: Any) -> None:
        from aiohttp import web

        given = request.match_info["token"]
        asked = given.encode("utf-8", "surrogateescape")  # any bytes may be asked for
        if not self._token or not secrets.compare_digest(asked, self._token.encode()):
            raise web.HTTPNotFound

    async def _page(self, request: Any) -> Any:
        import json

        from aiohttp import web

        self._check(request)
        nonce, text = secrets.token_urlsafe(_TOKEN_BYTES), self._text
        policy = (
            f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'"
        )
        body = _PAGE.format(
            title=html.escape(self._title),
            nonce=nonce,
            lines="".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n")),
            last=json.dumps(text).replace("<", "\\u003c"),
            offline=json.dumps(live.LIVE_OFFLINE),
        )
        headers = {**_HEADERS, "Content-Security-Policy": policy}
        return web.Response(text=body, content_type="text/html", headers=headers)

    async def _words(self, request: Any) -> Any:
        from aiohttp import web

        self._check(request)
        return web.Response(text=self._text, content_type="text/plain", headers=_HEADERS)
