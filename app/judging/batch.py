"""Calls that are handed in together, after OpenAI's Batch API: a line a call goes out, a line a reply comes back."""

import base64
import json
import uuid
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.judging.asked_item import items_of
from app.judging.call import Outcome, Question, Reply, Status
from app.judging.capabilities import Capabilities
from app.judging.plan import Plan
from app.judging.ports import Asked
from app.judging.reply import judged
from app.judging.request import body_of, data_address
from app.judging.response import chat_reply, failure, plain_name, shortened
from app.judging.sent_picture import prepare
from app.judging.setup import Backend, Sees, Setup
from app.messages import judge_batch as messages
from app.study.people import Rater
from app.study.ports import OpenStudy
from app.study.work import JUDGING

# What one file may hold at most, by OpenAI's API reference of POST /v1/batches (`input_file_id`). A megabyte is
# taken as the smaller of the two that it can mean.
MOST_REQUESTS = 50_000
MOST_BYTES = 200_000_000
ENDPOINT = "/v1/chat/completions"

# The batch a call belongs to: at first none in particular, then a file by its hash, for somebody to hand in or on its
# way to the server, then the server's own name.
NOT_WRITTEN_YET = "being written"
A_FILE, ON_THE_WAY = "file:", "sent:"
_HASH_SHOWN = 16
_KEPT_PICTURES = 32


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


def check_batch(setup: Setup) -> None:
    """Raises UserError for a judge that cannot be asked in a batch."""
    if setup.backend is not Backend.CHAT:
        raise UserError(messages.NOT_IN_BATCH)


def hand_in(study: OpenStudy, plan: Plan) -> Sequence[tuple[Asked, str]]:
    """Write the plan's calls down as handed in; each comes with its id in the file. Call `name_batch` after.

    Raises UserError when no call is left, or the judge cannot be asked so.
    """
    check_batch(plan.setup)
    if not plan.questions:
        raise UserError(messages.all_handed_in(plan.waiting) if plan.waiting else messages.NOTHING_LEFT)
    study.prepare_to_add(JUDGING)
    judge = study.calls.judge(plan.judge_name, plan.setup)
    study.calls.adopt(judge, plan.rubric.version, plan.adopted)
    study.calls.ask(judge, plan.rubric.version, plan.questions, NOT_WRITTEN_YET)
    return study.calls.waiting(NOT_WRITTEN_YET)


def lines(plan: Plan, waiting: Iterable[tuple[Asked, str]]) -> Iterator[tuple[int, str]]:
    """Row and line of every call: the request as it would be sent first, under the call's id.

    Raises UserError when a picture is no longer what it was when the plan was made.
    """
    pictures = _Pictures(plan)
    for asked, identity in waiting:
        question = asked.question
        addresses = {sha256: pictures.address(sha256) for sha256 in question.prompt.pictures}
        body = body_of(question, plan.setup, Capabilities(), addresses)
        line = {"custom_id": identity, "method": "POST", "url": ENDPOINT, "body": body}
        yield asked.row, json.dumps(line) + "\n"


class _Pictures:
    """Pictures as data addresses; all runs of an image follow each other, so the latest are kept."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._kept: OrderedDict[str, str] = OrderedDict()

    def address(self, sha256: str) -> str:
        if sha256 not in self._kept:
            file = self._plan.files[sha256]
            sent, content = prepare(file, self._plan.setup.longest_side)
            if sent.sha256 != sha256:
                raise UserError(messages.picture_changed(file.name))
            self._kept[sha256] = data_address(base64.b64encode(content).decode("ascii"))
            if len(self._kept) > _KEPT_PICTURES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(sha256)
        return self._kept[sha256]


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
    return Collected(read_identity(line), replied(line, host))


def read_object(text: str) -> dict[str, object]:
    """The JSON object on a line. Raises BadLine."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadLine("line", messages.NO_JSON) from error
    if not isinstance(line, dict):
        raise BadLine("line", messages.NO_JSON)
    return line


def read_identity(line: Mapping[str, object]) -> str:
    """The id of the call that a line is about, as the study writes it. Raises BadLine."""
    value = line.get("custom_id")
    try:
        if isinstance(value, str):
            return str(uuid.UUID(value))
    except ValueError:
        pass  # words that are no id: the same as none
    raise BadLine("custom_id", messages.NO_ID)


def replied(line: Mapping[str, object], host: str) -> Reply:
    """The reply in a line: the response of the server, or the error that came in its place. Raises BadLine."""
    response, error = line.get("response"), line.get("error")
    if isinstance(response, dict):
        code, body = response.get("status_code"), response.get("body")
        if not isinstance(code, int) or isinstance(code, bool):
            raise BadLine("response", messages.NO_STATUS)
        content = json.dumps(body).encode()
        is_success = 200 <= code < 300
        reply = chat_reply(body, content, host) if is_success else failure(code, content, {}, host)
        return replace(reply, request_id=plain_name(response.get("request_id")))
    if isinstance(error, dict):
        words = error.get("message") or error.get("code") or ""
        return Reply(Status.RETRYABLE, reason=messages.not_made(shortened(str(words))))
    raise BadLine("response", messages.NO_RESPONSE)


def take_in(
    study: OpenStudy, batch: str, replies: Mapping[str, Reply], otherwise: Reply | None = None
) -> Counter[Status]:
    """Complete the calls of a batch: all that have a reply, and with `otherwise` the others too.

    `replies` go by the calls' ids. Returns how many calls ended how. All or nothing.
    """
    ended: Counter[Status] = Counter()
    done: dict[tuple[Rater, int], list[tuple[Asked, Outcome]]] = {}
    for asked, identity in study.calls.waiting(batch):
        reply = replies.get(identity, otherwise)
        if reply is not None:
            judge, version, one = complete_with(study, asked, reply)
            done.setdefault((judge, version), []).append(one)
            ended[one[1].status] += 1
    study.prepare_to_add(JUDGING)
    with study.together():
        for (judge, version), outcomes in done.items():
            study.calls.complete(judge, version, outcomes)
    return ended


def complete_with(study: OpenStudy, asked: Asked, reply: Reply) -> tuple[Rater, int, tuple[Asked, Outcome]]:
    """Judge, rubric version and outcome of a call that was handed in, read as a reply that came at once is."""
    call = study.calls.get(asked.row)
    assert call is not None
    setup = study.calls.setup_of(call.judge)
    assert setup is not None
    question = with_alt_text(study, asked.question, setup)
    items = items_of(study, call.image, call.rubric_version, call.codes, setup)
    question = replace(question, items=items)
    return (
        call.judge,
        call.rubric_version,
        (replace(asked, question=question), judged(reply, question, setup)),
    )


def with_alt_text(study: OpenStudy, question: Question, setup: Setup) -> Question:
    """The question with the description it was about: the newest whose words it holds; none where it holds several."""
    if setup.sees is Sees.PICTURE:
        return question
    exhibit = study.exhibits.of(question.image)
    described = [picture.key for picture in exhibit.pictures] if exhibit else [question.image]
    if len(described) != 1:
        return question
    for text in reversed(study.descriptions.history(described[0])):
        if json.dumps(text.description.strip(), ensure_ascii=False) in question.prompt.text:
            return replace(question, alt_text=text.id)
    return question
