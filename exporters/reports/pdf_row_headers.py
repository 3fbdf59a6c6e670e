"""Row headers for the tables of a tagged PDF, which typst tags as plain cells.

The first cell of each row in a table's body becomes a header cell of scope Row, and every other cell of the row names
it among its headers, so that a screen reader can say which row it is in.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    PdfObject,
    TextStringObject,
)


def name_rows(pdf: bytes) -> bytes:
    """The same PDF with row headers; the pages themselves stay as they are."""
    reader = PdfReader(BytesIO(pdf))
    writer = PdfWriter(clone_from=reader)
    writer.pdf_header = reader.pdf_header
    root = writer.root_object["/StructTreeRoot"].get_object()
    names: list[PdfObject] = []
    for row in list(_body_rows(root, in_body=False)):
        name = TextStringObject(f"row-{len(names) // 2:06}")
        first, *others = row["/K"]
        names += [name, first]
        _make_header(first.get_object(), name)
        for cell in others:
            attributes = _table_attributes(cell.get_object())
            attributes[NameObject("/Headers")] = ArrayObject([*attributes.get("/Headers", []), name])
    _register(root, names)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _body_rows(element: PdfObject | None, in_body: bool) -> Iterator[Any]:
    """The rows of every table's body, in reading order."""
    element = element.get_object() if isinstance(element, IndirectObject) else element
    if isinstance(element, ArrayObject):
        for child in element:
            yield from _body_rows(child, in_body)
    elif isinstance(element, DictionaryObject):
        kind = element.get("/S")
        if in_body and kind == "/TR":
            yield element
        elif "/K" in element:
            yield from _body_rows(element["/K"], in_body or kind == "/TBody")


def _make_header(cell: Any, name: TextStringObject) -> None:
    cell[NameObject("/S")] = NameObject("/TH")
    cell[NameObject("/ID")] = name
    _table_attributes(cell)[NameObject("/Scope")] = NameObject("/Row")


def _table_attributes(cell: Any) -> Any:
    """Those of a cell's attributes that are about tables."""
    return next(attributes for attributes in cell["/A"] if attributes["/O"] == "/Table")


def _register(root: Any, names: list[PdfObject]) -> None:
    """Enter the new ids where a reader looks ids up. They begin with "r", which sorts after typst's own "U"."""
    if names:
        tree = root["/IDTree"].get_object()
        tree[NameObject("/Names")] = ArrayObject([*tree["/Names"], *names])
