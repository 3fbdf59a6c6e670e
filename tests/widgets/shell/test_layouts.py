"""A layout is added to its parent before it is filled, and nobody asks a layout for its items.

Where PySide6 (up to 6.11 at least) makes a Python wrapper of a layout's item, it keeps it after Qt has freed the item,
and hands it out as whatever Qt makes at that address next: a scroll bar is then a QWidgetItem, and the program ends.
`tests/widgets/test_every_page.py` looks for such wrappers on every page and in every dialog.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QLayout, QLayoutItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import widgets
from widgets.kit.flow_layout import FlowLayout

FOLDER = Path(widgets.__file__).parent
TAKES = {
    "addLayout": 0,
    "insertLayout": 1,
    "setLayout": 0,
    "addRow": 1,
}  # which argument is the layout that is added
FILLS = {"addWidget", "addLayout", "addSpacing", "addStretch", "addItem", "addRow", "insertWidget", "add"}
ASKS = {"itemAt", "takeAt", "itemAtPosition", "replaceWidget"}


def filled_too_soon(tree: ast.Module) -> Iterator[str]:
    """Where a layout that has no place yet is filled, or one that may be filled is given its place, or is asked."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKS:
            yield f"{node.lineno}: asks for an item"
        if isinstance(node, ast.FunctionDef):
            yield from _filled_in(node)


def _filled_in(function: ast.FunctionDef) -> Iterator[str]:
    calls = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    filled: dict[str, int] = {}
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        assert isinstance(call.func, ast.Attribute)
        name = call.func.attr
        if name in TAKES and len(call.args) > TAKES[name]:
            added = call.args[TAKES[name]]
            if isinstance(added, ast.Call):
                yield f"{call.lineno}: adds what another function may have filled"
            elif ast.unparse(added) in filled:
                yield f"{call.lineno}: {ast.unparse(added)} was filled in line {filled[ast.unparse(added)]}"
        if name in FILLS:
            filled.setdefault(ast.unparse(call.func.value), call.lineno)


def wrapped_items() -> list[QLayoutItem]:
    """Every item of Qt's layouts that Python holds a wrapper of. Layouts, and items Python made itself, are no harm."""
    everything = shiboken6.getAllValidWrappers()
    items = [one for one in everything if isinstance(one, QLayoutItem) and not isinstance(one, QLayout)]
    return [item for item in items if not shiboken6.ownedByPython(item)]


def test_no_layout_is_filled_before_it_has_its_place() -> None:
    found = [
        f"{path.name}:{finding}"
        for path in sorted(FOLDER.rglob("*.py"))
        for finding in filled_too_soon(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("body", "finding"),
    [
        ("inner.addWidget(x)\n    outer.addLayout(inner, 1)", "3: inner was filled in line 2"),
        ("self.left.addSpacing(3)\n    page.insertLayout(0, self.left)", "3: self.left was filled in line 2"),
        ("outer.addLayout(make(x))", "2: adds what another function may have filled"),
        ("x = outer.itemAt(0).widget()", "2: asks for an item"),
        ("outer.addLayout(inner)\n    inner.addWidget(x)", None),
        ("form.addRow(title, field)", None),
    ],
)
def test_the_order_of_filling_is_seen(body: str, finding: str | None) -> None:
    found = list(filled_too_soon(ast.parse(f"def lay_out():\n    {body}\n")))
    assert found == ([finding] if finding else [])


class Wrappers:
    """Finds the wrappers that were made since it looked last. It holds them, so that no new one gets their address."""

    def __init__(self) -> None:
        self._seen = wrapped_items()
        self._known = {id(item) for item in self._seen}

    def new(self, _shown: QWidget) -> list[str]:
        """How many wrappers a page or dialog has made, where it made any."""
        made = [item for item in wrapped_items() if id(item) not in self._known]
        self._seen.extend(made)
        self._known.update(map(id, made))
        assert all(isinstance(one, QWidget) for one in QApplication.allWidgets())
        return [f"{len(made)} wrappers of layout items"] if made else []


def test_wrappers_are_seen(qtbot: QtBot) -> None:
    """The measure itself: a layout added after it was filled leaves one for each of its items."""
    wrappers = Wrappers()
    page = QWidget()
    qtbot.addWidget(page)
    outer, inner = QHBoxLayout(page), QVBoxLayout()
    for _ in range(3):
        inner.addWidget(QLabel())
    outer.addLayout(inner)
    assert wrappers.new(page) == ["3 wrappers of layout items"]
    assert wrappers.new(page) == []


def test_a_flow_layout_frees_what_it_holds(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, 10)
    known = len(wrapped_items())
    labels = [QLabel(holder) for _ in range(3)]
    for label in labels:
        flow.add(label)
    labels[0].deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    flow.removeWidget(labels[1])
    # Qt's own list: an item that Python made is in none of them.
    assert flow.count() == 1
    assert flow.sizeHint().width() == labels[2].sizeHint().width()
    assert len(wrapped_items()) == known
