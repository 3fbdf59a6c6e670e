"""A column of a page or dialog that scrolls up and down only."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLayout, QPushButton, QWidget

from widgets.kit.columns import fill_column
from widgets.kit.focus_tracking import FollowingScrollArea
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

COLUMN_WIDTH = 860  # pixels at 100 % text; longer lines are tiring to read


class ScrollColumn(FollowingScrollArea):
    """A column in the middle of the page that scrolls up and down only, and follows the focus."""

    def __init__(self, parent: QWidget | None = None, width: int = COLUMN_WIDTH) -> None:
        """`width`: how wide the column grows, in pixels at 100 % text."""
        super().__init__(parent)
        holder, middle = _Holder(), QWidget()
        self._middle, self._width_at_100 = middle, width
        self._kept_in_sight: QWidget | None = None
        self._limit_width()
        self.column = fill_column(middle, spacing=Space.LARGE, margin=Space.WIDE)
        self._followed: tuple[QWidget, int] | None = (
            None  # what has the focus, and where that was scrolled to
        )
        self._footer: QWidget | None = None  # the buttons below what scrolls
        self._row = QHBoxLayout(holder)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch(1)
        self._row.addWidget(middle, 100)
        self._row.addStretch(1)
        self.setWidget(holder)

    def _limit_width(self) -> None:
        """The column grows with the text, whatever the window's width."""
        widest = self._width_at_100 * max(100, _text_per_cent()) // 100
        self._middle.setMaximumWidth(widest)
        if self._kept_in_sight is not None:
            self._kept_in_sight.setMaximumWidth(widest - 2 * Space.WIDE)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: another text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and hasattr(self, "_kept_in_sight"):
            self._limit_width()

    @qt_override
    def event(self, event: QEvent) -> bool:
        """Qt's hook: every time a column finds its place in another part, Qt gives it a style and lays all of it out.
        While nobody sees it, that is left until it is shown."""
        if event.type() is QEvent.Type.StyleChange and not self.isVisible():
            return True
        return super().event(event)

    def keep_in_sight(self, row: QWidget) -> None:
        """Put a row of buttons below what scrolls, where it is seen whatever is scrolled to."""
        footer = self._footer = QFrame(self)
        footer.setObjectName("footer")
        outer = QHBoxLayout(footer)
        outer.setContentsMargins(Space.WIDE, Space.SMALL, Space.WIDE, Space.SMALL)
        self._kept_in_sight = row
        self._limit_width()
        outer.addStretch(1)
        outer.addWidget(row, 100)
        outer.addStretch(1)
        footer.installEventFilter(self)
        row.installEventFilter(self)
        self._place_footer()

    def _place_footer(self) -> None:
        footer = self._footer
        if footer is None:
            return
        layout = footer.layout()
        width = self.width() - (
            self.verticalScrollBar().width() if self.verticalScrollBar().isVisible() else 0
        )
        is_shown = layout is not None and any(
            not part.isHidden() for part in footer.findChildren(QPushButton)
        )
        height = layout.totalHeightForWidth(width) if layout is not None and is_shown else 0
        if self.viewportMargins().bottom() != height:
            self.setViewportMargins(0, 0, 0, height)
        footer.setGeometry(0, self.height() - height, width, height)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the buttons in the row, or their words, have changed."""
        footer = self._footer
        if footer is not None and event.type() is QEvent.Type.LayoutRequest and watched is not self.widget():
            self._place_footer()
        return super().eventFilter(watched, event)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: in another width the buttons may take more or fewer lines."""
        super().resizeEvent(event)
        self._place_footer()

    def wanted_height(self, width: int) -> int:
        """The height in pixels that shows everything at this width."""
        for child in self.findChildren(QWidget):
            child.ensurePolished()
        for layout in self.findChildren(QLayout):
            layout.invalidate()
        height = max(self._row.totalHeightForWidth(width), self._row.totalMinimumSize().height())
        return height + self.viewportMargins().bottom()

    def follow(self, focus: QWidget) -> None:
        """Show the title with it where there is room, or all of it."""
        column, bar = self.widget(), self.verticalScrollBar()
        # Not asked of the viewport, which Qt made: to name the first such part takes PySide6 20 ms.
        room = self.contentsRect().height() - self.viewportMargins().bottom()
        if column is None or not column.isAncestorOf(focus):
            return
        place = QRect(focus.mapTo(column, QPoint()), focus.size())
        if place.bottom() < room:
            bar.setValue(0)  # in sight together with the title
        else:
            if place.height() + 2 * Space.VAST <= room:
                for edge in (place.bottom(), place.top()):
                    self.ensureVisible(0, edge, 0, Space.VAST)
            # Of something higher, the line one is at; of a list, Qt takes that for all of it.
            self.ensureWidgetVisible(focus, Space.WIDE, Space.VAST)
        self._followed = focus, bar.value()

    def follow_again(self) -> None:
        """Unless the person has scrolled since the focus came."""
        focus, place = self._followed or (None, 0)
        if focus is QApplication.focusWidget() and self.verticalScrollBar().value() == place:
            super().follow_again()


def add_scroll_column(whole: QWidget, width: int = COLUMN_WIDTH) -> ScrollColumn:
    """A column that takes all of a page or a panel."""
    outer = fill_column(whole)
    scroll = ScrollColumn(whole, width)
    outer.addWidget(scroll)
    return scroll


class _Holder(QWidget):
    """What scrolls. Qt takes the height that it needs when it is narrowest for the least it needs in any width, and
    would show a scroll bar beside a page that fits."""

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: the height follows from the width, which Qt asks for besides."""
        least = super().minimumSizeHint()
        return QSize(least.width(), 0) if self.hasHeightForWidth() else least


def _text_per_cent() -> int:
    """How large the text is, taking 10 points for 100 %."""
    return round(QApplication.font().pointSizeF() * 10)
