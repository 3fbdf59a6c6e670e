"""Prompts that image models are checked with, read from a TOML file or a table."""

from dataclasses import dataclass
from pathlib import Path

from app.errors import UserError
from app.files.text_file import read_text
from app.files.toml_table import TomlTable
from app.interchange.tables.tables import Columns, read_table
from app.messages.judge import prompt_sets as prompt_sets_text
from app.study.judge.prompt_sets import CheckPrompt, PromptKind
from app.study.names import is_line

_COLUMNS = Columns(("code", "text", "kind", "group", "sealed"), ("code", "text"))
_YES = ("yes", "true", "1")
_NO = ("no", "false", "0", "")


@dataclass(frozen=True)
class PromptFile:
    """What a file says; a table says neither name nor version."""

    prompts: tuple[CheckPrompt, ...]
    name: str = ""
    version: str = ""
    licence: str = ""


def read_prompts(path: Path) -> PromptFile:
    """The prompts of a file. Raises UserError naming file and line for one that is malformed, has no prompts, or has
    a code twice."""
    if path.suffix.lower() == ".toml":
        return _of_toml(TomlTable.parse(read_text(path), str(path)))
    found: dict[str, CheckPrompt] = {}
    for line, cells in read_table(path, _COLUMNS):
        code, sealed = cells["code"].strip(), cells.get("sealed", "").strip().lower()
        kind = cells.get("kind", "").strip().lower() or PromptKind.PLAIN.value
        reason = ""
        if not is_line(code) or not cells["text"].strip():
            reason = prompt_sets_text.CODE_AND_TEXT
        elif code in found:
            reason = prompt_sets_text.twice(code=code)
        elif kind not in {one.value for one in PromptKind}:
            reason = prompt_sets_text.no_such_kind(kind=kind, kinds=", ".join(PromptKind))
        elif sealed not in (*_YES, *_NO):
            reason = prompt_sets_text.sealed_or_not(word=sealed)
        if reason:
            raise UserError(prompt_sets_text.in_line(name=path.name, line=line, reason=reason))
        group = cells.get("group", "").strip()
        found[code] = CheckPrompt(code, cells["text"].strip(), PromptKind(kind), group, sealed in _YES)
    if not found:
        raise UserError(prompt_sets_text.no_prompts(name=path.name))
    return PromptFile(tuple(found.values()))


def _of_toml(file: TomlTable) -> PromptFile:
    name, version, licence = file.text("name"), file.text("version"), file.text("licence", "")
    file.choice("what", ["images"], "images")  # as in a file for `make`
    rows = file.tables("prompt")
    file.finish()
    found: dict[str, CheckPrompt] = {}
    for row in rows:
        code, text, group = row.text("code"), row.text("text"), row.text("group", "")
        kind = row.choice("kind", [one.value for one in PromptKind], PromptKind.PLAIN.value)
        prompt = CheckPrompt(code, text, PromptKind(kind), group, row.flag("sealed"))
        row.finish()
        if not is_line(code) or not text.strip():
            raise row.complaint("code", prompt_sets_text.CODE_AND_TEXT)
        if code in found:
            raise row.complaint("code", prompt_sets_text.twice(code=code))
        found[code] = prompt
    if not found:
        raise file.complaint("prompt", prompt_sets_text.NO_ROWS)
    return PromptFile(tuple(found.values()), name, version, licence)
