"""The remarks on a description as a list one goes through by key; Enter goes to the place a remark is about."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout

from app.messages.describe import describing
from app.sessions.describe.description_questions import DraftPosition
from app.sessions.describe.description_remarks import Remark
from widgets.kit.labels import text_label
from widgets.kit.lists.list_style import SpacedLinesDelegate
from widgets.kit.window_space import LineHeight
from widgets.theme.theme import Space

LINES = 6


class RemarkList(QFrame):
    """A card with a heading and the list; `wanted` names the place to go to."""

    wanted = Signal(object)  # Spot

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._spots: list[DraftPosition | None] = []
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setItemDelegate(SpacedLinesDelegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        LineHeight(self.list, LINES, is_least=True)
        self.list.itemActivated.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.SMALL)
        column.addWidget(text_label(describing.REMARKS_TITLE, "lead"))
        column.addWidget(self.list)
        self.show_remarks(())

    def lines(self) -> list[str]:
        """All lines, top to bottom."""
        return [self.list.item(row).text() for row in range(self.list.count())]

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show these; the row one reads at stays while it can."""
        self._spots = [remark.spot for remark in remarks]
        lines = [remark.sentence for remark in remarks] or [describing.NO_REMARKS]
        if lines != self.lines():
            row = self.list.currentRow()
            self.list.clear()
            self.list.addItems(lines)
            self.list.setCurrentRow(min(max(row, 0), len(lines) - 1))
        self.list.setAccessibleName(describing.remarks_name(len(remarks)))

    def _choose(self, item: QListWidgetItem) -> None:
        row = self.list.row(item)
        spot = self._spots[row] if row < len(self._spots) else None
        if spot is not None:
            self.wanted.emit(spot)
