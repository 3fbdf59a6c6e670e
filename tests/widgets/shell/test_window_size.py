"""The window asks for no more than the screen has, so that the line with the last message is in sight."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.mark.parametrize(
    ("room", "fits"), [((1366, 768), (1180, 720)), ((1024, 600), (1008, 552)), ((1920, 1080), (1180, 780))]
)
def test_the_window_fits_the_screen(
    qtbot: QtBot, tmp_path: Path, room: tuple[int, int], fits: tuple[int, int]
) -> None:
    window = WindowDriver(qtbot, tmp_path).window
    window.fit_screen(QSize(*room))
    assert (window.width(), window.height()) == fits
