"""A group of pages to go to: a card of rows, one Tab stop, arrow keys from row to row, Enter or a click opens."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QSizePolicy, QStyleOptionButton, QVBoxLayout, QWidget

from app.messages.study import home
from app.sessions.study.home import HomeEntry
from widgets.kit.controls import PRIMARY, Button, GroupBox, arrow_step
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import make_primary, plain
from widgets.kit.hints import hints
from widgets.kit.labels import SilentText
from widgets.shell.qt_override import qt_override
from widgets.theme.icons import set_icon
from widgets.theme.theme import Space, scaled_font

_LETTERS_IN_LINE = 17
_LEAST_LETTERS = 22  # of a status line, before its row asks for more width
_AROUND = 6  # pixels above and below the two lines of a row
_LOWEST = 28  # pixels of a row that is one line high


class PageLinkButton(Button):
    """A row: a drawing, what the page is called, and its state: below it, or at its side in a compact row where there
    is room for all of it. Whoever rests the mouse on a compact row is shown it in any case."""

    moved = Signal(int)

    def __init__(
        self,
        entry: HomeEntry,
        least_letters: int = _LEAST_LETTERS,
        is_primary: bool = False,
        is_compact: bool = False,
    ) -> None:
        """`least_letters`: of the status line that one line holds."""
        super().__init__(entry.title)
        self._least, self._is_compact = least_letters, is_compact
        self.command = entry.command
        self._status = ""
        # As long as words and letters stay as they are: layouts ask for them hundreds of times.
        self._heights: dict[int, int] = {}  # by width
        self._wanted = 0  # pixels of width; 0: not measured yet
        self.setProperty("room", True)
        self.setAutoDefault(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setObjectName(PRIMARY if is_primary else "")  # before it is drawn and measured
        set_icon(self, entry.command)
        self.show_entry(entry)

    def show_entry(self, entry: HomeEntry) -> None:
        """Show the page as it is now."""
        self.setText(entry.title)
        self.setEnabled(entry.is_open)
        self._status = entry.status
        self._measure_again()
        self.setAccessibleName(plain(entry.title))
        self.setAccessibleDescription(entry.status)
        self.setToolTip(entry.status if self._is_compact else "")
        self.updateGeometry()
        self.update()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows ask the group to move the focus."""
        if step := arrow_step(event):
            self.moved.emit(step)
        else:
            super().keyPressEvent(event)

    @qt_override
    def hasHeightForWidth(self) -> bool:
        """Qt's hook: the line below wraps."""
        return True

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """Qt's hook: pixels of both lines at this width."""
        if width not in self._heights:
            self._heights[width] = self._height(width)
        return self._heights[width]

    def _height(self, width: int) -> int:
        title = self._title_metrics().lineSpacing()
        if self._is_compact:
            return max(_LOWEST, title + Space.SMALL)
        entry = QRect(0, 0, max(1, width - self._left() - Space.MEDIUM), 1 << 20)
        status = QFontMetrics(scaled_font("small"))
        return (
            title + status.boundingRect(entry, Qt.TextFlag.TextWordWrap, self._status).height() + 2 * _AROUND
        )

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: other letters have other sizes."""
        self._measure_again()
        super().changeEvent(event)

    def _measure_again(self) -> None:
        self._heights, self._wanted = {}, 0

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: the title, and both lines at the width there is."""
        if not self._wanted:
            status = QFontMetrics(scaled_font("small"))
            least = 0 if self._is_compact else self._least * status.averageCharWidth()
            words = max(self._title_metrics().horizontalAdvance(plain(self.text())), least)
            self._wanted = self._left() + words + Space.MEDIUM
        return QSize(self._wanted, self.heightForWidth(max(self._wanted, self.width())))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return self.sizeHint()

    @qt_override
    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Qt's hook: the style draws the button alone, without drawing and words."""
        super().initStyleOption(option)
        option.text, option.icon = "", QIcon()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the button as the style draws it, then the drawing and the words."""
        super().paintEvent(event)
        painter = QPainter(self)
        title, below = self._title_font(), scaled_font("small")
        below.setWeight(QFont.Weight.Normal)  # the style writes all of a filled button in semi-bold
        line, side = QFontMetrics(title).lineSpacing(), self.iconSize().width()
        top = (self.height() - line) // 2 if self._is_compact else _AROUND
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        is_from_right = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        start = self.width() - Space.MEDIUM - side if is_from_right else Space.MEDIUM
        self.icon().paint(painter, QRect(start, top, side, line), mode=mode)
        left, right = (Space.MEDIUM, self._left()) if is_from_right else (self._left(), Space.MEDIUM)
        words = self.rect().adjusted(left, top, -right, 0)
        painter.setLayoutDirection(self.layoutDirection())  # which turns left and right
        strong, soft = self._inks()
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        painter.setFont(title)
        painter.setPen(strong)
        painter.drawText(words, flags | Qt.TextFlag.TextShowMnemonic, self.text())
        painter.setFont(below)
        painter.setPen(soft)
        if not self._is_compact:
            painter.drawText(words.adjusted(0, line, 0, 0), flags | Qt.TextFlag.TextWordWrap, self._status)
        elif self._has_room_beside(words.width()):
            words.setHeight(line)
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._status)
        painter.end()

    def _has_room_beside(self, width: int) -> bool:
        """Whether title and state fit on one line of so many pixels."""
        title = self._title_metrics().horizontalAdvance(plain(self.text()))
        return (
            title + Space.LARGE + QFontMetrics(scaled_font("small")).horizontalAdvance(self._status) <= width
        )

    def _inks(self) -> tuple[QColor, QColor]:
        """The colours of the title and of the line below it."""
        palette, roles = QApplication.palette(), QPalette.ColorRole
        if not self.isEnabled():
            off = palette.color(QPalette.ColorGroup.Disabled, roles.ButtonText)
            return off, off
        if self.objectName() == PRIMARY:
            return palette.color(roles.HighlightedText), palette.color(roles.HighlightedText)
        return palette.color(roles.ButtonText), palette.color(roles.PlaceholderText)

    def _title_font(self) -> QFont:
        return scaled_font("body" if self._is_compact else "lead")

    def _title_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._title_font())

    def _left(self) -> int:
        """Where the words begin, in pixels: behind the drawing."""
        return Space.MEDIUM + self.fontMetrics().height() + Space.MEDIUM


class PageLinks(GroupBox):
    """The pages of a group under its name. `opened` gives the command of the page that was chosen."""

    opened = Signal(str)

    def __init__(
        self, title: str, entries: Sequence[HomeEntry], is_line: bool = False, primary: str = ""
    ) -> None:
        """`is_line`: the pages are beside each other, in several lines where there is little room, each with its state
        below it. Else each takes one line of a list."""
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(title)
        hints.give(self, home.ROOMS_HINT)
        self.rows: list[PageLinkButton] = []
        self._first = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(
            Space.SMALL, Space.SMALL, Space.SMALL, Space.SMALL if is_line else Space.TIGHT
        )
        column.setSpacing(0)
        named = SilentText(title, kind="lead")
        top = QWidget()
        around = QVBoxLayout(top)
        around.setContentsMargins(Space.MEDIUM, 0, Space.MEDIUM, Space.TIGHT if is_line else 0)
        around.addWidget(named)
        column.addWidget(top)
        line = QWidget()
        flow = FlowLayout(line, Space.TIGHT, fills=True)
        column.addWidget(line)
        for at, entry in enumerate(entries):
            letters = _LETTERS_IN_LINE if is_line else _LEAST_LETTERS
            row = PageLinkButton(entry, letters, entry.command == primary, is_compact=not is_line)
            row.moved.connect(lambda step, at=at: self._move(at, step))
            row.clicked.connect(lambda _on=False, command=entry.command: self.opened.emit(command))
            self.rows.append(row)
            if is_line:
                flow.add(row)
            else:
                column.addWidget(row)
        if not is_line:
            line.hide()
        column.addStretch(1)
        self._settle()

    def show_entries(self, entries: Sequence[HomeEntry], primary: str, first: str = "") -> None:
        """Show the same pages as they are now; `primary` is the command of the one that stands out, `first` that of
        the one that Tab comes to where none does."""
        self._first = first
        by_command = {entry.command: entry for entry in entries}
        for row in self.rows:
            row.show_entry(by_command[row.command])
            if (row.objectName() == PRIMARY) != (row.command == primary):
                make_primary(row, row.command == primary)
        self._settle()

    def _move(self, at: int, step: int) -> None:
        """To the next row that can be opened, going round."""
        count = len(self.rows)
        ways = ((at + step * far) % count for far in range(1, count + 1))
        following = next((row for row in map(self.rows.__getitem__, ways) if row.isEnabled()), None)
        if following is not None:
            self._settle(following)
            following.setFocus(Qt.FocusReason.TabFocusReason)

    def _settle(self, stop: PageLinkButton | None = None) -> None:
        """Keep one Tab stop: this row, else the one that stands out or is likely, else the first that can be opened."""
        free = [row for row in self.rows if row.isEnabled()]
        stands_out = next(
            (row for row in free if row.objectName() == PRIMARY or row.command == self._first), None
        )
        stop = stop or stands_out or (free[0] if free else None)
        for row in self.rows:
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if row is stop else Qt.FocusPolicy.ClickFocus)
