"""Mridangams: one that lies with a head turned away, one that stands, with painted bands."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from resources.demo.brush import Colour, Layer, Point, between, lit, mix, pressed, straight
from resources.demo.canes import wooden
from resources.demo.scenery import contact, planks, room

if TYPE_CHECKING:
    from PIL.Image import Image

_SKIN: Colour = (222, 206, 176)
_STRAP: Colour = (120, 84, 52)


def one_head_in_view() -> Image:
    """A drum of yellow-brown wood on its side; the right head shows its black disc, the left one is turned away."""
    ground = room(((214, 200, 176), (196, 180, 152)), ((150, 104, 66), (118, 78, 48)), 640, 41)
    ground = lit(planks(ground, 640, (88, 58, 36)), (420, 620), 1050, 0.35)
    ground = contact(ground, (430, 990), 330, 0.6)
    start, end = (110.0, 800.0), (740.0, 830.0)
    drum = Layer()
    _body(drum, start, end, 190, wooden((206, 150, 82), (166, 110, 54), 5))
    _straps(drum, start, end, 190)
    drum.ellipse(end, 62, 150, (*mix(_SKIN, (0, 0, 0), 0.35), 255))
    drum.ellipse((end[0] + 4, end[1]), 56, 138, (*_SKIN, 255))
    drum.ellipse((end[0] + 6, end[1]), 24, 60, (26, 22, 22, 255))
    drum.ellipse((end[0] + 4, end[1] - 6), 17, 42, (54, 48, 48, 255))
    return pressed(ground, drum, (10, 30), 16, 0.4)


def upright_with_bands() -> Image:
    """A drum that stands on one head, with two plain dark red bands painted around its body."""
    ground = room(((172, 190, 184), (146, 166, 160)), ((190, 168, 140), (156, 134, 106)), 900, 42)
    ground = contact(lit(ground, (430, 560), 1000, 0.4), (424, 1092), 170, 0.7)
    start, end = (480.0, 330.0), (480.0, 1080.0)
    drum = Layer()
    _body(drum, start, end, 205, wooden((178, 112, 62), (140, 80, 42), 5))
    for share in (0.16, 0.84):
        for edge in (-0.022, 0.022):
            path = [between(start, end, share + edge), between(start, end, share + edge + 0.02)]
            drum.tube(path, 152 * _swell(share), (132, 26, 30), gloss=0.2, strips=24)
    _straps(drum, start, end, 205)
    drum.ellipse(start, 160, 58, (*mix(_SKIN, (0, 0, 0), 0.35), 255))
    drum.ellipse((start[0], start[1] - 3), 148, 51, (*_SKIN, 255))
    drum.ellipse((start[0], start[1] - 4), 62, 21, (26, 22, 22, 255))
    return pressed(ground, drum, (26, 12), 16, 0.4)


def _swell(along: float) -> float:
    """How thick the barrel is, as a share of its ends: widest a little before the middle."""
    return 1 + 0.32 * math.sin(math.pi * along**0.85)


def _body(layer: Layer, start: Point, end: Point, widest: float, paint: object) -> None:
    ends = widest / 1.32
    assert callable(paint)
    layer.tube(straight(start, end, 120), lambda along: ends * _swell(along), paint, gloss=0.25, strips=28)
    for share in (0.0, 0.965):
        rim = [between(start, end, share), between(start, end, share + 0.035)]
        layer.tube(rim, ends * 1.07, mix(_SKIN, (0, 0, 0), 0.2), gloss=0.1, strips=28)


def _straps(layer: Layer, start: Point, end: Point, widest: float) -> None:
    """Straps that run from head to head, close to one another where the body turns away."""
    ends = widest / 1.32
    is_upright = start[0] == end[0]
    for number in range(-4, 5):
        across = math.sin(number / 4.5 * math.pi / 2) * ends
        path = []
        for step in range(41):
            x, y = between(start, end, 0.03 + 0.94 * step / 40)
            shift = across * _swell(step / 40)
            path.append((x + shift, y) if is_upright else (x, y + shift))
        layer.tube(path, 7, _STRAP, gloss=0.1, strips=6)
