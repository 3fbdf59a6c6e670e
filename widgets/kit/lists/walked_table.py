"""Tables that are walked by arrows: a row is heard as its values, and a column is named on the way across."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QTableView

from widgets.shell.qt_override import qt_override

Index = QModelIndex | QPersistentModelIndex


class Walk(Enum):
    """How one came to the cell one is at."""

    IN = auto()  # into the table, where a row names what is in it
    DOWN = auto()  # from row to row
    ACROSS = auto()  # within a row, where a screen reader names the column


class WalkedModel(QAbstractTableModel):
    """A table that is heard by how one walks it: `walk` decides what AccessibleTextRole gives. `columns`: headings."""

    walk = Walk.IN
    rows: Sequence[Any]
    columns: Sequence[str]

    @qt_override
    def rowCount(self, parent: Index | None = None) -> int:
        """Qt's hook."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    @qt_override
    def columnCount(self, parent: Index | None = None) -> int:
        """Qt's hook."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    @qt_override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Qt's hook: the headings stand above the columns only."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section]
        return None

    @abstractmethod
    def row_words(self, row: int) -> str:
        """A row as the own voice says it; each kind of table has its own."""

    def cell_words(self, row: int, column: int) -> str:
        """A cell as the own voice says it."""
        heading = self.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        return f"{heading}: {self.index(row, column).data()}"


class WalkedTable(QTableView):
    """Shows a `WalkedModel`; the own voice says what a screen reader would read."""

    def __init__(self, speak: Callable[[str], None]) -> None:
        """`speak` says a row or a cell to somebody without a screen reader."""
        super().__init__()
        self._speak = speak

    def words(self) -> str:
        """What is heard of the place one is at; '' in an empty table."""
        model, at = self.model(), self.currentIndex()
        if not isinstance(model, WalkedModel) or not at.isValid():
            return ""
        if model.walk is not Walk.ACROSS:
            return model.row_words(at.row())
        return model.cell_words(at.row(), at.column())

    @qt_override
    def currentChanged(self, current: Index, previous: Index) -> None:
        """Qt's hook, before assistive technology hears of the move."""
        is_move = self.hasFocus() and previous.isValid()
        self._walk(Walk.IN if not is_move else Walk.ACROSS if current.row() == previous.row() else Walk.DOWN)
        super().currentChanged(current, previous)
        if self.hasFocus() and (words := self.words()):
            self._speak(words)

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: coming in, one hears a whole row."""
        self._walk(Walk.IN)
        super().focusInEvent(event)

    def _walk(self, walk: Walk) -> None:
        model = self.model()
        if isinstance(model, WalkedModel):
            model.walk = walk
