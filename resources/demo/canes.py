"""The parts canes are put together from: shafts, grips, straps and tips."""

import math
from collections.abc import Sequence

from resources.demo.brush import Colour, Layer, Paint, Point, between, bow, mix, straight

WHITE: Colour = (244, 243, 238)
RED: Colour = (198, 34, 40)
BLACK: Colour = (44, 44, 48)
SILVER: Colour = (188, 192, 198)


def sections(*parts: tuple[float, Colour]) -> Paint:
    """A paint that changes along the tube: each part is the place where it ends (0 to 1) and its colour."""

    def paint(along: float, _across: float) -> Colour:
        return next((colour for end, colour in parts if along <= end), parts[-1][1])

    return paint


def winding(first: Colour, second: Colour, turns: float) -> Paint:
    """A paint of two colours that wind around the tube like the stripes of a sweet."""

    def paint(along: float, across: float) -> Colour:
        place = (along * turns + math.asin(across) / (2 * math.pi)) % 1
        # Half a turn of each colour, with a soft edge where they meet.
        return mix(first, second, (abs(place - 0.5) - 0.25) / 0.05 + 0.5)

    return paint


def wooden(light: Colour, dark: Colour, veins: float) -> Paint:
    """A paint with the veins and knots of wood."""

    def paint(along: float, across: float) -> Colour:
        wave = math.sin(veins * across + 5 * math.sin(along * 9) + 2 * math.sin(along * 31))
        knot = max(0.0, 1 - 900 * (along * 3.1 % 1 - 0.5) ** 2 - 3 * (across - 0.2) ** 2)
        return mix(light, dark, 0.42 + 0.32 * wave + 0.7 * knot)

    return paint


def shaft(layer: Layer, top: Point, bottom: Point, paint: Colour | Paint, radius: float = 8) -> None:
    """A straight body, slightly thinner towards the bottom."""
    layer.tube(straight(top, bottom, 100), lambda t: radius * (1.06 - 0.16 * t), paint)


def joints(layer: Layer, top: Point, bottom: Point, places: Sequence[float], radius: float = 8) -> None:
    """The short sleeves where the sections of a folding cane meet."""
    length = math.dist(top, bottom)
    for place in places:
        ends = (between(top, bottom, place + side * 12 / length) for side in (-1, 1))
        start, end = ends
        layer.tube([start, end], radius * (1.18 - 0.16 * place), SILVER, gloss=0.7)


def grip(layer: Layer, top: Point, bottom: Point, colour: Colour = BLACK, radius: float = 14) -> None:
    """A straight rubber grip with a rounded end and shallow grooves."""

    def profile(along: float) -> float:
        rounded = math.sqrt(1 - (1 - min(1.0, along / 0.09)) ** 2)
        taper = 1 - 0.22 * max(0.0, (along - 0.85) / 0.15)
        return max(1.0, radius * rounded * taper * (0.93 + 0.07 * math.sin(along * math.pi)))

    def grooves(along: float, _across: float) -> Colour:
        is_groove = 0.2 < along < 0.84 and along * 26 % 1 < 0.3
        return mix(colour, (0, 0, 0), 0.45) if is_groove else colour

    layer.tube(straight(top, bottom, 160), profile, grooves, gloss=0.28)


def strap(layer: Layer, fixed: Point, low: Point, width: float = 60, colour: Colour = (34, 34, 38)) -> None:
    """A loop of cord that hangs from the grip; `low` is its lowest point."""
    drop = low[1] - fixed[1]
    left, right = low[0] - width / 2, low[0] + width / 2
    for side, pull in ((left, 0.55), (right, 0.35)):
        lean = (side - fixed[0]) * 1.3
        path = bow(fixed, (fixed[0] + lean, fixed[1] + drop * pull), (side, low[1]), low)
        layer.tube(path, 3.2, colour, gloss=0.2, strips=6)
    layer.tube(straight(between(fixed, low, 0), between(fixed, low, 0.1)), 5, colour, gloss=0.2, strips=8)


def pencil_tip(layer: Layer, top: Point, bottom: Point, colour: Colour) -> None:
    """A slim tip that narrows to a rounded end."""

    def profile(along: float) -> float:
        rounded = math.sqrt(max(0.02, 1 - max(0.0, (along - 0.88) / 0.12) ** 2))
        return (11.5 - 3 * along) * rounded

    layer.tube(straight(top, bottom, 60), profile, colour, gloss=0.35)


def rubber_tip(layer: Layer, top: Point, bottom: Point, radius: float) -> None:
    """A ferrule of dark rubber, as on a walking stick: wider below, with a ring at its top."""

    def profile(along: float) -> float:
        return radius * (0.86 if along > 0.14 else 1.0) * (1 + 0.22 * along)

    layer.tube(straight(top, bottom, 60), profile, (52, 48, 46), gloss=0.2)


def marshmallow_tip(layer: Layer, top: Point, bottom: Point, colour: Colour, radius: float = 21) -> None:
    """A short, thick, rounded tip."""

    def profile(along: float) -> float:
        if along < 0.25:
            return 9.0
        edge = abs((along - 0.25) / 0.75 * 2 - 1)
        return float(max(1.0, radius * (1 - edge**4.0) ** 0.3))

    layer.tube(straight(top, bottom, 80), profile, colour, gloss=0.4)
