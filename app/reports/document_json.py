"""Any document as one JSON document, for programs: sentences, and tables with every figure and its interval.

`null` stands where a figure is undefined, with the reason beside it.
"""

from fractions import Fraction
from typing import Any

from app.messages.local_formats import plain
from app.messages.translation import english
from app.reports.document import Cell, Document, Section, Table

Entry = dict[str, Any]


def as_json(document: Document) -> Entry:
    """The whole document; ids of sections, tables, columns and rows stay the same from version to version."""
    return {
        "title": document.title,
        "made_at": document.made_at.isoformat(),
        "summary": list(document.summary),
        "sections": [_section(section) for section in document.sections],
        "methods": list(document.methods),
        "trace": {english(label): value for label, value in document.trace},
    }


def section_json(section: Section) -> Entry:
    """One section."""
    return _section(section)


def _section(section: Section) -> Entry:
    own = Section(section.id, section.heading, section.paragraphs, section.parts)
    return {
        "id": section.id,
        "heading": section.heading,
        "paragraphs": list(section.paragraphs),
        "tables": [_table(table) for table in own.tables()],
        "images": [{"caption": one.caption, "description": one.description} for one in section.images],
        "sections": [_section(one) for one in section.sections],
    }


def _table(table: Table) -> Entry:
    return {
        "id": table.id,
        "caption": table.caption,
        "columns": {column.id: column.heading for column in table.columns},
        "rows": [
            {
                "id": row.id,
                "cells": {
                    column.id: _cell(cell)
                    for column, cell in zip(table.columns, (row.header, *row.cells), strict=True)
                },
            }
            for row in table.rows
        ],
    }


def _cell(cell: Cell) -> Entry:
    entry: Entry = {
        "value": _plain(cell.value),
        "text": cell.text if isinstance(cell.value, str) else plain(cell.text),
    }
    if cell.low is not None:
        entry["interval"] = [_plain(cell.low), _plain(cell.high)]
    if cell.reason:
        entry["reason"] = cell.reason
    if cell.counts:
        entry["counts"] = dict(cell.counts)
    return entry


def _plain(value: object) -> object:
    return float(value) if isinstance(value, Fraction) else value
