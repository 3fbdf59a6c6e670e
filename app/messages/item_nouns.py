"""What people meet one by one and count: images, or exhibits where a study has such."""

from collections.abc import Callable
from typing import NamedTuple

from app.messages.translation import Template, _, n_


class ItemNoun(NamedTuple):
    """How things of one kind are named and counted. No noun is put into a sentence: see `ItemTemplate`."""

    title: Callable[[int], str]
    """“Image 7”, which opens a line."""
    numbered: Callable[[int], str]
    """“image 7”, in the middle of a line."""
    counted: Callable[[int], str]
    """“7 images”."""


IMAGE = ItemNoun(
    title=lambda number: _("Image {number}", number=number),
    numbered=lambda number: _("image {number}", number=number),
    counted=lambda number: n_("{count:,} image", "{count:,} images", number),
)
EXHIBIT = ItemNoun(
    title=lambda number: _("Exhibit {number}", number=number),
    numbered=lambda number: _("exhibit {number}", number=number),
    counted=lambda number: n_("{count:,} exhibit", "{count:,} exhibits", number),
)


def noun_for(has_exhibits: bool) -> ItemNoun:
    """What the things to judge are called in a study."""
    return EXHIBIT if has_exhibits else IMAGE


class ItemTemplate:
    """A sentence about images and the same about exhibits, each whole: languages inflect nouns and what agrees with
    them. Filled by each call: `skipped(noun, name="Ada")`."""

    __slots__ = ("of_exhibits", "of_images")

    def __init__(self, of_images: Template, of_exhibits: Template, /) -> None:
        self.of_images, self.of_exhibits = of_images, of_exhibits

    def __call__(self, noun: ItemNoun = IMAGE, /, **values: object) -> str:
        return (self.of_exhibits if noun is EXHIBIT else self.of_images)(**values)
