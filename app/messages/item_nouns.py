"""What people meet one by one and count: images, or exhibits where a study has such."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ItemNoun:
    """One noun, in the singular and in the plural."""

    one: str
    many: str

    @property
    def opening(self) -> str:
        """The word as it opens a sentence."""
        return self.one.capitalize()


IMAGE = ItemNoun("image", "images")
EXHIBIT = ItemNoun("exhibit", "exhibits")


def noun_for(has_exhibits: bool) -> ItemNoun:
    """What the things to judge are called in a study."""
    return EXHIBIT if has_exhibits else IMAGE
