"""Kasavu sarees: one draped, with small motifs on its body, one folded, with a patterned border."""

from __future__ import annotations

from typing import TYPE_CHECKING

from resources.demo.brush import Colour, Layer, Point, bow, gradient, lit, mix, pressed, textured
from resources.demo.scenery import contact, planks, room

if TYPE_CHECKING:
    from PIL.Image import Image

_CLOTH: Colour = (240, 232, 212)
_GOLD: Colour = (196, 150, 56)
_FORM: Colour = (120, 96, 80)


def with_motifs() -> Image:
    """A saree on a dressmaker's figure, pleated at the waist, with five small gold motifs on the body."""
    ground = room(((148, 160, 178), (122, 134, 152)), ((156, 120, 88), (122, 92, 64)), 1040, 61)
    ground = contact(lit(planks(ground, 1040, (90, 66, 44)), (430, 520), 1000, 0.4), (480, 1180), 220, 0.6)
    figure = Layer()
    figure.tube([(480, 130), (480, 230)], 38, _FORM)
    figure.polygon([(330, 240), (630, 240), (590, 560), (370, 560)], (*_FORM, 255))
    skirt = [(370, 540), (590, 540), (690, 1170), (270, 1170)]
    figure.polygon(skirt, (*_CLOTH, 255))
    for place in range(9):  # pleats from the waist down
        top, foot = 420 + place * 14, 360 + place * 30
        figure.tube([(top, 560), (foot, 1160)], 7, mix(_CLOTH, (0, 0, 0), 0.06), gloss=0.05, strips=8)
    figure.polygon([(276, 1110), (684, 1110), (692, 1172), (268, 1172)], (*_GOLD, 255))
    over = [(300, 236), (400, 226), (640, 560), (660, 980), (560, 980), (540, 640)]
    figure.polygon(over, (*mix(_CLOTH, (255, 255, 255), 0.3), 255))
    figure.polygon([(400, 226), (440, 232), (676, 556), (700, 980), (650, 980), (628, 566)], (*_GOLD, 255))
    for x, y in ((330, 760), (330, 940), (440, 1060), (590, 740), (602, 880)):
        _motif(figure, (x, y))
    return pressed(ground, figure, (26, 14), 16, 0.4)


def folded() -> Image:
    """An off-white cloth folded flat on a table, with a gold border as wide as a palm and a woven pattern in it."""
    ground = textured(gradient((104, 66, 44), (80, 50, 34)), (10, 300), 62, 0.3)
    ground = lit(ground, (430, 560), 950, 0.4)
    for step in range(4):  # the layers of the fold, the lowest first
        layer = Layer()
        shift = (3 - step) * 9
        layer.box((170 + shift, 380 + shift), (620, 520), mix(_CLOTH, (0, 0, 0), 0.03 * (3 - step)), 16)
        ground = pressed(ground, layer, (8, 10), 6, 0.4)
    border = Layer()
    border.box((170, 740), (620, 130), _GOLD)
    for place in range(15):
        x = 200 + place * 40
        lozenge = [(x, 770), (x + 17, 805), (x, 840), (x - 17, 805)]
        border.polygon(lozenge, (*mix(_GOLD, (0, 0, 0), 0.3), 255))
    crease = bow((180, 560), (360, 552), (600, 566), (780, 558))
    border.tube(crease, 3, mix(_CLOTH, (0, 0, 0), 0.14), gloss=0, strips=4)
    return pressed(ground, border)


def _motif(layer: Layer, centre: Point) -> None:
    """A small woven flower."""
    for across, down in ((0, -8), (8, 0), (0, 8), (-8, 0)):
        layer.ellipse((centre[0] + across, centre[1] + down), 6, 6, (*_GOLD, 255))
