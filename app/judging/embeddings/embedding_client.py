"""A model that gives texts their embeddings, behind an OpenAI-compatible server. Importing this takes half a second."""

import json
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.judging.calls.connection import Connection
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.keys import Key
from app.judging.calls.response import error_in, failure, parsed, plain_name, usage_in
from app.messages.judge import embeddings
from app.study.judge.judge_call import Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup

PATH = "/embeddings"


def embedding_body(question: Question, setup: JudgeSetup) -> dict[str, object]:
    """The body of a request: the critique first, then its reference."""
    return {"model": setup.model, "input": [question.prompt.text, question.prompt.system]}


class EmbeddingClient:
    """Asks one model at one address; see `backend.Judge`. The reply's text is the cosine of both embeddings."""

    def __init__(self, setup: JudgeSetup, key: Key | None, timeout: float) -> None:
        """`timeout` (seconds) bounds one exchange as a whole. Raises UserError for a bad address."""
        self._setup = setup
        self._scrubber = Scrubber(key.value if key else "")
        self._connection = Connection(setup, key.value if key else "", timeout)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Nothing is ever left out of a request."""
        return ()

    async def ask(self, question: Question, _pictures: Mapping[str, bytes]) -> Reply:
        """One exchange."""
        began = time.perf_counter()
        body = json.dumps(embedding_body(question, self._setup)).encode("ascii")
        answer = await self._connection.post(PATH, [body])
        seconds = time.perf_counter() - began
        if isinstance(answer, Reply):
            return replace(answer, seconds=seconds)
        data = parsed(answer.content) if answer.is_success else None
        if not answer.is_success or error_in(
            {"error": data.get("error") if isinstance(data, dict) else None}
        ):
            content = self._scrubber.content(answer.content)
            host = self._setup.host
            return replace(
                self._scrubber.reply(failure(answer.status, content, answer.headers, host)), seconds=seconds
            )
        request_id = plain_name(self._scrubber.text(answer.headers.get("x-request-id", "")))
        return replace(self._scrubber.reply(replace(_read(data), request_id=request_id)), seconds=seconds)

    async def close(self) -> None:
        """Let go of connections."""
        await self._connection.close()


def cosine(first: Sequence[float], second: Sequence[float]) -> float | None:
    """The cosine of the angle between two vectors, in -1..1; None where they differ in length or one has none."""
    if len(first) != len(second):
        return None
    lengths = math.hypot(*first) * math.hypot(*second)
    if not lengths or not math.isfinite(lengths):
        return None
    product = math.fsum(one * other for one, other in zip(first, second, strict=True)) / lengths
    return max(-1.0, min(1.0, product)) if math.isfinite(product) else None


def _read(data: object) -> Reply:
    vectors = _vectors(data)
    close = cosine(*vectors) if vectors else None
    if close is None:
        return Reply(Status.INVALID, reason=embeddings.NO_EMBEDDINGS)
    assert isinstance(data, dict)  # or there would be no vectors
    usage = usage_in(data, "prompt_tokens", "completion_tokens")
    return Reply(Status.OK, text=f"{close:.6f}", model=plain_name(data.get("model")), usage=usage)


def _vectors(data: object) -> tuple[list[float], list[float]] | None:
    rows = data.get("data") if isinstance(data, dict) else None
    if not isinstance(rows, list) or len(rows) != 2 or not all(isinstance(row, dict) for row in rows):
        return None
    placed = {row.get("index", place): row.get("embedding") for place, row in enumerate(rows)}
    first, second = _numbers(placed.get(0)), _numbers(placed.get(1))
    return (first, second) if first and second else None


def _numbers(found: object) -> list[float]:
    """The numbers of a vector; [] for anything else."""
    if isinstance(found, list) and all(type(one) in (int, float) for one in found):
        return [float(one) for one in found]
    return []
