"""A radio button as a card: what it is called and what it means in one frame, all of which can be clicked."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QRadioButton, QSizePolicy, QStyleOptionButton

from app.access_keys import without_access_key
from widgets.kit.controls import name_without_key
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space, scaled_font

_TITLE = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic
_HIGHEST = 1 << 20  # pixels: no text is as high


class ChoiceCard(QRadioButton):
    """To keys and screen readers a radio button like others, described by what it means."""

    def __init__(self, title: str, about: str) -> None:
        super().__init__(title)
        name_without_key(self)
        self._about = about
        self.setProperty("card", True)
        self.setAccessibleDescription(about)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @qt_override
    def hitButton(self, pos: QPoint) -> bool:
        """Qt's hook: all of the card can be clicked."""
        return self.rect().contains(pos)

    @qt_override
    def hasHeightForWidth(self) -> bool:
        """Qt's hook: words wrap."""
        return True

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """Qt's hook: pixels of both texts at this width."""
        title, about = self._heights(width - self._beside_words())
        return title + about + 2 * Space.SMALL

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: the title on one line, what it means at the width there is."""
        width = self._beside_words() + self._title_metrics().horizontalAdvance(self._title())
        return QSize(width, self.heightForWidth(max(width, self.width())))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: the mark and the longest word of the title."""
        metrics = self._title_metrics()
        longest = max(metrics.horizontalAdvance(word) for word in self._title().split() or [""])
        return QSize(self._beside_words() + longest, self.sizeHint().height())

    @qt_override
    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Qt's hook: the style draws the frame and the mark, without words."""
        super().initStyleOption(option)
        option.text = ""

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the words beside the mark."""
        super().paintEvent(event)
        mark, end = self._beside_words() - Space.MEDIUM, Space.MEDIUM
        is_from_right = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        left, right = (end, mark) if is_from_right else (mark, end)
        words = self.rect().adjusted(left, Space.SMALL, -right, 0)
        title, _about = self._heights(words.width())
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        palette = QApplication.palette()
        painter.setFont(scaled_font("lead"))
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(words, _TITLE, self.text())
        painter.setFont(self._about_font())
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(words.adjusted(0, title, 0, 0), Qt.TextFlag.TextWordWrap, self._about)
        painter.end()

    def _heights(self, width: int) -> tuple[int, int]:
        """How high title and meaning are at so many pixels of words."""
        room = QRect(0, 0, max(1, width), _HIGHEST)
        about = QFontMetrics(self._about_font())
        title = self._title_metrics().boundingRect(room, _TITLE, self.text()).height()
        return title, about.boundingRect(room, Qt.TextFlag.TextWordWrap, self._about).height()

    def _beside_words(self) -> int:
        """The pixels of a line that are no words: the mark and what is around both."""
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
        return super().sizeHint().width() - words + Space.MEDIUM

    def _title(self) -> str:
        return without_access_key(self.text())

    def _title_metrics(self) -> QFontMetrics:
        return QFontMetrics(scaled_font("lead"))

    def _about_font(self) -> QFont:
        font = scaled_font("small")
        font.setWeight(QFont.Weight.Normal)  # the style writes the chosen one in semi-bold
        return font
