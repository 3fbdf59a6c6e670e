"""A preregistration as a document for people, and beside a report: what is still as it said."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.agreement.planning.preregistration import Registered
from app.messages.local_formats import day
from app.messages.planning import preregistration as preregistration_messages
from app.study.judge.preregistration import Preregistration


def as_markdown(one: Preregistration) -> str:
    """The document for people; its last line is what the checksum is of."""
    return "\n".join(_lines(one, json.loads(one.contents))) + "\n"


def as_json(one: Preregistration) -> str:
    """The document for programs. `contents` is a text, exactly as the checksum was computed."""
    said = {"registered_at": one.recorded_at.isoformat(), "sha256": one.sha256, "contents": one.contents}
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


WRITERS: Mapping[str, Callable[[Preregistration], str]] = {".md": as_markdown, ".json": as_json}
"""By the ending of a file."""


def _lines(one: Preregistration, said: dict[str, Any]) -> Iterator[str]:
    yield f"# {preregistration_messages.TITLE}"
    yield ""
    yield preregistration_messages.opening(
        title=said["title"], study=said["study"], day=day(one.recorded_at.date())
    )
    yield from ("", f"## {preregistration_messages.BOUNDS}", "")
    yield preregistration_messages.bounds(said["confidence"], **said["bounds"])
    yield from ("", f"## {preregistration_messages.CRITERIA}", "")
    for criterion in said["criteria"]:
        yield f"- {criterion['code']}: {criterion['text']}"
    if not said["criteria"]:
        yield preregistration_messages.NO_CRITERIA
    yield from ("", f"## {preregistration_messages.JUDGES}", "")
    for judge in said["judges"]:
        setup = judge["setup"]
        yield f"- {judge['name']}" + (f": {json.dumps(setup, ensure_ascii=False)}" if setup else "")
    if not said["judges"]:
        yield preregistration_messages.NO_JUDGES
    yield from ("", f"## {preregistration_messages.IMAGES_TITLE}", "")
    split = said["split"]
    yield preregistration_messages.images(
        count=said["images"]["count"], development=split["development"], test=split["test"]
    )
    yield preregistration_messages.planned(said["planned"]["looks"], said["planned"]["images"])
    yield from (
        "",
        f"## {preregistration_messages.CHECKSUM}",
        "",
        one.sha256,
        "",
        preregistration_messages.HOW_TO_CHECK,
        "",
        one.contents,
    )


def registered_sentences(state: Registered) -> Iterator[str]:
    """When was preregistered what, and what is different now."""
    yield preregistration_messages.registered(day(state.recorded_at.date()), state.sha256, state.times)
    if state.changed:
        yield preregistration_messages.changed(
            [preregistration_messages.ASPECTS[aspect] for aspect in state.changed]
        )
    if state.same:
        yield preregistration_messages.unchanged(
            [preregistration_messages.ASPECTS[aspect] for aspect in state.same]
        )
    if state.planned_looks is not None and state.looks > state.planned_looks:
        yield preregistration_messages.too_many_looks(count=state.looks, planned_looks=state.planned_looks)


def registered_json(state: Registered) -> dict[str, Any]:
    """The same for a program to read."""
    return {
        "sha256": state.sha256,
        "registered_at": state.recorded_at.isoformat(),
        "same": list(state.same),
        "changed": list(state.changed),
        "looks": state.looks,
        "planned_looks": state.planned_looks,
        "times": state.times,
    }
