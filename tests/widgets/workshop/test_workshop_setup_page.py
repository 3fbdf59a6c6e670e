"""Setting a workshop up at the window, by keys; what is missing is shown beside its field."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.workshop import workshop_setup as messages
from app.settings import Settings
from app.study.team.workshops import GroupImage
from storage.folder import open_study
from tests.sessions.workshop_sitting import GROUPS, make_workshop_study, set_up
from tests.storage.making import make_study
from tests.widgets.window_driver import TAB, FrontDesk, heard_name
from widgets.workshop.workshop_chooser import enter_workshop
from widgets.workshop.workshop_page import WorkshopPage
from widgets.workshop.workshop_setup_page import WorkshopSetupPage


class Desk(FrontDesk):
    """The window with the page, as Fay."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Fay"))
        self.folder = folder
        self.page = WorkshopSetupPage(self.bench, open_study(folder), "Fay")
        self.show(self.page)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_workshop_study(tmp_path / "study").close()
    return tmp_path / "study"


@pytest.fixture
def desk(qtbot: QtBot, folder: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, folder)
    yield desk
    desk.page.leave()
    desk.announcer.close()


def test_a_workshop_is_set_up_by_keys_alone(desk: Desk) -> None:
    assert desk.focus is desk.page.name
    desk.type("Leeds")
    desk.press(TAB, Qt.Key.Key_Down, TAB)  # the second plan: pairs
    desk.type("A magazine.")
    desk.press(TAB, TAB)
    assert desk.page.facilitator.text() == "Fay"
    desk.type("Ada\nBen\n")
    desk.press(TAB, TAB, Qt.Key.Key_Space, TAB)  # not the second group
    desk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert heard_name(desk.focus) == "Content note on image 2"
    desk.type("blood")
    desk.press(Qt.Key.Key_Return)
    assert desk.page.noted.hasFocus()
    assert desk.page.noted.lines()[1].endswith("Content note: blood")
    desk.press(TAB, TAB, Qt.Key.Key_Return)
    assert desk.said[-1] == "Workshop made: Leeds, 2 people or pairs, 2 images."
    assert desk.went == [("workshop", desk.folder)]
    with closing(open_study(desk.folder)) as study:
        (workshop,) = study.workshops.all()
        assert (workshop.title, workshop.facilitator) == ("Leeds", "Fay")
        assert workshop.plan.scale.value == "shown-or-never"
        (group,) = study.workshops.groups(workshop.key)
        assert (group.name, group.images) == (GROUPS[0], (GroupImage(1), GroupImage(2, "blood")))


def test_what_is_missing_is_told_at_its_field(desk: Desk) -> None:
    desk.page.make.click()
    assert desk.focus is desk.page.name
    assert desk.said[-1] == messages.NAME_NEEDED
    assert messages.NAME_NEEDED in desk.page.name.accessibleDescription()
    desk.type("Leeds\n")
    assert desk.said[-1] == messages.SCENARIO_NEEDED
    desk.page.handlers()["repeat"]()
    assert desk.said[-1] == messages.SCENARIO_NEEDED
    desk.page.scenario.setText("A magazine.")
    desk.page.people.setPlainText("Ada")
    for tick in desk.page.groups:
        tick.setChecked(False)
    desk.page.make.click()
    assert desk.said[-1] == messages.IMAGES_NEEDED
    assert desk.page.problem.isVisible()
    assert desk.page.groups[0].hasFocus()
    with closing(open_study(desk.folder)) as study:
        assert study.workshops.all() == []


def test_without_images_there_is_nothing_to_set_up(qtbot: QtBot, tmp_path: Path) -> None:
    study = make_study(tmp_path / "empty", images=0)
    desk = FrontDesk(qtbot, tmp_path)
    with closing(study), pytest.raises(UserError, match="has no images yet"):
        WorkshopSetupPage(desk.bench, study)
    desk.announcer.close()


def test_one_comes_to_the_workshop_chosen_or_to_setting_up(qtbot: QtBot, folder: Path) -> None:
    desk = FrontDesk(qtbot, folder.parent)
    study = open_study(folder)
    study.prepare_to_write()
    assert isinstance(enter_workshop(desk.bench, study, "Fay"), WorkshopSetupPage)
    first, second = set_up(study), set_up(study, people=("Eve",))
    desk.window.activateWindow()
    qtbot.waitUntil(desk.window.isActiveWindow)
    pages: list[WorkshopPage] = []

    def enter() -> None:
        page = enter_workshop(desk.bench, study, "Fay")
        assert isinstance(page, WorkshopPage)
        pages.append(page)

    desk.in_dialog(lambda _dialog: desk.press(Qt.Key.Key_Down, Qt.Key.Key_Return), enter)
    qtbot.waitUntil(desk.window.isActiveWindow)
    desk.in_dialog(lambda _dialog: desk.press(Qt.Key.Key_Return), enter)
    assert [page.session.workshop.key for page in pages] == [first.key, second.key]
    for page in pages:
        qtbot.addWidget(page)
    study.close()
    desk.announcer.close()
