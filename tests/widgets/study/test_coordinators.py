"""A coordinator in the window: added by key, shown progress, and the results once they are opened."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

from app.access_keys import without_access_key
from app.messages.study import coordinators as coordinators_text, home
from app.study.team.results_access import Standing
from storage.folder import open_study
from tests.agreement.making import say
from tests.storage.making import make_study
from tests.widgets.home_driver import HomeDriver
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, heard_name
from widgets.agreement.agreement_page import AgreementPage
from widgets.kit.dialogs import Dialog
from widgets.shell.locked_page import LockedPage
from widgets.study.home_page import HomePage
from widgets.team.assignment_page import AssignmentPage


def answered_by_two(folder: Path) -> Path:
    """Ada and Ben have answered both images, Kim none."""
    with closing(make_study(folder, images=2)) as study:
        say(study, "Ada", {"T1.C1": "11", "T1.C2": "10", "showing": "ss"})
        say(study, "Ben", {"T1.C1": "11", "T1.C2": "11", "showing": "ss"})
        study.raters.add("Kim")
    return folder


pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.driver(make=HomeDriver, study=answered_by_two),
]


def add_cleo(driver: HomeDriver) -> HomePage:
    def fill(_dialog: Dialog) -> None:
        driver.type("Cleo")
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.window.run_command("add_coordinator"))
    assert coordinators_text.added(name="Cleo") in driver.said
    page = driver.window.page
    assert isinstance(page, HomePage)
    driver.qtbot.waitUntil(driver.window.isActiveWindow)
    page.enter()
    return page


def test_a_raters_name_is_refused_in_the_dialog(driver: HomeDriver) -> None:
    def fill(dialog: Dialog) -> None:
        driver.type("Ada")
        driver.press(ENTER)
        assert coordinators_text.answers_here(name="Ada") in driver.focus.accessibleDescription()
        dialog.reject()

    driver.in_dialog(fill, lambda: driver.window.run_command("add_coordinator"))


def test_a_coordinator_is_chosen_and_shown_progress_by_enter(driver: HomeDriver) -> None:
    page = add_cleo(driver)
    assert page.chosen_name() == "Cleo"
    assert page.chip.text() == coordinators_text.coordinating_as(name="Cleo")
    assert not page.row("annotate").isEnabled()
    assert page.row("agreement").accessibleDescription() == home.OTHERS_FIRST
    assert page.who.hasFocus()
    driver.press(ENTER)
    assert isinstance(driver.window.page, AssignmentPage)


def test_results_open_when_the_coordinator_says_so_and_it_is_noted(driver: HomeDriver) -> None:
    page = add_cleo(driver)
    page.row("agreement").click()
    locked = driver.window.page
    assert isinstance(locked, LockedPage)
    assert locked.missing.text().startswith("1 person still has 2 images to answer.")
    driver.in_dialog(lambda dialog: driver.press(ENTER), locked.way.click)  # not now
    assert driver.window.page is locked

    def say_yes(_dialog: Dialog) -> None:
        while heard_name(driver.focus) != without_access_key(coordinators_text.OPEN_YES):
            driver.press(TAB)
        driver.press(ENTER)

    driver.in_dialog(say_yes, locked.way.click)
    assert isinstance(driver.window.page, AgreementPage)
    with closing(open_study(driver.folder)) as study:
        assert [(one.name, one.people, one.images) for one in study.access.opened()] == [("Cleo", 1, 2)]


def test_somebody_new_no_longer_sees_withheld_results(driver: HomeDriver) -> None:
    page = driver.window.page
    assert isinstance(page, HomePage)
    page.who.setCurrentRow(3)
    page.row("agreement").click()
    locked = driver.window.page
    assert isinstance(locked, LockedPage)
    assert locked.way.text() == coordinators_text.CHOOSE_WHO
    driver.press(ENTER)
    assert isinstance(driver.window.page, HomePage)


def test_a_coordinators_name_is_not_taken_by_somebody_who_answers(driver: HomeDriver) -> None:
    page = add_cleo(driver)
    page.who.setCurrentRow(4)  # somebody new
    page.name.setText("Cleo")
    page.row("annotate").click()  # which reads the name back first
    page.row("annotate").click()
    assert coordinators_text.coordinates_here(name="Cleo") in page.sign_in_form.name.accessibleDescription()


@pytest.mark.parametrize("name", ["Kim", "Cleo"])
def test_whoever_has_answered_nothing_can_say_on_the_closed_page_that_they_run_the_study(
    driver: HomeDriver, name: str
) -> None:
    page = driver.window.page
    assert isinstance(page, HomePage)
    page.who.setCurrentRow(2)  # Kim
    page.row("agreement").click()
    locked = driver.window.page
    assert isinstance(locked, LockedPage)
    assert "hides others’ answers" in locked.coordinate.accessibleDescription()

    def fill(_dialog: Dialog) -> None:
        assert isinstance(driver.focus, QLineEdit)
        assert driver.focus.text() == "Kim"
        driver.type(name)
        driver.press(ENTER)

    driver.in_dialog(fill, locked.coordinate.click)
    with closing(open_study(driver.folder)) as study:
        assert study.access.coordinators() == [name]
        access = study.access.results_for(name)
        assert access.standing is Standing.COORDINATOR
    if name == "Kim":  # who was the only one still to answer
        assert isinstance(driver.window.page, AgreementPage)
    else:
        assert isinstance(driver.window.page, LockedPage)
        assert driver.window.page.way.text() == coordinators_text.OPEN_RESULTS
        assert driver.window.page.coordinate.isHidden()


def test_whoever_has_begun_to_answer_is_not_offered_to_coordinate(driver: HomeDriver) -> None:
    with closing(open_study(driver.folder)) as study:
        say(study, "Kim", {"T1.C1": "1."})
    page = driver.window.page
    assert isinstance(page, HomePage)
    page.who.setCurrentRow(2)
    page.row("agreement").click()
    locked = driver.window.page
    assert isinstance(locked, LockedPage)
    assert locked.coordinate.isHidden()
