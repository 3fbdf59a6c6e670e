"""The chart with an interval for each criterion, to walk: each row is a line of a list, heard as a sentence."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.messages.agreement import agreement_page as messages
from app.reports.document import Chart
from widgets.agreement.report_chart import ReportChart
from widgets.kit.hints import hints
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import FOCUS_RING, RADIUS

Index = QModelIndex | QPersistentModelIndex


class CriteriaChart(QWidget):
    """The rows of the chart are a list over the drawing, so that arrows go through them; `entered` tells on which row
    somebody wants more. To assistive technology the two are beside each other."""

    entered = Signal(int)

    def __init__(self, chart: Chart, lines: Sequence[str], speak: Callable[[str], None]) -> None:
        """lines: what each row says; `speak` says a row to whom no screen reader tells it."""
        super().__init__()
        self.chart = chart
        self.drawing = _Drawing(chart)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.drawing)
        self.rows = _Rows(self, lines, speak)
        self.rows.itemActivated.connect(lambda _item: self.entered.emit(self.rows.currentRow()))
        self.drawing.resized.connect(self._place_rows)

    def _place_rows(self) -> None:
        """The list is where the rows are drawn."""
        top, height = self.drawing.rows_place()
        self.rows.setGeometry(0, top, self.drawing.width(), height)
        self.rows.doItemsLayout()


class _Drawing(ReportChart):
    """The chart, whose rows are a list over it."""

    resized = Signal()

    def __init__(self, chart: Chart) -> None:
        super().__init__(chart)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def row_height(self, row: int) -> float:
        """How high a row is, in pixels."""
        return self._band(row)

    def rows_place(self) -> tuple[int, int]:
        """Where the rows begin and how high they are together, in pixels."""
        height = sum(map(self._band, range(len(self.chart.table.rows))))
        return round(self._top()), round(height) + 1

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.resized.emit()


class _Rows(QListWidget):
    """The rows of a chart, which shows through."""

    def __init__(self, chart: CriteriaChart, lines: Sequence[str], speak: Callable[[str], None]) -> None:
        super().__init__(chart)
        self._speak = speak
        self.setStyleSheet("QListWidget { background: transparent; border: none; padding: 0; margin: 0; }")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Row(chart, self))
        self.addItems(list(lines))
        self.setCurrentRow(0)
        self.setAccessibleName(chart.chart.caption)
        hints.give(self, messages.CHART_HINT, chart.chart.sentence)
        self.currentRowChanged.connect(self._tell)

    def _tell(self, row: int) -> None:
        if self.hasFocus() and row >= 0:
            self._speak(self.item(row).text())


class _Row(QStyledItemDelegate):
    """Paints only where one is: a frame around the row."""

    def __init__(self, chart: CriteriaChart, rows: QWidget) -> None:
        super().__init__(rows)
        self._chart = chart

    @qt_override
    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Qt's hook: as high as the row is painted."""
        rows = self._chart.drawing.row_height
        top = round(sum(map(rows, range(index.row()))))
        return QSize(1, round(sum(map(rows, range(index.row() + 1)))) - top)

    @qt_override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        if index.row() != self._chart.rows.currentRow():
            return
        has_focus = self._chart.rows.hasFocus()
        role = QPalette.ColorRole.Highlight if has_focus else QPalette.ColorRole.Mid
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._chart.palette().color(role), FOCUS_RING if has_focus else 1))
        painter.drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -2), RADIUS, RADIUS)
