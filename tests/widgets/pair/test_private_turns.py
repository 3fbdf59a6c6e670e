"""Turns that stay private: nothing of the answers on the screen, or nothing of them in the ear."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.sessions.pair.pair_navigator import Stage
from app.settings import Settings
from app.study.team.pairs import Ear
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study
from tests.sessions.pair_sitting import add_pair
from tests.widgets.annotate_driver import Spoken, close_menu
from tests.widgets.window_driver import ENTER, WindowDriver, heard_name
from widgets.pair.pair_page import PairPage

DONE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
HIDDEN = "Fay is answering. The answers are hidden on the screen."


class Driver(WindowDriver):
    """The page with Fay, who uses a screen reader, and Gil, who looks; the own voice tells what it says."""

    def __init__(self, qtbot: QtBot, folder: Path, ear: Ear | None = None) -> None:
        super().__init__(qtbot, folder.parent, Settings(speak_to="own voice"))
        self.voice = Spoken()
        self.announcer._voice = self.voice
        self.page = PairPage(self.context, open_study(folder))
        self.show(self.page)
        self.page.setup_panel.ear.setCurrentIndex([None, *Ear].index(ear))
        self.press(ENTER)

    def press_in_menu(self, key: Qt.Key) -> None:
        QTest.keyClick(menu(), key)

    def seen(self) -> QImage:
        self.window.repaint()
        return self.window.grab().toImage()

    def is_at(self, stage: Stage) -> bool:
        return self.page.session is not None and self.page.session.stage is stage


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    folder = make_study(tmp_path / "study", images=2, whole_image=None)
    add_pair(folder)
    driver = Driver(qtbot, folder)
    yield driver
    driver.page.leave()
    driver.announcer.close()


def test_while_fay_answers_the_screen_shows_the_same_whatever_she_says(driver: Driver) -> None:
    driver.press(ENTER)
    assert driver.is_at(Stage.ALONE)
    shown: list[str] = []
    driver.announcer.shown.connect(shown.append)
    before, number = driver.seen(), len(driver.said)
    driver.voice.said.clear()
    driver.press(Qt.Key.Key_N)
    assert driver.voice.said[-1].startswith("Not met.")  # in her ear
    assert heard_name(driver.focus).endswith("Not met.")  # and where a screen reader finds it
    assert set(shown) == {HIDDEN}
    assert len(driver.said) == number  # nor in the list of messages
    met = driver.seen()
    driver.press(Qt.Key.Key_Y)
    assert met == before == driver.seen()


def test_the_menu_of_doubts_shows_nothing_while_fay_answers(driver: Driver) -> None:
    driver.press(ENTER)
    seen = []
    for _criterion in range(2):
        driver.press(Qt.Key.Key_D)
        for _reason in range(2):
            driver.voice.said.clear()
            driver.press_in_menu(Qt.Key.Key_Down)
            assert driver.voice.said  # in her ear
            seen.append((menu().pos(), menu().grab().toImage()))
        driver.press_in_menu(ENTER)
        driver.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
        driver.press(Qt.Key.Key_J)
    assert all(one == seen[0] for one in seen)
    image = seen[0][1]
    assert len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) == 1


def test_the_menu_of_doubts_can_be_read_when_nothing_is_hidden(driver: Driver) -> None:
    driver.press(ENTER, Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_Y)
    driver.press(ENTER, modifier=DONE)
    driver.press(ENTER, Qt.Key.Key_D)
    first = menu().grab().toImage()
    driver.press_in_menu(Qt.Key.Key_Down)
    assert menu().grab().toImage() != first
    close_menu()


def menu() -> QMenu:
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def test_the_voice_of_who_looks_can_be_in_one_ear_only(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path / "study", images=2, whole_image=None)
    add_pair(folder)
    driver = Driver(qtbot, folder, Ear.LEFT)
    try:
        driver.press(ENTER, Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_Y)
        assert driver.voice.ear is None
        driver.press(ENTER, modifier=DONE)
        assert "Gil's turn. The voice is only in the left ear until Gil is done." in driver.said[-1]
        driver.press(ENTER)
        assert driver.is_at(Stage.ALONE)
        assert driver.voice.ear is Ear.LEFT
        assert not QAccessible.isActive()
        driver.voice.said.clear()
        driver.press(Qt.Key.Key_N)
        assert driver.voice.said[-1].startswith("Not met.")
        driver.announcer.apply(Settings(speak_to="own voice"))  # changed settings do not bring it to both
        assert driver.voice.ear is Ear.LEFT
        driver.press(ENTER, modifier=DONE)
        driver.press(ENTER, modifier=DONE)
        assert driver.is_at(Stage.GATHER)
        assert driver.voice.ear is None
    finally:
        driver.page.leave()
        driver.announcer.close()


def test_what_is_hidden_comes_back_when_they_are_together(driver: Driver) -> None:
    driver.press(ENTER)
    assert driver.page.table.covered.cover.isVisible()
    for _person in range(2):
        driver.press(Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_N)
        driver.press(ENTER, modifier=DONE)
        driver.press(ENTER)
    assert driver.is_at(Stage.TOGETHER)
    assert not driver.page.table.covered.cover.isVisible()
    assert driver.said[-1].startswith("You agree on all 2")


def test_while_gil_answers_nothing_is_said(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.press(ENTER, Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_Y)
    driver.press(ENTER, modifier=DONE)
    assert driver.said[-1].endswith("Gil's turn. The voice is silent until Gil is done.")
    active: list[bool] = [True]  # there is no screen reader here: what Qt would tell one is looked at instead
    monkeypatch.setattr(QAccessible, "isActive", lambda: active[-1])
    monkeypatch.setattr(QAccessible, "setActive", active.append)
    driver.voice.said.clear()
    driver.press(ENTER)
    assert active[-1] is False
    driver.press(Qt.Key.Key_N, Qt.Key.Key_J, Qt.Key.Key_Y, Qt.Key.Key_R)
    driver.press(Qt.Key.Key_F6)
    assert driver.voice.said == []
    assert any("Not met." in said for said in driver.said)  # Gil reads it
    driver.press(ENTER, modifier=DONE)
    assert active[-1] is True
    assert driver.voice.said[-1] == "Gil is done. Both have answered. Come back together."
    assert not any("Not met." in said for said in driver.said)


def test_leaving_in_a_silent_turn_ends_the_silence(driver: Driver) -> None:
    driver.press(ENTER, Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_Y)
    driver.press(ENTER, modifier=DONE)
    driver.press(ENTER)
    driver.voice.said.clear()
    driver.press(Qt.Key.Key_Y)
    assert driver.voice.said == []
    driver.page.leave()
    driver.announcer.say_sentence("Good bye.")
    assert driver.voice.said[-1] == "Good bye."


def test_what_was_answered_unseen_and_unheard_is_stored(driver: Driver) -> None:
    driver.press(ENTER)
    for letter in (Qt.Key.Key_Y, Qt.Key.Key_N):
        driver.press(letter, Qt.Key.Key_J, letter)
        driver.press(ENTER, modifier=DONE)
        driver.press(ENTER)
    with closing(open_study(driver.page.session._study.folder)) as study:  # type: ignore[union-attr]
        values = {(one.rater.name, one.item): str(one.content.value) for one in study.answers.all_current()}
    assert values == {
        **{("Fay", item): "met" for item in ("T1.C1", "T1.C2")},
        **{("Gil", item): "not met" for item in ("T1.C1", "T1.C2")},
    }
