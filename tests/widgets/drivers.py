"""Fixtures that tests of the window import as their `driver` and `page`."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import WindowDriver
from widgets.study.new_study_page import NewStudyPage
from widgets.study.start_page import StartPage


@pytest.fixture
def window_driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    """A window without a page."""
    return WindowDriver(qtbot, tmp_path)


@pytest.fixture
def start_page_driver(window_driver: WindowDriver) -> WindowDriver:
    """A window on the start page."""
    window_driver.show(StartPage(window_driver.context))
    return window_driver


@pytest.fixture
def new_study_page(driver: WindowDriver) -> NewStudyPage:
    """The page that makes a study, shown in the window of the test."""
    page = NewStudyPage(driver.context)
    driver.show(page)
    return page
