"""The last message, at the bottom of the window: always as high, so that no message moves the page."""

from bisect import bisect_left

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.messages.shell import window as shell_window
from widgets.kit.window_space import is_tight
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import set_kind

MOST_LINES = 2  # one where large text has to leave the page its room
CUT = "…"


class MessageStrip(QLabel):
    """Shows a sentence; what does not fit is cut after a word, and the list of messages has all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._sentence = ""  # before anything that makes Qt ask for the size
        self.setObjectName("muted")
        set_kind(self, "small")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(shell_window.LAST_MESSAGE)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return self._sentence

    def show_sentence(self, sentence: str) -> None:
        """Show another sentence."""
        self._sentence = sentence
        self._fill()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: another width holds more or less."""
        super().resizeEvent(event)
        self._fill()

    @qt_override
    def hasHeightForWidth(self) -> bool:
        """Qt's hook: the height does not follow from the width."""
        return False

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: always the same lines, so that no message moves the page."""
        return QSize(super().sizeHint().width(), self._room())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, self.sizeHint().height())

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: larger letters leave room for fewer words."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fill()

    def _room(self) -> int:
        """The height of the lines there are, in pixels: with letters of the language, whose typeface may be taller."""
        lines = 1 if is_tight(self) else MOST_LINES
        letters = shell_window.LAST_MESSAGE.partition(" ")[0]
        samples = ["\n".join([sample] * lines) for sample in ("X", letters)]
        return max(map(self._height_of, samples))

    def _fill(self) -> None:
        room = self._room()
        self.updateGeometry()
        if self._height_of(self._sentence) <= room:
            self.setText(self._sentence)
            return
        words = self._sentence.split(" ")
        fitting = bisect_left(
            range(1, len(words) + 1), True, key=lambda count: self._height_of(_first(words, count)) > room
        )
        self.setText(_first(words, max(1, fitting)))

    def _height_of(self, text: str) -> int:
        wide = QRect(0, 0, max(1, self.contentsRect().width()), 1 << 20)
        return self.fontMetrics().boundingRect(wide, Qt.TextFlag.TextWordWrap, text).height()


def _first(words: list[str], count: int) -> str:
    return " ".join(words[:count]) + (CUT if count < len(words) else "")
