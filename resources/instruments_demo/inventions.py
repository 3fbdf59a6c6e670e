"""A cat at the drums, a year of rain and a bicycle of leaves, each as four hands would draw it."""

from __future__ import annotations

import math

from resources.demo.brush import Colour, Point, arc, bow, mix
from resources.instruments_demo.canvas import BLACK, SIDE, WHITE, Canvas, Scene, scattered

_NAVY: Colour = (24, 42, 74)


def _cat(canvas: Canvas, centre: Point, size: float, coat: Colour, eyes: Colour = (214, 190, 70)) -> None:
    """A cat that sits and looks at us; `size` is half the height of the head."""
    x, y = centre
    dark = mix(coat, BLACK, 0.35)
    canvas.oval((x, y + size * 2.0), size * 1.05, size * 1.5, coat)
    for side in (-1, 1):
        ear = [
            (x + side * size * 0.95, y - size * 0.2),
            (x + side * size * 0.8, y - size * 1.5),
            (x + side * size * 0.1, y - size * 0.8),
        ]
        canvas.shape(ear, coat)
        inner = [
            (x + side * size * 0.8, y - size * 0.5),
            (x + side * size * 0.74, y - size * 1.2),
            (x + side * size * 0.36, y - size * 0.8),
        ]
        canvas.shape(inner, (226, 160, 156))
    canvas.oval((x, y), size * 1.08, size * 0.95, coat)
    for side in (-1, 1):
        canvas.oval((x + side * size * 0.42, y - size * 0.08), size * 0.24, size * 0.26, eyes)
        canvas.oval((x + side * size * 0.42, y - size * 0.08), size * 0.09, size * 0.22, BLACK)
        for fall in (-0.12, 0.08, 0.28):
            canvas.line(
                [(x + side * size * 0.3, y + size * 0.4), (x + side * size * 1.5, y + size * (0.32 + fall))],
                size * 0.035,
                WHITE,
            )
    canvas.shape(
        [(x - size * 0.13, y + size * 0.24), (x + size * 0.13, y + size * 0.24), (x, y + size * 0.4)],
        (206, 108, 112),
    )
    canvas.line(
        [(x - size * 0.2, y + size * 0.52), (x, y + size * 0.42), (x + size * 0.2, y + size * 0.52)],
        size * 0.05,
        dark,
    )


def _drum(canvas: Canvas, centre: Point, across: float, deep: float, colour: Colour) -> None:
    x, y = centre
    canvas.oval((x, y + deep), across, across * 0.28, mix(colour, BLACK, 0.3))
    canvas.box((x - across, y), (2 * across, deep), colour)
    canvas.oval((x, y), across, across * 0.28, (240, 234, 220))
    canvas.line(
        [
            (x + across * math.cos(math.radians(a)), y + across * 0.28 * math.sin(math.radians(a)))
            for a in range(0, 361, 10)
        ],
        3.5,
        (190, 190, 196),
    )


def _cymbal(canvas: Canvas, centre: Point, across: float, floor: float) -> None:
    x, y = centre
    canvas.line([(x, y), (x, floor)], 4, (120, 120, 128))
    canvas.oval((x, y), across, across * 0.16, (216, 172, 62))
    canvas.oval((x, y - 3), across * 0.25, across * 0.07, (238, 204, 112))


def drummer_stage(canvas: Canvas) -> None:
    canvas.glow((240, 180), 260, (236, 120, 180), 0.6)
    canvas.box((0, 400), (480, 80), (44, 30, 52))
    _cymbal(canvas, (82, 190), 70, 420)
    _cymbal(canvas, (398, 190), 70, 420)
    _cat(canvas, (240, 168), 74, (214, 138, 64))
    _drum(canvas, (150, 304), 66, 62, (182, 44, 60))
    _drum(canvas, (330, 304), 66, 62, (182, 44, 60))
    canvas.oval((240, 396), 88, 74, (182, 44, 60))
    canvas.oval((240, 396), 74, 62, (240, 234, 220))
    for start, end in (((196, 290), (132, 226)), ((286, 290), (366, 206))):
        canvas.line([start, end], 7, (226, 190, 130))
        canvas.oval(start, 17, 14, (214, 138, 64))


def drummer_asleep(canvas: Canvas) -> None:
    canvas.box((0, 330), (480, 150), (150, 112, 78))
    _drum(canvas, (320, 240), 96, 130, (52, 110, 122))
    canvas.line([(236, 226), (300, 214)], 6, (226, 190, 130))
    canvas.oval((150, 372), 104, 46, (120, 120, 128))
    canvas.oval((86, 350), 42, 36, (120, 120, 128))
    for x in (58, 100):
        canvas.shape([(x, 326), (x + 6, 296), (x + 24, 320)], (120, 120, 128))
    for x in (70, 98):
        canvas.arc((x, 350), 9, 20, 160, 3, BLACK)
    canvas.line(bow((244, 380), (300, 400), (280, 440), (196, 432)), 16, (120, 120, 128))


def drummer_pattern(canvas: Canvas) -> None:
    for row in range(3):
        for column in range(3):
            x, y = 80 + column * 160, 60 + row * 160
            if (row + column) % 2 == 0:
                _cat(canvas, (x, y), 30, (62, 60, 72), (150, 214, 160))
                canvas.box((x - 50, y + 94), (100, 12), (244, 232, 220))
            else:
                _drum(canvas, (x, y + 6), 46, 46, (222, 96, 84))
                canvas.line([(x - 36, y - 30), (x + 10, y + 2)], 5, (120, 84, 52))
                canvas.line([(x + 36, y - 30), (x - 8, y + 4)], 5, (120, 84, 52))


def drummer_outline(canvas: Canvas) -> None:
    canvas.oval((240, 118), 62, 54, BLACK)
    for side in (-1, 1):
        canvas.shape([(240 + side * 60, 108), (240 + side * 50, 26), (240 + side * 6, 70)], BLACK)
        canvas.oval((240 + side * 24, 112), 11, 8, WHITE)
        canvas.stroke(
            bow(
                (240 + side * 50, 190),
                (240 + side * 120, 200),
                (240 + side * 120, 250),
                (240 + side * 96, 262),
            ),
            lambda t: 26 - 6 * t,
            BLACK,
        )
        canvas.line([(240 + side * 96, 262), (240 + side * 150, 160)], 7, BLACK)
    canvas.oval((240, 240), 66, 90, BLACK)
    canvas.box((120, 292), (240, 128), WHITE, 8)
    canvas.box((120, 292), (240, 14), BLACK)
    canvas.box((120, 406), (240, 14), BLACK)
    for x in range(120, 361, 60):
        canvas.line([(x, 300), (x + 30 if x < 360 else x, 412)], 5, BLACK)
        canvas.line([(x, 412), (x + 30 if x < 360 else x, 300)], 5, BLACK)
    canvas.stroke(bow((306, 300), (400, 300), (430, 210), (392, 170)), lambda t: 18 - 10 * t, BLACK)


_RAIN = (62, 48, 55, 40, 32, 21, 12, 18, 37, 58, 71, 66)


def _axes(canvas: Canvas, colour: Colour = BLACK) -> None:
    canvas.line([(62, 70), (62, 392), (446, 392)], 3, colour)


def rainfall_plain(canvas: Canvas) -> None:
    canvas.write((250, 38), "Rainfall by month, mm", 24, BLACK)
    for value in (20, 40, 60):
        canvas.line([(62, 392 - value * 4.2), (446, 392 - value * 4.2)], 1, (206, 210, 214))
        canvas.write((40, 392 - value * 4.2), str(value), 15, BLACK)
    for month, value in enumerate(_RAIN):
        canvas.box((72 + month * 31, 392 - value * 4.2), (22, value * 4.2), (42, 108, 168))
        canvas.write((83 + month * 31, 410), "JFMAMJJASOND"[month], 15, BLACK)
    _axes(canvas)


def rainfall_umbrellas(canvas: Canvas) -> None:
    for month, value in enumerate(_RAIN):
        x, top = 42 + month * 36, 400 - value * 4
        canvas.line([(x, 404), (x, top)], 3, (88, 72, 66))
        colour = ((222, 84, 76), (240, 170, 60), (70, 140, 170), (120, 160, 90))[month % 4]
        canvas.shape([*arc((x, top + 8), 18, 180, 360, 16)], colour)
        canvas.arc((x - 4, 406), 4, 0, 180, 2.5, (88, 72, 66))
    canvas.box((20, 416), (440, 10), (120, 96, 70))
    for x, y in ((90, 70), (128, 58), (166, 74), (330, 66), (366, 54), (402, 70)):
        canvas.oval((x, y), 38, 20, (150, 164, 180))
    canvas.write((240, 452), "rain, month by month", 20, (70, 60, 60))


def rainfall_muddled(canvas: Canvas) -> None:
    heights = (40, 110, 70, 230, 150, 190, 90, 260, 120, 60, 200, 30, 170, 84)
    for bar, height in enumerate(heights):
        x = 60 + bar * 27
        lean = (bar % 3 - 1) * 12
        canvas.shape(
            [(x, 400), (x + 30, 400), (x + 30 + lean, 400 - height), (x + lean, 400 - height)],
            ((96, 150, 190), (160, 120, 180), (120, 180, 150))[bar % 3],
            210,
        )
    _axes(canvas, (90, 90, 96))
    canvas.write((240, 44), "RAIMFALL MOMTHS", 28, (70, 70, 80))
    for x, word in ((90, "Jnu"), (180, "Mer"), (270, "Jul"), (350, "Joly"), (420, "Tec")):
        canvas.write((x, 420), word, 17, (90, 90, 96))


def rainfall_glass(canvas: Canvas) -> None:
    for month, value in enumerate(_RAIN):
        x, top = 34 + month * 35, 400 - value * 3.6
        canvas.box((x, 116), (26, 286), (226, 238, 246), 6, 140)
        canvas.box((x, top), (26, 402 - top), (38, 120, 190), 5)
        canvas.oval((x + 13, top), 13, 4, (130, 196, 236))
        canvas.box((x + 4, 126), (4, 260), WHITE, 2, 130)
        canvas.write((x + 13, 420), "JFMAMJJASOND"[month], 15, _NAVY)
    canvas.write((240, 60), "Rain in a year", 32, _NAVY)


def _bicycle(
    canvas: Canvas, left: Point, radius: float, colour: Colour, width: float
) -> list[tuple[Point, Point]]:
    """A bicycle from the side; `left` is the hub of its back wheel. Returns its tubes."""
    x, y = left
    right = (x + radius * 2.7, y)
    crank, seat, head = (
        (x + radius * 1.1, y + radius * 0.05),
        (x + radius * 0.8, y - radius * 1.2),
        (x + radius * 2.3, y - radius * 1.25),
    )
    tubes = [(left, crank), (left, seat), (seat, crank), (seat, head), (crank, head), (head, right)]
    for hub in (left, right):
        canvas.ring(hub, radius, width, colour)
    for start, end in tubes:
        canvas.line([start, end], width, colour)
    canvas.line([seat, (seat[0] - 2, seat[1] - radius * 0.22)], width, colour)
    canvas.line(
        [
            (seat[0] - radius * 0.25, seat[1] - radius * 0.25),
            (seat[0] + radius * 0.25, seat[1] - radius * 0.25),
        ],
        width * 1.8,
        colour,
    )
    canvas.line(
        [
            head,
            (head[0] - radius * 0.08, head[1] - radius * 0.3),
            (head[0] + radius * 0.3, head[1] - radius * 0.4),
        ],
        width,
        colour,
    )
    return tubes


def leaves_frame(canvas: Canvas) -> None:
    tubes = _bicycle(canvas, (122, 300), 88, (70, 104, 50), 4)
    for hub in ((122, 300), (359.6, 300)):
        for turn in range(0, 360, 18):
            a = math.radians(turn)
            foot, lean = (hub[0] + 88 * math.cos(a), hub[1] + 88 * math.sin(a)), a + 0.9
            canvas.leaf(
                foot,
                (foot[0] + 30 * math.cos(lean), foot[1] + 30 * math.sin(lean)),
                13,
                ((94, 150, 64), (60, 122, 62))[turn // 18 % 2],
            )
        canvas.oval(hub, 8, 8, (226, 120, 96))
    for number, (start, end) in enumerate(tubes):
        for step in range(1, 6):
            x, y = start[0] + (end[0] - start[0]) * step / 6, start[1] + (end[1] - start[1]) * step / 6
            side = 1 if (step + number) % 2 else -1
            canvas.leaf((x, y), (x + 16, y + side * 24), 12, (110, 166, 72))


def leaves_beside(canvas: Canvas) -> None:
    canvas.box((0, 380), (480, 100), (126, 168, 90))
    canvas.box((372, 210), (30, 190), (112, 78, 52))
    for x, y in ((340, 170), (390, 120), (440, 180), (386, 200)):
        canvas.oval((x, y), 62, 56, (70, 132, 66))
    _bicycle(canvas, (74, 340), 60, (196, 52, 52), 6)
    for left, top in scattered(9, 16, 250, 390, 470, 460):
        canvas.leaf((left, top), (left + 16, top + 5), 8, (196, 140, 60))


def leaves_one(canvas: Canvas) -> None:
    canvas.leaf((70, 420), (420, 70), 200, (66, 130, 72))
    canvas.line([(52, 438), (420, 70)], 4, (190, 214, 150))
    for step in range(2, 11):
        x, y = 70 + 350 * step / 12, 420 - 350 * step / 12
        reach = 62 * math.sin(math.pi * step / 12)
        canvas.line([(x, y), (x + reach, y - reach * 0.1)], 2, (190, 214, 150))
        canvas.line([(x, y), (x + reach * 0.1, y - reach)], 2, (190, 214, 150))
    _bicycle(canvas, (196, 276), 28, WHITE, 3.4)


def leaves_pattern(canvas: Canvas) -> None:
    for row in range(4):
        for column in range(3):
            x, y = 40 + column * 160 + (row % 2) * 40, 70 + row * 120
            if (row + column) % 2:
                _bicycle(canvas, (x, y), 24, (214, 232, 190), 3)
            else:
                for turn in range(0, 360, 60):
                    a = math.radians(turn)
                    canvas.leaf(
                        (x + 40, y - 10),
                        (x + 40 + 38 * math.cos(a), y - 10 + 38 * math.sin(a)),
                        15,
                        (126, 186, 110),
                    )


SCENES: dict[str, Scene] = {
    "drummer-1": Scene((SIDE, SIDE), (36, 22, 52), (84, 40, 84), drummer_stage),
    "drummer-2": Scene((SIDE, SIDE), (224, 206, 180), (206, 186, 158), drummer_asleep),
    "drummer-3": Scene((SIDE, SIDE), (252, 214, 150), (252, 214, 150), drummer_pattern),
    "drummer-4": Scene((SIDE, SIDE), (255, 255, 255), (255, 255, 255), drummer_outline),
    "rainfall-1": Scene((SIDE, SIDE), (255, 255, 255), (255, 255, 255), rainfall_plain),
    "rainfall-2": Scene((SIDE, SIDE), (232, 238, 232), (246, 240, 220), rainfall_umbrellas),
    "rainfall-3": Scene((SIDE, SIDE), (238, 234, 228), (238, 234, 228), rainfall_muddled),
    "rainfall-4": Scene((SIDE, SIDE), (198, 222, 240), (240, 246, 250), rainfall_glass),
    "leaves-1": Scene((SIDE, SIDE), (250, 246, 232), (238, 240, 214), leaves_frame),
    "leaves-2": Scene((SIDE, SIDE), (176, 214, 236), (226, 240, 240), leaves_beside),
    "leaves-3": Scene((SIDE, SIDE), (246, 236, 214), (246, 236, 214), leaves_one),
    "leaves-4": Scene((SIDE, SIDE), (34, 66, 52), (34, 66, 52), leaves_pattern),
}
