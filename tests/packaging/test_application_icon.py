"""The program's icon: drawn in every size, as its drawing is now, and told from any ground at the smallest."""

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

import application_icon
from widgets.shell import application

ENOUGH = 7.0  # the contrast that WCAG asks of text at its highest level


def luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def stored(size: int) -> QImage:
    return QImage(str(application_icon.FOLDER / f"touchstone-{size}.png"))


@pytest.mark.parametrize("size", application_icon.SIZES)
def test_each_size_is_drawn_from_the_drawing(qapp: QApplication, size: int) -> None:
    image, fresh = stored(size).convertToFormat(QImage.Format.Format_ARGB32), application_icon.drawn(size)
    assert (image.width(), image.height()) == (size, size)
    apart = [abs(one - other) for one, other in zip(bytes(image.bits()), bytes(fresh.bits()), strict=True)]
    assert sum(apart) / len(apart) < 2, "run .venv/bin/python packaging/application_icon.py"


def test_the_smallest_is_legible_on_any_ground(qapp: QApplication) -> None:
    image = stored(16)
    edge, stone = QColor(image.pixel(8, 0)), QColor(image.pixel(8, 3))
    assert contrast(edge, QColor("black")) >= ENOUGH
    assert contrast(stone, QColor("white")) >= ENOUGH
    inner = [QColor(image.pixel(x, y)) for x in range(2, 14) for y in range(2, 14)]
    clear = [colour for colour in inner if contrast(colour, stone) >= ENOUGH]
    assert 20 <= len(clear) <= len(inner) // 2, "the mark is a shape that one sees, on a stone that one sees"


def test_the_window_has_it_in_every_size(qapp: QApplication) -> None:
    icon = application.application_icon()
    assert [size.width() for size in icon.availableSizes()] == list(application_icon.SIZES)
    assert application.SIZES == application_icon.SIZES
