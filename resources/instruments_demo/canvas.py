"""What the pictures of these demos are drawn on: a ground of two colours, see-through shapes, strokes that swell."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from resources.demo.brush import Colour, Point, gradient, textured

if TYPE_CHECKING:
    from PIL.Image import Image

SCALE = 2  # drawn so much larger, then shrunk
WHITE: Colour = (250, 248, 242)
BLACK: Colour = (28, 28, 32)
SIDE = 480
TALL, WIDE, NEAR_SQUARE, LONG = (380, 560), (560, 400), (460, 500), (620, 380)
_RIM = 181


class Canvas:
    """A picture in the making. Lengths are pixels of the finished picture; an alpha of 255 covers what lies below."""

    def __init__(self, width: int, height: int, top: Colour, bottom: Colour | None = None) -> None:
        self.width, self.height = width, height
        self._image = gradient(top, bottom or top, (width * SCALE, height * SCALE))
        self._take_pen()

    def _take_pen(self) -> None:
        from PIL import ImageDraw

        self._pen = ImageDraw.Draw(self._image, "RGBA")

    def shape(self, points: Sequence[Point], colour: Colour, alpha: int = 255) -> None:
        """A filled polygon."""
        self._pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=(*colour, alpha))

    def box(self, corner: Point, size: Point, colour: Colour, round_by: float = 0, alpha: int = 255) -> None:
        """A filled rectangle."""
        (x, y), (width, height) = corner, size
        area = [x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE]
        self._pen.rounded_rectangle(area, radius=round_by * SCALE, fill=(*colour, alpha))

    def oval(self, centre: Point, across: float, down: float, colour: Colour, alpha: int = 255) -> None:
        """A filled ellipse of the given half-widths."""
        x, y = centre
        area = [(x - across) * SCALE, (y - down) * SCALE, (x + across) * SCALE, (y + down) * SCALE]
        self._pen.ellipse(area, fill=(*colour, alpha))

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle's line."""
        self.arc(centre, radius, 0, 360, width, colour)

    def arc(
        self, centre: Point, radius: float, start: float, end: float, width: float, colour: Colour
    ) -> None:
        """Part of a ring; degrees grow clockwise, 0 is to the right."""
        (x, y), reach = centre, radius + width / 2
        area = [(x - reach) * SCALE, (y - reach) * SCALE, (x + reach) * SCALE, (y + reach) * SCALE]
        self._pen.arc(area, start, end, fill=colour, width=max(1, round(width * SCALE)))

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A line through points, with round ends."""
        places = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.line(places, fill=colour, width=max(1, round(width * SCALE)), joint="curve")
        for end in (points[0], points[-1]):
            self.oval(end, width / 2, width / 2, colour)

    def stroke(
        self, points: Sequence[Point], width: Callable[[float], float], colour: Colour, alpha: int = 255
    ) -> None:
        """A stroke of the brush: `width` says how broad it is from its beginning (0) to its end (1)."""
        left, right = [], []
        last = len(points) - 1
        for place, (x, y) in enumerate(points):
            (x0, y0), (x1, y1) = points[max(0, place - 1)], points[min(last, place + 1)]
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            half = width(place / last) / 2
            across, down = (y1 - y0) / length * half, -(x1 - x0) / length * half
            left.append((x + across, y + down))
            right.append((x - across, y - down))
        self.shape([*left, *reversed(right)], colour, alpha)

    def leaf(self, foot: Point, tip: Point, width: float, colour: Colour, alpha: int = 255) -> None:
        """A leaf, petal or blade: pointed at both ends and broad in the middle."""
        path = [
            (foot[0] + (tip[0] - foot[0]) * step / 12, foot[1] + (tip[1] - foot[1]) * step / 12)
            for step in range(13)
        ]
        self.stroke(path, lambda t: width * math.sin(math.pi * t), colour, alpha)

    def glow(self, centre: Point, reach: float, colour: Colour, strength: float) -> None:
        """Soft light around a point, or a soft shadow if the colour is dark."""
        from PIL import Image

        size = round(2 * reach * SCALE)
        # Pillow's gradient reaches 255 in the corners; what it is at the middle of the edges is the rim of our light.
        light = Image.radial_gradient("L").point(lambda v: round(max(0, _RIM - v) * 255 / _RIM * strength))
        light = light.resize((size, size))
        place = (round((centre[0] - reach) * SCALE), round((centre[1] - reach) * SCALE))
        self._image.paste(Image.new("RGB", (size, size), colour), place, light)
        self._take_pen()

    def soften(self, corner: Point, size: Point, by: float) -> None:
        """Blur what has been drawn in a part of the picture."""
        from PIL import ImageFilter

        left, top = (round(at * SCALE) for at in corner)
        right, bottom = (left + round(size[0] * SCALE), top + round(size[1] * SCALE))
        part = self._image.crop((left, top, right, bottom)).filter(ImageFilter.GaussianBlur(by * SCALE))
        self._image.paste(part, (left, top))
        self._take_pen()

    def write(self, centre: Point, words: str, size: float, colour: Colour) -> None:
        """Words in the plain Latin letters that Pillow brings along."""
        from PIL import ImageFont

        font = ImageFont.load_default(size * SCALE)
        place = (centre[0] * SCALE, centre[1] * SCALE)
        self._pen.text(place, words, fill=colour, font=font, anchor="mm")

    def finished(self, grain: float = 0.0, seed: int = 1) -> Image:
        """The picture; `grain` (0 to 1) is how much of paper or canvas shows."""
        small = self._image.reduce(SCALE)
        return textured(small, (self.width // 2, self.height // 2), seed, grain) if grain else small


@dataclass(frozen=True)
class Scene:
    """What a picture is drawn from: its size, the two colours of its ground, what draws it, and how much grain."""

    size: tuple[int, int]
    top: Colour
    bottom: Colour
    fill: Callable[[Canvas], None]
    grain: float = 0.0

    def draw(self) -> Image:
        """The picture, RGB, the same every time."""
        canvas = Canvas(*self.size, self.top, self.bottom)
        self.fill(canvas)
        return canvas.finished(self.grain)


def scattered(seed: int, count: int, left: float, top: float, right: float, bottom: float) -> list[Point]:
    """Points strewn over an area, the same ones for the same seed."""
    chance = random.Random(seed)
    return [(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(count)]


def ridge(seed: int, left: float, right: float, height: float, rough: float, pieces: int = 48) -> list[Point]:
    """The skyline of hills: points from left to right around a height."""
    chance = random.Random(seed)
    waves = [(chance.uniform(1, 5), chance.uniform(0, math.tau), chance.uniform(0.3, 1)) for _ in range(4)]
    points = []
    for piece in range(pieces + 1):
        along = piece / pieces
        lift = sum(size * math.sin(math.tau * turns * along / 2 + at) for turns, at, size in waves)
        points.append((left + (right - left) * along, height - rough * lift / 2))
    return points
