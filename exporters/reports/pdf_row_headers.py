"""Row headers for the tables of a tagged PDF, which typst tags as plain cells.

The first cell of each row in a table's body becomes a header cell of scope Row, and every other cell of the row names
it among its headers, so that a screen reader can say which row it is in.

The objects are changed in the text of the file: a report on some thousand critiques has 80,000 cells, and a library
that reads them all takes three times as long as typst takes to set them.
"""

import re
from collections.abc import Iterator

_TRAILER = re.compile(rb"trailer\s*(<<.*?>>)\s*startxref\s*(\d+)\s*%%EOF\s*$", re.DOTALL)
_TABLE = re.compile(rb"xref\s+0 (\d+)\s+")
_ENTRY = 20  # bytes of one entry of the cross-reference table
_CHILDREN = re.compile(rb"/K\[([\d R]*)\]")
_REFERENCE = re.compile(rb"(\d+) 0 R")
_BODY = re.compile(rb"\d+ 0 obj\s*<</Type/StructElem/S/TBody/")
_ROW = b"/S/TR/"
_CELL = b"<</Type/StructElem/S/TD/"
_HEADER = b"<</Type/StructElem/S/TH/ID(%s)/"
_OWN = b"/O/Table/Headers["
_TREE = re.compile(rb"/IDTree<</Names\[")
_UNKNOWN = "This PDF is not laid out as typst lays them out, so its rows cannot be named."


def name_rows(pdf: bytes) -> bytes:
    """The same PDF with row headers; the pages themselves stay as they are.

    Raises ValueError for a PDF that typst did not write.
    """
    head, objects, trailer = _read(pdf)
    names: list[bytes] = []
    for row in list(_body_rows(objects)):
        first, *others = _children(objects[row])
        name = b"row-%06d" % len(names)
        names.append(b"(%s)%d 0 R" % (name, first))
        objects[first] = _as_header(_cell(objects, first), name)
        for other in others:
            objects[other] = _beside(_cell(objects, other), name)
    if names:
        _register(objects, names)
    return _write(head, objects, trailer)


def _read(pdf: bytes) -> tuple[bytes, dict[int, bytes], bytes]:
    """What comes first, every object as it is written, by its number, in the order of the file, and the trailer."""
    end = _TRAILER.search(pdf, max(0, len(pdf) - 4096))
    table = _TABLE.match(pdf, int(end[2])) if end else None
    if end is None or table is None:
        raise ValueError(_UNKNOWN)
    places = []
    for number in range(1, int(table[1])):
        entry = table.end() + number * _ENTRY
        if pdf[entry + 17 : entry + 18] == b"n":
            places.append((int(pdf[entry : entry + 10]), number))
    places.sort()
    ends = [*(place for place, _number in places[1:]), int(end[2])]
    objects = {number: pdf[place:after] for (place, number), after in zip(places, ends, strict=True)}
    return pdf[: places[0][0]], objects, end[1]


def _body_rows(objects: dict[int, bytes]) -> Iterator[int]:
    """The rows of every table's body, in the order of the file."""
    for words in objects.values():
        if _BODY.match(words):
            yield from (row for row in _children(words) if _ROW in objects[row])


def _children(words: bytes) -> list[int]:
    found = _CHILDREN.search(words)
    if found is None:
        raise ValueError(_UNKNOWN)
    return [int(number) for number in _REFERENCE.findall(found[1])]


def _cell(objects: dict[int, bytes], number: int) -> bytes:
    if _CELL not in objects[number] or _OWN not in objects[number]:
        raise ValueError(_UNKNOWN)
    return objects[number]


def _as_header(cell: bytes, name: bytes) -> bytes:
    return cell.replace(_CELL, _HEADER % name, 1).replace(_OWN, b"/O/Table/Scope/Row/Headers[", 1)


def _beside(cell: bytes, name: bytes) -> bytes:
    at = cell.index(b"]", cell.index(_OWN))
    return b"%s(%s)%s" % (cell[:at], name, cell[at:])


def _register(objects: dict[int, bytes], names: list[bytes]) -> None:
    """Enter the new ids where a reader looks ids up. They begin with "r", which sorts after typst's own "U"."""
    root = next((number for number, words in objects.items() if _TREE.search(words)), 0)
    if not root:
        raise ValueError(_UNKNOWN)
    words = objects[root]
    at = words.index(b"]", words.index(b"/IDTree<</Names["))
    objects[root] = words[:at] + b"".join(names) + words[at:]


def _write(head: bytes, objects: dict[int, bytes], trailer: bytes) -> bytes:
    """The file with its cross-reference table, objects in the order they had."""
    entries = [b"%010d %05d f\r\n" % (0, 65535)] + [b"%010d %05d f\r\n" % (0, 0)] * max(objects)
    place = len(head)
    for number, words in objects.items():
        entries[number] = b"%010d 00000 n\r\n" % place
        place += len(words)
    table = b"xref\n0 %d\n%s" % (len(entries), b"".join(entries))
    tail = b"trailer\n%s\nstartxref\n%d\n%%%%EOF" % (trailer, place)
    return b"".join((head, *objects.values(), table, tail))
