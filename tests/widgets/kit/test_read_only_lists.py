"""In a list that is only read no line looks chosen while the focus is elsewhere; in it, the line one is at does."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.forms import Field, ReadableList
from widgets.kit.lists.list_size import ListSizes
from widgets.kit.lists.list_style import SpacedLinesDelegate

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def is_marked(listed: ReadableList) -> bool:
    option = QStyleOptionViewItem()
    option.state = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_Enabled
    delegate = listed.itemDelegate()
    assert isinstance(delegate, SpacedLinesDelegate)
    delegate.initStyleOption(option, listed.model().index(0, 0))
    return bool(option.state & QStyle.StateFlag.State_Selected)


@pytest.mark.parametrize("is_only_read", [True, False])
def test_a_line_is_marked_where_one_reads_or_chooses(qtbot: QtBot, is_only_read: bool) -> None:
    window, other, listed = QWidget(), QLineEdit(), ReadableList("Lines", ["one", "two"])
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(other)
    column.addWidget(listed)
    if is_only_read:
        listed.only_read()
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert is_marked(listed) is not is_only_read
    listed.setFocus()
    qtbot.waitUntil(listed.hasFocus)
    assert is_marked(listed)


def a_list(count: int) -> ReadableList:
    listed = ReadableList("Who answers?", [f"Person {number}" for number in range(count)])
    listed.show_rows(6)
    return listed


def a_grid(count: int) -> QListView:
    grid = QListView()
    grid.setAccessibleName("Images")
    grid.setViewMode(QListView.ViewMode.IconMode)
    grid.setModel(QStringListModel([f"image {number}" for number in range(count)]))
    grid.setFixedHeight(60)
    return grid


@pytest.mark.parametrize(
    ("make", "count", "name"),
    [
        (a_list, 21, "Who answers? 21 total."),
        (a_list, 2, "Who answers?"),
        (a_list, 0, "Who answers?"),
        (a_grid, 66, "Images. 66 total."),
        (a_grid, 2, "Images"),
    ],
)
def test_any_list_of_which_not_all_is_in_sight_says_how_long_it_is(
    qtbot: QtBot, qapp: QApplication, make: Callable[[int], QListView], count: int, name: str
) -> None:
    window, other, listed = QWidget(), QLineEdit(), make(count)
    ListSizes(window, qapp)
    own = listed.accessibleName()
    field = Field(own, listed)
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(other)
    column.addWidget(field)
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert listed.accessibleName() == own
    listed.setFocus()
    qtbot.waitUntil(listed.hasFocus)
    assert listed.accessibleName() == name
    assert field.label.accessibleName() == name  # or both would be heard
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert listed.accessibleName() == field.label.accessibleName() == own


def test_a_list_that_is_renamed_while_it_has_the_focus_keeps_its_new_name(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window, other, listed = QWidget(), QLineEdit(), a_list(21)
    ListSizes(window, qapp)
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(other)
    column.addWidget(listed)
    window.show()
    window.activateWindow()
    listed.setFocus()
    qtbot.waitUntil(listed.hasFocus)
    listed.setAccessibleName("Candidates")
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert listed.accessibleName() == "Candidates"
