"""The lines of a workshop at the window: written and kept, marked, reworded, removed; the summary too."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.sessions.feedback import Feedback
from app.sessions.workshop.workshop import Facilitating
from app.study.team.workshops import StepKind
from widgets.gallery.find_dialog import find_in_list
from widgets.shell.announcer import Announcer
from widgets.workshop.workshop_dialogs import DigitList, ask_other_words
from widgets.workshop.workshop_view import WorkshopView

Do = Callable[[Callable[[], Feedback]], bool]


class StatementController(QObject):
    """Stands between the lines on the page and the session. `do` carries an intention out, and says what came of it."""

    def __init__(
        self, page: QWidget, view: WorkshopView, session: Facilitating, do: Do, announcer: Announcer
    ) -> None:
        super().__init__(page)
        self._page = page
        self._view = view
        self._session = session
        self._carry_out = do
        self._announcer = announcer
        view.line.returnPressed.connect(self.keep)
        view.lines.pressed_digit.connect(self._say_who)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """The commands that concern lines."""
        return {
            "find": lambda: find_in_list(self._view.lines, self._announcer),
            "to_line": lambda: self._view.line.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "keep_line": self.keep,
            "flag_offensive": lambda: self._mark(is_offensive=True),
            "park": lambda: self._mark(is_parked=True),
            "review_lines": self._review,
            "reword_line": self._reword,
            "line_back": self._take_back,
            "agree": self._agree,
        }

    def keep(self) -> None:
        """Keep what was written: among the summary in its step, else among the lines."""
        session = self._session
        if session.place.step is StepKind.SUMMARY:
            self._keep(session.summary.add)
        else:
            self._keep(lambda typed: session.capturing.keep(typed, session.place, session.probe))

    def _keep(self, keep: Callable[[str], Feedback]) -> None:
        typed = self._view.line.text()
        if self._do(lambda: keep(typed)):
            self._view.line.setText("")  # which no undo brings back

    def _do(self, intention: Callable[[], Feedback]) -> bool:
        return self._carry_out(lambda: self._session.keep(intention()))

    def _mark(self, is_offensive: bool = False, is_parked: bool = False) -> None:
        """Keep what is being written with a mark; with nothing written, mark the line one is at or kept last."""
        session, row = self._session, row_of(self._view.lines)
        capturing, place = session.capturing, session.place
        if row is None and self._view.line.text().strip():
            self._keep(lambda typed: capturing.keep(typed, place, session.probe, is_offensive, is_parked))
        elif is_offensive:
            self._do(lambda: capturing.flag(row, place))
        else:
            self._do(lambda: capturing.park(row, place))

    def _say_who(self, number: int, row: int) -> None:
        if row >= 0:
            self._do(lambda: self._session.capturing.set_speaker(number, row, self._session.place))

    def _review(self) -> None:
        """To the lines; pressed there, to others."""
        if self._view.lines.hasFocus():
            self._do(lambda: self._session.capturing.next_which(self._session.place))
        else:
            self._view.lines.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _reword(self) -> None:
        session, place = self._session, self._session.place
        row, summary_row = row_of(self._view.lines), row_of(self._view.summary)
        words = self._announcer.attempt(
            lambda: (
                session.capturing.line(row).words
                if summary_row is None
                else session.summary.words(summary_row)
            )
        )
        if words is None:
            return
        changed = ask_other_words(self._page, words)
        if changed is None or changed.strip() == words:
            return
        if summary_row is not None:
            self._do(lambda: session.summary.reword(summary_row, changed))
        else:
            self._do(lambda: session.capturing.reword(row, changed, place))

    def _take_back(self) -> None:
        """Undo the typing while one types; else take back the line one is at, or kept last."""
        if self._view.line.hasFocus() and self._view.line.text():
            self._view.line.undo()
            return
        row, summary_row = row_of(self._view.lines), row_of(self._view.summary)
        if summary_row is not None:
            self._do(lambda: self._session.summary.reword(summary_row, ""))
        else:
            self._do(lambda: self._session.capturing.take_back(row, self._session.place))

    def _agree(self) -> None:
        self._do(lambda: self._session.summary.agree(max(self._view.summary.currentRow(), 0)))


def row_of(listed: DigitList) -> int | None:
    """The row one is at in a list, while the focus is there; None elsewhere."""
    return listed.currentRow() if listed.hasFocus() and listed.currentRow() >= 0 else None
