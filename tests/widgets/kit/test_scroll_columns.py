"""What fits has no scroll bar, and what does not has one; `tests/widgets/test_every_page.py` looks at every page."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from every_screen import settle
from widgets.kit.forms import button_row, push_button
from widgets.kit.scroll_column import ScrollColumn

HEIGHT = 300


def column_of(qtbot: QtBot, parts: Sequence[QWidget], width: int) -> ScrollColumn:
    scroll = ScrollColumn()
    qtbot.addWidget(scroll)
    for part in parts:
        scroll.column.addWidget(part)
    scroll.column.addStretch(1)
    scroll.resize(width, HEIGHT)
    scroll.show()
    settle()
    return scroll


def buttons(count: int) -> QWidget:
    return button_row(*(push_button(f"A button, number {at}") for at in range(count)))


def test_what_fits_in_the_width_there_is_has_no_scroll_bar(qtbot: QtBot) -> None:
    scroll = column_of(qtbot, [buttons(8), buttons(8)], 900)
    assert scroll.verticalScrollBar().maximum() == 0
    scroll.resize(240, HEIGHT)  # sixteen lines of buttons
    settle()
    assert scroll.verticalScrollBar().maximum() > 0


def test_what_is_too_high_in_any_width_is_scrolled(qtbot: QtBot) -> None:
    high = QFrame()
    high.setMinimumHeight(2 * HEIGHT)
    scroll = column_of(qtbot, [high, QLabel("Below")], 900)
    assert scroll.verticalScrollBar().maximum() > HEIGHT
    assert high.height() >= 2 * HEIGHT


def test_what_has_the_focus_stays_in_sight_when_what_is_above_it_grows(qtbot: QtBot) -> None:
    first, above, field = QLineEdit(), QFrame(), QLineEdit()
    above.setFixedHeight(HEIGHT)
    scroll = column_of(qtbot, [first, above, field, buttons(8)], 400)
    scroll.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    above.setFixedHeight(3 * HEIGHT)
    settle()
    assert field.visibleRegion().boundingRect() == field.rect()
    scroll.verticalScrollBar().setValue(0)  # the person looks at what is above
    above.setFixedHeight(4 * HEIGHT)
    settle()
    assert scroll.verticalScrollBar().value() == 0


def test_all_of_a_list_is_in_sight_and_not_only_its_current_line(qtbot: QtBot) -> None:
    first, above, listed, below = QLineEdit(), QFrame(), QListWidget(), QFrame()
    listed.addItems(["one", "two", "three", "four", "five"])
    listed.setCurrentRow(0)
    listed.setFixedHeight(HEIGHT // 3)
    above.setFixedHeight(HEIGHT - 80)
    below.setFixedHeight(2 * HEIGHT)
    scroll = column_of(qtbot, [first, above, listed, below], 400)
    scroll.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    listed.setFocus()
    qtbot.waitUntil(listed.hasFocus)
    settle()
    assert listed.visibleRegion().boundingRect() == listed.rect()


def test_the_title_stays_in_sight_where_the_first_field_is_in_sight_with_it(qtbot: QtBot) -> None:
    first, above, field, below = QLineEdit(), QFrame(), QLineEdit(), QFrame()
    above.setFixedHeight(HEIGHT - 120)
    below.setFixedHeight(HEIGHT)
    scroll = column_of(qtbot, [first, above, field, below], 400)
    scroll.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    settle()
    assert field.visibleRegion().boundingRect() == field.rect()
    assert scroll.verticalScrollBar().value() == 0


def lower_edge(scroll: ScrollColumn) -> int:
    """Where the last thing to see ends, with the room below it, in pixels from the top."""
    middle = scroll.column.parentWidget()
    assert middle is not None
    parts = middle.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return scroll.column.contentsMargins().bottom() + max(
        (part.geometry().bottom() + 1 for part in parts if part.isVisible()), default=0
    )


def bars_for_nothing(page: QWidget) -> list[str]:
    """Columns of a page that can be scrolled although their last part ends above the lower edge."""
    return [
        f"what ends at {lower_edge(scroll)} is scrolled in {scroll.viewport().height()} pixels"
        for scroll in page.findChildren(ScrollColumn)
        if scroll.isVisible()
        and scroll.verticalScrollBar().maximum()
        and lower_edge(scroll) <= scroll.viewport().height()
    ]


def test_a_bar_for_nothing_is_found(qtbot: QtBot) -> None:
    scroll = column_of(qtbot, [buttons(8)], 900)
    holder = QWidget()
    qtbot.addWidget(holder)
    scroll.setParent(holder)
    holder.resize(900, HEIGHT)
    holder.show()
    settle()
    assert bars_for_nothing(holder) == []
    scroll.verticalScrollBar().setMaximum(10)
    assert len(bars_for_nothing(holder)) == 1
    scroll.setParent(None)  # each is deleted by itself
