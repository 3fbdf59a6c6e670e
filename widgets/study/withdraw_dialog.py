"""Taking somebody's answers out: who leaves, what happens to the answers, and what that would do, before it is done."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.messages.study import withdrawal
from app.sessions.study.withdrawal import WithdrawalCandidate, Withdrawing
from app.study.team.participants import OnWithdrawal
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain, radio_group
from widgets.kit.hints import hints
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_MODES = tuple(OnWithdrawal)
_ROWS = 6


class WithdrawDialog(Dialog):
    """Asks; `ask` tells whether somebody was taken out."""

    def __init__(self, parent: QWidget | None, withdrawing: Withdrawing, announcer: Announcer) -> None:
        super().__init__(parent, withdrawal.TITLE, 640)
        self._withdrawing = withdrawing
        self._announcer = announcer
        self._people = list(withdrawing.people())
        self.who = ReadableList(
            plain(withdrawal.WHO), [one.line for one in self._people] or [withdrawal.NOBODY]
        )
        self.modes = QButtonGroup(self)
        group, self.buttons = radio_group(
            withdrawal.MODE, list(withdrawal.MODES.values()), self.modes, hint=withdrawal.MODE_HINT
        )
        self.foreseen = ReadableList(withdrawal.WOULD_DO)
        self.backups = CheckBox(withdrawal.DELETE_BACKUPS)
        hints.give(self.backups, withdrawal.DELETE_BACKUPS_HINT)
        self.who.show_rows(_ROWS)
        for part in (
            Field(withdrawal.WHO, self.who),
            group,
            Field(withdrawal.WOULD_DO, self.foreseen),
            SilentText(withdrawal.backups_in_window(count=withdrawing.count_backups()), "small", "muted"),
            self.backups,
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._accept = self.add_ok_and_cancel(withdrawal.TAKE_OUT)
        self._accept.setEnabled(bool(self._people))
        self.who.currentRowChanged.connect(lambda _row: self._choose_person())
        self.modes.idClicked.connect(lambda _id: self._foresee())
        self._choose_person()
        self.who.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def leaver(self) -> WithdrawalCandidate | None:
        """Who is chosen."""
        row = self.who.currentRow()
        return self._people[row] if 0 <= row < len(self._people) else None

    @property
    def mode(self) -> OnWithdrawal | None:
        """What happens to the answers; None until it is chosen where nothing was agreed."""
        chosen = self.modes.checkedId()
        return _MODES[chosen] if chosen >= 0 else None

    @qt_override
    def accept(self) -> None:
        """Qt's hook: do it, and say what was done. Where nothing was chosen, ask for it and stay."""
        leaver, mode = self.leaver, self.mode
        if leaver is None or mode is None:
            self._announcer.say_sentence(withdrawal.CHOOSE_MODE)
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        sentences = self._announcer.attempt(
            lambda: self._withdrawing.carry_out(leaver, mode, self.backups.isChecked())
        )
        if sentences is not None:
            self._announcer.say_sentence(" ".join(sentences))
            super().accept()

    def _choose_person(self) -> None:
        """Choose what the person agreed to; where that is nothing, nothing is chosen for them."""
        agreed = self.leaver.agreed if self.leaver else None
        self.modes.setExclusive(False)
        for mode, button in zip(_MODES, self.buttons, strict=True):
            button.setChecked(mode is agreed)
        self.modes.setExclusive(True)
        self._foresee()

    def _foresee(self) -> None:
        leaver, mode = self.leaver, self.mode
        sentences = self._withdrawing.foresee(leaver, mode) if leaver and mode else [withdrawal.CHOOSE_MODE]
        self.foreseen.show_lines(sentences)
        self.foreseen.show_rows(_ROWS)
