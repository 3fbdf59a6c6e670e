"""Notetakers seen from above: one with keys in an arc, one whose braille is drawn on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from resources.demo.brush import HEIGHT, WIDTH, Colour, Layer, Point, gradient, lit, mix, pressed, textured

if TYPE_CHECKING:
    from PIL.Image import Image

_CASE: Colour = (62, 66, 74)
_KEY: Colour = (212, 214, 216)


def keys_in_an_arc() -> Image:
    """A flat box with a line of raised cells; four keys, a space bar and four keys lie in an arc."""
    ground = pressed(_table((188, 150, 108), 31), _case((110, 460), (740, 380)), (16, 22), 16, 0.55)
    keys = Layer()
    for place in (-4, -3, -2, -1, 1, 2, 3, 4):
        x = 480 + place * 74
        y = 520 + abs(place) ** 2 * 5.5
        keys.box((x - 26, y), (52, 74), _KEY, 14)
    keys.box((436, 560), (88, 46), _KEY, 14)
    ground = pressed(ground, keys, (5, 7), 4, 0.6)
    strip = Layer()
    strip.box((170, 712), (620, 84), (150, 154, 158), 10)
    ground = pressed(ground, strip, (0, 2), 2, 0.5)
    dots = Layer()
    for cell in range(14):
        for number, (column, row) in enumerate((column, row) for row in range(4) for column in range(2)):
            if (cell * 37 + number * 11) % 5 < 3:
                dots.ball((196 + cell * 43 + column * 15, 729 + row * 16.5), 5.5, (226, 228, 230))
    return pressed(ground, dots, (3, 4), 2, 0.8)


def dots_on_a_screen() -> Image:
    """A flat box with a dark screen, on which a plain grid of dots glows, and a qwerty keyboard below it."""
    ground = pressed(_table((120, 128, 138), 32), _case((130, 360), (700, 560)), (16, 22), 16, 0.55)
    screen = Layer()
    screen.box((180, 410), (600, 200), (12, 18, 30), 12)
    for row in range(6):
        for column in range(22):
            x, y = 207.0 + column * 26, 444.0 + row * 26
            screen.ellipse((x, y), 9, 9, (30, 70, 110))
            screen.ellipse((x, y), 5, 5, (150, 214, 255))
    ground = pressed(ground, screen, (0, 0), 2, 0.6)
    keys = Layer()
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for place, letter in enumerate(letters):
            x, y = 190 + row * 24 + place * 58, 650 + row * 58
            keys.box((x, y), (48, 48), _KEY, 8)
            keys.write((x + 24, y + 24), letter, 24, (40, 42, 46))
    keys.box((330, 832), (300, 46), _KEY, 8)
    return pressed(ground, keys, (3, 5), 3, 0.6)


def _table(colour: Colour, seed: int) -> Image:
    """A table top, seen from above."""
    top = textured(gradient(colour, mix(colour, (0, 0, 0), 0.2)), (12, 260), seed, 0.25)
    return lit(top, (WIDTH / 2, HEIGHT / 2.4), 1000, 0.35)


def _case(corner: Point, size: Point) -> Layer:
    """A thin box: its edge, and a lighter top."""
    layer = Layer()
    layer.box(corner, size, mix(_CASE, (0, 0, 0), 0.4), 34)
    layer.box((corner[0] + 6, corner[1] + 5), (size[0] - 12, size[1] - 16), _CASE, 30)
    return layer
