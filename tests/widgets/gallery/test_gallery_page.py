"""The gallery by keys: grid and list, search and filter, one image and two, and what several have in common."""

from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QPixmap
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.messages.gallery import gallery as gallery_text
from app.sessions.gallery.gallery import Gallery
from app.settings import Settings
from app.study.image import ImageFacts
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.widgets.counted_calls import counted
from tests.widgets.window_driver import (
    DOWN,
    ENTER,
    OFFSCREEN_NOISE,
    TAB,
    PageDriver,
    heard_name,
    small_study,
    tab_stops,
)
from widgets.gallery.gallery_page import GalleryPage
from widgets.gallery.image_list import ImageList
from widgets.gallery.thumbnails import Thumbnails
from widgets.image.covered_picture import CoveredPicture
from widgets.kit.forms import ReadableList

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
RIGHT, SHIFT = Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier


class GalleryDriver(PageDriver):
    page: GalleryPage


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_demo(tmp_path / "demo")


@pytest.fixture
def driver(qtbot: QtBot, folder: Path) -> GalleryDriver:
    made = GalleryDriver(qtbot, folder.parent, Settings(rater="Ada"))
    made.page = GalleryPage(made.context, open_study(folder), "Ada")
    made.show(made.page)
    return made


def test_one_comes_to_the_first_image_and_hears_what_it_shows(driver: GalleryDriver) -> None:
    assert driver.said[0] == "Gallery of Guide canes: a demo study. 10 images."
    assert driver.window.windowTitle() == "Gallery – Guide canes: a demo study – Touchstone"
    images = driver.page.images
    assert driver.focus is images
    row = QAccessible.queryAccessibleInterface(images).child(0)
    assert row.text(QAccessible.Text.Name).startswith("Image 1: Guide cane: white with a red lower part")
    driver.press(RIGHT)
    current = images.current_row()
    assert current is not None
    assert current.image.number == 2
    driver.window.run_command("where_am_i")
    assert "10 images. Image 2: Guide cane" in driver.said[-1]


def test_grid_and_list_have_the_same_rows_and_selection(driver: GalleryDriver) -> None:
    images = driver.page.images
    driver.press(RIGHT)
    driver.press(RIGHT, modifier=SHIFT)
    assert driver.page.status.text() == "10 images. 2 selected."
    assert images.is_grid
    assert driver.control(Qt.Key.Key_L) == gallery_text.IS_LIST
    assert not images.is_grid
    assert [row.image.number for row in images.chosen_rows()] == [2, 3]
    assert driver.page.view.text() == gallery_text.AS_GRID
    driver.press(DOWN)
    assert [row.image.number for row in images.chosen_rows()] == [4]


def test_enter_opens_everything_known_of_an_image(driver: GalleryDriver) -> None:
    seen: list[str] = []

    def read(dialog: object) -> None:
        assert isinstance(driver.focus, ReadableList)
        seen.extend(driver.focus.lines())
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(read, lambda: driver.press(ENTER))
    assert seen[0] == "File: cane-01.webp."
    assert "Answers: fully answered by you, also by Ben, Robin." in seen
    assert any(line.startswith("Ben, ") for line in seen)


def test_searching_shows_what_fits_after_a_moment(driver: GalleryDriver, qtbot: QtBot) -> None:
    driver.press(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ControlModifier)
    assert driver.focus is driver.page.search
    driver.type("wooden knob")
    qtbot.waitUntil(lambda: driver.said[-1] == "1 of 10 images.")
    assert [row.image.number for row in driver.page.images.images.rows] == [3]
    driver.type(" nowhere")
    qtbot.waitUntil(lambda: driver.said[-1] == gallery_text.NOTHING_FITS)
    assert driver.page.images.accessibleDescription() == gallery_text.NOTHING_FITS
    assert not driver.page.change.isEnabled()
    driver.type("x")
    assert driver.page.leave()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver.page.session, "search", lambda words: driver.went.append(("search", words)))
        qtbot.wait(400)  # longer than a search waits for another letter
    assert driver.went == []


def test_two_selected_are_compared_and_no_other_number(driver: GalleryDriver) -> None:
    assert driver.control(Qt.Key.Key_D) == gallery_text.CHOOSE_TWO
    driver.press(RIGHT, modifier=SHIFT)
    names: list[str] = []

    def read(dialog: object) -> None:
        names.extend(heard_name(stop) for stop in tab_stops(driver))
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(read, lambda: driver.page.buttons["gallery_compare"].click())
    assert {"Everything known: image 1", "Everything known: image 2"} <= set(names)


def test_a_source_is_set_for_all_selected_and_stored(driver: GalleryDriver, folder: Path) -> None:
    driver.press(RIGHT, modifier=SHIFT)

    def fill(dialog: object) -> None:
        assert isinstance(driver.focus, QLineEdit)
        assert driver.focus.text() == ""  # the two have different ones
        driver.type("Sketcher B")
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.window.run_command("gallery_source"))
    assert driver.said[-1] == "Source of 2 images is now “Sketcher B”."
    assert [row.image.number for row in driver.page.images.chosen_rows()] == [1, 2]
    with_new = open_study(folder)
    assert [image.facts.source for image in with_new.images.all()][:2] == ["Sketcher B", "Sketcher B"]
    with_new.close()


def test_what_was_worked_on_is_not_removed_and_the_reason_is_where_one_looks(driver: GalleryDriver) -> None:
    def agree(dialog: object) -> None:
        driver.alt(Qt.Key.Key_R)

    driver.in_dialog(agree, lambda: driver.window.run_command("gallery_remove"))
    assert driver.said[-1].startswith("Image 1 stays as it is: it has ")
    assert driver.page.status.text() == driver.said[-1]
    assert driver.page.images.images.rowCount() == 10


def test_an_empty_study_says_what_to_do_first(qtbot: QtBot, tmp_path: Path) -> None:
    driver = GalleryDriver(qtbot, tmp_path)
    driver.page = GalleryPage(driver.context, open_study(small_study(tmp_path / "empty", images=0)))
    driver.show(driver.page)
    assert driver.said[0].endswith(gallery_text.NO_IMAGES)
    driver.window.run_command("gallery_open")
    assert driver.said[-1] == gallery_text.CHOOSE_FIRST
    driver.press(TAB)


def test_thumbnails_come_in_the_background_and_a_spoiled_file_is_tried_once(
    qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    spoiled = tmp_path / "spoiled.png"
    spoiled.write_bytes(b"no picture")
    with_images = open_study(folder)
    paths = [with_images.images.path(image) for image in with_images.images.all()]
    with_images.close()
    small = Thumbnails(64)
    came: list[Path] = []
    small.ready.connect(came.append)
    for path in (*paths, spoiled):
        assert small.get(path) is None
    qtbot.waitUntil(lambda: len(came) == len(paths) + 1)
    first, last = small.get(paths[0]), small.get(spoiled)
    assert first is not None
    assert max(first.width(), first.height()) == 64
    assert last is not None
    assert last.isNull()
    assert len(came) == len(paths) + 1


def test_an_image_one_has_not_answered_is_edited_without_its_source(qtbot: QtBot, folder: Path) -> None:
    driver = GalleryDriver(qtbot, folder.parent, Settings(rater="Robin"))
    driver.page = GalleryPage(driver.context, open_study(folder), "Robin")
    driver.show(driver.page)
    driver.press(RIGHT, RIGHT)
    current = driver.page.images.current_row()
    assert current is not None
    assert "source" not in driver.page.session.heard(current)
    seen: list[str] = []

    def fill(dialog: object) -> None:
        seen.extend(heard_name(stop) for stop in tab_stops(driver))
        driver.type("CC0")
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.window.run_command("gallery_edit"))
    assert seen[0] == "Licence"
    assert not {"Source", "Group", "Prompt"} & set(seen)
    with_new = open_study(folder)
    image = with_new.images.at(3)
    with_new.close()
    assert image is not None
    assert (image.facts.source, image.facts.licence[-3:]) == ("Sketcher A", "CC0")


def test_a_picture_with_a_content_note_waits_in_the_grid_and_in_its_dialog(
    driver: GalleryDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = driver.page
    row = page.session.all[0]
    page.session.edit(row, row.image.facts._replace(content_note="blood"))
    page.images.follow()
    asked: list[Path] = []
    get = page.images.thumbnails.get

    def noted_down(path: Path) -> QPixmap | None:
        asked.append(path)
        return get(path)

    monkeypatch.setattr(page.images.thumbnails, "get", noted_down)
    driver.window.grab()  # paints, whether or not the window has come up
    noted = page.session.path(page.session.all[0])
    assert asked
    assert noted not in asked
    driver.press(Qt.Key.Key_Home)

    def read(dialog: object) -> None:
        assert isinstance(dialog, QWidget)
        lines, covered = driver.focus, dialog.findChild(CoveredPicture)
        assert isinstance(lines, ReadableList)
        assert covered is not None
        assert lines.lines() == ["Content note: blood."]
        assert not covered.picture.isVisible()
        covered.button.setFocus()
        driver.press(Qt.Key.Key_Space)
        assert covered.picture.isVisible()
        assert driver.focus is covered.picture
        assert len(lines.lines()) > 5
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(read, lambda: driver.press(ENTER))
    driver.window.repaint()
    assert noted in asked  # it was asked for


def test_the_list_asks_for_each_image_twice_at_most_before_it_is_painted(qtbot: QtBot, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        session = Gallery(study)
        session.shown = session.shown * 20
        with counted() as calls:
            images = ImageList(session)
            qtbot.addWidget(images)
            images.show()
            images.viewport().repaint()
    asked = sum(1 for _file, name in calls.made if name == "GalleryModel.rowCount")
    assert 0 < asked < 2.5 * len(session.shown)


def test_selecting_all_asks_for_each_image_once(driver: GalleryDriver) -> None:
    page, images = driver.page, driver.page.images
    page.session.all *= 20
    page._choose(lambda: page.session.search(""))
    with counted() as calls:
        driver.control(Qt.Key.Key_A)
    asked = sum(1 for _file, name in calls.made if name == "GalleryModel.rowCount")
    assert page.status.text() == "200 images. 200 selected."
    assert images.count_chosen() == len(images.chosen_rows()) == 200
    assert 0 < asked < 1.5 * 200


def test_whoever_comes_back_sees_what_another_window_stored_and_hears_nothing(
    driver: GalleryDriver, folder: Path
) -> None:
    images = driver.page.images
    driver.press(RIGHT)
    driver.press(RIGHT, modifier=SHIFT)
    before = list(driver.said)

    def sourced() -> None:
        with closing(open_study(folder)) as elsewhere:
            elsewhere.prepare_to_write()
            image = elsewhere.images.at(3)
            assert image is not None
            elsewhere.images.update(image, image.facts._replace(source="another window"))

    driver.while_away(sourced)
    assert [row.image.facts.source for row in images.chosen_rows()][1] == "another window"
    assert (driver.focus, driver.said, driver.page.status.text()) == (
        images,
        before,
        "10 images. 2 selected.",
    )

    def added() -> None:
        with closing(open_study(folder)) as elsewhere:
            elsewhere.prepare_to_write()
            elsewhere.images.add(folder / "images" / "new.png", ImageFacts("new.png"))

    Pillow.new("RGB", (30, 30), "red").save(folder / "images" / "new.png")
    driver.while_away(added)
    assert len(images.images.rows) == 11
    assert [row.image.number for row in images.chosen_rows()] == [2, 3]
    current = images.current_row()
    assert current is not None
    assert current.image.number == 3
    assert driver.page.status.text() == "11 images. 2 selected."
