"""The shape of a JSON document, as a JSON Schema: which keys there are, and what kind of value each has.

python -m tests.cli.json_shapes writes docs/json-schemas, one file for each command that prints figures. What several
runs on the demo studies have in common is required. Read what has changed before you keep it: other people's programs
rely on it. Keys may be added, so a document with others fits too; those that are there stay.
"""

import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.cli import main as touchstone
from tests.cli.json_studies import make_studies
from tests.repository import ROOT

FOLDER = ROOT / "docs" / "json-schemas"
NAMES = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null"}
MODEL = ("--model", "m", "--base-url", "http://localhost:1/v1")
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "agree": (
        ("agree", "demo", "--reference", "majority", "--against", "demo-judge"),
        ("agree", "demo", "--reference", "Ada", "--against", "Ben"),
        ("agree", "demo", "--reference", "Ada", "--against", "demo-judge"),
    ),
    "analyse": (("analyse", "contexts"), ("analyse", "critiques")),
    "bounds": (("bounds", "demo"),),
    "agree-parquet": (("agree", "parquet", "--reference", "Ada", "--against", "demo-judge"),),
    "agree-several": (("agree", "demo", "--reference", "Ada"),),
    "check": (("check", "demo"), ("check", "contexts")),
    "judge": (("judge", "demo", *MODEL, "--dry-run"),),
    "packet": (("packet", "list", "demo"),),
    "assign": (
        ("assign", "demo", "--plan", "per-image", "--dry-run"),
        ("assign", "contexts", "--plan", "rotation", "--dry-run"),
        ("assign", "demo", "--plan", "blocks", "--per-image", "1", "--practice", "2", "--dry-run"),
    ),
    "captions": (("captions", "caption-studies/collection", "--metrics", "BLEU-4,CIDEr", "--at-once", "2"),),
    "coordinators": (("coordinators", "demo"), ("coordinators", "coordinated")),
    "draft": (("draft", "descriptions", "demo", "--all", *MODEL, "--dry-run"),),
    "embed": (("embed", "critiques", *MODEL, "--dry-run"),),
    "feedback": (("feedback", "meeting", "--rater", "Ben"),),
    "make": (("make", "demo", "--what", "captions", "--prompts", "captions-1", *MODEL, "--dry-run"),),
    "merge": (("merge", "demo", "copy", "--dry-run"), ("merge", "demo", "coordinated", "--dry-run")),
    "minutes": (("minutes", "meeting"),),
    "pairs": (("pairs", "pair"),),
    "plan": (("plan", "demo"),),
    "progress": (("progress", "demo"), ("progress", "contexts")),
    "response-sets": (("response-sets", "demo"),),
    "restore": (("restore", "backed-up", "--list"),),
    "rubric-check": (("rubric", "check", "demo"), ("rubric", "check", "drafted")),
    "rubric-compare": (("rubric", "compare", "demo", "contexts"), ("rubric", "compare", "demo", "critiques")),
    "rubric-history": (("rubric", "history", "revised"),),
    "rubric-story": (("rubric", "history", "demo", "--code", "T1.C1"),),
    "split": (("split", "sealed"),),
    "sync": (("sync", "synced", "shared"), ("sync", "news", "shared")),
    "translations": (("translations", "demo", "--to", "ml"),),
    "voice-notes": (("voice-notes", "voice"),),
    "workshop": (("workshop", "list", "workshops/guide-cane"),),
}
WITHOUT_SCHEMA = {
    "doctor": "what a machine offers, which differs from one to the next",
    "hub": "needs a server",
}
"""Commands with --json that cannot be run alike everywhere, and why."""
BY_NAME = {
    *("undefined", "by_criterion", "by_group", "shares", "counts", "columns", "cells", "trace"),
    *("findings", "groups"),
}
"""Objects whose keys are names from the study or of a table, or reasons for figures; only their values have a shape."""


def printed(command: tuple[str, ...], folder: Path) -> Any:
    """What a command prints with `--json`, run on the demo studies in a folder."""
    name, *arguments = command
    words = [name, *(str(folder / word) if (folder / word).exists() else word for word in arguments)]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = touchstone([*words, "--json"])
    assert code == 0, f"touchstone {' '.join(words)} --json ended with {code}"
    return json.loads(out.getvalue())


def shape(value: Any, key: str = "") -> dict[str, Any]:
    """The schema that a value fits, and any other with at least its keys."""
    if isinstance(value, dict):
        if key in BY_NAME:
            return {"type": "object", "additionalProperties": joined([shape(one) for one in value.values()])}
        return {
            "type": "object",
            "properties": {name: shape(one, name) for name, one in sorted(value.items())},
            "required": sorted(value),
        }
    if isinstance(value, list):
        return {"type": "array", "items": joined([shape(one) for one in value])}
    return {"type": NAMES[type(value)]}


def joined(shapes: list[dict[str, Any]]) -> dict[str, Any]:
    """One schema that all fit: kinds side by side; keys that only some have are not required."""
    kinds: dict[str, dict[str, Any]] = {}
    for one in shapes:
        for alternative in one.get("anyOf", [one] if one else []):
            kind = alternative["type"]
            kinds[kind] = merged(kinds[kind], alternative) if kind in kinds else alternative
    found = [kinds[kind] for kind in sorted(kinds)]
    return found[0] if len(found) == 1 else {"anyOf": found} if found else {}


def merged(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """One schema for two of the same kind."""
    if first["type"] == "array":
        return {"type": "array", "items": joined([first["items"], second["items"]])}
    if "properties" in first and "properties" in second:
        names = sorted(first["properties"] | second["properties"])
        sides = [one["properties"] for one in (first, second)]
        return {
            **first,
            "properties": {name: joined([side[name] for side in sides if name in side]) for name in names},
            "required": sorted(set(first["required"]) & set(second["required"])),
        }
    if "additionalProperties" in first and "properties" not in first:
        return {
            **first,
            "additionalProperties": joined([first["additionalProperties"], second["additionalProperties"]]),
        }
    return first


def schema(name: str, folder: Path) -> str:
    """The text of a command's schema."""
    words = " ".join(("touchstone", COMMANDS[name][0][0], "--json"))
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": words}
    return (
        json.dumps({**document, **joined([shape(printed(one, folder)) for one in COMMANDS[name]])}, indent=1)
        + "\n"
    )


def main() -> int:
    """Write every schema."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        make_studies(folder)
        for name in COMMANDS:
            (FOLDER / f"{name}.json").write_text(schema(name, folder), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
