"""Pages of braille: cells are laid out in lines of 40 and pages of 25, with centred headings and page numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

WIDTH, HEIGHT = 40, 25  # cells a line, lines a page; the last line is the page number's
PATTERNS = 0x2800  # where Unicode's braille patterns begin
# North American braille ASCII: the letter for each pattern of six dots, in Unicode's order.
ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
_MARGIN = 3  # cells that stay free on each side of a heading
_KEPT_WITH_HEADING = 2  # lines that follow a heading on its page
_END_OF_LINE, _END_OF_PAGE = "\r\n", "\f"


class Kind(Enum):
    """What a block is, by where its first line and those after it begin, in cells."""

    HEADING = (0, 0)
    PARAGRAPH = (2, 0)
    ITEM = (0, 2)


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph or an item of a list, as braille ASCII."""

    kind: Kind
    cells: str


def to_ascii(patterns: str) -> str:
    """Unicode's braille patterns as braille ASCII. Raises ValueError for anything but cells of six dots."""
    places = [0 if sign.isspace() else ord(sign) - PATTERNS for sign in patterns]
    if any(not 0 <= place < len(ASCII) for place in places):
        raise ValueError(patterns)
    return "".join(ASCII[place] for place in places)


def number(value: int) -> str:
    """A number in literary braille: the number sign, then a to j for 1 to 9 and 0."""
    return "#" + "".join("JABCDEFGHI"[int(digit)] for digit in str(value))


def wrapped(cells: str, first: int, others: int, width: int = WIDTH) -> list[str]:
    """Lines of at most `width` cells, cut between words; a longer word is cut where the line ends.

    The first line is indented by `first` cells, the others by `others`.
    """
    lines: list[str] = []
    line, is_empty = " " * first, True
    for word in cells.split():
        if not is_empty and len(line) + 1 + len(word) > width:
            lines.append(line)
            line, is_empty = " " * others, True
        line = f"{line}{'' if is_empty else ' '}{word}"
        is_empty = False
        while len(line) > width:
            lines.append(line[:width])
            line = " " * others + line[width:]
    return lines if is_empty else [*lines, line]


def pages(blocks: Iterable[Block], width: int = WIDTH, height: int = HEIGHT) -> list[list[str]]:
    """Pages of `height` lines each, the last of them with the page number at its right.

    A heading has a free line above it unless it begins a page, and at least two lines of what follows below it.
    """
    laid: list[list[str]] = [[]]
    room = height - 1
    pieces = _pieces(list(blocks), width)
    for place, (kind, lines) in enumerate(pieces):
        if kind is Kind.HEADING:
            needed = 1 + len(lines) + _needed_after(pieces[place + 1 :])
            if laid[-1] and len(laid[-1]) + needed > room:
                laid.append([])
            if laid[-1]:
                lines = ["", *lines]
        for line in lines:
            if len(laid[-1]) == room:
                laid.append([])
            laid[-1].append(line)
    return [
        [*page, *[""] * (room - len(page)), number(place).rjust(width)] for place, page in enumerate(laid, 1)
    ]


def brf(laid: Iterable[Sequence[str]]) -> str:
    """The text of a BRF file: each line ends in CR LF, each page in a form feed."""
    return "".join("".join(f"{line.rstrip()}{_END_OF_LINE}" for line in page) + _END_OF_PAGE for page in laid)


def _pieces(blocks: Sequence[Block], width: int) -> list[tuple[Kind, list[str]]]:
    """Each block's lines; blocks without words are left out."""
    pieces = [(block.kind, _lines(block, width)) for block in blocks]
    return [(kind, lines) for kind, lines in pieces if lines]


def _lines(block: Block, width: int) -> list[str]:
    if block.kind is not Kind.HEADING:
        first, others = block.kind.value
        return wrapped(block.cells, first, others, width)
    return [line.center(width).rstrip() for line in wrapped(block.cells, 0, 0, width - 2 * _MARGIN)]


def _needed_after(pieces: Sequence[tuple[Kind, list[str]]]) -> int:
    """How many lines must stand below a heading on its page; headings that follow it at once count whole."""
    if not pieces:
        return 0
    kind, lines = pieces[0]
    if kind is Kind.HEADING:
        return 1 + len(lines) + _needed_after(pieces[1:])
    return min(len(lines), _KEPT_WITH_HEADING)
