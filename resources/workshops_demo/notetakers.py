"""Braille notetakers, and what people without knowledge of braille picture instead."""

from collections.abc import Callable

from resources.workshops_demo.sheet import BLACK, RED, WHITE, Colour, Sheet

SIZE = (480, 360)
_CASE: Colour = (62, 68, 80)
_KEY: Colour = (206, 208, 212)
_GLOW: Colour = (96, 200, 220)
_INK: Colour = (50, 60, 130)


def draw(
    sheet: Sheet, *, form: str = "box", display: str = "cells", keys: str = "line", cells: int = 20
) -> None:
    """One device. `form` is box, laptop, calculator, paper or typewriter.

    `display` is cells, grid, uneven, screen or none; `keys` line, arc, qwerty, rows, block or none.
    """
    if form == "paper":
        return _paper(sheet)
    _FORMS[form](sheet)
    top = {"laptop": 82.0, "calculator": 74.0, "typewriter": 112.0}.get(form, 196.0)
    width = 150.0 if form == "calculator" else 340.0
    left = 240 - width / 2
    _display(sheet, left, top, width, display, cells)
    _keys(sheet, left, {"box": 128.0, "calculator": 132.0}.get(form, 208.0), width, keys)
    return None


def _paper(sheet: Sheet) -> None:
    """A notebook with a line of inked dots, and a pen."""
    sheet.box((110, 60), (250, 240), WHITE, 4)
    for row in range(3):
        for place in range(14):
            sheet.oval((134 + place * 15, 110 + row * 15), 3, 3, _INK)
    sheet.line([(270, 250), (390, 120)], 9, RED)
    sheet.line([(262, 259), (270, 250)], 4, BLACK)


def _box(sheet: Sheet) -> None:
    sheet.box((50, 100), (380, 150), _CASE, 12)
    sheet.box((50, 236), (380, 22), BLACK, 10)


def _laptop(sheet: Sheet) -> None:
    sheet.box((60, 40), (360, 146), _CASE, 8)
    sheet.shape([(60, 192), (420, 192), (452, 320), (28, 320)], (120, 124, 132))


def _calculator(sheet: Sheet) -> None:
    sheet.box((150, 40), (180, 280), _CASE, 16)


def _typewriter(sheet: Sheet) -> None:
    sheet.box((30, 60), (420, 30), BLACK, 14)
    sheet.shape([(80, 90), (400, 90), (440, 320), (40, 320)], _CASE)


_FORMS: dict[str, Callable[[Sheet], None]] = {
    "box": _box,
    "laptop": _laptop,
    "calculator": _calculator,
    "typewriter": _typewriter,
}


def _display(sheet: Sheet, left: float, top: float, width: float, display: str, cells: int) -> None:
    if display == "none":
        return
    if display == "screen":
        sheet.box((left, top), (width, 44 if width > 200 else 36), (20, 30, 40), 3)
    if display in ("cells", "screen"):
        step = width / cells
        for cell in range(cells):
            for column in range(2):
                for row in range(4):
                    x, y = left + cell * step + 4 + column * step * 0.36, top + 4 + row * 8
                    sheet.oval((x, y), 2.4, 2.4, _GLOW if display == "screen" else WHITE)
        return
    rows = 3 if display == "uneven" else 5
    for row in range(rows):
        for place in range(int(width // 12)):
            shift = place * 7 % 5 if display == "uneven" else 0
            sheet.oval((left + 6 + place * 12, top + 3 + row * 9 + shift), 2.6, 2.6, WHITE)


def _keys(sheet: Sheet, left: float, top: float, width: float, keys: str) -> None:
    if keys in ("line", "arc"):
        for place in range(8):
            x = left + 20 + place * 32 + (76 if place > 3 else 0)
            lift = (abs(place - 3.5) - 0.5) ** 2 * 3.4 if keys == "arc" else 0
            sheet.box((x - 12, top - 14 + lift), (24, 34), _KEY, 6)
        sheet.box((left + width / 2 - 30, top + (24 if keys == "arc" else 2)), (56, 18), _KEY, 6)
        return
    rows, columns = {"qwerty": (3, 12), "rows": (2, 8), "block": (4, 5), "none": (0, 0)}[keys]
    step = width / max(1, columns)
    for row in range(rows):
        for place in range(columns):
            x, y = left + step * (place + 0.5) + row * 3, top + row * 26 - 12
            if keys == "qwerty":
                sheet.box((x - step * 0.4, y - 8), (step * 0.8, 17), _KEY, 3)
            else:
                sheet.oval((x, y), min(10, step * 0.36), 10, _KEY)
