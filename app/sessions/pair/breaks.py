"""When a break is offered: after so many images or minutes. It is never more than an offer."""

from collections.abc import Callable

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.pair import pairing

_MINUTE = 60  # seconds


class Breaks:
    """Counts images and time since the last offer. `images` or `minutes` 0: that does not count."""

    def __init__(self, images: int, minutes: int, clock: Callable[[], float], noun: ItemNoun = IMAGE) -> None:
        self._noun = noun
        self._after_images = images
        self._after_minutes = minutes
        self._clock = clock
        self._images = 0
        self._since = clock()

    def count(self) -> None:
        """One more image is behind them."""
        self._images += 1

    def offer(self) -> str:
        """The offer, if it is time for one; '' otherwise."""
        minutes = int((self._clock() - self._since) // _MINUTE)
        if self._after_images and self._images >= self._after_images:
            offer = pairing.break_after_images(self._images, self._noun)
        elif self._after_minutes and minutes >= self._after_minutes:
            offer = pairing.break_after_minutes(count=minutes)
        else:
            return ""
        self._images, self._since = 0, self._clock()
        return offer
