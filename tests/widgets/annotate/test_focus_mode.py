"""Focus mode: one criterion at a time, remembered for the person."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.team.raters import Perception
from every_screen import settle
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.annotate.annotate_page import AnnotatePage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def at_page(qtbot: QtBot, folder: Path, settings: Settings) -> tuple[WindowDriver, AnnotatePage]:
    driver = WindowDriver(qtbot, folder, settings)
    driver.window.resize(1280, 800)
    study = open_study(copy_demo(folder / "demo"))
    study.prepare_to_write()
    page = AnnotatePage(driver.context, study, study.raters.add("Kim"), Perception.IMAGE_VISIBLE)
    driver.show(page)
    return driver, page


def shown(page: AnnotatePage) -> list[str]:
    settle()
    return [card.item for card in page.form.cards() if card.isVisible()]


def test_one_criterion_is_shown_and_goes_along(qtbot: QtBot, tmp_path: Path) -> None:
    driver, page = at_page(qtbot, tmp_path, Settings())
    all_cards = shown(page)
    assert len(all_cards) == 8
    driver.press(Qt.Key.Key_X, modifier=BOTH)
    assert driver.said[-1] == "Focus mode on: one criterion at a time."
    assert driver.stored.one_criterion
    assert shown(page) == all_cards[:1]
    driver.press(Qt.Key.Key_Y, Qt.Key.Key_J)
    assert shown(page) == all_cards[1:2]
    card = page.form.card(all_cards[1])
    assert card is not None
    assert card.has_focus()
    driver.press(Qt.Key.Key_Up, modifier=Qt.KeyboardModifier.ControlModifier)
    assert shown(page) == all_cards[:1]
    driver.press(Qt.Key.Key_X, modifier=BOTH)
    assert driver.said[-1] == "Focus mode off: all criteria."
    assert shown(page) == all_cards
    assert not driver.stored.one_criterion


def test_it_is_on_for_a_person_who_left_it_on(qtbot: QtBot, tmp_path: Path) -> None:
    _driver, page = at_page(qtbot, tmp_path, Settings(one_criterion=True))
    assert shown(page) == [page.session.at]
