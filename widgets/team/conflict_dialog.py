"""Asking which of several answers holds that one person gave on two machines."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.messages.team import packets_page
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field


class ConflictDialog(Dialog):
    """One conflict is chosen, then what holds; the answer that holds for the time being stands first."""

    def __init__(self, parent: QWidget, conflicts: Sequence[tuple[str, Sequence[str]]]) -> None:
        """`conflicts`: where each is, and the answers that stand against one another."""
        super().__init__(parent, packets_page.DECIDE_TITLE)
        self._answers = [answers for _where, answers in conflicts]
        self.conflict, self.answer = DropDown(), DropDown()
        self.conflict.addItems([where for where, _answers in conflicts])
        self.conflict.currentIndexChanged.connect(self._offer)
        self.column.addWidget(Field(packets_page.CONFLICT, self.conflict))
        self.column.addWidget(Field(packets_page.HOLDS, self.answer, packets_page.HOLDS_HINT))
        self.column.addStretch(1)
        self._offer(0)
        self.add_ok_and_cancel(packets_page.LET_HOLD)
        self.conflict.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer(self, place: int) -> None:
        self.answer.clear()
        self.answer.addItems(list(self._answers[place]))


def ask_conflict(parent: QWidget, conflicts: Sequence[tuple[str, Sequence[str]]]) -> tuple[int, int] | None:
    """The places of the conflict and of the answer that is to hold; None when nothing is decided."""
    dialog = ConflictDialog(parent, conflicts)
    return (dialog.conflict.currentIndex(), dialog.answer.currentIndex()) if dialog.ask() else None
