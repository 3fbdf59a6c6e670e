"""Changing keys in the dialog, settings that go to another machine, and the keys that work afterwards."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.commands import COMMANDS
from app.keymap import Keymap
from app.settings import Settings, load_settings
from tests.widgets.annotate_driver import Driver, Spoken, make_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, TAB, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import ReadableList
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.focus_speaker import FocusSpeaker
from widgets.study.key_settings import KeysDialog, change_keys
from widgets.study.settings_dialog import SettingsDialog, ask_settings
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def front(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Asha", recent=("/here",)))
    driver.show(StartPage(driver.context))
    return driver


def keys_dialog(dialog: Dialog) -> KeysDialog:
    assert isinstance(dialog, KeysDialog)
    return dialog


def test_a_command_is_searched_chosen_and_given_a_key(front: WindowDriver) -> None:
    chosen: list[Keymap | None] = []

    def change(dialog: Dialog) -> None:
        shown = keys_dialog(dialog)
        assert front.focus is shown.search
        assert len(shown.listed.lines()) == len(COMMANDS)
        front.type("undo")
        assert shown.listed.lines()[0] == "Undo, Ctrl+Z"
        front.press(ENTER)
        assert shown.listed.hasFocus()
        front.press(ENTER)
        assert front.focus is shown.catcher
        assert shown.catcher.accessibleName() == "New key for Undo"
        front.press(Qt.Key.Key_F4, modifier=SHIFT)
        assert front.said[-1] == "Shift+F4 is now Undo. Its keys: Ctrl+Z or Shift+F4."
        assert shown.listed.lines()[0] == "Undo, Ctrl+Z or Shift+F4, changed by you"
        front.press(Qt.Key.Key_Control, TAB)  # a modifier alone is not a key, and Tab goes on
        assert front.focus is not shown.catcher
        front.alt(Qt.Key.Key_O)

    front.in_dialog(change, lambda: chosen.append(change_keys(front.window, Keymap(), front.announcer)))
    assert chosen == [Keymap(own={"undo": ("Ctrl+Z", "Shift+F4")})]


def test_keys_are_removed_restored_and_all_restored(front: WindowDriver) -> None:
    def change(dialog: Dialog) -> None:
        shown = keys_dialog(dialog)
        shown.search.setText("undo")
        front.alt(Qt.Key.Key_R)
        front.wait_for("Undo has no key now.")
        assert shown.listed.lines()[0] == "Undo, no key, changed by you"
        front.alt(Qt.Key.Key_I)
        front.wait_for("Undo has its usual keys: Ctrl+Z.")
        front.alt(Qt.Key.Key_U)
        front.wait_for("All commands have their usual keys.")
        shown.search.setText("zzz")
        assert shown.listed.lines() == ["No command matches."]
        shown.catcher.setFocus()
        front.press(Qt.Key.Key_F4)
        assert front.said[-1] == "Choose a command first."
        front.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
        assert not shown.isVisible()

    changed: list[Keymap | None] = []
    front.in_dialog(change, lambda: changed.append(change_keys(front.window, Keymap(), front.announcer)))
    assert changed == [None]


def test_a_profile_is_chosen_by_arrow_and_told(front: WindowDriver) -> None:
    chosen: list[Keymap | None] = []

    def change(dialog: Dialog) -> None:
        shown = keys_dialog(dialog)
        shown.profile.setFocus()
        front.press(DOWN, DOWN, ENTER)  # the first opens the list
        assert front.said[-1] == "Left hand alone."
        shown.search.setText("cannot")
        assert "Cannot tell, Ctrl+3 or 3" in shown.listed.lines()
        front.alt(Qt.Key.Key_O)

    front.in_dialog(change, lambda: chosen.append(change_keys(front.window, Keymap(), front.announcer)))
    assert chosen == [Keymap("left hand")]


def test_from_the_settings_one_comes_to_the_keys_and_ok_keeps_both(front: WindowDriver) -> None:
    chosen: list[Settings | None] = []

    def left_hand(dialog: Dialog) -> None:
        shown = keys_dialog(dialog)
        shown.profile.setFocus()
        front.press(DOWN, DOWN, ENTER)  # the first opens the list
        front.alt(Qt.Key.Key_O)

    def ask(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        dialog.change_keys.setFocus()
        front.in_dialog(left_hand, lambda: front.press(SPACE))
        front.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is dialog)
        assert dialog.settings().key_profile == "left hand"
        dialog.accept()

    front.in_dialog(ask, lambda: chosen.append(ask_settings(front.window, front.context)))
    assert [settings.key_profile for settings in chosen if settings] == ["left hand"]


# --- on another machine


def test_settings_are_saved_and_loaded_from_the_dialog(
    front: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _dialog: [str(file)])
    chosen: list[Settings | None] = []

    def save(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        dialog.theme.setCurrentIndex(2)
        dialog.save_to_file.click()
        assert front.said[-1] == "Settings saved to mine.json."
        front.in_dialog(lambda _question: front.press(ENTER), dialog.save_to_file.click)
        assert front.said[-1] == "Settings saved to mine.json."  # it was not overwritten: No is the default
        dialog.reject()

    front.in_dialog(save, lambda: chosen.append(ask_settings(front.window, front.context)))
    assert chosen == [None]
    file = tmp_path / "mine.json"
    assert front.context.exported == file
    theme = load_settings(file).theme

    def load(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        dialog.load_from_file.click()

    front.in_dialog(load, lambda: chosen.append(ask_settings(front.window, front.context)))
    assert front.said[-1] == "Settings loaded from mine.json."
    assert chosen[1] == Settings(rater="Asha", recent=("/here",), theme=theme)
    file.write_text("spoiled")

    def load_spoiled(dialog: Dialog) -> None:
        load(dialog)
        assert dialog.isVisible()
        dialog.reject()

    front.in_dialog(load_spoiled, lambda: chosen.append(ask_settings(front.window, front.context)))
    assert front.said[-1] == "mine.json does not contain Touchstone settings. Nothing was changed."
    assert chosen[2] is None


# --- in force


def tip(driver: Driver, words: str) -> str:
    buttons = driver.page.findChildren(QPushButton)
    return next(button.toolTip() for button in buttons if button.text() == words)


def test_one_hand_can_answer_and_the_other_keys_do_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings(key_profile="left hand"))
    assert driver.key("2").startswith("Not met. ")
    assert driver.key("y") == "Y does nothing here."
    assert driver.press(Qt.Key.Key_F, CONTROL).startswith("Straight handle.")
    assert "A description" in driver.page.level_name.text()
    assert tip(driver, "Next unanswered image") == "Ctrl+G or G"
    driver.window.context.settings = Settings(keys={"describe": ("Shift+F4",)}, single_keys=False)
    driver.window.apply_settings()
    assert tip(driver, "Next unanswered image") == "Ctrl+U"
    driver.window.context.settings = Settings(keys={"describe": ("Shift+F4",)})
    driver.window.apply_settings()
    assert "Shift+F4 description" in driver.page.level_name.text()
    assert tip(driver, "Next unanswered image") == "Ctrl+U or U"
    assert driver.key("y").startswith("Met.")
    driver.window.close()
    driver.announcer.close()


def test_without_a_screen_reader_the_own_voice_reads_the_lines_of_a_list(qtbot: QtBot) -> None:
    voice = Spoken()
    announcer = Announcer(voice, Settings(), Listeners(lambda: False, lambda: None))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    speaker = FocusSpeaker(app, announcer)
    listed = ReadableList("Help", ["One.", "Two."])
    qtbot.addWidget(listed)
    listed.show()
    listed.setFocus()
    qtbot.waitUntil(lambda: bool(voice.said))
    listed.setCurrentRow(1)
    assert voice.said[-2:] == ["Help, list, One.", "Two."]
    speaker.deleteLater()
