"""A model that makes pictures, behind an OpenAI-compatible server. Importing this takes half a second."""

import base64
import binascii
import json
import time
from collections.abc import Mapping
from dataclasses import replace

from app.judging.calls.connection import Connection, ServerAnswer
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.keys import Key
from app.judging.calls.response import error_in, failure, parsed, plain_name, refused_parameter, usage_in
from app.judging.outputs.picture_metadata import metadata_of
from app.messages.judge import judge_servers, model_outputs
from app.study.judge.judge_call import Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup

PATH = "/images/generations"
_MEGABYTES = 64
_FORM = "response_format"
_NOT_PRINTABLE = bytes(one for one in range(256) if not 32 <= one < 127)
# What a server may refuse without the picture being another one. Without the seed it cannot be made again.
_OPTIONAL = (_FORM, "seed")


def image_body(
    question: Question, setup: JudgeSetup, size: str, left_out: frozenset[str] = frozenset()
) -> dict[str, object]:
    """The body of a request for one picture. `size`: such as 1024x1024, or '' for the server's own."""
    body: dict[str, object] = {"model": setup.model, "prompt": question.prompt.text, "n": 1}
    if size:
        body["size"] = size
    if setup.sends_seed:
        body["seed"] = question.run
    body[_FORM] = "b64_json"
    return {name: value for name, value in body.items() if name not in left_out}


class ImageMaker:
    """Asks one model at one address for pictures; see `backend.Judge`. A picture's bytes are the reply's text, in
    base 64."""

    def __init__(self, setup: JudgeSetup, key: Key | None, timeout: float, size: str = "") -> None:
        """`timeout` (seconds) bounds one exchange as a whole. Raises UserError for a bad address."""
        self._setup, self._size = setup, size
        self._scrubber = Scrubber(key.value if key else "")
        self._connection = Connection(setup, key.value if key else "", timeout, _MEGABYTES)
        self._left_out: frozenset[str] = frozenset()

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences on what was set and is not sent, because the server does not take it."""
        return tuple(judge_servers.left_out(name=name) for name in sorted(self._left_out - {_FORM}))

    async def ask(self, question: Question, _pictures: Mapping[str, bytes]) -> Reply:
        """One exchange, plus one for each thing the server turns out not to take."""
        left_out, sent = self._left_out, 0
        while True:
            began = time.perf_counter()
            body = image_body(question, self._setup, self._size, left_out)
            answer = await self._connection.post(PATH, [json.dumps(body).encode("ascii")])
            seconds = time.perf_counter() - began
            if isinstance(answer, Reply):
                return replace(answer, seconds=seconds, sent=sent + answer.sent)
            sent += 1
            refused = self._refused(answer, body)
            if not refused:
                break
            left_out |= {refused}
        if answer.is_success:
            self._left_out |= left_out
        return replace(self._read(answer), seconds=seconds, sent=sent)

    async def close(self) -> None:
        """Let go of connections."""
        await self._connection.close()

    def _refused(self, answer: ServerAnswer, body: Mapping[str, object]) -> str:
        """Which optional part of the request the server does not take, or ''."""
        found = refused_parameter(answer.status, answer.content)
        if found is None:
            return ""
        named, words = found
        return next((one for one in _OPTIONAL if one in body and (named == one or one in words)), "")

    def _read(self, answer: ServerAnswer) -> Reply:
        """The picture in an answer. Its bytes are not scrubbed, which would spoil them: with the key in them they are
        refused."""
        host = self._setup.host
        data = parsed(answer.content) if answer.is_success else None
        row = _first_row(data)
        if row is None or error_in({"error": data.get("error") if isinstance(data, dict) else None}):
            content = self._scrubber.content(answer.content)
            if not answer.is_success:
                return self._scrubber.reply(failure(answer.status, content, answer.headers, host))
            return Reply(Status.INVALID, reason=model_outputs.NO_PICTURE)
        encoded = row.get("b64_json")
        if not isinstance(encoded, str):
            return Reply(
                Status.INVALID, reason=model_outputs.ADDRESS if row.get("url") else model_outputs.NO_PICTURE
            )
        try:
            picture = base64.b64decode(encoded, validate=True)
        except (binascii.Error, ValueError):
            return Reply(Status.INVALID, reason=model_outputs.NO_PICTURE)
        if self._holds_key(picture):
            return Reply(Status.FATAL, reason=model_outputs.KEY_IN_PICTURE)
        assert isinstance(data, dict)
        revised = row.get("revised_prompt")
        reply = Reply(
            Status.OK,
            reason=" ".join(revised.split()) if isinstance(revised, str) else "",
            model=plain_name(data.get("model")),
            request_id=plain_name(answer.headers.get("x-request-id", "")),
            usage=usage_in(data, "input_tokens", "output_tokens"),
        )
        reply = self._scrubber.reply(reply)
        return replace(reply, text=encoded) if reply.status is Status.OK else reply

    def _holds_key(self, picture: bytes) -> bool:
        """Whether the file shows the key, or says it in its metadata in any form."""
        beside = metadata_of(picture).translate(None, _NOT_PRINTABLE).decode("ascii")
        return (
            self._scrubber.is_in_bytes(picture)
            or self._scrubber.text(beside) != beside
            or self._scrubber.is_hidden_in(beside)
        )


def _first_row(data: object) -> Mapping[str, object] | None:
    rows = data.get("data") if isinstance(data, dict) else None
    return rows[0] if isinstance(rows, list) and rows and isinstance(rows[0], dict) else None
