"""Guide canes, and what is mistaken for one."""

from resources.workshops_demo.sheet import BLACK, BROWN, RED, WHITE, Colour, Point, Sheet, between

SIZE = (360, 480)
_BODIES: dict[str, Colour] = {"white": WHITE, "black": BLACK, "wood": BROWN}
_SILVER: Colour = (186, 190, 196)


def draw(
    sheet: Sheet,
    *,
    body: str = "white",
    grip: str = "straight",
    tip: str = "pencil",
    bands: int = 0,
    lower: bool = False,
    stripes: bool = False,
    bent: bool = False,
    split: bool = False,
    short: bool = False,
) -> None:
    """One cane. `grip` is straight, hook, knob or none; `tip` pencil, round, rubber or none."""
    top: Point = (236, 210) if short else (236, 60)
    foot: Point = (132, 430)
    width = 16.0 if body == "wood" else 9.0
    colour = _BODIES[body]
    elbow = between(top, foot, 0.55)
    if bent:
        sheet.line([top, elbow, (elbow[0] + 130, elbow[1] + 40)], width, colour)
        return
    if split:
        sheet.line([(top[0] + 34, top[1]), (foot[0] + 44, foot[1])], width, colour)
        sheet.arc((top[0] + 17, top[1]), 17, 180, 360, width, colour)
    end = between(top, foot, 0.72) if tip == "none" else foot
    sheet.line([top, end], width, colour)
    _marks(sheet, top, foot, width, bands, lower, stripes)
    _grip(sheet, top, foot, grip, colour, width)
    _tip(sheet, top, foot, tip, width)


def _marks(
    sheet: Sheet, top: Point, foot: Point, width: float, bands: int, lower: bool, stripes: bool
) -> None:
    """Tape, a red lower part, or stripes all along."""
    places = [(0.34, 0.4), (0.62, 0.68)][:bands]
    places += [(0.74, 0.94)] if lower else []
    places += [(0.2 + 0.09 * turn, 0.245 + 0.09 * turn) for turn in range(8)] if stripes else []
    for start, end in places:
        sheet.line([between(top, foot, start), between(top, foot, end)], width, RED)


def _grip(sheet: Sheet, top: Point, foot: Point, grip: str, colour: Colour, width: float) -> None:
    if grip == "hook":
        sheet.arc((top[0] - 28, top[1]), 28, 170, 360, width, colour)
    elif grip == "knob":
        sheet.oval(top, 20, 18, BROWN)
    elif grip == "straight":
        sheet.line([top, between(top, foot, 0.17)], 14, BLACK)
        sheet.arc((top[0] + 14, top[1] + 24), 20, 250, 470, 3, BLACK)


def _tip(sheet: Sheet, top: Point, foot: Point, tip: str, width: float) -> None:
    if tip == "pencil":
        sheet.line([between(top, foot, 0.94), foot], width + 3, WHITE)
    elif tip == "round":
        sheet.oval(foot, 15, 12, _SILVER)
    elif tip == "rubber":
        sheet.line([between(top, foot, 0.95), foot], width + 6, BLACK)
