"""Participants, at the window: joining, consent, and questions only for those who agreed to be asked."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.workshop import participants
from app.study.team.participants import AboutKind, OnWithdrawal
from storage.folder import open_study
from tests.sessions.workshop_sitting import make_workshop_study, set_up
from tests.widgets.window_driver import PageDriver, WindowDriver
from widgets.workshop.participants_page import ParticipantsPage


class Driver(PageDriver):
    """The window with the page."""

    page: ParticipantsPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent)
        self.folder = folder
        self.page = ParticipantsPage(self.context, open_study(folder))
        self.show(self.page)


pytestmark = pytest.mark.driver(make=Driver)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = make_workshop_study(tmp_path / "study")
    set_up(study, people=("Cleo", "Ada"))
    study.close()
    return tmp_path / "study"


def test_who_has_not_agreed_yet_is_told_and_somebody_joins(driver: Driver) -> None:
    assert driver.said[-1] == "Participants. Canes in Leeds, 2 people or pairs. 2 without consent."
    assert driver.page.who.lines() == ["Ada, no consent yet", "Cleo, no consent yet"]
    driver.page.name.setFocus()
    driver.type("Ben\n")
    assert driver.said[-1] == "Ben takes part, no consent yet."
    assert driver.page.who.currentRow() == 1
    driver.page.add.click()
    assert driver.said[-1] == participants.NAME_NEEDED
    driver.type("Cleo\n")
    assert driver.said[-1] == "Cleo takes part already."


def test_consent_is_kept_with_what_becomes_of_answers(driver: Driver) -> None:
    page = driver.page
    assert page.purpose.text().startswith("To find out with you how a guide cane may be shown")
    page.day.setText("1 March")
    page.keep_consent.click()
    assert driver.said[-1].startswith("“1 March” is not a date")
    assert driver.focus is page.day
    page.day.setText("2999-01-01")
    page.keep_consent.click()
    assert "is in the future" in driver.said[-1]
    page.day.setText("2026-03-01")
    page.on_withdrawal.button(1).setChecked(True)
    page.day.setFocus()
    driver.type("\n")
    line = "consent version 1 of 2026-03-01, anonymised on withdrawal"
    assert driver.said[-1] == f"Saved: Ada, {line}."
    assert page.who.lines()[0] == f"Ada, {line}"
    page.keep_consent.click()
    assert driver.said[-1] == participants.NOTHING_CHANGED
    with closing(open_study(driver.folder)) as study:
        ada = study.raters.find("Ada")
        assert ada is not None
        (consent,) = study.participants.consents(ada)
    assert consent.said.on_withdrawal is OnWithdrawal.DETACH


def test_questions_come_only_for_who_agreed_to_be_asked(driver: Driver) -> None:
    page = driver.page
    age = page.questions["Age"]
    assert not age.isVisible()
    assert page.why_not_asked.text() == participants.NOT_ASKED
    page.to_demographics.setChecked(True)
    page.keep_consent.click()
    assert age.isVisible()
    age.setText("41")
    page.compensation.setText("40 euros, 1 March")
    page.keep_about.click()
    assert driver.said[-1] == "Saved about Ada: 2 answers."
    page.who.setFocus()
    driver.press(Qt.Key.Key_Down)
    assert not age.isVisible()
    assert age.text() == page.compensation.text() == ""
    driver.press(Qt.Key.Key_Up)
    assert age.text() == "41"
    page.to_demographics.setChecked(False)
    page.keep_consent.click()
    assert not age.isVisible()
    with closing(open_study(driver.folder)) as study:
        ada = study.raters.find("Ada")
        assert ada is not None
        assert [one.kind for one in study.participants.about(ada)] == [AboutKind.COMPENSATION]


def test_without_a_workshop_nobody_takes_part(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    study = make_workshop_study(tmp_path / "study")
    with closing(study), pytest.raises(UserError, match="no workshop yet"):
        ParticipantsPage(driver.context, study)
    driver.announcer.close()
