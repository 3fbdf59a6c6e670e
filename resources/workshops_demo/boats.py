"""Snake boats with and without their crews, and other boats."""

from collections.abc import Callable

from resources.workshops_demo.sheet import BLACK, BROWN, GOLD, RED, WHITE, Colour, Sheet

SIZE = (480, 360)
_HULL: Colour = (66, 42, 30)
_SKIN: Colour = (122, 78, 52)
_WATER: Colour = (92, 140, 156)
_CLOTHES: tuple[Colour, ...] = (RED, (60, 110, 180), GOLD, (90, 150, 90))


def draw(
    sheet: Sheet,
    *,
    form: str = "snake",
    crew: int = 9,
    pairs: bool = True,
    facing: str = "stern",
    standing: bool = True,
    paddles: str = "long",
    bow: str = "plain",
    stern: str = "straight",
    alike: bool = True,
) -> None:
    """One boat, its bow at the left. `form` is snake, short, house, dragon, ferry or longtail; `crew` counts places.

    `paddles` is long, short or two (for each); `bow` plain, garland or carved; `stern` straight or curled.
    """
    sheet.box((0, 190), (480, 170), _WATER)
    if form in _FORMS:
        _FORMS[form](sheet)
        return
    left, right = (150.0, 330.0) if form == "short" else (20.0, 460.0)
    depth = 44.0 if form == "short" else 20.0
    for place in range(crew):
        x = left + 50 + place * (right - left - 110) / max(1, crew - 1)
        if pairs:
            _rower(sheet, x + 9, 184, place, facing, alike)
        _rower(sheet, x, 194, place, facing, alike)
    if standing and crew:
        sheet.line([(240, 200), (240, 138)], 13, _SKIN)
        sheet.line([(240, 196), (240, 176)], 15, WHITE)
        sheet.oval((240, 126), 10, 11, BLACK)
    sheet.shape([(left, 200), (right, 192), (right - 50, 222 + depth), (left + 60, 222 + depth)], _HULL)
    _ends(sheet, left, right, bow, stern)
    for place in range(crew):
        x = left + 50 + place * (right - left - 110) / max(1, crew - 1)
        _paddles(sheet, x, paddles)


def _rower(sheet: Sheet, x: float, y: float, place: int, facing: str, alike: bool) -> None:
    lean = 4 if facing == "stern" else -4
    sheet.line([(x, y + 14), (x + lean, y - 14)], 11, _SKIN)
    sheet.line([(x, y + 10), (x, y)], 14, WHITE if alike else _CLOTHES[place % 4])
    sheet.oval((x + lean, y - 24), 7, 8, BLACK)
    sheet.oval((x + lean * 2, y - 23), 4, 5, _SKIN)


def _paddles(sheet: Sheet, x: float, paddles: str) -> None:
    if paddles == "short":
        sheet.line([(x + 6, 206), (x + 6, 244)], 4, GOLD)
        return
    sheet.line([(x + 4, 200), (x - 22, 286)], 4, GOLD)
    if paddles == "two":
        sheet.line([(x - 4, 200), (x + 24, 286)], 4, GOLD)


def _ends(sheet: Sheet, left: float, right: float, bow: str, stern: str) -> None:
    sheet.line([(left + 20, 206), (left - 10, 192)], 9, _HULL)
    if bow == "garland":
        for at in range(6):
            sheet.oval((left + 4 + at * 8, 206 + (3 - abs(at - 3)) * 4), 6, 6, (236, 150, 44))
    elif bow == "carved":
        sheet.oval((left + 4, 176), 22, 20, GOLD)
        sheet.oval((left - 2, 172), 5, 5, RED)
    if stern == "curled":
        sheet.arc((right - 16, 168), 26, 280, 450, 10, _HULL)
    else:
        sheet.line([(right - 30, 200), (right + 14, 150)], 10, _HULL)


def _house(sheet: Sheet) -> None:
    sheet.shape([(60, 210), (420, 210), (380, 280), (100, 280)], _HULL)
    sheet.box((110, 120), (250, 92), (190, 150, 90), 30)
    for at in range(3):
        sheet.box((140 + at * 76, 158), (40, 40), BLACK)


def _dragon(sheet: Sheet) -> None:
    sheet.shape([(70, 206), (420, 206), (380, 262), (110, 262)], RED)
    sheet.oval((64, 166), 34, 28, GOLD)
    sheet.oval((50, 158), 7, 7, BLACK)
    sheet.shape([(420, 206), (470, 130), (440, 240)], GOLD)


def _ferry(sheet: Sheet) -> None:
    sheet.shape([(50, 200), (430, 200), (400, 284), (80, 284)], (60, 90, 150))
    sheet.box((90, 130), (300, 72), WHITE, 6)
    sheet.box((330, 70), (34, 62), RED)
    for at in range(7):
        sheet.oval((116 + at * 40, 166), 11, 11, BLACK)


def _longtail(sheet: Sheet) -> None:
    sheet.shape([(60, 150), (100, 206), (400, 206), (370, 258), (120, 258)], BROWN)
    sheet.line([(390, 196), (470, 270)], 6, BLACK)
    sheet.box((364, 170), (40, 34), (120, 124, 130), 4)
    for at in range(3):
        sheet.oval((76, 160 + at * 9), 9, 5, _CLOTHES[at])


_FORMS: dict[str, Callable[[Sheet], None]] = {
    "house": _house,
    "dragon": _dragon,
    "ferry": _ferry,
    "longtail": _longtail,
}
