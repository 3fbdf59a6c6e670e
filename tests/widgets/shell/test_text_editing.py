"""Cut, copy, paste and select all from the Edit menu: in the text that has the focus, or it is said why not."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.messages.shell import window as shell_window
from tests.widgets.window_driver import WindowDriver
from widgets.shell.router import Router


@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_text_moves_and_it_is_said(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, kind: type[QLineEdit] | type[QPlainTextEdit]
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    Router(qapp, driver.window, driver.context, 10.0).start(None)
    field = kind("a straight cane", driver.window)
    field.show()
    with qtbot.waitActive(driver.window):
        driver.window.activateWindow()

    def choose(name: str) -> str:
        driver.window.run_command(name)
        return driver.announcer.messages[-1].sentence

    def text() -> str:
        return field.text() if isinstance(field, QLineEdit) else field.toPlainText()

    assert choose("copy") == shell_window.NO_TEXT_FIELD
    field.setFocus()
    assert choose("cut") == shell_window.NOTHING_SELECTED
    assert choose("select_all") == shell_window.ALL_SELECTED
    assert choose("cut") == shell_window.CUT
    assert text() == ""
    assert choose("paste") == shell_window.PASTED
    assert text() == "a straight cane"
    field.setReadOnly(True)
    assert choose("paste") == shell_window.ONLY_READ
    assert choose("select_all") == shell_window.ALL_SELECTED
    assert choose("copy") == shell_window.COPIED
    assert text() == "a straight cane"


@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_what_is_selected_is_cut_from_a_menu_that_was_opened_by_keyboard(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, kind: type[QLineEdit] | type[QPlainTextEdit]
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    Router(qapp, driver.window, driver.context, 10.0).start(None)
    field = kind("a straight cane", driver.window)
    field.show()
    with qtbot.waitActive(driver.window):
        driver.window.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyPress(field, Qt.Key.Key_Alt, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(field, Qt.Key.Key_Alt)
    menus = driver.window.menuBar()
    assert qapp.focusWidget() is menus
    QTest.keyClick(menus, Qt.Key.Key_Right)
    QTest.keyClick(menus, Qt.Key.Key_Down)
    menu = qapp.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_T)
    assert driver.announcer.messages[-1].sentence == shell_window.CUT
    assert (field.text() if isinstance(field, QLineEdit) else field.toPlainText()) == ""
