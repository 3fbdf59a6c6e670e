"""What an image costs two people in keys, with seven criteria and the whole image; and what goes with auto-advance."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.sessions.pair.pair_navigator import Stage
from app.study.team.pairs import NewMember, SittingSetup
from app.study.verdict import Doubt
from storage.folder import open_study
from tests.storage.making import make_study
from tests.widgets.pair.test_pair_page import CONTROL, SHIFT, Driver
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
Key = Qt.Key
CRITERIA = 7
DIFFER = (Key.Key_Y, Key.Key_N)
ADA, BEN = [Key.Key_Y] * CRITERIA, [*[Key.Key_Y] * (CRITERIA - 2), *[Key.Key_N] * 2]
BUDGET, WITH_AUTO_ADVANCE = 38, 27  # it was 76


class Counting(Driver):
    """Counts the keys that are pressed."""

    keys = 0

    def press(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.keys += len(keys)
        super().press(*keys, modifier=modifier)

    def turn(self, answers: list[Qt.Key], advances: bool) -> None:
        """One person's turn, from its button to "done"."""
        self.press(ENTER)
        for number, answer in enumerate(answers):
            if number and not advances:
                self.press(Key.Key_J)
            self.press(answer)
        self.press(Key.Key_5, modifier=CONTROL)
        self.press(ENTER, modifier=CONTROL | SHIFT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with Ada and Ben as a pair."""
    with closing(make_study(tmp_path / "study", rubric="guide-cane", images=2)) as study:
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        study.pairs.set_up(
            study.sessions.start(pair.rater, pair.members[0].perception), SittingSetup(None, 2)
        )
    return tmp_path / "study"


@pytest.mark.parametrize(("advances", "budget"), [(False, BUDGET), (True, WITH_AUTO_ADVANCE)])
def test_an_image(qtbot: QtBot, folder: Path, advances: bool, budget: int) -> None:
    driver = Counting(qtbot, folder, auto_advance=advances)
    driver.press(ENTER)  # the two sit down
    driver.keys = 0
    driver.turn(ADA, advances)
    driver.turn(BEN, advances)
    driver.press(ENTER)  # read out both
    assert driver.is_at(Stage.TOGETHER)
    driver.press(Key.Key_End, modifier=CONTROL | SHIFT)  # take all agreed
    assert driver.said[-1].startswith("6 ")
    for number, answer in enumerate(DIFFER):
        if number:
            driver.press(Key.Key_J)
        driver.press(answer)
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.said[-1].startswith("Image 2 of 2.")
    assert driver.keys <= budget
    with closing(open_study(folder)) as study:
        values = [
            str(one.content.value) for one in study.answers.all_current() if one.rater.name == "Ada and Ben"
        ]
    assert sorted(values) == ["can be shown", *["met"] * 6, "not met"]


def test_what_is_said_beside_an_answer_goes_to_the_answer_just_given(qtbot: QtBot, folder: Path) -> None:
    driver = Counting(qtbot, folder, auto_advance=True)
    driver.press(ENTER, ENTER, Key.Key_Y)
    session = driver.page.session
    assert session is not None
    assert driver.said[-1].startswith("Met. Not deformed.")
    assert "T1 C2. Straight handle." in driver.said[-1], "the next one comes by itself"
    assert session.answers.at == "T1.C2"
    driver.press(Key.Key_F)
    assert driver.said[-1] == "Doubt: no reason given. Not deformed."
    assert session.answers.content("T1.C1").doubt is Doubt.UNSAID
    assert session.answers.at == "T1.C2", "they stay where they were"
    driver.press(Key.Key_E)
    driver.type("bent")
    driver.press(ENTER)
    assert session.answers.content("T1.C1").note == "bent"
    driver.press(Key.Key_J, Key.Key_F)
    assert session.answers.content("T1.C2").doubt is Doubt.UNSAID, "whoever moves means where they are"
    driver.press(Key.Key_N)
    assert str(session.answers.content("T1.C2").value) == "not met"
    assert session.answers.content("T1.C1").value is not None
    assert session.answers.at == "T1.C3"
