"""What the pictures of the workshops demo are drawn on: flat shapes on a plain ground, small files, smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Point = tuple[float, float]
Colour = tuple[int, int, int]

SCALE = 2  # drawn so much larger, then shrunk
COLOURS = 48  # in the finished file

WHITE: Colour = (248, 247, 242)
RED: Colour = (196, 40, 44)
BLACK: Colour = (40, 40, 44)
GOLD: Colour = (204, 160, 56)
BROWN: Colour = (112, 66, 36)

_GROUNDS: tuple[tuple[Colour, Colour], ...] = (
    ((202, 214, 222), (150, 138, 124)),
    ((222, 208, 188), (142, 112, 86)),
    ((190, 206, 190), (124, 122, 112)),
    ((216, 200, 206), (134, 108, 104)),
    ((186, 196, 214), (112, 120, 134)),
    ((230, 222, 196), (160, 132, 96)),
)


class Sheet:
    """A ground to draw on. Lengths are pixels of the finished picture; `number` varies the ground."""

    def __init__(self, width: int, height: int, number: int, horizon: float = 0.8) -> None:
        from PIL import Image, ImageDraw

        self.width, self.height = width, height
        wall, floor = _GROUNDS[number % len(_GROUNDS)]
        # No two pictures are alike to the byte, even where they show the same: the study would take them for one.
        wall = (wall[0], wall[1], wall[2] - number % 16)
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), wall)
        self._pen = ImageDraw.Draw(self._image)
        self.box((0, height * horizon), (width, height * (1 - horizon)), floor)

    def box(self, corner: Point, size: Point, colour: Colour, round_by: float = 0) -> None:
        """A filled rectangle."""
        (x, y), (width, height) = corner, size
        area = [x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE]
        self._pen.rounded_rectangle(area, radius=round_by * SCALE, fill=colour)

    def oval(self, centre: Point, across: float, down: float, colour: Colour) -> None:
        """A filled ellipse of the given half-widths."""
        x, y = centre
        area = [(x - across) * SCALE, (y - down) * SCALE, (x + across) * SCALE, (y + down) * SCALE]
        self._pen.ellipse(area, fill=colour)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        self._pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=colour)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A line through points, with round corners and ends."""
        places = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.line(places, fill=colour, width=round(width * SCALE), joint="curve")
        for x, y in (points[0], points[-1]):
            self.oval((x, y), width / 2, width / 2, colour)

    def arc(
        self, centre: Point, radius: float, start: float, end: float, width: float, colour: Colour
    ) -> None:
        """Part of a ring; degrees grow clockwise, 0 is to the right."""
        (x, y), reach = centre, radius + width / 2
        area = [(x - reach) * SCALE, (y - reach) * SCALE, (x + reach) * SCALE, (y + reach) * SCALE]
        self._pen.arc(area, start, end, fill=colour, width=round(width * SCALE))

    def finished(self) -> Image:
        """The picture, with a palette of few colours."""
        from PIL import Image

        small = self._image.reduce(SCALE)
        return small.quantize(COLOURS, dither=Image.Dither.NONE)


def between(start: Point, end: Point, share: float) -> Point:
    """The point `share` of the way from start to end."""
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
