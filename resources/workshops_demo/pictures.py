"""The pictures of the workshops demo: each drawn from what its row says the artifact looks like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from resources.workshops_demo import boards, boats, canes, drums, notetakers, sarees
from resources.workshops_demo.sheet import Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

_FAMILIES: dict[str, tuple[tuple[int, int], Callable[..., None]]] = {
    "guide-cane": (canes.SIZE, canes.draw),
    "braille-notetaker": (notetakers.SIZE, notetakers.draw),
    "pallanguzhi": (boards.SIZE, boards.draw),
    "mridangam": (drums.SIZE, drums.draw),
    "chundan-vallam": (boats.SIZE, boats.draw),
    "kasavu-saree": (sarees.SIZE, sarees.draw),
}


def draw(artifact: str, number: int, looks: Mapping[str, Any]) -> Image:
    """A picture of 480 by 360 pixels, or 360 by 480, the same bytes every time.

    `number` varies the ground; `looks` are the keywords of the family's `draw`. Raises KeyError for an artifact that
    has no family.
    """
    size, family = _FAMILIES[artifact]
    sheet = Sheet(*size, number)
    family(sheet, **looks)
    return sheet.finished()
