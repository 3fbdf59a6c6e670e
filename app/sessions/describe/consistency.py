"""All descriptions side by side: one row an image, to show what is missing or said differently."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.messages.describe import describing
from app.sessions.describe.description_remarks import remarks_on
from app.sessions.describe.sibling_descriptions import SiblingDescriptions
from app.study.alt_text import AltText, Draft, Template
from app.study.image import Image


@dataclass(frozen=True)
class Row:
    """One image: what is said at each column, how long it is (words), how much there is to remark, by whom."""

    image: Image
    cells: tuple[str, ...]
    length: int
    remarks: int
    author: str
    is_described: bool


@dataclass(frozen=True)
class Table:
    """The names of the fields, and a row for every image in order."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]

    def opening(self, row: Row) -> str:
        """What is heard of a row before its cells."""
        return describing.row_opening(row.image.number, row.length, row.remarks, row.author, row.is_described)


def compare(
    template: Template | None,
    images: Iterable[Image],
    texts: Mapping[int, AltText],
    siblings: SiblingDescriptions,
    line: Callable[[Image, str], str] = lambda _image, words: words,
) -> Table:
    """The table. `texts` goes by image key and holds the newest description of each described image. `line` says what
    is read of it: the content note where its image waits."""
    rows = []
    for image in images:
        text = texts.get(image.key)
        if text is None:
            cells = tuple(describing.NO_DESCRIPTION for _ in names_of(template))
            rows.append(Row(image, cells, 0, 0, "", is_described=False))
            continue
        remarks = len(remarks_on(template, text.draft, siblings, image.key))
        length = siblings.length(image.key)
        cells = _cells(template, text)
        if waiting := line(image, ""):  # once, or a screen reader reads it again with every field
            cells = (waiting, *[""] * (len(cells) - 1))
        rows.append(Row(image, cells, length, remarks, text.draft.author, is_described=True))
    return Table(names_of(template), tuple(rows))


def names_of(template: Template | None) -> tuple[str, ...]:
    """The columns: the template's fields, or the description itself."""
    return tuple(field.name for field in template.fields) if template else (describing.PLAIN,)


def _cells(template: Template | None, text: AltText) -> tuple[str, ...]:
    if template is None:
        return (text.description or text.line,)
    return tuple(_cell(text.draft, field.code) for field in template.fields)


def _cell(draft: Draft, code: str) -> str:
    value = draft.values.get(code, "").strip()
    if value:
        return value
    return describing.IN_FREE_TEXT if draft.plain.strip() else describing.CANNOT_BE_TOLD
