"""A report as one HTML file that needs nothing else: no scripts, no network; its pictures are within it."""

import base64
import hashlib
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from app.language import is_right_to_left
from app.messages.agreement import report_files
from app.reports.document import Cell, Column, Document, ImageFile, OneOfTwo, Picture, Row
from exporters.reports import chart_svg
from exporters.reports.report_parts import (
    ChartPart,
    SectionPart,
    TablePart,
    address,
    arrange,
    without_controls,
)
from exporters.reports.report_pictures import small_picture

MANY_COLUMNS = 8  # more are set closer, so that they fit on a screen of 1,100 pixels
SUMMARY, METHODS, TRACE = "summary", "methods", "trace"


def html_of(document: Document) -> str:
    """The report as the text of an HTML file; the same document always gives the same text."""
    sections = arrange(document)
    has_pictures = any(section.pictures or section.images for section in document.walk())
    style = _resource("page.css") + (_resource("pictures.css") if has_pictures else "")
    return Template(_resource("page.html")).substitute(
        pictures="; img-src data:" if has_pictures else "",
        language=_plain(document.language),
        direction="rtl" if is_right_to_left(document.language) else "ltr",
        style_hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        style=style,
        program=_plain(report_files.PROGRAM),
        title=_plain(document.title),
        skip=_plain(report_files.SKIP),
        made=_plain(report_files.made_at(document.made_at)),
        other=_other(document.file),
        contents_heading=_plain(report_files.CONTENTS),
        contents=_contents(document, sections),
        report="\n".join(_report(document, sections)),
    )


@cache
def _resource(name: str) -> str:
    return files("resources.report").joinpath(name).read_text(encoding="utf-8")


def _other(file: OneOfTwo | None) -> str:
    """The sentence on the other file of the report, which links to it, if there is one."""
    if file is None:
        return ""
    sentence = _plain(file.sentence)
    shown = f'<a href="{address(file.other)}">{sentence}</a>' if file.other else sentence
    return f'\n<p class="other">{shown}</p>'


def _contents(document: Document, sections: tuple[SectionPart, ...]) -> str:
    def entry(anchor: str, heading: str, within: tuple[SectionPart, ...] = ()) -> str:
        inner = f"\n{entries(within)}" if within else ""
        return f'<li><a href="#{anchor}">{_plain(heading)}</a>{inner}</li>'

    def entries(parts: Iterable[SectionPart]) -> str:
        return _list("ol", (entry(_anchor(part), part.section.heading, part.sections) for part in parts))

    return _list(
        "ol",
        [
            *([entry(SUMMARY, report_files.SUMMARY)] if document.summary else []),
            *(entry(_anchor(part), part.section.heading, part.sections) for part in sections),
            *([entry(METHODS, report_files.METHODS)] if document.methods else []),
            entry(TRACE, report_files.TRACE),
        ],
    )


def _report(document: Document, sections: tuple[SectionPart, ...]) -> list[str]:
    trace = "\n".join(f"<dt>{_plain(name)}</dt><dd>{_plain(value)}</dd>" for name, value in document.trace)
    words = (
        (SUMMARY, report_files.SUMMARY, document.summary),
        (METHODS, report_files.METHODS, document.methods),
    )
    summary, methods = (
        [_section(anchor, heading, 2, _paragraphs(texts))] if texts else []
        for anchor, heading, texts in words
    )
    return [
        *summary,
        *(_arranged(part, 2) for part in sections),
        *methods,
        _section(TRACE, report_files.TRACE, 2, f"<dl>\n{trace}\n</dl>"),
    ]


def _section(anchor: str, heading: str, level: int, content: str, kind: str = "") -> str:
    looks = f' class="{kind}"' if kind else ""
    return f'<section id="{anchor}"{looks}>\n<h{level}>{_plain(heading)}</h{level}>\n{content}\n</section>'


def _arranged(part: SectionPart, level: int) -> str:
    content = [
        _paragraphs(part.section.paragraphs),
        *(_table(piece) if isinstance(piece, TablePart) else _chart(piece) for piece in part.parts),
        _pictures(part.section.pictures),
        _images(part),
        *(_arranged(section, min(level + 1, 6)) for section in part.sections),
    ]
    kind = "starts-page" if part.section.starts_page else ""
    return _section(_anchor(part), part.section.heading, level, "\n".join(filter(None, content)), kind)


def _images(part: SectionPart) -> str:
    return _list("ul", map(_image, part.section.images), "images") if part.section.images else ""


def _image(picture: ImageFile) -> str:
    """The image with its description as alternative text; in words alone where it may not be shown or read."""
    small = small_picture(picture.path) if picture.may_go_out else None
    if small is None:
        return f"<li><p>{_plain(picture.line)}</p></li>"
    source = f"data:image/jpeg;base64,{base64.b64encode(small).decode()}"
    image = f'<img src="{source}" alt="{_plain(picture.description)}">'
    return f"<li><figure>{image}<figcaption>{_plain(picture.caption)}</figcaption></figure></li>"


def _anchor(part: SectionPart) -> str:
    return f"section-{part.place}"


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n".join(f"<p>{_plain(text)}</p>" for text in texts)


def _pictures(pictures: tuple[Picture, ...]) -> str:
    if not pictures:
        return ""
    figures = (
        f'<figure>\n<img src="data:image/jpeg;base64,{base64.b64encode(one.jpeg).decode()}" width="{one.size[0]}" '
        f'height="{one.size[1]}" alt="{_plain(one.alternative)}">\n<figcaption>{_plain(one.caption)}</figcaption>\n'
        "</figure>"
        for one in pictures
    )
    return '<div class="pictures">\n' + "\n".join(figures) + "\n</div>"


def _chart(part: ChartPart) -> str:
    name = f"chart-{part.number}"
    elsewhere = ""
    if part.points:
        sentence = _plain(report_files.figures_elsewhere(table=part.table.name))
        linked = f'<a href="#table-{part.table.number}">{_plain(part.table.name)}</a>'
        elsewhere = f"<p>{sentence.replace(_plain(part.table.name), linked)}</p>\n"
    drawing = chart_svg.draw(part.chart, name)
    figure = (
        f'<figure id="{name}">\n<figcaption>{_plain(part.caption)}</figcaption>\n{drawing}\n'
        f"<p>{_plain(part.chart.sentence)}</p>\n{elsewhere}</figure>"
    )
    return f"{figure}\n{_table(part.table)}" if part.shows_table else figure


def _table(part: TablePart) -> str:
    table, anchor = part.table, f"table-{part.number}"
    wide = ' class="wide"' if len(table.columns) > MANY_COLUMNS else ""
    heads = "".join(
        f'<th scope="col"{_look(column)}>{_plain(column.heading)}</th>' for column in table.columns
    )
    rows = "\n".join(_row(part, row) for row in table.rows)
    pieces = [
        f'<div class="table" id="{anchor}">',
        f'<div class="scroll" role="region" tabindex="0" aria-labelledby="{anchor}-caption">',
        f'<table{wide}>\n<caption id="{anchor}-caption"><span>{_plain(part.caption)}</span></caption>',
        f"<thead>\n<tr>{heads}</tr>\n</thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n</div>",
        f'<p class="note">{_plain(table.note)}</p>' if table.note else "",
        _notes(part),
        _meanings(part),
        "</div>",
    ]
    return "\n".join(filter(None, pieces))


def _row(part: TablePart, row: Row) -> str:
    columns = part.table.columns
    header = f'<th scope="row" dir="auto">{_inner(part, row.header, columns[0])}</th>'
    cells = (
        f"<td{_look(column)}>{_inner(part, cell, column)}</td>"
        for cell, column in zip(row.cells, columns[1:], strict=True)
    )
    return f"<tr>{header}{''.join(cells)}</tr>"


def _inner(part: TablePart, cell: Cell, column: Column) -> str:
    first, *beside = (_plain(line) for line in part.lines(cell, column))
    if cell.reason:
        beside[-1] = f'<a href="#note-{part.numbers[cell.reason]}">{beside[-1]}</a>'
    return "<br>".join([first, *(f'<span class="beside">{line}</span>' for line in beside)])


def _look(column: Column) -> str:
    return ' class="words"' if column.kind == "text" else ' class="figure"'


def _notes(part: TablePart) -> str:
    if not part.notes:
        return ""
    notes = "\n".join(f'<li id="note-{number}">{_plain(reason)}</li>' for number, reason in part.notes)
    start = f' start="{part.notes[0][0]}"' if part.notes[0][0] > 1 else ""
    heading = f'<p class="notes-heading">{_plain(report_files.NOTES)}</p>'
    return f'{heading}\n<ol class="notes"{start}>\n{notes}\n</ol>'


def _meanings(part: TablePart) -> str:
    """What the columns mean that come up for the first time."""
    if not part.meanings:
        return ""
    meanings = "\n".join(
        f"<dt>{_plain(heading)}</dt><dd>{_plain(meaning)}</dd>" for heading, meaning in part.meanings
    )
    summary = f"<summary>{_plain(report_files.meanings_of(table=part.name))}</summary>"
    return f'<details class="meanings" open>\n{summary}\n<dl>\n{meanings}\n</dl>\n</details>'


def _list(element: str, items: Iterable[str], kind: str = "") -> str:
    opening = f'<{element} class="{kind}">' if kind else f"<{element}>"
    return f"{opening}\n" + "\n".join(items) + f"\n</{element}>"


def _plain(text: str) -> str:
    """Text that cannot become markup."""
    return escape(without_controls(text), quote=True)
