"""Rubrics as TOML: reading a file somebody wrote, writing one, and finding those that ship with the program."""

import re
import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from importlib import resources
from pathlib import Path

from app.errors import UserError
from app.files.rubric_translations import CRITERION_FIELDS, TranslationReader, TranslationWriter
from app.files.text_file import read_text
from app.files.toml_table import TomlTable, set_text, set_texts
from app.messages.rubric.rubric_files import IMPORTANCES
from app.messages.study import study_files
from app.study.languages.translations import TextKind
from app.study.rubric import EVERY_CONTEXT, Context, Criterion, Rubric, RubricKind, Theme
from app.study.scales import AnswerScale, ScaleKind, in_words, name_of, named_scale
from app.study.verdict import CountsAs

_LINEAGES = uuid.UUID("8a3c1c1e-6a55-5d0e-9c63-3f8b7f0f9e11")
_TO_IMPORT = (".md", ".docx", ".qdc")
"""Rubrics in these files are imported into a study that is there; only TOML has all of a rubric."""
_CODE = re.compile(r"[\w-]+")
SCHEMA = "rubric.schema.json"
"""The JSON schema of these files. Editors look for it beside a file whose first line names it."""


def built_in_rubrics() -> list[str]:
    """The names of the rubrics that ship with the program, in alphabetical order."""
    return _names_in("rubrics")


def built_in_instruments() -> list[str]:
    """The names of the instruments for other kinds of studies that ship with the program, in alphabetical order."""
    return _names_in("instruments")


def _names_in(room: str) -> list[str]:
    folder = resources.files("resources") / room
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def schema() -> str:
    """The JSON schema of rubric files, as a text."""
    return (resources.files("resources") / "schemas" / SCHEMA).read_text("utf-8")


def load_rubric(name_or_file: str, to_import: Callable[[str], str] = study_files.to_import) -> Rubric:
    """A rubric by its built-in name or from a file. Raises UserError when there is neither, or it is malformed.

    `to_import`: what is said of a file whose rubric has to be imported, given its name.
    """
    for room, names in (("rubrics", built_in_rubrics()), ("instruments", built_in_instruments())):
        if name_or_file in names:
            text = (resources.files("resources") / room / f"{name_or_file}.toml").read_text("utf-8")
            return read_rubric(text, f"{name_or_file}.toml")
    path = Path(name_or_file)
    if not path.is_file():
        raise UserError(
            study_files.unknown_rubric(
                name=name_or_file, known=[*built_in_rubrics(), *built_in_instruments()]
            )
        )
    if path.suffix.lower() in _TO_IMPORT:
        raise UserError(to_import(str(path)))
    return read_rubric(read_text(path), str(path))


@lru_cache(maxsize=8)  # nothing in a rubric can be changed, and the same few are read again and again
def read_rubric(text: str, name: str) -> Rubric:
    """A rubric from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    title, artifact = file.text("title"), file.text("artifact")
    community, source = file.text("community", ""), file.text("source", "")
    kind = RubricKind(file.choice("kind", list(RubricKind), RubricKind.RUBRIC))
    context_rows = file.tables("context")
    reasons = file.texts("codes")
    if "" in reasons or len({one.casefold() for one in reasons}) < len(reasons):
        raise file.complaint("codes", study_files.UNCLEAR_CODES)
    least = file.number("least_desirable", 0)
    rows = file.tables("theme")
    translations = TranslationReader()
    translations.take(file, TextKind.RUBRIC, "", {"title": title}, is_top=True)
    file.finish()
    if not rows:
        raise file.complaint("theme", study_files.NO_THEMES)
    codes: set[str] = set()
    lineages: dict[uuid.UUID, str] = {}
    contexts = _contexts(context_rows, translations)
    themes = tuple(_theme(row, artifact, codes, lineages, translations) for row in rows)
    desirable = sum(one.is_desirable for theme in themes for one in theme.criteria)
    if not 0 <= least <= desirable:
        raise file.complaint(
            "least_desirable", study_files.too_many_desirable(least=least, desirable=desirable)
        )
    about = (community, source, 1, kind, contexts, reasons, least)
    return Rubric(title, artifact, themes, *about, tuple(translations.found))


def _contexts(rows: list[TomlTable], translations: TranslationReader) -> tuple[Context, ...]:
    contexts: dict[str, Context] = {}
    for row in rows:
        context = Context(row.text("name"), row.text("words"))
        translations.take(row, TextKind.CONTEXT, context.name, {"words": context.words})
        row.finish()
        name = context.name.casefold()
        if name in contexts:
            raise row.complaint("name", study_files.context_twice(name=context.name))
        if name == EVERY_CONTEXT:
            raise row.complaint("name", study_files.means_every_context(name=context.name))
        contexts[name] = context
    return tuple(contexts.values())


def _theme(
    row: TomlTable,
    artifact: str,
    codes: set[str],
    lineages: dict[uuid.UUID, str],
    translations: TranslationReader,
) -> Theme:
    code = _code(row, "", codes)
    statement = row.text("statement")
    rows = row.tables("criterion")
    translations.take(row, TextKind.THEME, code, {"statement": statement})
    row.finish()
    if not rows:
        raise row.complaint("code", study_files.no_criteria(theme=code))
    criteria = []
    for one in rows:
        criterion = _criterion(one, artifact, code, codes, translations)
        known = lineages.setdefault(criterion.lineage, criterion.code)
        if known != criterion.code:
            raise one.complaint("lineage", study_files.same_lineage(code=known))
        criteria.append(criterion)
    return Theme(code, statement, tuple(criteria))


def _criterion(
    row: TomlTable, artifact: str, theme: str, codes: set[str], translations: TranslationReader
) -> Criterion:
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
        scale=_scale(row),
        fields=row.texts("fields"),
    )
    importance = row.choice("importance", list(IMPORTANCES.values()), IMPORTANCES[False])
    if importance == IMPORTANCES[True]:
        if not criterion.scale.is_yes_no:
            raise row.complaint("importance", study_files.ONLY_YES_NO_DESIRABLE)
        criterion = replace(criterion, is_desirable=True)
    originals = {field: getattr(criterion, field) for field in CRITERION_FIELDS}
    if not criterion.scale.is_yes_no:
        originals |= {f"level.{one.value}": one.words for one in criterion.scale.levels}
        originals["not_applicable"] = criterion.scale.not_applicable
    translations.take(row, TextKind.CRITERION, str(criterion.lineage), originals)
    row.finish()
    return criterion


def _scale(row: TomlTable) -> AnswerScale:
    written = row.text_or_texts("scale", ScaleKind.YES_NO)
    words = row.texts("scale_words")
    try:
        scale = named_scale(written, words) if isinstance(written, str) else in_words(written)
    except ValueError as error:
        is_known = isinstance(written, str) and _is_scale(written)
        key, reason = (
            ("scale_words", study_files.BAD_SCALE_WORDS)
            if is_known
            else (
                "scale",
                study_files.bad_scale(written=written if isinstance(written, str) else ", ".join(written)),
            )
        )
        raise row.complaint(key, reason) from error
    not_applicable = row.text("not_applicable", "")
    if scale.level(not_applicable):
        raise row.complaint("not_applicable", study_files.is_a_level(words=not_applicable))
    return replace(scale, not_applicable=not_applicable, asks_why=row.flag("why"))


def _is_scale(name: str) -> bool:
    try:
        named_scale(name)
    except ValueError:
        return False
    return True


def _lineage(row: TomlTable, text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError as error:
        raise row.complaint("lineage", study_files.must_be(key="lineage", wanted="a UUID")) from error


def _code(row: TomlTable, prefix: str, codes: set[str]) -> str:
    own = row.text("code")
    if not _CODE.fullmatch(own):
        bare = own.removeprefix(prefix)
        is_whole = bool(prefix) and bare != own and _CODE.fullmatch(bare)
        say = study_files.whole_code(code=own, own=bare) if is_whole else study_files.bad_code(code=own)
        raise row.complaint("code", say)
    code = prefix + own
    if code in codes:
        raise row.complaint("code", study_files.used_twice(code=code))
    codes.add(code)
    return code


def write_rubric(rubric: Rubric) -> str:
    """A rubric as TOML that `read_rubric` reads back, lineages included."""
    lines = [f"#:schema {SCHEMA}", set_text("title", rubric.title), set_text("artifact", rubric.artifact)]
    lines += [set_text(key, words) for key in ("community", "source") if (words := getattr(rubric, key))]
    lines += [set_text("kind", rubric.kind)] if rubric.kind is not RubricKind.RUBRIC else []
    lines += [set_texts("codes", rubric.codes)] if rubric.codes else []
    lines += [] if rubric.label_rule.is_usual else [f"least_desirable = {rubric.least_desirable}"]
    translations = TranslationWriter(rubric.translations)
    lines += _tables(translations, "", TextKind.RUBRIC, "")
    for context in rubric.contexts:
        lines += ["", "[[context]]", set_text("name", context.name)]
        lines += [set_text("words", context.words)] if context.words else []
        lines += _tables(translations, "context", TextKind.CONTEXT, context.name)
    for theme in rubric.themes:
        lines += ["", "[[theme]]", set_text("code", theme.code), set_text("statement", theme.statement)]
        lines += _tables(translations, "theme", TextKind.THEME, theme.code)
        for one in theme.criteria:
            lines += ["", "[[theme.criterion]]", set_text("code", one.code.rpartition(".")[2])]
            lines += [set_text("short", one.short)] if one.short else []
            lines.append(set_text("text", one.text))
            for key in ("guidance", "applies_when"):
                lines += [set_text(key, words)] if (words := getattr(one, key)) else []
            lines.append(set_text("not_visible", one.not_visible.value))
            lines += [set_text("importance", IMPORTANCES[True])] if one.is_desirable else []
            lines += _set_scale(one.scale)
            lines += [set_texts("fields", one.fields)] if one.fields else []
            lines.append(set_text("lineage", str(one.lineage)))
            lines += _tables(translations, "theme.criterion", TextKind.CRITERION, str(one.lineage))
    return "\n".join(lines) + "\n"


def _tables(translations: TranslationWriter, path: str, kind: TextKind, of: str) -> list[str]:
    """The lines of the translations of one object."""
    lines: list[str] = []
    for header, keys in translations.lines(path, kind, of):
        lines += ["", f"[{header}]", *(set_text(key, words) for key, words in keys)]
    return lines


def _set_scale(scale: AnswerScale) -> list[str]:
    """The lines about a scale; none for plain yes or no."""
    words = [level.words for level in scale.levels if level.score.is_integer()]
    lines = []
    if not name_of(scale):
        lines.append(set_texts("scale", words))
    elif not scale.is_yes_no:
        lines.append(set_text("scale", name_of(scale)))
        lines += [set_texts("scale_words", words)] if any(words) else []
    lines += [set_text("not_applicable", scale.not_applicable)] if scale.not_applicable else []
    return lines + (["why = true"] if scale.asks_why else [])
