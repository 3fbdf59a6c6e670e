"""Random keys on a page, and a small model of what the person meant: what is stored is said, what is said is stored.

A sequence that breaks a rule is shortened and printed as a list that `replay` takes.
"""

import os
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDialog,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QWidget,
)

from app.study.answer import Content
from tests.shortening import shorten

MORE = "TOUCHSTONE_RANDOM_ACTIONS"  # how many actions a run has, for some minutes of it by hand
SEED = "TOUCHSTONE_RANDOM_SEED"  # another choice of them
MOVING = ("Tab", "Shift+Backtab", "Up", "Down", "Left", "Right", "Home", "End")
SILENT = (*MOVING, "Escape", "Space", "PgUp", "PgDown")  # these may come to an end without a word
EDITING = (
    "Ctrl+Z",
    "Ctrl+Shift+Z",
    "Ctrl+Y",
    "Delete",
    "Backspace",
)  # of a field's text, where there is nothing left
FIELDS = (QLineEdit, QPlainTextEdit, QAbstractSpinBox)
Answers = dict[tuple[str, int, str], Content]
"""By rater, image and item, all that is stored."""


@dataclass(frozen=True)
class Seen:
    """All that a key can change, before and after it."""

    answers: Answers
    said: int
    focus: QWidget | None
    popup: QWidget | None
    text: str
    place: object


class Broken(AssertionError):
    """A rule that did not hold."""


class Person(ABC):
    """Somebody at a page, who presses keys. A subclass knows the page and its rules.

    Of the dialogs that come up, every second is filled in with a word and confirmed, the others are left.
    """

    _dialogs = 0
    _is_acting = False

    @abstractmethod
    def answers(self) -> Answers:
        """What is stored now."""

    @abstractmethod
    def said(self) -> list[str]:
        """All that was said so far and is not to be forgotten."""

    @abstractmethod
    def place(self) -> object:
        """Where the person is, beside the focus."""

    @abstractmethod
    def check(self, action: str, before: Seen, after: Seen) -> None:
        """Raise Broken where a rule of the page does not hold."""

    def typed(self, text: str) -> str:
        """What this person types where an action has this text."""
        return text

    @abstractmethod
    def leave(self) -> None:
        """Let go of the page."""

    def see(self) -> Seen:
        focus = QApplication.focusWidget()
        is_text = isinstance(focus, FIELDS[:2])
        text = (focus.text() if isinstance(focus, QLineEdit) else focus.toPlainText()) if is_text else ""  # type: ignore[union-attr]
        popup = QApplication.activePopupWidget()
        return Seen(self.answers(), len(self.said()), focus, popup, text, self.place())

    def act(self, action: str) -> None:
        """One key, such as `Ctrl+Z`, or a text to type, in quotation marks."""
        before, dialogs = self.see(), self._dialogs
        target = before.popup or before.focus
        if target is None:
            return
        self._is_acting = True
        QTimer.singleShot(0, self._answer_dialog)
        if action.startswith('"'):
            for letter in self.typed(action.strip('"')):
                QTest.keyClicks(
                    QApplication.activePopupWidget() or QApplication.focusWidget() or target, letter
                )
        else:
            key = QKeySequence(action)[0]  # type: ignore[index]  # Qt has it, its stubs do not
            QTest.keyClick(target, key.key(), key.keyboardModifiers())
        QTest.qWait(1)  # what a menu leaves for later
        self._is_acting = False
        active = QApplication.activeWindow()
        if QApplication.activePopupWidget() is None and (active is None or not active.isVisible()):
            self.come_back()
        after = self.see()
        self.check_all(action, before, after, self._dialogs > dialogs)
        self.check(action, before, after)

    def _answer_dialog(self) -> None:
        if not self._is_acting:
            return
        QTimer.singleShot(1, self._answer_dialog)
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            self._dialogs += 1
            if self._dialogs % 2:
                QTest.keyClicks(dialog.focusWidget() or dialog, "ab")
                QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
            if dialog.isVisible():
                dialog.reject()

    def come_back(self) -> None:
        """What a window manager does when a menu has closed."""
        for window in QApplication.topLevelWidgets():
            if window.isVisible():
                window.activateWindow()

    def check_all(self, action: str, before: Seen, after: Seen, was_asked: bool) -> None:
        """The rules of every page."""
        new = self.said()[before.said :] if after.said >= before.said else self.said()
        if after.answers != before.answers and not any(new):
            raise Broken(f"stored without a word: {changes(before, after)}")
        if action.startswith('"') and isinstance(before.focus, FIELDS[:2]) and before.popup is None:
            word = action.strip('"')
            if after.focus is before.focus and word not in after.text and not new:
                raise Broken(f"{word} did not reach its field")
        if action in SILENT or action.startswith('"'):
            return
        is_editing = isinstance(before.focus, FIELDS) and action.endswith(EDITING)
        is_sought = isinstance(before.focus, QListWidget) and len(action) == 1  # a letter seeks a line
        if after == before and not (is_editing or is_sought or was_asked):
            raise Broken("a key without effect said nothing")


def changes(before: Seen, after: Seen) -> dict[tuple[str, int, str], Content | None]:
    """What was stored between the two."""
    keys = before.answers.keys() | after.answers.keys()
    return {key: after.answers.get(key) for key in keys if before.answers.get(key) != after.answers.get(key)}


def try_out(begin_session: Callable[[], Person], actions: Sequence[str]) -> tuple[int, Broken] | None:
    """Do these; the number of actions done until a rule broke, and which; None when none did."""
    person = begin_session()
    try:
        for number, action in enumerate(actions, start=1):
            try:
                person.act(action)
            except Broken as broken:
                return number, broken
    finally:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        person.leave()
    return None


def run(begin_session: Callable[[], Person], keys: Sequence[str], seed: int, count: int) -> None:
    """So many random actions; a failure is shortened first. Raises AssertionError with the list to replay."""
    seed = int(os.environ.get(SEED, seed))
    chance = random.Random(seed)
    actions = [chance.choice(keys) for _ in range(int(os.environ.get(MORE, count)))]
    found = try_out(begin_session, actions)
    if found is None:
        return

    def breaks_after(tried: Sequence[str]) -> int | None:
        broken = try_out(begin_session, tried)
        return broken[0] if broken else None

    short = shorten(actions[: found[0]], breaks_after)
    again = try_out(begin_session, short)
    raise AssertionError(f"seed {seed}: {(again or found)[1]}\nreplay({short!r})")


def replay(begin_session: Callable[[], Person], actions: Sequence[str]) -> None:
    """Do the actions of a printed list again. Raises Broken where a rule still breaks."""
    found = try_out(begin_session, actions)
    if found is not None:
        raise found[1]
