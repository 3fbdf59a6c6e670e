"""How many calls a second the judge gets through, beside what is possible when every reply takes 200 ms.

The server is in a process of its own and answers every request after exactly that time. The ideal is the number
of calls in flight divided by it; the bare loop writes finished bytes to sockets and shows what the machine allows.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from random import Random
from urllib.parse import urlsplit

from app.judging.calls.capabilities import Capabilities
from app.judging.calls.request import chat_body
from app.study.judge.judge_call import Prompt, Question
from app.study.judge.judge_setup import JudgeSetup

Row = tuple[str, str, str, str]
Call = Callable[[], Awaitable[object]]

LATENCY = 0.2  # seconds
PICTURE_BYTES = 200_000  # a photograph of 1,024 pixels as JPEG
IN_FLIGHT = (32, 64, 256)
ROUNDS = 8  # times that every place in flight is used
REPEATS = 3

SERVER = """
import asyncio, json, sys
words = json.dumps({"T1": {f"C{n}": 1 for n in range(1, 13)}, "overall": 1})
message = {"role": "assistant", "content": words, "refusal": None}
choice = {"index": 0, "finish_reason": "stop", "logprobs": None, "message": message}
usage = {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 940}
reply = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
body = json.dumps(reply).encode()
answer = b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body

class Line(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.head, self.missing = transport, b"", None
    def data_received(self, data):
        if self.missing is None:
            self.head += data
            head, end, rest = self.head.partition(b"\\r\\n\\r\\n")
            if not end:
                return
            self.missing = int(head.lower().split(b"content-length:")[1].split(b"\\r\\n")[0]) - len(rest)
        else:
            self.missing -= len(data)
        if self.missing <= 0:
            self.head, self.missing = b"", None
            asyncio.get_running_loop().call_later(float(sys.argv[1]), self.answer)
    def answer(self):
        if not self.transport.is_closing():
            self.transport.write(answer)

async def main():
    server = await asyncio.get_running_loop().create_server(Line, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


def rows() -> list[Row]:
    """Rows of (what, value, floor, ratio): the judge, the bare SDK and the bare loop at each number in flight."""
    with server() as address:
        return [row for in_flight in IN_FLIGHT for row in asyncio.run(_measure(address, in_flight))]


async def _measure(address: str, in_flight: int) -> list[Row]:
    ideal = in_flight / LATENCY
    rates: dict[str, list[float]] = {"judge": [], "bare SDK": [], "bare loop": []}
    makers = {"judge": _judge, "bare SDK": _sdk, "bare loop": bare_loop}
    for _ in range(REPEATS):  # in turn, so that a busy moment of the machine meets all three
        for name, make in makers.items():
            call, close = make(address)
            rates[name].append(await _rate(call, in_flight))
            await close()
    return [_row(name, in_flight, sorted(found)[REPEATS // 2], ideal) for name, found in rates.items()]


def _row(name: str, in_flight: int, rate: float, ideal: float) -> Row:
    what = f"judge calls with a picture, {in_flight} in flight, replies after 200 ms: {name}"
    return what, f"{rate:.0f} a second", f"ideal: {ideal:.0f} a second", f"{rate / ideal:.2f}"


async def _rate(call: Call, in_flight: int) -> float:
    """Calls a second over many rounds, once every connection is open."""
    await asyncio.gather(*(call() for _ in range(in_flight)))

    async def keep_asking() -> None:
        for _ in range(ROUNDS):
            await call()

    began = time.perf_counter()
    await asyncio.gather(*(keep_asking() for _ in range(in_flight)))
    return in_flight * ROUNDS / (time.perf_counter() - began)


def _judge(address: str) -> tuple[Call, Call]:
    from app.judging.calls.openai_judge import OpenAIJudge

    judge = OpenAIJudge(JudgeSetup("m", base_url=address), None, capabilities=Capabilities())

    async def call() -> None:
        reply = await judge.ask(QUESTION, PICTURES)
        assert reply.text, reply.reason

    return call, judge.close


def _sdk(address: str) -> tuple[Call, Call]:
    import openai

    client = openai.AsyncOpenAI(api_key="k", base_url=address, max_retries=0)
    setup = JudgeSetup("m", base_url=address)

    async def call() -> None:
        body = chat_body(QUESTION, setup, Capabilities(), PICTURES)
        await client.chat.completions.create(**body)  # type: ignore[call-overload]

    return call, client.close


def bare_loop(address: str) -> tuple[Call, Call]:
    """A call that only sends finished bytes, and how to close its connections."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    body = json.dumps(chat_body(QUESTION, JudgeSetup("m"), Capabilities(), PICTURES)).encode()
    request = b"POST /v1 HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def call() -> None:
        reader, writer = lines.pop() if lines else await asyncio.open_connection(host, port)
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        json.loads(await reader.readexactly(int(head.split(b"Content-Length: ")[1])))
        lines.append((reader, writer))

    async def close() -> None:
        for _, writer in lines:
            writer.close()
            await writer.wait_closed()

    return call, close


def _question() -> tuple[Question, dict[str, bytes]]:
    """A question of twelve criteria about a picture of noise, which is as large as a photograph."""
    codes = tuple(f"T1.C{number}" for number in range(1, 13))
    one = {"type": "integer", "enum": [0, 1]}
    schema = {"type": "object", "properties": dict.fromkeys(codes, one), "required": list(codes)}
    words = "A criterion and what must be visible for it. " * 60
    prompt = Prompt("You judge pictures.", words, {**schema, "additionalProperties": False}, ("p" * 64,))
    return Question(1, 1, codes, prompt, "key"), {"p" * 64: Random(1).randbytes(PICTURE_BYTES)}


QUESTION, PICTURES = _question()


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that answers each request after `LATENCY`."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(LATENCY)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
        finally:
            process.kill()
