"""Pallanguzhi boards and their tokens, and other games."""

import math

from resources.workshops_demo.sheet import BLACK, BROWN, RED, WHITE, Colour, Point, Sheet

SIZE = (480, 360)
_MATERIALS: dict[str, Colour] = {
    "teak": BROWN,
    "metal": (178, 182, 190),
    "pale": (214, 186, 140),
}
_TOKENS: dict[str, Colour] = {
    "cowries": (240, 226, 200),
    "seeds": (26, 12, 8),
    "marbles": (60, 130, 190),
    "coins": (206, 180, 90),
    "grains": (226, 206, 140),
    "one": (26, 12, 8),
}


def draw(
    sheet: Sheet,
    *,
    outline: str = "rectangle",
    material: str = "teak",
    rows: int = 2,
    pits: int = 7,
    tokens: str = "cowries",
    uneven: bool = False,
    flowers: bool = False,
) -> None:
    """One board from above. `outline` is rectangle, fish, circle, square, ring or squares (a printed board)."""
    colour = _MATERIALS[material]
    hollow = (round(colour[0] * 0.6), round(colour[1] * 0.6), round(colour[2] * 0.6))
    if outline == "squares":
        return _printed(sheet)
    _outline(sheet, outline, colour, rows)
    for at, (x, y) in enumerate(_places(outline, rows, pits)):
        radius = 20.0 if outline not in ("circle", "square") else 15.0
        if uneven:
            x, radius = x + at * 11 % 17 - 8, radius * (0.6 + at * 7 % 5 * 0.14)
        sheet.oval((x, y), radius, radius, hollow)
        if tokens != "none":
            _tokens(sheet, (x, y), radius, tokens, at)
    if flowers:
        for at in range(9):
            for turn in range(5):
                angle = turn * math.tau / 5
                x, y = 62 + at * 44, 120 + at % 2 * 120
                sheet.oval((x + 8 * math.cos(angle), y + 8 * math.sin(angle)), 5, 5, RED)
    return None


def _printed(sheet: Sheet) -> None:
    """A flat board of black and white squares with round pieces."""
    for row in range(6):
        for place in range(6):
            sheet.box((110 + place * 43, 50 + row * 43), (43, 43), BLACK if (row + place) % 2 else WHITE)
    for at in range(6):
        sheet.oval((131 + at * 43, 71 + at % 2 * 215), 14, 14, RED)


def _outline(sheet: Sheet, outline: str, colour: Colour, rows: int) -> None:
    if outline in ("circle", "ring"):
        sheet.oval((240, 180), 150, 150, colour)
    elif outline == "square":
        sheet.box((110, 50), (260, 260), colour, 6)
    elif outline == "fish":
        sheet.oval((225, 180), 190, 84, colour)
        sheet.shape([(380, 180), (460, 110), (460, 250)], colour)
        sheet.oval((52, 172), 4, 4, WHITE)
    else:
        height = 40.0 + rows * 52
        sheet.box((36, 180 - height / 2), (408, height), colour, 14)


def _places(outline: str, rows: int, pits: int) -> list[Point]:
    """The middle of every pit."""
    if outline == "ring":
        return [
            (240 + 106 * math.cos(at * math.tau / 12), 180 + 106 * math.sin(at * math.tau / 12))
            for at in range(12)
        ]
    width = {"circle": 190.0, "square": 210.0, "fish": 300.0}.get(outline, 356.0)
    middle = 218.0 if outline == "fish" else 240.0
    step = width / pits
    return [
        (middle - width / 2 + step * (at + 0.5), 180 + (row - (rows - 1) / 2) * 52)
        for row in range(rows)
        for at in range(pits)
    ]


def _tokens(sheet: Sheet, pit: Point, radius: float, tokens: str, at: int) -> None:
    colour, (x, y) = _TOKENS[tokens], pit
    if tokens == "one":
        sheet.oval(pit, radius * 1.15, radius * 0.9, colour)
        sheet.oval((x - 6, y - 6), 5, 3, WHITE)
        return
    count, size = (14, 1.6) if tokens == "grains" else (3 + at % 3, 6.0)
    for one in range(count):
        angle = one * math.tau / count + at
        place = (x + radius * 0.5 * math.cos(angle), y + radius * 0.5 * math.sin(angle))
        flat = 0.7 if tokens in ("cowries", "seeds") else 1.0
        sheet.oval(place, size, size * flat, colour)
        if tokens == "seeds":
            sheet.oval((place[0] - 2, place[1] - 1), 1.6, 1, WHITE)
        if tokens == "cowries":
            sheet.line([(place[0] - 3, place[1]), (place[0] + 3, place[1])], 1, BROWN)
