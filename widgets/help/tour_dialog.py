"""The tour as a dialog: one step at a time, read when one comes to it, left with Escape."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QStackedLayout, QVBoxLayout, QWidget

from app.messages.help import tour
from app.sessions.help.tour import TourSession
from widgets.kit.dialogs import Dialog
from widgets.kit.labels import READABLE_MARGIN, ReadableLabel, SilentText, add_headed
from widgets.shell.announcer import Announcer
from widgets.theme.theme import Space


def take_tour(parent: QWidget, session: TourSession, announcer: Announcer) -> None:
    """Show the tour until it is left."""
    TourDialog(parent, session).ask()
    announcer.say_sentence(tour.LEFT)


class TourDialog(Dialog):
    """A leaf for each step. Going on moves the focus to the next leaf's text, so that every listener hears it."""

    def __init__(self, parent: QWidget | None, session: TourSession) -> None:
        super().__init__(parent, tour.TITLE, width=620)
        self._session = session
        holder = QWidget()
        self.pages = QStackedLayout(holder)
        self._texts: list[ReadableLabel] = []
        for number in range(session.total):
            self._add_step(number)
        self.column.addWidget(holder, 1)
        role = QDialogButtonBox.ButtonRole
        self.back = self.add_action(tour.BACK, lambda: self._show(-1))
        self.on = self.add_action(tour.NEXT, self._next, is_primary=True)
        self.skip = self.add_button(tour.SKIP, role.RejectRole)
        self.skip.clicked.connect(self.reject)
        self._show(0)

    @property
    def text(self) -> str:
        """The words of the step that is shown."""
        return self._texts[self.pages.currentIndex()].text()

    def _next(self) -> None:
        if self._session.is_last:
            self.accept()
        else:
            self._show(1)

    def _show(self, by: int) -> None:
        self._session.go(by)
        index = self._session.number - 1
        self.pages.setCurrentIndex(index)
        # Before the button is greyed out: it would hand the focus to whatever comes next.
        self._texts[index].setFocus(Qt.FocusReason.OtherFocusReason)
        self.on.setText(tour.DONE if self._session.is_last else tour.NEXT)
        self.back.setEnabled(index > 0)

    def _add_step(self, number: int) -> None:
        heading, text = self._session.step_text(number)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(READABLE_MARGIN, 0, READABLE_MARGIN, READABLE_MARGIN)
        column.setSpacing(Space.MEDIUM)
        words = ReadableLabel("", kind="body")
        words.show_text(text)
        words.setAccessibleName(self._session.heard(number))
        words.setBuddy(page)  # a label of nothing would be read on coming in, and again with the focus
        column.addWidget(
            SilentText(tour.place(number=number + 1, total=self._session.total), "small", "muted")
        )
        add_headed(column, SilentText(heading, kind="title"), words)
        column.addStretch(1)
        self._texts.append(words)
        self.pages.addWidget(page)
