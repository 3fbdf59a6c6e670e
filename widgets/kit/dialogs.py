"""The small dialogs, a function each: going to a number, messages, about, a question."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.shell import window as shell_window
from app.messages.study import settings as settings_text, start as start_text
from widgets.kit.controls import Number
from widgets.kit.forms import Ask, Field, ReadableList, choose_paths, heading, plain, push_button
from widgets.kit.labels import ProblemLabel, ReadableLabel, SilentText, add_flush, add_headed
from widgets.kit.scroll_column import ScrollColumn
from widgets.shell.announcer import Announcer, Message
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

LARGEST_TYPED = 999_999
ROOM_ON_SCREEN = 0.9  # of the screen a dialog takes at most, so that its buttons stay in reach


class Dialog(QDialog):
    """A dialog that scrolls between its title and its buttons. Escape leaves it; the focus goes back by itself."""

    def __init__(self, parent: QWidget | None, title: str, width: int = 560) -> None:
        """`width` in pixels at 100 % text."""
        super().__init__(parent.window() if parent else None)
        self.setWindowTitle(title)
        self._width = width
        self.in_sight: QWidget | None = None  # what of the page is to stay in sight, where there is room
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, Space.LARGE)
        outer.setSpacing(Space.SMALL)
        self.middle = ScrollColumn(self)
        self.column = self.middle.column
        outer.addWidget(self.middle, 1)
        self._below = QVBoxLayout()
        outer.addLayout(self._below)
        self._below.setContentsMargins(Space.WIDE, 0, Space.WIDE, 0)
        self._buttons = QDialogButtonBox()
        self._buttons.setContentsMargins(Space.WIDE, 0, Space.WIDE, 0)
        outer.addWidget(self._buttons)

    def keep_below(self, part: QWidget) -> None:
        """A part above the buttons, which is in sight however long the rest is."""
        self._below.addWidget(part)

    def add_button(
        self, title: str, role: QDialogButtonBox.ButtonRole, is_primary: bool = False
    ) -> QPushButton:
        """A button below; Enter presses the primary one from anywhere in the dialog."""
        button = push_button(title, is_primary=is_primary)
        self._buttons.addButton(button, role)
        button.setDefault(is_primary)
        # Qt sets the default one as the proxy of the row, and Tab would pass by those before it.
        self._buttons.setFocusProxy(None)  # type: ignore[arg-type]
        return button

    def add_action(self, title: str, act: Callable[..., object], is_primary: bool = False) -> QPushButton:
        """A button that does something while the dialog is open."""
        button = self.add_button(title, QDialogButtonBox.ButtonRole.ActionRole, is_primary)
        button.clicked.connect(act)
        return button

    def add_ok_and_cancel(self, ok: str) -> QPushButton:
        """The usual pair; returns the button that accepts."""
        accept = self.add_button(ok, QDialogButtonBox.ButtonRole.AcceptRole, is_primary=True)
        accept.clicked.connect(self.accept)
        self.add_cancel()
        return accept

    def add_cancel(self) -> QPushButton:
        """The way out of a dialog whose own buttons answer it."""
        cancel = self.add_button(settings_text.CANCEL, QDialogButtonBox.ButtonRole.RejectRole)
        cancel.clicked.connect(self.reject)
        return cancel

    def add_close(self) -> QPushButton:
        """The only way out of a dialog that asks nothing."""
        close = self.add_button(settings_text.CLOSE, QDialogButtonBox.ButtonRole.RejectRole, is_primary=True)
        close.clicked.connect(self.reject)
        return close

    def complain(self, problem: ProblemLabel, sentence: str) -> None:
        """Show what is wrong, and scroll there: with large text it may be below what is seen. '' takes it away."""
        problem.complain(sentence)
        if sentence:
            QTimer.singleShot(0, self, lambda: self.middle.ensureWidgetVisible(problem))

    def ask(self) -> bool:
        """Show the dialog until it is answered; whether it was accepted."""
        self._put_buttons_last()
        accepted = self.exec() == QDialog.DialogCode.Accepted
        self.deleteLater()
        return accepted

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: only now are all parts as large as the style wants them, and nothing is seen yet."""
        super().showEvent(event)
        if not event.spontaneous():
            self._fit()

    def _put_buttons_last(self) -> None:
        """Have Tab come to the buttons after all that stands above them, also to those that were made earlier."""
        early: list[QWidget] = []
        waiting: list[QWidget] = []
        last, at = None, self.nextInFocusChain()
        while at is not None and at is not self:
            if self.middle.isAncestorOf(at):
                last = at
                early += waiting
                waiting = []
            elif self._buttons.isAncestorOf(at):
                waiting.append(at)
            at = at.nextInFocusChain()
        for button in early:
            if last is not None:
                QWidget.setTabOrder(last, button)
                last = button

    def _fit(self) -> None:
        """As large as the contents ask for, within the screen."""
        room = self.screen().availableGeometry()
        width = min(round(self._width * self.font().pointSizeF() / 10), round(room.width() * ROOM_ON_SCREEN))
        buttons = self._buttons.sizeHint()
        width = max(width, buttons.width() + 2 * Space.WIDE)
        below = self._below.heightForWidth(width) if self._below.hasHeightForWidth() else 0
        around = self._buttons.sizeHint().height() + max(below, self._below.sizeHint().height())
        around += 2 * Space.SMALL + Space.LARGE
        height = self.middle.wanted_height(width) + around
        self.resize(width, min(height, round(room.height() * ROOM_ON_SCREEN)))
        self._centre(room)

    def _centre(self, room: QRect) -> None:
        """In the middle of the window it belongs to, and never beyond the screen."""
        parent = self.parentWidget()
        place = self.frameGeometry()
        place.moveCenter(parent.window().frameGeometry().center() if parent is not None else room.center())
        place.moveLeft(max(room.left(), min(place.left(), room.right() + 1 - place.width())))
        place.moveTop(max(room.top(), min(place.top(), room.bottom() + 1 - place.height())))
        self.move((self._beside(place, room) or place).topLeft())

    def _beside(self, place: QRect, room: QRect) -> QRect | None:
        """The same, beside what is to stay in sight: where it hides least of it, and moves least."""
        if self.in_sight is None or not self.in_sight.isVisible():
            return None
        seen = QRect(self.in_sight.mapToGlobal(self.in_sight.rect().topLeft()), self.in_sight.size())
        others = [QRect(place) for _side in range(4)]
        others[0].moveRight(max(seen.left() - 1, room.left() + place.width() - 1))
        others[1].moveLeft(min(seen.right() + 1, room.right() + 1 - place.width()))
        others[2].moveBottom(max(seen.top() - 1, room.top() + place.height() - 1))
        others[3].moveTop(min(seen.bottom() + 1, room.bottom() + 1 - place.height()))

        def hidden(other: QRect) -> int:
            covered = other.intersected(seen)
            return covered.width() * covered.height() if covered.isValid() else 0

        return min((place, *others), key=hidden)


class ActingDialog(Dialog):
    """A dialog that does something while it is open; where that fails, it says and shows why."""

    def __init__(self, parent: QWidget | None, title: str, announcer: Announcer, width: int = 560) -> None:
        super().__init__(parent, title, width)
        self._announcer = announcer
        self.problem = ProblemLabel()
        self.said = ""  # what was done last

    def attempt(self, act: Callable[[], str]) -> bool:
        """Do something and note what it says; or say and show why it cannot be done. Whether it was done."""
        try:
            self.said = act()
        except UserError as error:
            self.complain(self.problem, error.sentence)
            self._announcer.say_alert(error.sentence)
            return False
        self.complain(self.problem, "")
        return True


class SavingDialog(ActingDialog):
    """Saves what is filled in before it closes; where that fails, it stays open."""

    @abstractmethod
    def save(self) -> str:
        """Save what is filled in; what is said of it. Raises UserError where it cannot be saved."""

    @qt_override
    def accept(self) -> None:
        """Qt's hook: the dialog is to close."""
        if self.attempt(self.save):
            super().accept()


class ImageNumber(Number):
    """A number from 1 to `last` by the arrow keys. A larger one can be typed: whoever asked says that it is none."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self._last = last
        self.setRange(0, LARGEST_TYPED)

    @qt_override
    def stepBy(self, steps: int) -> None:
        """Qt's hook: an arrow key or a sign was pressed."""
        self.setValue(min(max(self.value() + steps, 1), self._last))


def ask_number(parent: QWidget, title: str, question: str, current: int, total: int) -> int | None:
    """Ask for a number from 1 to `total`, though another may be typed; None when the person thinks better of it."""
    dialog = Dialog(parent, title, width=380)
    number = ImageNumber(total)
    number.setValue(current)
    dialog.column.addWidget(Field(question, number))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(settings_text.GO)
    number.setFocus()
    number.selectAll()
    return number.value() if dialog.ask() else None


def ask_study_folder(parent: QWidget) -> Path | None:
    """Ask for the folder of a study to open; None when the person thinks better of it."""
    chosen = choose_paths(parent, settings_text.OPEN_TITLE, Ask.FOLDER)
    return chosen[0] if chosen else None


def show_messages(parent: QWidget, said: Sequence[Message]) -> None:
    """Everything that was said, the newest last and chosen; lines can be copied."""
    dialog = Dialog(parent, shell_window.MESSAGES_TITLE, width=720)
    lines = [
        settings_text.message_line(message.sentence, message.at.strftime("%H:%M:%S")) for message in said
    ]
    listed = ReadableList(plain(settings_text.MESSAGES_LIST), lines or [shell_window.NO_MESSAGES])
    listed.setCurrentRow(listed.count() - 1)
    listed.setMinimumHeight(12 * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(settings_text.MESSAGES_LIST, listed))
    dialog.add_action(settings_text.COPY, listed.copy_chosen)
    dialog.add_close()
    listed.setFocus()
    listed.scrollToBottom()
    dialog.ask()


def show_about(parent: QWidget) -> None:
    """What the program is for, its version and licence."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("touchstone-workbench")
    except PackageNotFoundError:  # run from a folder that was not installed
        number = ""
    dialog = Dialog(parent, settings_text.ABOUT_TITLE, width=560)
    words = (
        settings_text.version(number=number) if number else "",
        settings_text.ABOUT,
        settings_text.LICENCE,
        settings_text.PRIVACY,
        settings_text.THANKS,
    )
    labels = []
    for text in filter(None, words):
        labels.append(ReadableLabel(""))
        labels[-1].show_text(text)
    add_headed(dialog.column, heading(shell_window.PROGRAM, "title"), labels[0])
    for label in labels[1:]:
        add_flush(dialog.column, label)
    dialog.column.addStretch(1)
    # A screen reader reads a dialog's words on coming in; with the focus on them it would begin again.
    close = dialog.add_close()
    close.setFocus()
    dialog.ask()


def may_lose_unsaved(parent: QWidget, reason: str) -> bool:
    """Whether the person leaves although something could not be saved, for this reason."""
    question = shell_window.leave_unsaved(reason=reason)
    return ask_whether(parent, shell_window.NOT_SAVED, question, shell_window.LEAVE, shell_window.STAY)


def may_replace(parent: QWidget, path: Path) -> bool:
    """Whether nothing is at this path yet, or the person wants it replaced."""
    return not path.exists() or ask_whether(
        parent,
        start_text.OVERWRITE_TITLE,
        start_text.overwrite_question(path=path),
        start_text.REPLACE,
        start_text.KEEP,
    )


def ask_whether(
    parent: QWidget, title: str, question: str, yes: str = settings_text.YES, no: str = settings_text.NO
) -> bool:
    """A question with two answers; the one that changes nothing is the default, and Escape gives it."""
    dialog = Dialog(parent, title, width=460)
    # Heard with the answer the focus is on; as a label it would be heard with the dialog too.
    dialog.column.addWidget(SilentText(question))
    dialog.column.addStretch(1)
    accept = dialog.add_button(yes, QDialogButtonBox.ButtonRole.AcceptRole)
    accept.clicked.connect(dialog.accept)
    refuse = dialog.add_button(no, QDialogButtonBox.ButtonRole.RejectRole, is_primary=True)
    refuse.clicked.connect(dialog.reject)
    refuse.setFocus(Qt.FocusReason.OtherFocusReason)
    refuse.setAccessibleDescription(question)
    return dialog.ask()
