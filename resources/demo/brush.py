"""What the demo pictures are drawn with: soft grounds, smooth-edged layers, shaded tubes, shadows.

Lengths are in pixels of the finished picture, colours are (red, green, blue), 0 to 255. Everything is drawn
larger and shrunk, so that edges come out smooth; the only randomness is seeded.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 960, 1280
SCALE = 3
LIGHT = (-0.52, -0.38, 0.765)  # towards the lamp: left, up and in front, of length one

Point = tuple[float, float]
Colour = tuple[int, int, int]
Paint = Callable[[float, float], tuple[int, ...]]
"""A colour from the place along the tube (0 to 1) and across it (-1 to 1); a fourth number is opacity."""
_Stroke = tuple[str, Sequence[Point], dict[str, Any]]
"""What Pillow's pen is to do, where, and how."""
_WORDS = "text"


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` of the way from first to second."""
    share = min(1.0, max(0.0, share))
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second, strict=True))
    return (r, g, b)


def gradient(top: Colour, bottom: Colour, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image:
    """A field that passes from one colour to another, top to bottom."""
    from PIL import Image, ImageOps

    return ImageOps.colorize(Image.linear_gradient("L").resize(size), top, bottom)


def grain(size: tuple[int, int], cells: tuple[int, int], seed: int) -> Image:
    """Soft grey noise of so many cells across and down: plaster, stone or, when stretched, wood."""
    from PIL import Image

    noise = Image.frombytes("L", cells, random.Random(seed).randbytes(cells[0] * cells[1]))
    return noise.resize(size, Image.Resampling.BICUBIC)


def textured(field: Image, cells: tuple[int, int], seed: int, strength: float) -> Image:
    """The field with noise laid over it, lighter and darker by `strength` (0 to 1)."""
    from PIL import Image, ImageChops

    noise = grain(field.size, cells, seed).convert("RGB")
    return Image.blend(field, ImageChops.overlay(field, noise), strength)


def lit(field: Image, centre: Point, reach: float, strength: float) -> Image:
    """The field with a soft pool of light: full at the centre, darker beyond `reach`."""
    from PIL import Image, ImageEnhance

    glow = Image.new("L", field.size, 255)
    pool = Image.radial_gradient("L").resize((round(2 * reach), round(2 * reach)))
    glow.paste(pool, (round(centre[0] - reach), round(centre[1] - reach)))
    return Image.composite(ImageEnhance.Brightness(field).enhance(1 - strength), field, glow)


class Layer:
    """A transparent sheet to draw on. What is drawn is kept, and painted when it is known how large a sheet it needs:
    most layers cover little of the picture."""

    def __init__(self) -> None:
        self._strokes: list[_Stroke] = []

    def polygon(self, points: Sequence[Point], colour: tuple[int, ...]) -> None:
        """A filled shape."""
        self._strokes.append(("polygon", points, {"fill": colour}))

    def ellipse(self, centre: Point, across: float, down: float, colour: tuple[int, ...]) -> None:
        """A filled ellipse of the given half-widths."""
        x, y = centre
        corners = [(x - across, y - down), (x + across, y + down)]
        self._strokes.append(("ellipse", corners, {"fill": colour}))

    def box(self, corner: Point, size: Point, colour: Colour, round_by: float = 0) -> None:
        """A filled rectangle, with rounded corners if asked for."""
        (x, y), (width, height) = corner, size
        how = {"fill": colour, "radius": round_by * SCALE}
        self._strokes.append(("rounded_rectangle", [(x, y), (x + width, y + height)], how))

    def write(self, centre: Point, words: str, size: float, colour: Colour) -> None:
        """Words, centred on a point of something already drawn."""
        from PIL import ImageFont

        font = ImageFont.load_default(size * SCALE)
        self._strokes.append(
            (_WORDS, [centre], {"text": words, "fill": colour, "font": font, "anchor": "mm"})
        )

    def ball(self, centre: Point, radius: float, colour: Colour) -> None:
        """A shaded ball."""
        steps = 40
        for step in range(steps):
            inner = step / steps
            shade = 0.45 + 0.6 * math.sqrt(1 - (1 - inner) ** 2)
            x = centre[0] + LIGHT[0] * radius * 0.6 * inner
            y = centre[1] + LIGHT[1] * radius * 0.6 * inner
            size = radius * (1 - inner)
            self.ellipse((x, y), size, size, lighten(colour, shade, inner**6 * 0.5))

    def tube(
        self,
        path: Sequence[Point],
        radius: float | Callable[[float], float],
        paint: Colour | Paint,
        *,
        gloss: float = 0.3,
        strips: int = 16,
    ) -> None:
        """A round body along a path, lit from the upper left. `gloss` is how much it shines."""
        places = _distances(path)
        widths = [radius(t) if callable(radius) else radius for t in places]
        normals = _normals(path)
        # Equal angles around the body: narrow strips at the edges, where the light changes fastest.
        edges = [-math.cos(math.pi * strip / strips) for strip in range(strips + 1)]
        along = list(zip(path, normals, widths, strict=True))
        lines = [[_beside(point, normal, edge * width) for point, normal, width in along] for edge in edges]
        for strip in range(strips):
            across = (edges[strip] + edges[strip + 1]) / 2
            low, high = lines[strip], lines[strip + 1]
            for i in range(len(path) - 1):
                t = (places[i] + places[i + 1]) / 2
                flat = paint(t, across) if callable(paint) else paint
                corners = (low[i], high[i], high[i + 1], low[i + 1])
                self.polygon(corners, _shaded(flat, normals[i], across, gloss))

    def shrunk(self) -> tuple[Image, tuple[int, int]]:
        """The part of the sheet that is in use, at the size of the picture, and where its corner lies."""
        from PIL import Image, ImageDraw

        left, top, right, bottom = self._used()
        sheet = Image.new("RGBA", ((right - left) * SCALE, (bottom - top) * SCALE))
        pen = ImageDraw.Draw(sheet)
        for name, points, how in self._strokes:
            moved = [(x * SCALE - left * SCALE, y * SCALE - top * SCALE) for x, y in points]
            getattr(pen, name)(moved[0] if name == _WORDS else moved, **how)
        return sheet.reduce(SCALE), (left, top)

    def _used(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is drawn on, with a little room around it."""
        drawn = [point for name, points, _how in self._strokes if name != _WORDS for point in points]
        xs, ys = [x for x, _ in drawn], [y for _, y in drawn]
        left, top = max(0, math.floor(min(xs)) - 2), max(0, math.floor(min(ys)) - 2)
        # At an even place, for Pillow rounds halves to what is even: the same wherever the sheet begins.
        left, top = left - left % 2, top - top % 2
        return left, top, min(WIDTH, math.ceil(max(xs)) + 2), min(HEIGHT, math.ceil(max(ys)) + 2)


def lighten(colour: tuple[int, ...], shade: float, shine: float) -> tuple[int, ...]:
    """A colour under light: multiplied by `shade`, then moved towards white by `shine`."""
    seen = [c * shade for c in colour[:3]]
    return (*[min(255, round(c + (255 - min(255.0, c)) * shine)) for c in seen], *colour[3:])


def _shaded(colour: tuple[int, ...], normal: Point, across: float, gloss: float) -> tuple[int, ...]:
    facing = math.sqrt(max(0.0, 1 - across * across))
    light = normal[0] * across * LIGHT[0] + normal[1] * across * LIGHT[1] + facing * LIGHT[2]
    light = max(0.0, light)
    return lighten(colour, 0.42 + 0.6 * light, gloss * light**24)


def _distances(path: Sequence[Point]) -> list[float]:
    """How far along the path each point lies, 0 to 1."""
    travelled = [0.0]
    for first, second in itertools.pairwise(path):
        travelled.append(travelled[-1] + math.dist(first, second))
    return [d / travelled[-1] for d in travelled]


def _normals(path: Sequence[Point]) -> list[Point]:
    """The direction square to the path at each point."""
    last = len(path) - 1
    normals = []
    for i in range(len(path)):
        (x0, y0), (x1, y1) = path[max(0, i - 1)], path[min(last, i + 1)]
        length = math.hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / length, -(x1 - x0) / length))
    return normals


def _beside(point: Point, normal: Point, distance: float) -> Point:
    return (point[0] + normal[0] * distance, point[1] + normal[1] * distance)


def between(start: Point, end: Point, share: float) -> Point:
    """The point `share` of the way from start to end."""
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def straight(start: Point, end: Point, pieces: int = 1) -> list[Point]:
    """A straight path in so many pieces."""
    return [between(start, end, i / pieces) for i in range(pieces + 1)]


def bow(start: Point, first: Point, second: Point, end: Point, pieces: int = 40) -> list[Point]:
    """A curve that leaves `start` towards `first` and reaches `end` from `second` (cubic Bézier)."""
    path = []
    for i in range(pieces + 1):
        t = i / pieces
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = (start, first, second, end)
        x, y = (sum(s * p[axis] for s, p in zip(shares, points, strict=True)) for axis in (0, 1))
        path.append((x, y))
    return path


def arc(
    centre: Point, radius: float, from_degrees: float, to_degrees: float, pieces: int = 48
) -> list[Point]:
    """Part of a circle; 0 degrees is to the right, and degrees grow clockwise as seen."""
    turn = (to_degrees - from_degrees) / pieces
    angles = [math.radians(from_degrees + turn * i) for i in range(pieces + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def pressed(ground: Image, layer: Layer, shift: Point = (0, 0), blur: float = 0, shadow: float = 0) -> Image:
    """The ground with the layer on it; `shadow` (0 to 1) is how dark its shadow falls, shifted and blurred."""
    sheet, corner = layer.shrunk()
    if shadow:
        place = (corner[0] + round(shift[0]), corner[1] + round(shift[1]))
        _tint(ground, sheet.getchannel("A"), place, blur, shadow, (22, 20, 26))
    ground.paste(sheet, corner, sheet)
    return ground


def shaded(ground: Image, layer: Layer, blur: float, strength: float, colour: Colour = (22, 20, 26)) -> Image:
    """The ground with a soft shadow in the shape of the layer, or with light if the colour is a light one."""
    sheet, corner = layer.shrunk()
    _tint(ground, sheet.getchannel("A"), corner, blur, strength, colour)
    return ground


def _tint(
    ground: Image, shape: Image, place: tuple[int, int], blur: float, strength: float, colour: Colour
) -> None:
    """Lay a colour over the ground where the blurred shape is."""
    from PIL import Image, ImageFilter

    margin = math.ceil(3 * blur)
    mask = Image.new("L", (shape.width + 2 * margin, shape.height + 2 * margin))
    mask.paste(shape, (margin, margin))
    mask = mask.filter(ImageFilter.GaussianBlur(blur)).point([round(v * strength) for v in range(256)])
    ground.paste(Image.new("RGB", mask.size, colour), (place[0] - margin, place[1] - margin), mask)
