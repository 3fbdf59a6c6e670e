"""Where one reads from the right, arrows change sides, and a text of the study keeps its own direction."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.controls import Button, DropDown
from widgets.kit.labels import SilentText
from widgets.theme.icons import set_icon

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
RIGHT_TO_LEFT, LEFT_TO_RIGHT = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight
SIZE = QRect(0, 0, 300, 60)


def picture(qtbot: QtBot, widget: QWidget, direction: Qt.LayoutDirection) -> QImage:
    qtbot.addWidget(widget)
    widget.setLayoutDirection(direction)
    widget.setGeometry(SIZE)
    return widget.grab().toImage()


def colours(image: QImage, left: int, right: int) -> set[int]:
    """The colours in some columns, away from the frame."""
    return {image.pixel(x, y) for x in range(left, right) for y in range(10, image.height() - 10)}


@pytest.mark.parametrize(("direction", "is_left"), [(RIGHT_TO_LEFT, True), (LEFT_TO_RIGHT, False)])
def test_the_mark_of_a_drop_down_is_where_lines_end(
    qtbot: QtBot, direction: Qt.LayoutDirection, is_left: bool
) -> None:
    shown = picture(qtbot, DropDown(), direction)
    left, right = colours(shown, 10, 40), colours(shown, 260, 290)
    assert (len(left) > len(right)) is is_left


def test_the_arrow_to_the_next_image_points_where_one_reads_to(qtbot: QtBot) -> None:
    def arrow(name: str, direction: Qt.LayoutDirection) -> QImage:
        button = Button("")
        qtbot.addWidget(button)
        button.setLayoutDirection(direction)
        set_icon(button, name)
        return button.icon().pixmap(button.iconSize()).toImage()

    assert arrow("next", RIGHT_TO_LEFT) == arrow("previous", LEFT_TO_RIGHT)
    assert arrow("previous", RIGHT_TO_LEFT) == arrow("next", LEFT_TO_RIGHT)
    assert arrow("save", RIGHT_TO_LEFT) == arrow("save", LEFT_TO_RIGHT)


@pytest.mark.parametrize("text", ["The cane is long.", "הקנה ארוך."])
def test_a_text_is_written_in_its_own_direction(qtbot: QtBot, qapp: QApplication, text: str) -> None:
    shown = []
    for direction in (RIGHT_TO_LEFT, LEFT_TO_RIGHT):  # a painter begins with that of the program
        qapp.setLayoutDirection(direction)
        shown.append(picture(qtbot, SilentText(text), direction))
    assert shown[0] == shown[1]
