"""At 200 % in the smallest window, what a page or dialog is for is in sight without scrolling."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.files.rubric_file import load_rubric
from app.settings import Settings
from storage.folder import open_study
from tests.sessions.coding_study import study_with_statements
from tests.storage.making import make_study
from tests.widgets.screens import (
    SMALL_WINDOW,
    looks,
    small_screen as small_screen,  # a fixture
)
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.annotate.practice_dialog import PracticeDialog, practise
from widgets.kit.dialogs import Dialog
from widgets.rubric.coding_page import CodingPage
from widgets.study.new_study_page import NewStudyPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def is_all_seen(part: QWidget) -> bool:
    """Whether no edge of a part is scrolled away or covered by the window's."""
    return part.isVisible() and part.visibleRegion().boundingRect() == part.rect()


def test_the_answers_of_practising(qtbot: QtBot, tmp_path: Path, small_screen: None) -> None:
    with looks("light", 200):
        driver = WindowDriver(qtbot, tmp_path)

        def look(dialog: Dialog) -> None:
            assert isinstance(dialog, PracticeDialog)
            assert dialog.height() <= SMALL_WINDOW.height()
            assert all(is_all_seen(button) for button in dialog.choices.buttons)
            driver.press(Qt.Key.Key_Escape)

        rubric = load_rubric("guide-cane")
        driver.in_dialog(look, lambda: practise(driver.window, rubric, "T1.C3", driver.context))


def test_the_fields_of_the_first_step_of_a_new_study(qtbot: QtBot, tmp_path: Path) -> None:
    with looks("light", 200):
        driver = WindowDriver(qtbot, tmp_path)
        page = NewStudyPage(driver.context)
        driver.show(page)
        qtbot.waitUntil(lambda: is_all_seen(page.naming.folder))
        assert is_all_seen(page.naming.title)
        assert not page.overview.isVisible()
    driver.window.resize(1280, 800)
    qtbot.waitUntil(page.overview.isVisible)
    assert page.overview.text().splitlines()[0].startswith("▸ 1 title and folder")


def test_what_to_do_first_where_nothing_can_be_coded(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study")) as study:
        study.raters.add("Robin")
    with looks("light", 200):
        driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin"))
        page = CodingPage(driver.context, open_study(tmp_path / "study"), "Robin")
        driver.show(page)
        assert driver.said[-1].startswith(
            "Coding. Nobody has said anything in a workshop yet. First hold a workshop"
        )
        qtbot.waitUntil(lambda: is_all_seen(page.to_source))
        assert driver.focus is page.to_source
        assert is_all_seen(page.what_first)
        assert not page.rows.isVisible()
        driver.press(Qt.Key.Key_Space)
        assert driver.went == [("workshop", tmp_path / "study")]
        page.mode.setCurrentIndex(1)
        assert driver.said[-1].startswith(
            "Nobody has written a reason beside an answer yet. Write one as a note"
        )


def test_lines_to_code_take_the_place_of_what_to_do_first(qtbot: QtBot, tmp_path: Path) -> None:
    study_with_statements(tmp_path / "study").close()
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin"))
    page = CodingPage(driver.context, open_study(tmp_path / "study"), "Robin")
    driver.show(page)
    assert page.rows.isVisible()
    assert not page.what_first.isVisible()
