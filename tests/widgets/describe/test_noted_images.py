"""Describing an image that has a content note: the note comes first and alone, in the window and in what is listed."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.messages.item_nouns import IMAGE
from app.sessions.describe.describing import Describing
from app.sessions.gallery.image_words import findable_images
from app.settings import Settings
from storage.folder import open_study
from tests.widgets.describe.test_describe_page import MATERIAL, Driver, make_study
from widgets.describe.description_table import CopyDialog, TableDialog

WAITING = "Content note: blood. To see and hear the image: F6."
DESCRIBED = "The cane is white."
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of four images the first two are described; the first one has a note."""
    made = make_study(tmp_path)
    study = open_study(made)
    study.prepare_to_write()
    image = study.images.at(1)
    assert image is not None
    study.images.update(image, image.facts._replace(content_note="blood"))
    study.close()
    return made


@pytest.fixture
def driver(qtbot: QtBot, folder: Path) -> Driver:
    made = Driver(qtbot, folder)
    made.page._asking._go_to_image(made.page.session.consistency().rows[0].image)
    qtbot.waitUntil(lambda: made.page.session.image.number == 1)
    return made


def shown(driver: Driver) -> list[bool]:
    page = driver.page
    return [part.isVisible() for part in (page.picture, page.form, page.preview, page.remarks)]


def test_the_note_is_heard_and_seen_alone(driver: Driver) -> None:
    assert driver.last == f"Image 1 of 4, described by Ada. {WAITING}"
    assert shown(driver) == [False] * 4
    assert driver.focus is driver.page.covered.button
    assert driver.page.state.text().startswith("Content note: blood. The image is hidden")
    assert driver.page.preview.text.toPlainText() != DESCRIBED


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_F6, Qt.Key.Key_F8])
def test_the_button_or_a_key_that_describes_shows_the_image(driver: Driver, key: Qt.Key) -> None:
    told = driver.press(key)
    assert "white" in told
    assert shown(driver) == [True] * 4
    assert driver.focus is driver.form(MATERIAL)
    driver.press(Qt.Key.Key_PageDown, CONTROL)
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    assert driver.last.startswith(
        "Image 1 of 4, described by Ada. Content note: blood. "
    )  # heard, and not waited for
    assert shown(driver) == [True] * 4


@pytest.mark.parametrize(
    "command",
    ["enlarge", "edges", "regions", "copy_similar", "ask_suggestions", "remarks", "save_description"],
)
def test_what_needs_the_image_says_the_note(driver: Driver, command: str) -> None:
    driver.window.run_command(command)
    assert driver.last == WAITING
    assert shown(driver) == [False] * 4
    assert not driver.page.enlarging.is_on


def test_where_am_i_and_the_next_image_go_on(driver: Driver) -> None:
    driver.window.run_command("where_am_i")
    assert driver.last.endswith(WAITING)
    driver.window.run_command("next_image")
    assert driver.page.session.image.number == 2
    assert shown(driver) == [True] * 4


def test_who_chose_so_gets_the_image_at_once(driver: Driver) -> None:
    page = driver.page
    for waits in (False, True):
        page.context.settings = replace(page.context.settings, content_notes_wait=waits)
        page.follow_settings()
        assert shown(driver) == [not waits] * 4


def test_lists_of_descriptions_have_the_note_in_its_place(driver: Driver) -> None:
    driver.window.run_command("descriptions_table")
    table = driver.dialog(TableDialog)
    cells = [table.view.model().index(0, column).data() for column in range(table.view.model().columnCount())]
    assert len(cells) > 5
    assert cells.count("Content note: blood.") == 1
    assert "white" not in cells
    table.reject()
    driver.window.run_command("next_image")
    driver.window.run_command("copy_similar")
    QApplication.processEvents()
    lines = [driver.dialog(CopyDialog).list.item(row).text() for row in range(1)]
    assert lines == ["Image 1. Content note: blood."]


def test_find_lists_it_by_its_note(folder: Path) -> None:
    study = open_study(folder)
    first, second, *_ = findable_images(study, None, IMAGE)
    assert "Content note: blood." in first.line
    assert "white" not in first.line
    assert "black" in second.line
    at_once = findable_images(study, None, IMAGE, notes_wait=False)[0].line
    assert at_once.index("Content note: blood.") < at_once.index("white")
    study.close()


def test_a_session_without_a_window_waits_too(folder: Path) -> None:
    study = open_study(folder)
    session = Describing(study, "Ada")
    session.begin()
    session.waiting.describe_by = Settings().keymap.first("describe")
    session.go_to(1)
    for told in (session.where_am_i(), session.repeat()):
        assert "white" not in told.sentence
    assert "white" in session.step_part(1).sentence
    study.close()
