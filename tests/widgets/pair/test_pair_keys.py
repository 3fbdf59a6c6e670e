"""What an image costs two people in keys: seven criteria each and the whole image, two of them contested."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.sessions.pair.pair_navigator import Stage
from app.study.team.pairs import NewMember, SittingSetup
from storage.folder import open_study
from tests.storage.making import make_study
from tests.widgets.pair.test_pair_page import CONTROL, SHIFT, Driver
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
Key = Qt.Key
CRITERIA = 7
DIFFER = (Key.Key_Y, Key.Key_N)
ADA, BEN = [Key.Key_Y] * CRITERIA, [*[Key.Key_Y] * (CRITERIA - 2), *[Key.Key_N] * 2]
BUDGET, WITH_AUTO_ADVANCE = 38, 26  # it was 76


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


@pytest.mark.parametrize(("advances", "budget"), [(False, BUDGET), (True, WITH_AUTO_ADVANCE)])
def test_an_image(qtbot: QtBot, tmp_path: Path, advances: bool, budget: int) -> None:
    folder = tmp_path / "study"
    with closing(make_study(folder, rubric="guide-cane", images=2)) as study:
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        study.pairs.set_up(
            study.sessions.start(pair.rater, pair.members[0].perception), SittingSetup(None, 2)
        )
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
        if number and not advances:
            driver.press(Key.Key_J)
        driver.press(answer)
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.said[-1].startswith("Image 2 of 2.")
    assert driver.keys <= budget
    with closing(open_study(folder)) as study:
        values = [str(one.content.value) for one in study.answers.all_current() if one.rater.name == "Ada and Ben"]
    assert sorted(values) == ["can be shown", *["met"] * 6, "not met"]
