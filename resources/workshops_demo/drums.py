"""Mridangams, and other drums."""

from collections.abc import Callable

from resources.workshops_demo.sheet import BLACK, GOLD, RED, WHITE, Colour, Sheet

SIZE = (480, 360)
_BODIES: dict[str, Colour] = {"jackwood": (170, 104, 48), "blue": (60, 110, 180), "dark": (70, 40, 30)}
_SKIN: Colour = (236, 224, 198)
_STRAP: Colour = (92, 62, 40)


def draw(
    sheet: Sheet,
    *,
    form: str = "barrel",
    body: str = "jackwood",
    lies: bool = True,
    discs: int = 2,
    straps: str = "lengthwise",
    pattern: str = "none",
    extra: str = "none",
) -> None:
    """One drum. `form` is barrel, tablas, hourglass, fat, bowl or kit; `straps` lengthwise, crosswise, net or none.

    `pattern` is none, carved, flowers or gold; `extra` is none, strings or a third head.
    """
    if form != "barrel":
        _FORMS[form](sheet)
        return
    sheet_place = _across if lies else _upright
    sheet_place(sheet, _BODIES[body], discs, straps)
    _pattern(sheet, pattern)
    if extra == "strings":
        for at in range(5):
            sheet.line([(96, 90 + at * 6), (396, 84 + at * 6)], 2, BLACK)
    elif extra == "head":
        sheet.oval((240, 116), 44, 26, _SKIN)
        sheet.oval((240, 116), 18, 10, BLACK)


def _across(sheet: Sheet, colour: Colour, discs: int, straps: str) -> None:
    """A barrel that lies: the larger head at the left."""
    sheet.shape([(100, 112), (240, 92), (390, 128), (390, 252), (240, 288), (100, 268)], colour)
    _straps(sheet, straps, [(110, 130), (384, 140)], 7, 18)
    sheet.oval((100, 190), 34, 78, _SKIN)
    sheet.oval((390, 190), 26, 62, _SKIN)
    if discs:
        sheet.oval((96, 190), 14, 32, BLACK)
    if discs > 1:
        sheet.oval((394, 190), 9, 24, BLACK)


def _upright(sheet: Sheet, colour: Colour, discs: int, straps: str) -> None:
    """The same barrel on its end."""
    sheet.shape([(176, 70), (304, 70), (338, 190), (310, 316), (170, 316), (142, 190)], colour)
    if straps == "lengthwise":
        for at in range(7):
            sheet.line([(184 + at * 19, 76), (178 + at * 21, 310)], 4, _STRAP)
    elif straps != "none":
        for at in range(6):
            sheet.line([(152, 100 + at * 36), (328, 126 + at * 36)], 4, _STRAP)
            sheet.line([(328, 100 + at * 36), (152, 126 + at * 36)], 4, _STRAP)
    sheet.oval((240, 70), 64, 24, _SKIN)
    if discs:
        sheet.oval((240, 70), 26, 9, BLACK)


def _straps(sheet: Sheet, straps: str, ends: list[tuple[float, float]], count: int, step: float) -> None:
    (left, top), (right, low) = ends
    if straps == "lengthwise":
        for at in range(count):
            sheet.line([(left, top + at * step), (right, low + at * step * 0.86)], 4, _STRAP)
    elif straps == "crosswise":
        for at in range(6):
            sheet.line([(140 + at * 44, 118), (140 + at * 44, 264)], 5, _STRAP)
    elif straps == "net":
        for at in range(6):
            sheet.line([(110 + at * 44, 116), (170 + at * 44, 266)], 4, _STRAP)
            sheet.line([(170 + at * 44, 116), (110 + at * 44, 266)], 4, _STRAP)


def _pattern(sheet: Sheet, pattern: str) -> None:
    if pattern == "none":
        return
    for at in range(5):
        x = 160 + at * 42
        if pattern == "carved":
            sheet.arc((x, 190), 15, 0, 300, 4, _BODIES["dark"])
        elif pattern == "gold":
            sheet.shape([(x, 166), (x + 16, 190), (x, 214), (x - 16, 190)], GOLD)
        else:
            for shift in ((-8, 0), (8, 0), (0, -8), (0, 8)):
                sheet.oval((x + shift[0], 190 + shift[1]), 7, 7, RED)


def _tablas(sheet: Sheet) -> None:
    for x, size, colour in ((160, 70, _BODIES["dark"]), (320, 92, (176, 180, 186))):
        sheet.oval((x, 246), size, 66, colour)
        sheet.oval((x, 200), size * 0.84, 30, _SKIN)
        sheet.oval((x, 200), size * 0.36, 12, BLACK)


def _hourglass(sheet: Sheet) -> None:
    sheet.shape([(140, 110), (340, 110), (256, 190), (340, 270), (140, 270), (224, 190)], _BODIES["dark"])
    sheet.oval((240, 110), 100, 26, _SKIN)
    sheet.line([(256, 190), (330, 214)], 3, BLACK)
    sheet.oval((334, 216), 8, 8, RED)


def _fat(sheet: Sheet) -> None:
    sheet.box((130, 90), (220, 210), _BODIES["jackwood"], 60)
    sheet.oval((130, 195), 40, 100, _SKIN)
    sheet.oval((350, 195), 40, 100, _SKIN)
    _straps(sheet, "net", [(110, 130), (384, 140)], 7, 18)


def _bowl(sheet: Sheet) -> None:
    sheet.oval((240, 240), 120, 80, _BODIES["jackwood"])
    sheet.oval((240, 190), 118, 36, _SKIN)


def _kit(sheet: Sheet) -> None:
    for x, y, size in ((150, 250, 60), (330, 250, 60), (240, 160, 46)):
        sheet.box((x - size, y - 30), (2 * size, 76), RED, 10)
        sheet.oval((x, y - 30), size, 18, WHITE)
    sheet.line([(90, 60), (210, 150)], 5, _SKIN)
    sheet.line([(390, 60), (270, 150)], 5, _SKIN)


_FORMS: dict[str, Callable[[Sheet], None]] = {
    "tablas": _tablas,
    "hourglass": _hourglass,
    "fat": _fat,
    "bowl": _bowl,
    "kit": _kit,
}
