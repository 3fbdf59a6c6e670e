"""A box to tick: its words take several lines where there is little room, and are all there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tests.widgets.screens import looks
from widgets.kit.controls import CheckBox
from widgets.kit.flow_layout import FlowLayout

TITLE = "Show images with a content note at &once, and say nothing before"


class Column(QWidget):
    """A box in a column of a width in pixels."""

    def __init__(self, width: int, title: str = TITLE) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.box = CheckBox(title)
        column.addWidget(self.box)
        column.addStretch(1)
        self.resize(width, 400)
        self.show()


def painted_lines(box: CheckBox) -> int:
    """How many lines of words there are in the picture of a box, beside its mark."""
    image = box.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    left = box.height() if box.height() < 40 else 40
    dark = [
        min(image.pixelColor(QPoint(x, y)).lightness() for x in range(left, image.width() - 2)) < 128
        for y in range(2, image.height() - 2)
    ]
    return sum(now and not before for before, now in zip([False, *dark], dark, strict=False))


@pytest.mark.parametrize("text_scale", [100, 200])
def test_long_words_take_more_lines_and_no_more_width(qapp: QApplication, text_scale: int) -> None:
    with looks("light", text_scale):
        columns = Column(2000), Column(300)
        wide, narrow = (column.box for column in columns)
        assert narrow.width() <= 300
        assert narrow.height() == narrow.heightForWidth(narrow.width()) > wide.height()
        assert painted_lines(narrow) > painted_lines(wide) >= 1
        assert wide.height() == wide.sizeHint().height()


def test_words_in_a_second_line_can_be_clicked(qapp: QApplication) -> None:
    with looks("light"):
        column = Column(300)
        place = QPoint(60, column.box.height() - 6)
        QTest.mouseClick(column.box, Qt.MouseButton.LeftButton, pos=place)
        assert column.box.isChecked()


def test_one_word_needs_its_own_width(qapp: QApplication) -> None:
    with looks("light"):
        column = Column(2000, "Word")
        assert 0 <= column.box.minimumSizeHint().width() - column.box.sizeHint().width() <= 1


@pytest.mark.parametrize("text_scale", [100, 200])
def test_a_box_among_others_in_a_line_is_no_wider_than_its_place(qapp: QApplication, text_scale: int) -> None:
    with looks("light", text_scale):
        column = Column(340, "Ada")
        holder = QWidget()
        boxes = [CheckBox(title) for title in ("Ben", TITLE)]
        flow = FlowLayout(holder, 8)
        for box in boxes:
            flow.add(box)
        layout = column.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, holder)
        QApplication.processEvents()
        assert all(holder.rect().contains(box.geometry()) for box in boxes)
        assert boxes[1].height() == boxes[1].heightForWidth(boxes[1].width()) > boxes[0].height()
