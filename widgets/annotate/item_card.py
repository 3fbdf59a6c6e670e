"""What a criterion and a whole-image question have in common on the page: answers, a doubt, a note."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAction, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.messages.annotate import annotating
from app.messages.shell import window as shell_window
from app.study.answer import NOTHING, Content
from app.study.verdict import Doubt, reasons
from widgets.kit.empty_field import announce_when_empty
from widgets.kit.forms import plain, push_button
from widgets.kit.labels import ReadableLabel, add_flush
from widgets.kit.radio_answers import Choices
from widgets.kit.unread_change import read_again, stop_reading, unread_change
from widgets.shell.actions import with_letters
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class CardHeading(ReadableLabel):
    """Its accessible name is the item and its state while one is elsewhere, and what was said last while one is here.

    Orca from version 45 on reads a new name of what has the focus, and shows it in braille until the next one.
    """

    entered = Signal()

    def __init__(self, text: str, at_rest: Callable[[], str]) -> None:
        """`at_rest` has the item and its state, in words."""
        super().__init__("", "lead")
        with unread_change():  # a page that is made gives one of its headings the focus before this is read
            self.setText(text)
        self._at_rest = at_rest
        self._is_new = (
            False  # there is something to say that was not read yet: the window may still be opening
        )

    def say(self, sentence: str) -> None:
        """Have this read, where the focus is here. What is said twice gets a space: the same name is not read again."""
        if self.accessibleDescription():
            self._describe("")
        is_again = sentence == self.accessibleName()
        self.setAccessibleName(f"{sentence} " if is_again else sentence)

    def say_on_arrival(self, sentence: str, reads_changes: bool, description: str = "") -> None:
        """Have this read as soon as the focus comes here, which it does next, and the description behind it. Where a
        reader `reads_changes`, the change itself is not reported to it: it would read the same sentence twice."""
        self._is_new = not self.hasFocus()
        if description != self.accessibleDescription():
            self._describe(description)
        with unread_change() if reads_changes else nullcontext():
            self.setAccessibleName(sentence)

    def _describe(self, description: str) -> None:
        with unread_change():
            self.setAccessibleDescription(description)

    def rest(self) -> None:
        """Go by the item and its state again."""
        words = self._at_rest()
        if self.accessibleDescription():
            self._describe("")
        if self.accessibleName() != words:
            self.setAccessibleName(words)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows go in to the answers."""
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down) and not event.modifiers():
            self.entered.emit()
        else:
            QLabel.keyPressEvent(self, event)  # its words are no text to go through

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: back from another window or a menu, the state is heard, and not what was said before. Behind a
        menu the focus is announced once more, by then with what was chosen, so the change is not read."""
        if event.reason() in _STAYS and not self._is_new:
            is_menu = event.reason() is Qt.FocusReason.PopupFocusReason
            with unread_change() if is_menu else nullcontext():
                self.rest()
        self._is_new = False
        super().focusInEvent(event)

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: once another part has the focus. A new name before that would be read as well."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self.rest_soon()

    def rest_soon(self) -> None:
        """The same once it is known where the focus goes: not if it comes here."""
        QTimer.singleShot(0, self, self._rest_if_left)

    def _rest_if_left(self) -> None:
        if self.window().focusWidget() is not self:  # also while the window is opening
            self.rest()


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

    def join(self, window: QWidget) -> None:
        """Belong to the menus of a window for assistive technology: a menu of its own is a window beside that one,
        whose title is read when one comes back."""
        if isinstance(window, QMainWindow):
            self.menuAction().setVisible(False)
            window.menuBar().addAction(self.menuAction())

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


AFTER_MENU_MS = 80  # the window has come back by then, which a screen reader tells first


class ItemCard(QGroupBox):
    """One question and everything one can say about it.

    Its heading takes the focus and says the question; `describe_state` has the words for it. The signals carry
    what the person did (`refused`: the sentence for a key that did nothing); the card shows only what it is given by
    `show_content`. `shown` is that, until the person has done something: then it is None, for the card may show what
    was not stored. `covered_by` is in front of the card while its answers are not to be seen.
    """

    answered = Signal(str, int)
    doubted = Signal(str, object)
    noted = Signal(str, str)
    hovered = Signal(str)
    refused = Signal(str)

    def __init__(self, item: str, name: str, title: str, answers: list[str], note_word: str) -> None:
        """`title` is what one reads at the top."""
        super().__init__()
        self.item = item
        self.name = name
        self.setObjectName("card")
        self.describe_state: Callable[[str], str] = lambda _item: name
        self.heading = CardHeading(title, lambda: self.describe_state(item))
        self.shown: Content | None = None
        self.is_leaving_note = False  # so that the focus goes to the heading next
        self._content = NOTHING
        self.choices = Choices(answers, name, about=name)
        self.heading.entered.connect(lambda: self.choices.entry().setFocus(Qt.FocusReason.TabFocusReason))
        self.choices.chosen.connect(self.forget_shown)
        self.choices.chosen.connect(lambda index: self.answered.emit(self.item, index))
        self.note = QLineEdit()
        # The same words twice: some screen readers stay silent on an empty field that has only a name.
        self.note.setPlaceholderText(shell_window.note_on(word=note_word, name=name))
        self.note.setAccessibleName(shell_window.note_on(word=note_word, name=name))
        announce_when_empty(self.note)
        self.note.editingFinished.connect(self.flush_note)
        self.note.returnPressed.connect(self.leave_note)
        self.doubt = push_button("", self.open_doubts)
        self._menu = self._reason_menu()
        self._is_unread = False  # a screen reader is told nothing while the menu closes
        self._menu_cover = QWidget(self._menu)  # in front of the entries, which a screen reader still finds
        self._menu_cover.setAutoFillBackground(True)
        self.covered_by: QWidget | None = None
        self.column = QVBoxLayout(self)
        self.asides: list[QWidget] = []  # what help repeats, and a tight window does not show
        self.make_room(False)
        add_flush(self.column, self.heading)

    def show_content(self, content: Content, index: int | None) -> None:
        """Show what is said now; `index` is the place of the answer among the choices."""
        before, self._content = self._content, content
        self.shown = content
        self.choices.choose(index)
        if not self.note.isModified():
            self.note.setText(content.note)
        self.heading.rest_soon()
        if content.doubt is not before.doubt or not self.doubt.text():
            self.doubt.setText(shell_window.doubt_button(content.doubt))
            self.doubt.setAccessibleName(shell_window.doubt_about(self.name, content.doubt))

    def forget_shown(self) -> None:
        """The person has done something here, which may not be stored."""
        self.shown = None

    def take_focus(self) -> None:
        """Put the focus where one begins."""
        self.entry().setFocus(Qt.FocusReason.TabFocusReason)

    def entry(self) -> QWidget:
        """Where the focus goes when one comes to the card."""
        return self.heading

    def follow_choice(self) -> bool:
        """Put the focus on the answer just given, when it was on another one. False: it stays where it is."""
        target, focus = self.choices.entry(), QApplication.focusWidget()
        if focus is None or focus is target or not self.choices.isAncestorOf(focus):
            return False
        target.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def has_focus(self) -> bool:
        """Whether the focus is somewhere in the card."""
        focus = self.focusWidget()
        return focus is not None and focus.hasFocus() and self.isAncestorOf(focus)

    def take_focus_in_note(self) -> None:
        """Put the focus into the note, or back to the heading when it is there already."""
        if self.note.hasFocus():
            self.take_focus()
        else:
            self.note.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave_note(self) -> bool:
        """From the note back to the heading, where single letters are commands. False when one is not in the note.

        A note that could not be stored is not left.
        """
        if not self.note.hasFocus():
            return False
        self.is_leaving_note = True
        self.flush_note()
        self.is_leaving_note = False
        if not self.has_unsaved_note and self.note.hasFocus():
            self.take_focus()
        return True

    def leave_answer(self) -> bool:
        """From an answer that is written back to where single letters are commands. False when one is not in such."""
        return False

    def introduce(self, is_announced: bool) -> None:
        """The focus comes next: the heading says everything, so there is nothing to change."""

    def discard_note(self) -> bool:
        """Have the note as it was before it was changed. Whether it had been changed."""
        was_changed = self.note.text().strip() != self._content.note
        self.note.setText(self._content.note)
        self.note.setModified(False)
        return was_changed

    @property
    def has_unsaved_note(self) -> bool:
        """Whether a note is being typed, or could not be stored."""
        return self.note.isModified()

    def give_back_note(self, text: str) -> None:
        """Put a note back that was told but could not be stored."""
        self.note.setText(text)
        self.note.setModified(True)

    def flush_note(self) -> None:
        """Tell of a note that was typed but not yet told."""
        if self.note.isModified():
            self.shown = None
            self.note.setModified(False)
            if self.note.text().strip() != self._content.note:
                self.noted.emit(self.item, self.note.text())

    def open_doubts(self) -> None:
        """Offer the reasons for a doubt. Under a cover the menu opens where the cover begins and shows no words: where
        it opens would tell the criterion."""
        cover = self.covered_by
        self._menu_cover.setVisible(cover is not None)
        self._menu.join(self.window())
        place = self.doubt.mapToGlobal(self.doubt.rect().bottomLeft())
        self._menu.popup(cover.mapToGlobal(cover.rect().topLeft()) if cover else place)
        self._menu_cover.setGeometry(self._menu.rect())
        self._menu_cover.raise_()
        self._menu.setActiveAction(self._menu.actions()[0])

    def set_current(self, is_current: bool) -> None:
        """Show that the person is here."""
        if self.property("current") != is_current:
            self.setProperty("current", is_current)
            self.style().unpolish(self)
            self.style().polish(self)

    def make_room(self, is_tight: bool) -> None:
        """Show all there is to say about the question, or in a tight window only what one needs to answer it."""
        across, down = (Space.SMALL, Space.TIGHT) if is_tight else (Space.LARGE, Space.MEDIUM)
        self.column.setContentsMargins(across, down, across, down)
        self.column.setSpacing(Space.TIGHT if is_tight else Space.SMALL)
        for aside in self.asides:
            aside.setVisible(not is_tight)

    def add_answers(self) -> None:
        """Put the answers, the note and the doubt below what the card holds already."""
        self.column.addWidget(self.choices)
        row = QHBoxLayout()
        self.column.addLayout(row)
        row.setSpacing(Space.SMALL)
        row.addWidget(self.note, 1)
        row.addWidget(self.doubt)
        QWidget.setTabOrder(self.heading, self.choices.buttons[0])
        QWidget.setTabOrder(self.choices.buttons[-1], self.note)
        QWidget.setTabOrder(self.note, self.doubt)

    def _reason_menu(self) -> ReasonMenu:
        menu = ReasonMenu(shell_window.doubt_about(self.name, None), self)
        menu.aboutToHide.connect(self._come_back)
        menu.chosen.connect(lambda reason: self.doubted.emit(self.item, reason))
        menu.refused.connect(self.refused)
        menu.hovered.connect(lambda action: self.hovered.emit(plain(action.text())))
        menu.offer(reasons(allows_either=False))
        return menu

    def offer_reasons(self, offered: Sequence[Doubt]) -> None:
        """Offer these reasons for a doubt, and no others."""
        self._menu.offer(offered)

    def _come_back(self) -> None:
        """Announce the focus again: it never went to the menu, so Qt does not, but a screen reader was in the menu. The
        reader gets no event of the window, or it would read the title."""
        self._is_unread = QAccessible.isActive()
        if self._is_unread:
            stop_reading()
            QTimer.singleShot(AFTER_MENU_MS, read_again)  # also where the card is gone by then
        QTimer.singleShot(AFTER_MENU_MS, self, self._announce_focus)

    def after_menu(self, act: Callable[[], None], reads_changes: bool) -> None:
        """Do what was chosen in the menu, which is closing. A screen reader loses what is announced before the
        focus is, unless the focus is on the heading and the reader `reads_changes` there."""
        is_lost = self._is_unread and not (reads_changes and self.heading.hasFocus())
        QTimer.singleShot(AFTER_MENU_MS + 1 if is_lost else 0, self, act)

    def _announce_focus(self) -> None:
        self._is_unread = False
        focus = QApplication.focusWidget()
        if (
            focus is not None and focus.window() is self.window()
        ):  # it may be on the next card, which came by itself
            QAccessible.updateAccessibility(QAccessibleEvent(focus, QAccessible.Event.Focus))
