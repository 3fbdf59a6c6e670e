"""What people meet one by one and count: images, or exhibits where a study has such."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thing:
    """One noun, in the singular and in the plural."""

    one: str
    many: str

    @property
    def opening(self) -> str:
        """The word as it opens a sentence."""
        return self.one.capitalize()


IMAGE = Thing("image", "images")
EXHIBIT = Thing("exhibit", "exhibits")


def thing_for(has_exhibits: bool) -> Thing:
    """What the things to judge are called in a study."""
    return EXHIBIT if has_exhibits else IMAGE
