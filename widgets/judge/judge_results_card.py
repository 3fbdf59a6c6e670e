"""What a judge said: verdicts by criterion in a table, and sentences about the rest."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from app.messages.judge import judge_page
from app.sessions.judge.criterion_results import Row
from app.sessions.judge.judge_results import Results
from widgets.judge.call_table import prepare_table
from widgets.kit.columns import Card
from widgets.kit.controls import DropDown
from widgets.kit.forms import Field, button_row, heading, push_button
from widgets.kit.labels import ReadableLabel, add_flush, add_headed, text_label
from widgets.kit.lists.walked_table import Walk, WalkedModel, WalkedTable
from widgets.shell.qt_override import qt_override

Index = QModelIndex | QPersistentModelIndex
_MOST_ROWS = 12
_SENTENCES = 4


class CriteriaModel(WalkedModel):
    """A row a criterion. On coming in, the cells of a row make a sentence; from row to row they are numbers."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self.columns: tuple[str, ...] = judge_page.CRITERIA_COLUMNS

    def show_rows(self, rows: Sequence[Row], columns: tuple[str, ...]) -> None:
        """Show these rows; the cursor stays where it is when they are the same criteria."""
        are_same = [row.name for row in rows] == [row.name for row in self.rows] and columns == self.columns
        if are_same:
            changed = [at for at, row in enumerate(rows) if row != self.rows[at]]
            self.rows = list(rows)
            if changed:
                last = len(self.columns) - 1
                self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], last))
            return
        self.beginResetModel()
        self.rows, self.columns = list(rows), columns
        self.endResetModel()

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook: a cell as it is seen, or as it is heard."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.name, *row.cells)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (row.name, *(row.heard_cells if self.walk is Walk.IN else row.cells))[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        return None

    def row_words(self, row: int) -> str:
        """A row as the own voice says it."""
        one = self.rows[row]
        return one.sentence if self.walk is Walk.IN else judge_page.criterion_row(one.name, one.cells)


class JudgeResultsCard(Card):
    """Shows the results it is given; `judge_chosen` asks for those of another judge."""

    judge_chosen = Signal(str)

    def __init__(self, speak: Callable[[str], None]) -> None:
        super().__init__()
        self.judge = DropDown()
        self.sentences = [ReadableLabel("") for _ in range(_SENTENCES)]
        self.table = WalkedTable(speak)
        self.model = CriteriaModel(self)
        self.show_calls = push_button(judge_page.SHOW_CALLS)
        self.retry = push_button(judge_page.RETRY)
        self.nothing = text_label(judge_page.NO_JUDGES, name="muted")
        self._lay_out()
        self.judge.currentTextChanged.connect(self.judge_chosen)

    def show_judges(self, names: Sequence[str], current: str) -> None:
        """Offer these judges; no `judge_chosen` comes of it."""
        with QSignalBlocker(self.judge):
            self.judge.clear()
            self.judge.addItems(list(names))
            self.judge.setCurrentText(current)
        for part in (self.judge_field, self.table_field, self.buttons):
            part.setVisible(bool(names))
        self.nothing.setVisible(not names)

    def show_results(self, results: Results | None, can_retry: bool) -> None:
        """Show what was said; a sentence one is just reading stays until one has left it."""
        sentences = results.sentences() if results else []
        for label, words in zip(self.sentences, [*sentences, *[""] * _SENTENCES], strict=False):
            if label.hasFocus() and words:
                continue
            if label.text() != words:
                label.show_text(words)
            label.setVisible(bool(words))
        rows = results.rows() if results else []
        had_rows = bool(self.model.rows)
        self.model.show_rows(rows, results.columns if results else judge_page.CRITERIA_COLUMNS)
        if rows and not had_rows:
            self._fit_rows(len(rows))
        self.show_calls.setEnabled(results is not None)
        self.retry.setEnabled(can_retry)

    def _fit_rows(self, rows: int) -> None:
        shown = min(rows, _MOST_ROWS)
        height = self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(
            shown * height + self.table.horizontalHeader().sizeHint().height() + height // 2
        )
        self.table.setCurrentIndex(self.model.index(0, 0))

    def _lay_out(self) -> None:
        prepare_table(self.table)
        self.table.setModel(self.model)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.judge_field = Field(judge_page.JUDGE, self.judge)
        self.table_field = Field(judge_page.CRITERIA_TABLE, self.table)
        self.buttons = button_row(self.show_calls, self.retry)
        column = self.column
        add_headed(column, heading(judge_page.RESULTS), self.nothing)
        column.addWidget(self.judge_field)
        for label in self.sentences:
            add_flush(column, label)
            label.hide()
        column.addWidget(self.table_field)
        column.addWidget(self.buttons)
