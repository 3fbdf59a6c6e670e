"""What a pointer does with a picture: a double click zooms, a right click offers the commands that have keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.widgets.annotate_driver import Driver
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.image.image_view import PointerTools

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_a_double_click_zooms_in_and_another_shows_all(driver: Driver) -> None:
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    QTest.mouseDClick(picture, Qt.MouseButton.LeftButton)
    assert picture.zoom > 1.0
    QTest.mouseDClick(picture, Qt.MouseButton.LeftButton)
    assert picture.zoom == 1.0


def test_the_menu_has_commands_of_the_picture(driver: Driver) -> None:
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    tools = picture.findChild(PointerTools)
    assert tools is not None
    menu = tools.menu()
    names = [action.objectName() for action in menu.actions()]
    assert names[:3] == ["zoom_in", "zoom_out", "fit"]
    menu.actions()[0].trigger()
    assert picture.zoom > 1.0
