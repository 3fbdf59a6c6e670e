"""Exhibits where several people look at them: two at one machine, a workshop, a meeting. All pictures are shown."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.sessions.workshop.workshop_setup import Form, SettingUp, find_preset
from app.settings import Settings
from app.study.team.pairs import NewMember
from storage.folder import open_study
from tests.sessions.scaled_study import ARABIC, FIT, make_scaled_study
from tests.storage.exhibiting import mark
from tests.widgets.window_driver import ENTER, WindowDriver
from widgets.image.exhibit_controller import ExhibitController
from widgets.image.exhibit_panel import ExhibitPanel
from widgets.meeting.meeting_page import MeetingPage
from widgets.pair.pair_page import PairPage
from widgets.shell.page import Page
from widgets.workshop.workshop_page import WorkshopPage

ESCAPE, CONTROL, SHIFT = (
    Qt.Key.Key_Escape,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class Driver(WindowDriver):
    """The desk with the page it shows."""

    page: Page

    def show(self, page: Page) -> None:
        self.page = page
        super().show(page)


pytestmark = pytest.mark.driver(make=Driver, settings=Settings(rater="Ada and Ben"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four exhibits, the first two of four pictures, and a plain picture; a pair, a workshop, and two who differ."""
    study = make_scaled_study(tmp_path / "study")
    study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    form = Form("Vases", "A shop.", "Fay", find_preset("groups"), ["Cleo"], ["All images"])
    SettingUp(study).make(form)
    exhibits = [one.image for one in study.exhibits.all()]
    for name, level in (("Dan", "1"), ("Eve", "4")):
        for image in exhibits[:2]:
            mark(study, study.raters.add(name), image, FIT, level)
    study.close()
    return tmp_path / "study"


def panel_of(exhibits: ExhibitController) -> ExhibitPanel:
    assert exhibits.panel is not None
    return exhibits.panel


def look_closely(driver: Driver, panel: ExhibitPanel) -> None:
    """Every picture is there, and one of them is shown large and put back by keys."""
    assert len(panel.grid.shown()) == 4
    assert all(picture.isVisible() for picture in panel.grid.shown())
    panel.grid.shown()[2].setFocus()
    driver.press(ENTER)
    assert driver.focus is panel.picture
    assert panel.picture.accessibleName() == "Image 3 of 4, large"
    driver.press(ESCAPE)
    assert driver.focus is panel.grid.shown()[2]
    assert driver.said[-1] == "All 4 images."


def test_two_people_see_every_picture_and_text(driver: Driver, folder: Path) -> None:
    page = PairPage(driver.context, open_study(folder))
    driver.show(page)
    assert page.setup_panel.list.lines()[0].startswith("Ada and Ben, not begun")
    driver.press(ENTER)
    panel = panel_of(page.exhibits)
    assert panel.context.text() == "T-shirt. It is printed large on a shirt."
    look_closely(driver, panel)
    page._do(lambda session: session.go_to(3))
    assert panel.picture.isVisible()
    assert panel.picture.accessibleName() == "Image, exhibit 3 of 5"
    assert any(ARABIC in label.text() for _, label in panel._passages["texts"] if label.isVisible())
    page._do(lambda session: session.go_to(5))
    assert panel.picture.isVisible()
    assert not panel.context.isVisible()


def test_a_workshop_meets_exhibits_with_all_they_show(driver: Driver, folder: Path) -> None:
    study = open_study(folder)
    page = WorkshopPage(driver.context, study, study.workshops.all()[-1])
    driver.show(page)
    driver.press(Qt.Key.Key_PageDown, modifier=CONTROL | SHIFT)
    assert "Exhibit 1 of 5. Context. T-shirt." in driver.said[-1]
    assert "Image 3 of 4. Poster 3 with a vase." in driver.said[-1]
    panel = panel_of(page.exhibits)
    look_closely(driver, panel)
    page.view.people.setFocus()  # where one is at somebody, nobody is asked for
    page._begin_turn()
    assert "Prompt: a blue vase" in page.turn.description.text(), "who answers alone is told all of it"
    assert [one.accessibleName() for one in page.turn.pictures.shown()][1] == "Image 2 of 4"
    assert all(one.isVisible() for one in page.turn.pictures.shown())
    page._end_turn()
    page._run(lambda: page.session.step_image(2))
    assert driver.said[-1].endswith("3 texts and 1 reference follow.")
    assert panel.picture.isVisible()
    assert any(ARABIC in label.text() for _, label in panel._passages["texts"] if label.isVisible())


def test_a_meeting_sees_every_picture(driver: Driver, folder: Path) -> None:
    page = MeetingPage(driver.context, open_study(folder), "Dan")
    driver.show(page)
    page._begin_session(lambda: page.session.start("First", ["Dan", "Eve"]))
    assert page.view.queue.count() == 2
    assert "Image 2 of 4: Poster 2 with a vase." in page.session.hearing.lines()
    panel = panel_of(page.exhibits)
    look_closely(driver, panel)
    page._come_to(1)
    assert panel.context.text().startswith("Phone.")
    assert page.session.step_part(1).sentence.startswith("Context. Phone.")
