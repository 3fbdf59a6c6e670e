"""A chart of a report, painted. To assistive technology it is a graphic with its caption and its sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.messages.agreement import agreement_page
from app.messages.numbers import printed
from app.reports.document import Cell, Chart
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import FOCUS_RING, Space

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
WANTED_TICKS = 5
# Series differ by pattern; colour only helps.
PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.HorPattern,
)
_LABEL_LETTERS = 28
_LEAST = 2.0  # a bar of nought is this long, so that one sees that there is one
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class Scale:
    """A straight axis: its ends, its ticks, and the decimals they are printed with."""

    low: float
    high: float
    ticks: tuple[float, ...]
    decimals: int

    def share(self, value: float) -> float:
        """Where a value stands between the ends, 0 to 1."""
        return (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


def scale_of(chart: Chart) -> Scale:
    """The axis of a chart's figures, with round ticks; counts get whole ones."""
    figures = [float(value) for row in chart.table.rows for value in _numbers(row.cells, chart.drawn)]
    low = chart.values.low if chart.values.low is not None else min([0.0, *figures])
    high = chart.values.high if chart.values.high is not None else max([low, *figures])
    high = high if high > low else low + 1
    rough = (high - low) / WANTED_TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(power * one for one in STEPS if power * one >= rough * (1 - 1e-9))
    if all(chart.table.columns[at + 1].kind == "count" for at in chart.drawn):
        step = float(max(1, ceil(step)))
    if chart.values.high is None:
        high = ceil(high / step - 1e-9) * step
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    decimals = max(0, -floor(log10(step)))
    return Scale(low, high, tuple(at * step for at in range(first, last + 1)), decimals)


def _numbers(cells: Sequence[Cell], drawn: Sequence[int]) -> Iterator[float]:
    for at in drawn:
        for value in (cells[at].value, cells[at].low, cells[at].high):
            if value is not None and not isinstance(value, str):
                yield float(value)


class ReportChart(QLabel):
    """A chart one can move to. It is a QLabel with a pixmap, so assistive technology sees a graphic."""

    def __init__(self, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark = QPixmap(1, 1)
        mark.fill(Qt.GlobalColor.transparent)
        self.setPixmap(mark)
        self.chart = chart
        self.scale = scale_of(chart)
        self.setAccessibleName(chart.caption)
        self.setAccessibleDescription(chart.sentence)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: as high as its categories ask for."""
        return QSize(60 * self.fontMetrics().averageCharWidth(), round(self._height()))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(30 * self.fontMetrics().averageCharWidth(), round(self._height()))

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: in another width the categories' names wrap again."""
        super().resizeEvent(event)
        self._fit()

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: in another text size it has another height."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and hasattr(self, "scale"):
            self._fit()

    def _fit(self) -> None:
        if self.height() != round(self._height()):
            self.setFixedHeight(round(self._height()))

    @qt_override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the chart, then the focus ring."""
        painter = QPainter(self)
        self.paint_chart(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.palette().highlight().color(), FOCUS_RING))
            painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.end()

    def paint_chart(self, painter: QPainter) -> None:
        """Paint the chart on its ground."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().base())
        if self.chart.kind == "histogram":
            self._paint_bins(painter)
        elif self.chart.kind == "scatter":
            self._paint_points(painter)
        else:
            self._paint_rows(painter)

    # --- measures, all from the height of a line

    @property
    def _line(self) -> float:
        return float(self.fontMetrics().lineSpacing())

    def _height(self) -> float:
        if self.chart.kind == "histogram":
            return (13 + self._label_lines()) * self._line
        if self.chart.kind == "scatter":
            return 22 * self._line
        rows = sum(map(self._band, range(len(self.chart.table.rows))))
        return self._top() + rows + 3.2 * self._line + self._legend_height()

    def _label_lines(self) -> int:
        """How many lines the names of the bins may take."""
        width = (self.width() - 4 * self._line) / max(len(self.chart.table.rows), 1)
        widest = max(
            (self.fontMetrics().horizontalAdvance(row.header.text) for row in self.chart.table.rows),
            default=0,
        )
        return 1 if widest < width else 3

    def _band(self, row: int) -> float:
        words = self.chart.table.rows[row].header.text
        room = QRectF(0, 0, self._label_width(), 1e5).toRect()
        wrapped = self.fontMetrics().boundingRect(room, _WRAP, words).height()
        return max(float(wrapped), len(self.chart.drawn) * self._line * 1.1) + Space.SMALL

    def _top(self) -> float:
        return self._line / 2

    def _legend_height(self) -> float:
        """Below the axis, so that the first thing in sight is a result."""
        return self._series * 1.3 * self._line if self._series > 1 else 0.0

    @property
    def _series(self) -> int:
        """How many things the legend tells apart."""
        return len(self.chart.drawn) + len(self.chart.marked)

    def _label_width(self) -> float:
        letters = _LABEL_LETTERS * self.fontMetrics().averageCharWidth()
        return min(float(letters), self.width() * 0.4) if self.width() else float(letters)

    def _figure_width(self) -> float:
        return float(self.fontMetrics().horizontalAdvance(agreement_page.NO_NUMBER)) + Space.MEDIUM

    # --- categories below one another

    def _paint_rows(self, painter: QPainter) -> None:
        left = self._label_width() + Space.WIDE
        right = self.width() - self._figure_width() - Space.WIDE
        top = self._top()
        bottom = top + sum(map(self._band, range(len(self.chart.table.rows))))
        self._paint_legend(painter, left, bottom + 3 * self._line)
        for tick in self.scale.ticks:
            x = left + self.scale.share(tick) * (right - left)
            painter.setPen(self._faint())
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
            painter.setPen(self._ink())
            self._centred(painter, x, bottom + self._line * 0.7, printed(tick, self.scale.decimals))
        self._centred(painter, (left + right) / 2, bottom + self._line * 2, self.chart.values.name)
        for place, row in enumerate(self.chart.table.rows):
            band = self._band(place)
            label = QRectF(Space.SMALL, top, left - Space.WIDE, band)
            painter.setPen(self._ink())
            painter.drawText(label, _WRAP | Qt.AlignmentFlag.AlignRight, row.header.text)
            for number, at in enumerate(self.chart.drawn):
                middle = top + band / 2 + (number - (len(self.chart.drawn) - 1) / 2) * self._line * 1.1
                self._paint_figure(painter, row.cells[at], number, middle, left, right)
                if number == 0:
                    self._paint_marks(painter, row.cells, middle, left, right)
            top += band

    def _paint_figure(
        self, painter: QPainter, cell: Cell, number: int, y: float, left: float, right: float
    ) -> None:
        half = self._line / 2
        painter.setPen(self._ink())
        words = QRectF(right + Space.LARGE, y - half, self._figure_width(), 2 * half)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, cell.text or agreement_page.NO_NUMBER)
        if cell.value is None or isinstance(cell.value, str):
            return
        x = left + self.scale.share(float(cell.value)) * (right - left)
        if self.chart.kind != "dots-with-intervals":
            start = left + self.scale.share(0.0) * (right - left)
            bar = QRectF(min(start, x), y - half * 0.7, max(abs(x - start), _LEAST), half * 1.4)
            self._paint_bar(painter, bar, number)
            return
        if cell.low is not None and cell.high is not None:
            ends = [left + self.scale.share(float(end)) * (right - left) for end in (cell.low, cell.high)]
            painter.setPen(QPen(self._ink().color(), 2))
            painter.drawLine(QPointF(ends[0], y), QPointF(ends[1], y))
            for end in ends:
                painter.drawLine(QPointF(end, y - half / 2), QPointF(end, y + half / 2))
        painter.setBrush(self._accent())
        painter.drawEllipse(QPointF(x, y), half * 0.55, half * 0.55)

    def _paint_marks(
        self, painter: QPainter, cells: Sequence[Cell], y: float, left: float, right: float
    ) -> None:
        """What the figure on a line is compared with. A mark goes around a figure of the same value."""
        for number, at in enumerate(self.chart.marked):
            value = cells[at].value
            if value is not None and not isinstance(value, str):
                self._paint_mark(painter, number, left + self.scale.share(float(value)) * (right - left), y)

    def _paint_mark(self, painter: QPainter, number: int, x: float, y: float) -> None:
        """An upright bar, then a ring."""
        half = self._line / 2
        painter.setPen(QPen(self._ink().color(), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if number % 2 == 0:
            painter.drawLine(QPointF(x, y - half), QPointF(x, y + half))
        else:
            painter.drawEllipse(QPointF(x, y), half * 0.85, half * 0.85)

    def _paint_legend(self, painter: QPainter, left: float, top: float) -> None:
        if self._series < 2:
            return
        for number, at in enumerate((*self.chart.drawn, *self.chart.marked)):
            y = top + self._line * 1.3 * number
            middle = QPointF(left + self._line / 2, y + self._line / 2)
            if number >= len(self.chart.drawn):
                self._paint_mark(painter, number - len(self.chart.drawn), middle.x(), middle.y())
            elif self.chart.kind == "dots-with-intervals":
                painter.setPen(self._ink())
                painter.setBrush(self._accent())
                painter.drawEllipse(middle, self._line * 0.28, self._line * 0.28)
            else:
                self._paint_bar(painter, QRectF(left, y, self._line, self._line * 0.9), number)
            painter.setPen(self._ink())
            words = QRectF(left + 1.6 * self._line, y, self.width() - left, self._line)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.chart.table.columns[at + 1].heading)

    # --- bins side by side

    def _paint_bins(self, painter: QPainter) -> None:
        rows = self.chart.table.rows
        left, right = 3 * self._line, self.width() - float(Space.MEDIUM)
        top, bottom = 2 * self._line, self._height() - (2.4 + self._label_lines()) * self._line
        width = (right - left) / max(len(rows), 1)
        for tick in self.scale.ticks:
            y = bottom - self.scale.share(tick) * (bottom - top)
            painter.setPen(self._faint())
            painter.drawLine(QPointF(left, y), QPointF(right, y))
            painter.setPen(self._ink())
            place = QRectF(0, y - self._line / 2, left - Space.SMALL, self._line)
            words = printed(tick, self.scale.decimals)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        for number, row in enumerate(rows):
            cell, x = row.cells[self.chart.drawn[0]], left + number * width
            label = QRectF(x, bottom + Space.TIGHT, width, self._label_lines() * self._line + 2)
            painter.setPen(self._ink())
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(label, flags, row.header.text)
            if cell.value is None or isinstance(cell.value, str):
                continue
            height = max(self.scale.share(float(cell.value)) * (bottom - top), _LEAST)
            self._paint_bar(painter, QRectF(x + 2, bottom - height, width - 4, height), 0)
            painter.setPen(self._ink())
            self._centred(painter, x + width / 2, bottom - height - self._line * 0.6, cell.text)
        painter.drawText(QPointF(Space.SMALL, self._line), self.chart.values.name)
        self._centred(
            painter,
            (left + right) / 2,
            bottom + (1.6 + self._label_lines()) * self._line,
            self.chart.categories,
        )

    # --- points

    def _paint_points(self, painter: QPainter) -> None:
        """A point for each row; those above the dashed line are diamonds."""
        across = self.chart.across
        assert across is not None
        rightwards = scale_of(replace(self.chart, series=(across.column,), values=across.axis))
        left, right = 3 * self._line, self.width() - float(Space.LARGE)
        top, bottom = 2 * self._line, self._height() - 3 * self._line

        def place(x: float, y: float) -> QPointF:
            up = self.scale.share(y) * (bottom - top)
            return QPointF(left + rightwards.share(x) * (right - left), bottom - up)

        for tick in self.scale.ticks:
            y = place(rightwards.low, tick).y()
            painter.setPen(self._faint())
            painter.drawLine(QPointF(left, y), QPointF(right, y))
            painter.setPen(self._ink())
            self._centred(painter, left / 2, y, printed(tick, self.scale.decimals))
        for tick in rightwards.ticks:
            x = place(tick, self.scale.low).x()
            painter.setPen(self._faint())
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
            painter.setPen(self._ink())
            self._centred(painter, x, bottom + self._line * 0.7, printed(tick, rightwards.decimals))
        start = max(rightwards.low, self.scale.low - across.limit)
        end = min(rightwards.high, self.scale.high - across.limit)
        if start < end:
            painter.setPen(QPen(self._ink().color(), 2, Qt.PenStyle.DashLine))
            painter.drawLine(place(start, start + across.limit), place(end, end + across.limit))
        half = self._line * 0.3
        for x, y, is_above in self.chart.points():
            middle = place(x, y)
            painter.setPen(self._ink())
            painter.setBrush(self._accent() if is_above else self.palette().base())
            if is_above:
                corners = [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)]
                painter.drawPolygon([middle + QPointF(*corner) for corner in corners])
            else:
                painter.drawEllipse(middle, half * 0.8, half * 0.8)
        painter.setPen(self._ink())
        painter.drawText(QPointF(Space.SMALL, self._line), self.chart.values.name)
        self._centred(painter, (left + right) / 2, bottom + self._line * 2, across.axis.name)

    # --- strokes

    def _paint_bar(self, painter: QPainter, bar: QRectF, number: int) -> None:
        painter.fillRect(bar, self.palette().base())
        painter.setBrush(QBrush(self._accent(), PATTERNS[number % len(PATTERNS)]))
        painter.setPen(self._ink())
        painter.drawRect(bar)

    def _centred(self, painter: QPainter, x: float, y: float, words: str) -> None:
        width = float(self.fontMetrics().horizontalAdvance(words)) + 4
        room = QRectF(x - width / 2, y - self._line / 2, width, self._line)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)

    def _ink(self) -> QPen:
        return QPen(self.palette().color(QPalette.ColorRole.Text), 1)

    def _faint(self) -> QPen:
        return QPen(self.palette().color(QPalette.ColorRole.Mid), 0.5)

    def _accent(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.Highlight)
