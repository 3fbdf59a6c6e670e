"""The tour: a few steps that say what the program is for and which keys matter, with the person's own keys."""

from app.keymap import Keymap
from app.messages.help import tour


class TourSession:
    """Goes through the steps; it begins at the first and stops at the last."""

    def __init__(self, keymap: Keymap) -> None:
        self._steps = [step(keymap.first) for step in tour.STEPS]
        self._at = 0

    @property
    def number(self) -> int:
        """Which step it is, from 1."""
        return self._at + 1

    @property
    def total(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def is_last(self) -> bool:
        """Whether nothing follows."""
        return self.number == self.total

    def step_text(self, index: int) -> tuple[str, str]:
        """Heading and text of a step, counted from 0."""
        return self._steps[index]

    def heard(self, index: int) -> str:
        """A step as it is heard: heading, text, and how many there are; counted from 0."""
        return tour.step(index + 1, self.total, *self._steps[index])

    def go(self, by: int) -> None:
        """The next (1) or previous (-1) step; it stays at the ends."""
        self._at = min(max(self._at + by, 0), self.total - 1)
