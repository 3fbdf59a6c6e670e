"""A table of a report: arrows go from row to row, heard as a sentence, and from figure to figure within a row."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFocusEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.reports.document import Table
from app.sessions.agreement.report_reading import explain, heard, seen, spoken, spoken_row
from widgets.judge.call_table import prepare_table
from widgets.kit.lists.walked_table import Walk, WalkedModel, WalkedTable
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

Index = QModelIndex | QPersistentModelIndex
MOST_ROWS = 16  # shown at once; a longer table scrolls within itself
_TITLE_LETTERS, _WORDS_LETTERS, _FIGURE_LETTERS = 19, 26, 6
_PADDING = 2 * Space.SMALL + Space.TIGHT
_FAINT = 15  # per cent
_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_LEFT_SIDE, _RIGHT_SIDE = int(Qt.AlignmentFlag.AlignLeft), int(Qt.AlignmentFlag.AlignRight)
_CELL = int(Qt.AlignmentFlag.AlignVCenter)
_HEADING = int(Qt.AlignmentFlag.AlignBottom) | int(Qt.TextFlag.TextWordWrap)


class ReportTableModel(WalkedModel):
    """A table of a report as Qt reads it."""

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self.table, self.rows = table, table.rows
        self.columns = [column.heading for column in table.columns]

    @qt_override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Qt's hook: the headings stand above the columns; a row is named by its first cell."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.table.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _HEADING | (_LEFT_SIDE if column.kind == "text" else _RIGHT_SIDE)
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.meaning
        return super().headerData(section, orientation, role)

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook: a cell as it is seen, heard, or explained to a pointer."""
        at = index.column()
        row, column = self.table.rows[index.row()], self.table.columns[at]
        cell = row.cells[at - 1] if at else row.header
        if role == Qt.ItemDataRole.DisplayRole:
            return seen(column, cell) if at else cell.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            is_named = self.walk is Walk.IN or (column.is_yes_or_no and self.walk is Walk.DOWN)
            return heard(column, cell, has_heading=is_named) if at else cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return explain(column, cell)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _CELL | (_LEFT_SIDE if column.kind == "text" else _RIGHT_SIDE)
        return None

    def row_words(self, row: int) -> str:
        """A row as the own voice says it."""
        return spoken_row(self.table, row)

    def cell_words(self, row: int, column: int) -> str:
        """A figure as the own voice says it."""
        return spoken(self.table, row, column)


class _Cursor(QStyledItemDelegate):
    """Marks the cell one is at; the rest of its row, which is selected so that it is heard as one, only faintly."""

    @qt_override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        super().initStyleOption(option, index)
        view = self.parent()
        if not isinstance(view, QTableView) or index.row() != view.currentIndex().row():
            return
        if index.column() == view.currentIndex().column():
            option.state |= QStyle.StateFlag.State_Selected
        else:
            option.state &= ~QStyle.StateFlag.State_Selected
            option.backgroundBrush = QBrush(_faint(view.palette()))


def _faint(palette: QPalette) -> QColor:
    """A little of the highlight's colour on the ground; what is written on it keeps its contrast."""
    ground, mark = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Highlight)
    mixed = [
        (a * (100 - _FAINT) + b * _FAINT) // 100
        for a, b in ((ground.red(), mark.red()), (ground.green(), mark.green()), (ground.blue(), mark.blue()))
    ]
    return QColor(*mixed)


class ReportTable(WalkedTable):
    """A table to walk. `entered` tells the row on which somebody wants more, `arrived` that they came in by key."""

    entered = Signal(int)
    arrived = Signal()

    def __init__(self, table: Table, speak: Callable[[str], None]) -> None:
        """`speak` says a row or a figure to whom no screen reader tells it."""
        super().__init__(speak)
        self.table = table
        self._model = ReportTableModel(table, self)
        prepare_table(self)
        self.setStyleSheet(f"{self.styleSheet()} QHeaderView {{ background: transparent; }}")
        self.setModel(self._model)
        self.setItemDelegate(_Cursor(self))
        self.setWordWrap(True)
        self.setAlternatingRowColors(True)
        self.setAccessibleName(table.caption)
        self._size_columns()
        self._size_rows()
        if table.rows:
            self.setCurrentIndex(self._model.index(0, 0))
        self.activated.connect(lambda index: self.entered.emit(index.row()))

    def place(self) -> tuple[int, int] | None:
        """Row and column of the figure one is at."""
        index = self.currentIndex()
        return (index.row(), index.column()) if index.isValid() else None

    def go_to(self, row: int, column: int = 0) -> None:
        """Put the cursor on a cell."""
        self.setCurrentIndex(self._model.index(row, column))

    @qt_override
    def currentChanged(self, current: Index, previous: Index) -> None:
        """Qt's hook: the cell one is at is marked."""
        super().currentChanged(current, previous)
        self.viewport().update()

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: who comes in by key is told more."""
        super().focusInEvent(event)
        if event.reason() in _BY_KEY:
            self.arrived.emit()

    # --- sizes

    def _size_columns(self) -> None:
        """Every heading in whole words, over several lines where it is long; words take the room they need,
        and reasons what is left."""
        letter, metrics = self.fontMetrics().averageCharWidth(), self.fontMetrics()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for at, column in enumerate(self.table.columns):
            longest = max(map(metrics.horizontalAdvance, column.heading.split()), default=0)
            if column.kind == "text":
                room = (_WORDS_LETTERS if at else _TITLE_LETTERS) * letter
                longest = max(longest, min(room, self._widest(at)))
            else:
                longest = max(longest, _FIGURE_LETTERS * letter, self._widest(at))
            self.setColumnWidth(at, longest + _PADDING)
        header.setStretchLastSection(self.table.columns[-1].kind == "text")
        heights = [self._wrapped_height(one.heading, at) for at, one in enumerate(self.table.columns)]
        header.setFixedHeight(max(heights, default=0) + 2 * Space.SMALL)

    def _words(self, row: int, column: int) -> str:
        """What is in a cell."""
        one, head = self.table.rows[row], self.table.columns[column]
        return seen(head, one.cells[column - 1]) if column else one.header.text

    def _widest(self, column: int) -> int:
        """The width of the widest line in a column, in pixels."""
        lines = (
            line for row in range(len(self.table.rows)) for line in self._words(row, column).splitlines()
        )
        return max(map(self.fontMetrics().horizontalAdvance, lines), default=0)

    def _wrapped_height(self, words: str, column: int) -> int:
        """The height of words that wrap in a column, in pixels."""
        room = QRect(0, 0, self.columnWidth(column) - _PADDING, 1 << 16)
        return self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()

    def _size_rows(self) -> None:
        """Rows as high as what is in them, and the table as high as its rows, up to so many."""
        least = self.verticalHeader().minimumSectionSize()
        columns = range(len(self.table.columns))
        for row in range(len(self.table.rows)):
            highest = max(self._wrapped_height(self._words(row, at), at) for at in columns)
            self.setRowHeight(row, max(least, highest + Space.TIGHT))
        self._fit_height()

    def _fit_height(self) -> None:
        height = sum(map(self.rowHeight, range(min(len(self.table.rows), MOST_ROWS))))
        if self.horizontalHeader().length() > self.viewport().width():
            height += self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(height + self.horizontalHeader().height() + 4 * Space.TIGHT)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: sentences wrap again in another width; figures do not."""
        super().resizeEvent(event)
        if self.horizontalHeader().stretchLastSection() and event.oldSize().width() != event.size().width():
            self._size_rows()
        else:
            self._fit_height()
