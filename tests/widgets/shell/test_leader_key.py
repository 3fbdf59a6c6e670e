"""The leader key: one finger after another instead of three keys at once."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.verdict import Verdict
from tests.widgets.annotate_driver import Driver, make_study


def test_a_letter_after_the_leader_runs_the_chord(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    assert (
        driver.control(Qt.Key.Key_W) == "Leader key: the next key works as if pressed with Control and Shift."
    )
    assert driver.key("x") == "Focus mode on: one criterion at a time."  # Ctrl+Shift+X
    assert not driver.stored()
    assert driver.key("x").startswith("Not applicable. ")  # the leader holds for one key
    driver.page.leave()
    assert driver.stored()["T1.C1"].value is Verdict.NOT_APPLICABLE


def test_it_works_while_typing_and_types_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.key("e")
    driver.control(Qt.Key.Key_W)
    assert driver.key("l").startswith("Label: open.")
    card = driver.page.form.card("T1.C1")
    assert card is not None
    assert card.note.text() == ""
    driver.page.leave()


def test_escape_and_a_key_without_a_command_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.control(Qt.Key.Key_W)
    assert driver.press(Qt.Key.Key_Escape) == "No command."
    driver.control(Qt.Key.Key_W)
    assert driver.key("0").startswith("No command here has 0 after the leader key.")
    driver.page.leave()
    assert not driver.stored()


def test_a_digit_is_a_function_key(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.control(Qt.Key.Key_W)
    driver.key("9")  # Ctrl+Shift+F9
    assert driver.window.context.settings.is_grey
    driver.page.leave()


def test_a_shortcut_after_the_leader_is_itself_though_control_was_held_all_along(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.key("y")
    driver.control(Qt.Key.Key_W)
    assert driver.control(Qt.Key.Key_Z).startswith("Undone: met. ")
    assert driver.key("y").startswith("Met.")  # no key is awaited any more


def test_another_window_ends_the_wait(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.control(Qt.Key.Key_W)
    QApplication.sendEvent(driver.window, QEvent(QEvent.Type.WindowDeactivate))
    assert driver.key("y").startswith("Met.")
