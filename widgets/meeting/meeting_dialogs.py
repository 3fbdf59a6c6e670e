"""The dialogs of a meeting: a verdict with its reason, other words for a criterion, a line of the minutes, a person."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.messages.annotate import annotating
from app.messages.meeting import (
    appeals as appeals_text,
    ballot as ballot_text,
    meeting_page,
    minutes,
    speakers,
)
from app.messages.rubric import designing
from app.reports.document import Document, in_words
from app.rubrics.publishing import Meaning
from app.sessions.meeting.meeting_rewording import Change
from app.study.judge.report_cards import AppealOutcome
from app.study.rubric import Wording
from app.study.team.meetings import Hands, Value
from widgets.kit.columns import fill_column
from widgets.kit.controls import DropDown, GroupBox, Number
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, button_row, plain, push_button
from widgets.kit.labels import SilentText
from widgets.kit.line_dialogs import choose_line
from widgets.kit.two_panes import Halves
from widgets.rubric.designer_dialogs import WordsDialog
from widgets.shell.qt_override import qt_override

_LINES, _REMARK_LINES, _NAMES = 12, 6, 6
_LETTERS = 32  # of a field beside another
_UNSAID, _STAYED, _CHANGED = range(3)


class RulingDialog(WordsDialog):
    """A verdict, why, and a count of hands; it stays open while a reason is needed and not there."""

    def __init__(
        self,
        parent: QWidget,
        values: Sequence[Value | AppealOutcome],
        first: int,
        reason_needed: Callable[[Value | AppealOutcome], str],
        hold_ballot: Callable[[QWidget], Hands | None] | None = None,
    ) -> None:
        super().__init__(parent, meeting_page.DECIDE_TITLE)
        self._values, self._reason_needed = values, reason_needed
        self.verdict = DropDown()
        self.verdict.addItems([_choice(value) for value in values])
        self.verdict.setCurrentIndex(min(first, len(values) - 1))
        self.column.addWidget(Field(meeting_page.VERDICT, self.verdict))
        self.reason = self.add(meeting_page.REASON, "", meeting_page.REASON_HINT)
        self.numbers = {name: Number() for name in meeting_page.HANDS}
        hands = GroupBox()
        hands.setObjectName("plain")
        hands.setAccessibleName(meeting_page.HANDS_TITLE)
        hands.setAccessibleDescription(meeting_page.HANDS_HINT)
        around = fill_column(hands, SilentText(meeting_page.HANDS_HINT, kind="small", name="muted"))
        fields = [Field(meeting_page.HANDS[name], number) for name, number in self.numbers.items()]
        around.addWidget(button_row(*fields))
        self.column.addWidget(hands)
        for number in self.numbers.values():
            number.valueChanged.connect(self._count_by_hand)
        self._is_secret = False
        self.ballot = push_button(ballot_text.OPEN, self._vote)
        row = button_row(self.ballot)
        self.column.addWidget(row)
        row.setVisible(hold_ballot is not None)
        self._hold_ballot = hold_ballot

    @property
    def hands(self) -> Hands:
        """The count of hands; all 0 where there was none."""
        in_favour, against, abstained = (number.value() for number in self.numbers.values())
        return Hands(in_favour, against, abstained, self._is_secret)

    def _count_by_hand(self) -> None:
        self._is_secret = False

    def _vote(self) -> None:
        """Hold a secret ballot; its sums are in the fields then."""
        counted = self._hold_ballot(self) if self._hold_ballot is not None else None
        if counted is None:
            return
        sums = (counted.in_favour, counted.against, counted.abstained)
        for number, value in zip(self.numbers.values(), sums, strict=True):
            number.setValue(value)
        self._is_secret = counted.is_secret

    @property
    def value(self) -> Value | AppealOutcome:
        """The verdict chosen."""
        return self._values[self.verdict.currentIndex()]

    @qt_override
    def accept(self) -> None:
        """Decide, if a reason is there or not needed."""
        missing = "" if self.reason.words else self._reason_needed(self.value)
        self.reason.complain(missing)
        if missing:
            self.reason.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().accept()


def _choice(value: Value | AppealOutcome) -> str:
    return appeals_text.CHOICES[value] if isinstance(value, AppealOutcome) else annotating.answered(value)


def ask_ruling(
    parent: QWidget,
    values: Sequence[Value | AppealOutcome],
    chosen: int | None,
    reason_needed: Callable[[Value | AppealOutcome], str],
    hold_ballot: Callable[[QWidget], Hands | None] | None = None,
    in_sight: QWidget | None = None,
) -> tuple[Value | AppealOutcome, str, Hands] | None:
    """The verdict, the reason and a count of hands; None when the meeting thinks better of it, as in all of these.

    `chosen`: the place of the verdict that was asked for by key; then the focus is on the reason. `hold_ballot` holds a
    secret ballot, and gives None where it was broken off. `in_sight`: what the dialog should
    not hide.
    """
    dialog = RulingDialog(parent, values, chosen or 0, reason_needed, hold_ballot)
    dialog.in_sight = in_sight
    first = dialog.reason.entry if chosen is not None else dialog.verdict
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(meeting_page.KEEP)
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    return (dialog.value, dialog.reason.words, dialog.hands) if dialog.ask() else None


def ask_line(parent: QWidget, title: str, label: str, needed: bool) -> str | None:
    """A line of words: what is contested, why later, who comes in."""
    dialog = WordsDialog(parent, title)
    field = dialog.add(label, needed=needed)
    return field.words if dialog.ask_from(field, meeting_page.KEEP) else None


def ask_dissent(parent: QWidget) -> tuple[str, str] | None:
    """Who does not share a decision, and why."""
    dialog = WordsDialog(parent, ballot_text.DISSENT_TITLE)
    who = dialog.add(ballot_text.DISSENT_WHO, needed=True)
    why = dialog.add(ballot_text.DISSENT_WHY)
    return (who.words, why.words) if dialog.ask_from(who, meeting_page.KEEP) else None


def ask_correction(parent: QWidget, line: str, by: str) -> tuple[str, str] | None:
    """Other words for a line of the minutes, and who says so."""
    dialog = WordsDialog(parent, minutes.CORRECT_TITLE)
    field = dialog.add(minutes.CORRECT_WORDS, line, is_long=True, needed=True)
    author = dialog.add(minutes.CORRECT_BY, by, needed=True)
    return (field.words, author.words) if dialog.ask_from(field, meeting_page.KEEP) else None


def ask_minute(parent: QWidget) -> tuple[str, bool] | None:
    """A line of the minutes, and whether it is an open point."""
    dialog = WordsDialog(parent, meeting_page.NOTE_TITLE)
    field = dialog.add(meeting_page.NOTE, needed=True)
    kind = DropDown()
    kind.addItems(meeting_page.NOTE_KINDS)
    dialog.column.addWidget(Field(meeting_page.NOTE_KIND, kind))
    return (field.words, kind.currentIndex() == 0) if dialog.ask_from(field, meeting_page.KEEP) else None


class RewordDialog(WordsDialog):
    """Other words with the wording check on them, what they mean, and a border case. Whether the meaning changed has to
    be said. `check` gives the remarks on words, and `nothing` is in their place where there are none."""

    def __init__(
        self, parent: QWidget, wording: Wording, check: Callable[[Wording], Sequence[str]], nothing: str
    ) -> None:
        super().__init__(parent, meeting_page.REWORD_TITLE)
        self._wording, self._check, self._nothing = wording, check, nothing
        self.meaning = DropDown()
        self.meaning.addItems([meeting_page.CHOOSE, meeting_page.STAYED, meeting_page.CHANGED])
        self.meaning_field = Field(meeting_page.MEANING, self.meaning)
        self.column.addWidget(self.meaning_field)
        self.why = self.add(meeting_page.WHY)
        self.text = self.add(designing.TEXT, wording.text, designing.TEXT_HINT, is_long=True, needed=True)
        self.guidance = self.add(designing.GUIDANCE, wording.guidance, designing.GUIDANCE_HINT, is_long=True)
        self.short = self.add(designing.SHORT, wording.short, designing.SHORT_HINT)
        self.applies = self.add(designing.APPLIES_WHEN, wording.applies_when, designing.APPLIES_WHEN_HINT)
        for left, right in ((self.text, self.guidance), (self.short, self.applies)):
            self.column.addWidget(Halves(left, right, _LETTERS))
        self.remarks = ReadableList(plain(designing.REMARKS))
        self.remarks.setFixedHeight(_REMARK_LINES * self.fontMetrics().lineSpacing())
        self.column.addWidget(Field(designing.REMARKS, self.remarks))
        self._follow_words()
        self.case = self.add(meeting_page.CASE, "", meeting_page.CASE_HINT)
        self.verdict = DropDown()
        self.verdict.addItems(list(designing.VERDICTS.values()))
        self.column.addWidget(Field(meeting_page.CASE_VERDICT, self.verdict))

    @qt_override
    def accept(self) -> None:
        """Keep, once it is said whether the meaning changed."""
        is_open = self.meaning.currentIndex() == _UNSAID
        self.meaning_field.complain(meeting_page.MEANING_NEEDED if is_open else "")
        if is_open and self.text.words:
            self.meaning.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().accept()

    @property
    def wording(self) -> Wording:
        """The text of the fields."""
        text, short, guidance, applies = (
            field.words for field in (self.text, self.short, self.guidance, self.applies)
        )
        return replace(self._wording, text=text, short=short, guidance=guidance, applies_when=applies)

    def _follow_words(self) -> None:
        """Check the words as they are written."""
        for field in (self.text, self.guidance, self.short, self.applies):
            if isinstance(field.entry, QLineEdit | QPlainTextEdit):
                field.entry.textChanged.connect(lambda *_: self._show_remarks())
        self._show_remarks()

    def _show_remarks(self) -> None:
        lines = list(self._check(self.wording)) or [self._nothing]
        if lines != self.remarks.lines():
            self.remarks.show_lines(lines)

    def change(self) -> Change:
        """What is asked for."""
        meaning = Meaning(self.meaning.currentIndex() == _CHANGED, self.why.words)
        verdict = list(designing.VERDICTS)[self.verdict.currentIndex()]
        return Change(self.wording, meaning, self.case.words, verdict)


def ask_change(
    parent: QWidget,
    wording: Wording,
    check: Callable[[Wording], Sequence[str]],
    nothing: str,
    in_sight: QWidget | None = None,
) -> Change | None:
    """Other words for a criterion; see `RewordDialog`."""
    dialog = RewordDialog(parent, wording, check, nothing)
    dialog.in_sight = in_sight
    return dialog.change() if dialog.ask_from(dialog.meaning_field, meeting_page.KEEP) else None


def ask_speaker(parent: QWidget, names: Sequence[str]) -> str | None:
    """Whose hand is raised. A letter goes to a name."""
    title, label, ok = speakers.TITLE, speakers.WHO, speakers.RAISE
    row = choose_line(parent, title, label, ok, names, hint=speakers.WHO_HINT, rows=_NAMES)
    return None if row is None else names[row]


def ask_person(parent: QWidget, names: Sequence[str]) -> str | None:
    """For whom a feedback sheet is to be made."""
    title, label, ok = meeting_page.FEEDBACK_TITLE, meeting_page.FEEDBACK_WHO, meeting_page.FEEDBACK_MAKE
    row = choose_line(parent, title, label, ok, names, hint=meeting_page.FEEDBACK_HINT, rows=_NAMES)
    return None if row is None else names[row]


def show_document(
    parent: QWidget,
    document: Document,
    export: Callable[[Document], None],
    correct: Callable[[QWidget, str], Document | None] | None = None,
) -> None:
    """Minutes, a sheet or a report line by line, the summary first; from here it can be written to a file.

    `correct` asks for other words for a line and gives back the document with them, or None; without it there is no
    button for that.
    """
    dialog = Dialog(parent, document.title, width=720)
    shown = [document]
    listed = ReadableList(plain(meeting_page.MINUTES_LINES), _lines_of(document))
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(meeting_page.MINUTES_LINES, listed), 1)

    def correct_line() -> None:
        row = listed.currentRow()
        new = correct(dialog, listed.lines()[row]) if correct is not None and row >= 0 else None
        if new is not None:
            shown[0] = new
            listed.show_lines(_lines_of(new))
            listed.setCurrentRow(row)
        listed.setFocus(Qt.FocusReason.OtherFocusReason)

    if correct is not None:
        dialog.add_action(minutes.CORRECT, correct_line)
    dialog.add_action(meeting_page.EXPORT, lambda: export(shown[0]))
    dialog.add_close()
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    dialog.ask()


def _lines_of(document: Document) -> list[str]:
    return [line for line in in_words(document) if line]
