"""Grouping images by key: a name and a reason, digits and Enter, taking out, renaming, removing; all is on the disk."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.annotate import grouping
from app.settings import Settings
from app.study.team.raters import RaterKind
from storage.folder import open_study
from tests.storage.making import make_study, write_picture
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, WindowDriver, heard_name
from widgets.annotate.grouping_page import GroupingPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(make_study(tmp_path / "study", images=4)) as study:
        study.raters.add("Ada")
        study.raters.add("judge", RaterKind.JUDGE)
    return tmp_path / "study"


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, folder: Path) -> Iterator[tuple[WindowDriver, GroupingPage]]:
    driver = WindowDriver(qtbot, tmp_path)
    study = open_study(folder)
    study.prepare_to_write()
    page = GroupingPage(driver.context, study, "Ada")
    driver.show(page)
    yield driver, page
    page.leave()
    driver.announcer.close()


def stored(folder: Path) -> list[tuple[str, str, tuple[int, ...]]]:
    with closing(open_study(folder)) as study:
        numbers = {image.key: image.number for image in study.images.all()}
        return [
            (one.name, one.reason, tuple(numbers[key] for key in one.images)) for one in study.groupings.all()
        ]


def make(driver: WindowDriver, page: GroupingPage, name: str, reason: str = "") -> None:
    for field, words in ((page.name, name), (page.reason, reason)):
        field.setFocus()
        field.selectAll()
        field.clear()
        driver.type(words)
    page.new.setFocus()
    driver.press(ENTER)


def test_images_are_grouped_by_key_and_every_step_is_stored(
    page: tuple[WindowDriver, GroupingPage], folder: Path
) -> None:
    driver, shown = page
    assert driver.said[0].startswith("Group images.")
    assert driver.said[0].endswith("0 of 4 images are in 0 groups.")
    assert heard_name(shown.images).startswith(grouping.IMAGES)
    assert shown.finish().sentence == "No group was made."
    make(driver, shown, "straight", "they look new")
    assert shown.finish().sentence == "Your groups are saved."
    assert driver.said[-1] == "Image 1 is in straight, which has 1 image. 3 images are in no group."
    shown.images.setFocus()
    driver.press(DOWN)
    assert driver.said[-1].startswith("Image 2. ")
    assert driver.said[-1].endswith("It is in no group.")
    driver.type("1")
    assert driver.said[-1] == "Image 2 is in straight, which has 2 images. 2 images are in no group."
    assert shown.images.hasFocus()
    driver.type("0")
    assert driver.said[-1] == "Image 2 is no longer in straight. 3 images are in no group."
    make(driver, shown, "bent")
    assert shown.images.lines()[1].endswith("in bent")
    assert shown.groups.lines() == ["1. straight, 1 image, because they look new", "2. bent, 1 image"]
    shown.next.setFocus()
    driver.press(ENTER)
    assert driver.said[-1].startswith("Image 3. ")
    shown.groups.setFocus()
    driver.press(ENTER)
    assert stored(folder) == [("straight", "they look new", (1,)), ("bent", "", (2, 3))]


def test_an_image_with_a_content_note_is_hidden_until_it_is_asked_for(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    study = open_study(folder)
    study.prepare_to_write()
    image = study.images.at(1)
    assert image is not None
    study.images.update(image, image.facts._replace(content_note="blood"))
    driver = WindowDriver(qtbot, tmp_path)
    page = GroupingPage(driver.context, study, "Ada")
    driver.show(page)
    button, picture = page.covered.button, page.covered.picture
    assert (button.isVisible(), picture.isVisible()) == (True, False)
    assert page.covered.note.isVisible()
    assert page.covered.note.text() == "Content note: blood."
    noted = "Image 1. Content note: blood. It is in no group."
    assert page.session.where().sentence == noted
    driver.press(DOWN)
    assert driver.said[-1] == "Image 2. It has no description yet. It is in no group."
    assert (button.isVisible(), picture.isVisible()) == (False, True)
    assert not page.covered.note.isVisible()
    driver.press(Qt.Key.Key_Up)
    assert driver.said[-1] == noted
    button.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert driver.said[-1].startswith("Image 1. Content note: blood. Guide cane.")
    assert (button.isVisible(), picture.isVisible()) == (False, True)
    page.leave()


def test_the_list_shows_small_pictures_but_none_that_waits(qtbot: QtBot, tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=0)
    study.raters.add("Ada")
    for shade, note in enumerate(("blood", "")):
        file = tmp_path / f"{shade}.png"
        image = study.images.add(file, write_picture(file, shade=shade)).image
        study.images.update(image, image.facts._replace(content_note=note))
    driver = WindowDriver(qtbot, tmp_path)
    page = GroupingPage(driver.context, study, "Ada")
    driver.show(page)
    shown = page.images.thumbnails
    qtbot.waitUntil(lambda: len(shown.made()) == 1)
    page.covered.button.setFocus()
    driver.press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(shown.made()) == 2)
    page.leave()


def test_who_chose_so_is_shown_images_with_a_content_note_at_once(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    study = open_study(folder)
    study.prepare_to_write()
    for image in list(study.images.all()):
        study.images.update(image, image.facts._replace(content_note="blood"))
    driver = WindowDriver(qtbot, tmp_path, Settings(content_notes_wait=False))
    page = GroupingPage(driver.context, study, "Ada")
    driver.show(page)
    assert page.covered.picture.isVisible()
    assert "Content note: blood. Guide cane." in page.session.where().sentence
    page.leave()


def test_a_group_is_renamed_and_removed(page: tuple[WindowDriver, GroupingPage], folder: Path) -> None:
    driver, shown = page
    make(driver, shown, "straight")
    shown.name.setFocus()
    shown.name.selectAll()
    driver.type("upright")
    shown.change.setFocus()
    driver.press(ENTER)
    assert driver.said[-1] == "Saved: upright."
    assert stored(folder) == [("upright", "", (1,))]
    shown.remove.setFocus()
    driver.press(ENTER)
    assert driver.said[-1] == "Removed: upright; its image is in no group now."
    assert stored(folder) == []
    assert not shown.remove.isEnabled()


def test_a_name_that_is_typed_stays_until_it_is_stored(
    page: tuple[WindowDriver, GroupingPage], folder: Path
) -> None:
    driver, shown = page
    make(driver, shown, "straight")
    make(driver, shown, "bent")
    shown.name.setFocus()
    shown.name.selectAll()
    driver.type("carved")
    shown.images.setFocus()
    driver.type("2")
    shown.groups.setFocus()
    driver.press(Qt.Key.Key_Up)
    assert shown.name.text() == "carved"
    shown.new.setFocus()
    driver.press(ENTER)
    assert [name for name, _reason, _images in stored(folder)] == ["straight", "bent", "carved"]
    shown.groups.setFocus()
    driver.press(Qt.Key.Key_Up)
    assert shown.name.text() == "bent"  # what is stored follows the list again


def test_what_cannot_be_done_is_said_and_changes_nothing(
    page: tuple[WindowDriver, GroupingPage], folder: Path
) -> None:
    driver, shown = page
    make(driver, shown, " ")
    assert driver.said[-1] == grouping.NO_NAME
    make(driver, shown, "straight")
    make(driver, shown, "STRAIGHT")
    assert driver.said[-1] == grouping.taken(name="STRAIGHT")
    assert shown.problem.isVisible()
    shown.images.setFocus()
    driver.type("9")
    assert driver.said[-1] == "There is no group 9. The numbers go from 1 to 1."
    driver.type("0")
    driver.type("0")
    assert driver.said[-1] == grouping.NOT_IN_A_GROUP
    assert stored(folder) == [("straight", "", ())]


@pytest.mark.parametrize("name", ["", "Ben", "judge"])
def test_groups_belong_to_a_person(page: tuple[WindowDriver, GroupingPage], folder: Path, name: str) -> None:
    driver, _shown = page
    with closing(open_study(folder)) as study, pytest.raises(UserError, match="Choose your name"):
        GroupingPage(driver.context, study, name)
