"""The line with suggestions: what each key puts in it, and what is said of that."""

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCompleter, QMenu
from pytestqt.qtbot import QtBot

from widgets.kit.completing_line_edit import CompletingLineEdit

DOWN, UP = Qt.Key.Key_Down, Qt.Key.Key_Up


class Line(CompletingLineEdit):
    """A line that keeps what it said."""

    def __init__(self, *suggestions: str) -> None:
        super().__init__(suggestions)
        self.heard: list[str] = []
        self.suggested.connect(lambda said: self.heard.append(said.sentence))

    def press(self, *keys: Qt.Key) -> str:
        for key in keys:
            QTest.keyClick(self, key)
        return self.text()


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[Line]:
    line = Line("metal", "plastic", "wood & metal")
    qtbot.addWidget(line)
    line.show()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    yield line
    line.close()


def test_the_arrows_walk_the_suggestions_and_come_back_to_what_was_typed(line: Line) -> None:
    QTest.keyClicks(line, "oak")
    assert line.press(DOWN) == "metal"
    assert line.press(DOWN) == "plastic"
    assert line.press(UP, UP) == "oak"
    assert line.press(UP) == "oak"
    assert line.heard == [
        "metal. 1 of 3.",
        "plastic. 2 of 3.",
        "metal. 1 of 3.",
        "oak. As typed.",
        "oak. As typed.",
    ]


def test_the_walk_ends_at_the_last_one_and_begins_at_the_one_that_is_there(line: Line) -> None:
    line.setText("plastic")
    assert line.press(DOWN) == "wood & metal"
    assert line.press(DOWN) == "wood & metal"


def test_one_comes_back_to_what_was_put_in_last_not_to_older_words(line: Line) -> None:
    QTest.keyClicks(line, "oak")
    line.setText("ash")
    assert line.press(DOWN, UP) == "ash"
    line.clear()
    line.setText("")
    assert line.press(DOWN, UP) == ""
    assert line.heard[-1] == "Empty."


def test_a_suggestion_can_be_undone(line: Line) -> None:
    QTest.keyClicks(line, "oak")
    line.press(DOWN)
    line.undo()
    assert line.text() == "oak"


def test_typing_puts_in_nothing_that_was_not_typed(line: Line) -> None:
    QTest.keyClicks(line, "pla")
    assert line.text() == "pla"
    QApplication.processEvents()
    completer = line.completer()
    popup = completer.popup() if completer else None
    assert popup is not None
    assert popup.isVisible()
    popup.hide()


def test_all_suggestions_are_in_a_menu(line: Line) -> None:
    line.press(Qt.Key.Key_F4)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["metal", "plastic", "wood && metal"]
    for key in (DOWN, DOWN, DOWN, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    assert line.text() == "wood & metal"


def test_without_suggestions_the_keys_do_nothing(qtbot: QtBot) -> None:
    line = Line()
    qtbot.addWidget(line)
    QTest.keyClicks(line, "oak")
    assert line.press(DOWN, UP, Qt.Key.Key_F4) == "oak"
    assert line.heard == []


def test_one_goes_on_typing_where_a_suggestion_ends(line: Line) -> None:
    line.press(DOWN)
    assert line.cursorPosition() == 0  # or it would be read out twice
    QTest.keyClicks(line, " tip")
    assert line.text() == "metal tip"


def test_nothing_of_a_line_stays_when_it_goes(qtbot: QtBot) -> None:
    """The list of suggestions was never deleted: it and the line held each other where no collector looks."""

    def present() -> int:
        gc.collect()
        return sum(isinstance(one, (QCompleter, CompletingLineEdit)) for one in gc.get_objects())

    before = present()
    for _ in range(3):
        line = CompletingLineEdit(["one", "two"])
        line.show()
        QTest.keyClicks(line, "o")
        line.walk(1)
        line.close_list()
        line.deleteLater()
        del line
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert present() == before
