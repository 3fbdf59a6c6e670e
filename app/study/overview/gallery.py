"""What a gallery shows of each image: where it comes from, how far it is, and as much of the answers as one may see."""

from dataclasses import dataclass
from enum import StrEnum

from app.study.image import Image


class OwnWork(StrEnum):
    """How far the person who looks is with an image."""

    NONE = "none"  # it is not theirs to answer, or nobody in particular looks
    OPEN = "open"
    BEGUN = "begun"
    COMPLETE = "complete"


class JudgeState(StrEnum):
    """What happened when models were asked about an image; what they said is not part of it."""

    NOT_ASKED = "not asked"
    WAITING = "waiting"
    FAILED = "failed"
    REPLIED = "replied"


@dataclass(frozen=True, slots=True)
class GalleryRow:
    """One image of the gallery.

    `line` is the newest description in one line, or ''; `is_described` is true for an empty one, too. `answered`
    counts the criteria that the person who looks has answered. `others` names everybody else who has finished the
    image; `disagreements` counts the items on which people differ. Both are None while the person who looks may not
    know. `knows_origin` is false where they may not know yet where the image comes from: then its name, source, group
    and prompt are empty here. `note` is every content note that counts for the image.
    """

    image: Image
    line: str = ""
    is_described: bool = False
    own: OwnWork = OwnWork.NONE
    answered: int = 0
    judge: JudgeState = JudgeState.NOT_ASKED
    others: tuple[str, ...] | None = None
    disagreements: int | None = None
    knows_origin: bool = True
    note: str = ""
