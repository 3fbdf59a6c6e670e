"""Lists and tables as plain lists of cells, for macOS, where what Qt gives out of them can end the program.

Qt's bridge to Cocoa makes rows and columns of its own for whatever has a table interface, and deletes the interface
with them (QTBUG-149612). What is here has none, so nothing is made or deleted. Nobody has tried it on a Mac.
"""

from typing import Any

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAbstractItemView, QAccessibleWidget, QHeaderView, QListView, QTableView
from shiboken6 import Shiboken

from app import system
from widgets.kit.lists.row_description import Index, cell_text
from widgets.shell.qt_override import qt_override

MOST_CELLS = 1_000  # that can be looked through; one comes to the others with the arrows
_NOTHING = Shiboken.VoidPtr(0)
_kept: dict[int, "ItemViewInterface"] = {}  # or Python would delete what Qt still asks


def install() -> None:
    """Give assistive programs these interfaces of all lists and tables, on systems where Qt's own are not safe."""
    QAccessible.installFactory(_interface_of)


def _interface_of(_kind: str, part: QObject) -> Any:
    if system.current().has_safe_item_views or not isinstance(part, QAbstractItemView):
        return None
    if isinstance(part, QHeaderView):
        return None  # its table gives out the headings
    made = ItemViewInterface(part)
    key = id(made)
    _kept[key] = made
    part.destroyed.connect(lambda: _kept.pop(key).forget())
    return made


def _delete(interface: QAccessibleInterface) -> None:
    """Have Qt forget an interface before Python deletes it."""
    if Shiboken.isValid(interface):
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(interface))


class ItemViewInterface(QAccessibleWidget):
    """A list or table. Its cells have the numbers that Qt gives them in events: row by row, headings included."""

    def __init__(self, view: QAbstractItemView) -> None:
        self._view = view
        self._cells: dict[int, CellInterface] = {}
        super().__init__(view, QAccessible.Role.List)

    @qt_override
    def childCount(self) -> int:
        """Qt's hook."""
        rows, columns = self._size()
        return min(rows * columns, MOST_CELLS)

    @qt_override
    def child(self, number: int) -> Any:
        """Qt's hook: a cell, which is made when it is first asked for, and again when somebody has deleted it."""
        rows, columns = self._size()
        if not 0 <= number < rows * columns:
            return None
        cell = self._cells.get(number)
        if cell is None or not Shiboken.isValid(cell):
            cell = self._cells[number] = CellInterface(self, number)
            QAccessible.registerAccessibleInterface(cell)
        return cell

    @qt_override
    def indexOfChild(self, cell: QAccessibleInterface) -> int:
        """Qt's hook."""
        return next((number for number, one in self._cells.items() if one is cell), -1)

    @qt_override
    def childAt(self, x: int, y: int) -> Any:
        """Qt's hook: the cell at a place on the screen."""
        viewport = self._view.viewport()
        return self.cell_of(self._view.indexAt(viewport.mapFromGlobal(QRect(x, y, 1, 1).topLeft())))

    @qt_override
    def focusChild(self) -> Any:
        """Qt's hook."""
        return self.cell_of(self._view.currentIndex()) if self._view.hasFocus() else None

    @qt_override
    def interface_cast(self, _kind: Any) -> Any:
        """Qt's hook: no further interfaces, that of tables least of all."""
        return _NOTHING

    def forget(self) -> None:
        """Give up all cells, then itself: the view is going."""
        for cell in self._cells.values():
            _delete(cell)
        _delete(self)

    def cell_of(self, index: Index) -> Any:
        """The cell of an index of the model; None without one."""
        if not index.isValid():
            return None
        _rows, columns = self._size()
        above, beside = self._headings()
        is_table = isinstance(self._view, QTableView)
        return self.child((index.row() + above) * columns + (index.column() + beside if is_table else 0))

    def place(self, number: int) -> tuple[int, int]:
        """Row and column of a cell; -1 among the headings."""
        _rows, columns = self._size()
        above, beside = self._headings()
        return number // columns - above, number % columns - beside

    @property
    def view(self) -> QAbstractItemView:
        """The list or table itself."""
        return self._view

    def _size(self) -> tuple[int, int]:
        model, root = self._view.model(), self._view.rootIndex()
        if not Shiboken.isValid(self._view) or model is None:
            return 0, 1
        above, beside = self._headings()
        columns = model.columnCount(root) if isinstance(self._view, QTableView) else 1
        return model.rowCount(root) + above, columns + beside

    def _headings(self) -> tuple[int, int]:
        """How many rows and columns of headings there are. Qt counts hidden ones too."""
        return (1, 1) if isinstance(self._view, QTableView) else (0, 0)


class CellInterface(QAccessibleInterface):
    """A cell of a table, a heading, or a row of a list."""

    def __init__(self, owner: ItemViewInterface, number: int) -> None:
        super().__init__()
        self._owner, self._number = owner, number

    @qt_override
    def isValid(self) -> bool:
        """Qt's hook."""
        if not Shiboken.isValid(self._owner) or not Shiboken.isValid(self._owner.view):
            return False
        row, column = self._owner.place(self._number)
        return row < 0 or column < 0 or self._index().isValid()

    @qt_override
    def object(self) -> Any:
        """Qt's hook: it is no widget."""
        return None

    @qt_override
    def window(self) -> QWindow:
        """Qt's hook."""
        return self._owner.view.window().windowHandle()

    @qt_override
    def parent(self) -> QAccessibleInterface:
        """Qt's hook."""
        return self._owner

    @qt_override
    def child(self, _number: int) -> Any:
        """Qt's hook: there are none."""
        return None

    @qt_override
    def childCount(self) -> int:
        """Qt's hook."""
        return 0

    @qt_override
    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        """Qt's hook."""
        return -1

    @qt_override
    def childAt(self, _x: int, _y: int) -> Any:
        """Qt's hook."""
        return None

    @qt_override
    def role(self) -> QAccessible.Role:
        """Qt's hook."""
        return QAccessible.Role.ListItem

    @qt_override
    def text(self, kind: QAccessible.Text) -> str:
        """Qt's hook: its words, as in every description of it."""
        if kind is not QAccessible.Text.Name:
            return ""
        row, column = self._owner.place(self._number)
        if row >= 0 <= column:
            return cell_text(self._index())
        side = Qt.Orientation.Horizontal if row < 0 else Qt.Orientation.Vertical
        view = self._owner.view
        number = column if row < 0 else row
        heading = view.model().headerData(number, side) if number >= 0 else None
        return str(heading or "")

    @qt_override
    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Qt's hook: nothing is written here."""

    @qt_override
    def rect(self) -> QRect:
        """Qt's hook: where it is on the screen; nowhere for headings."""
        view, index = self._owner.view, self._index()
        if not index.isValid():
            return QRect()
        shown = view.visualRect(index)
        return QRect(view.viewport().mapToGlobal(shown.topLeft()), shown.size())

    @qt_override
    def state(self) -> QAccessible.State:
        """Qt's hook."""
        state, view, index = QAccessible.State(), self._owner.view, self._index()
        if not index.isValid():
            return state
        is_at = view.hasFocus() and view.currentIndex() == index
        state.focusable, state.focused = True, is_at
        state.selectable, state.selected = True, view.selectionModel().isSelected(index)
        state.offscreen = not view.viewport().rect().intersects(view.visualRect(index))
        return state

    @qt_override
    def interface_cast(self, _kind: Any) -> Any:
        """Qt's hook: no further interfaces."""
        return _NOTHING

    def _index(self) -> Index:
        view = self._owner.view
        row, column = self._owner.place(self._number)
        at = view.modelColumn() if isinstance(view, QListView) else column
        return view.model().index(row, at, view.rootIndex())
