"""Two rubrics beside each other, each a list to go through; a line that is changed stays where it is."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.messages.rubric import rubric_comparison
from app.speech.sentence_lines import in_one_breath
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.hints import hints
from widgets.kit.labels import SilentText
from widgets.kit.two_panes import SideBySide
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_LINES = 16
_DRAFT_LETTERS, _COMMUNITY_LETTERS = 52, 48


class CriteriaList(ReadableList):
    """Criteria of one rubric. `come_to` reports the row one is at, when the list has the focus."""

    come_to = Signal(int)

    def __init__(self, title: str) -> None:
        super().__init__(plain(title))
        self.keep_height(_LINES)
        self._shown: Sequence[str] = ()
        self._unread = -1  # a row whose new words a screen reader has not been given yet
        self.currentRowChanged.connect(lambda _row: self._give_words())
        self.currentRowChanged.connect(
            lambda row: self.come_to.emit(row) if self.hasFocus() and row >= 0 else None
        )

    def show_criteria(self, lines: Sequence[str], is_told: bool) -> None:
        """Show these lines; with as many as before, only what is different changes, and one stays at one's row.

        `is_told`: what became of the row one is at is said by itself. A screen reader would read the whole of its
        new words in one's ear, so it gets them when one goes on.
        """
        before, self._shown = self._shown, list(lines)
        if self.count() != len(lines):
            before = ()
            with QSignalBlocker(self):
                self.show_lines(lines)
        at = (self.currentRow(), self._unread)
        for row, words in enumerate(lines):
            if before and words == before[row] and row not in at:
                continue
            item = self.item(row)
            if item.text() != words:
                item.setText(words)
            if is_told and row == self.currentRow() and self.hasFocus():
                self._unread = row
            else:
                self._give_heard(row)

    def heard(self, row: int) -> str:
        """The lines of a criterion as they are heard: in one breath."""
        return in_one_breath(self.item(row).text())

    def go_to(self, row: int) -> None:
        """Go to a row and take the focus."""
        with QSignalBlocker(self):
            self.setCurrentRow(row)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give_words(self) -> None:
        row, self._unread = self._unread, -1
        if 0 <= row < self.count():
            self._give_heard(row)

    def _give_heard(self, row: int) -> None:
        item, heard = self.item(row), self.heard(row)
        if item.data(Qt.ItemDataRole.AccessibleTextRole) != heard:
            item.setData(Qt.ItemDataRole.AccessibleTextRole, heard)

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        QTimer.singleShot(0, self, self._give_words)  # once the focus is elsewhere

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: marks go to this side from now on."""
        super().focusInEvent(event)
        if self.currentRow() >= 0:
            self.come_to.emit(self.currentRow())


class LineLists(QWidget):
    """The draft's criteria and the community's. `come_to`: whether of the draft, and the row."""

    come_to = Signal(bool, int)

    def __init__(self) -> None:
        super().__init__()
        self.drafted = CriteriaList(rubric_comparison.DRAFTED)
        self.community = CriteriaList(rubric_comparison.COMMUNITY)
        for side in (self.drafted, self.community):
            hints.give(side, rubric_comparison.LIST_HINT)
        drafted = Field(rubric_comparison.DRAFTED, self.drafted)
        community = Field(rubric_comparison.COMMUNITY, self.community)
        column = fill_column(self, spacing=Space.SMALL)
        column.addWidget(
            SilentText(rubric_comparison.LIST_HINT, kind="small", name="muted")
        )  # heard with the lists
        column.addWidget(SideBySide(drafted, community, _DRAFT_LETTERS, _COMMUNITY_LETTERS))
        self.drafted.come_to.connect(lambda row: self.come_to.emit(True, row))
        self.community.come_to.connect(lambda row: self.come_to.emit(False, row))

    def side(self, is_draft: bool) -> CriteriaList:
        """The list of one side."""
        return self.drafted if is_draft else self.community
