"""Second answers by key: numbers answer, the focus gives nothing away, and what came of it is heard after."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from storage.folder import open_study
from tests.widgets.meeting.test_meeting_page import Driver
from tests.widgets.window_driver import OFFSCREEN_NOISE, heard_name
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
Key = Qt.Key


def test_each_answers_by_number_and_nothing_tells_which(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    for box in driver.page.setup_panel.people:
        box.setChecked(True)
    driver.begin()
    heard: list[str] = []

    def answer(_dialog: Dialog) -> None:
        for key in (Key.Key_1, Key.Key_1, Key.Key_1, Key.Key_5):
            heard.append(heard_name(driver.focus))
            driver.press(Key.Key_Return)
            answers = "1 Met, 2 Not met, 3 Cannot tell, 4 Not applicable, 5 No second answer."
            assert heard_name(driver.focus).endswith(f": {answers}")
            driver.press(key)

    driver.in_dialog(answer, lambda: driver.page.handlers()["meeting_again"]())
    assert heard == [
        f"{name}, press Enter to answer. Everybody else, please look away."
        for name in ("Ada", "Ben", "Cy", "Dan")
    ]
    assert driver.said[-1] == "All are in. 1 of 4 people changed their answer."
    assert driver.page.view.queue.hasFocus()
    with closing(open_study(folder)) as study:
        assert [one.second for one in study.second_answers.opened()] == ["met", "met", "met", None]


def test_a_key_pressed_too_often_answers_for_nobody_else(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    for box in driver.page.setup_panel.people:
        box.setChecked(True)
    driver.begin()

    def answer(_dialog: Dialog) -> None:
        driver.press(Key.Key_2)  # before anybody has come
        driver.press(Key.Key_Return, Key.Key_1, Key.Key_1, Key.Key_1)
        assert heard_name(driver.focus).startswith("Ben, press Enter")
        driver.press(Key.Key_Escape)

    driver.in_dialog(answer, lambda: driver.page.handlers()["meeting_again"]())
    with closing(open_study(folder)) as study:
        (given,) = study.database.rows("SELECT value FROM second_answer WHERE act NOT IN ('asked', 'given')")
    assert given == ("met",)


def test_who_had_the_first_word_is_noted(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    driver.begin()
    driver.page.speakers.raise_hand("Ada")
    driver.page.handlers()["meeting_speaker"]()
    driver.in_dialog(
        lambda _dialog: driver.press(Key.Key_Return, Key.Key_2),
        lambda: driver.page.handlers()["meeting_again"](),
    )
    with closing(open_study(folder)) as study:
        assert [one.spoke_first for one in study.second_answers.opened()] == [True]
