"""A judge behind an OpenAI-compatible server. Importing this takes half a second: do it when a run begins."""

import asyncio
import base64
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from app.judging.calls.capabilities import Capabilities, one_form_less, without_refused
from app.judging.calls.connection import Connection, ServerAnswer
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.keys import Key
from app.judging.calls.request import body_of, data_address, path_of, question_names
from app.judging.calls.response import (
    chat_reply,
    decisions_reply,
    failure,
    is_bare,
    parsed,
    plain_name,
    refused_parameter,
    unstreamed,
)
from app.messages.judge import judge_servers
from app.study.judge.judge_call import Question, Reply
from app.study.judge.judge_setup import Backend, JudgeSetup

_KEPT_PICTURES = 128  # in base 64, about a quarter of a megabyte each
_FIRST_SECONDS = 10.0  # what a server does not take, it refuses sooner than that


class OpenAIJudge:
    """Asks one model at one address; see `asking.Judge`.

    `timeout` (seconds) bounds one exchange as a whole. What the server turns out not to take is found out by the
    first call, while others wait (`first_seconds` at most), and remembered in `capabilities`, which may be handed on
    to the next judge.
    """

    def __init__(
        self,
        setup: JudgeSetup,
        key: Key | None,
        timeout: float = 300,
        capabilities: Capabilities | None = None,
        first_seconds: float = _FIRST_SECONDS,
    ) -> None:
        self.setup = setup
        self.capabilities = capabilities or Capabilities()
        self._scrubber = Scrubber(key.value if key else "")
        self._connection = Connection(setup, key.value if key else "", timeout)
        self._first_seconds = first_seconds
        self._first: asyncio.Event | None = None
        self._known_at = 0.0
        self._is_known = capabilities is not None
        self._encoded: OrderedDict[str, bytes] = OrderedDict()
        self._mark = secrets.token_hex(16)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences on what was set and is not sent, because the server does not take it: for the person who runs
        this, since it is not quite the judge that was set up."""
        return tuple(judge_servers.left_out(name=name) for name in sorted(self.capabilities.left_out))

    async def ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
        """One exchange, plus one for each thing the server turns out not to take."""
        if self._is_known:
            return await self._ask(question, pictures)
        if self._first is None:
            self._first = asyncio.Event()
            self._known_at = asyncio.get_running_loop().time() + self._first_seconds
            try:
                return await self._ask(question, pictures)
            finally:
                self._is_known = True
                self._first.set()
        with suppress(TimeoutError):  # a model that is slow to load refuses nothing
            async with asyncio.timeout_at(self._known_at):
                await self._first.wait()
        return await self._ask(question, pictures)

    async def close(self) -> None:
        """Let go of connections."""
        await self._connection.close()

    async def _ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
        first = known = self.capabilities
        sent = 0
        while True:
            began = time.perf_counter()
            answer = await self._connection.post(
                path_of(self.setup), self._content(question, pictures, known)
            )
            seconds = time.perf_counter() - began
            if isinstance(answer, Reply):
                return replace(answer, seconds=seconds, sent=sent + answer.sent)
            sent += 1
            answer = replace(answer, content=self._scrubber.content(answer.content))
            less = self._without_refused(answer, question, known)
            if less is None:
                break
            known = less
        if answer.is_success and known is not first:  # only what has helped is remembered
            self.capabilities = known
        reply = self._scrubber.reply(self._read(answer, question))
        return replace(reply, seconds=seconds, sent=sent)

    def _content(self, question: Question, pictures: Mapping[str, bytes], known: Capabilities) -> list[bytes]:
        """The body as pieces that follow each other. Each picture is encoded once for all calls, and set into the
        finished JSON: writing a quarter of a megabyte again for each call costs more time than all the rest."""
        hashes = question.prompt.pictures
        marks = {sha256: f"{self._mark}-{sha256}" for sha256 in hashes}
        addresses = {sha256: data_address(mark) for sha256, mark in marks.items()}
        rest = json.dumps(body_of(question, self.setup, known, addresses)).encode("ascii")
        pieces = []
        for sha256 in hashes:
            before, _, rest = rest.partition(marks[sha256].encode("ascii"))
            pieces += [before, self._in_base64(sha256, pictures[sha256])]
        return [*pieces, rest]

    def _in_base64(self, sha256: str, picture: bytes) -> bytes:
        if sha256 not in self._encoded:
            self._encoded[sha256] = base64.b64encode(picture)
            if len(self._encoded) > _KEPT_PICTURES:
                self._encoded.popitem(last=False)
        self._encoded.move_to_end(sha256)
        return self._encoded[sha256]

    def _without_refused(
        self, answer: ServerAnswer, question: Question, known: Capabilities
    ) -> Capabilities | None:
        if self.setup.backend is Backend.DECISIONS:
            return None
        if is_bare(answer.status, answer.content):
            return one_form_less(known, set(body_of(question, self.setup, known, None)))
        refused = refused_parameter(answer.status, answer.content)
        if refused is None:
            return None
        return without_refused(known, *refused, set(body_of(question, self.setup, known, None)))

    def _read(self, answer: ServerAnswer, question: Question) -> Reply:
        host, content = self.setup.host, answer.content
        if not answer.is_success:
            reply = failure(answer.status, content, answer.headers, host)
        elif self.setup.backend is Backend.DECISIONS:
            reply = decisions_reply(parsed(content), content, host, question_names(question.prompt))
        else:
            content = self._scrubber.content(unstreamed(content))
            reply = chat_reply(parsed(content), content, host)
        request_id = self._scrubber.text(answer.headers.get("x-request-id", ""))
        return replace(reply, request_id=plain_name(request_id))
