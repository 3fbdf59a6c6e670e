"""Kasavu sarees, worn and folded, and other cloth."""

from resources.workshops_demo.sheet import BLACK, BROWN, GOLD, RED, Colour, Sheet

SIZE = (360, 480)
_CLOTH: dict[str, Colour] = {
    "off-white": (246, 238, 218),
    "silk": (252, 246, 232),
    "red": RED,
    "green": (44, 116, 74),
    "gold": GOLD,
}
_SKIN: Colour = (142, 94, 64)
_BORDERS: dict[str, Colour] = {"gold": GOLD, "silver": (186, 190, 198)}


def draw(
    sheet: Sheet,
    *,
    form: str = "worn",
    colour: str = "off-white",
    border: str = "gold",
    width: int = 14,
    ornament: str = "none",
    turned: bool = False,
) -> None:
    """One cloth. `form` is worn, pleated (folded so that pleats show), hanger, flat, chair, table, curtain or mundu.

    `width` is the border's, 14 as it should be; `ornament` is none, small or heavy.
    """
    body, edge = _CLOTH[colour], _BORDERS[border]
    shade = (body[0] - 26, body[1] - 26, max(0, body[2] - 26))
    if form == "worn":
        _worn(sheet, body, shade, edge, width, turned)
    elif form in ("pleated", "hanger"):
        _pleats(sheet, form, body, shade, edge, width)
    else:
        _other(sheet, form, body, shade, edge, width)
    if colour == "silk":
        sheet.line([(160, 190), (206, 380)], 7, (255, 255, 255))
    count = {"none": 0, "small": 5, "heavy": 40}[ornament]
    for at in range(count):
        sheet.oval((150 + at * 37 % 70, 220 + at * 53 % 190), 5, 6, GOLD if colour != "gold" else RED)


def _worn(sheet: Sheet, body: Colour, shade: Colour, edge: Colour, width: int, turned: bool) -> None:
    """Somebody who wears it, the pleats in front and the end over a shoulder."""
    side = -1 if turned else 1
    sheet.oval((180, 66), 26, 30, _SKIN)
    sheet.oval((180, 50), 28, 22, BLACK)
    sheet.shape([(142, 106), (218, 106), (228, 200), (132, 200)], edge)
    sheet.line([(140, 116), (120, 220)], 15, _SKIN)
    sheet.line([(220, 116), (240, 220)], 15, _SKIN)
    sheet.shape([(132, 196), (228, 196), (266, 440), (94, 440)], body)
    sheet.shape([(94, 440 - width), (266, 440 - width), (268, 440), (92, 440)], edge)
    for at in range(6):
        sheet.line([(168 + at * 5, 204), (146 + at * 14, 436)], 2, shade)
    sheet.shape(
        [(180 - 46 * side, 200), (180 + 40 * side, 100), (180 + 22 * side, 98), (180 - 50 * side, 170)], body
    )
    sheet.line([(180 + 42 * side, 104), (180 + 56 * side, 320)], max(8, width), edge)


def _pleats(sheet: Sheet, form: str, body: Colour, shade: Colour, edge: Colour, width: int) -> None:
    """Folded into pleats that fan out at the bottom, on a table or on a hanger."""
    top = 130.0 if form == "hanger" else 170.0
    if form == "hanger":
        sheet.line([(180, 60), (180, 96), (110, 130), (250, 130), (180, 96)], 5, BROWN)
    for at in range(7):
        left = 112 + at * 20
        sheet.shape(
            [(left, top), (left + 20, top), (left + 26, 410), (left - 6, 410)], body if at % 2 else shade
        )
    sheet.box((106, 410 - width), (152, width), edge)


def _other(sheet: Sheet, form: str, body: Colour, shade: Colour, edge: Colour, width: int) -> None:
    if form == "flat":
        for at in range(3):
            sheet.box((80, 250 + at * 44), (200, 40), body, 6)
            sheet.box((80, 250 + at * 44), (200, width), edge, 4)
    elif form == "chair":
        sheet.box((110, 150), (140, 270), BROWN, 8)
        sheet.box((100, 190), (160, 170), body, 4)
        sheet.box((100, 360 - width), (160, width), edge)
    elif form == "table":
        sheet.shape([(70, 220), (290, 220), (330, 300), (30, 300)], body)
        sheet.box((30, 300), (300, 60), shade)
        sheet.box((30, 360 - width), (300, width), edge)
    elif form == "curtain":
        sheet.line([(50, 60), (310, 60)], 7, BROWN)
        for at in range(8):
            sheet.box((64 + at * 30, 66), (28, 330), body if at % 2 else shade)
        sheet.box((64, 396 - width), (238, width), edge)
    else:
        sheet.oval((180, 66), 26, 30, _SKIN)
        sheet.box((142, 104), (76, 110), _SKIN, 12)
        sheet.box((134, 210), (92, 200), body, 4)
        sheet.box((134, 410 - width), (92, width), edge)
