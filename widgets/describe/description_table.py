"""All descriptions in a table, and the choice of one to copy: two dialogs that end with an image."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QListWidget, QTableView, QWidget

from app.messages.describe import describing
from app.sessions.describe.consistency import Row, Table
from app.sessions.describe.sibling_descriptions import Candidate
from app.study.image import Image
from widgets.kit.columns import fill_column
from widgets.kit.forms import button_row, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import SilentText, text_label
from widgets.kit.lists.walked_table import Walk, WalkedModel, WalkedTable
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import SMALLEST_TARGET, Space, scaled_font

Index = QModelIndex | QPersistentModelIndex
MOST_ROWS_FITTED = 200  # fitting the height of each row takes too long in a long table
_UNSAID = (describing.CANNOT_BE_TOLD, describing.NO_DESCRIPTION)


class DescriptionModel(WalkedModel):
    """The table as Qt reads it: the image's number, the fields, then length, remarks and author."""

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self.table, self.rows = table, table.rows
        after = (describing.LENGTH_COLUMN, describing.REMARKS_COLUMN, describing.AUTHOR_COLUMN)
        self.columns = (describing.NUMBER_COLUMN, *table.names, *after)
        self._faint = QFont(scaled_font("body"))
        self._faint.setItalic(True)

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook: a cell's words; a screen reader reads the row's cells in turn, so each says what it is."""
        row = self.rows[index.row()]
        words = _cells(row)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            is_row = index.column() == 0 and self.walk is not Walk.ACROSS
            return self.table.opening(row) if is_row else words
        if role == Qt.ItemDataRole.FontRole and words in _UNSAID:
            return self._faint
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        return None

    def row_words(self, row: int) -> str:
        """A row as the own voice says it: what its opening does not say yet is the description."""
        one = self.rows[row]
        return ". ".join((self.table.opening(one), *one.cells))


def _cells(row: Row) -> tuple[str, ...]:
    return (str(row.image.number), *row.cells, str(row.length), str(row.remarks), row.author)


class TableDialog(QDialog):
    """The table of all descriptions; `chosen` names the image one wants to go to."""

    chosen = Signal(object)

    def __init__(self, table: Table, here: Image, parent: QWidget, speak: Callable[[str], None]) -> None:
        """`speak` says a row to somebody without a screen reader."""
        super().__init__(parent)
        self.setWindowTitle(describing.TABLE_TITLE)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._table = table
        self.view = WalkedTable(speak)
        self.view.setModel(DescriptionModel(table, self))
        self._prepare(here.number - 1)
        self.view.activated.connect(self._choose)
        go = push_button(describing.GO_THERE, is_primary=True)
        go.setAutoDefault(False)
        go.clicked.connect(lambda: self._choose(self.view.currentIndex()))
        close = push_button(describing.CLOSE)
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        _stack(self, SilentText(describing.TABLE_HINT, name="muted"), self.view, button_row(go, close))
        self.resize(_most_of(parent))
        self.view.setFocus()

    def _prepare(self, row: int) -> None:
        view, metrics = self.view, self.view.fontMetrics()
        view.setAccessibleName(describing.TABLE_NAME)
        hints.give(view, describing.TABLE_HINT)
        view.setTabKeyNavigation(False)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        view.setWordWrap(True)
        view.setStyleSheet(f"QHeaderView::section {{ padding: {Space.SMALL}px {Space.TIGHT}px; }}")
        view.verticalHeader().setMinimumSectionSize(SMALLEST_TARGET)
        view.verticalHeader().hide()
        view.horizontalHeader().setHighlightSections(False)
        view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        narrow = metrics.horizontalAdvance(f"{describing.REMARKS_COLUMN}  ") + 2 * Space.SMALL
        wide = metrics.averageCharWidth() * 22
        last = view.model().columnCount()
        for column in range(last):
            is_number = column in (0, last - 3, last - 2)
            view.setColumnWidth(column, narrow if is_number else wide)
        if len(self._table.names) == 1:  # free text wants room
            view.setColumnWidth(1, 3 * wide)
        if view.model().rowCount() <= MOST_ROWS_FITTED:
            view.resizeRowsToContents()
        view.setCurrentIndex(view.model().index(row, 0))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            image = self._table.rows[index.row()].image
            self.accept()
            self.chosen.emit(image)


class CopyDialog(QDialog):
    """Which description to start from; `chosen` names its image."""

    chosen = Signal(object)

    def __init__(self, candidates: Sequence[Candidate], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(describing.COPY_TITLE)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._candidates = tuple(candidates)
        self.list = QListWidget()
        self.list.setAccessibleName(describing.COPY_LIST)
        self.list.setWordWrap(True)
        self.list.setSpacing(Space.TIGHT)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.addItems([candidate.line for candidate in self._candidates])
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _item: self._choose())
        take = push_button(describing.COPY_BUTTON, is_primary=True)
        take.setAutoDefault(False)  # Enter in the list must choose once only
        take.clicked.connect(self._choose)
        cancel = push_button(describing.CANCEL)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        _stack(self, text_label(describing.COPY_QUESTION, name="muted"), self.list, button_row(take, cancel))
        self.resize(_most_of(parent).boundedTo(QSize(60 * self.fontMetrics().averageCharWidth() + 240, 560)))
        self.list.setFocus()

    def _choose(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self.accept()
            self.chosen.emit(self._candidates[row].image)


def _stack(dialog: QDialog, *parts: QWidget) -> None:
    column = fill_column(dialog, spacing=Space.MEDIUM, margin=Space.LARGE)
    for part in parts:
        column.addWidget(part)


def _most_of(parent: QWidget) -> QSize:
    return parent.window().size() - QSize(2 * Space.VAST, 2 * Space.VAST)
