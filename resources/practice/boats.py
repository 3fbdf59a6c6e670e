"""Snake boats on the water: the whole length from the side, and only the bow from the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from resources.demo.brush import (
    HEIGHT,
    WIDTH,
    Colour,
    Layer,
    bow,
    gradient,
    lit,
    mix,
    pressed,
    straight,
    textured,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_WOOD: Colour = (78, 48, 30)
_SKIN: Colour = (122, 78, 52)
_CLOTH: Colour = (244, 242, 234)
_PADDLE: Colour = (176, 130, 78)


def from_the_side() -> Image:
    """Eleven pairs of rowers in a long low boat, one person standing; a garland hangs on the plain bow, at the left."""
    ground = _lake(560)
    boat = Layer()
    for far in (True, False):  # the far row of each pair first
        for place in range(11):
            x = 190 + place * 52 + (14 if far else 0)
            _rower(boat, x, 700 - (18 if far else 0), 0.72 if far else 1.0)
    boat.tube([(492, 700), (492, 600)], 15, _SKIN)
    boat.tube([(492, 706), (492, 664)], 17, _CLOTH)
    boat.ball((492, 584), 17, mix(_SKIN, (0, 0, 0), 0.2))
    hull = [
        *bow((40, 690), (180, 738), (300, 742), (480, 742)),
        *bow((480, 742), (680, 742), (800, 736), (930, 636)),
    ]
    boat.tube(hull, lambda t: 8 + 22 * min(1.0, 4 * t, 4 * (1 - t)), _WOOD, gloss=0.2)
    for place in range(11):
        x = 190 + place * 52
        boat.tube([(x + 12, 676), (x - 44, 806)], 4, _PADDLE, strips=6)
        boat.ellipse((x - 42, 800), 7, 20, (*_PADDLE, 255))
    for place in range(7):
        boat.ball((66 + place * 11, 712 + (9 - (place - 3) ** 2) * 4), 9, (236, 150, 44))
    return pressed(ground, boat, (0, 26), 9, 0.4)


def from_the_front() -> Image:
    """The plain bow towards the viewer, two rowers side by side behind it; how long the boat is cannot be seen."""
    ground = _lake(420)
    boat = Layer()
    for x, y, shade in ((420, 520, 0.6), (540, 520, 0.6), (404, 610, 1.0), (556, 610, 1.0)):
        skin = mix((0, 0, 0), _SKIN, 0.5 + shade / 2)
        boat.tube([(x, y + 150), (x, y + 34)], 44, skin)
        boat.ball((x, y), 33, mix(skin, (0, 0, 0), 0.2))
    for x, turn in ((400, -1), (560, 1)):
        boat.tube([(x, 700), (x + turn * 190, 1010)], 9, _PADDLE, strips=8)
        boat.ellipse((x + turn * 184, 1000), 20, 54, (*_PADDLE, 255))
    boat.polygon([(330, 730), (630, 730), (520, 1040), (440, 1040)], (*mix(_WOOD, (0, 0, 0), 0.25), 255))
    boat.polygon([(330, 730), (480, 760), (480, 1050), (440, 1040)], (*_WOOD, 255))
    boat.tube(straight((480, 1050), (480, 560), 20), lambda t: 34 - 20 * t, mix(_WOOD, (255, 255, 255), 0.12))
    return pressed(ground, boat, (0, 30), 14, 0.4)


def _rower(layer: Layer, x: float, y: float, light: float) -> None:
    skin = mix((0, 0, 0), _SKIN, light)
    layer.tube([(x, y + 24), (x, y - 34)], 11, skin)
    layer.tube([(x - 12, y + 26), (x + 14, y + 26)], 10, mix((0, 0, 0), _CLOTH, light))
    layer.ball((x, y - 46), 11, mix(skin, (0, 0, 0), 0.3))


def _lake(horizon: int) -> Image:
    """Water below palms and sky."""
    ground = gradient((170, 206, 226), (226, 236, 232))
    palms = Layer()
    for x in range(-20, WIDTH + 80, 74):
        palms.ellipse((x, horizon - 26 - x * 7 % 40), 62, 46, (58, 104 + x % 30, 62, 255))
    ground = pressed(ground, palms, (0, 4), 6, 0.3)
    water = gradient((112, 156, 166), (48, 98, 112), (WIDTH, HEIGHT - horizon))
    ground.paste(textured(water, (30, 130), horizon, 0.3), (0, horizon))
    return lit(ground, (420, 560), 1150, 0.25)
