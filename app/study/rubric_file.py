"""Rubrics as TOML: reading a file somebody wrote, writing one, and finding those that ship with the program."""

import json
import re
import uuid
from importlib import resources
from pathlib import Path

from app.errors import UserError
from app.messages import files as messages
from app.study.rubric import Criterion, Rubric, Theme
from app.study.text_file import read_text
from app.study.toml_table import TomlTable
from app.study.verdict import CountsAs

_LINEAGES = uuid.UUID("8a3c1c1e-6a55-5d0e-9c63-3f8b7f0f9e11")
_CODE = re.compile(r"[\w-]+")


def built_in_rubrics() -> list[str]:
    """The names of the rubrics that ship with the program, in alphabetical order."""
    folder = resources.files("resources") / "rubrics"
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def load_rubric(name_or_file: str) -> Rubric:
    """A rubric by its built-in name or from a file. Raises UserError when there is neither, or it is malformed."""
    if name_or_file in built_in_rubrics():
        text = (resources.files("resources") / "rubrics" / f"{name_or_file}.toml").read_text("utf-8")
        return read_rubric(text, f"{name_or_file}.toml")
    path = Path(name_or_file)
    if not path.is_file():
        raise UserError(messages.unknown_rubric(name_or_file, built_in_rubrics()))
    return read_rubric(read_text(path), str(path))


def read_rubric(text: str, name: str) -> Rubric:
    """A rubric from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    title, artifact = file.text("title"), file.text("artifact")
    community, source = file.text("community", ""), file.text("source", "")
    rows = file.tables("theme")
    file.finish()
    if not rows:
        raise file.complaint("theme", messages.no_themes())
    codes: set[str] = set()
    lineages: dict[uuid.UUID, str] = {}
    themes = tuple(_theme(row, artifact, codes, lineages) for row in rows)
    return Rubric(title, artifact, themes, community, source)


def _theme(row: TomlTable, artifact: str, codes: set[str], lineages: dict[uuid.UUID, str]) -> Theme:
    code = _code(row, "", codes)
    statement = row.text("statement")
    rows = row.tables("criterion")
    row.finish()
    if not rows:
        raise row.complaint("code", messages.no_criteria(code))
    criteria = []
    for one in rows:
        criterion = _criterion(one, artifact, code, codes)
        known = lineages.setdefault(criterion.lineage, criterion.code)
        if known != criterion.code:
            raise one.complaint("lineage", messages.same_lineage(known))
        criteria.append(criterion)
    return Theme(code, statement, tuple(criteria))


def _criterion(row: TomlTable, artifact: str, theme: str, codes: set[str]) -> Criterion:
    code = _code(row, f"{theme}.", codes)
    lineage = row.text("lineage", "")
    criterion = Criterion(
        lineage=_lineage(row, lineage) if lineage else uuid.uuid5(_LINEAGES, f"{artifact}/{code}"),
        code=code,
        text=row.text("text"),
        short=row.text("short", ""),
        guidance=row.text("guidance", ""),
        applies_when=row.text("applies_when", ""),
        not_visible=CountsAs(row.choice("not_visible", list(CountsAs), CountsAs.MET)),
    )
    row.finish()
    return criterion


def _lineage(row: TomlTable, text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError as error:
        raise row.complaint("lineage", messages.must_be("lineage", "a UUID")) from error


def _code(row: TomlTable, prefix: str, codes: set[str]) -> str:
    own = row.text("code")
    if not _CODE.fullmatch(own):
        raise row.complaint("code", messages.bad_code(own))
    code = prefix + own
    if code in codes:
        raise row.complaint("code", messages.used_twice(code))
    codes.add(code)
    return code


def write_rubric(rubric: Rubric) -> str:
    """A rubric as TOML that `read_rubric` reads back, lineages included."""
    lines = [_set("title", rubric.title), _set("artifact", rubric.artifact)]
    lines += [_set(key, words) for key in ("community", "source") if (words := getattr(rubric, key))]
    for theme in rubric.themes:
        lines += ["", "[[theme]]", _set("code", theme.code), _set("statement", theme.statement)]
        for one in theme.criteria:
            lines += ["", "[[theme.criterion]]", _set("code", one.code.rpartition(".")[2])]
            lines += [_set("short", one.short)] if one.short else []
            lines.append(_set("text", one.text))
            for key in ("guidance", "applies_when"):
                lines += [_set(key, words)] if (words := getattr(one, key)) else []
            lines.append(_set("not_visible", one.not_visible.value))
            lines.append(_set("lineage", str(one.lineage)))
    return "\n".join(lines) + "\n"


def _set(key: str, words: str) -> str:
    """A key with its text. JSON's escapes are TOML's, but for one character."""
    quoted = json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")
    return f"{key} = {quoted}"
