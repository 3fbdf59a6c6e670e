"""Drop-downs: the keys that would change one unseen open its list, where each word is heard once."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.widgets.annotate_driver import Spoken
from tests.widgets.screens import looks
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE
from widgets.kit.controls import DropDown
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.focus_speaker import FocusSpeaker

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
Key = Qt.Key


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[DropDown]:
    box = DropDown()
    box.addItems(["Light", "Dark", "High contrast"])
    box.setAccessibleName("Theme")
    qtbot.addWidget(box)
    box.show()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    yield box
    box.hidePopup()


def press(*keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press keys where the focus is, in an open list too."""
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, modifier)


@pytest.mark.parametrize("key", [Key.Key_Down, Key.Key_Up, Key.Key_Home, Key.Key_PageDown])
def test_arrows_open_the_list_where_one_is_and_change_nothing(box: DropDown, key: Qt.Key) -> None:
    box.setCurrentIndex(1)
    press(key)
    assert box.view().isVisible()
    assert (box.view().currentIndex().row(), box.currentText()) == (1, "Dark")
    press(Key.Key_Down, Key.Key_Escape)
    assert (box.view().isVisible(), box.currentText(), box.hasFocus()) == (False, "Dark", True)


def test_enter_takes_the_line_one_is_at(box: DropDown) -> None:
    press(DOWN, DOWN, ENTER)
    assert (box.currentText(), box.view().isVisible(), box.hasFocus()) == ("Dark", False, True)


def test_a_letter_opens_the_list_at_the_entry_with_it(box: DropDown) -> None:
    press(Key.Key_H)
    assert (box.view().currentIndex().row(), box.currentText()) == (2, "Light")
    press(ENTER)
    assert box.currentText() == "High contrast"


def test_a_letter_that_belongs_to_a_command_is_left_to_it(box: DropDown) -> None:
    press(Key.Key_H, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not box.view().isVisible()


def test_an_own_voice_reads_the_list_and_what_was_taken(box: DropDown, qapp: QApplication) -> None:
    voice = Spoken()
    speaker = FocusSpeaker(qapp, Announcer(voice, Settings(), Listeners(lambda: False, lambda: None)))
    press(DOWN, DOWN, ENTER)
    qapp.processEvents()
    assert voice.said == ["list, Light.", "Dark", "Theme, combo box, Dark."]
    speaker.deleteLater()


@pytest.mark.parametrize("theme", ["light", "contrast-dark"])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_the_last_line_of_an_open_list_is_shown_whole(qtbot: QtBot, theme: str, text_scale: int) -> None:
    with looks(theme, text_scale):
        box = DropDown()
        box.addItems(["(none)", "ID", "Model", "Prompt"])
        qtbot.addWidget(box)
        room = box.screen().availableGeometry()
        box.move(room.left(), room.bottom() - box.sizeHint().height())  # where there is no room below it
        box.show()
        box.setFocus()
        qtbot.waitUntil(box.hasFocus)
        box.showPopup()
        view = box.view()
        qtbot.waitUntil(view.hasFocus)
        QApplication.processEvents()
        last = view.visualRect(view.model().index(box.count() - 1, 0))
        assert last.top() >= 0
        assert last.bottom() <= view.viewport().rect().bottom()
        assert room.contains(view.window().geometry())
        box.hidePopup()
