"""The chart with an interval for each criterion, to walk: each row is a line of a list, heard as a sentence."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.messages.agreement import agreement_page
from app.reports.document import Chart
from app.sessions.agreement.report_reading import OF_THE_TWO
from widgets.agreement.report_chart import ReportChart
from widgets.kit.focus_tracking import is_mouse_pressed
from widgets.kit.hints import hints
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import FOCUS_RING, RADIUS, Space

Index = QModelIndex | QPersistentModelIndex


class CriteriaChart(ReportChart):
    """The rows of the chart are a list over the drawing, so that arrows go through them; `entered` tells on which row
    somebody wants more. To assistive technology there is the list alone: it has the chart's name and sentence."""

    entered = Signal(int)

    def __init__(self, chart: Chart, lines: Sequence[str], speak: Callable[[str], None]) -> None:
        """lines: what each row says; `speak` says a row to whom no screen reader tells it."""
        super().__init__(chart)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # As a graphic with a name, it would be read on each way into the list within it.
        self.clear()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.rows = _Rows(self, lines, speak)
        self.rows.itemActivated.connect(lambda _item: self.entered.emit(self.rows.currentRow()))

    def row_height(self, row: int) -> float:
        """How high a row is, in pixels."""
        return self._band(row)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: the list is where the rows are drawn."""
        super().resizeEvent(event)
        height = sum(map(self._band, range(len(self.chart.table.rows))))
        self.rows.setGeometry(0, round(self._top()), self.width(), round(height) + 1)
        self.rows.doItemsLayout()


class _Rows(QListWidget):
    """The rows of a chart, each drawn as in the chart."""

    def __init__(self, chart: CriteriaChart, lines: Sequence[str], speak: Callable[[str], None]) -> None:
        super().__init__(chart)
        self._speak, self._chart = speak, chart
        self.setStyleSheet("QListWidget { background: transparent; border: none; padding: 0; margin: 0; }")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Row(chart, self))
        self.addItems(list(lines))
        self.setCurrentRow(0)
        self.setAccessibleName(chart.chart.caption)
        hints.give(self, agreement_page.chart_hint(chart.chart.table.id in OF_THE_TWO), chart.chart.sentence)
        self.currentRowChanged.connect(self._announce)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the part of the chart that is below the list, the row one is at, then the focus ring."""
        painter = QPainter(self.viewport())
        painter.translate(0, -self.y())
        self._chart.paint_chart(painter)
        painter.end()
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setPen(QPen(self.palette().highlight().color(), FOCUS_RING))
            painter.drawRect(QRectF(self.viewport().rect()).adjusted(1.5, 1.5, -1.5, -1.5))
            painter.end()

    @qt_override
    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        """Qt's hook: where one is, which is what a page that scrolls brings into sight."""
        item = self.currentItem()
        if query is not Qt.InputMethodQuery.ImCursorRectangle or item is None:
            return super().inputMethodQuery(query)
        return self.visualItemRect(item)

    def _announce(self, row: int) -> None:
        if not self.hasFocus() or row < 0:
            return
        part: QWidget | None = self._chart
        while part is not None and not is_mouse_pressed():
            if isinstance(part, QScrollArea):
                part.ensureWidgetVisible(self, 0, Space.MEDIUM)
            part = part.parentWidget()
        self._speak(self.item(row).text())


class _Row(QStyledItemDelegate):
    """Paints only where one is: a frame around the row."""

    def __init__(self, chart: CriteriaChart, rows: QWidget) -> None:
        super().__init__(rows)
        self._chart = chart

    @qt_override
    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Qt's hook: as high as the row is painted."""
        rows = self._chart.row_height
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
        painter.drawRoundedRect(QRectF(option.rect).adjusted(5, 2, -5, -2), RADIUS, RADIUS)
