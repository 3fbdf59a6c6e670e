"""Two people at exhibits answered on scales: by keys alone, and nothing is left between two turns."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.sessions.pair.pair_navigator import Stage
from app.study.scales import named_scale
from app.study.team.pairs import NewMember, SittingSetup
from app.study.team.raters import Perception
from app.study.team.seals import Phase
from app.study.verdict import Mark
from storage.folder import open_study
from tests.storage.exhibiting import add_exhibit, add_picture, make_scaled_study, scaled_rubric
from tests.widgets.pair.test_pair_page import CONTROL, SHIFT, Driver
from tests.widgets.window_driver import ENTER

SECRET = "kingfisher"


pytestmark = pytest.mark.driver(make=Driver)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two exhibits of one picture and two texts; a level with a reason, an order, and free words; Ada and Ben."""
    with closing(make_scaled_study(tmp_path / "study", whole_image=None)) as study:
        rubric = scaled_rubric()
        theme = rubric.themes[0]
        *first, last = theme.criteria
        criteria = (*first, replace(last, scale=named_scale("text")))
        study.rubrics.publish(replace(rubric, themes=(replace(theme, criteria=criteria),)))
        for name in ("first", "second"):
            add_exhibit(study, name, [add_picture(study, tmp_path, 1)])
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        sitting = study.sessions.start(pair.rater, Perception.UNSAID)
        study.pairs.set_up(sitting, SittingSetup(None, 2))
    return tmp_path / "study"


def answer(driver: Driver, level: Qt.Key, words: str) -> None:
    """Begin the turn, press a level, keep the order as it is, write words, and be done."""
    if not driver.is_at(Stage.ALONE):
        driver.press(ENTER)
    assert driver.page.session is not None
    driver.press(level)
    assert driver.said[-1].endswith("1 of 3 answered.") or "Why?" in driver.said[-1]
    sheet = driver.page.session.answers
    driver.press(Qt.Key.Key_Escape)
    driver.page.table.form.go_to("T1.C2")
    driver.press(ENTER)
    assert sheet.content("T1.C2").mark == Mark("1 > 2")
    driver.page.table.form.go_to("T1.C3")
    driver.type(words)
    driver.press(ENTER, modifier=CONTROL | SHIFT)


def test_scales_by_keys_alone_and_nothing_left_between_two_turns(driver: Driver, folder: Path) -> None:
    driver.press(ENTER)
    assert driver.page.table.picture.isVisible()
    driver.press(ENTER)
    answer(driver, Qt.Key.Key_3, SECRET)
    assert driver.is_at(Stage.HANDOVER)
    assert SECRET not in driver.everything()
    assert not [words for words in driver.said if words.startswith("3")]
    answer(driver, Qt.Key.Key_1, "other words")
    assert driver.is_at(Stage.GATHER)
    assert SECRET not in driver.everything()
    driver.press(ENTER)
    assert driver.page.table.lines.lines()[0].startswith("Fit: Ada 3; Ben 1.")
    with closing(open_study(folder)) as study:
        said = study.seals.answers(study.seals.get(1), Phase.ALONE)
        assert [one.content.mark for one in said if one.item == "T1.C1"] == [Mark("3"), Mark("1")]
        assert [one.content.mark for one in said if one.item == "T1.C3"] == [
            Mark(SECRET),
            Mark("other words"),
        ]
