"""Three works in Japanese manners and a page in a Persian one, none of them real."""

from __future__ import annotations

import math

from resources.demo.brush import bow, mix
from resources.instruments_demo.canvas import BLACK, LONG, TALL, WHITE, WIDE, Canvas, Scene, ridge, scattered
from resources.instruments_demo.ink_paintings import INK, inscription, seal


def rain_on_bridge(canvas: Canvas) -> None:
    canvas.shape([*ridge(83, -10, 570, 150, 30), (570, 240), (-10, 240)], (118, 138, 150))
    canvas.box((0, 214), (560, 186), (92, 132, 166))
    canvas.box((0, 0), (560, 40), (46, 62, 92))
    canvas.soften((0, 10), (560, 70), 10)
    arch = bow((-20, 320), (160, 214), (400, 214), (580, 320))
    canvas.stroke(arch, lambda _t: 22, (176, 128, 74))
    canvas.line([(x, y - 34) for x, y in arch], 5, (116, 78, 44))
    for x, y in arch[::3]:
        canvas.line([(x, y), (x, y - 36)], 4, (116, 78, 44))
    for x, y in arch[4:-3:6]:
        canvas.line([(x, y + 10), (x, y + 110)], 9, (96, 66, 40))
    for x, colour in ((150, (70, 84, 120)), (214, (150, 70, 60)), (330, (70, 110, 90)), (392, (80, 70, 110))):
        y = 250 - 26 * math.sin(math.pi * x / 560)
        canvas.shape([(x - 13, y + 6), (x - 9, y - 42), (x + 9, y - 42), (x + 13, y + 6)], colour)
        canvas.shape([(x - 36, y - 44), (x, y - 68), (x + 36, y - 44)], (226, 196, 130))
        for lean in (-24, -8, 8, 24):
            canvas.line([(x, y - 68), (x + lean * 1.4, y - 44)], 1, (130, 96, 54))
    for x, y in scattered(84, 150, 0, 0, 600, 380):
        canvas.line([(x, y), (x - 16, y + 66)], 0.9, (30, 40, 62))
    canvas.box((506, 30), (30, 96), (214, 120, 92))
    inscription(canvas, (516, 36), 1, 6, 90)
    seal(canvas, (512, 134), 18)


def crane_and_pine(canvas: Canvas) -> None:
    for column in range(7):
        for row in range(5):
            canvas.box(
                (column * 90, row * 78),
                (89, 77),
                mix((212, 172, 84), (226, 190, 104), (column * 3 + row * 5) % 7 / 6),
            )
    canvas.stroke(
        bow((640, 380), (520, 300), (560, 180), (360, 120)), lambda t: 54 * (1 - t) + 12, (96, 66, 46)
    )
    canvas.stroke(
        bow((520, 250), (440, 260), (400, 220), (340, 230)), lambda t: 18 * (1 - t) + 5, (96, 66, 46)
    )
    for x, y in ((360, 96), (430, 84), (500, 120), (330, 210), (400, 196), (560, 160), (596, 90)):
        for a, b in ((0, 0), (-32, 12), (32, 12), (0, -18)):
            canvas.oval((x + a, y + b), 34, 17, (44, 92, 66))
            for spread in range(-24, 25, 8):
                canvas.line([(x + a, y + b + 12), (x + a + spread, y + b - 10)], 1, (96, 140, 96))
    canvas.oval((176, 236), 62, 34, WHITE)
    canvas.leaf((116, 236), (60, 282), 30, BLACK)
    canvas.leaf((124, 246), (72, 306), 24, BLACK)
    canvas.stroke(bow((220, 220), (270, 190), (206, 150), (252, 108)), lambda t: 22 - 10 * t, BLACK)
    canvas.oval((256, 104), 15, 12, WHITE)
    canvas.oval((256, 95), 9, 5, (204, 44, 44))
    canvas.shape([(268, 100), (306, 106), (268, 110)], (150, 130, 80))
    canvas.oval((258, 103), 2, 2, BLACK)
    for x in (164, 196):
        canvas.line([(x, 266), (x + 6, 318), (x, 362)], 4, (60, 60, 62))
        canvas.line([(x - 14, 364), (x + 16, 362)], 3.4, (60, 60, 62))
    for x in range(0, 620, 155):
        canvas.line([(x, 0), (x, 380)], 2, (120, 88, 40))


def moon_over_reeds(canvas: Canvas) -> None:
    canvas.glow((250, 150), 190, (240, 236, 210), 0.5)
    canvas.oval((250, 150), 74, 74, (240, 234, 206))
    for y, left, right in ((160, 60, 330), (186, 150, 400), (132, 200, 420)):
        canvas.oval(((left + right) / 2, y), (right - left) / 2, 7, (70, 84, 116), 190)
    canvas.box((0, 420), (380, 140), (38, 52, 84))
    canvas.oval((250, 470), 60, 8, (220, 216, 190), 170)
    canvas.oval((246, 494), 40, 5, (220, 216, 190), 120)
    for number, (x, _y) in enumerate(scattered(95, 22, 0, 0, 300, 1)):
        top = 220 + number * 37 % 150
        canvas.stroke(
            bow((x, 560), (x, 460), (x + 20, top + 60), (x + 46, top)),
            lambda t: 5 * (1 - t) + 1,
            (30, 44, 48),
        )
        for tuft in range(6):
            canvas.leaf(
                (x + 46 - tuft * 3, top + tuft * 8),
                (x + 70 - tuft * 2, top + 8 + tuft * 8),
                5,
                (176, 168, 140),
            )
    for x, y in ((300, 300), (334, 284), (268, 322)):
        canvas.line(bow((x - 18, y - 6), (x - 8, y - 10), (x - 4, y - 4), (x, y)), 2.4, (226, 226, 220))
        canvas.line(bow((x, y), (x + 4, y - 6), (x + 10, y - 12), (x + 18, y - 8)), 2.4, (226, 226, 220))
    inscription(canvas, (30, 30), 1, 7, 97, WHITE)
    seal(canvas, (26, 128), 17)


def _border(canvas: Canvas) -> None:
    """Blue and gold around a page, with a row of small flowers."""
    canvas.box((14, 14), (352, 532), (30, 58, 120))
    canvas.box((22, 22), (336, 516), (206, 166, 72))
    canvas.box((44, 44), (292, 472), (236, 224, 190))
    for step in range(18):
        for x, y in (
            (33, 44 + step * 27),
            (347, 44 + step * 27),
            (44 + step * 17.2, 33),
            (44 + step * 17.2, 527),
        ):
            canvas.oval((x, y), 7, 7, (30, 58, 120))
            canvas.oval((x, y), 3, 3, (206, 74, 66))


def rose_and_nightingale(canvas: Canvas) -> None:
    _border(canvas)
    canvas.box((44, 44), (292, 250), (192, 206, 178))
    canvas.shape([(44, 516), (44, 404), (120, 380), (240, 398), (336, 370), (336, 516)], (120, 154, 92))
    for x in (84, 300):
        canvas.leaf((x, 420), (x, 110), 46, (38, 82, 62))
        canvas.line([(x, 430), (x, 380)], 6, (92, 64, 42))
    canvas.shape([(44, 470), (336, 440), (336, 466), (44, 496)], (150, 190, 210))
    canvas.stroke(bow((200, 440), (170, 350), (230, 300), (190, 190)), lambda t: 7 - 4 * t, (70, 96, 52))
    for x, y in ((190, 186), (224, 250), (158, 270), (236, 330), (150, 350)):
        canvas.line([(x, y), (200, y + 40)], 2.5, (70, 96, 52))
        for ring_at in range(3):
            canvas.oval(
                (x, y), 22 - ring_at * 7, 20 - ring_at * 6, mix((214, 70, 96), (120, 20, 50), ring_at / 2)
            )
        for side in (-1, 1):
            canvas.leaf((x, y + 22), (x + side * 30, y + 34), 11, (70, 120, 70))
    canvas.oval((254, 206), 24, 14, (140, 96, 58), 255)
    canvas.oval((236, 192), 10, 10, (140, 96, 58))
    canvas.leaf((272, 210), (310, 238), 12, (108, 70, 42))
    canvas.shape([(228, 190), (214, 186), (228, 196)], (60, 44, 34))
    canvas.oval((234, 190), 1.8, 1.8, BLACK)
    canvas.box((96, 60), (188, 44), (240, 228, 196), 6)
    for row in range(2):
        path = [
            (270 - step * 2, 76 + row * 16 + 4 * math.sin(step / 3.1) - 3 * math.sin(step / 7.7))
            for step in range(80)
        ]
        canvas.line(path, 2, INK)
    for left, top in scattered(99, 14, 110, 66, 270, 100):
        canvas.oval((left, top), 1.5, 1.5, INK)


SCENES: dict[str, Scene] = {
    "bridge": Scene(WIDE, (182, 196, 206), (206, 212, 208), rain_on_bridge, 0.18),
    "crane": Scene(LONG, (214, 176, 90), (206, 164, 78), crane_and_pine, 0.1),
    "reeds": Scene(TALL, (32, 44, 78), (78, 96, 130), moon_over_reeds, 0.18),
    "nightingale": Scene(TALL, (226, 208, 164), (220, 200, 152), rose_and_nightingale, 0.12),
}
