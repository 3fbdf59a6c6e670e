"""What a row of a list or table is to whoever does not see it. The own voice, announcements and what macOS is given say
these words; Orca and UI Automation get them from Qt, which reads the same roles of the model."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView

from widgets.kit.lists.walked_table import WalkedTable

Index = QModelIndex | QPersistentModelIndex
_SINGLE = (QAbstractItemView.SelectionMode.SingleSelection, QAbstractItemView.SelectionMode.NoSelection)


@dataclass(frozen=True)
class RowDescription:
    """`text`: the words of the row one is at. `is_selected`: None where one row at most is, so that it says nothing.
    `position`: the number of the row, from 1, of `size`."""

    text: str
    is_selected: bool | None
    position: int
    size: int


def cell_text(index: Index) -> str:
    """The words of one cell, or of the row of a list: as it is heard, or else as it is seen."""
    return str(index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data() or "")


def describe_row(view: QAbstractItemView) -> RowDescription | None:
    """The row one is at; None where there is none."""
    at = view.currentIndex()
    if not at.isValid():
        return None
    text = view.words() if isinstance(view, WalkedTable) else cell_text(at)
    is_selected = None if view.selectionMode() in _SINGLE else view.selectionModel().isSelected(at)
    return RowDescription(text, is_selected, at.row() + 1, view.model().rowCount(view.rootIndex()))
