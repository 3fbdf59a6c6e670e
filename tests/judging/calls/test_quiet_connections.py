"""A server that sends what nobody asked for: an answer belongs to its call, and to no other."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from app.judging.calls import connection
from app.judging.calls.openai_judge import OpenAIJudge
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.asked import PICTURES, question
from tests.judging.servers import completion

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
SCENE = Callable[[OpenAIJudge, "Server"], Awaitable[list[str]]]


def packed(text: str) -> bytes:
    body = json.dumps(completion(text)).encode()
    return HEAD + b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Server:
    """Numbers its answers, and writes whatever a test wants besides."""

    def __init__(self) -> None:
        self.lines: list[asyncio.StreamWriter] = []
        self.answers = 0
        self.behind: Callable[[int], bytes] = lambda _number: b""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer every request on a connection."""
        self.lines.append(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]))
                self.answers += 1
                writer.write(packed(f"answer {self.answers}") + self.behind(self.answers))


def play(scene: SCENE) -> list[str]:
    """What the judge took for answers in a scene."""

    async def run() -> list[str]:
        server = Server()
        listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/v1"
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None)
        try:
            return await scene(judge, server)
        finally:
            await judge.close()
            for line in server.lines:
                line.close()
            listening.close()
            await listening.wait_closed()

    return asyncio.run(run())


async def ask(judge: OpenAIJudge) -> str:
    reply = await judge.ask(question(), PICTURES)
    assert reply.status is Status.OK, reply.reason
    return reply.text


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections are used again at once, so that only what came on them decides."""
    monkeypatch.setattr(connection, "QUIET_SECONDS", 0.0)


def test_a_quiet_connection_is_used_again(at_once: None) -> None:
    async def scene(judge: OpenAIJudge, server: Server) -> list[str]:
        answers = [await ask(judge) for _ in range(5)]
        assert len(server.lines) == 1
        return answers

    assert play(scene) == [f"answer {number}" for number in range(1, 6)]


@pytest.mark.parametrize("is_read", [True, False])
@pytest.mark.parametrize("unasked", [packed("unasked"), b"HTTP/1.1 200 OK\r\n", b"\0", b"\r\n"])
def test_what_comes_between_two_calls_is_never_taken_for_the_next_answer(
    at_once: None, is_read: bool, unasked: bytes
) -> None:
    """Whether the program had read it before the next call, or it still waited in the system."""

    async def scene(judge: OpenAIJudge, server: Server) -> list[str]:
        first = await ask(judge)
        line = server.lines[0].get_extra_info("socket")
        with suppress(OSError):  # at once, without the event loop
            line._sock.send(unasked)
        if is_read:
            await asyncio.sleep(0.02)
        second = await ask(judge)
        assert len(server.lines) == 2
        return [first, second]

    assert play(scene) == ["answer 1", "answer 2"]


def test_an_answer_that_is_sent_twice_counts_once(at_once: None) -> None:
    async def scene(judge: OpenAIJudge, server: Server) -> list[str]:
        server.behind = lambda number: packed(f"answer {number}")
        return [await ask(judge) for _ in range(4)]

    assert play(scene) == [f"answer {number}" for number in range(1, 5)]


def test_a_second_answer_that_comes_late_is_not_taken_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection is left alone for a while after an answer; meanwhile, calls take others."""
    monkeypatch.setattr(connection, "QUIET_SECONDS", 60.0)

    async def scene(judge: OpenAIJudge, server: Server) -> list[str]:
        first = await ask(judge)
        second = asyncio.ensure_future(ask(judge))
        for _ in range(3):
            await asyncio.sleep(0)  # the second call may be on its way by now
        server.lines[0].write(packed("late"))
        answers = [first, await second, await ask(judge)]
        assert len(server.lines) == 3
        return answers

    assert play(scene) == ["answer 1", "answer 2", "answer 3"]


def test_a_server_that_hung_up_meanwhile_costs_no_call(at_once: None) -> None:
    async def scene(judge: OpenAIJudge, server: Server) -> list[str]:
        first = await ask(judge)
        server.lines[0].close()
        await server.lines[0].wait_closed()
        return [first, await ask(judge)]

    assert play(scene) == ["answer 1", "answer 2"]
