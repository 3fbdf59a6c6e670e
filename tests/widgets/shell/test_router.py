"""The way from page to page, with the real pages: who asks for which page gets it, and gets the focus there."""

import ast
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

import widgets
from app.study.team.raters import Perception
from storage.folder import StudyFolder, open_study
from tests.widgets.window_driver import ENTER, WindowDriver, small_study
from widgets.annotate.annotate_page import AnnotatePage
from widgets.describe.describe_page import DescribePage
from widgets.describe.template_page import TemplatePage
from widgets.meeting.meeting_page import MeetingPage
from widgets.pair.pair_page import PairPage
from widgets.rubric.designer_page import DesignerPage
from widgets.shell.locked_page import LockedPage
from widgets.shell.router import Router
from widgets.study.add_images_page import AddImagesPage
from widgets.study.home_page import HomePage
from widgets.study.new_study_page import NewStudyPage
from widgets.study.start_page import StartPage
from widgets.team.assignment_page import AssignmentPage
from widgets.team.packets_page import PacketsPage
from widgets.workshop.workshop_setup_page import WorkshopSetupPage

pytestmark = pytest.mark.study(people=("Robin",))


class Way:
    """A window with a router."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.driver = WindowDriver(qtbot, folder)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.router = Router(app, self.driver.window, self.driver.context, app.font().pointSizeF())

    @property
    def page(self) -> object:
        return self.driver.window.page


@pytest.fixture
def way(qtbot: QtBot, tmp_path: Path) -> Way:
    return Way(qtbot, tmp_path)


def test_every_page_that_is_asked_for_is_there(way: Way, study: Path) -> None:
    targets = {
        "start_page": (None, StartPage),
        "new_study": (None, NewStudyPage),
        "sign_in": (study, HomePage),
        "add_images": (study, AddImagesPage),
        "annotate": ((study, "Robin", Perception.UNSAID), AnnotatePage),
        "describe_images": (study, DescribePage),
        "agreement": (study, LockedPage),  # nobody has answered yet
        "assign": (study, AssignmentPage),
        "packets": (study, PacketsPage),
        "new_workshop": (study, WorkshopSetupPage),
        "workshop": (study, WorkshopSetupPage),  # there is none yet
        "participants": (study, LockedPage),  # there is no workshop yet
        "pair_session": (study, PairPage),
        "meeting": (study, MeetingPage),
        "compare_rubrics": (study, HomePage),  # nobody has said who they are
        "code_statements": (study, LockedPage),  # nobody has said anything yet
        "design_rubric": (study, DesignerPage),
        "edit_template": (study, TemplatePage),
    }
    for name, (target, kind) in targets.items():
        way.router.go(name, target)
        assert isinstance(way.page, kind), name
    way.driver.window.part()
    asked_for = {name for file in Path(widgets.__file__).parent.rglob("*.py") for name in _asked_for(file)}
    assert asked_for <= set(targets)
    assert "sign_in" in asked_for


def _asked_for(file: Path) -> set[str]:
    """The names in calls such as `self.go.emit("sign_in", …)`."""
    calls = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call))
    return {
        str(call.args[0].value)
        for call in calls
        if ast.unparse(call.func).endswith("go.emit") and isinstance(call.args[0], ast.Constant)
    }


def test_a_study_that_is_open_elsewhere_is_said_and_one_can_choose_again(way: Way, study: Path) -> None:
    other = open_study(study)
    other.prepare_to_write()
    way.router.go("annotate", (study, "Robin", Perception.UNSAID))
    assert "already open" in way.driver.announcer.messages[-1].sentence
    assert isinstance(way.page, HomePage)
    other.close()
    way.router.go("annotate", (study, "Robin", Perception.UNSAID))
    assert isinstance(way.page, AnnotatePage)
    way.driver.window.part()


def test_leaving_for_another_page_lets_go_of_the_study(way: Way, study: Path) -> None:
    way.router.go("annotate", (study, "Robin", Perception.UNSAID))
    way.router.go("start_page", None)
    other = open_study(study)
    other.prepare_to_write()
    other.close()


def test_every_store_is_made_before_somebody_works_in_a_study(
    way: Way, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def note(opened: StudyFolder) -> None:
        made.append(opened)

    monkeypatch.setattr(StudyFolder, "make_all", note)
    way.router.go("annotate", (study, "Robin", Perception.UNSAID))
    way.router.go("describe_images", study)
    way.router.go("agreement", study)  # writes nothing
    way.driver.window.part()
    assert len(made) == 3


def test_when_the_study_is_gone_one_is_back_at_the_start(way: Way, study: Path) -> None:
    way.router.go("describe_images", study)
    for file in study.glob("study.db*"):
        file.unlink()
    way.router.go("describe_images", study)
    assert isinstance(way.page, StartPage)
    assert any(said.startswith("There is no study in") for said in way.driver.said)


def test_the_first_pages_load_no_dialog() -> None:
    """Each Qt class that is touched costs time before the first paint."""
    program = (
        "import sys, widgets.study.start_page, widgets.study.home_page;"
        "print([n for n in sys.modules if n.startswith('widgets.') and 'dialog' in n])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_an_old_page_stays_for_slow_screen_readers_but_leads_nowhere(way: Way, study: Path) -> None:
    """Orca compares the old place of the focus with the new one, and says nothing where the old one is gone."""
    way.router.go("start_page", None)
    old = way.page
    assert isinstance(old, StartPage)
    way.router.go("sign_in", study)
    QTest.qWait(2_500)  # as far behind as Orca was found to be on a busy computer
    assert isValid(old)
    assert not old.isVisible()
    old.go.emit("new_study", None)
    assert isinstance(way.page, HomePage)


def test_an_old_page_goes_in_the_end(
    way: Way, study: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("widgets.shell.main_window.OLD_PAGE_STAYS_MS", 0)
    way.router.go("start_page", None)
    old = way.page
    way.router.go("sign_in", study)
    qtbot.waitUntil(lambda: not isValid(old))


def test_a_page_with_nothing_to_do_says_what_is_missing_and_leads_there(way: Way, tmp_path: Path) -> None:
    empty = small_study(tmp_path / "empty", images=0)
    way.router.go("gallery", empty)
    page = way.page
    assert isinstance(page, LockedPage)
    assert way.driver.said[-1] == "Gallery. Missing: the study has no images yet."
    assert way.driver.focus is page.way
    assert page.way.accessibleDescription() == "Missing: the study has no images yet."
    way.driver.press(ENTER)
    assert isinstance(way.page, AddImagesPage)
    way.router.go("gallery", empty)
    back = way.driver.window.page
    assert isinstance(back, LockedPage)
    back.back.click()
    assert isinstance(way.page, HomePage)


def test_a_report_that_is_withheld_leads_to_ones_own_answers(way: Way, study: Path) -> None:
    settings = way.driver.context.settings
    way.driver.context.settings = replace(settings, rater="Robin", perceptions={"Robin": "magnified"})
    way.router.go("agreement", study)
    assert isinstance(way.page, LockedPage)
    assert "Robin has answered 0 of 2 images" in way.driver.said[-1]
    way.driver.press(ENTER)
    assert isinstance(way.page, AnnotatePage)
