"""A preregistration as a document for people, and beside a report: what is still as it said."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.agreement.planning.preregistration import Registered
from app.messages.local_formats import day
from app.messages.planning import preregistration
from app.study.control_characters import json_text
from app.study.judge.preregistration import Preregistration


def as_markdown(one: Preregistration) -> str:
    """The document for people; its last line is what the checksum is of."""
    return "\n".join(_lines(one, json.loads(one.contents))) + "\n"


def as_json(one: Preregistration) -> str:
    """The document for programs. `contents` is a text, exactly as the checksum was computed."""
    said = {"registered_at": one.recorded_at.isoformat(), "sha256": one.sha256, "contents": one.contents}
    return json_text(said, indent=1) + "\n"


WRITERS: Mapping[str, Callable[[Preregistration], str]] = {".md": as_markdown, ".json": as_json}
"""By the ending of a file."""


def _lines(one: Preregistration, said: dict[str, Any]) -> Iterator[str]:
    yield f"# {preregistration.TITLE}"
    yield ""
    yield preregistration.opening(title=said["title"], study=said["study"], day=day(one.recorded_at.date()))
    yield from ("", f"## {preregistration.BOUNDS}", "")
    yield preregistration.bounds(said["confidence"], **said["bounds"])
    yield from ("", f"## {preregistration.CRITERIA}", "")
    for criterion in said["criteria"]:
        yield f"- {criterion['code']}: {criterion['text']}"
    if not said["criteria"]:
        yield preregistration.NO_CRITERIA
    yield from ("", f"## {preregistration.JUDGES}", "")
    for judge in said["judges"]:
        setup = judge["setup"]
        yield f"- {judge['name']}" + (f": {json.dumps(setup, ensure_ascii=False)}" if setup else "")
    if not said["judges"]:
        yield preregistration.NO_JUDGES
    yield from ("", f"## {preregistration.IMAGES_TITLE}", "")
    split = said["split"]
    yield preregistration.images(
        count=said["images"]["count"], development=split["development"], test=split["test"]
    )
    yield preregistration.planned(said["planned"]["looks"], said["planned"]["images"])
    yield from (
        "",
        f"## {preregistration.CHECKSUM}",
        "",
        one.sha256,
        "",
        preregistration.HOW_TO_CHECK,
        "",
        one.contents,
    )


def registered_sentences(state: Registered) -> Iterator[str]:
    """When was preregistered what, and what is different now."""
    yield preregistration.registered(day(state.recorded_at.date()), state.sha256, state.times)
    if state.changed:
        yield preregistration.changed(aspects=[preregistration.ASPECTS[aspect] for aspect in state.changed])
    if state.same:
        yield preregistration.unchanged(aspects=[preregistration.ASPECTS[aspect] for aspect in state.same])
    if state.planned_looks is not None and state.looks > state.planned_looks:
        yield preregistration.too_many_looks(count=state.looks, planned_looks=state.planned_looks)


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
