"""Finding by words, by key: images by description, note and state; lines; and typing ahead in lists and tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.sessions.gallery.gallery import Gallery
from app.settings import Settings
from app.study.alt_text import Draft
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, PageDriver, WindowDriver, small_study
from widgets.describe.describe_page import DescribePage
from widgets.gallery.find_dialog import FindDialog
from widgets.gallery.gallery_page import GalleryPage
from widgets.kit.dialogs import Dialog
from widgets.rubric.designer_page import DesignerPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
CONTROL, F = Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_F
ESCAPE = Qt.Key.Key_Escape


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = Driver(qtbot, make_study(tmp_path), Settings())
    yield made
    made.page.leave()


def find(driver: WindowDriver, words: str, seen: list[str]) -> None:
    """Press Ctrl+F, type, note the lines that fit, and press Enter."""

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, FindDialog)
        driver.type(words)
        seen.extend(dialog.listed.lines())
        driver.press(ENTER)
        if dialog.isVisible():
            driver.press(ESCAPE)

    driver.in_dialog(act, lambda: driver.press(F, modifier=CONTROL))


def page_driver(qtbot: QtBot, folder: Path, rater: str) -> PageDriver:
    return PageDriver(qtbot, folder.parent, Settings(rater=rater))


def helper_of(desk: Driver) -> WindowDriver:
    """What acts in dialogs, for the window of the annotation page."""
    helper = WindowDriver.__new__(WindowDriver)
    helper.qtbot, helper.window, helper.announcer = desk.qtbot, desk.window, desk.announcer
    helper._calls, helper._waiting, helper._seen = [], [], []
    return helper


def found_by(desk: Driver, words: str) -> list[str]:
    """What fits while annotating, and where Enter leads."""
    seen: list[str] = []
    find(helper_of(desk), words, seen)
    desk.qtbot.waitUntil(lambda: desk.page.isAncestorOf(desk.focus))
    return seen


def test_an_image_is_found_by_a_word_of_its_description(desk: Driver) -> None:
    assert found_by(desk, "red") == [
        "Image 3: Guide cane: red, shape unclear, top not in view, bottom end not in view. Open."
    ]
    assert desk.page.session.image.number == 3
    assert desk.last.startswith("Image 3 of 3")


def test_an_image_is_found_by_ones_note_and_by_ones_doubt(desk: Driver) -> None:
    desk.key("e")
    QTest.keyClicks(desk.focus, "The grip puzzles me")
    desk.press(ENTER)
    desk.control(Qt.Key.Key_PageDown)
    desk.key("f")
    (noted,) = found_by(desk, "puzzles")
    assert noted.startswith("Image 1: ")
    assert noted.endswith("Open, with a note.")
    assert desk.page.session.image.number == 1
    (doubted,) = found_by(desk, "uncertain")
    assert doubted.startswith("Image 2: ")
    assert desk.page.session.image.number == 2


def test_a_note_of_somebody_else_finds_nothing(desk: Driver) -> None:
    desk.key("e")
    QTest.keyClicks(desk.focus, "A secret")
    desk.press(ENTER)
    desk.page.leave()
    study = open_study(desk.folder)
    study.prepare_to_write()
    study.raters.add("Ada")
    gallery = Gallery(study, "Ada")
    gallery.search("secret")
    assert gallery.shown == []
    gallery = Gallery(study, "Robin")
    gallery.search("secret")
    assert [row.image.number for row in gallery.shown] == [1]
    study.close()


def test_what_fits_is_said_after_a_pause(desk: Driver) -> None:
    assert found_by(desk, "black or white") == ["Nothing matches."]

    def act(dialog: Dialog) -> None:
        QTest.keyClicks(desk.focus, "black")
        desk.qtbot.waitUntil(lambda: desk.last.startswith("1 image. Image 2: Guide cane: black"))
        desk.press(ESCAPE)

    helper_of(desk).in_dialog(act, lambda: desk.press(F, CONTROL))


def test_a_picture_is_found_while_describing(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "study", images=3, people=("Ada",))
    study = open_study(folder)
    study.prepare_to_write()
    image = study.images.at(3)
    assert image is not None
    study.descriptions.add(image.key, Draft(plain="A folded cane on a table."))
    study.close()
    driver = page_driver(qtbot, folder, "Ada")
    page = driver.page = DescribePage(driver.context, open_study(folder), "Ada")
    driver.show(page)
    seen: list[str] = []
    find(driver, "folded", seen)
    assert seen == ["Image 3: A folded cane on a table. Open."]
    qtbot.waitUntil(lambda: page.session.image.number == 3)


def test_a_line_of_the_rubric_is_found_and_gets_the_focus(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "study", people=("Ada",))
    driver = page_driver(qtbot, folder, "Ada")
    page = driver.page = DesignerPage(driver.context, open_study(folder), "Ada")
    driver.show(page)
    wanted = next(row for row, line in enumerate(page.rows.lines()) if "crook" in line.lower())
    seen: list[str] = []
    find(driver, "crook", seen)
    assert seen
    assert all("crook" in line.lower() for line in seen)
    assert page.rows.currentRow() == wanted
    assert page.rows.hasFocus()


def test_the_gallery_leads_to_ones_own_answers(qtbot: QtBot, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "study", images=3, people=("Ada",))
    driver = PageDriver(qtbot, folder.parent, Settings(rater="Ada", perceptions={"Ada": "magnified"}))
    page = driver.page = GalleryPage(driver.context, open_study(folder), "Ada")
    driver.show(page)
    driver.press(Qt.Key.Key_Right)
    driver.control(Qt.Key.Key_J)
    ((name, target),) = driver.went
    assert name == "annotate"
    assert isinstance(target, tuple)
    assert target[:2] == (folder, "Ada")
    other = open_study(folder)
    ada = other.raters.find("Ada")
    assert ada is not None
    assert other.sessions.place(ada) == 2
    other.close()


def test_who_answers_nothing_has_no_answers_to_go_to(tmp_path: Path) -> None:
    study = open_study(small_study(tmp_path / "study"))
    gallery = Gallery(study)
    with pytest.raises(UserError, match="Choose your name"):
        gallery.go_to_answers(gallery.all[0])
    study.close()


def test_letters_typed_in_a_list_go_to_the_line_with_a_word_that_begins_so(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Ada"))
    page = GalleryPage(driver.context, open_study(copy_demo(tmp_path / "demo")), "Ada")
    driver.show(page)
    lines = [page.session.heard(row).lower() for row in page.session.shown]
    wanted = next(at for at, line in enumerate(lines) if at and " brown" in line)
    driver.type("brown")  # R and W are commands, but not in the middle of a word
    current = page.images.currentIndex()
    assert current.row() == wanted
    assert driver.said == [driver.said[0]]
    driver.window.page = None
    page.leave()


def test_a_first_letter_that_is_a_command_stays_one(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Ada"))
    page = GalleryPage(driver.context, open_study(copy_demo(tmp_path / "demo")), "Ada")
    driver.show(page)
    driver.type("w")  # where one is
    assert "10 images" in driver.said[-1]
    assert page.images.currentIndex().row() == 0
    driver.window.page = None
    page.leave()
