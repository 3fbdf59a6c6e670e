"""The calls to a judge in a table that is read page by page, so that a hundred thousand of them hold nothing up."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QPushButton, QTableView, QWidget

from app.messages.judge import judge_calls
from app.sessions.judge.judge_calls import CallPages, Choice, Row, Show
from app.sessions.judge.judging import Judging
from app.study.judge.judge_call import Status
from widgets.judge.call_dialog import CallDialog
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field
from widgets.kit.labels import text_label
from widgets.kit.lists.walked_table import Walk, WalkedModel, WalkedTable
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import SMALLEST_TARGET, Space

Index = QModelIndex | QPersistentModelIndex
_CHOICES: dict[Choice, str] = {
    Show.ALL: judge_calls.ALL,
    Show.FAILED: judge_calls.FAILED,
    Show.DISAGREEING: judge_calls.DISAGREEING,
    **dict(judge_calls.STATUSES.items()),
}
_ROWS_IN_SIGHT = 12


class CallModel(WalkedModel):
    """The rows read so far; the view asks for more as one comes near their end."""

    columns = judge_calls.COLUMNS

    def __init__(self, pages: CallPages | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._pages = pages
        self.rows: list[Row] = pages.more() if pages else []

    @property
    def is_all(self) -> bool:
        """Whether there are no more rows than these."""
        return self._pages is None or self._pages.is_all

    @qt_override
    def canFetchMore(self, parent: Index) -> bool:
        """Qt's hook: whether the study may have more rows."""
        return not parent.isValid() and not self.is_all

    @qt_override
    def fetchMore(self, parent: Index) -> None:
        """Qt's hook: read the next page."""
        more = self._pages.more() if self._pages and not parent.isValid() else []
        if more:
            first = len(self.rows)
            self.beginInsertRows(QModelIndex(), first, first + len(more) - 1)
            self.rows += more
            self.endInsertRows()

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook: a cell; a screen reader reads the row's cells in turn, so each says what it is, but across a row,
        where the column is named."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (row.cells if self.walk is Walk.ACROSS else row.heard)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.sentence
        return None

    def row_words(self, row: int) -> str:
        """A row as the own voice says it."""
        return self.rows[row].sentence


class CallsDialog(Dialog):
    """The calls of one judge, narrowed as one likes; Enter opens one."""

    def __init__(self, parent: QWidget, session: Judging, announcer: Announcer) -> None:
        super().__init__(parent, judge_calls.TITLE, width=1040)
        self._session = session
        self._announcer = announcer
        self.filter = DropDown({choice.value: words for choice, words in _CHOICES.items()})
        self.view = WalkedTable(announcer.speak_focus)
        self.model = CallModel(None, self)
        self.found = text_label(kind="small", name="muted")
        self._prepare()
        self.column.addWidget(Field(judge_calls.FILTER, self.filter))
        self.column.addWidget(Field(judge_calls.LIST, self.view, judge_calls.HINT), 1)
        self.column.addWidget(self.found)
        self.open_button = self.add_action(judge_calls.OPEN, self._open)
        self.add_close()
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in the table must open a call once only
            button.setDefault(False)
        self.filter.currentIndexChanged.connect(lambda _index: self._narrow())
        self.view.activated.connect(lambda _index: self._open())
        self._show_rows()
        self.view.setFocus()

    def choice(self) -> Choice:
        """What the list is narrowed to."""
        value = self.filter.currentData()
        return Show(value) if value in list(Show) else Status(value)

    def current(self) -> Row | None:
        """The call the cursor is on."""
        at = self.view.currentIndex().row()
        return self.model.rows[at] if 0 <= at < len(self.model.rows) else None

    def _narrow(self) -> None:
        self._show_rows()
        self._announcer.say_sentence(self.found.text())

    def _show_rows(self) -> None:
        old, self.model = self.model, CallModel(self._session.pages(self.choice()), self)
        self.model.rowsInserted.connect(lambda *_: self._announce_number())
        self.view.setModel(self.model)
        old.deleteLater()
        if self.model.rows:
            self.view.resizeColumnsToContents()
            self.view.setCurrentIndex(self.model.index(0, 0))
        self.open_button.setEnabled(bool(self.model.rows))
        self._announce_number()

    def _announce_number(self) -> None:
        self.found.setText(judge_calls.found(len(self.model.rows), self.model.is_all))

    def _open(self) -> None:
        row = self.current()
        text = self._session.call(row.key) if row else None
        if text is not None:
            CallDialog(self, text, self._announcer.speak_focus).ask()

    def _prepare(self) -> None:
        prepare_table(self.view)
        self.view.setMinimumHeight(_ROWS_IN_SIGHT * self.view.verticalHeader().defaultSectionSize())
        self.view.setModel(self.model)
        self.view.horizontalHeader().setStretchLastSection(True)


def prepare_table(view: QTableView) -> None:
    """Make a table one can go through row by row: no trap for Tab, whole rows, rows of one height."""
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    view.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    view.setWordWrap(False)
    view.setStyleSheet(f"QHeaderView::section {{ padding: {Space.SMALL}px {Space.TIGHT}px; }}")
    height = max(SMALLEST_TARGET, view.fontMetrics().height() + Space.SMALL)
    view.verticalHeader().setMinimumSectionSize(height)
    view.verticalHeader().setDefaultSectionSize(height)
    view.verticalHeader().hide()
    view.horizontalHeader().setHighlightSections(False)
    view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
