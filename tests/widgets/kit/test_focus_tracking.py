"""What scrolls with the focus stays where the person left it when the window comes back, under the mouse, and after
menus and lists; the next key brings the focus into sight."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.files.rubric_file import load_rubric
from app.study.answer import Content
from app.study.verdict import Scale, Verdict
from tests.widgets.annotate_driver import Driver, close_menu
from widgets.annotate.rubric_form import RubricForm
from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.kit.scroll_column import ScrollColumn

PARTS = 30


Made = tuple[QScrollArea, list[QWidget]]


def following() -> Made:
    inside = QWidget()
    column = QVBoxLayout(inside)
    parts = fill(column)
    return FocusScrollArea(inside), parts


def column() -> Made:
    area = ScrollColumn()
    return area, fill(area.column)


def rubric() -> Made:
    form = RubricForm(load_rubric("guide-cane"), Scale.SHOWING)
    return form, [card.entry() for card in form.cards()]


def fill(layout: QVBoxLayout) -> list[QWidget]:
    parts: list[QWidget] = [QPushButton(str(number)) for number in range(PARTS)]
    combo = QComboBox()
    combo.addItems(["one", "two"])
    for part in (combo, QLineEdit(), *parts):
        layout.addWidget(part)
    return [combo, *parts]


class Shown:
    """One of these areas in a window, scrolled to its end while the focus is at its top."""

    def __init__(self, qtbot: QtBot, make: Callable[[], Made]) -> None:
        self.qtbot = qtbot
        self.area, self.parts = make()
        self.window = QWidget()
        QVBoxLayout(self.window).addWidget(self.area)
        self.window.resize(400, 300)
        self.other = QWidget()
        for window in (self.other, self.window):
            qtbot.addWidget(window)
            window.show()
        self.activate(self.window)
        self.parts[0].setFocus(Qt.FocusReason.TabFocusReason)
        self.scroll_to_end()

    def scroll_to_end(self) -> None:
        bar = self.area.verticalScrollBar()
        bar.setValue(bar.maximum())
        assert self.at > 0

    def activate(self, window: QWidget) -> None:
        window.activateWindow()
        self.qtbot.waitUntil(window.isActiveWindow)

    @property
    def at(self) -> int:
        return self.area.verticalScrollBar().value()


@pytest.fixture(params=[following, column, rubric])
def shown(qtbot: QtBot, request: pytest.FixtureRequest) -> Shown:
    return Shown(qtbot, request.param)


def test_coming_back_to_the_window_scrolls_nothing_until_a_key_is_pressed(shown: Shown) -> None:
    before = shown.at
    shown.activate(shown.other)
    shown.activate(shown.window)
    assert shown.parts[0].hasFocus()
    assert shown.at == before
    QTest.keyClick(shown.parts[0], Qt.Key.Key_Shift)
    assert shown.at < before
    shown.scroll_to_end()
    QTest.keyClick(shown.parts[0], Qt.Key.Key_Shift)
    assert shown.at == before  # only the first key after coming back


def test_focus_that_was_moved_meanwhile_scrolls_nothing_either(shown: Shown) -> None:
    shown.activate(shown.other)
    shown.parts[1].setFocus(Qt.FocusReason.OtherFocusReason)
    before = shown.at
    shown.activate(shown.window)
    assert shown.parts[1].hasFocus()
    assert shown.at == before
    QTest.keyClick(shown.parts[1], Qt.Key.Key_Shift)
    assert shown.at < before


def test_the_keyboard_is_followed(shown: Shown) -> None:
    before = shown.at
    shown.parts[1].setFocus(Qt.FocusReason.TabFocusReason)
    assert shown.at < before


def test_nothing_moves_under_a_pressed_mouse(shown: Shown) -> None:
    target = shown.parts[-1]
    bar = shown.area.verticalScrollBar()
    bar.setValue(bar.maximum() - target.height())  # only a part of it is in sight
    before = shown.at
    QTest.mousePress(target, Qt.MouseButton.LeftButton)
    assert shown.at == before
    shown.parts[1].setFocus(Qt.FocusReason.OtherFocusReason)  # the program wants to go elsewhere just now
    assert shown.at == before
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton)
    assert shown.at == before
    shown.parts[0].setFocus(Qt.FocusReason.TabFocusReason)
    assert shown.at < before


@pytest.mark.parametrize("make", [following, column])
def test_a_list_that_closes_scrolls_nothing(qtbot: QtBot, make: Callable[[], Made]) -> None:
    shown = Shown(qtbot, make)
    combo = shown.parts[0]
    assert isinstance(combo, QComboBox)
    combo.showPopup()
    qtbot.waitUntil(combo.view().hasFocus)
    shown.scroll_to_end()
    before = shown.at
    combo.hidePopup()
    qtbot.waitUntil(combo.hasFocus)
    assert shown.at == before


def test_a_menu_that_closes_scrolls_nothing(driver: Driver) -> None:
    driver.key("d")
    bar = driver.page.form.verticalScrollBar()
    bar.setValue(bar.maximum())
    close_menu()
    assert bar.value() == bar.maximum() > 0


def test_a_click_that_brings_the_window_back_answers_what_it_hits(qtbot: QtBot, driver: Driver) -> None:
    driver.key("y")
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    card = driver.page.form.card("T2.C1")
    assert card is not None
    wanted = card.choices.buttons[1]
    driver.page.form.ensureWidgetVisible(wanted)
    place = wanted.mapTo(driver.window, wanted.rect().center())
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    driver.window.activateWindow()
    qtbot.waitUntil(driver.window.isActiveWindow)
    handle = driver.window.windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert driver.stored() == {"T1.C1": Content(Verdict.MET), "T2.C1": Content(Verdict.NOT_MET)}
