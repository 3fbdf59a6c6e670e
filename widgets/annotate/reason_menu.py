"""The menu of reasons for a doubt: each has a letter, and what is no letter of a reason chooses nothing."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.messages.annotate import annotating
from app.messages.shell import window as shell_window
from app.study.verdict import Doubt
from widgets.kit.forms import plain
from widgets.shell.actions import with_letters
from widgets.shell.qt_override import qt_override

_MOVES = frozenset(
    getattr(Qt.Key, f"Key_{name}")
    for name in (
        *("Up", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown", "Tab", "Backtab"),
        *("Space", "Escape", "Control", "Shift", "Alt", "AltGr", "Meta"),
    )
)


class ReasonMenu(QMenu):
    """`chosen` gives a reason, or None for no doubt; `refused` is the sentence for a key that means none of them."""

    chosen = Signal(object)
    refused = Signal(str)

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setAccessibleName(title)

    def offer(self, reasons: Sequence[Doubt]) -> None:
        """Offer these reasons, and that there is no doubt."""
        self.clear()
        titles = with_letters([*(annotating.DOUBTS[reason] for reason in reasons), shell_window.NO_DOUBT])
        for title, reason in zip(titles, (*reasons, None), strict=True):
            if reason is None:
                self.addSeparator()
            action = QAction(title, self)
            action.triggered.connect(lambda _on=False, reason=reason: self.chosen.emit(reason))
            self.addAction(action)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: a key that means no reason leaves none marked, so that Enter behind it stores nothing."""
        reasons = [action for action in self.actions() if not action.isSeparator()]
        is_letter = event.text().strip() and event.text().isprintable()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_letter:
            is_known = event.text().casefold() in [_letter(action.text()) for action in reasons]
        else:
            is_known = self.activeAction() is not None if is_enter else event.key() in _MOVES
        if is_known:
            super().keyPressEvent(event)
            return
        self.setActiveAction(None)  # type: ignore[arg-type]  # none, as Qt allows
        names = [plain(action.text()) for action in reasons]
        self.refused.emit(shell_window.no_such_reason(event.text() if is_letter else "", names))


def _letter(title: str) -> str:
    return title.partition("&")[2][:1].casefold()
