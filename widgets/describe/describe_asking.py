"""What the describing page asks for before it acts: an image to go to, a description to copy, a line of the table."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QTimer

from app.messages.describe import describing
from app.messages.shell import window as shell_window
from app.sessions.describe.describing import Describing
from app.sessions.feedback import Feedback
from app.study.image import Image
from app.study.ports import OpenStudy
from widgets.describe.description_table import CopyDialog, TableDialog
from widgets.gallery.find_dialog import find_image
from widgets.kit.dialogs import ask_number
from widgets.shell.page import Page

LOOK_AGAIN_MS = 15


class DescribeAsking:
    """Acts by command. `do` carries out an intention as the page does; `redraw` shows the draft again."""

    def __init__(
        self,
        page: Page,
        study: OpenStudy,
        session: Describing,
        do: Callable[[Callable[[], Feedback]], None],
        redraw: Callable[[], None],
    ) -> None:
        self._page, self._study, self._session, self._do, self._redraw = page, study, session, do, redraw

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The acts."""
        return {
            "go_to": self._ask_where_to,
            "find": self._find,
            "copy_similar": self._ask_what_to_copy,
            "descriptions_table": self._open_table,
        }

    def _ask_where_to(self) -> None:
        if not self._session.has_begun:
            return
        number, total = self._session.image.number, self._session.total
        question = shell_window.go_to_question(total)
        wanted = ask_number(self._page, shell_window.go_to_title(), question, number, total)
        if wanted is not None:
            self._come_back(lambda: self._session.go_to(wanted))

    def _find(self) -> None:
        author = self._study.raters.find(self._page.context.settings.rater)
        go = self._session.go_to
        find_image(self._page, self._study, author, lambda number: self._come_back(lambda: go(number)))

    def _ask_what_to_copy(self) -> None:
        candidates = self._session.similar() if self._session.has_begun else []
        if not candidates:
            self._page.context.announcer.say_sentence(describing.NOTHING_TO_COPY)
            return
        dialog = CopyDialog(candidates, self._page)
        dialog.chosen.connect(lambda image: self._come_back(lambda: self._session.copy_from(image)))
        dialog.open()

    def _open_table(self) -> None:
        if not self._session.has_begun:
            return
        announcer = self._page.context.announcer
        # The table shows what is on the disk; what is being written belongs in it.
        kept = announcer.attempt(self._session.keep)
        if kept is None:
            return
        if kept:
            announcer.say_sentence(kept)
        self._redraw()
        dialog = TableDialog(
            self._session.consistency(), self._session.image, self._page, announcer.speak_focus
        )
        dialog.chosen.connect(self._go_to_image)
        dialog.open()

    def _go_to_image(self, image: Image) -> None:
        self._come_back(lambda: self._session.go_to(image.number))

    def _come_back(self, intention: Callable[[], Feedback], looks: int = 20) -> None:
        """Carry out an intention when the window has the focus back from a dialog: only then is it heard."""
        window = self._page.window()
        window.activateWindow()
        if looks and not window.isActiveWindow():
            QTimer.singleShot(LOOK_AGAIN_MS, self._page, lambda: self._come_back(intention, looks - 1))
        else:
            QTimer.singleShot(0, self._page, lambda: self._do(intention))
