"""The pictures of the three studies, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from resources.instruments_demo import (
    ink_paintings,
    inventions,
    landscapes,
    oil_paintings,
    prints_and_pages,
    snapshots,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from resources.instruments_demo.canvas import Scene

SCENES: dict[str, Scene] = {
    **landscapes.SCENES,
    **inventions.SCENES,
    **ink_paintings.SCENES,
    **oil_paintings.SCENES,
    **prints_and_pages.SCENES,
    **snapshots.SCENES,
}


def draw(name: str) -> Image:
    """The picture of that name, RGB, 380 to 620 pixels a side. Raises KeyError for a name that is not in SCENES."""
    return SCENES[name].draw()
