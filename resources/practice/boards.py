"""Pallanguzhi boards: one seen at an angle with cowrie shells, one from above whose pits lie unevenly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from resources.demo.brush import Colour, Layer, Point, bow, gradient, lit, mix, pressed, textured

if TYPE_CHECKING:
    from PIL.Image import Image

_TEAK: Colour = (96, 58, 34)
_PALE: Colour = (214, 184, 138)
_SHELL: Colour = (240, 230, 208)


def at_an_angle() -> Image:
    """Two rows of seven pits in deep brown wood, oval as seen from the side, with cowrie shells in them."""
    cloth = textured(gradient((150, 44, 48), (112, 28, 34)), (300, 400), 51, 0.2)
    board = Layer()
    board.polygon([(150, 500), (810, 500), (920, 860), (40, 860)], (*_TEAK, 255))
    board.polygon([(40, 860), (920, 860), (916, 912), (44, 912)], (*mix(_TEAK, (0, 0, 0), 0.4), 255))
    ground = pressed(lit(cloth, (430, 640), 950, 0.45), board, (14, 26), 16, 0.6)
    shells = Layer()
    for y, left, right, across, down in ((598, 196, 764, 36, 22), (758, 136, 824, 44, 30)):
        for place in range(7):
            x = left + (right - left) * place / 6
            _pit(shells, (x, y), across, down, _TEAK)
            for number in range(3 + (place + y) % 2):
                _shell(shells, (x - 15 + number % 2 * 26, y - 6 + number // 2 * 13))
    return pressed(ground, shells)


def uneven_pits() -> Image:
    """A board of pale wood in the outline of a fish; the gaps between its pits differ, and two pits meet."""
    ground = lit(textured(gradient((92, 112, 118), (70, 88, 94)), (240, 320), 52, 0.15), (430, 560), 950, 0.4)
    board = Layer()
    upper = bow((110, 640), (240, 330), (640, 380), (760, 620))
    lower = bow((760, 660), (640, 900), (240, 950), (110, 640))
    board.polygon([*upper, (900, 500), (868, 640), (900, 780), *lower], (*_PALE, 255))
    ground = pressed(ground, board, (18, 24), 14, 0.55)
    pits = Layer()
    for y, places in ((570, (236, 316, 440, 514, 660)), (710, (230, 352, 424, 560, 652))):
        for x in places:
            _pit(pits, (x, y), 42, 42, _PALE)
    return pressed(ground, pits)


def _pit(layer: Layer, centre: Point, across: float, down: float, wood: Colour) -> None:
    """A hollow: dark at the side of the light, lighter across."""
    layer.ellipse(centre, across, down, (*mix(wood, (0, 0, 0), 0.62), 255))
    x, y = centre[0] + across * 0.1, centre[1] + down * 0.14
    layer.ellipse((x, y), across * 0.84, down * 0.82, (*mix(wood, (0, 0, 0), 0.36), 255))


def _shell(layer: Layer, centre: Point) -> None:
    layer.ellipse(centre, 13, 9, (*mix(_SHELL, (0, 0, 0), 0.25), 255))
    layer.ellipse((centre[0] - 1, centre[1] - 1), 11, 7.5, (*_SHELL, 255))
    layer.box((centre[0] - 8, centre[1] - 1.5), (15, 2), (120, 96, 70))
