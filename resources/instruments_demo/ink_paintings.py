"""Four paintings in the manner of the Chinese literati, none of them real."""

from __future__ import annotations

import math

from resources.demo.brush import Colour, Point, bow
from resources.instruments_demo.canvas import TALL, WHITE, WIDE, Canvas, Scene, ridge, scattered

INK: Colour = (38, 38, 40)


_SEAL: Colour = (176, 42, 34)


def seal(canvas: Canvas, corner: Point, size: float = 20) -> None:
    """A red seal; its characters are none that can be read."""
    x, y = corner
    canvas.box(corner, (size, size), _SEAL, 2)
    for share in (0.3, 0.55, 0.8):
        canvas.line([(x + size * 0.2, y + size * share), (x + size * 0.8, y + size * share)], 1.4, WHITE)
    canvas.line([(x + size * 0.5, y + size * 0.2), (x + size * 0.5, y + size * 0.8)], 1.4, WHITE)


def inscription(canvas: Canvas, corner: Point, columns: int, rows: int, seed: int, ink: Colour = INK) -> None:
    """Columns of small brush marks, as writing looks from too far away to be read."""
    x, y = corner
    for column in range(columns):
        for row in range(rows):
            for a, b in scattered(seed + column * 31 + row, 4, 0, 0, 8, 9):
                left, top = x - column * 14 + a, y + row * 13 + b
                canvas.line([(left, top), (left + 4 - b / 3, top + a / 2 - 1)], 1.3, ink)


def bamboo(canvas: Canvas) -> None:
    for start, end, shade in (
        ((118, 560), (170, 20), 60),
        ((176, 560), (262, 60), 110),
        ((80, 560), (104, 150), 150),
    ):
        joints = 7
        for piece in range(joints):
            low, high = piece / joints + 0.012, (piece + 1) / joints - 0.012
            path = [
                (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
                for t in (low, (low + high) / 2, high)
            ]
            canvas.stroke(path, lambda t: 11 - 3 * math.sin(math.pi * t), (shade, shade, shade))
    for number, (x, y) in enumerate(
        ((150, 190), (236, 150), (250, 250), (128, 300), (214, 350), (170, 90), (100, 200))
    ):
        for fan in range(5):
            angle = math.radians(8 + fan * 17 + number % 3 * 6)
            reach = 64 + 9 * (fan % 3)
            shade = 34 + (number * 23 + fan * 9) % 84
            canvas.leaf(
                (x, y),
                (x + reach * math.cos(angle), y + reach * math.sin(angle)),
                12,
                (shade, shade, shade),
                230,
            )
    inscription(canvas, (344, 40), 2, 12, 3)
    seal(canvas, (338, 206))


def mountains_after_rain(canvas: Canvas) -> None:
    for row, (height, shade) in enumerate(((120, 178), (190, 146), (270, 112))):
        line = ridge(40 + row, -10, 390, height + 40, 110 - row * 16)
        canvas.shape([*line, (390, height + 190), (-10, height + 190)], (shade, shade, shade - 6))
        for x, y in line[::2]:
            for fall in range(3):
                canvas.line(
                    [(x, y + 8 + fall * 12), (x - 7 + fall * 3, y + 24 + fall * 13)], 1.3, (shade - 40,) * 3
                )
        canvas.glow((190, height + 190), 190, (232, 226, 208), 0.95)
    canvas.box((0, 440), (380, 120), (222, 214, 194), alpha=150)
    canvas.shape([(0, 560), (0, 450), (60, 462), (130, 520), (150, 560)], (84, 84, 80))
    for x, y, size in ((40, 452, 26), (82, 478, 20), (16, 440, 22)):
        canvas.line([(x, y + 30), (x + 4, y - size)], 3, INK)
        for a, b in scattered(int(x), 26, x - size, y - size * 1.6, x + size, y):
            canvas.oval((a, b), 4.5, 2.6, (58, 58, 56), 190)
    canvas.shape([(238, 470), (302, 470), (292, 480), (248, 480)], INK)
    canvas.line([(262, 470), (266, 448), (278, 470)], 2.5, INK)
    for y in (494, 512, 530):
        canvas.line([(180 + y % 40, y), (330 - y % 30, y)], 1, (150, 146, 136))
    inscription(canvas, (352, 30), 3, 8, 17)
    seal(canvas, (324, 146), 17)


def plum_blossom(canvas: Canvas) -> None:
    trunk = [
        *bow((20, 520), (120, 420), (60, 330), (190, 260)),
        *bow((190, 260), (260, 220), (270, 150), (372, 96))[1:],
    ]
    canvas.stroke(trunk, lambda t: 42 * (1 - t) ** 1.4 + 4, (64, 58, 54))
    canvas.stroke(
        bow((150, 290), (240, 330), (300, 300), (352, 330)), lambda t: 14 * (1 - t) + 2.5, (74, 68, 64)
    )
    canvas.stroke(
        bow((196, 258), (190, 190), (150, 150), (160, 74)), lambda t: 12 * (1 - t) + 2, (74, 68, 64)
    )
    for x, y in scattered(8, 60, 40, 300, 170, 500):
        canvas.oval((x, y), 2, 1.4, (40, 36, 34), 150)
    for x, y in (
        (160, 84),
        (176, 140),
        (186, 196),
        (250, 206),
        (284, 166),
        (330, 116),
        (362, 98),
        (262, 316),
        (310, 312),
        (346, 330),
        (222, 300),
        (150, 112),
    ):
        for turn in range(5):
            a = math.radians(turn * 72 + x)
            canvas.oval((x + 9 * math.cos(a), y + 9 * math.sin(a)), 7.5, 7.5, (206, 84, 92), 215)
        canvas.oval((x, y), 4, 4, (246, 220, 150))
        for turn in range(0, 360, 60):
            a = math.radians(turn)
            canvas.line([(x, y), (x + 8 * math.cos(a), y + 8 * math.sin(a))], 0.8, (110, 36, 40))
    inscription(canvas, (66, 40), 3, 9, 29)
    seal(canvas, (40, 172))


def fisherman(canvas: Canvas) -> None:
    canvas.shape([*ridge(61, -10, 570, 86, 36), (570, 120), (-10, 120)], (196, 194, 186))
    canvas.soften((0, 0), (560, 150), 6)
    canvas.stroke(
        bow((190, 268), (230, 300), (330, 300), (384, 262)),
        lambda t: 16 * math.sin(math.pi * t) + 3,
        (70, 66, 60),
    )
    canvas.shape([(284, 232), (300, 206), (318, 232), (312, 276), (286, 276)], (96, 92, 84))
    canvas.oval((300, 204), 13, 12, (150, 132, 112))
    canvas.shape([(272, 204), (300, 180), (330, 204)], (120, 106, 78))
    canvas.line(bow((312, 236), (360, 200), (400, 180), (436, 176)), 2, INK)
    canvas.line([(436, 176), (438, 300)], 0.8, INK)
    for x, y in ((250, 318), (330, 326), (438, 304), (170, 300)):
        canvas.line([(x - 34, y), (x + 34, y + 1)], 1.1, (140, 138, 132))
    inscription(canvas, (520, 40), 2, 9, 41)
    seal(canvas, (512, 176), 18)


SCENES: dict[str, Scene] = {
    "bamboo": Scene(TALL, (228, 220, 200), (220, 210, 186), bamboo, 0.25),
    "mountains": Scene(TALL, (226, 219, 202), (214, 206, 186), mountains_after_rain, 0.25),
    "plum": Scene(TALL, (232, 222, 198), (224, 212, 184), plum_blossom, 0.25),
    "fisherman": Scene(WIDE, (224, 220, 206), (214, 210, 196), fisherman, 0.25),
}
