"""What people meet one by one and count: images, or exhibits where a study has such."""

from collections.abc import Callable
from dataclasses import dataclass

from app.messages.translation import _, n_


@dataclass(frozen=True)
class ItemNoun:
    """One noun, in the singular and in the plural, and with a number before it."""

    one: str
    many: str
    counted: Callable[[int], str]

    @property
    def opening(self) -> str:
        """The word as it opens a sentence."""
        return self.one.capitalize()


IMAGE = ItemNoun(_("image"), _("images"), lambda number: n_("{count:,} image", "{count:,} images", number))
EXHIBIT = ItemNoun(
    _("exhibit"), _("exhibits"), lambda number: n_("{count:,} exhibit", "{count:,} exhibits", number)
)


def noun_for(has_exhibits: bool) -> ItemNoun:
    """What the things to judge are called in a study."""
    return EXHIBIT if has_exhibits else IMAGE
