"""Exhibits at the window: pictures beside each other and large, texts in their scripts, and nothing out of reach."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from every_screen import settle
from tests.sessions.scaled_study import ARABIC, CHINESE, FIT, ORDER, WORDS
from tests.widgets import seen
from tests.widgets.audit import audit
from tests.widgets.scaled_driver import ScaledDriver
from tests.widgets.screens import SMALL_WINDOW, looks
from widgets.image.exhibit_panel import ExhibitPanel, reads_right_to_left
from widgets.image.image_grid import SMALLEST, ImageGrid
from widgets.shell.focus_speaker import FocusSpeaker

CAPTIONS, TEXTS, PLAIN = 3, 4, 5
pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.driver(make=ScaledDriver, settings=Settings()),
]


def panel_of(driver: ScaledDriver) -> ExhibitPanel:
    panel = driver.page.exhibits.panel
    assert panel is not None
    return panel


def test_each_picture_has_its_name_and_what_it_shows(driver: ScaledDriver) -> None:
    pictures = panel_of(driver).grid.shown()
    assert [one.accessibleName() for one in pictures] == [f"Image {number} of 4" for number in (1, 2, 3, 4)]
    assert pictures[1].accessibleDescription() == "Poster 2 with a vase."
    assert pictures[3].accessibleDescription() == "This image has no description yet."
    interface = QAccessible.queryAccessibleInterface(pictures[0])
    assert interface is not None
    assert interface.role().name == "Graphic"
    driver.qtbot.waitUntil(lambda: all(one.has_picture for one in pictures))


def test_a_picture_whose_file_is_gone_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    driver = ScaledDriver(qtbot, tmp_path, Settings())
    image = (
        driver.page.session.narration.exhibit.pictures[2] if driver.page.session.narration.exhibit else None
    )
    assert image is not None
    driver.page._study.images.path(image).unlink()
    driver.window.part()
    driver.open()
    qtbot.waitUntil(lambda: driver.last.startswith("The image's file is missing"))
    driver.key("3")
    assert driver.stored(), "work goes on"
    driver.window.close()
    driver.announcer.close()


def test_the_buttons_call_an_exhibit_by_its_name(driver: ScaledDriver) -> None:
    titles = [button.text() for button in driver.page._buttons.values()]
    assert titles == ["Previous exhibit", "Next unanswered exhibit", "Leave for later"]


def test_context_and_prompt_stand_above(driver: ScaledDriver) -> None:
    panel = panel_of(driver)
    assert panel.context.accessibleName() == "Context. T-shirt. It is printed large on a shirt."
    assert panel.prompt.accessibleName() == "Prompt. a blue vase"
    driver.control(Qt.Key.Key_PageDown)
    assert panel.context.text().startswith("Phone.")
    driver.control(Qt.Key.Key_PageDown)
    assert not panel.context.isVisible()


def test_tab_goes_as_one_reads(driver: ScaledDriver) -> None:
    panel = panel_of(driver)
    wanted = [panel.context, panel.prompt, *panel.grid.shown(), panel.description]
    panel.context.setFocus()
    way = [driver.focus]
    for _ in wanted[1:]:
        driver.press(Qt.Key.Key_Tab)
        way.append(driver.focus)
    assert way == wanted
    driver.press(Qt.Key.Key_Tab)
    assert driver.page.form.isAncestorOf(driver.focus)


def test_arrows_go_from_picture_to_picture_and_enter_shows_one_large(driver: ScaledDriver) -> None:
    panel = panel_of(driver)
    panel.grid.shown()[0].setFocus()
    driver.press(Qt.Key.Key_Right)
    driver.press(Qt.Key.Key_Down)
    assert driver.focus is panel.grid.shown()[2]
    assert driver.press(Qt.Key.Key_Return) == "Image 3 of 4, large. Escape shows all images again."
    assert driver.focus is panel.picture
    assert panel.picture.accessibleName() == "Image 3 of 4, large"
    assert not panel.grid.isVisible()
    assert driver.press(Qt.Key.Key_Escape) == "All 4 images."
    assert driver.focus is panel.grid.shown()[2]
    assert not panel.picture.isVisible()


def test_looking_closely_takes_the_picture_one_is_at(driver: ScaledDriver) -> None:
    panel = panel_of(driver)
    panel.grid.shown()[1].setFocus()
    driver.control(Qt.Key.Key_Equal)
    assert panel.picture.isVisible()
    assert panel.picture.zoom == pytest.approx(1.25)
    assert panel.picture.accessibleName() == "Image 2 of 4, large"
    driver.window.run_command("regions")
    assert driver.page.looking.session.region is not None
    driver.press(Qt.Key.Key_Escape)
    assert panel.picture.isVisible(), "first one comes out of the regions"
    driver.press(Qt.Key.Key_Escape)
    assert panel.grid.isVisible()
    driver.page.do(lambda: driver.page.session.go_to(TEXTS))
    driver.window.run_command("zoom_in")
    assert driver.last == "There is no image here."


def test_a_walk_through_regions_ends_with_its_exhibit(driver: ScaledDriver) -> None:
    driver.window.run_command("regions")
    assert driver.page.looking.session.region is not None
    driver.control(Qt.Key.Key_PageDown)
    assert driver.page.looking.session.region is None
    assert panel_of(driver).grid.isVisible()


def test_a_click_shows_a_picture_large(driver: ScaledDriver) -> None:
    QTest.mouseClick(panel_of(driver).grid.shown()[3], Qt.MouseButton.LeftButton)
    assert panel_of(driver).picture.accessibleName() == "Image 4 of 4, large"


def test_texts_stand_in_their_own_script_and_direction_without_their_source(driver: ScaledDriver) -> None:
    driver.page.do(lambda: driver.page.session.go_to(CAPTIONS))
    panel = panel_of(driver)
    texts = [label for _, label in panel._passages["texts"]]
    reference = panel._passages["references"][0][1]
    assert texts[1].accessibleName() == f"Text 2 of 3, the second. {ARABIC}"
    assert texts[1].text() == f"\u200f{ARABIC}"
    assert reference.accessibleName() == f"Reference. {CHINESE}"
    assert not panel.grid.isVisible()
    assert panel.picture.accessibleName() == "Image, exhibit 3 of 5"
    told = " ".join(label.accessibleName() for label in (*texts, reference))
    assert "model" not in told
    assert "expert" not in told
    assert reads_right_to_left("he")
    assert reads_right_to_left("ur-PK")
    assert not reads_right_to_left("ja")
    assert not reads_right_to_left("")


def test_an_own_voice_reads_each_text_in_its_language(driver: ScaledDriver, qapp: QApplication) -> None:
    speaker = FocusSpeaker(qapp, driver.announcer)
    driver.page.do(lambda: driver.page.session.go_to(CAPTIONS))
    driver.voice.said.clear()
    driver.voice.languages.clear()
    panel_of(driver)._passages["texts"][1][1].setFocus()
    assert (driver.voice.said[-1].startswith("Text 2 of 3"), driver.voice.languages[-1]) == (True, "ar")
    driver.press(Qt.Key.Key_F8)
    assert list(zip(driver.voice.said[-2:], driver.voice.languages[-2:], strict=True)) == [
        ("Text 1 of 3.", None),
        ("A blue vase.", "en"),
    ]
    speaker.deleteLater()


def test_a_plain_picture_among_exhibits_and_texts_alone(driver: ScaledDriver) -> None:
    driver.page.do(lambda: driver.page.session.go_to(CAPTIONS))
    driver.page.do(lambda: driver.page.session.go_to(PLAIN))
    panel = panel_of(driver)
    assert panel.picture.isVisible()
    assert panel.description.text() == "A plain poster."
    assert not panel._headings["texts"].isVisible()
    driver.page.do(lambda: driver.page.session.go_to(TEXTS))
    assert not panel.picture.isVisible()
    assert not panel.description.isVisible()
    assert [label.isVisible() for _, label in panel._passages["texts"]] == [True, True, False]


def test_a_grid_follows_the_width(qtbot: QtBot, tmp_path: Path) -> None:
    grid = ImageGrid()
    qtbot.addWidget(grid)
    paths = [tmp_path / f"{number}.png" for number in range(4)]
    grid.show_pictures(paths, list("abcd"), list("abcd"))
    grid.show()
    for width, columns in ((SMALLEST, 1), (480, 2), (1500, 4)):
        grid.resize(width, grid.heightForWidth(width))
        assert len({one.x() for one in grid.shown()}) == columns
        places = [one.geometry() for one in grid.shown()]
        assert not [1 for a in places for b in places if a is not b and a.intersects(b)]
        assert all(grid.rect().contains(place) for place in places)


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize("theme", ["light", "contrast-dark"])
def test_nothing_is_wrong_with_what_is_seen(
    qtbot: QtBot, tmp_path: Path, theme: str, text_scale: int
) -> None:
    findings: list[str] = []
    with looks(theme, text_scale):
        driver = ScaledDriver(qtbot, tmp_path, Settings())
        driver.window.resize(SMALL_WINDOW)
        for number, item in ((1, FIT), (CAPTIONS, ORDER), (CAPTIONS, WORDS), (TEXTS, FIT)):
            driver.go(number, item)
            settle()
            found = seen.clipped(driver.window) + seen.small_targets(driver.window)
            found += seen.faint_words(driver.window, 4.5)
            found += [str(finding) for finding in audit(driver.window, with_focus=text_scale == 100)]
            findings += [f"exhibit {number}, {item}: {one}" for one in found]
            assert driver.window.size() == QSize(SMALL_WINDOW)
        driver.window.close()
        driver.announcer.close()
    assert not findings, "\n".join(dict.fromkeys(findings))


def test_what_has_the_focus_is_in_sight(driver: ScaledDriver) -> None:
    driver.window.resize(SMALL_WINDOW)
    driver.page.do(lambda: driver.page.session.go_to(CAPTIONS))
    settle()
    panel = panel_of(driver)
    for part in (panel._passages["references"][0][1], panel.picture):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        assert not part.visibleRegion().isEmpty()
