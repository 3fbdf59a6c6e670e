"""The steps of the assistant for a new study, for tests to go through."""

from pathlib import Path

from tests.widgets.window_driver import ENTER, WindowDriver
from widgets.study.new_study_page import NewStudyPage

RUBRIC = """
title = "Drums"
artifact = "drum"
[[theme]]
code = "T1"
statement = "It can be played."
[[theme.criterion]]
code = "C1"
text = "It has a skin."
"""


def name_it(driver: WindowDriver, page: NewStudyPage, folder: Path) -> None:
    """Fill in the first step and go on."""
    page.naming.folder.set_path(folder)
    page.naming.title.setText("Autumn round")
    page.naming.title.setFocus()
    driver.press(ENTER)


def press_next(driver: WindowDriver, page: NewStudyPage) -> None:
    page.next.setFocus()
    driver.press(ENTER)
