"""A rubric alone, as a file that people read and other programs take: TOML, Markdown, Word, REFI-QDA codebook."""

import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from app.errors import UserError
from app.files.rubric_file import SCHEMA, schema, write_rubric
from app.interchange.rubric.rubric_codebook import NAMESPACE
from app.messages.interchange import import_export
from app.messages.rubric import rubric_files
from app.rubrics.outline import LineKind, about_answers, about_whole, one_line, outline
from app.study.languages.listing import with_translations
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric, Theme
from app.study.team.designs import BorderCase
from exporters.atomic_file import STANDARD_OUTPUT, has_place_beside, write_out
from exporters.reports.markdown_text import plainly, plainly_at_the_start

__all__ = ["PREFIX", "RUBRIC_FORMATS", "STANDARD_OUTPUT", "export_rubric"]

PREFIX = "rubric-"  # before these names where they stand among other formats
_GUIDS = uuid.UUID("5a1d55a4-2f9f-5c39-9d3b-7c1c3a3f1b52")


@dataclass(frozen=True)
class RubricContent:
    """What goes into a file: the rubric, border cases with the name of their image, and the language."""

    rubric: Rubric
    cases: Sequence[tuple[BorderCase, str]] = ()
    language: str = "en"


def export_rubric(study: OpenStudy, name: str, out: Path, rubric: Rubric | None = None) -> str:
    """Write a rubric, else the current one, in one of the formats: whole, or not at all. `-` is standard output. TOML
    gets its schema beside it, unless one is there.
    Returns a sentence on what the format cannot hold of it, '' where it holds everything.

    Raises UserError for an unknown format, without a rubric, and when the file cannot be written.
    """
    render = RUBRIC_FORMATS.get(name)
    if render is None:
        raise UserError(import_export.unknown_format(name, RUBRIC_FORMATS))
    shown = rubric or study.rubrics.current()
    if shown is None:
        raise UserError(rubric_files.NOTHING_TO_EXPORT)
    content = render(RubricContent(with_translations(study, shown), _cases(study), study.study.language))
    write_out(out, study.folder, lambda stream: _write(stream, content))
    beside = out.with_name(SCHEMA) if name == "toml" and has_place_beside(out) else None
    if beside and not beside.exists():
        write_out(beside, study.folder, lambda stream: _write(stream, schema().encode()))
    changed = changed_places(shown, name)
    return rubric_files.spaces_lost(changed) if changed else ""


def changed_places(rubric: Rubric, name: str) -> list[str]:
    """The codes of criteria and themes, and the titles, that have words which a format changes: all but TOML put each
    text in one line with single spaces, and leave out the full stop after a short name."""
    if name == "toml":
        return []
    whole = [label for label, words in about_whole(rubric) if one_line(words) != words]
    whole += [rubric.title] if one_line(rubric.title) != rubric.title else []
    themes = [theme.code for theme in rubric.themes if one_line(theme.statement) != theme.statement]
    return [*map(one_line, whole), *themes, *(one.code for one in rubric.criteria if _is_changed(one))]


def _is_changed(criterion: Criterion) -> bool:
    texts = (criterion.text, criterion.guidance, criterion.applies_when, criterion.short)
    said = [*texts, *(words for _label, words in about_answers(criterion))]
    return any(one_line(words) != words for words in said) or criterion.short.endswith((".", " "))


def _write(stream: Any, content: bytes) -> None:
    stream.flush()
    stream.buffer.write(content)


def _cases(study: OpenStudy) -> list[tuple[BorderCase, str]]:
    cases = []
    for case in study.designs.border_cases():
        image = study.images.get(case.image) if case.image is not None else None
        cases.append((case, f"{image.number}, {image.facts.name}" if image else ""))
    return cases


def as_toml(sheet: RubricContent) -> bytes:
    """All that a study keeps of a rubric, but border cases."""
    return write_rubric(sheet.rubric).encode("utf-8")


# --- Markdown


def as_markdown(sheet: RubricContent) -> bytes:
    """Headings and lists in plain text."""
    return "".join(_markdown(sheet)).encode("utf-8")


def _markdown(sheet: RubricContent) -> Iterator[str]:
    before = LineKind.TITLE
    for line in outline(sheet.rubric, sheet.cases):
        text = plainly(line.text)
        lead = f"**{plainly(line.lead)}** " if line.lead else ""
        match line.kind:
            case LineKind.TITLE:
                yield f"# {text}\n"
            case LineKind.THEME:
                yield f"\n## {text}\n"
            case LineKind.TEXT:
                yield f"\n{lead}{text if lead else plainly_at_the_start(line.text)}\n"
            case LineKind.CRITERION:
                apart = "" if before is LineKind.PART else "\n"
                yield f"{apart}- {lead}{text}\n"
            case LineKind.PART:
                yield f"  - {lead}{text}\n"
        before = line.kind


# --- Word


def as_docx(sheet: RubricContent) -> bytes:
    """A document with real headings and lists, no table, a title and its language."""
    import docx

    document = docx.Document()
    _describe(document, sheet)
    styles = {
        LineKind.TITLE: "Title",
        LineKind.THEME: "Heading 1",
        LineKind.CRITERION: "List Bullet",
        LineKind.PART: "List Bullet 2",
    }
    for line in outline(sheet.rubric, sheet.cases):
        paragraph = document.add_paragraph(style=styles.get(line.kind))
        if line.lead:
            paragraph.add_run(line.lead).bold = True
            paragraph.add_run(" ")
        paragraph.add_run(line.text)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def _describe(document: Any, sheet: RubricContent) -> None:
    """Title and language, which a screen reader needs; the template's author and remark are nobody's."""
    from docx.oxml.ns import qn

    about = document.core_properties
    about.title, about.language = one_line(sheet.rubric.title), sheet.language
    about.subject, about.author, about.comments = one_line(sheet.rubric.artifact), "", ""
    for language in document.styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), sheet.language)


# --- REFI-QDA


def as_codebook(sheet: RubricContent) -> bytes:
    """One code for the rubric, in it one for each theme, in those one for each criterion, its lineage as guid."""
    ElementTree.register_namespace("", NAMESPACE)
    book = ElementTree.Element(f"{{{NAMESPACE}}}CodeBook", {"origin": "Touchstone"})
    codes = ElementTree.SubElement(book, f"{{{NAMESPACE}}}Codes")
    rubric = sheet.rubric
    told = _labelled(about_whole(rubric))
    whole = _code(codes, uuid.uuid5(_GUIDS, rubric.artifact), rubric.title, told, is_codable=False)
    for theme in rubric.themes:
        _add_theme(whole, rubric, theme)
    ElementTree.indent(book)
    content: bytes = ElementTree.tostring(book, "utf-8", xml_declaration=True)
    return content + b"\n"


def _add_theme(whole: ElementTree.Element, rubric: Rubric, theme: Theme) -> None:
    guid = uuid.uuid5(_GUIDS, f"{rubric.artifact}/{theme.code}")
    name = f"{rubric_files.THEME} {theme.code}"
    inside = _code(whole, guid, name, one_line(theme.statement), is_codable=False)
    for criterion in theme.criteria:
        name = f"{criterion.code} {one_line(criterion.name)}"
        _code(inside, criterion.lineage, name, _description(criterion), is_codable=True)


def _description(criterion: Criterion) -> str:
    parts = (
        (rubric_files.SHORT, criterion.short),
        (rubric_files.GUIDANCE, criterion.guidance),
        (rubric_files.APPLIES_WHEN, criterion.applies_when),
        *about_answers(criterion),
    )
    return f"{one_line(criterion.text)}\n{_labelled(parts)}"


def _labelled(parts: Sequence[tuple[str, str]]) -> str:
    return "\n".join(f"{label}: {one_line(words)}" for label, words in parts if words)


def _code(
    parent: ElementTree.Element, guid: uuid.UUID, name: str, description: str, is_codable: bool
) -> ElementTree.Element:
    said = {"guid": str(guid), "name": one_line(name), "isCodable": str(is_codable).lower()}
    code = ElementTree.SubElement(parent, f"{{{NAMESPACE}}}Code", said)
    if description:
        ElementTree.SubElement(code, f"{{{NAMESPACE}}}Description").text = description
    return code


RUBRIC_FORMATS: dict[str, Callable[[RubricContent], bytes]] = {
    "toml": as_toml,
    "markdown": as_markdown,
    "docx": as_docx,
    "qdc": as_codebook,
}
