"""What people meet one by one and count: images, or exhibits where a study has such."""

from dataclasses import dataclass

from app.messages.translation import _


@dataclass(frozen=True)
class ItemNoun:
    """One noun, in the singular and in the plural."""

    one: str
    many: str

    @property
    def opening(self) -> str:
        """The word as it opens a sentence."""
        return self.one.capitalize()


IMAGE = ItemNoun(_("image"), _("images"))
EXHIBIT = ItemNoun(_("exhibit"), _("exhibits"))


def noun_for(has_exhibits: bool) -> ItemNoun:
    """What the things to judge are called in a study."""
    return EXHIBIT if has_exhibits else IMAGE
