"""What a criterion and a whole-image question have in common on the page: answers, a doubt, a note."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QGroupBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.messages.shell import window as shell_window
from app.study.answer import NOTHING, Content
from app.study.verdict import Doubt, reasons
from widgets.annotate.card_heading import CardHeading
from widgets.annotate.reason_menu import ReasonMenu
from widgets.kit.empty_field import announce_when_empty
from widgets.kit.forms import plain, push_button
from widgets.kit.labels import add_flush
from widgets.kit.radio_answers import Choices
from widgets.theme.theme import Space

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
        self.doubt = push_button("")
        self.doubt.clicked.connect(self.open_doubts)
        self._menu = self._reason_menu()
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
        if not self.has_untold_note and self.note.hasFocus():
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
    def has_untold_note(self) -> bool:
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
        menu.aboutToHide.connect(self._announce_focus)
        menu.chosen.connect(lambda reason: self.doubted.emit(self.item, reason))
        menu.refused.connect(self.refused)
        menu.hovered.connect(lambda action: self.hovered.emit(plain(action.text())))
        menu.offer(reasons(allows_either=False))
        return menu

    def offer_reasons(self, offered: Sequence[Doubt]) -> None:
        """Offer these reasons for a doubt, and no others."""
        self._menu.offer(offered)

    def _announce_focus(self) -> None:
        """The focus never went to the menu, so Qt tells nobody that it is back; a screen reader was in the menu."""
        QTimer.singleShot(AFTER_MENU_MS, self, self._announce_focus_now)

    def _announce_focus_now(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            QAccessible.updateAccessibility(QAccessibleEvent(focus, QAccessible.Event.Focus))
