"""Setting a workshop up at the window, by keys; what is missing is shown beside its field."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.workshop import workshop_setup
from app.settings import Settings
from app.study.team.workshops import GroupImage
from storage.folder import open_study
from tests.sessions.workshop_sitting import GROUPS, make_workshop_study, set_up
from tests.storage.making import make_study
from tests.widgets.window_driver import TAB, PageDriver, WindowDriver, heard_name
from widgets.gallery.find_dialog import FindDialog
from widgets.kit.dialogs import Dialog
from widgets.workshop.workshop_chooser import enter_workshop
from widgets.workshop.workshop_page import WorkshopPage
from widgets.workshop.workshop_setup_page import WorkshopSetupPage


class Driver(PageDriver):
    """The window with the page, as Fay."""

    page: WorkshopSetupPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Fay"))
        self.folder = folder
        self.page = WorkshopSetupPage(self.context, open_study(folder), "Fay")
        self.show(self.page)


pytestmark = [pytest.mark.study(make=make_workshop_study), pytest.mark.driver(make=Driver)]


def test_a_workshop_is_set_up_by_keys_alone(driver: Driver) -> None:
    assert driver.focus is driver.page.name
    driver.type("Leeds")
    driver.press(TAB, Qt.Key.Key_Down, TAB)  # the second plan: pairs
    driver.type("A magazine.")
    driver.press(TAB, TAB)
    assert driver.page.facilitator.text() == "Fay"
    driver.type("Ada\nBen\n")
    driver.press(TAB, TAB, Qt.Key.Key_Space, TAB)  # not the second group
    driver.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert heard_name(driver.focus) == "Content note on image 2"
    driver.type("blood")
    driver.press(Qt.Key.Key_Return)
    assert driver.page.noted.hasFocus()
    assert driver.page.noted.lines()[1].endswith("Content note: blood")
    driver.press(TAB, TAB, Qt.Key.Key_Return)
    assert driver.said[-1] == "Workshop made: Leeds, 2 people or pairs, 2 images."
    assert driver.went == [("workshop", driver.folder)]
    with closing(open_study(driver.folder)) as study:
        (workshop,) = study.workshops.all()
        assert (workshop.title, workshop.facilitator) == ("Leeds", "Fay")
        assert workshop.plan.scale.value == "shown-or-never"
        (group,) = study.workshops.groups(workshop.key)
        assert (group.name, group.images) == (GROUPS[0], (GroupImage(1), GroupImage(2, "blood")))


def test_what_is_missing_is_told_at_its_field(driver: Driver) -> None:
    driver.page.make.click()
    assert driver.focus is driver.page.name
    assert driver.said[-1] == workshop_setup.NAME_NEEDED
    assert workshop_setup.NAME_NEEDED in driver.page.name.accessibleDescription()
    driver.type("Leeds\n")
    assert driver.said[-1] == workshop_setup.SCENARIO_NEEDED
    driver.page.handlers()["repeat"]()
    assert driver.said[-1] == workshop_setup.SCENARIO_NEEDED
    driver.page.scenario.setText("A magazine.")
    driver.page.people.setPlainText("Ada")
    for tick in driver.page.groups:
        tick.setChecked(False)
    driver.page.make.click()
    assert driver.said[-1] == workshop_setup.IMAGES_NEEDED
    assert driver.page.problem.isVisible()
    assert driver.page.groups[0].hasFocus()
    with closing(open_study(driver.folder)) as study:
        assert study.workshops.all() == []


def test_without_images_there_is_nothing_to_set_up(qtbot: QtBot, tmp_path: Path) -> None:
    study = make_study(tmp_path / "empty", images=0)
    driver = WindowDriver(qtbot, tmp_path)
    with closing(study), pytest.raises(UserError, match="has no images yet"):
        WorkshopSetupPage(driver.context, study)
    driver.announcer.close()


def test_one_comes_to_the_workshop_chosen_or_to_setting_up(qtbot: QtBot, folder: Path) -> None:
    driver = WindowDriver(qtbot, folder.parent)
    study = open_study(folder)
    study.prepare_to_write()
    assert isinstance(enter_workshop(driver.context, study, "Fay"), WorkshopSetupPage)
    first, second = set_up(study), set_up(study, people=("Eve",))
    driver.window.activateWindow()
    qtbot.waitUntil(driver.window.isActiveWindow)
    pages: list[WorkshopPage] = []

    def enter() -> None:
        page = enter_workshop(driver.context, study, "Fay")
        assert isinstance(page, WorkshopPage)
        pages.append(page)

    driver.in_dialog(lambda _dialog: driver.press(Qt.Key.Key_Down, Qt.Key.Key_Return), enter)
    qtbot.waitUntil(driver.window.isActiveWindow)
    driver.in_dialog(lambda _dialog: driver.press(Qt.Key.Key_Return), enter)
    assert [page.session.workshop.key for page in pages] == [first.key, second.key]
    for page in pages:
        qtbot.addWidget(page)
    study.close()
    driver.announcer.close()


def test_escape_leaves_a_content_note_as_it_was(driver: Driver) -> None:
    page = driver.page
    page.noted.setFocus()
    driver.press(Qt.Key.Key_Return)
    driver.type("blood")
    driver.press(Qt.Key.Key_Return, Qt.Key.Key_Return)
    driver.type(" and more")
    driver.press(Qt.Key.Key_Escape)
    assert driver.said[-1] == "The change to the content note on image 1 was discarded."
    assert page.noted.hasFocus()
    assert page.notes == {1: "blood"}
    assert page.noted.lines()[0].endswith("Content note: blood")


def test_an_image_is_found_by_its_line(driver: Driver) -> None:
    page = driver.page
    last = page.noted.lines()[-1]

    def find(dialog: Dialog) -> None:
        assert isinstance(dialog, FindDialog)
        driver.type(last.split(",")[0])
        driver.press(Qt.Key.Key_Return)

    driver.in_dialog(find, lambda: driver.press(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ControlModifier))
    assert page.noted.currentRow() == page.noted.count() - 1
    assert page.noted.hasFocus()
