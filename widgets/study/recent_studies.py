"""The list of studies that were open before, two lines each: what it is and how far, then where it lies."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QAction, QColor, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.messages.study import start as start_text
from app.sessions.study.recent import Recent
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space, scaled_font

_RECENT = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class RecentStudies(QListWidget):
    """Enter or a double click opens a study, Delete takes it off the list."""

    opened = Signal(object)
    forgotten = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_TwoLines(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemDoubleClicked.connect(lambda item: self.opened.emit(item.data(_RECENT)))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for title, signal in ((start_text.OPEN_CHOSEN, self.opened), (start_text.FORGET, self.forgotten)):
            action = QAction(title, self)
            action.triggered.connect(lambda _on=False, signal=signal: self._announce(signal))
            self.addAction(action)

    def show_studies(self, studies: Sequence[Recent]) -> None:
        """Show these studies; the current row stays current where it can."""
        row = max(0, self.currentRow())
        self.clear()
        titles = Counter(recent.title for recent in studies)
        for recent in studies:
            item = QListWidgetItem(f"{recent.title}, {recent.state}")
            # A path is tiring to hear: only where it tells two studies apart, or where to look for one.
            is_told = titles[recent.title] > 1 or not recent.is_there
            folder = str(recent.folder) if is_told else ""
            heard = start_text.recent_heard(recent.title, recent.state, folder)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, heard)
            item.setData(_RECENT, recent)
            item.setToolTip(str(recent.folder))
            self.addItem(item)
        if studies:
            self.setCurrentRow(min(row, len(studies) - 1))
        self._fit()

    def _announce(self, signal: SignalInstance) -> None:
        if (recent := self.chosen()) is not None:
            signal.emit(recent)

    def chosen(self) -> Recent | None:
        """The current study, or None in an empty list."""
        item = self.currentItem()
        recent = item.data(_RECENT) if item else None
        return recent if isinstance(recent, Recent) else None

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        recent = self.chosen()
        if recent and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(recent)
        elif recent and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.forgotten.emit(recent)
        else:
            super().keyPressEvent(event)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: in another text size the rows are as high as their lines again."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """As high as its rows, up to five of them."""
        rows = [self.sizeHintForRow(row) for row in range(min(5, self.count()))]
        self.setFixedHeight(sum(rows) + 2 * (Space.TIGHT + 1))  # with the frame and the room inside it


class _TwoLines(QStyledItemDelegate):
    """Paints the title and the state in one line, the folder small below, cut in its middle if it must be."""

    def __init__(self, studies: QListWidget) -> None:
        super().__init__(studies)
        self._list = studies

    @qt_override
    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook: the style draws the row alone, without words."""
        super().initStyleOption(option, index)
        option.text = ""

    @qt_override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Qt's hook: pixels of one row."""
        heights = [QFontMetrics(scaled_font(kind)).lineSpacing() for kind in ("lead", "small")]
        return QSize(super().sizeHint(option, index).width(), sum(heights) + 2 * Space.SMALL)

    @qt_override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook."""
        recent = index.data(_RECENT)
        super().paint(painter, option, index)
        is_chosen = self._list.item(index.row()).isSelected()
        palette = QApplication.palette()
        strong = palette.color(QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text)
        soft = strong if is_chosen else palette.color(QPalette.ColorRole.PlaceholderText)
        box: QRect = option.rect.adjusted(Space.MEDIUM, Space.SMALL, -Space.MEDIUM, -Space.SMALL)
        painter.save()
        height = _line(painter, box, "lead", strong, recent.title, Qt.TextElideMode.ElideRight)
        taken = QFontMetrics(scaled_font("lead")).horizontalAdvance(f"{recent.title}   ")
        beside = box.adjusted(min(taken, box.width()), 0, 0, 0)
        beside.setHeight(height)
        _line(painter, beside, "body", soft, recent.state, Qt.TextElideMode.ElideRight, is_middle=True)
        below = box.adjusted(0, height, 0, 0)
        _line(painter, below, "small", soft, str(recent.folder), Qt.TextElideMode.ElideMiddle)
        painter.restore()


def _line(
    painter: QPainter,
    box: QRect,
    kind: str,
    colour: QColor,
    text: str,
    cut: Qt.TextElideMode,
    is_middle: bool = False,
) -> int:
    """Paint one line at the top of a box, or in its middle; returns the line's height."""
    font = scaled_font(kind)
    metrics = QFontMetrics(font)
    painter.setFont(font)
    painter.setPen(colour)
    vertical = Qt.AlignmentFlag.AlignVCenter if is_middle else Qt.AlignmentFlag.AlignTop
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | vertical, metrics.elidedText(text, cut, box.width()))
    return metrics.lineSpacing()
