"""What a server sent, turned into a reply or into what went wrong; nothing it can send raises."""

import json
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache

from app.messages.judge import judge_servers
from app.study.control_characters import storable
from app.study.judge.judge_call import Reply, Status, Usage

_OPENING, _END = "data:", "[DONE]"
_TEXTS = ("content", "refusal", "reasoning_content", "reasoning")


def is_stream(content: bytes) -> bool:
    """Whether the bytes look like server-sent events."""
    return content.lstrip()[:7].startswith((b"data:", b"event:", b": ", b":\n", b"id:"))


def put_together(content: bytes) -> dict[str, object] | None:
    """The chat completion that a stream amounts to; None where it is no such stream, or did not come to its end."""
    message: dict[str, object] = {}
    calls: dict[object, dict[str, object]] = {}
    whole: dict[str, object] = {}
    finish_reason: object = None
    has_choice = is_whole = False
    for event in _events(content):
        if event is None:
            is_whole = True
            break
        whole.update({name: event[name] for name in ("model", "usage", "id", "error") if event.get(name)})
        for choice in _first_choices(event):
            has_choice = True
            _add(message, calls, choice.get("delta") or choice.get("message"))
            finish_reason = choice.get("finish_reason") or finish_reason
    if "error" in whole:
        return whole
    if not has_choice or not (is_whole or finish_reason):
        return None
    if calls:
        message["tool_calls"] = list(calls.values())
    return {**whole, "choices": [{"message": message, "finish_reason": finish_reason}]}


def _events(content: bytes) -> Iterator[Mapping[str, object] | None]:
    """The objects of a stream in their order, None where it says that it is complete."""
    for line in content.decode("utf-8", "replace").splitlines():
        if not line.startswith(_OPENING):
            continue
        data = line.removeprefix(_OPENING).strip()
        if data == _END:
            yield None
            continue
        try:
            event = json.loads(data)
        except (ValueError, RecursionError):
            continue
        if isinstance(event, dict):
            yield event


def _first_choices(event: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """What an event says of the first reply; of others, if there are any, nothing is read."""
    choices = event.get("choices")
    for choice in choices if isinstance(choices, list) else ():
        if isinstance(choice, dict) and choice.get("index", 0) == 0:
            yield choice


def _add(message: dict[str, object], calls: dict[object, dict[str, object]], delta: object) -> None:
    if not isinstance(delta, dict):
        return
    for name in _TEXTS:
        piece = delta.get(name)
        if isinstance(piece, str):
            message[name] = f"{message.get(name, '')}{piece}"
    rows = delta.get("tool_calls")
    for row in rows if isinstance(rows, list) else ():
        function = row.get("function") if isinstance(row, dict) else None
        if isinstance(function, dict):
            known = calls.setdefault(str(row.get("index", 0)), {"function": {"arguments": ""}})
            arguments = function.get("arguments")
            if isinstance(arguments, str):
                before = known["function"]
                assert isinstance(before, dict)
                before["arguments"] += arguments


_LONGEST_WORDS, _LONGEST_NAME = 300, 200  # characters
_FILTER_CODES = {
    "content_filter",
    "content_policy_violation",
    "invalid_prompt",
    "image_content_policy_violation",
}
_QUOTA_CODES = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"}
_WAIT_AND_TRY = {408, 409, 425, 429}
_REFUSING = {400, 404, 415, 422, 500, 501}  # local servers refuse a parameter with any of these
_BARE = {400, 404}  # some refuse a parameter with these and not a word
_LARGEST_COUNT = 2**53
_UNREADABLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")  # control, bidirectional and invisible signs


def parsed(content: bytes) -> object:
    """The JSON in the bytes, or None where there is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def error_in(data: object) -> Mapping[str, object]:
    """What a server says went wrong, as a mapping: {"error": {...}}, {"error": "..."}, {"detail": ...} …"""
    if not isinstance(data, dict):
        return {}
    for name in ("error", "detail", "message"):
        if found := data.get(name):
            if isinstance(found, dict):
                return found
            return {"message": found if isinstance(found, str) else _written(found), "code": data.get("code")}
    return {}


def unstreamed(content: bytes) -> bytes:
    """The bytes of a reply that was streamed, as they would have come in one piece; other bytes as they are."""
    if not is_stream(content):
        return content
    whole = put_together(content)
    return content if whole is None else json.dumps(whole).encode()


def chat_reply(data: object, content: bytes, host: str, request_id: str = "") -> Reply:
    """The reply in a chat completion. `content` is what `data` was read from."""
    if no_answer := _no_answer(data, content, host):
        return replace(no_answer, request_id=request_id)
    assert isinstance(data, dict)  # or there would be no answer
    model, usage = plain_name(data.get("model")), usage_in(data, "prompt_tokens", "completion_tokens")
    choice = _first_choice(data)
    if choice is None:
        return Reply(Status.RETRYABLE, "", judge_servers.NO_CHOICES, model, request_id, usage)
    message = choice.get("message")
    message = message if isinstance(message, dict) else {}
    text, refusal = _content(message.get("content")), _text(message.get("refusal"))
    thoughts = _text(message.get("reasoning_content")) or _text(message.get("reasoning"))
    if not text.strip():
        text = _arguments(message) or thoughts
    status, reason = _ending(text, refusal, choice.get("finish_reason"))
    if status is Status.OK and text is thoughts and "{" not in text:
        status, reason = Status.INVALID, judge_servers.ONLY_THOUGHTS
    fingerprint = plain_name(data.get("system_fingerprint"))
    return Reply(status, text, reason, model, request_id, usage, fingerprint=fingerprint)


def decisions_reply(data: object, content: bytes, host: str, names: Mapping[str, str]) -> Reply:
    """The probabilities in a decision; `names` gives the criterion for each question's name, in order."""
    if no_answer := _no_answer(data, content, host):
        return no_answer
    assert isinstance(data, dict)
    model, usage = plain_name(data.get("model")), usage_in(data, "input_tokens", "output_tokens")
    answers = data.get("answers")
    if not isinstance(answers, list) or not answers:
        return Reply(Status.RETRYABLE, reason=judge_servers.NO_ANSWERS, model=model, usage=usage)
    probabilities: dict[str, float] = {}
    refusals: dict[str, str] = {}
    for code, answer in _named(answers, names):
        probability = answer.get("probability")
        if code in probabilities or code in refusals:  # answered twice: no answer at all
            probabilities[code] = math.nan
        elif answer.get("type") == "refusal":
            refusals[code] = judge_servers.DECLINED_QUESTION
        elif isinstance(probability, int | float) and not isinstance(probability, bool):
            probabilities[code] = float(probability) if abs(probability) < 2 else math.nan
    raw = storable(_written(answers))
    return Reply(
        Status.OK, text=raw, model=model, usage=usage, probabilities=probabilities, refusals=refusals
    )


def failure(code: int, content: bytes, headers: Mapping[str, str], host: str) -> Reply:
    """What an answer with an error status means."""
    error = error_in(parsed(content))
    words = shortened(_text(error.get("message")))
    if 300 <= code < 400:
        return Reply(Status.FATAL, reason=judge_servers.moved(host=host, code=code))
    codes = {_text(error.get("code")), _text(error.get("type"))}
    if codes & _FILTER_CODES:
        return Reply(Status.FILTERED, reason=judge_servers.FILTERED)
    if code == 402 or codes & _QUOTA_CODES:
        return Reply(Status.QUOTA, reason=judge_servers.QUOTA)
    reason = judge_servers.status(host, code, words)
    if code in _WAIT_AND_TRY or code >= 500:
        return Reply(Status.RETRYABLE, reason=reason, retry_after=retry_after(headers))
    return Reply(Status.FATAL, reason=reason)


def refused_parameter(code: int, content: bytes) -> tuple[str, str] | None:
    """What a server named and wrote when it may have refused a parameter: ("temperature", "Only the default …"),
    with "" where it named none. None for answers that refuse nothing."""
    if code not in _REFUSING or is_bare(code, content):
        return None
    error = error_in(parsed(content))
    return _text(error.get("param")), _text(error.get("message")) or content[:2000].decode("utf-8", "replace")


def is_bare(code: int, content: bytes) -> bool:
    """Whether a server refused a request without a word on what it does not like."""
    return code in _BARE and not _text(error_in(parsed(content)).get("message"))


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds to wait, where the server says: `retry-after-ms`, or `retry-after` in seconds or as a date."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if math.isfinite(seconds):
            return max(0.0, seconds)
    try:
        moment = parsedate_to_datetime(headers.get("retry-after", ""))
    except (ValueError, TypeError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - (now or datetime.now(UTC))).total_seconds())


def shortened(words: str) -> str:
    """A server's own words on one line, at a length a person reads."""
    line = re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", words).strip()
    return line if len(line) <= _LONGEST_WORDS else line[: _LONGEST_WORDS - 1] + "…"


def plain_name(value: object) -> str:
    """The name of a model or a request as it can be shown on one line: without control signs, and without signs that
    turn the direction of what follows or are not seen at all."""
    return _plain(value) if isinstance(value, str) else ""


@lru_cache(maxsize=256)  # thousands of replies name the same model
def _plain(name: str) -> str:
    kept = storable(name)
    if not kept.isprintable():  # what is printable holds none of them
        kept = "".join(sign for sign in kept if unicodedata.category(sign) not in _UNREADABLE)
    return " ".join(kept.split())[:_LONGEST_NAME]


def usage_in(data: Mapping[str, object], name_in: str, name_out: str) -> Usage:
    """What an answer says it took in tokens, under the names that its endpoint uses."""
    usage = data.get("usage")
    if not isinstance(usage, dict):
        return Usage()
    return Usage(_count(usage.get(name_in)), _count(usage.get(name_out)))


def _no_answer(data: object, content: bytes, host: str) -> Reply | None:
    """Why a body is no answer at all, though the status was one of success."""
    if not isinstance(data, dict):
        return _no_json(content)
    if data.get("error") and (error := error_in({"error": data["error"]})):
        code = error.get("code")
        is_status = isinstance(code, int) and 400 <= code < 600
        return failure(code if is_status else 500, content, {}, host)  # type: ignore[arg-type]
    return None


def _no_json(content: bytes) -> Reply:
    """A web page, or a stream that cannot be put together, comes again if the call is made again."""
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return Reply(Status.FATAL, reason=judge_servers.WEB_PAGE)
    if is_stream(content):
        return Reply(Status.FATAL, reason=judge_servers.STREAMED)
    start = shortened(content[:200].decode("utf-8", "replace"))
    return Reply(Status.RETRYABLE, reason=judge_servers.not_json(start))


def _first_choice(data: Mapping[str, object]) -> Mapping[str, object] | None:
    choices = data.get("choices")
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return choices[0]
    return None


def _ending(text: str, refusal: str, finish_reason: object) -> tuple[Status, str]:
    """How the model ended. Local servers may leave the reason out; then words are taken as an answer."""
    if refusal:
        return Status.REFUSED, judge_servers.refused(shortened(refusal))
    if finish_reason == "content_filter":
        return Status.FILTERED, judge_servers.FILTERED
    if finish_reason == "length":
        return Status.TRUNCATED, judge_servers.TRUNCATED
    if not text.strip():
        return Status.INVALID, judge_servers.NO_WORDS
    return Status.OK, ""


def _content(content: object) -> str:
    """The words of a message, which some servers send in parts."""
    if isinstance(content, list):
        return "".join(_text(part.get("text")) for part in content if isinstance(part, dict))
    return _text(content)


def _arguments(message: Mapping[str, object]) -> str:
    """The words of a reply that came as the arguments of the one function a model meant to call; "" where there are
    several, or none."""
    calls = message.get("tool_calls")
    calls = calls if isinstance(calls, list) and calls else [{"function": message.get("function_call")}]
    functions = [call.get("function") for call in calls if isinstance(call, dict)]
    if len(functions) != 1 or not isinstance(functions[0], dict):
        return ""
    arguments = functions[0].get("arguments")
    return _written(arguments) if isinstance(arguments, dict) else _text(arguments)


def _named(answers: Sequence[object], names: Mapping[str, str]) -> list[tuple[str, Mapping[str, object]]]:
    """Criterion and answer, by the name in the answer, or by its place where no answer carries a name."""
    known = [answer for answer in answers if isinstance(answer, dict)]
    if len(known) == len(names) and not any(answer.get("name") for answer in known):
        return list(zip(names.values(), known, strict=True))
    return [(names[name], answer) for answer in known if (name := _text(answer.get("name"))) in names]


def _count(value: object) -> int | None:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _LARGEST_COUNT
    return value if is_count else None  # type: ignore[return-value]


def _written(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return ""


def _text(value: object) -> str:
    return storable(value) if isinstance(value, str) else ""
