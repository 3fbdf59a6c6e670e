"""The pictures to practise on by name: two for each rubric that ships, those of the guide cane from the demo study."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from resources.demo import pictures as demo
from resources.practice import boards, boats, drums, notetakers, sarees

if TYPE_CHECKING:
    from PIL.Image import Image

_SCENES: dict[str, Callable[[], Image]] = {
    "notetaker-1.png": notetakers.keys_in_an_arc,
    "notetaker-2.png": notetakers.dots_on_a_screen,
    "boat-1.png": boats.from_the_side,
    "boat-2.png": boats.from_the_front,
    "drum-1.png": drums.one_head_in_view,
    "drum-2.png": drums.upright_with_bands,
    "board-1.png": boards.at_an_angle,
    "board-2.png": boards.uneven_pits,
    "saree-1.png": sarees.with_motifs,
    "saree-2.png": sarees.folded,
}
PICTURES: tuple[str, ...] = tuple(_SCENES)


def draw(name: str) -> Image:
    """The picture of that name, RGB, 960 by 1280 pixels, the same bytes every time.

    Raises KeyError for a name that is neither in PICTURES nor in those of the demo study.
    """
    return _SCENES[name]() if name in _SCENES else demo.draw(name)
