"""What a system's accessibility interface says of a window, part by part, and what it should say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.messages.cli import accessibility


@dataclass(frozen=True)
class Element:
    """One part as it was read. `kind`: one of `accessibility.KINDS`, '' for what plays no role here. `role`: what the
    system calls it."""

    kind: str
    name: str
    states: frozenset[str] = frozenset()
    role: str = ""
    depth: int = 0


EXPECTED = (
    Element("window", accessibility.TITLE),
    Element("text", accessibility.FIELD),
    Element("check box", accessibility.BOX, frozenset({"checked"})),
    Element("list", accessibility.ROWS),
    Element("row", accessibility.FIRST_ROW),
    Element("row", accessibility.SECOND_ROW, frozenset({"selected"})),
    Element("table", accessibility.TABLE),
    *(Element("cell", name) for name in accessibility.CELLS),
    Element("button", accessibility.BUTTON),
)


@dataclass(frozen=True)
class Comparison:
    """What became of one part that should be there: what was read of it; None where it is missing."""

    expected: Element
    read: Element | None

    @property
    def is_right(self) -> bool:
        """Whether it is there with every state that it should have."""
        return self.read is not None and self.expected.states <= self.read.states


def compare(read: Sequence[Element], expected: Sequence[Element] = EXPECTED) -> list[Comparison]:
    """Each part that should be there with the one that has its kind and name. A list may stand for a table, and its
    rows for cells: that is how macOS gets them (docs/other-systems.md)."""
    return [Comparison(one, next((part for part in read if _is_same(one, part)), None)) for one in expected]


def _is_same(expected: Element, read: Element) -> bool:
    kinds = {"table": ("table", "list"), "cell": ("cell", "row")}.get(expected.kind, (expected.kind,))
    return read.kind in kinds and read.name == expected.name


def lines(read: Sequence[Element]) -> Iterator[str]:
    """What a person can read and send: what is wrong first, then all that was read."""
    compared = compare(read)
    wrong = [one for one in compared if not one.is_right]
    if wrong:
        yield accessibility.some_wrong(count=len(wrong))
    else:
        yield accessibility.all_found(count=len(compared))
    for one in sorted(compared, key=lambda one: one.is_right):
        part = accessibility.part(one.expected.kind, one.expected.name, sorted(one.expected.states))
        if one.is_right:
            yield accessibility.found(part=part)
        elif one.read is None:
            yield accessibility.missing(part=part)
        else:
            yield accessibility.other_states(part=part, states=accessibility.states(sorted(one.read.states)))
    yield accessibility.ALL_READ
    for element in read:
        marks = "".join(f", {state}" for state in sorted(element.states))
        yield f"{'  ' * element.depth}{element.role}: {element.name!r}{marks}"
    yield accessibility.SEND_THIS
