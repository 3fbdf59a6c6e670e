"""A judge behind an OpenAI-compatible server. Importing this takes half a second: do it when a run begins."""

import asyncio
import base64
import json
import secrets
import ssl
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace

import httpx2
import openai

from app.judging.call import Question, Reply, Status
from app.judging.capabilities import Capabilities, without_refused
from app.judging.connection import open_line
from app.judging.keys import Key
from app.judging.request import body_of, data_address, path_of, question_names
from app.judging.response import (
    chat_reply,
    decisions_reply,
    failure,
    parsed,
    refused_parameter,
)
from app.judging.setup import Backend, Setup
from app.messages import judge_servers as messages

_KEPT_PICTURES = 128  # in base 64, about a quarter of a megabyte each
_JSON = {"Content-Type": "application/json"}


class OpenAIJudge:
    """Asks one model at one address; see `asking.Judge`.

    `timeout` (seconds) bounds one exchange as a whole. What the server turns out not to take is found out by the
    first call, while others wait, and remembered in `capabilities`, which may be handed on to the next judge.
    """

    def __init__(
        self, setup: Setup, key: Key | None, timeout: float = 300, capabilities: Capabilities | None = None
    ) -> None:
        self.setup = setup
        self.capabilities = capabilities or Capabilities()
        self._key = key.value if key else ""
        self._timeout = timeout
        self._client = openai.AsyncOpenAI(
            # Given in full, so that nothing is taken from the environment; the line sends the key itself.
            api_key="unused",
            admin_api_key="",
            base_url=setup.base_url,
            max_retries=0,
            timeout=timeout,
            http_client=open_line(setup, self._key, timeout),
        )
        self._first = asyncio.Lock()
        self._is_known = capabilities is not None
        self._encoded: OrderedDict[str, bytes] = OrderedDict()
        self._mark = secrets.token_hex(16)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences on what was set and is not sent, because the server does not take it: for the person who runs
        this, since it is not quite the judge that was set up."""
        return tuple(messages.left_out(name) for name in sorted(self.capabilities.left_out))

    async def ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
        """One exchange, plus one for each thing the server turns out not to take."""
        if self._is_known:
            return await self._ask(question, pictures)
        async with self._first:
            if not self._is_known:
                try:
                    return await self._ask(question, pictures)
                finally:
                    self._is_known = True
        return await self._ask(question, pictures)

    async def close(self) -> None:
        """Let go of connections."""
        await self._client.close()

    async def _ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
        first = known = self.capabilities
        while True:
            began = time.perf_counter()
            response = await self._send(question, pictures, known)
            seconds = time.perf_counter() - began
            if isinstance(response, Reply):
                return replace(response, seconds=seconds)
            less = self._without_refused(response, question, known)
            if less is None:
                break
            known = less
        if response.is_success and known is not first:  # only what has helped is remembered
            self.capabilities = known
        return self._scrubbed(replace(self._read(response, question), seconds=seconds))

    async def _send(
        self, question: Question, pictures: Mapping[str, bytes], known: Capabilities
    ) -> httpx2.Response | Reply:
        """The server's answer, whatever its status, or what became of the call when there is none."""
        try:
            async with asyncio.timeout(self._timeout):
                return await self._client.post(
                    path_of(self.setup),
                    content=self._content(question, pictures, known),
                    cast_to=httpx2.Response,
                    options={"headers": _JSON},
                )
        except openai.APIStatusError as error:
            return error.response
        except (TimeoutError, openai.APITimeoutError):
            return Reply(Status.RETRYABLE, reason=messages.timed_out(self.setup.host, self._timeout))
        except (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            return self._broken(error.__cause__ or error)

    def _broken(self, error: BaseException) -> Reply:
        """What became of a call that got no answer. Only words of ours are quoted: others may hold the key."""
        host = self.setup.host
        if _is_distrust(error):
            return Reply(Status.FATAL, reason=messages.not_trusted(host))
        match error:
            case httpx2.DecodingError():
                return Reply(Status.RETRYABLE, reason=str(error))
            case httpx2.ConnectError() | httpx2.ConnectTimeout():
                return Reply(Status.RETRYABLE, reason=messages.unreachable(host))
            case (
                httpx2.UnsupportedProtocol()
                | httpx2.LocalProtocolError()
                | httpx2.InvalidURL()
                | UnicodeError()
            ):
                return Reply(Status.FATAL, reason=messages.bad_address(self.setup.base_url))
            case _:
                return Reply(Status.RETRYABLE, reason=messages.broke_off(host))

    def _content(self, question: Question, pictures: Mapping[str, bytes], known: Capabilities) -> bytes:
        """The body as bytes. Each picture is encoded once for all calls, and set into the finished JSON: writing
        a quarter of a megabyte anew for each call costs more time than all the rest."""
        hashes = question.prompt.pictures
        marks = {sha256: f"{self._mark}-{sha256}" for sha256 in hashes}
        addresses = {sha256: data_address(mark) for sha256, mark in marks.items()}
        rest = json.dumps(body_of(question, self.setup, known, addresses)).encode("ascii")
        pieces = []
        for sha256 in hashes:
            before, _, rest = rest.partition(marks[sha256].encode("ascii"))
            pieces += [before, self._in_base64(sha256, pictures[sha256])]
        return b"".join([*pieces, rest])

    def _in_base64(self, sha256: str, picture: bytes) -> bytes:
        if sha256 not in self._encoded:
            self._encoded[sha256] = base64.b64encode(picture)
            if len(self._encoded) > _KEPT_PICTURES:
                self._encoded.popitem(last=False)
        self._encoded.move_to_end(sha256)
        return self._encoded[sha256]

    def _without_refused(
        self, response: httpx2.Response, question: Question, known: Capabilities
    ) -> Capabilities | None:
        refused = refused_parameter(response.status_code, response.content)
        if refused is None or self.setup.backend is Backend.DECISIONS:
            return None
        return without_refused(known, *refused, set(body_of(question, self.setup, known, None)))

    def _read(self, response: httpx2.Response, question: Question) -> Reply:
        host, content = self.setup.host, response.content
        if not response.is_success:
            reply = failure(response.status_code, content, response.headers, host)
        elif self.setup.backend is Backend.DECISIONS:
            reply = decisions_reply(parsed(content), content, host, question_names(question.prompt))
        else:
            reply = chat_reply(parsed(content), content, host)
        return replace(reply, request_id=response.headers.get("x-request-id", "")[:200])

    def _scrubbed(self, reply: Reply) -> Reply:
        """The reply without the key, which a server may write anywhere."""
        if not self._key:
            return reply
        text, reason, model, request_id = (
            words.replace(self._key, messages.KEY_HIDDEN)
            for words in (reply.text, reply.reason, reply.model, reply.request_id)
        )
        return replace(reply, text=text, reason=reason, model=model, request_id=request_id)


def _is_distrust(error: BaseException | None) -> bool:
    """Whether the server's certificate was not trusted, anywhere among the causes."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False
