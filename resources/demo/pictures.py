"""Ten pictures for the demo study, of guide canes and of what is mistaken for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from resources.demo.brush import (
    HEIGHT,
    WIDTH,
    Layer,
    arc,
    between,
    bow,
    gradient,
    lit,
    mix,
    pressed,
    shaded,
    straight,
    textured,
)
from resources.demo.canes import (
    BLACK,
    RED,
    SILVER,
    WHITE,
    grip,
    joints,
    marshmallow_tip,
    pencil_tip,
    rubber_tip,
    sections,
    shaft,
    strap,
    winding,
    wooden,
)
from resources.demo.scenery import along_floor, contact, planks, room, skirting, tiles

if TYPE_CHECKING:
    from PIL.Image import Image

PICTURES: tuple[str, ...] = tuple(f"cane-{number:02d}.png" for number in range(1, 11))


def draw(name: str) -> Image:
    """The picture of that name, RGB, 960 by 1280 pixels, the same bytes every time.

    Raises KeyError for a name that is not in PICTURES.
    """
    return _SCENES[name]()


def _straight_white() -> Image:
    top, bottom = (655.0, 96.0), (338.0, 1178.0)
    ground = room(((205, 219, 222), (180, 198, 203)), ((172, 132, 92), (140, 102, 68)), 1010, 1)
    ground = lit(planks(ground, 1010, (104, 72, 46)), (400, 420), 1100, 0.4)
    ground = skirting(ground, 1010, 64, (232, 234, 232))
    cane = Layer()
    paint = sections((0.72, WHITE), (0.95, RED), (1, WHITE))
    shaft(cane, between(top, bottom, 0.12), between(top, bottom, 0.97), paint)
    joints(cane, between(top, bottom, 0.12), between(top, bottom, 0.97), (0.26, 0.49, 0.72))
    pencil_tip(cane, between(top, bottom, 0.945), bottom, RED)
    strap(cane, between(top, bottom, 0.008), (694, 300))
    grip(cane, top, between(top, bottom, 0.155))
    return pressed(contact(ground, bottom), cane, (38, 16), 12, 0.42)


def _crook() -> Image:
    ground = room(((226, 190, 128), (208, 166, 106)), ((152, 152, 150), (120, 120, 120)), 1000, 2)
    ground = tiles(ground, 1000, (92, 92, 92), 330, (1058, 1150))
    ground = lit(skirting(ground, 1000, 90, (128, 110, 92)), (300, 400), 1000, 0.35)
    sign = Layer()
    sign.box((610, 150), (240, 150), (28, 74, 140), 14)
    sign.box((620, 160), (220, 130), (240, 242, 244), 9)
    sign.write((730, 200), "BUS", 52, (28, 74, 140))
    sign.write((730, 252), "STOP", 44, (28, 74, 140))
    ground = pressed(ground, sign, (14, 12), 8, 0.45)
    bottom = (440.0, 1170.0)
    hook = [*bow((236, 330), (236, 322), (236, 318), (236, 310), 4)[:-1], *arc((316, 300), 80, 180, 365)]
    path = [*hook, *straight((396, 312), (436, 1120), 120)]
    cane = Layer()
    cane.tube(path, 12, sections((0.74, WHITE), (0.92, RED), (1, WHITE)), gloss=0.4)
    cane.tube(hook[:6], 13.5, BLACK)
    pencil_tip(cane, (434, 1104), bottom, BLACK)
    return pressed(contact(ground, bottom), cane, (44, 14), 12, 0.42)


def _walking_stick() -> Image:
    top, bottom = (520.0, 190.0), (450.0, 1172.0)
    ground = room(((72, 96, 84), (50, 70, 62)), ((168, 92, 62), (128, 66, 44)), 1030, 3)
    ground = tiles(ground, 1030, (96, 58, 42), 240, (1084, 1160))
    ground = skirting(ground, 1030, 84, (92, 58, 36))
    ground = lit(ground, (330, 380), 900, 0.5)
    stick = Layer()
    stick.tube(straight(top, bottom, 260), lambda t: 20 - 5 * t, wooden((176, 116, 62), (92, 52, 26), 7))
    rubber_tip(stick, between(top, bottom, 0.955), bottom, 17)
    stick.tube(
        straight(between(top, bottom, 0.035), between(top, bottom, 0.062)), 22, (196, 164, 92), gloss=0.8
    )
    stick.ball((top[0] + 1, top[1] + 2), 46, (148, 90, 46))
    return pressed(contact(ground, bottom, 48), stick, (48, 18), 14, 0.55)


def _candy() -> Image:
    top, bottom = (420.0, 110.0), (560.0, 1168.0)
    ground = lit(gradient((38, 104, 112), (24, 74, 82)), (470, 520), 900, 0.45)
    floor = gradient((52, 124, 130), (34, 92, 98), (WIDTH, 260))
    ground.paste(floor, (0, 1020))
    edge = Layer()
    edge.polygon([(0, 1000), (WIDTH, 1000), (WIDTH, 1040), (0, 1040)], (40, 108, 114, 255))
    ground = along_floor(shaded(ground, edge, 30, 0.25), bottom, (330, -60), 9, 0.5)
    cane = Layer()
    start, end = between(top, bottom, 0.1), between(top, bottom, 0.965)
    cane.tube(straight(start, end, 600), 11, winding(RED, WHITE, 17), gloss=0.5, strips=22)
    pencil_tip(cane, between(top, bottom, 0.945), bottom, WHITE)
    strap(cane, between(top, bottom, 0.008), (372, 292), 56, RED)
    grip(cane, top, between(top, bottom, 0.15), radius=15)
    return pressed(contact(ground, bottom), cane)


def _bent() -> Image:
    ground = room(((222, 214, 206), (204, 194, 186)), ((176, 170, 164), (142, 136, 130)), 960, 5)
    ground = lit(skirting(ground, 960, 46, (240, 238, 234)), (420, 480), 950, 0.35)
    top, elbow, foot = (286.0, 150.0), (402.0, 770.0), (846.0, 1086.0)
    before, after = between(top, elbow, 0.94), between(elbow, foot, 0.06)
    path = [
        *straight(between(top, elbow, 0.2), before, 90),
        *bow(before, elbow, elbow, after, 24)[1:-1],
        *straight(after, between(elbow, foot, 0.95), 90),
    ]
    ground = along_floor(ground, (520, 1120), (340, -18), 10, 0.4)
    cane = Layer()
    cane.tube(path, 9, sections((0.63, WHITE), (0.93, RED), (1, WHITE)))
    pencil_tip(cane, between(elbow, foot, 0.91), foot, RED)
    strap(cane, between(top, elbow, 0.012), (250, 372), 62)
    grip(cane, top, between(top, elbow, 0.27))
    return pressed(contact(ground, (foot[0], foot[1] + 8)), cane, (30, 14), 14, 0.3)


def _fading() -> Image:
    ground = gradient((206, 216, 218), (228, 232, 228))
    trees = Layer()
    for x, y, size, tone in _TREES:
        trees.ellipse((x, y), size, size * 1.15, (tone, tone + 14, tone + 8))
        trees.polygon([(x - 8, y), (x + 8, y), (x + 12, 800), (x - 12, 800)], (tone, tone + 8, tone + 4))
    ground = shaded(ground, trees, 16, 0.24)
    grass = textured(gradient((178, 194, 168), (116, 140, 96), (WIDTH, 500)), (300, 60), 6, 0.2)
    ground.paste(grass, (0, 780))
    way = Layer()
    way.polygon([(470, 780), (520, 780), (860, HEIGHT), (120, HEIGHT)], (196, 188, 172))
    ground = textured(pressed(ground, way, (0, 0), 8, 0.2), (240, 320), 7, 0.12)
    top, bottom = (600.0, 120.0), (470.0, 1010.0)

    def paint(along: float, _across: float) -> tuple[int, ...]:
        return (*WHITE, round(255 * min(1.0, max(0.0, (1 - along) / 0.42))))

    cane = Layer()
    shaft(cane, between(top, bottom, 0.14), bottom, paint, 10)
    joints(cane, between(top, bottom, 0.14), bottom, (0.34,), 10)
    strap(cane, between(top, bottom, 0.01), (652, 318))
    grip(cane, top, between(top, bottom, 0.19), radius=16)
    return pressed(ground, cane)


_TREES = (
    (90, 560, 130, 90),
    (270, 640, 90, 120),
    (420, 690, 60, 140),
    (700, 620, 100, 110),
    (880, 540, 140, 80),
)


def _taped() -> Image:
    ground = textured(gradient((150, 148, 146), (128, 126, 124)), (480, 640), 8, 0.15)
    paving = Layer()
    for x in (0, 322, 644, 966):
        paving.box((x - 3, 0), (6, HEIGHT), (98, 96, 94))
    for y in (150, 900, 1222):
        paving.box((0, y - 3), (WIDTH, 6), (98, 96, 94))
    paving.box((0, 330), (WIDTH, 330), (214, 170, 58))
    ground = textured(pressed(ground, paving, (0, 3), 3, 0.4), (480, 640), 9, 0.07)
    studs = Layer()
    for x in range(28, WIDTH, 66):
        for y in range(362, 660, 66):
            studs.ellipse((x, y), 17, 17, (226, 184, 76))
            studs.ellipse((x - 3, y - 3), 12, 12, (236, 200, 100))
    ground = lit(pressed(ground, studs, (6, 6), 4, 0.5), (360, 420), 1100, 0.35)
    top, bottom = (140.0, 1130.0), (838.0, 176.0)
    cane = Layer()
    paint = sections((0.2, WHITE), (0.275, RED), (0.62, WHITE), (0.695, RED), (1, WHITE))
    shaft(cane, between(top, bottom, 0.12), between(top, bottom, 0.965), paint, 9)
    joints(cane, between(top, bottom, 0.12), between(top, bottom, 0.965), (0.46,), 9)
    marshmallow_tip(cane, between(top, bottom, 0.94), bottom, (238, 238, 234))
    cane.tube(bow((146, 1122), (60, 1150), (20, 960), (110, 950)), 3.2, (34, 34, 38), strips=6)
    cane.tube(bow((146, 1122), (90, 1080), (180, 990), (110, 950)), 3.2, (34, 34, 38), strips=6)
    grip(cane, top, between(top, bottom, 0.155), radius=15)
    return pressed(ground, cane, (14, 18), 7, 0.5)


def _beside_chair() -> Image:
    ground = room(((244, 232, 206), (230, 214, 184)), ((186, 148, 108), (150, 112, 76)), 980, 10)
    ground = lit(planks(ground, 980, (118, 84, 54)), (420, 520), 1050, 0.35)
    ground = skirting(ground, 980, 60, (250, 246, 236))
    chair = Layer()
    _chair(chair)
    for foot in ((330, 1172), (640, 1172)):
        ground = contact(ground, foot, 54, 0.6)
    ground = pressed(ground, chair, (34, 12), 16, 0.38)
    top, bottom = (770.0, 700.0), (728.0, 1186.0)
    cane = Layer()
    shaft(cane, between(top, bottom, 0.16), between(top, bottom, 0.95), sections((0.7, WHITE), (1, RED)), 7)
    pencil_tip(cane, between(top, bottom, 0.92), bottom, WHITE)
    strap(cane, between(top, bottom, 0.012), (806, 812), 44)
    grip(cane, top, between(top, bottom, 0.22), radius=12)
    return pressed(contact(ground, bottom, 34), cane, (26, 10), 10, 0.42)


def _chair(layer: Layer) -> None:
    """A wooden kitchen chair, seen from the front."""
    wood, gloss = (150, 88, 50), 0.25
    for x in (372, 598):
        layer.tube([(x, 790), (x, 1100)], 14, mix(wood, (0, 0, 0), 0.35), gloss=gloss)
    for x, lean in ((352, -8), (618, 8)):
        layer.tube(straight((x + lean, 330), (x, 800), 10), 16, wood, gloss=gloss)
    for y in (372, 470, 568):
        layer.tube(bow((350, y), (430, y + 16), (540, y + 16), (620, y)), 20, wood, gloss=gloss)
    layer.polygon([(346, 770), (624, 770), (672, 850), (298, 850)], (176, 108, 62))
    layer.box((296, 848), (378, 30), (132, 76, 42), 8)
    for x in (328, 642):
        layer.tube(straight((x, 876), (x, 1172), 10), 17, wood, gloss=gloss)
    layer.tube([(330, 1040), (640, 1040)], 10, wood, gloss=gloss)


def _all_black() -> Image:
    top, bottom = (300.0, 120.0), (640.0, 1160.0)
    ground = room(((246, 208, 184), (238, 186, 160)), ((214, 196, 176), (184, 162, 140)), 1000, 11)
    window = Layer()
    for x in (440, 660):
        for y in (170, 480):
            window.polygon([(x, y), (x + 190, y + 40), (x + 190, y + 310), (x, y + 270)], (255, 255, 255))
    ground = shaded(lit(ground, (600, 460), 1100, 0.3), window, 5, 0.32, (255, 246, 222))
    ground = along_floor(ground, bottom, (220, 18), 8, 0.35)
    cane = Layer()
    shaft(cane, between(top, bottom, 0.1), bottom, (40, 40, 44), 9)
    joints_at = between(top, bottom, 0.1)
    for place in (0.32, 0.6):
        ring = [between(joints_at, bottom, place), between(joints_at, bottom, place + 0.02)]
        cane.tube(ring, 10.5, (62, 62, 68), gloss=0.5)
    cane.ellipse(bottom, 7.5, 3, (18, 18, 20))
    strap(cane, between(top, bottom, 0.008), (262, 320))
    grip(cane, top, between(top, bottom, 0.14), (30, 30, 33))
    return pressed(contact(ground, bottom, 30), cane, (40, 16), 12, 0.38)


def _folded() -> Image:
    ground = textured(gradient((136, 92, 58), (112, 72, 44)), (260, 8), 12, 0.4)
    seams = Layer()
    for x in (250, 560, 850):
        seams.box((x, 0), (4, HEIGHT), (70, 42, 26))
    ground = lit(pressed(ground, seams), (380, 460), 1050, 0.45)
    cup = Layer()
    _cup(cup)
    ground = pressed(ground, cup, (26, 30), 16, 0.55)
    cane = Layer()
    for x, y, turn in ((432, 1014, 1), (408, 326, -1), (508, 1014, 1)):
        cane.tube(arc((x, y), 20, 180, 180 - 180 * turn), 4, (40, 40, 44), strips=6)
    cane.tube([(x := 348, 330), (x + 68, 1000)], 13, WHITE)
    cane.tube([(x + 66, 990), (x + 68, 1012)], 15, SILVER, gloss=0.7)
    for x, colour in ((388, WHITE), (428, WHITE), (468, RED)):
        cane.tube([(x, 330), (x + 60, 1010)], 13, colour)
        for y in (330, 990):
            lean = (y - 330) / 680 * 60
            cane.tube([(x + lean, y), (x + lean + 2, y + 22)], 15, SILVER, gloss=0.7)
    cane.ball((464, 300), 34, (236, 236, 232))
    cane.tube(bow((336, 300), (250, 200), (300, 110), (350, 150)), 3.4, (34, 34, 38), strips=6)
    cane.tube(bow((336, 300), (330, 250), (410, 210), (350, 150)), 3.4, (34, 34, 38), strips=6)
    grip(cane, (336, 290), (390, 780), radius=21)
    cane.tube(bow((372, 862), (430, 884), (490, 878), (536, 860)), 8, (30, 30, 34), gloss=0.2)
    return pressed(ground, cane, (18, 20), 9, 0.55)


def _cup(layer: Layer) -> None:
    """A cup of coffee, seen from above."""
    layer.tube(arc((790, 360), 44, -80, 80), 11, (214, 222, 226))
    layer.ellipse((690, 360), 118, 118, (222, 229, 232))
    layer.ellipse((690, 360), 106, 106, (196, 204, 208))
    layer.ellipse((690, 362), 100, 100, (70, 42, 26))
    layer.ellipse((684, 356), 90, 90, (84, 50, 30))


_SCENES: dict[str, Callable[[], Image]] = dict(
    zip(
        PICTURES,
        (
            _straight_white,
            _crook,
            _walking_stick,
            _candy,
            _bent,
            _fading,
            _taped,
            _beside_chair,
            _all_black,
            _folded,
        ),
        strict=True,
    )
)
