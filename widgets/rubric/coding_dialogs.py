"""The dialogs of reading statements: what a line is about, what happens to a candidate, its words and theme."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.rubric import coding
from app.sessions.feedback import MOVED, Feedback
from app.speech.voice import Priority
from app.study.team.coding import Candidate, CandidateOutcome
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_LINES = 10


@dataclass(frozen=True)
class Chosen:
    """One of a list by its place, words of one's own, or neither."""

    place: int | None
    words: str


def choose(
    parent: QWidget, question: str, title: str, lines: list[str], at: int, may_be_none: bool
) -> Chosen | None:
    """One of the lines or new words; None when the person thinks better of it.

    `question` names the dialog and `title` the lines; `may_be_none` adds a line for "none of these", which comes first.
    """
    dialog = Dialog(parent, question, width=640)
    offered = [coding.NONE_OF_THEM, *lines] if may_be_none and lines else lines
    listed = ReadableList(plain(title), offered)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    new = QLineEdit()
    if offered:
        listed.setCurrentRow(min(at + int(may_be_none), len(offered) - 1))
        dialog.column.addWidget(Field(title, listed), 1)
    dialog.column.addWidget(Field(coding.NEW_WORDS if offered else coding.FIRST_WORDS, new))
    dialog.add_ok_and_cancel(coding.KEEP)
    (listed if lines else new).setFocus(Qt.FocusReason.OtherFocusReason)
    if not dialog.ask():
        return None
    if new.text().strip():
        return Chosen(None, new.text().strip())
    row = listed.currentRow() - int(may_be_none) if offered else -1
    return Chosen(row if row >= 0 else None, "")


class FateDialog(Dialog):
    """What happens to a candidate, and why. It stays open while a reason is needed and there is none."""

    def __init__(self, parent: QWidget, candidate: Candidate, announcer: Announcer) -> None:
        super().__init__(parent, coding.decide_title(candidate.text))
        self._announcer = announcer
        # A list, not a drop-down: some screen readers stay silent on what one comes to in a closed one.
        self.decision = ReadableList(plain(coding.FATE), [coding.FATES[one] for one in CandidateOutcome])
        self.decision.setSelectionMode(ReadableList.SelectionMode.SingleSelection)
        self.decision.setCurrentRow(list(CandidateOutcome).index(candidate.fate))
        self.why = QLineEdit(candidate.reason)
        self._why_field = Field(coding.REASON, self.why, coding.REASON_HINT)
        self.column.addWidget(Field(coding.FATE, self.decision))
        self.column.addWidget(self._why_field)
        self.column.addStretch(1)
        self.add_ok_and_cancel(coding.KEEP)
        self.decision.show_rows(len(CandidateOutcome))
        self.decision.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen(self) -> tuple[CandidateOutcome, str]:
        """The decision and its reason, as they stand now."""
        return list(CandidateOutcome)[self.decision.currentRow()], self.why.text().strip()

    @qt_override
    def accept(self) -> None:
        """Keep, if there is a reason where one is needed; else go there."""
        fate, reason = self.chosen()
        if reason or not fate.needs_reason:
            super().accept()
            return
        self._why_field.refuse(coding.REASON_NEEDED)
        self._announcer.say(Feedback(coding.REASON_NEEDED, MOVED, Priority.ALERT))


def ask_fate(
    parent: QWidget, candidate: Candidate, announcer: Announcer
) -> tuple[CandidateOutcome, str] | None:
    """What happens to a candidate and why; None when the person thinks better of it."""
    dialog = FateDialog(parent, candidate, announcer)
    return dialog.chosen() if dialog.ask() else None


def show_agreement(parent: QWidget, lines: list[str]) -> None:
    """How far coders agree, line by line."""
    dialog = Dialog(parent, coding.AGREEMENT_TITLE, width=640)
    listed = ReadableList(coding.AGREEMENT_TITLE, lines)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(listed, 1)
    dialog.add_close()
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    dialog.ask()
