"""The way of two people through the images: what both of them skip is left out."""

from collections.abc import Sequence
from enum import StrEnum

from app.messages.pair import pairing
from app.sessions.annotate.image_navigator import ImageNavigator
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.pairs import Pair
from app.study.team.raters import Rater


class Stage(StrEnum):
    """Where the two are with an image."""

    LISTEN = "listen"
    HANDOVER = "handover"
    ALONE = "alone"
    GATHER = "gather"
    TOGETHER = "together"
    BREAK = "break"
    AWAIT = "await"  # the answers of the other, who is at another machine


def stage_sentence(stage: Stage, names: Sequence[str], whose_turn: str, answered: int, needed: int) -> str:
    """The stage in a sentence; between two turns it says nothing of the answers."""
    match stage:
        case Stage.LISTEN:
            return pairing.LISTENING
        case Stage.GATHER:
            return pairing.all_in(names)
        case Stage.TOGETHER:
            return pairing.together_open(number=answered, total=needed)
        case Stage.BREAK:
            return pairing.BREAK
        case Stage.AWAIT:
            return pairing.AWAITING
        case _:
            return pairing.turn_of(whose_turn, [])


class PairNavigator(ImageNavigator):
    """A pair's order of images, with who of the two meets which."""

    def __init__(self, study: OpenStudy, pair: Pair) -> None:
        super().__init__(study, pair.rater)
        self._people = pair.people

    def who_meets(self, image: Image) -> tuple[Rater, ...]:
        """Those who do not skip an image."""
        skips = self._study.participants.is_skipped
        return tuple(one for one in self._people if not skips(one, image.key))

    def next_open(self, after: Image | None = None) -> Image | None:
        """The next image that wants answers of at least one of them, behind this one, going round once."""
        image = super().next_open(after)
        seen: set[int] = set()
        while image is not None and image.key not in seen:
            if self.who_meets(image):
                return image
            seen.add(image.key)
            image = super().next_open(image)
        return None
