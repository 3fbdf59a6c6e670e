"""A ticked box as it is painted: a plain square with a tick, in every theme and size."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from tests.widgets.screens import looks
from widgets.kit.controls import CheckBox
from widgets.theme.colours import THEMES, colours_for


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text", [100, 200])
def test_the_corners_of_a_ticked_box_do_not_stick_out(qtbot: QtBot, theme: str, text: int) -> None:
    with looks(theme, text):
        box = CheckBox("Ada")
        qtbot.addWidget(box)
        box.setChecked(True)
        box.show()
        image = box.grab().toImage()
        accent = QColor(colours_for(theme).accent)
        filled = {
            (x, y)
            for x in range(image.width() // 2)
            for y in range(image.height())
            if image.pixelColor(x, y) == accent
        }
    left, right = min(x for x, _ in filled), max(x for x, _ in filled)
    top, bottom = min(y for _, y in filled), max(y for _, y in filled)
    middle = (left + right) // 2, (top + bottom) // 2
    assert right - left == bottom - top
    # Each side reaches as far in its middle as anywhere.
    assert {(middle[0], top), (middle[0], bottom), (left, middle[1]), (right, middle[1])} <= filled
