"""The shape of a JSON document, as a JSON Schema: which keys there are, and what kind of value each has.

python -m tests.cli.json_shapes writes docs/json-schemas, one file for each command that prints figures. What several
runs on the demo studies have in common is required. Read what has changed before you keep it: other people's programs
rely on it. Keys may be added, so a document with others fits too; those that are there stay.
"""

import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.cli import main as touchstone
from tests import demo_copies
from tests.cli import json_documents
from tests.cli.json_studies import make_studies
from tests.cli.strange_studies import ANSWERED, JUDGE
from tests.judging.servers import good, judge_server
from tests.repository import ROOT

FOLDER = ROOT / "docs" / "json-schemas"
NAMES = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null"}
SERVER, NEW = (
    "a-server",
    "new:",
)  # the address of a judge's server that runs; a file that is written in the folder
MODEL = ("--model", "m", "--base-url", "http://localhost:1/v1")
STRANGE = [one.name for one in ANSWERED]
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "check-model": tuple(
        ("check-model", "demo", "--source", "Sketcher A", *words)
        for words in ((), ("--threshold", "0", "--compare-with", "Sketcher B"))
    ),
    "card-history": tuple(("card", "history", name) for name in ("demo", "carded")),
    "card-appeals": tuple(("card", "appeals", name) for name in ("demo", "carded")),
    "prompts": tuple(("prompts", "list", name) for name in ("demo", "carded")),
    "guard": (("guard", "guarded", "--list"),),
    "training": (
        ("training", "guarded"),
        ("training", "guarded", "--out", f"{NEW}training"),
        ("training", "guarded", "--withdrawals"),
    ),
    "agree": (
        ("agree", "demo", "--reference", "majority", "--against", "demo-judge"),
        ("agree", "demo", "--reference", "Ada", "--against", "Ben"),
        ("agree", "demo", "--reference", "Ada", "--against", "demo-judge"),
        ("agree", "meeting", "--reference", "Ada", "--against", "Ben"),
        *(("agree", name, "--reference", "Ada", "--against", "Ben") for name in STRANGE),
        *(("agree", name, "--reference", "majority", "--against", JUDGE) for name in STRANGE),
    ),
    "analyse": (("analyse", "contexts"), ("analyse", "critiques")),
    "bounds": (("bounds", "demo"),),
    "agree-parquet": (("agree", "parquet", "--reference", "Ada", "--against", "demo-judge"),),
    "agree-several": tuple(("agree", name, "--reference", "Ada") for name in ("demo", *STRANGE)),
    "check": (("check", "demo"), ("check", "contexts")),
    "judge": (("judge", "demo", *MODEL, "--dry-run"),),
    "judge-run": (
        ("judge", "judged", "--model", "m", "--base-url", SERVER, "--first", "1", "--runs", "1", "--yes"),
    ),
    "judge-compare": tuple(("judge", name, "--compare") for name in ("demo", *STRANGE)),
    "judge-batch": (("judge", "demo", *MODEL, "--batch", "collect"),),
    "packet": (("packet", "list", "demo"), ("packet", "list", "sent")),
    "packet-out": (("packet", "out", "sent", "--rater", "Ben", "--out", f"{NEW}ben.touchstone"),),
    "packet-show": (("packet", "show", "ada.touchstone"),),
    "assign": (
        ("assign", "demo", "--plan", "per-image", "--dry-run"),
        ("assign", "contexts", "--plan", "rotation", "--dry-run"),
        ("assign", "demo", "--plan", "blocks", "--per-image", "1", "--practice", "2", "--dry-run"),
    ),
    "captions": (("captions", "caption-studies/collection", "--metrics", "BLEU-4,CIDEr", "--at-once", "2"),),
    "tables": (("tables", "demo"), ("tables", "coordinated")),
    "coordinators": (("coordinators", "demo"), ("coordinators", "coordinated")),
    "draft": (("draft", "descriptions", "demo", "--all", *MODEL, "--dry-run"),),
    "embed": (("embed", "critiques", *MODEL, "--dry-run"),),
    "export": (("export", "copy", "--format", "csv", "--out", f"{NEW}written.csv"),),
    "feedback": (("feedback", "meeting", "--rater", "Ben"),),
    "images": (("images", "prompts", "copy"),),
    "images-columns": (("images", "columns", "copy", "known.csv"),),
    "images-add": (("images", "add", "copy", "copy/images"),),
    "import": (("import", "copy", "answers.csv", "--dry-run"),),
    "make": (("make", "demo", "--what", "captions", "--prompts", "captions-1", *MODEL, "--dry-run"),),
    "merge-undo": (("merge", "backed-up", "--undo", "--dry-run"),),
    "merge": (("merge", "demo", "copy", "--dry-run"), ("merge", "demo", "coordinated", "--dry-run")),
    "minutes": (("minutes", "meeting"),),
    "new": (("new", f"{NEW}made", "--title", "Canes", "--artifact", "cane", "--rubric", "guide-cane"),),
    "origins": (("origins", "revised", "--confirm", "Ada", "--by", "Ben", "--why", "I sat beside her."),),
    "pairs": (("pairs", "pair"),),
    "plan": tuple(("plan", name) for name in ("demo", *STRANGE)),
    "progress": (("progress", "demo"), ("progress", "contexts")),
    "replicate": (("replicate", "dutta", "contexts"), ("replicate", "johnson", "labels")),
    "response-sets": (("response-sets", "demo"),),
    "restore": (("restore", "backed-up", "--list"), ("restore", "demo", "--list")),
    "restore-done": (("restore", "restorable"),),
    "rubric-check": (("rubric", "check", "demo"), ("rubric", "check", "drafted")),
    "rubric-compare": (("rubric", "compare", "demo", "contexts"), ("rubric", "compare", "demo", "critiques")),
    "rubric-history": (("rubric", "history", "revised"),),
    "rubric-story": (("rubric", "history", "demo", "--code", "T1.C1"),),
    "split": (("split", "sealed"), ("split", "demo")),
    "sync": (("sync", "synced", "shared"), ("sync", "news", "shared")),
    "translations": (("translations", "show", "demo", "--to", "ml"),),
    "voice-notes": (("voice-notes", "list", "voice"),),
    "withdraw": tuple(
        ("withdraw", "copy", "--rater", "Ada", *mode, "--dry-run") for mode in ((), ("--mode", "delete"))
    ),
    "workshop": (("workshop", "list", "workshops/guide-cane"),),
}
BUILT: dict[str, tuple[tuple[str, ...], Callable[[], Sequence[Any]]]] = {
    "doctor": (("doctor",), json_documents.of_machines),
    "hub": (("hub", "check"), json_documents.of_hubs),
    "judge-hub": (("judge", "--hub", "ADDRESS", "--batch", "status"), json_documents.of_workers),
}
"""Commands that print something else on each machine, or need a server: documents made of what they would find. Other
tests compare what they print with the schema."""
OF_FIGURES = ("agree", "agree-several", "agree-parquet", "plan", "judge-compare", "bounds")
"""What prints estimates. Any of them may be undefined, whatever the examples are."""
BY_NAME = {
    *("asked", "collected", "readers", "scripts"),
    *("undefined", "by_criterion", "by_group", "shares", "counts", "columns", "cells", "trace"),
    *("findings", "groups"),
}
"""Objects whose keys are names from the study or of a table, or reasons for figures; only their values have a shape."""


def printed(command: tuple[str, ...], folder: Path) -> Any:
    """What a command prints with `--json`, run on the demo studies in a folder."""
    name, *arguments = command
    out = io.StringIO()
    with contextlib.ExitStack() as stack:
        if SERVER in arguments:
            url = stack.enter_context(judge_server(good)).url
            arguments = [url if word == SERVER else word for word in arguments]
        words = [name, *(_placed(word, folder) for word in arguments)]
        with contextlib.redirect_stdout(out):
            code = touchstone([*words, "--json"])
    assert code == 0, f"touchstone {' '.join(words)} --json ended with {code}"
    return json.loads(out.getvalue())


def _placed(word: str, folder: Path) -> str:
    if word.startswith(NEW):
        return str(folder / word.removeprefix(NEW))
    return str(folder / word) if (folder / word).exists() else word


def with_undefined(value: Any) -> Any:
    """The same document beside one in which each figure, and each interval, is undefined: null. Counts are whole."""
    if isinstance(value, dict):
        return {name: with_undefined(one) for name, one in value.items()}
    if isinstance(value, list) and not any(isinstance(one, float) for one in value):
        return [with_undefined(one) for one in value]
    return Either(value) if isinstance(value, float | list) else value


@dataclass(frozen=True)
class Either:
    """A value that is undefined in other documents."""

    value: Any


def shape(value: Any, key: str = "") -> dict[str, Any]:
    """The schema that a value fits, and any other with at least its keys."""
    if isinstance(value, Either):
        return joined([shape(value.value), shape(None)])
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
    if name in BUILT:
        words, make = BUILT[name]
        found = json.loads(json.dumps(make()))
    else:
        words, found = COMMANDS[name][0][:1], [printed(one, folder) for one in COMMANDS[name]]
        found = [with_undefined(one) for one in found] if name in OF_FIGURES else found
    title = " ".join(("touchstone", *words, "--json"))
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return json.dumps({**document, **opened(joined([shape(one) for one in found]))}, indent=1) + "\n"


def opened(found: dict[str, Any]) -> dict[str, Any]:
    """The same schema, where what is null in every example may be anything: of its other values nothing is known."""
    if found == {"type": "null"}:
        return {}
    inner: dict[str, Any] = {
        key: opened(found[key]) for key in ("items", "additionalProperties") if key in found
    }
    if "properties" in found:
        inner["properties"] = {name: opened(one) for name, one in found["properties"].items()}
    if "anyOf" in found:  # a null beside something else says that both come
        inner["anyOf"] = [one if one == {"type": "null"} else opened(one) for one in found["anyOf"]]
    return {**found, **inner}


def main() -> int:
    """Write every schema."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "studies"
        folder.mkdir()
        os.environ.setdefault(demo_copies.PLACE, place)
        make_studies(folder)
        for name in (*COMMANDS, *BUILT):
            (FOLDER / f"{name}.json").write_text(schema(name, folder), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
