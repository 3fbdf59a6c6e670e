"""One key gives the picture all of the page: which keys go back, what stays hidden, and what one Escape undoes."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.messages.annotate import image_tools
from app.messages.annotate.exhibits import NO_PICTURES
from app.messages.pair import pair_page
from app.settings import Settings
from every_screen import settle
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.sessions.meeting_study import make_meeting_study
from tests.sessions.scaled_study import FIT
from tests.widgets.judged_pages import Judged, opened
from tests.widgets.scaled_driver import ScaledDriver
from tests.widgets.screens import looks
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.annotate.annotate_page import AnnotatePage
from widgets.meeting.meeting_page import MeetingPage
from widgets.pair.pair_page import PairPage
from widgets.shell.page import Page
from widgets.workshop.workshop_page import WorkshopPage

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)]
ROOMY = QSize(1440, 900)
Enlarged = AnnotatePage | PairPage | MeetingPage | WorkshopPage


def press(key: Qt.Key) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def enlarged(judged: Judged) -> Enlarged:
    page = judged.page
    assert isinstance(page, Enlarged)
    page.handlers()["enlarge"]()
    assert page.enlarging.is_on
    return page


def last(page: Page) -> str:
    return page.context.announcer.messages[-1].sentence


def test_the_key_goes_back_where_letters_could_be_answers(qtbot: QtBot, tmp_path: Path) -> None:
    driver = ScaledDriver(qtbot, tmp_path, Settings(verbosity="full"))
    driver.key("v")
    assert driver.page.enlarging.is_on
    assert driver.key("v") == image_tools.NOT_ENLARGED
    assert not driver.page.enlarging.is_on
    assert driver.page.form.isVisible()
    driver.key("v")
    assert driver.key("4").endswith("Why?")  # a digit answers, and the page is there for the reason
    assert not driver.page.enlarging.is_on
    assert driver.stored()[FIT].mark
    driver.window.close()
    driver.announcer.close()


def test_a_question_for_the_reason_shows_the_note(qtbot: QtBot, tmp_path: Path) -> None:
    driver = ScaledDriver(qtbot, tmp_path, Settings(verbosity="full"))
    page = driver.page
    driver.key("v")
    page.carry_out(lambda: page.session.narration.say(page.session.answers.answer("4", FIT)))
    assert not page.enlarging.is_on
    assert driver.focus is driver.card(FIT).note
    assert driver.focus.isVisible()
    driver.window.close()
    driver.announcer.close()


def test_a_pair_that_has_not_sat_down_is_told_to_choose(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = PairPage(driver.context, open_study(copy_demo(tmp_path / "demo")))
    driver.show(page)
    driver.window.run_command("enlarge")
    assert driver.said[-1] == pair_page.CHOOSE_FIRST
    assert page.setup_panel.isVisible()
    assert not page.enlarging.is_on
    page.leave()


def test_a_meeting_that_has_not_begun_has_no_picture(qtbot: QtBot, tmp_path: Path) -> None:
    make_meeting_study(tmp_path / "study").close()
    study = open_study(tmp_path / "study")
    study.prepare_to_write()
    driver = WindowDriver(qtbot, tmp_path)
    page = MeetingPage(driver.context, study, "Ada")
    driver.show(page)
    driver.window.run_command("enlarge")
    assert driver.said[-1] == NO_PICTURES
    assert page.setup_panel.isVisible()
    assert not page.enlarging.is_on
    page.leave()


@pytest.mark.parametrize("kind", ["annotate", "own turn", "workshop", "meeting", "pair"])
def test_escape_goes_back_and_says_so(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    with looks("light"), opened(qtbot, kind, tmp_path, ROOMY) as judged:
        page = enlarged(judged)
        press(Qt.Key.Key_Escape)
        assert not page.enlarging.is_on
        assert last(page) == image_tools.NOT_ENLARGED


def test_one_escape_leaves_one_thing_that_begun_last(qtbot: QtBot, tmp_path: Path) -> None:
    with looks("light"), opened(qtbot, "annotate", tmp_path, ROOMY) as judged:
        page = enlarged(judged)
        assert isinstance(page, AnnotatePage)
        page.handlers()["regions"]()
        press(Qt.Key.Key_Escape)
        assert page.looking.session.region is None
        assert page.enlarging.is_on
        press(Qt.Key.Key_Escape)
        assert not page.enlarging.is_on
        page.handlers()["regions"]()
        page.handlers()["enlarge"]()
        press(Qt.Key.Key_Escape)
        assert not page.enlarging.is_on
        assert page.looking.session.region is not None  # begun before, so it is left after
        press(Qt.Key.Key_Escape)
        assert page.looking.session.region is None


def test_escape_from_a_large_picture_leaves_one_in_the_note(qtbot: QtBot, tmp_path: Path) -> None:
    with looks("light"), opened(qtbot, "annotate", tmp_path, ROOMY) as judged:
        page = judged.page
        assert isinstance(page, AnnotatePage)
        page.handlers()["note"]()
        note = QApplication.focusWidget()
        enlarged(judged)
        press(Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is note
        press(Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is not note


@pytest.mark.parametrize(("before", "after"), [(ROOMY, QSize(1024, 400)), (QSize(1024, 400), ROOMY)])
def test_another_window_size_gives_the_page_back_as_it_is_there(
    qtbot: QtBot, tmp_path: Path, before: QSize, after: QSize
) -> None:
    with looks("light"), opened(qtbot, "annotate", tmp_path, before) as judged:
        page = enlarged(judged)
        assert isinstance(page, AnnotatePage)
        page.window().resize(after)
        settle()
        assert not page.enlarging.is_on
        assert page.form.isVisible()
        assert page.level_name.isVisible() == (after is ROOMY)
