"""The annotation page by ear and by eye: descriptions, the picture, the focus, the own voice."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.alt_text import Draft
from app.study.answer import Content
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.widgets.annotate_driver import Driver, close_menu, make_study
from widgets.shell.focus_speaker import FocusSpeaker, describe_focus

MET = Content(Verdict.MET)
_CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_levels_and_pieces_of_the_description_can_be_heard(driver: Driver) -> None:
    assert driver.press(Qt.Key.Key_F5).startswith("Guide cane: white")
    assert driver.page.description.text() == driver.last
    assert "Described by Sam" in driver.press(Qt.Key.Key_F7)
    assert driver.press(Qt.Key.Key_F8).startswith("Material ")
    assert driver.press(Qt.Key.Key_F8).startswith("Colour.")
    assert driver.control(Qt.Key.Key_F8).startswith("Colour.")
    again = driver.last
    assert driver.control(Qt.Key.Key_R) == again
    driver.key("y")
    study = open_study(driver.folder)
    rater, image = study.raters.find("Robin"), study.images.at(1)
    assert rater is not None
    assert image is not None
    heard = study.answers.current(image.key, rater)["T1.C1"].circumstances.heard
    study.close()
    assert heard.alt_text is not None
    assert heard.times["line"] == 1
    assert heard.times["everything"] == 1
    assert heard.times["description"] == 1
    assert heard.times["colour"] == 3  # F8, Ctrl+F8, and once more by repeating


def test_a_description_is_read_in_its_own_language(driver: Driver) -> None:
    driver.window.part()
    study = open_study(driver.folder)
    study.prepare_to_write()
    image = study.images.at(1)
    assert image is not None
    study.descriptions.add(image.key, Draft(plain="Ein langer Stock. Er ist weiß.", language="de"))
    study.close()
    driver.open()
    assert driver.voice.said[-2:][0] == "Ein langer Stock. Er ist weiß."
    assert driver.voice.languages[-3:] == [None, "de", None]
    assert driver.press(Qt.Key.Key_F5) == "Ein langer Stock."
    assert driver.voice.languages[-1] == "de"


def test_the_picture_is_shown_zooms_and_moves_by_key(driver: Driver) -> None:
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    assert picture.accessibleName() == "Image 1 of 3"
    driver.control(Qt.Key.Key_Equal)
    assert picture.zoom == pytest.approx(1.25)
    before = picture.centre
    driver.press(Qt.Key.Key_Right, _CONTROL_SHIFT)
    assert picture.centre.x() > before.x()
    driver.control(Qt.Key.Key_0)
    assert picture.zoom == 1.0
    assert picture.centre == QPointF(0.5, 0.5)
    assert driver.press(Qt.Key.Key_Left, _CONTROL_SHIFT) == "The image ends here."


def test_a_missing_picture_is_said_and_work_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path)
    study = open_study(folder)
    image = study.images.at(2)
    assert image is not None
    study.images.path(image).unlink()
    study.close()
    driver = Driver(qtbot, folder, Settings())
    driver.window.run_command("next_image")
    qtbot.waitUntil(lambda: driver.last.startswith("The image's file is missing"))
    assert not driver.page.picture.has_picture
    driver.key("y")
    assert driver.stored(2) == {"T1.C1": MET}
    driver.window.close()


def test_every_part_of_the_page_is_reached_with_tab_and_has_a_name_of_its_own(driver: Driver) -> None:
    names = []
    start = QApplication.focusWidget()
    for _ in range(200):
        driver.press(Qt.Key.Key_Tab)
        QApplication.processEvents()  # a heading that was left goes by its item and state again
        focus = QApplication.focusWidget()
        assert focus is not None
        names.append(describe_focus(focus))
        if focus is start:
            break
    else:
        pytest.fail("Tab never comes back to where it began")
    assert all(names)
    assert len(names) == len(set(names))
    assert sum(name.startswith(("T1 C", "T2 C")) for name in names) == 7
    assert any(name.startswith("Image 1") for name in names)
    assert any(name.startswith("Description. Guide cane.") for name in names)


def test_the_own_voice_says_what_the_focus_is_on(driver: Driver) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    FocusSpeaker(app, driver.announcer)
    driver.press(Qt.Key.Key_Tab)
    assert driver.voice.said[-1] == "Met, Not deformed, radio button, not chosen."
    driver.press(Qt.Key.Key_Tab)
    assert driver.voice.said[-1] == "Note on Not deformed, text."


def test_the_heading_stays_in_view_when_the_form_gets_smaller(driver: Driver) -> None:
    driver.window.resize(1180, 900)
    driver.control(Qt.Key.Key_Down)
    card, form = driver.page.form.card("T1.C2"), driver.page.form
    assert card is not None

    def is_in_view() -> bool:
        top = card.heading.mapTo(form.viewport(), card.heading.rect().topLeft()).y()
        return top >= 0 and top + card.heading.height() <= form.viewport().height()

    assert is_in_view()
    form.setMaximumHeight(card.heading.height() + 40)
    driver.qtbot.waitUntil(lambda: form.height() < 200)
    driver.qtbot.waitUntil(is_in_view)


def test_out_of_the_doubt_menu_the_focus_is_told_again(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.key("d")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    told: list[QObject] = []
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: told.append(event.object()) if event.type() is QAccessible.Event.Focus else None,
    )
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    driver.window.activateWindow()  # what a window manager does; the offscreen platform has none
    driver.qtbot.waitUntil(lambda: told == [QApplication.focusWidget()])
    assert driver.focus_name.startswith("T1 C1")


def test_the_own_voice_reads_menus(driver: Driver) -> None:
    card = driver.page.form.card("T1.C1")
    assert card is not None
    card.open_doubts()
    assert driver.voice.said[-1] == "Wording unclear"
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_Down)
    assert driver.voice.said[-1] == "Borderline"
    close_menu()


def test_only_what_is_short_is_spelled(driver: Driver) -> None:
    assert driver.key("s").startswith("Too long to spell.")
    driver.key("y")
    assert driver.key("s").startswith("capital M, e, t, full stop")
