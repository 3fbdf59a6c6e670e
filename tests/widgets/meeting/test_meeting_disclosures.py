"""A meeting notes who heard what; where that cannot be noted, the page still shows where the meeting is."""

import pytest
from PySide6.QtCore import Qt

from app.errors import UserError
from tests.widgets.meeting.test_meeting_page import Driver
from tests.widgets.window_driver import DOWN, OFFSCREEN_NOISE

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=Driver)]
Key = Qt.Key


def test_what_is_shown_is_where_the_meeting_is_although_it_cannot_be_noted_who_heard_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.begin()
    queue, picture = driver.page.view.queue, driver.page.view.picture

    def no_room(*_about: object) -> None:
        raise UserError("There is no room on the disk.")

    monkeypatch.setattr(driver.page.session._study.disclosures, "add", no_room)
    driver.press(DOWN)
    assert driver.said[-1] == "There is no room on the disk."
    assert (queue.currentRow(), driver.page.session.table.place) == (1, 1)
    assert picture.accessibleName() == "Image 2. A cane leans."
    driver.control(Key.Key_U)
    assert driver.said[-1] == "There is no room on the disk."
    assert queue.currentRow() == driver.page.session.table.place == 2
    assert driver.page.view.description.text() == "This image has no description yet."


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_meeting_that_cannot_be_noted_at_its_beginning_is_not_begun_and_later_begun_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, goes_on: bool
) -> None:
    study, panel = driver.page.session._study, driver.page.setup_panel
    if goes_on:
        study.meetings.open("Earlier", ["Ada"])
        driver.page.session.unended = study.meetings.unended()
    before = [one.title for one in study.meetings.all()]

    def no_room(*_about: object) -> None:
        raise UserError("There is no room on the disk.")

    begin = panel.continued.emit if goes_on else panel.begun.emit
    with monkeypatch.context() as full:
        full.setattr(study.disclosures, "add", no_room)
        for _ in range(2):
            begin()
            assert driver.said[-1] == "There is no room on the disk."
            assert panel.isVisible()
            assert not driver.page.session.has_begun
            assert [one.title for one in study.meetings.all()] == before
    begin()
    assert driver.page.session.has_begun
    assert driver.page.view.isVisible()
    assert len(study.meetings.all()) == 1
