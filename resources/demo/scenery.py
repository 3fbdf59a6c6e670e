"""What the canes stand in: walls, floors and the shadows on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from resources.demo.brush import HEIGHT, WIDTH, Colour, Layer, Point, gradient, mix, pressed, shaded, textured

if TYPE_CHECKING:
    from PIL.Image import Image


def room(wall: tuple[Colour, Colour], floor: tuple[Colour, Colour], horizon: int, seed: int) -> Image:
    """A plastered wall above a floor of stone."""
    ground = textured(gradient(*wall), (240, 320), seed, 0.10)
    stone = gradient(*floor, size=(WIDTH, HEIGHT - horizon))
    ground.paste(textured(stone, (220, 110), seed + 1, 0.13), (0, horizon))
    return ground


def skirting(ground: Image, horizon: int, height: int, colour: Colour) -> Image:
    """The ground with a board along the foot of the wall."""
    board = Layer()
    board.box((-10, horizon - height), (WIDTH + 20, height), colour)
    board.box((-10, horizon - height), (WIDTH + 20, 5), mix(colour, (255, 255, 255), 0.5))
    board.box((-10, horizon - 4), (WIDTH + 20, 5), mix(colour, (0, 0, 0), 0.45))
    return pressed(ground, board, (0, 8), 7, 0.35)


def planks(ground: Image, horizon: int, colour: Colour) -> Image:
    """The ground with floorboards that run towards the back."""
    boards = ground.crop((0, horizon, WIDTH, HEIGHT))
    ground.paste(textured(boards, (300, 5), horizon, 0.22), (0, horizon))
    seams = Layer()
    for x in range(-1400, 2400, 170):
        far = 480 + (x - 480) * 0.55
        seams.polygon([(far, horizon), (far + 1.4, horizon), (x + 4, HEIGHT), (x, HEIGHT)], colour)
    return pressed(ground, seams)


def contact(ground: Image, foot: Point, across: float = 40, strength: float = 0.75) -> Image:
    """The ground with the small dark shadow under something that touches it."""
    spot = Layer()
    spot.ellipse((foot[0] + across * 0.35, foot[1]), across, across * 0.22, (0, 0, 0, 255))
    return shaded(ground, spot, 6, strength)


def along_floor(ground: Image, foot: Point, reach: Point, thickness: float, strength: float) -> Image:
    """The ground with the long shadow of an upright stick."""
    streak = Layer()
    end = (foot[0] + reach[0], foot[1] + reach[1])
    streak.tube([foot, end], thickness, (0, 0, 0), strips=2)
    return shaded(ground, streak, 9, strength)


def tiles(ground: Image, horizon: int, colour: Colour, step: int, rows: Sequence[int]) -> Image:
    """The ground with the joints of floor tiles, some towards the back, some across at the heights `rows`."""
    seams = Layer()
    for x in range(480 - 5 * step, 480 + 5 * step, step):
        far = 480 + (x - 480) * 0.6
        seams.polygon([(far, horizon), (far + 2, horizon), (x + 5, HEIGHT), (x, HEIGHT)], colour)
    for y in rows:
        seams.polygon([(0, y), (WIDTH, y), (WIDTH, y + 4), (0, y + 4)], colour)
    return pressed(ground, seams)
