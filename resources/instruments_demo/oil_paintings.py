"""Four paintings in European manners, none of them real."""

from __future__ import annotations

import math

from resources.demo.brush import mix
from resources.instruments_demo.canvas import BLACK, NEAR_SQUARE, WHITE, WIDE, Canvas, Scene, scattered


def pears_and_candle(canvas: Canvas) -> None:
    canvas.box((0, 272), (560, 128), (66, 40, 26))
    canvas.box((0, 268), (560, 7), (104, 66, 42))
    canvas.glow((392, 96), 300, (240, 188, 110), 0.6)
    canvas.box((380, 128), (24, 150), (234, 222, 190), 3)
    canvas.box((362, 270), (60, 14), (150, 110, 52), 5)
    canvas.leaf((392, 130), (394, 70), 20, (255, 226, 140))
    for x, tone in ((120, 0.0), (196, 0.12), (270, 0.24)):
        pear = mix((150, 140, 54), (188, 120, 52), tone * 3)
        canvas.oval((x + 12, 318), 50, 10, (20, 14, 10), 150)
        canvas.oval((x, 270), 42, 46, mix(pear, BLACK, 0.25))
        canvas.oval((x + 2, 216), 24, 32, mix(pear, BLACK, 0.25))
        canvas.oval((x + 8, 268), 32, 38, pear)
        canvas.oval((x + 7, 216), 16, 26, pear)
        canvas.oval((x + 20, 252), 9, 14, mix(pear, WHITE, 0.5))
        canvas.line([(x + 2, 188), (x + 10, 166)], 4, (70, 46, 26))
    canvas.oval((490, 284), 42, 38, (214, 200, 168))
    for x in (476, 506):
        canvas.oval((x, 284), 10, 11, (40, 28, 20))
    canvas.shape([(486, 304), (491, 294), (496, 304)], (40, 28, 20))
    canvas.box((474, 316), (34, 16), (198, 184, 150), 4)
    for x in range(480, 505, 7):
        canvas.line([(x, 317), (x, 331)], 1.4, (70, 52, 38))


def canal(canvas: Canvas) -> None:
    for x, y in ((110, 60), (250, 40), (420, 84), (520, 44)):
        canvas.oval((x, y), 80, 20, (246, 240, 226), 190)
    canvas.soften((0, 0), (560, 130), 6)
    canvas.shape([(0, 214), (560, 214), (560, 400), (0, 400)], (126, 136, 76))
    canvas.shape([(268, 214), (292, 214), (430, 400), (60, 400)], (146, 178, 194))
    canvas.shape([(292, 214), (306, 214), (560, 400), (430, 400)], (194, 172, 130))
    for step in range(7):
        near = (step / 6) ** 1.7
        for side in (-1, 1):
            x, foot, height = 280 + side * (26 + 250 * near), 216 + 130 * near, 40 + 210 * near
            canvas.oval((x, foot - height * 0.55), 6 + 26 * near, height * 0.5, (72, 98, 52))
            canvas.oval((x - 3 - 6 * near, foot - height * 0.6), 3 + 12 * near, height * 0.36, (112, 136, 66))
            canvas.line([(x, foot), (x, foot - height * 0.3)], 2 + 6 * near, (82, 62, 44))
            canvas.line([(x - 30 * near, foot + 5), (x + 70 * near, foot + 8)], 3 + 4 * near, (96, 108, 62))
    canvas.box((240, 190), (20, 24), (176, 92, 70))
    canvas.shape([(236, 190), (250, 176), (264, 190)], (120, 62, 52))
    for x in (396, 412):
        canvas.line([(x, 300), (x, 276)], 6, (52, 52, 70))
        canvas.oval((x, 270), 4, 5, (216, 178, 150))


def letter(canvas: Canvas) -> None:
    canvas.glow((60, 150), 330, (252, 240, 200), 0.75)
    canvas.box((20, 60), (106, 190), (240, 244, 236))
    for x in (20, 70, 122):
        canvas.box((x, 60), (5, 190), (110, 84, 56))
    for y in (60, 122, 184, 246):
        canvas.box((20, y), (106, 5), (110, 84, 56))
    canvas.shape([(0, 400), (170, 372), (220, 500), (0, 500)], (110, 58, 40))
    canvas.oval((64, 372), 46, 16, (214, 196, 150))
    for x, colour in ((44, (206, 120, 60)), (66, (196, 60, 50)), (86, (214, 164, 66))):
        canvas.oval((x, 360), 15, 15, colour)
    canvas.shape(
        [(214, 480), (232, 270), (262, 226), (330, 226), (372, 290), (400, 500), (214, 500)], (52, 88, 138)
    )
    canvas.shape([(262, 226), (300, 260), (330, 226), (318, 212), (272, 212)], (238, 232, 216))
    canvas.oval((288, 164), 36, 44, (232, 196, 164))
    canvas.oval((306, 142), 38, 32, (96, 62, 38))
    canvas.oval((330, 166), 18, 20, (96, 62, 38))
    canvas.line([(262, 172), (268, 174)], 2, BLACK)
    for start, bend in (((256, 252), (214, 300)), ((338, 256), (262, 330))):
        canvas.stroke([start, bend, (196, 282)], lambda t: 30 - 12 * t, (62, 100, 152))
        canvas.oval((196, 280), 12, 10, (232, 196, 164))
    canvas.shape([(150, 244), (196, 236), (204, 292), (160, 300)], (248, 244, 230))
    for row in range(4):
        canvas.line([(160, 256 + row * 9), (192, 250 + row * 9)], 1.2, (150, 140, 120))
    canvas.box((336, 50), (100, 76), (190, 160, 110))
    canvas.box((344, 58), (84, 60), (124, 146, 132))


def flowers_in_jug(canvas: Canvas) -> None:
    canvas.box((0, 380), (460, 120), (196, 132, 70))
    for x, y in scattered(71, 260, 0, 0, 460, 380):
        canvas.stroke(
            [(x, y), (x + 12, y + 4), (x + 24, y + 2)],
            lambda t: 7 * math.sin(math.pi * t),
            mix((92, 140, 160), (150, 190, 186), (x * y % 97) / 97),
            170,
        )
    for x, y in scattered(72, 120, 0, 384, 440, 500):
        canvas.stroke(
            [(x, y), (x + 14, y + 1), (x + 30, y - 2)],
            lambda t: 6 * math.sin(math.pi * t),
            mix((180, 112, 56), (226, 168, 96), (x * y % 89) / 89),
            190,
        )
    canvas.shape([(168, 290), (292, 290), (310, 380), (282, 440), (178, 440), (150, 380)], (60, 92, 120))
    canvas.shape([(176, 300), (210, 300), (204, 430), (184, 430), (164, 380)], (112, 148, 172))
    canvas.line([(150, 350), (310, 350)], 6, (226, 206, 150))
    for x, y in ((140, 150), (230, 100), (320, 160), (184, 216), (276, 222), (370, 238), (98, 244)):
        canvas.line([(x, y), (230 + (x - 230) * 0.25, 296)], 6, (86, 116, 56))
        for ring_at, (colour, reach) in enumerate((((232, 168, 40), 44), ((246, 200, 70), 34))):
            for turn in range(0, 360, 24):
                a = math.radians(turn + ring_at * 12 + x)
                canvas.leaf(
                    (x + 10 * math.cos(a), y + 10 * math.sin(a)),
                    (x + reach * math.cos(a), y + reach * math.sin(a)),
                    13,
                    colour,
                )
        canvas.oval((x, y), 17, 17, (104, 64, 34))
        canvas.oval((x - 3, y - 3), 9, 9, (140, 92, 50))


SCENES: dict[str, Scene] = {
    "pears": Scene(WIDE, (44, 30, 22), (62, 42, 30), pears_and_candle, 0.12),
    "canal": Scene(WIDE, (160, 196, 222), (224, 226, 212), canal, 0.12),
    "letter": Scene(NEAR_SQUARE, (196, 186, 160), (150, 134, 108), letter, 0.12),
    "jug": Scene(NEAR_SQUARE, (110, 156, 172), (140, 178, 180), flowers_in_jug, 0.15),
}
