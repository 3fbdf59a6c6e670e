"""A reply that a server streamed although it was not asked to: its pieces put together to the reply they amount to."""

import json
from collections.abc import Iterator, Mapping

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
