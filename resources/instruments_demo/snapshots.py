"""Eight pictures as somebody might take them at home: what is on tables, shelves and doorsteps."""

from __future__ import annotations

import math

from resources.demo.brush import Colour, Point, arc, bow, mix
from resources.instruments_demo.canvas import BLACK, SIDE, WHITE, Canvas, Scene, scattered

_GOLD: Colour = (214, 172, 72)


def lamps(canvas: Canvas) -> None:
    for seam in range(0, 481, 120):
        canvas.line([(seam, 0), (seam - 30, 480)], 2, (92, 66, 58))
    colours: tuple[Colour, ...] = ((236, 84, 120), (252, 190, 60), (90, 170, 120), (250, 246, 236))
    for ring_at, colour in enumerate(colours):
        reach = 186 - ring_at * 44
        for turn in range(0, 360, 45):
            a = math.radians(turn + ring_at * 22.5)
            foot = (240 + 18 * math.cos(a), 250 + 18 * math.sin(a))
            canvas.leaf(foot, (240 + reach * math.cos(a), 250 + reach * math.sin(a)), reach * 0.42, colour)
    for x, y in [
        (240 + 196 * math.cos(math.radians(t)), 250 + 196 * math.sin(math.radians(t)))
        for t in range(0, 360, 15)
    ]:
        canvas.oval((x, y), 5, 5, WHITE)
    for x, y in ((240, 250), (84, 110), (396, 110), (84, 400), (396, 400)):
        canvas.glow((x, y - 16), 76, (255, 200, 100), 0.75)
        canvas.shape([*arc((x, y), 30, 0, 180, 18), (x - 30, y - 2)], (150, 78, 46))
        canvas.oval((x, y - 1), 30, 8, (188, 106, 62))
        canvas.oval((x, y - 1), 22, 5, (110, 60, 30))
        canvas.leaf((x, y), (x + 2, y - 40), 15, (255, 214, 96))
        canvas.leaf((x, y), (x + 1, y - 22), 8, (255, 250, 220))


def nesting_dolls(canvas: Canvas) -> None:
    canvas.box((0, 390), (480, 90), (150, 104, 66))
    canvas.box((0, 384), (480, 10), (186, 138, 92))
    for x, size, coat in (
        (110, 1.0, (196, 44, 52)),
        (250, 0.76, (40, 112, 120)),
        (352, 0.56, (216, 150, 46)),
        (424, 0.38, (120, 64, 130)),
    ):
        foot = 390
        canvas.oval((x, foot - 104 * size), 76 * size, 106 * size, coat)
        canvas.oval((x, foot - 222 * size), 54 * size, 58 * size, coat)
        canvas.oval((x, foot - 4 * size), 58 * size, 9 * size, mix(coat, BLACK, 0.3))
        canvas.oval((x, foot - 220 * size), 38 * size, 40 * size, (244, 214, 184))
        canvas.arc((x, foot - 224 * size), 36 * size, 200, 340, 12 * size, (96, 58, 34))
        canvas.oval((x, foot - 98 * size), 50 * size, 68 * size, (246, 234, 206))
        for side in (-1, 1):
            canvas.oval((x + side * 14 * size, foot - 224 * size), 4 * size, 5 * size, BLACK)
            canvas.oval((x + side * 22 * size, foot - 208 * size), 8 * size, 6 * size, (240, 150, 140))
        canvas.arc((x, foot - 208 * size), 9 * size, 20, 160, 3 * size, (190, 50, 60))
        for turn in range(0, 360, 60):
            a = math.radians(turn)
            canvas.oval(
                (x + 20 * size * math.cos(a), foot - (98 + 20 * math.sin(a)) * size),
                13 * size,
                13 * size,
                (214, 64, 84),
            )
        canvas.oval((x, foot - 98 * size), 11 * size, 11 * size, _GOLD)
        for side in (-1, 1):
            canvas.leaf(
                (x, foot - 76 * size), (x + side * 36 * size, foot - 52 * size), 14 * size, (70, 124, 70)
            )


def shared_flatbread(canvas: Canvas) -> None:
    canvas.oval((246, 262), 216, 196, (96, 60, 40))
    canvas.oval((240, 252), 206, 188, (214, 190, 156))
    for x, y in scattered(31, 620, 60, 80, 420, 420):
        if ((x - 240) / 196) ** 2 + ((y - 252) / 178) ** 2 < 1:
            canvas.oval((x, y), 2.6, 2.2, (176, 148, 114))
    heaps: tuple[tuple[float, float, Colour], ...] = (
        (240, 150, (146, 42, 26)),
        (340, 210, (216, 160, 50)),
        (322, 320, (82, 116, 56)),
        (200, 346, (176, 84, 36)),
        (136, 240, (232, 216, 180)),
        (238, 250, (110, 52, 34)),
    )
    for x, y, colour in heaps:
        canvas.oval((x + 4, y + 6), 54, 40, (120, 90, 62), 130)
        canvas.oval((x, y), 52, 38, colour)
        for a, b in scattered(int(x + y), 40, x - 38, y - 26, x + 38, y + 26):
            canvas.oval((a, b), 5, 4, mix(colour, WHITE if (a + b) % 3 < 1 else BLACK, 0.22))
    canvas.oval((238, 246), 20, 25, (246, 242, 230))
    for x, lean in ((56, 20), (420, -20)):
        canvas.stroke([(x, 430), (x + lean, 420), (x + 2 * lean, 446)], lambda _t: 44, (222, 200, 168))


def gourd_with_straw(canvas: Canvas) -> None:
    canvas.box((0, 350), (480, 130), (126, 88, 58))
    for seam in (372, 402, 440):
        canvas.line([(0, seam), (480, seam + 4)], 2, (104, 70, 44))
    canvas.line(bow((250, 200), (280, 140), (300, 90), (372, 66)), 9, (190, 192, 196))
    canvas.line(bow((250, 200), (280, 140), (300, 90), (372, 66)), 3, (236, 238, 240))
    canvas.oval((380, 62), 16, 7, _GOLD)
    canvas.oval((230, 396), 96, 14, (60, 40, 28), 130)
    canvas.oval((226, 302), 100, 96, (118, 66, 36))
    canvas.oval((196, 282), 40, 58, (156, 96, 56))
    canvas.shape([(152, 236), (300, 236), (286, 196), (166, 196)], (118, 66, 36))
    canvas.box((158, 176), (136, 28), (186, 188, 194), 8)
    canvas.oval((226, 180), 66, 14, (96, 112, 52))
    for x, y in scattered(41, 120, 168, 168, 284, 190):
        canvas.line([(x, y), (x + 6, y - 2)], 2, ((70, 92, 40), (140, 152, 80))[round(x) % 2])
    canvas.line(bow((250, 186), (266, 160), (276, 130), (300, 106)), 9, (190, 192, 196))
    canvas.box((56, 190), (80, 176), (178, 60, 50), 16)
    canvas.box((66, 166), (60, 34), (60, 60, 66), 8)
    canvas.arc((56, 276), 34, 90, 270, 10, (60, 60, 66))


def nine_lights(canvas: Canvas) -> None:
    canvas.box((60, 30), (360, 330), (24, 34, 66))
    for x, y in scattered(51, 60, 64, 40, 416, 350):
        canvas.oval((x, y), 2.2, 2.2, (220, 226, 240), 180)
    for corner, size in (
        ((46, 20), (16, 350)),
        ((418, 20), (16, 350)),
        ((232, 20), (12, 350)),
        ((46, 186), (388, 10)),
    ):
        canvas.box(corner, size, (232, 226, 214))
    canvas.box((0, 366), (480, 114), (214, 204, 188))
    canvas.box((0, 366), (480, 14), (244, 238, 226))
    for reach in (40, 80, 120, 160):
        canvas.arc((240, 236), reach, 0, 180, 9, _GOLD)
    canvas.box((235, 180), (10, 250), _GOLD)
    canvas.shape([(180, 440), (300, 440), (272, 420), (208, 420)], mix(_GOLD, BLACK, 0.2))
    for place in range(-4, 5):
        x, top = 240 + place * 40, 190 if place else 150
        canvas.box((x - 9, top + 40 if place else 186), (18, 10), _GOLD, 3)
        if place in (-1, 0, 1, 2, 3, 4):
            foot = top + 42 if place else 188
            canvas.box((x - 5, foot - 40), (10, 40), ((90, 140, 200), (244, 240, 232))[place % 2], 2)
            canvas.glow((x, foot - 54), 34, (255, 210, 120), 0.7)
            canvas.leaf((x, foot - 38), (x + 1, foot - 66), 11, (255, 216, 110))


def _sugar_skull(canvas: Canvas, centre: Point, size: float) -> None:
    x, y = centre
    canvas.oval((x, y - 34 * size), 44 * size, 42 * size, WHITE)
    canvas.box((x - 22 * size, y - 8 * size), (44 * size, 26 * size), WHITE, 6)
    for side in (-1, 1):
        canvas.oval((x + side * 17 * size, y - 34 * size), 12 * size, 13 * size, (60, 130, 180))
        canvas.oval((x + side * 17 * size, y - 34 * size), 7 * size, 8 * size, BLACK)
    canvas.shape([(x - 5, y - 14 * size), (x + 5, y - 14 * size), (x, y - 24 * size)], BLACK)
    for tooth in range(-2, 3):
        canvas.line([(x + tooth * 8 * size, y - 4 * size), (x + tooth * 8 * size, y + 12 * size)], 2, BLACK)
    for turn in range(0, 360, 60):
        a = math.radians(turn)
        canvas.oval((x + 8 * math.cos(a), y - (60 + 8 * math.sin(a)) * size), 5, 5, (226, 70, 120))


def _marigold(canvas: Canvas, centre: Point) -> None:
    x, y = centre
    for turn in range(0, 360, 30):
        a = math.radians(turn)
        canvas.oval((x + 12 * math.cos(a), y + 12 * math.sin(a)), 7, 7, (248, 150, 30))
    canvas.oval(centre, 10, 10, (252, 190, 60))


_UPPER_FLOWERS = (
    (40, 250),
    (66, 234),
    (156, 250),
    (176, 232),
    (306, 238),
    (330, 250),
    (424, 236),
    (448, 250),
)
_LOWER_FLOWERS = ((60, 400), (110, 420), (370, 420), (420, 400))


def altar(canvas: Canvas) -> None:
    for step, colour in enumerate(((110, 36, 96), (196, 60, 110), (232, 120, 46))):
        canvas.box((20 - step * 10, 250 + step * 80), (440 + step * 20, 90), colour)
        for x in range(30, 460, 50):
            canvas.shape(
                [(x, 250 + step * 80), (x + 40, 250 + step * 80), (x + 20, 282 + step * 80)],
                mix(colour, WHITE, 0.55),
            )
    canvas.box((180, 70), (120, 150), (120, 80, 46))
    canvas.box((192, 82), (96, 126), (206, 196, 178))
    canvas.oval((240, 136), 26, 32, (120, 104, 92))
    canvas.shape([(196, 208), (216, 172), (264, 172), (284, 208)], (120, 104, 92))
    for centre, size in (((110, 236), 1.0), ((372, 236), 1.0), ((240, 330), 0.9)):
        _sugar_skull(canvas, centre, size)
    for centre in (*_UPPER_FLOWERS, *_LOWER_FLOWERS):
        _marigold(canvas, centre)
    for x in (150, 330):
        canvas.box((x - 8, 290), (16, 50), (246, 240, 224), 2)
        canvas.glow((x, 272), 50, (255, 214, 120), 0.8)
        canvas.leaf((x, 292), (x + 1, 256), 13, (255, 216, 110))


def iron_teapot(canvas: Canvas) -> None:
    canvas.box((0, 340), (480, 140), (190, 160, 120))
    canvas.oval((232, 400), 170, 22, (120, 92, 62), 120)
    canvas.oval((226, 306), 132, 96, (44, 46, 50))
    canvas.oval((190, 276), 60, 34, (70, 74, 80))
    canvas.stroke(bow((336, 300), (390, 290), (396, 230), (430, 214)), lambda t: 40 - 20 * t, (44, 46, 50))
    canvas.oval((226, 218), 66, 14, (60, 62, 68))
    canvas.oval((226, 206), 12, 12, (44, 46, 50))
    canvas.line(bow((116, 250), (120, 60), (330, 60), (338, 250)), 12, (58, 58, 62))
    for row in range(5):
        for column in range(13):
            x, y = 122 + column * 17 + row % 2 * 8, 270 + row * 24
            if ((x - 226) / 122) ** 2 + ((y - 306) / 86) ** 2 < 1:
                canvas.oval((x, y), 5, 5, (62, 66, 72))
                canvas.oval((x - 1.4, y - 1.6), 2.2, 2.2, (98, 104, 112))


def remote_control(canvas: Canvas) -> None:
    for thread in range(0, 481, 12):
        canvas.line([(0, thread), (480, thread + 8)], 2, (112, 122, 134))
    canvas.box((0, 0), (480, 90), (82, 92, 104))
    canvas.stroke([(140, 430), (330, 110)], lambda _t: 104, (20, 22, 26))
    canvas.stroke([(146, 424), (326, 118)], lambda _t: 88, (42, 44, 50))
    for row in range(6):
        for column in range(3):
            along = 0.16 + row * 0.12
            x = 140 + 190 * along + (column - 1) * 25
            y = 430 - 320 * along + (column - 1) * 15
            canvas.oval((x, y), 9, 8, (206, 208, 212) if row else (120, 126, 136))
    canvas.oval((308, 146), 9, 9, (204, 46, 46))
    canvas.oval((276, 172), 9, 9, (90, 96, 106))


SCENES: dict[str, Scene] = {
    "lamps": Scene((SIDE, SIDE), (112, 82, 72), (78, 54, 50), lamps),
    "dolls": Scene((SIDE, SIDE), (216, 208, 190), (200, 188, 168), nesting_dolls),
    "flatbread": Scene((SIDE, SIDE), (132, 96, 66), (104, 72, 48), shared_flatbread),
    "gourd": Scene((SIDE, SIDE), (214, 200, 172), (194, 178, 148), gourd_with_straw),
    "lights": Scene((SIDE, SIDE), (190, 176, 156), (206, 194, 176), nine_lights),
    "altar": Scene((SIDE, SIDE), (70, 40, 92), (96, 50, 110), altar),
    "teapot": Scene((SIDE, SIDE), (206, 212, 210), (188, 194, 192), iron_teapot),
    "remote": Scene((SIDE, SIDE), (126, 136, 148), (104, 114, 126), remote_control),
}
