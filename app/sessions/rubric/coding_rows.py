"""Somebody reads line by line what people said, and says of each line what it is about."""

from abc import ABC, abstractmethod

from app.messages.item_nouns import noun_for
from app.messages.rubric import coding
from app.sessions.feedback import MOVED, Feedback
from app.speech.sentence_lines import in_one_breath
from app.study.ports import OpenStudy
from app.study.team.raters import Rater


class CodingRows(ABC):
    """One coder at the lines (`row`, from 0) and what they are grouped into (`group`, from 0)."""

    def __init__(self, study: OpenStudy, coder: Rater) -> None:
        self._study = study
        self._coder = coder
        self.row = self.group = 0
        self._noun = noun_for(study.exhibits.has_any())
        self.read_again()

    @abstractmethod
    def read_again(self) -> None:
        """Take what the study holds now."""

    @abstractmethod
    def rows(self) -> list[str]:
        """The lines, each with what this coder made of it."""

    @abstractmethod
    def _unread(self) -> list[int]:
        """The rows this coder has not read."""

    def _stay_inside(self, rows: int, groups: int) -> None:
        """Stay at a row and a group that are there."""
        self.row = min(self.row, max(rows - 1, 0))
        self.group = min(self.group, max(groups - 1, 0))

    def _come_in(self, welcome: str) -> Feedback:
        """At the first row this coder has not read."""
        self.row = next(iter(self._unread()), 0)
        return Feedback(f"{welcome} {self._heard()}", MOVED, beside_focus=welcome)

    def next_open(self) -> Feedback:
        """Go to the next row this coder has not read, going round once."""
        left = self._unread()
        if not left:
            return Feedback(coding.ALL_READ)
        self.row = next((row for row in left if row > self.row), left[0])
        return Feedback(self._heard(), MOVED, beside_focus="")

    def _heard(self) -> str:
        """The current line, in one breath."""
        return in_one_breath(self.rows()[self.row])
