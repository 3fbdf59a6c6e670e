"""The live text on the network: read-only, behind a token, and there only between start and stop."""

import asyncio
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from aiohttp import web

from app.errors import UserError
from app.interchange import live_page
from app.interchange.live_page import OWN, LivePage, own_addresses

SECONDS = 10


@pytest.fixture
def page() -> Iterator[LivePage]:
    made = LivePage()
    made.show("First <meeting>", ["Image 1, Straight.", "Is it </script> straight?"])
    yield made
    made.stop()


def read(url: str, method: str = "GET") -> tuple[int, str, dict[str, str]]:
    request = urllib.request.Request(url, method=method)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            return reply.status, reply.read().decode(), dict(reply.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(), dict(error.headers)


def test_the_page_holds_the_text_and_nothing_of_it_is_markup(page: LivePage) -> None:
    url = page.start(OWN)
    status, body, headers = read(url)
    assert status == 200
    assert "<h1>First &lt;meeting&gt;</h1>" in body
    assert "<p>Is it &lt;/script&gt; straight?</p>" in body
    assert body.count("</script>") == 1
    assert headers["Content-Security-Policy"].startswith("default-src 'none';")
    assert (headers["Cache-Control"], headers["Referrer-Policy"]) == ("no-store", "no-referrer")


def test_what_is_shown_next_is_what_is_read_next(page: LivePage) -> None:
    url = page.start(OWN)
    assert read(f"{url}/text")[1] == "Image 1, Straight.\nIs it </script> straight?"
    page.show("First", ["Image 2, Tip.", "two\nlines"])
    assert read(f"{url}/text")[1] == "Image 2, Tip.\ntwo lines"


def test_without_the_token_nothing_is_found(page: LivePage) -> None:
    url = page.start(OWN)
    root, token = url.rsplit("/", 1)
    assert len(token) >= 20
    for path in (
        "",
        "/",
        "/x",
        f"/{token[:-1]}",
        f"/{token}x",
        f"/{token}/../etc",
        "/text",
        f"/x{token}/text",
    ):
        status, body, _ = read(root + path)
        assert status == 404, path
        assert "straight" not in body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nobody_can_write(page: LivePage, method: str) -> None:
    url = page.start(OWN)
    assert read(url, method)[0] == 405
    assert read(f"{url}/text")[1].startswith("Image 1")


def test_a_stopped_page_is_gone_and_a_new_one_has_another_address(page: LivePage) -> None:
    assert not page.is_on
    first = page.start(OWN)
    assert page.is_on
    page.stop()
    assert not page.is_on
    assert "live page" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(first, timeout=SECONDS)
    second = page.start(OWN)
    assert first.rsplit("/", 1)[1] != second.rsplit("/", 1)[1]
    assert read(second)[0] == 200


def test_an_address_that_is_not_of_this_machine_is_refused(page: LivePage) -> None:
    with pytest.raises(UserError, match=r"192\.0\.2\.7 cannot be used"):
        page.start("192.0.2.7")
    assert not page.is_on
    assert own_addresses()[0] == OWN


def test_a_page_that_begins_too_late_does_not_begin_at_all(
    page: LivePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is held back until `start` has given up."""
    goes_on = threading.Event()
    set_up = web.AppRunner.setup

    async def late(runner: web.AppRunner) -> None:
        await asyncio.to_thread(goes_on.wait, SECONDS)
        await set_up(runner)

    with monkeypatch.context() as patched:
        patched.setattr(web.AppRunner, "setup", late)
        patched.setattr(live_page, "_START_SECONDS", 0.01)
        with pytest.raises(UserError, match="TimeoutError"):
            page.start(OWN)
        assert not page.is_on
        assert page._token == ""
        served = [thread for thread in threading.enumerate() if thread.name == "live page"]
        goes_on.set()
        for thread in served:
            thread.join(SECONDS)
            assert not thread.is_alive()
    assert read(page.start(OWN))[0] == 200


MALFORMED = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 40,  # somebody tries https
    b"\x00\xff\r\n\r\n",
    b"GET /%ff%fe HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /%ED%A0%80/text HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nA: " + b"b" * 20_000 + b"\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /x HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\n\r\n",
    b"GET /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
]


def test_malformed_requests_are_answered_quietly(
    page: LivePage, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    page.show("Meeting", ["It goes on."])
    address = urlsplit(page.start(OWN))
    assert address.port
    for request in MALFORMED:
        with socket.create_connection((OWN, address.port), timeout=10) as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            with suppress(ConnectionError):
                answer = line.recv(4096)
                assert answer == b"" or answer.split()[1][:1] == b"4", (request[:40], answer)
    assert "It goes on." in read(address.geturl())[1]
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []
