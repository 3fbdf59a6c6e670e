"""A key that means nothing where it is pressed says so: it types nothing, chooses nothing and stores nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QListWidget, QSpinBox
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.verdict import Judgment, Scale, Verdict
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver, small_study
from widgets.kit.dialogs import Dialog
from widgets.study.home_page import HomePage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
ALT, META, CONTROL = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.MetaModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@pytest.fixture
def annotating(qtbot: QtBot, tmp_path: Path) -> Driver:
    return Driver(qtbot, make_study(tmp_path), Settings())


@pytest.mark.parametrize("held", [ALT, META])
def test_a_letter_with_alt_types_nothing(annotating: Driver, held: Qt.KeyboardModifier) -> None:
    annotating.key("e")
    note = annotating.focus
    assert isinstance(note, QLineEdit)
    QTest.keyClicks(note, "Li")
    QTest.keyClick(note, Qt.Key.Key_Z, held)
    assert note.text() == "Li"
    assert annotating.last == f"{'Alt' if held is ALT else 'Meta'}+Z does nothing here."


def test_a_letter_with_alt_that_has_a_command_runs_it(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    driver = WindowDriver(qtbot, tmp_path)
    driver.show(HomePage(driver.context, folder))
    driver.alt(Qt.Key.Key_B)
    qtbot.waitUntil(lambda: driver.went == [("start_page", None)])
    assert not any("does nothing" in said for said in driver.said)


@pytest.mark.parametrize(
    ("key", "held", "told"),
    [
        (Qt.Key.Key_G, CONTROL | ALT, "Ctrl+Alt+G"),
        (Qt.Key.Key_F24, Qt.KeyboardModifier.NoModifier, "F24"),
        (Qt.Key.Key_9, Qt.KeyboardModifier.NoModifier, "9"),
        (Qt.Key.Key_5, CONTROL, "Ctrl+5"),
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "Del"),
    ],
)
def test_a_key_without_a_command_says_so(
    qtbot: QtBot, tmp_path: Path, key: Qt.Key, held: Qt.KeyboardModifier, told: str
) -> None:
    driver = Driver(qtbot, make_study(tmp_path, whole_image=None), Settings())
    assert driver.press(key, held) == f"{told} does nothing here."
    driver.page.leave()
    assert driver.stored() == {}


def test_in_a_dialog_too(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, small_study(tmp_path / "canes"))
    driver.show(page)
    dialog = Dialog(page, "Choose")
    chosen, written = QComboBox(), QLineEdit()
    chosen.addItems(["Apple", "Lime"])
    dialog.column.addWidget(chosen)
    dialog.column.addWidget(written)
    dialog.add_ok_and_cancel("&Take it")

    def act(_dialog: Dialog) -> None:
        chosen.setFocus()
        driver.alt(Qt.Key.Key_L)
        assert chosen.currentText() == "Apple"
        assert driver.said[-1] == "Alt+L does nothing here."
        written.setFocus()
        driver.press(Qt.Key.Key_Q, modifier=CONTROL | ALT)
        assert written.text() == ""
        driver.press(Qt.Key.Key_Return)

    driver.in_dialog(act, dialog.ask)
    assert dialog.result() == Dialog.DialogCode.Accepted


def test_enter_in_a_field_that_waits_for_nothing_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, small_study(tmp_path / "canes"))
    driver.show(page)
    field, minutes, choice, names = QLineEdit(page), QSpinBox(page), QComboBox(page), QListWidget(page)
    names.addItem("Robin")
    for one in (field, minutes, choice, names):
        one.show()
        one.setFocus()
        before = len(driver.said)
        driver.press(Qt.Key.Key_Return)
        assert driver.said[before:] == ["Enter does nothing here."]
    field.returnPressed.connect(lambda: driver.announcer.say_sentence("Taken."))
    field.setFocus()
    driver.press(Qt.Key.Key_Return)
    assert driver.said[-1] == "Taken."


def test_enter_that_leads_out_of_a_field_does_something(annotating: Driver) -> None:
    annotating.key("e")
    QTest.keyClicks(annotating.focus, "bent")
    assert annotating.press(Qt.Key.Key_Return) == "Note saved."
    assert annotating.press(Qt.Key.Key_Return) == "Enter does nothing here."


def test_a_key_with_a_command_runs_it_also_where_nothing_has_the_focus(annotating: Driver) -> None:
    annotating.focus.clearFocus()
    QTest.keyClick(annotating.window, Qt.Key.Key_Y)
    assert annotating.last.startswith("Met.")
    assert {content.verdict for content in annotating.stored().values()} == {Verdict.MET}


def test_enter_that_leads_out_of_a_list_does_something(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, small_study(tmp_path / "canes"))
    driver.show(page)
    names, answer = QListWidget(page), QCheckBox("Met", page)
    names.addItem("Robin")
    for shown in (names, answer):
        shown.show()
    names.itemActivated.connect(lambda _item: answer.setFocus())
    names.setFocus()
    names.setCurrentRow(0)
    driver.press(Qt.Key.Key_Return)
    assert answer.hasFocus()
    assert not any("does nothing" in said for said in driver.said)
    driver.press(Qt.Key.Key_Return)
    assert driver.said[-1] == "Enter does nothing here."


def test_a_judgment_that_the_study_does_not_offer_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path, whole_image=Scale.SHOWN_OR_NEVER), Settings())
    driver.key("e")
    QTest.keyClicks(driver.focus, "bent")
    assert driver.control(Qt.Key.Key_6) == "Ctrl+6 does nothing here."
    assert isinstance(driver.focus, QLineEdit)
    driver.control(Qt.Key.Key_7)
    driver.page.leave()
    stored = driver.stored()
    assert (stored["T1.C1"].note, stored[Scale.SHOWN_OR_NEVER].value) == ("bent", Judgment.NEVER_SHOW)
