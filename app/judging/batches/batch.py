"""Calls that are handed in together, after OpenAI's Batch API: a line a call goes out, a line a reply comes back."""

import base64
import json
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from app.errors import UserError
from app.identity import new_ids
from app.judging.calls.capabilities import Capabilities
from app.judging.calls.request import body_of, data_address
from app.judging.calls.response import chat_reply, failure, plain_name, shortened
from app.judging.runs.plan import Plan
from app.judging.runs.plan_pictures import AT_ONCE
from app.messages.judge import judge_batch as judge_batch_text
from app.study.judge.judge_call import Prompt, Question, Reply, Status
from app.study.judge.judge_setup import Backend, JudgeSetup

# What one file may hold at most, by OpenAI's API reference of POST /v1/batches (`input_file_id`). A megabyte is
# taken as the smaller of the two that it can mean.
MOST_REQUESTS = 50_000
MOST_BYTES = 200_000_000
ENDPOINT: Final = "/v1/chat/completions"

# The batch a call belongs to: first a file by its hash, for somebody to hand in or on its way to the server, then the
# server's own name.
A_FILE, ON_THE_WAY = "file:", "sent:"
_HASH_SHOWN = 16
_KEPT_PICTURES = 32


class PictureForm(StrEnum):
    """How pictures stand in a file of calls: in each call, or once beside the file, named by path or by address."""

    INLINE = "inline"
    PATH = "path"
    URL = "url"


@dataclass(frozen=True)
class BatchFile:
    """One file of calls, as it was written: where, under which name in the study, how many calls, how large."""

    path: Path
    name: str
    calls: int
    size_bytes: int


def name_of_file(sha256: str, opening: str = A_FILE) -> str:
    """What a file of calls is called in the study, by the hash (hex) of its bytes."""
    return f"{opening}{sha256[:_HASH_SHOWN]}"


def check_batch(setup: JudgeSetup) -> None:
    """Raises UserError for a judge that cannot be asked in a batch."""
    if setup.backend is not Backend.CHAT:
        raise UserError(judge_batch_text.NOT_IN_BATCH)


def check_left(plan: Plan) -> None:
    """Raises UserError when no call of a plan is left to hand in, or its judge cannot be asked so."""
    check_batch(plan.setup)
    if not plan.questions:
        raise UserError(
            judge_batch_text.all_handed_in(count=plan.waiting)
            if plan.waiting
            else judge_batch_text.NOTHING_LEFT
        )


class Line(NamedTuple):
    """One line of a file of calls: the call, the id under which its reply will come back (the bytes of a UUID), and
    what is written."""

    question: Question
    identity: bytes
    text: str


def lines(plan: Plan, address: Callable[[str], str]) -> Iterator[Line]:
    """A line for every call of the plan, in order: the request as it would be sent first, under the call's new id.

    `address` gives what stands for a picture, by the hash of what is sent.
    """
    requests = _Requests(plan.setup, address)
    identities = chain.from_iterable(iter(lambda: new_ids(AT_ONCE), []))
    for question, identity in zip(plan.questions, identities, strict=False):
        name = identity.hex()
        name = f"{name[:8]}-{name[8:12]}-{name[12:16]}-{name[16:20]}-{name[20:]}"
        yield Line(question, identity, f'{{"custom_id": "{name}", {requests.of(question)}\n')


class _Requests:
    """The rest of each line. Most requests differ by nothing but the pictures, so the words around these are kept."""

    def __init__(self, setup: JudgeSetup, address: Callable[[str], str]) -> None:
        self._setup = setup
        self._address = address
        self._picture = uuid.uuid4().hex  # no words have this in them
        self._asked: tuple[Prompt, int | None] | None = None
        self._request = ""
        self._words: tuple[str, int, int | None] | None = None
        self._around: list[str] = []

    def of(self, question: Question) -> str:
        prompt, seed = question.prompt, question.run if self._setup.sends_seed else None
        if (prompt, seed) != self._asked:
            self._asked = (prompt, seed)
            if (words := (prompt.sha256, len(prompt.pictures), seed)) != self._words:
                self._words, self._around = words, self._split(question)
            first, *others = self._around
            shown = (json.dumps(self._address(sha256))[1:-1] for sha256 in prompt.pictures)
            self._request = first + "".join(chain.from_iterable(zip(shown, others, strict=True)))
        return self._request

    def _split(self, question: Question) -> list[str]:
        pictures = dict.fromkeys(question.prompt.pictures, self._picture)
        body = body_of(question, self._setup, Capabilities(), pictures)
        request = json.dumps({"method": "POST", "url": ENDPOINT, "body": body})
        return request.removeprefix("{").split(self._picture)


class InlinePictures:
    """Pictures as data addresses; all runs of an image follow each other, so the latest are kept."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._kept: OrderedDict[str, str] = OrderedDict()

    def __call__(self, sha256: str) -> str:
        """The address of a picture. Raises UserError when it is no longer what it was when the plan was made."""
        if sha256 not in self._kept:
            content = base64.b64encode(content_of(self._plan, sha256)).decode("ascii")
            self._kept[sha256] = data_address(content)
            if len(self._kept) > _KEPT_PICTURES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(sha256)
        return self._kept[sha256]


def content_of(plan: Plan, sha256: str) -> bytes:
    """A picture of a plan as it is sent. Raises UserError when it is no longer what it was then."""
    file = plan.files[sha256]
    sent, content = plan.prepared.prepare(file, plan.setup.longest_side)
    if sent.sha256 != sha256:
        raise UserError(judge_batch_text.picture_changed(name=file.name))
    return content


class BadLine(ValueError):
    """A line that is no reply of a batch: the part that is wrong, and why."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"{part}: {reason}")
        self.part, self.reason = part, reason


@dataclass(frozen=True)
class Collected:
    """One line that came back: the call's id, and what the server sent for it."""

    identity: str
    reply: Reply


def read_line(text: str, host: str) -> Collected:
    """A line of a batch's output or error file. Raises BadLine for what is none."""
    line = read_object(text)
    return Collected(str(read_identity(line)), replied(line, host))


def read_object(text: str) -> dict[str, object]:
    """The JSON object on a line. Raises BadLine."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadLine("line", judge_batch_text.NO_JSON) from error
    if not isinstance(line, dict):
        raise BadLine("line", judge_batch_text.NO_JSON)
    return line


def read_identity(line: Mapping[str, object]) -> uuid.UUID:
    """The id of the call that a line is about. Raises BadLine."""
    value = line.get("custom_id")
    try:
        if isinstance(value, str):
            return uuid.UUID(value)
    except ValueError:
        pass  # words that are no id: the same as none
    raise BadLine("custom_id", judge_batch_text.NO_ID)


def replied(line: Mapping[str, object], host: str) -> Reply:
    """The reply in a line: the response of the server, or the error that came in its place. Raises BadLine."""
    response, error = line.get("response"), line.get("error")
    if isinstance(response, dict) and response.get("body") is None and error:
        response = None  # vLLM's form: what went wrong stands in the error, and there is no body
    if isinstance(response, dict):
        code, body = response.get("status_code"), response.get("body")
        if not isinstance(code, int) or isinstance(code, bool):
            raise BadLine("response", judge_batch_text.NO_STATUS)
        is_success = 200 <= code < 300
        is_answer = is_success and isinstance(body, dict) and not body.get("error")
        content = b"" if is_answer else json.dumps(body).encode()  # looked at only to say what went wrong
        request_id = plain_name(response.get("request_id"))
        if is_success:
            return chat_reply(body, content, host, request_id)
        return replace(failure(code, content, {}, host), request_id=request_id)
    if isinstance(error, dict) and isinstance(error.get("error"), dict):
        error = error["error"]  # as newer versions of vLLM write it
    if error and isinstance(error, dict | str):
        words = error if isinstance(error, str) else error.get("message") or error.get("code") or ""
        return Reply(Status.RETRYABLE, reason=judge_batch_text.not_made(shortened(str(words))))
    raise BadLine("response", judge_batch_text.NO_RESPONSE)
