"""Rows of lists and tables where Qt's own interfaces are not safe, and what is announced where Qt says nothing."""

import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from app.messages.shell import focus
from app.settings import Settings
from app.speech.policy import OutputChannels
from app.speech.voice import SilentVoice
from widgets.kit.lists import item_view_interface
from widgets.kit.lists.item_view_interface import ItemViewInterface, install
from widgets.kit.lists.row_description import describe_row
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.missing_speech import MissingSpeech

NAME = QAccessible.Text.Name


def a_list() -> QListWidget:
    listed = QListWidget()
    listed.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    listed.addItems(["one", "two", "three"])
    listed.item(1).setData(Qt.ItemDataRole.AccessibleTextRole, "number two")
    return listed


def a_table() -> QTableWidget:
    table = QTableWidget(2, 3)
    table.setHorizontalHeaderLabels(["Name", "Met", "Not met"])
    table.verticalHeader().hide()
    for row in range(2):
        for column in range(3):
            table.setItem(row, column, QTableWidgetItem(f"cell {row} {column}"))
    return table


def shown(qtbot: QtBot, part: QWidget) -> QWidget:
    """A window with a field and, below it, this part."""
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(QLineEdit())
    column.addWidget(part)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


Give = Callable[[QAbstractItemView], ItemViewInterface]


@pytest.fixture
def ours_of() -> Iterator[Give]:
    """Our interfaces of views that Qt has given its own."""
    made: list[ItemViewInterface] = []

    def give(view: QAbstractItemView) -> ItemViewInterface:
        made.append(ItemViewInterface(view))
        return made[-1]

    yield give
    for one in made:
        one.forget()


@pytest.mark.parametrize("make", [a_list, a_table])
def test_cells_have_qt_s_numbers_words_places_and_states(
    qtbot: QtBot, ours_of: Give, make: Callable[[], QAbstractItemView]
) -> None:
    view = make()
    window = shown(qtbot, view)
    assert window.isActiveWindow()
    view.setFocus()
    view.setCurrentIndex(view.model().index(1, 0))
    qts, ours = QAccessible.queryAccessibleInterface(view), ours_of(view)
    assert qts is not None
    assert not isinstance(qts, ItemViewInterface)
    assert ours.childCount() == qts.childCount()
    for number in range(qts.childCount()):
        one, other = qts.child(number), ours.child(number)
        assert one is not None
        assert other is not None
        if one.role() is QAccessible.Role.Pane or ours.place(number)[1] < 0:
            continue  # the hidden numbers of rows
        assert other.text(NAME) == one.text(NAME)
        if ours.place(number)[0] >= 0:
            assert other.rect() == one.rect()
            assert [getattr(other.state(), name) for name in ("selected", "focusable", "offscreen")] == [
                getattr(one.state(), name) for name in ("selected", "focusable", "offscreen")
            ]
            assert ours.childAt(*other.rect().center().toTuple()) is other
        assert ours.indexOfChild(other) == number
    at = ours.focusChild()
    assert at is not None
    assert at.state().focused
    assert at.text(NAME) == describe_row_text(view)


def describe_row_text(view: QAbstractItemView) -> str:
    row = describe_row(view)
    assert row is not None
    assert (row.position, row.size) == (2, view.model().rowCount())
    return row.text


def test_no_interface_makes_cocoa_build_rows_of_its_own(qtbot: QtBot, ours_of: Give) -> None:
    view = a_table()
    qtbot.addWidget(view)
    ours = ours_of(view)
    cell = ours.child(5)
    assert cell is not None
    for one in (ours, cell):
        for kind in QAccessible.InterfaceType:
            assert int(one.interface_cast(kind)) == 0
    assert {ours.role(), cell.role()} == {QAccessible.Role.List, QAccessible.Role.ListItem}


def test_a_cell_that_somebody_deleted_is_made_again(qtbot: QtBot, ours_of: Give) -> None:
    view = a_list()
    qtbot.addWidget(view)
    ours = ours_of(view)
    cell = ours.child(1)
    assert cell is not None
    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))
    assert not Shiboken.isValid(cell)
    again = ours.child(1)
    assert again is not None
    assert again.text(NAME) == "number two"
    view.clear()
    assert not again.isValid()
    assert ours.child(1) is None


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda platform: monkeypatch.setattr(sys, "platform", platform)


def test_only_macos_gets_them_and_they_go_with_their_views(
    qtbot: QtBot, on: Callable[[str], None], qapp: QApplication
) -> None:
    install()
    safe = a_list()
    qtbot.addWidget(safe)
    here = QAccessible.queryAccessibleInterface(safe)
    assert not isinstance(here, ItemViewInterface)
    on("darwin")
    table = a_table()
    window = shown(qtbot, table)
    assert isinstance(QAccessible.queryAccessibleInterface(table), ItemViewInterface)
    assert not isinstance(QAccessible.queryAccessibleInterface(table.horizontalHeader()), ItemViewInterface)
    table.setCurrentCell(1, 1)
    (interface,) = item_view_interface._kept.values()
    cell = interface.child(5)
    table.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert window.isVisible()
    assert not item_view_interface._kept
    assert not Shiboken.isValid(interface)
    assert not Shiboken.isValid(cell)


# --- what is announced


class Bench:
    """A part with the focus, and what a screen reader is asked to say."""

    def __init__(
        self, qtbot: QtBot, qapp: QApplication, part: QWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.part, self.said = part, list[str]()
        announcer = Announcer(SilentVoice(), Settings(), Listeners(lambda: True, lambda: None))
        monkeypatch.setattr(announcer, "_hearing", OutputChannels(screen_reader=True))
        monkeypatch.setattr(announcer, "_announce", lambda words, _priority: self.said.append(words))
        self.window = shown(qtbot, part)
        self.speech = MissingSpeech(qapp, announcer)
        part.setFocus()
        qtbot.wait(1)

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> list[str]:
        """What is announced of keys."""
        self.said.clear()
        for key in keys:
            QTest.keyClick(self.part, key, held)
            QTest.qWait(1)
        return self.said


@pytest.fixture
def bench(
    qtbot: QtBot, qapp: QApplication, on: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, QWidget], Bench]]:
    made: list[Bench] = []

    def sit_down(platform: str, part: QWidget) -> Bench:
        on(platform)
        made.append(Bench(qtbot, qapp, part, monkeypatch))
        return made[-1]

    yield sit_down
    for one in made:
        one.speech.deleteLater()


def test_on_macos_the_row_one_comes_to_is_announced(bench: Callable[[str, QWidget], Bench]) -> None:
    listed = a_list()
    listed.setCurrentRow(0)
    at = bench("darwin", listed)
    assert at.said == ["one"]
    assert at.press(Qt.Key.Key_Down) == ["number two"]
    assert at.press(Qt.Key.Key_Down, held=Qt.KeyboardModifier.ControlModifier) == ["three Not selected."]
    assert at.press(Qt.Key.Key_Down) == []


def test_on_windows_only_what_is_no_longer_selected_is_announced(
    bench: Callable[[str, QWidget], Bench],
) -> None:
    listed = a_list()
    listed.setCurrentRow(0)
    at = bench("win32", listed)
    assert at.said == []
    assert at.press(Qt.Key.Key_Down) == []
    toggle = QItemSelectionModel.SelectionFlag.Toggle
    listed.selectionModel().select(listed.currentIndex(), toggle)
    QTest.qWait(1)
    assert at.said == [focus.NOT_SELECTED]


def test_on_windows_an_empty_line_is_announced(bench: Callable[[str, QWidget], Bench]) -> None:
    at = bench("win32", QPlainTextEdit("first\n\nlast"))
    assert at.press(Qt.Key.Key_Right) == []
    assert at.press(Qt.Key.Key_Down) == [focus.EMPTY_LINE]
    assert at.press(Qt.Key.Key_Down) == []


@pytest.mark.parametrize("part", [a_list, a_table, lambda: QPlainTextEdit("first\n\nlast")])
def test_who_is_told_all_by_the_system_hears_nothing_twice(
    bench: Callable[[str, QWidget], Bench], part: Callable[[], QWidget]
) -> None:
    at = bench("linux", part())
    assert at.press(Qt.Key.Key_Down, Qt.Key.Key_Down) == []
    assert at.part.hasFocus()
