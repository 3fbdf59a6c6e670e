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
from app.interchange.rubric.rubric_codebook import NAMESPACE, ORIGIN
from app.interchange.rubric.rubric_docx import OURS
from app.interchange.rubric.rubric_reading import read_rubric_file
from app.messages.interchange import import_export
from app.messages.rubric import rubric_files
from app.private_files import private_folder
from app.rubrics.outline import LineKind, about_answers, about_whole, as_it_is, one_line, outline
from app.study.languages.listing import with_translations
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric, Theme
from app.study.team.designs import BorderCase
from exporters.atomic_file import STANDARD_OUTPUT, has_place_beside, write_out
from exporters.reports.markdown_text import plainly, plainly_at_the_start

__all__ = ["PREFIX", "RUBRIC_FORMATS", "STANDARD_OUTPUT", "export_rubric"]

PREFIX = "rubric-"  # before these names where they stand among other formats
_ENDINGS = {"toml": ".toml", "markdown": ".md", "docx": ".docx", "qdc": ".qdc"}
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
    sheet = RubricContent(with_translations(study, shown), _cases(study), study.study.language)
    content = render(sheet)
    write_out(out, study.folder, lambda stream: _write(stream, content))
    beside = out.with_name(SCHEMA) if name == "toml" and has_place_beside(out) else None
    if beside and not beside.exists():
        write_out(beside, study.folder, lambda stream: _write(stream, schema().encode()))
    changed = changed_places(shown, name, content)
    return rubric_files.words_changed(places=changed) if changed else ""


def changed_places(rubric: Rubric, name: str, content: bytes) -> list[str]:
    """The codes of criteria and themes, the title, and the labels of what is said of the whole, whose words are others
    in a file of this content, as it is read again."""
    with private_folder() as folder:
        file = folder / f"rubric{_ENDINGS[name]}"
        file.write_bytes(content)
        try:
            back = read_rubric_file(file)
        except UserError:  # a rubric that is not finished, such as one with a theme without criteria
            return [rubric.title]
    if [len(theme.criteria) for theme in rubric.themes] != [len(theme.criteria) for theme in back.themes]:
        return [rubric.title]
    whole, whole_back = about_whole(rubric), about_whole(back)
    found = [rubric.title] if rubric.title != back.title else []
    found += [label for label, words in whole if (label, words) not in whole_back]
    for theme, other in zip(rubric.themes, back.themes, strict=True):
        found += [theme.code] if theme.statement != other.statement else []
        pairs = zip(theme.criteria, other.criteria, strict=True)
        found += [one.code for one, read in pairs if _words(one) != _words(read)]
    return list(map(one_line, found))


def _words(criterion: Criterion) -> tuple[object, ...]:
    texts = (criterion.text, criterion.guidance, criterion.applies_when, criterion.short)
    return (*texts, *about_answers(criterion))


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
    for line in outline(sheet.rubric, sheet.cases, as_it_is):
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
    about.title, about.language, about.identifier = one_line(sheet.rubric.title), sheet.language, OURS
    about.subject, about.author, about.comments = one_line(sheet.rubric.artifact), "", ""
    for language in document.styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), sheet.language)


# --- REFI-QDA


def as_codebook(sheet: RubricContent) -> bytes:
    """One code for the rubric, in it one for each theme, in those one for each criterion, its lineage as guid."""
    ElementTree.register_namespace("", NAMESPACE)
    book = ElementTree.Element(f"{{{NAMESPACE}}}CodeBook", {"origin": ORIGIN})
    codes = ElementTree.SubElement(book, f"{{{NAMESPACE}}}Codes")
    rubric = sheet.rubric
    description = _labelled(about_whole(rubric))
    whole = _code(codes, uuid.uuid5(_GUIDS, rubric.artifact), rubric.title, description, is_codable=False)
    for theme in rubric.themes:
        _add_theme(whole, rubric, theme)
    ElementTree.indent(book)
    content: bytes = ElementTree.tostring(book, "utf-8", xml_declaration=True)
    return content + b"\n"


def _add_theme(whole: ElementTree.Element, rubric: Rubric, theme: Theme) -> None:
    guid = uuid.uuid5(_GUIDS, f"{rubric.artifact}/{theme.code}")
    name = f"{rubric_files.THEME} {theme.code}"
    inside = _code(whole, guid, name, _paragraph(theme.statement), is_codable=False)
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
    return f"{_paragraph(criterion.text)}\n{_labelled(parts)}"


def _labelled(parts: Sequence[tuple[str, str]]) -> str:
    return "\n".join(f"{label}: {_paragraph(words)}" for label, words in parts if words)


def _paragraph(words: str) -> str:
    """A text of which each line but the first begins with a tab, so that the next part is told from it."""
    return as_it_is(words).replace("\n", "\n\t")


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
