"""Duplicating the rubric of the study one is in, by key."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.messages.rubric import rubric_design, rubric_duplicate
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.widgets.home_driver import HomeDriver
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB
from widgets.kit.dialogs import Dialog
from widgets.study.home_page import HomePage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_another_communitys_version_is_made_beside_the_study(qtbot: QtBot, tmp_path: Path) -> None:
    driver = HomeDriver(qtbot, tmp_path)

    def fill(_dialog: Dialog) -> None:
        driver.press(Qt.Key.Key_Delete, ENTER)
        assert rubric_duplicate.NEEDS_TITLE in driver.focus.accessibleDescription()
        driver.type("Canes in Kerala")
        driver.press(TAB)
        driver.press(Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
        driver.type("Kerala")
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.window.run_command("duplicate_rubric"))
    driver.wait_for("Canes in Kerala was made in canes-2, with the rubric of")
    page = driver.window.page
    assert isinstance(page, HomePage)
    assert page.folder() == tmp_path / "canes"
    assert driver.stored.recent[:2] == (str(tmp_path / "canes"), str(tmp_path / "canes-2"))
    with closing(open_study(tmp_path / "canes-2")) as study:
        rubric = study.rubrics.current()
        assert rubric is not None
        assert rubric.community == "Kerala"
        assert "duplicated from version 1 of " in rubric.source


def test_without_a_rubric_there_is_nothing_to_duplicate(qtbot: QtBot, tmp_path: Path) -> None:
    def make(folder: Path) -> Path:
        create_study(folder, NewStudy("Oars", "oar")).close()
        return folder

    driver = HomeDriver(qtbot, tmp_path, make)
    driver.window.run_command("duplicate_rubric")
    assert driver.said[-1] == rubric_design.NO_THEME_YET
    assert not (tmp_path / "canes-2").exists()
