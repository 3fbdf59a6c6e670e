"""People of a study outside workshops, at the window: consent first, then what they say of themselves."""

from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.cli import main
from app.messages.team import rater_people
from app.messages.workshop import participants
from app.study.team.participants import AboutKind
from app.study.team.raters import RaterKind
from storage.folder import open_study
from tests.storage.making import make_study
from tests.widgets.window_driver import OFFSCREEN_NOISE, PageDriver
from widgets.team.rater_people_page import RaterPeoplePage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


class Driver(PageDriver):
    """The window with the page."""

    page: RaterPeoplePage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent)
        self.page = RaterPeoplePage(self.context, open_study(folder))
        self.show(self.page)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two people, a judge and a pair; no workshop."""
    study = make_study(tmp_path / "study", images=2)
    study.prepare_to_write()
    for name in ("Cleo", "Ada"):
        study.raters.add(name)
    study.raters.add("Judge", RaterKind.JUDGE)
    study.raters.add("Cleo and Ada", RaterKind.PAIR)
    study.close()
    return tmp_path / "study"


def about(folder: Path, name: str) -> dict[str, str]:
    with closing(open_study(folder)) as study:
        rater = study.raters.find(name)
        assert rater is not None
        told = study.participants.about(rater)
        return {one.question: one.answer for one in told if one.kind is AboutKind.DEMOGRAPHIC}


def test_consent_comes_before_questions_and_the_answers_are_stored(
    qtbot: QtBot, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = Driver(qtbot, folder)
    page = driver.page
    assert driver.said[-1].startswith(rater_people.TITLE)
    assert driver.said[-1].endswith("2 people. 2 without consent.")
    assert page.who.lines() == ["Ada, no consent yet", "Cleo, no consent yet"]
    assert not page.back.isVisible()
    page.who.setCurrentRow(1)
    assert not page.questions["community"].isVisible()
    page.version.setFocus()
    driver.type("3")
    page.to_demographics.setChecked(True)
    page.keep_consent.click()
    assert driver.said[-1].startswith("Saved: Cleo, consent version 3 of ")
    assert list(page.questions) == list(participants.QUESTIONS)
    page.questions["community"].setFocus()
    driver.type("Thrissur")
    page.questions["age group"].setFocus()
    driver.type("30s\n")
    assert driver.said[-1] == "Saved about Cleo: 2 answers."
    assert about(folder, "Cleo") == {"community": "Thrissur", "age group": "30s"}
    assert about(folder, "Ada") == {}
    page.leave()
    assert main(["about", str(folder), "--rater", "Cleo"]) == 0
    assert "community: Thrissur" in capsys.readouterr().out


def test_somebody_is_added_and_neither_a_judge_nor_a_pair_is(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    page = driver.page
    page.name.setFocus()
    driver.type("Ben\n")
    assert driver.said[-1] == "Ben is added, no consent yet."
    assert page.who.currentRow() == 1
    for name, sentence in (
        ("Ben", "Ben is in this study already."),
        ("Judge", "Judge is a judge. Only people can be added here."),
        ("Cleo and Ada", "Cleo and Ada is a pair. Choose its two people instead."),
    ):
        page.name.setFocus()
        page.name.clear()
        driver.type(f"{name}\n")
        assert driver.said[-1] == sentence


def test_questions_that_were_answered_elsewhere_are_asked_too(qtbot: QtBot, folder: Path) -> None:
    words = ["about", str(folder), "--rater", "Ada", "--agrees", "1", "Region=Kerala", "script=Malayalam"]
    assert main(words) == 0
    driver = Driver(qtbot, folder)
    assert list(driver.page.questions) == ["Region", "script", "community", *list(participants.QUESTIONS)[2:]]
    assert driver.page.questions["Region"].text() == "Kerala"
