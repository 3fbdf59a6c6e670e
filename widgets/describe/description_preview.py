"""What listeners will hear of the description being written, at the level one chooses."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPlainTextEdit, QRadioButton, QVBoxLayout

from app.messages.annotate.annotating import LEVELS
from app.messages.describe import describing as messages
from app.study.description import Level
from widgets.kit.controls import GroupBox
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.labels import text_label
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

FEWEST_LINES = 3


class _Words(QPlainTextEdit):
    """A text that asks for a few lines and takes what room there is."""

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: pixels of the fewest lines, in the text size of now."""
        around = 4 * Space.TIGHT + Space.SMALL
        return QSize(super().sizeHint().width(), FEWEST_LINES * self.fontMetrics().lineSpacing() + around)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())


class DescriptionPreview(QFrame):
    """A chooser of the level, and the words in a text one can read by key."""

    level_changed = Signal(Level)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.text = _Words()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._group = QButtonGroup(self)
        self.buttons: dict[Level, QRadioButton] = {}
        self._level = Level.DESCRIPTION
        self._lay_out()
        self.buttons[self._level].setChecked(True)
        self._name()

    @property
    def level(self) -> Level:
        """The level shown."""
        return self._level

    def choose(self, level: Level) -> None:
        """Show another level."""
        self.buttons[level].setChecked(True)

    def show_words(self, words: str) -> None:
        """Show what will be heard; the place one reads at is kept while nothing changes."""
        if self.text.toPlainText() != words:
            self.text.setPlainText(words)

    def _choose(self, level: Level, is_chosen: bool) -> None:
        if is_chosen and level is not self._level:
            self._level = level
            self._name()
            self.level_changed.emit(level)

    def _name(self) -> None:
        self.text.setAccessibleName(messages.preview_name(LEVELS[self._level]))

    def _lay_out(self) -> None:
        box = GroupBox()
        box.setObjectName("plain")
        box.setAccessibleName(messages.PREVIEW_TITLE)
        flow = FlowLayout(box, Space.TIGHT)
        for level in Level:
            button = QRadioButton(LEVELS[level])
            button.toggled.connect(lambda on, level=level: self._choose(level, on))
            self._group.addButton(button)
            self.buttons[level] = button
            flow.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        column.setSpacing(Space.SMALL)
        column.addWidget(text_label(messages.PREVIEW_TITLE, "lead"))
        column.addWidget(box)
        column.addWidget(self.text, 1)
