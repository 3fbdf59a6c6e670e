"""What listeners will hear of the description being written, at the level one chooses."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPlainTextEdit, QRadioButton, QVBoxLayout

from app.language import is_right_to_left
from app.messages.annotate.annotating import LEVELS
from app.messages.describe import describing
from app.messages.study import side_by_side
from app.study.alt_text import Level
from widgets.kit.controls import CheckBox, GroupBox
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.labels import LANGUAGE, text_label
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
    language_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.text = _Words()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.in_language = CheckBox()
        self.in_language.hide()
        self.in_language.toggled.connect(lambda _on: self.language_changed.emit())
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

    def offer_language(self, language: str) -> None:
        """Offer to hear the description in this language, by its tag; "" for none."""
        self.in_language.setVisible(bool(language))
        self.in_language.setText(side_by_side.heard_in(language=language) if language else "")
        if not language:
            self.in_language.setChecked(False)

    def show_words(self, words: str, language: str = "") -> None:
        """Show what will be heard; the place one reads at is kept while nothing changes. `language`: of the words, ""
        for that of the study."""
        if (self.text.property(LANGUAGE) or "") != language:
            self.text.setProperty(LANGUAGE, language or None)
            is_reversed = is_right_to_left(language) if language else self.isRightToLeft()
            ways = Qt.LayoutDirection
            self.text.setLayoutDirection(ways.RightToLeft if is_reversed else ways.LeftToRight)
        if self.text.toPlainText() != words:
            self.text.setPlainText(words)

    def _choose(self, level: Level, is_chosen: bool) -> None:
        if is_chosen and level is not self._level:
            self._level = level
            self._name()
            self.level_changed.emit(level)

    def _name(self) -> None:
        self.text.setAccessibleName(describing.preview_name(LEVELS[self._level]))

    def _lay_out(self) -> None:
        box = GroupBox()
        box.setObjectName("plain")
        box.setAccessibleName(describing.PREVIEW_TITLE)
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
        column.addWidget(text_label(describing.PREVIEW_TITLE, "lead"))
        column.addWidget(box)
        column.addWidget(self.in_language)
        column.addWidget(self.text, 1)
