"""A lighthouse in a storm and mountains at dawn, each as four hands would draw it."""

from __future__ import annotations

import math

from resources.demo.brush import Colour, Point, mix
from resources.instruments_demo.canvas import BLACK, SIDE, WHITE, Canvas, Scene, ridge, scattered

_RED: Colour = (198, 52, 46)


_NAVY: Colour = (24, 42, 74)


_SUN: Colour = (255, 208, 96)


def _lighthouse(
    canvas: Canvas, foot: Point, height: float, red: Colour = _RED, white: Colour = WHITE
) -> None:
    """A striped tower that grows narrower towards its lamp."""
    x, y = foot
    wide, narrow = height * 0.15, height * 0.09
    for stripe in range(5):
        low, high = stripe / 5, (stripe + 1) / 5
        half_low, half_high = (wide + (narrow - wide) * part for part in (low, high))
        y_low, y_high = (y - height * 0.8 * part for part in (low, high))
        corners = [
            (x - half_low, y_low),
            (x + half_low, y_low),
            (x + half_high, y_high),
            (x - half_high, y_high),
        ]
        canvas.shape(corners, red if stripe % 2 == 0 else white)
    lamp = y - height * 0.8
    canvas.box((x - narrow * 1.4, lamp - height * 0.02), (narrow * 2.8, height * 0.03), BLACK)
    canvas.box((x - narrow * 0.7, lamp - height * 0.12), (narrow * 1.4, height * 0.1), _SUN)
    canvas.shape(
        [(x - narrow, lamp - height * 0.12), (x + narrow, lamp - height * 0.12), (x, lamp - height * 0.21)],
        red,
    )


def _waves(
    canvas: Canvas, top: float, colours: tuple[Colour, Colour], steep: float, foam: bool = True
) -> None:
    for row in range(5):
        y = top + row * (SIDE - top) / 5
        crest = [(x, y - steep * abs(math.sin(x / 38 + row * 1.3)) ** 0.7) for x in range(-10, SIDE + 20, 5)]
        canvas.shape([*crest, (SIDE + 20, SIDE + 5), (-10, SIDE + 5)], mix(*colours, row / 4))
        if foam:
            canvas.line(crest, 2.2, mix(colours[0], WHITE, 0.7))


def lighthouse_poster(canvas: Canvas) -> None:
    canvas.shape([(250, 140), (480, 40), (480, 220)], _SUN, 120)
    for x, y in scattered(1, 70, 0, 0, 480, 330):
        canvas.line([(x, y), (x - 9, y + 26)], 1.4, (120, 146, 176))
    canvas.shape([(120, 400), (170, 345), (300, 338), (360, 400)], (44, 44, 52))
    _lighthouse(canvas, (235, 350), 270)
    _waves(canvas, 372, ((52, 96, 128), (20, 44, 76)), 26)


def lighthouse_far(canvas: Canvas) -> None:
    for x, y in scattered(2, 26, -60, 10, 480, 120):
        canvas.oval((x, y), 74, 26, (38, 42, 54), 150)
    canvas.soften((0, 0), (480, 190), 9)
    canvas.line([(110, 30), (132, 84), (118, 92), (146, 160)], 2.5, (244, 240, 214))
    canvas.glow((374, 233), 80, (255, 226, 150), 0.75)
    _lighthouse(canvas, (374, 268), 54, (92, 44, 48), (150, 150, 150))
    canvas.shape([(330, 270), (360, 256), (392, 256), (430, 272)], (22, 24, 30))
    _waves(canvas, 278, ((44, 60, 74), (12, 18, 28)), 34, foam=False)


def lighthouse_sunny(canvas: Canvas) -> None:
    canvas.oval((392, 88), 44, 44, _SUN)
    for x, y in ((96, 90), (130, 78), (164, 92)):
        canvas.oval((x, y), 40, 22, WHITE)
    canvas.shape([(0, 330), (480, 330), (480, 480), (0, 480)], (74, 158, 190))
    canvas.shape([*ridge(4, 60, 400, 330, 22), (440, 410), (20, 410)], (104, 166, 84))
    _lighthouse(canvas, (226, 344), 230)
    for y in (420, 446):
        canvas.line([(x, y + 3 * math.sin(x / 14)) for x in range(40, 440, 6)], 2, (176, 220, 232))


def lighthouse_badge(canvas: Canvas) -> None:
    canvas.oval((240, 240), 196, 196, _NAVY)
    canvas.ring((240, 240), 184, 6, (230, 214, 176))
    canvas.shape([(240, 152), (74, 104), (66, 190)], _SUN)
    canvas.shape([(240, 152), (406, 104), (414, 190)], _SUN)
    _lighthouse(canvas, (240, 346), 246, _RED, (240, 226, 196))
    for row, y in enumerate((338, 362, 386)):
        half = (138, 128, 112)[row]
        curl = [(240 - half + x, y - 9 * abs(math.sin((x + row * 20) / 20))) for x in range(0, 2 * half, 4)]
        canvas.line(curl, 5, (230, 214, 176))


def dawn_ridges(canvas: Canvas) -> None:
    canvas.glow((300, 220), 190, (255, 236, 190), 0.9)
    canvas.oval((300, 214), 40, 40, (255, 244, 214))
    for row in range(5):
        colour = mix((236, 158, 150), (44, 52, 88), row / 4)
        canvas.shape([*ridge(11 + row, -10, 490, 240 + row * 46, 46), (490, 490), (-10, 490)], colour)


def dawn_lake(canvas: Canvas) -> None:
    canvas.box((0, 280), (480, 200), (206, 160, 160))
    for flip in (1, -1):
        peak = [
            (60, 280),
            (150, 280 - 110 * flip),
            (190, 280 - 86 * flip),
            (262, 280 - 190 * flip),
            (330, 280 - 96 * flip),
            (372, 280 - 130 * flip),
            (452, 280),
        ]
        canvas.shape(peak, (92, 88, 122), 255 if flip == 1 else 150)
        cap = [
            (228, 280 - 146 * flip),
            (262, 280 - 190 * flip),
            (292, 280 - 148 * flip),
            (276, 280 - 156 * flip),
            (262, 280 - 140 * flip),
            (246, 280 - 156 * flip),
        ]
        canvas.shape(cap, (250, 214, 204), 255 if flip == 1 else 150)
    for y in range(296, 470, 16):
        canvas.line([(40 + y % 60, y), (230 + y % 90, y)], 1.4, (236, 200, 190))
    canvas.line([(0, 281), (480, 281)], 3, (70, 70, 92))


def dawn_crowded(canvas: Canvas) -> None:
    canvas.oval((240, 220), 96, 96, (255, 226, 60))
    for turn in range(0, 360, 15):
        a = math.radians(turn)
        canvas.line(
            [
                (240 + 104 * math.cos(a), 220 + 104 * math.sin(a)),
                (240 + 220 * math.cos(a), 220 + 220 * math.sin(a)),
            ],
            7,
            (255, 180, 40),
        )
    for x, height in ((30, 190), (120, 260), (220, 200), (310, 280), (410, 220)):
        canvas.shape([(x - 90, 480), (x, 480 - height), (x + 90, 480)], (60, 150, 90))
        canvas.shape([(x - 24, 480 - height * 0.74), (x, 480 - height), (x + 24, 480 - height * 0.74)], WHITE)
    for left, top in scattered(5, 12, 30, 40, 450, 180):
        canvas.line([(left - 12, top - 6), (left, top), (left + 12, top - 6)], 3, BLACK)
    canvas.write((240, 446), "GOOD MORNING MOUNTAINS", 30, (220, 30, 90))


def dawn_night(canvas: Canvas) -> None:
    for x, y in scattered(6, 90, 0, 0, 480, 300):
        canvas.oval((x, y), 1.3, 1.3, (230, 232, 250))
    canvas.oval((120, 110), 42, 42, (238, 236, 214))
    canvas.oval((138, 98), 38, 38, (17, 22, 52))
    canvas.shape([*ridge(21, -10, 490, 320, 90), (490, 490), (-10, 490)], (34, 42, 78))
    canvas.shape([*ridge(22, -10, 490, 392, 60), (490, 490), (-10, 490)], (16, 20, 40))


SCENES: dict[str, Scene] = {
    "lighthouse-1": Scene((SIDE, SIDE), (54, 70, 98), (132, 150, 168), lighthouse_poster),
    "lighthouse-2": Scene((SIDE, SIDE), (30, 34, 44), (78, 86, 96), lighthouse_far),
    "lighthouse-3": Scene((SIDE, SIDE), (116, 190, 228), (206, 232, 240), lighthouse_sunny),
    "lighthouse-4": Scene((SIDE, SIDE), (236, 228, 208), (236, 228, 208), lighthouse_badge),
    "dawn-1": Scene((SIDE, SIDE), (246, 190, 150), (250, 226, 190), dawn_ridges),
    "dawn-2": Scene((SIDE, SIDE), (232, 186, 178), (252, 224, 204), dawn_lake),
    "dawn-3": Scene((SIDE, SIDE), (120, 200, 250), (255, 200, 210), dawn_crowded),
    "dawn-4": Scene((SIDE, SIDE), (12, 16, 40), (40, 48, 92), dawn_night),
}
