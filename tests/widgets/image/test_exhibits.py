"""Exhibits at the window: pictures beside each other and large, texts in their scripts, and nothing out of reach."""

from collections.abc import Iterator
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
from tests.widgets.scaled_driver import ScaledDesk
from tests.widgets.screens import SMALL_WINDOW, looks
from widgets.image.exhibit_panel import ExhibitPanel, reads_right_to_left
from widgets.image.image_grid import SMALLEST, PictureGrid
from widgets.shell.focus_speaker import FocusSpeaker

CAPTIONS, TEXTS, PLAIN = 3, 4, 5
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[ScaledDesk]:
    desk = ScaledDesk(qtbot, tmp_path, Settings())
    yield desk
    desk.window.close()
    desk.announcer.close()


def panel_of(desk: ScaledDesk) -> ExhibitPanel:
    panel = desk.page.exhibits.panel
    assert panel is not None
    return panel


def test_each_picture_has_its_name_and_what_it_shows(desk: ScaledDesk) -> None:
    pictures = panel_of(desk).grid.shown()
    assert [one.accessibleName() for one in pictures] == [f"Picture {number} of 4" for number in (1, 2, 3, 4)]
    assert pictures[1].accessibleDescription() == "Poster 2 with a vase."
    assert pictures[3].accessibleDescription() == "This image has no description yet."
    interface = QAccessible.queryAccessibleInterface(pictures[0])
    assert interface is not None
    assert interface.role().name == "Graphic"
    desk.qtbot.waitUntil(lambda: all(one.has_picture for one in pictures))


def test_a_picture_whose_file_is_gone_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    desk = ScaledDesk(qtbot, tmp_path, Settings())
    image = desk.page.session.telling.exhibit.pictures[2] if desk.page.session.telling.exhibit else None
    assert image is not None
    desk.page._study.images.path(image).unlink()
    desk.window.part()
    desk.open()
    qtbot.waitUntil(lambda: desk.last.startswith("The picture's file is missing"))
    desk.key("3")
    assert desk.stored(), "work goes on"
    desk.window.close()
    desk.announcer.close()


def test_the_buttons_call_an_exhibit_by_its_name(desk: ScaledDesk) -> None:
    titles = [button.text() for button in desk.page._buttons.values()]
    assert titles == ["Next unanswered exhibit", "Leave for later", "Previous exhibit"]


def test_context_and_prompt_stand_above(desk: ScaledDesk) -> None:
    panel = panel_of(desk)
    assert panel.context.accessibleName() == "Context. T-shirt. It is printed large on a shirt."
    assert panel.prompt.accessibleName() == "Prompt. a blue vase"
    desk.control(Qt.Key.Key_PageDown)
    assert panel.context.text().startswith("Phone.")
    desk.control(Qt.Key.Key_PageDown)
    assert not panel.context.isVisible()


def test_tab_goes_as_one_reads(desk: ScaledDesk) -> None:
    panel = panel_of(desk)
    wanted = [panel.context, panel.prompt, *panel.grid.shown(), panel.description]
    panel.context.setFocus()
    way = [desk.focus]
    for _ in wanted[1:]:
        desk.press(Qt.Key.Key_Tab)
        way.append(desk.focus)
    assert way == wanted
    desk.press(Qt.Key.Key_Tab)
    assert desk.page.form.isAncestorOf(desk.focus)


def test_arrows_go_from_picture_to_picture_and_enter_shows_one_large(desk: ScaledDesk) -> None:
    panel = panel_of(desk)
    panel.grid.shown()[0].setFocus()
    desk.press(Qt.Key.Key_Right)
    desk.press(Qt.Key.Key_Down)
    assert desk.focus is panel.grid.shown()[2]
    assert desk.press(Qt.Key.Key_Return) == "Picture 3 of 4, large. Escape shows all pictures again."
    assert desk.focus is panel.picture
    assert panel.picture.accessibleName() == "Picture 3 of 4, large"
    assert not panel.grid.isVisible()
    assert desk.press(Qt.Key.Key_Escape) == "All 4 pictures."
    assert desk.focus is panel.grid.shown()[2]
    assert not panel.picture.isVisible()


def test_looking_closely_takes_the_picture_one_is_at(desk: ScaledDesk) -> None:
    panel = panel_of(desk)
    panel.grid.shown()[1].setFocus()
    desk.control(Qt.Key.Key_Equal)
    assert panel.picture.isVisible()
    assert panel.picture.zoom == pytest.approx(1.25)
    assert panel.picture.accessibleName() == "Picture 2 of 4, large"
    desk.window.run_command("regions")
    assert desk.page.looking.session.region is not None
    desk.press(Qt.Key.Key_Escape)
    assert panel.picture.isVisible(), "first one comes out of the regions"
    desk.press(Qt.Key.Key_Escape)
    assert panel.grid.isVisible()
    desk.page._do(lambda: desk.page.session.go_to(TEXTS))
    desk.window.run_command("zoom_in")
    assert desk.last == "There is no picture here."


def test_a_walk_through_regions_ends_with_its_exhibit(desk: ScaledDesk) -> None:
    desk.window.run_command("regions")
    assert desk.page.looking.session.region is not None
    desk.control(Qt.Key.Key_PageDown)
    assert desk.page.looking.session.region is None
    assert panel_of(desk).grid.isVisible()


def test_a_click_shows_a_picture_large(desk: ScaledDesk) -> None:
    QTest.mouseClick(panel_of(desk).grid.shown()[3], Qt.MouseButton.LeftButton)
    assert panel_of(desk).picture.accessibleName() == "Picture 4 of 4, large"


def test_texts_stand_in_their_own_script_and_direction_without_their_source(desk: ScaledDesk) -> None:
    desk.page._do(lambda: desk.page.session.go_to(CAPTIONS))
    panel = panel_of(desk)
    texts = [label for _, label in panel._passages["texts"]]
    reference = panel._passages["references"][0][1]
    assert texts[1].accessibleName() == f"Text 2 of 3, the second. {ARABIC}"
    assert texts[1].text() == f"\u200f{ARABIC}"
    assert reference.accessibleName() == f"Reference. {CHINESE}"
    assert not panel.grid.isVisible()
    assert panel.picture.accessibleName() == "Picture, exhibit 3 of 5"
    told = " ".join(label.accessibleName() for label in (*texts, reference))
    assert "model" not in told
    assert "expert" not in told
    assert reads_right_to_left("he")
    assert reads_right_to_left("ur-PK")
    assert not reads_right_to_left("ja")
    assert not reads_right_to_left("")


def test_an_own_voice_reads_each_text_in_its_language(desk: ScaledDesk, qapp: QApplication) -> None:
    speaker = FocusSpeaker(qapp, desk.announcer)
    desk.page._do(lambda: desk.page.session.go_to(CAPTIONS))
    desk.voice.said.clear()
    desk.voice.languages.clear()
    panel_of(desk)._passages["texts"][1][1].setFocus()
    assert (desk.voice.said[-1].startswith("Text 2 of 3"), desk.voice.languages[-1]) == (True, "ar")
    desk.press(Qt.Key.Key_F8)
    assert list(zip(desk.voice.said[-2:], desk.voice.languages[-2:], strict=True)) == [
        ("Text 1 of 3.", None),
        ("A blue vase.", "en"),
    ]
    speaker.deleteLater()


def test_a_plain_picture_among_exhibits_and_texts_alone(desk: ScaledDesk) -> None:
    desk.page._do(lambda: desk.page.session.go_to(CAPTIONS))
    desk.page._do(lambda: desk.page.session.go_to(PLAIN))
    panel = panel_of(desk)
    assert panel.picture.isVisible()
    assert panel.description.text() == "A plain poster."
    assert not panel._headings["texts"].isVisible()
    desk.page._do(lambda: desk.page.session.go_to(TEXTS))
    assert not panel.picture.isVisible()
    assert not panel.description.isVisible()
    assert [label.isVisible() for _, label in panel._passages["texts"]] == [True, True, False]


def test_a_grid_follows_the_width(qtbot: QtBot, tmp_path: Path) -> None:
    grid = PictureGrid()
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
        desk = ScaledDesk(qtbot, tmp_path, Settings())
        desk.window.resize(SMALL_WINDOW)
        for number, item in ((1, FIT), (CAPTIONS, ORDER), (CAPTIONS, WORDS), (TEXTS, FIT)):
            desk.go(number, item)
            settle()
            found = seen.clipped(desk.window) + seen.small_targets(desk.window)
            found += seen.faint_words(desk.window, 4.5)
            found += [str(finding) for finding in audit(desk.window, with_focus=text_scale == 100)]
            findings += [f"exhibit {number}, {item}: {one}" for one in found]
            assert desk.window.size() == QSize(SMALL_WINDOW)
        desk.window.close()
        desk.announcer.close()
    assert not findings, "\n".join(dict.fromkeys(findings))


def test_what_has_the_focus_is_in_sight(desk: ScaledDesk) -> None:
    desk.window.resize(SMALL_WINDOW)
    desk.page._do(lambda: desk.page.session.go_to(CAPTIONS))
    settle()
    panel = panel_of(desk)
    for part in (panel._passages["references"][0][1], panel.picture):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        assert not part.visibleRegion().isEmpty()
