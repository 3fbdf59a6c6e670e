"""How long a meeting has talked about one matter, for those who want to be told. Nothing is ever cut off."""

import math
from collections.abc import Callable

from app.messages.meeting import ballot as ballot_text, speakers

_MINUTE = 60  # seconds
_LAST = 5  # minutes before the end


class MeetingTimer:
    """Tells when half of the time of a meeting is over, five minutes before its end, and then; `minutes` 0: never."""

    def __init__(self, minutes: int, clock: Callable[[], float]) -> None:
        self._minutes, self._clock, self._since = minutes, clock, clock()
        marks = (minutes // 2, _LAST, 0) if minutes > 2 * _LAST else (minutes // 2, 0)
        self._marks = list(marks) if minutes else []  # minutes left, when it is still to be said

    @property
    def sentence(self) -> str:
        """How much is left now; '' where there is no limit."""
        if not self._minutes:
            return ""
        left = self._left
        return speakers.minutes_left(count=left) if left else speakers.TIME_OVER

    def due(self) -> str:
        """What to say now; '' where nothing is due."""
        passed = [mark for mark in self._marks if self._left <= mark]
        self._marks = [mark for mark in self._marks if mark not in passed]
        return self.sentence if passed else ""

    @property
    def _left(self) -> int:
        """Minutes, a begun one counted whole."""
        return max(0, math.ceil(self._minutes - (self._clock() - self._since) / _MINUTE))


class Reminder:
    """Tells once after every so many minutes on one matter; `minutes` 0: never. `clock` gives seconds."""

    def __init__(self, minutes: int, clock: Callable[[], float]) -> None:
        self.minutes = minutes
        self._clock = clock
        self._matter: object = None
        self._since = clock()
        self._reminded = 0

    def turn_to(self, matter: object) -> None:
        """The meeting is at this matter now; the time begins again where it is another one."""
        if matter != self._matter:
            self._matter, self._since, self._reminded = matter, self._clock(), 0

    def due(self) -> str:
        """What to say now; '' where nothing is due."""
        if not self.minutes or self._matter is None:
            return ""
        times = int((self._clock() - self._since) // (self.minutes * _MINUTE))
        if times <= self._reminded:
            return ""
        self._reminded = times
        return ballot_text.time_on_matter(count=times * self.minutes)
