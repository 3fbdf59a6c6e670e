"""When the disk takes nothing more: what was typed stays, and nobody is sent away without being asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.errors import UserError
from app.messages.shell import window as shell_window
from app.study.team.raters import Perception
from storage.folder import StudyFolder, open_study
from tests.storage.making import make_study
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.annotate.annotate_page import AnnotatePage
from widgets.describe.describe_page import DescribePage
from widgets.kit.dialogs import Dialog
from widgets.shell.background_task import wait_for_work

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=WindowDriver)]
FULL = "Not saved: the disk is full."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    make_study(tmp_path / "study").close()
    opened = open_study(tmp_path / "study")
    opened.prepare_to_write()
    yield opened
    opened.close()


def refuse(*_: object) -> None:
    raise UserError(FULL)


def choose(title: str, dialog: Dialog) -> None:
    (button,) = (button for button in dialog.findChildren(QPushButton) if button.text() == title)
    button.click()


def leave(driver: WindowDriver, answer: str) -> bool:
    left: list[bool] = []
    driver.in_dialog(lambda dialog: choose(answer, dialog), lambda: left.append(driver.window.part()))
    return left[0]


def test_an_answer_that_cannot_be_stored_is_not_shown(
    driver: WindowDriver, study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = AnnotatePage(driver.context, study, study.raters.add("Robin"), Perception.UNSAID)
    driver.show(page)
    card = page.form.card("T1.C1")
    assert card is not None
    with monkeypatch.context() as full:
        full.setattr(study.answers, "record", refuse)
        card.choices.buttons[1].click()
        assert driver.said[-1] == FULL
        assert not [button for button in card.choices.buttons if button.isChecked()]
    card.choices.buttons[1].click()
    assert [button.isChecked() for button in card.choices.buttons] == [False, True, False, False]


def test_a_note_that_cannot_be_stored_stays_in_its_field_and_keeps_one_at_the_image(
    driver: WindowDriver, study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = AnnotatePage(driver.context, study, study.raters.add("Robin"), Perception.UNSAID)
    driver.show(page)
    card = page.form.card("T1.C1")
    assert card is not None
    card.take_focus_in_note()
    driver.type("bent")
    with monkeypatch.context() as full:
        full.setattr(study.answers, "record", refuse)
        driver.press(ENTER)
        assert (driver.said[-1], card.note.text()) == (FULL, "bent")
        driver.window.run_command("next_image")
        assert (page.session.image.number, card.note.text()) == (1, "bent")
        assert not leave(driver, shell_window.STAY)
        assert driver.window.page is page
    driver.window.run_command("next_image")
    assert page.session.image.number == 2
    assert card.note.text() == ""
    robin = study.raters.find("Robin")
    assert robin is not None
    assert study.answers.current(1, robin)["T1.C1"].content.note == "bent"


def test_who_has_heard_that_a_description_is_not_saved_may_leave_all_the_same(
    driver: WindowDriver, study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = DescribePage(driver.context, study, "Sam")
    driver.show(page)
    QTest.keyClicks(driver.focus, "wood")
    monkeypatch.setattr(study.descriptions, "add", refuse)
    driver.window.run_command("descriptions_table")
    assert driver.said[-1] == FULL
    assert not leave(driver, shell_window.STAY)
    assert page.session.is_unsaved
    assert leave(driver, shell_window.LEAVE)


def test_no_backup_is_tried_in_a_folder_that_cannot_be_written(
    driver: WindowDriver, study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(study, "back_up", lambda: tried.append("backup"))
    for can_write in (False, True):
        monkeypatch.setattr("widgets.shell.study_page.can_write_in", lambda _folder, can=can_write: can)
        page = AnnotatePage(driver.context, study, study.raters.add("Robin"), Perception.UNSAID)
        page.enter()
        wait_for_work()
        assert tried == (["backup"] if can_write else [])
