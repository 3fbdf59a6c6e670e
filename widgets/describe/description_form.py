"""The form a description is written in: one row a question, in the order the answers are heard."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.messages.describe import describing
from app.sessions.describe.description_questions import DescriptionQuestion, DraftPart, DraftPosition, text_at
from app.sessions.feedback import Feedback
from app.study.alt_text import Draft
from widgets.describe.suggestion_strip import SuggestionState, SuggestionStrip
from widgets.kit.columns import Card, fill_column
from widgets.kit.completing_line_edit import CompletingLineEdit
from widgets.kit.empty_field import announce_when_empty
from widgets.kit.labels import text_label
from widgets.shell.qt_override import qt_override
from widgets.study.language.translation_field import FurtherTranslations, TranslationField, beside
from widgets.theme.theme import SMALLEST_TARGET, Space

FEWEST_LINES = 2
MOST_LINES = 8
# The focus only pauses in these cases; the person has not left the field.
_PAUSES = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)

Editor = QLineEdit | QPlainTextEdit


class LongText(QPlainTextEdit):
    """Several lines to write in; it grows with its text, and Tab leaves it."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.document().documentLayout().documentSizeChanged.connect(self._grow)
        self._grow()

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the letters may be others now."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._grow()

    def _grow(self) -> None:
        lines = min(max(round(self.document().size().height()), FEWEST_LINES), MOST_LINES)
        around = 2 * (Space.SMALL + self.frameWidth() + round(self.document().documentMargin()))
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + around)


class EntryRow(QWidget):
    """One question: its name, the question itself, a place to answer, and a remark below when there is one."""

    def __init__(self, entry: DescriptionQuestion) -> None:
        super().__init__()
        self.entry = entry
        self.editor: Editor = LongText() if entry.is_long else CompletingLineEdit(entry.suggestions)
        self.editor.setAccessibleName(describing.entry_name(entry.name, entry.is_required))
        self.editor.setObjectName(f"entry_{entry.spot.place.value}_{entry.spot.code}")
        if isinstance(self.editor, QLineEdit):
            announce_when_empty(self.editor)
        self.remark = text_label(kind="small", name="doubt")
        self.remark.hide()
        self.strip = SuggestionStrip(entry.name)
        self._lay_out()
        self.show_remark("")

    @property
    def text(self) -> str:
        """What is written."""
        editor = self.editor
        return editor.toPlainText() if isinstance(editor, QPlainTextEdit) else editor.text()

    def fill(self, text: str) -> None:
        """Show these words, without telling anybody that they were written."""
        if self.text == text:
            return
        with QSignalBlocker(self.editor):
            if isinstance(self.editor, QPlainTextEdit):
                self.editor.setPlainText(text)
            else:
                self.editor.setText(text)
                self.editor.setCursorPosition(0)

    def show_remark(self, sentence: str) -> None:
        """Show a remark below the answer; '' for none."""
        self.remark.setText(sentence)
        self.remark.setVisible(bool(sentence))
        if not self.editor.hasFocus():
            self.describe()

    def show_strip(self, strip: SuggestionState | None) -> None:
        """Show what a model suggests for this field; None for nothing."""
        self.strip.show_strip(strip)
        if not self.editor.hasFocus():
            self.describe()

    def describe(self) -> None:
        """Give draft, remark and question to the screen reader. It would speak a change at once, in the midst of
        typing; so this waits until the field is left."""
        suggestions = self.entry.suggestions
        hint = describing.hint_suggestions(count=len(suggestions)) if suggestions else ""
        words = (self.strip.heard, self.remark.text(), self.entry.question, hint)
        self.editor.setAccessibleDescription(" ".join(word for word in words if word))

    def _lay_out(self) -> None:
        column = fill_column(self, spacing=Space.HAIR)
        self._fill_head(column)
        column.addWidget(text_label(self.entry.question, "small", "muted"))
        answer = QHBoxLayout()
        column.addLayout(answer)
        answer.setSpacing(Space.TIGHT)
        answer.addWidget(self.editor, 1)
        if isinstance(self.editor, CompletingLineEdit) and self.entry.suggestions:
            answer.addWidget(self._menu_button(self.editor))
        column.addWidget(self.remark)
        column.addWidget(self.strip)

    def _fill_head(self, column: QVBoxLayout) -> None:
        head = QHBoxLayout()
        column.addLayout(head)
        head.setSpacing(Space.SMALL)
        name = text_label(self.entry.name.replace("&", "&&"), "lead")
        name.setWordWrap(False)
        # A screen reader may take the label for the field's name, so both say the same; the question follows.
        name.setBuddy(self.editor)
        name.setAccessibleName(self.editor.accessibleName())
        head.addWidget(name)
        if self.entry.is_required:
            head.addWidget(text_label(describing.REQUIRED, "small", "muted"), 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)

    def _menu_button(self, line: CompletingLineEdit) -> QToolButton:
        button = QToolButton()
        button.setText("▾")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by key it is F4 in the line itself
        button.setAccessibleName(describing.suggestions_for(self.entry.name))
        button.setToolTip(describing.suggestions_for(self.entry.name))
        button.setMinimumWidth(SMALLEST_TARGET)
        button.setStyleSheet(f"padding: {Space.TIGHT}px 0;")
        button.clicked.connect(line.open_menu)
        return button


class DescriptionForm(QWidget):
    """All rows, on two cards: the object itself, and what is beside it."""

    written = Signal(object, str)  # Spot, words
    attended = Signal(object)  # Spot
    left = Signal(object)  # Spot
    suggested = Signal(Feedback)
    decided = Signal(object, str)  # Spot, what to do with a model's words there
    made = Signal(TranslationField)

    def __init__(self) -> None:
        super().__init__()
        self.has_translations = False  # whether rows that are made get a translation beside them
        self.translations: dict[DraftPosition, TranslationField] = {}
        self.further = FurtherTranslations()
        self.last: QWidget = self  # what Tab comes to last in the rows
        self._rows: dict[DraftPosition, EntryRow] = {}
        self._spots: dict[QObject, DraftPosition] = {}
        self._cards: list[QFrame] = []
        self._column = fill_column(self, spacing=Space.MEDIUM)

    def row(self, spot: DraftPosition) -> EntryRow:
        """The row of a place. Raises KeyError for a place the form does not show."""
        return self._rows[spot]

    def show_entries(
        self,
        entries: Sequence[DescriptionQuestion],
        draft: Draft,
        focus: DraftPosition | None,
        strips: Mapping[DraftPosition, SuggestionState],
    ) -> None:
        """Ask these questions, with a draft's words as answers, and put the focus on a place; None: it stays.

        The rows are made again: a field that changed its words under the focus would be read out letter by
        letter. The old ones go last, so that the focus moves once.
        """
        self.setUpdatesEnabled(False)
        for row in self._rows.values():
            if isinstance(row.editor, CompletingLineEdit):
                row.editor.close_list()
        old, self._cards = self._cards, []
        for card in old:
            self._column.removeWidget(card)
        self._build(entries, draft)
        self.show_strips(strips, {})  # before one comes there, so that they are heard
        if focus is not None:
            self.go_to(focus)
        for card in old:
            card.hide()
            card.deleteLater()
        self.setUpdatesEnabled(True)

    def show_author(self, draft: Draft) -> None:
        """Whoever changes the words becomes the author: show it, unless the name itself is being typed."""
        row = self._rows.get(DraftPosition(DraftPart.AUTHOR))
        if row is not None and not row.editor.hasFocus():
            row.fill(draft.author)

    def show_strips(self, strips: Mapping[DraftPosition, SuggestionState], keys: Mapping[str, str]) -> None:
        """Put what a model suggests beside each field; `keys` are shown with the buttons."""
        for spot, row in self._rows.items():
            row.show_strip(strips.get(spot))
            row.strip.show_keys(keys)

    def spot_with_focus(self) -> DraftPosition | None:
        """The place one is at, in its field or at a button beside it."""
        focus = QApplication.focusWidget()
        rows = self._rows.items()
        return next((spot for spot, row in rows if focus is not None and row.isAncestorOf(focus)), None)

    def show_remarks(self, sentences: dict[DraftPosition, str]) -> None:
        """Put each remark below its row."""
        for spot, row in self._rows.items():
            if row.remark.text() != sentences.get(spot, ""):
                row.show_remark(sentences.get(spot, ""))

    def follow(self, before: QWidget) -> None:
        """Have Tab lead from `before` through all rows: those that were made again would come last in the window."""
        for spot, row in self._rows.items():
            other = self.translations.get(spot)
            beside_it = (other.entry, other.button) if other is not None else ()
            for part in (row.editor, *beside_it, *row.strip.buttons.values()):
                QWidget.setTabOrder(before, part)
                before = part
        self.last = before

    def go_to(self, spot: DraftPosition) -> None:
        """Put the focus on a place."""
        self._rows[spot].editor.setFocus(Qt.FocusReason.OtherFocusReason)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: hears of editors that are come to and left; swallows nothing."""
        spot = self._spots.get(watched)
        if spot is not None and isinstance(event, QFocusEvent) and event.reason() not in _PAUSES:
            if event.gotFocus():
                self.attended.emit(spot)
            else:
                row = self._rows[spot]
                QTimer.singleShot(
                    0, row, row.describe
                )  # once the focus is elsewhere, or the change is read out
                self.left.emit(spot)
        return False

    def _build(self, entries: Sequence[DescriptionQuestion], draft: Draft) -> None:
        self._rows, self._spots, self.translations = {}, {}, {}
        apart = (DraftPart.ADDITIONS, DraftPart.SCENE, DraftPart.TEXT, DraftPart.AUTHOR)
        self._add_card([entry for entry in entries if entry.spot.place not in apart], draft)
        self._add_card([entry for entry in entries if entry.spot.place in apart], draft)
        self.further = FurtherTranslations()
        self.further.made.connect(self.made)
        card = Card(self.further, spacing=Space.LARGE)
        card.hide()
        self._cards.append(card)
        self._column.addWidget(card)

    def _add_card(self, entries: Sequence[DescriptionQuestion], draft: Draft) -> None:
        card = Card(spacing=Space.LARGE)
        for entry in entries:
            row = EntryRow(entry)
            row.fill(text_at(draft, entry.spot))
            self._rows[entry.spot] = row
            self._spots[row.editor] = entry.spot
            self._listen(row)
            card.add(self._beside(row))
        self._cards.append(card)
        self._column.addWidget(card)
        card.show()

    def _beside(self, row: EntryRow) -> QWidget:
        spot = row.entry.spot
        if not self.has_translations or spot.place is DraftPart.AUTHOR:
            return row
        field = TranslationField(LongText() if row.entry.is_long else QLineEdit())
        self.translations[spot] = field
        self.made.emit(field)
        whole = beside(row, field)
        field.show()
        return whole

    def _listen(self, row: EntryRow) -> None:
        spot, editor = row.entry.spot, row.editor
        editor.installEventFilter(self)
        row.strip.wanted.connect(lambda action: self.decided.emit(spot, action))
        editor.textChanged.connect(lambda *_: self.written.emit(spot, row.text))
        if isinstance(editor, CompletingLineEdit):
            editor.suggested.connect(self.suggested)
