"""In a list that is only read no line looks chosen while the focus is elsewhere; in it, the line one is at does."""

import pytest
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionViewItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.forms import ReadableList
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


@pytest.mark.parametrize(("count", "name"), [(21, "Who answers? 21 in all."), (2, "Who answers?")])
def test_a_list_of_which_not_all_is_in_sight_says_how_long_it_is(qtbot: QtBot, count: int, name: str) -> None:
    window, other = QWidget(), QLineEdit()
    listed = ReadableList("Who answers?", [f"Person {number}" for number in range(count)])
    listed.tell_size()
    listed.show_rows(6)
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(other)
    column.addWidget(listed)
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert listed.accessibleName() == "Who answers?"
    listed.setFocus()
    qtbot.waitUntil(listed.hasFocus)
    assert listed.accessibleName() == name
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert listed.accessibleName() == "Who answers?"
