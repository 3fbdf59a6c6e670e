"""The shape of a JSON document, as a JSON Schema: which keys there are, and what kind of value each has.

python -m tests.cli.json_shapes writes docs/json-schemas, one file for each command that prints figures. What several
runs on the demo studies have in common is required. Read what has changed before you keep it: other people's programs
rely on it. Keys may be added, so a document with others fits too; those that are there stay.
"""

import contextlib
import io
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.cli import main as touchstone
from app.cli.study_repository import make_demo, make_study_demo
from tests.repository import ROOT

FOLDER = ROOT / "docs" / "json-schemas"
NAMES = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null"}
STUDIES = ("contexts", "critiques")
MADE = ("demo", "parquet", "sealed")
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
    "judge": (("judge", "demo", "--model", "m", "--base-url", "http://localhost:1/v1", "--dry-run"),),
    "packet": (("packet", "list", "demo"),),
    "plan": (("plan", "demo"),),
    "progress": (("progress", "demo"), ("progress", "contexts")),
    "response-sets": (("response-sets", "demo"),),
    "split": (("split", "sealed"),),
}
WITHOUT_SCHEMA = {
    "assign": "the plan as it was made, with its counts; it changes the study",
    "coordinators": "who coordinates, and whether the results are open to them",
    "captions": "needs a library that is an extra; the document has the shape of every document",
    "doctor": "what a machine offers, not figures of a study",
    "draft": "what a model drafted",
    "embed": "how many vectors were stored",
    "feedback": "a document of sentences about one person; it has the shape of every document",
    "hub": "needs a server",
    "make": "how many outputs are still to be asked for",
    "merge": "what a merge would change",
    "minutes": "a document of sentences about one meeting; it has the shape of every document",
    "restore": "which backups there are",
    "translations": "which texts are translated into a language; tests/cli/study/test_translations.py reads it",
    "pairs": "needs two people who have heard each other; the document has the shape of every document",
    "rubric": "two rubrics beside each other, needs two studies",
    "sync": "what was exchanged",
    "voice-notes": "which recordings there are",
    "workshop": "what was said in a workshop",
}
"""Commands that print JSON without figures of a study, or cannot be run on the demo studies, and why."""
BY_NAME = {"undefined", "by_criterion", "by_group", "shares", "counts", "columns", "cells", "trace"}
"""Objects whose keys are names from the study or of a table, or reasons for figures; only their values have a shape."""


def printed(command: tuple[str, ...], folder: Path) -> Any:
    """What a command prints with `--json`, run on the demo studies in a folder."""
    words = [str(folder / word) if word in (*MADE, *STUDIES) else word for word in command]
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
        return {"type": "array", "items": joined([shape(one, key) for one in value])}
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


def make_others(folder: Path) -> None:
    """Beside the demo study in a folder: its Parquet files, and a copy with sealed images."""
    shutil.copytree(folder / "demo", folder / "sealed")
    for words in (
        ["export", str(folder / "demo"), "--format", "parquet", "--out", str(folder / "parquet")],
        ["split", str(folder / "sealed"), "--seal", "--seed", "1"],
    ):
        with contextlib.redirect_stdout(io.StringIO()):
            assert touchstone(words) == 0


def main() -> int:
    """Write every schema."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        make_demo(folder / "demo")
        for kind in STUDIES:
            make_study_demo(kind, folder / kind)
        make_others(folder)
        for name in COMMANDS:
            (FOLDER / f"{name}.json").write_text(schema(name, folder), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
