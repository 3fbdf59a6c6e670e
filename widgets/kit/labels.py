"""Text on a page: headings, small print, and text one can move to and hear."""

import unicodedata

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.messages.shell.focus import TEXT_END, TEXT_START
from app.messages.study.start import error_mark
from app.speech.sentence_lines import sentence_lines
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import set_kind

READABLE_MARGIN = 6  # pixels around text that can have the focus: the ring takes some of them, not all
UNDER_HEADING = 6  # pixels between a heading and the words of the text that it heads
LANGUAGE = "language"  # the property that tells an own voice in which language to read a part's words
_MARKS = "\u200e\u200f"  # of the direction of writing, which are not spoken
_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.MetaModifier
)


def _target(key: Qt.Key, line: int, lines: int) -> int | None:
    """Which line of so many a key leads to from one; None for a key that leads to none."""
    steps = {
        Qt.Key.Key_Down: line + 1,
        Qt.Key.Key_Up: max(line, 0) - 1,
        Qt.Key.Key_Home: 0,
        Qt.Key.Key_End: lines - 1,
    }
    return steps.get(key)


def text_label(text: str = "", kind: str = "body", name: str = "", parent: QWidget | None = None) -> QLabel:
    """A wrapping label in a step of the type scale; `name` picks a colour from the style sheet."""
    label = QLabel(text, parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    set_kind(label, kind)
    if name:
        label.setObjectName(name)
    return label


class ProblemLabel(QLabel):
    """What is wrong, in a sentence, while something is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        set_kind(self, "body")
        self.setObjectName("not_met")
        self.hide()

    def complain(self, sentence: str) -> None:
        """Show what is wrong; '' takes it away."""
        self.setText(error_mark(sentence=sentence) if sentence else "")
        self.setVisible(bool(sentence))


class ReadableLabel(QLabel):
    """Text that can be reached with Tab and is read by a screen reader, opened by a word that says what it is.

    Of several sentences, the arrow keys read one after another (`line_read`); Home and End lead to the first and last.
    """

    line_read = Signal(str, object)  # a sentence, and its language or None for the program's own

    def __init__(self, opening: str, kind: str = "body", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opening = opening
        self._line = -1  # the sentence that was read last by itself
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        set_kind(self, kind)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMargin(READABLE_MARGIN)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def show_text(self, text: str) -> None:
        """Show a text and give it to the screen reader under its opening word."""
        self.setText(text)
        self._line = -1
        self.setAccessibleName(f"{self._opening}. {text}" if self._opening else text)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: up and down go through the sentences."""
        lines = [] if event.modifiers() & _HELD else sentence_lines(self.text())
        target = _target(Qt.Key(event.key()), self._line, len(lines)) if len(lines) > 1 else None
        if target is None:
            super().keyPressEvent(event)
        elif 0 <= target < len(lines):
            self._line = target
            self._bring_into_view(lines[target][1])
            self.line_read.emit(lines[target][0].strip(_MARKS), self.property(LANGUAGE))
        else:
            self.line_read.emit(TEXT_START if target < 0 else TEXT_END, None)

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: all of it is read on coming here, and the first sentence is the next."""
        self._line = -1
        super().focusInEvent(event)

    def _bring_into_view(self, end: int) -> None:
        room = self.contentsRect().adjusted(0, 0, 0, 1 << 20)
        bottom = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.text()[:end]).bottom()
        part: QWidget | None = self.parentWidget()
        while part is not None:
            content = part.widget() if isinstance(part, QScrollArea) else None
            if isinstance(part, QScrollArea) and content is not None:
                place = self.mapTo(content, QPoint(0, min(bottom, self.height())))
                part.ensureVisible(place.x(), place.y(), 0, 2 * self.fontMetrics().lineSpacing())
            part = part.parentWidget()


def add_flush(column: QBoxLayout, part: QWidget, room: int | None = None) -> None:
    """Add a part so that its words keep to the left and right edge of the column, and the room around them does not: a
    focus ring goes around the column there, which needs as much room at its sides.

    `room`: in pixels; if not given, that around a text that can have the focus, and none around other parts.
    """
    room = _room_of(part) if room is None else room
    if not room:
        column.addWidget(part)
        return
    across = QHBoxLayout()
    column.addLayout(across)
    across.setSpacing(0)
    across.addSpacing(-room)
    across.addWidget(part, 1)
    across.addSpacing(-room)


def add_headed(column: QBoxLayout, head: QWidget, *texts: QWidget) -> None:
    """Add a heading and the text that it heads: close below it, and with the same left edge."""
    block = QVBoxLayout()
    column.addLayout(block)
    block.setSpacing(0)
    block.addWidget(head)
    for text in texts:
        block.addSpacing(UNDER_HEADING - _room_of(text))
        add_flush(block, text)


def _room_of(part: QWidget) -> int:
    """How much room there is around the words of a part, in pixels."""
    return part.margin() if isinstance(part, ReadableLabel) else 0


class SilentText(QWidget):
    """Text for the eye only, inside a group whose accessible name says the same.

    A screen reader reads every label of a group it comes into; a QLabel here would be heard a second time.
    """

    def __init__(
        self, text: str = "", kind: str = "body", name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._text = text
        self._heights: dict[
            int, int
        ] = {}  # by width, as long as text and font stay: layouts ask again and again
        set_kind(self, kind)
        if name:
            self.setObjectName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """The text that is shown."""
        return self._text

    def setText(self, text: str) -> None:
        """Show another text."""
        if text == self._text:
            return
        self._text = text
        self._heights = {}
        self.updateGeometry()
        self.update()

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """Qt's hook: the height of the wrapped text, in pixels."""
        if width not in self._heights:
            room = QRect(0, 0, max(width, 1), 1 << 20)
            box = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self._text)
            self._heights[width] = box.height()
        return self._heights[width]

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: another font has other heights."""
        self._heights = {}
        super().changeEvent(event)

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: a line of some 60 letters."""
        width = min(
            self.fontMetrics().horizontalAdvance(self._text), 60 * self.fontMetrics().averageCharWidth()
        )
        return QSize(width, self.heightForWidth(width))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: a long word's width, one line high."""
        return QSize(12 * self.fontMetrics().averageCharWidth(), self.fontMetrics().height())

    @qt_override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the text in the colour the style sheet gives it."""
        painter = QPainter(self)
        painter.setLayoutDirection(_direction(self._text, self.layoutDirection()))
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop, self._text)
        painter.end()


def _direction(text: str, usual: Qt.LayoutDirection) -> Qt.LayoutDirection:
    """Where a text is written to, by its first letter: an English study may be read in an Arabic window."""
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        if kind in ("L", "R", "AL"):
            return Qt.LayoutDirection.LeftToRight if kind == "L" else Qt.LayoutDirection.RightToLeft
    return usual
