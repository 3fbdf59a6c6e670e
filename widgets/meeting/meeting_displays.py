"""What follows a meeting beside its page: the projector view, the live text for people elsewhere, and the reminder."""

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.interchange.live_file import LiveFile
from app.interchange.live_page import OWN, LivePage, own_addresses
from app.messages.meeting import live
from app.sessions.meeting.live_text import LiveText
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.reminder import MeetingTimer, Reminder
from app.study.ports import OpenStudy
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Ask, Field, PathField
from widgets.kit.labels import ReadableLabel, add_flush, text_label
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_SIZE = (1280, 720)


class ProjectorView(QWidget):
    """Follows a meeting; `closed` says that somebody has closed it. `path_of` gives an image's file by its key."""

    closed = Signal()

    def __init__(self, path_of: Callable[[int], Path | None]) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(live.PROJECTOR_TITLE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._path_of = path_of
        self._image: int | None = None
        self.picture = ImageView()
        self.picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.place = text_label(kind="title")
        self.words = text_label(kind="title")
        column = fill_column(self, self.place, spacing=Space.LARGE, margin=Space.WIDE)
        column.addWidget(self.picture, 1)
        column.addWidget(self.words)
        self.resize(*_SIZE)

    def follow(self, text: LiveText) -> None:
        """Show what the meeting is at now."""
        first, *others = text.lines
        self.setWindowTitle(f"{live.PROJECTOR_TITLE} – {text.title}")
        self.place.setText(first)
        self.words.setText("\n".join(others))
        path = self._path_of(text.image) if text.image is not None else None
        self.picture.setVisible(path is not None)
        if path is not None and text.image != self._image:
            self.picture.show_image(path, first)
        self._image = text.image

    @qt_override
    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: whoever opened it is told."""
        super().closeEvent(event)
        self.closed.emit()


_LOOK_MS = 5000


class MeetingDisplays(QObject):
    """Each of them is off until somebody asks for it."""

    def __init__(self, page: QWidget, study: OpenStudy, announcer: Announcer) -> None:
        super().__init__(page)
        self._page = page
        self._study = study
        self._announcer = announcer
        self.projector: ProjectorView | None = None
        self.live = LivePage()
        self.file = LiveFile()
        self.reminder = Reminder(0, time.monotonic)
        self.timer = MeetingTimer(0, time.monotonic)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self.remind)

    def remind_every(self, minutes: int, clock: Callable[[], float] = time.monotonic, whole: int = 0) -> None:
        """Say how long it has been after so many minutes on one matter, and how much of the `whole` minutes of the
        meeting is left; 0: never."""
        self.reminder, self.timer = Reminder(minutes, clock), MeetingTimer(whole, clock)
        if minutes or whole:
            self._timer.start()
        else:
            self._timer.stop()

    def remind(self) -> None:
        """Say it now, if it is time."""
        sentence = f"{self.timer.due()} {self.reminder.due()}".strip()
        if sentence:
            self._announcer.say_sentence(sentence)

    def follow(self, session: Adjudicating) -> None:
        """The meeting is at another matter, or something was made of this one."""
        at = session.table.at
        self.reminder.turn_to(at.subject if at else None)
        if self.projector is not None or self.live.is_on or self.file.is_on:
            self._show(session.hearing.live_text())

    def _show(self, text: LiveText) -> None:
        self.live.show(text.title, text.lines)
        if self.projector is not None:
            self.projector.follow(text)
        self._announcer.attempt(lambda: self.file.show(text.title, text.lines))

    def switch_projector(self, session: Adjudicating) -> None:
        """Open the projector view, or close it. The focus stays where it is."""
        if self.projector is not None:
            self.projector.close()
            return
        self.projector = ProjectorView(self._path_of)
        self.projector.closed.connect(self._projector_closed)
        self.follow(session)
        self.projector.show()
        self._page.activateWindow()
        self._announcer.say_sentence(live.PROJECTOR_SHOWN)

    def switch_live(self, session: Adjudicating) -> None:
        """Ask where the live text can be read and start it, or stop it."""
        if self.live.is_on or self.file.is_on:
            self._announcer.say_sentence(live.LIVE_STOPPED if self.live.is_on else live.FILE_STOPPED)
            self._stop_live()
            return
        place = ask_where(self._page)
        if place is None:
            return
        text = session.hearing.live_text()
        sentence = self._announcer.attempt(
            lambda: (
                self._start_file(place, text) if isinstance(place, Path) else self._start_page(place, text)
            )
        )
        if sentence is not None:
            self._announcer.say_sentence(sentence)

    def _start_page(self, address: str, text: LiveText) -> str:
        if not address:
            raise UserError(live.NO_LIVE_FILE)
        self.live.show(text.title, text.lines)
        url = self.live.start(address)
        QGuiApplication.clipboard().setText(url)
        return live.live_at(url=url)

    def _start_file(self, path: Path, text: LiveText) -> str:
        self.file.show(text.title, text.lines)
        self.file.start(path)
        return live.live_in(path=str(path))

    def _stop_live(self) -> None:
        self.live.stop()
        self.file.stop()

    def end(self) -> None:
        """The meeting is over, or its page is left: nothing follows it any more."""
        self._timer.stop()
        self._stop_live()
        if self.projector is not None:
            self.projector.close()

    def _projector_closed(self) -> None:
        view, self.projector = self.projector, None
        if view is not None:
            view.deleteLater()
            self._announcer.say_sentence(live.PROJECTOR_HIDDEN)

    def _path_of(self, image: int) -> Path | None:
        found = self._study.images.get(image)
        return self._study.images.path(found) if found is not None else None


def ask_where(parent: QWidget) -> str | Path | None:
    """Where the live text can be read: at an address of this machine, or in a file; '' where no file was named. None
    when the meeting thinks better of it."""
    dialog = Dialog(parent, live.LIVE_TITLE, width=620)
    about = ReadableLabel("")
    about.show_text(live.LIVE_ABOUT)
    addresses = own_addresses()
    where = DropDown()
    where.addItems([*(live.where(one, one == OWN) for one in addresses), live.LIVE_FILE])
    file = PathField(
        title=live.LIVE_FILE_FIELD,
        choose=live.LIVE_FILE_CHOOSE,
        ask=Ask.NEW_FILE,
        hint=live.LIVE_FILE_HINT,
        filters=live.LIVE_FILE_FILTER,
    )
    file.set_path(Path.home() / live.LIVE_FILE_NAME)
    add_flush(dialog.column, about)
    dialog.column.addWidget(Field(live.LIVE_WHERE, where))
    dialog.column.addWidget(file)
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(live.LIVE_START)
    file.setEnabled(False)
    where.currentIndexChanged.connect(lambda place: file.setEnabled(place == len(addresses)))
    where.setFocus()
    if not dialog.ask():
        return None
    return addresses[where.currentIndex()] if where.currentIndex() < len(addresses) else file.path() or ""
