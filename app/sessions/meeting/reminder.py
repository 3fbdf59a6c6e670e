"""How long a meeting has talked about one matter, for those who want to be told. Nothing is ever cut off."""

from collections.abc import Callable

from app.messages.meeting import ballot as ballot_text

_MINUTE = 60  # seconds


class Reminder:
    """Tells once after every so many minutes on one matter; `minutes` 0: never. `clock` gives seconds."""

    def __init__(self, minutes: int, clock: Callable[[], float]) -> None:
        self.minutes = minutes
        self._clock = clock
        self._matter: object = None
        self._since = clock()
        self._told = 0

    def turn_to(self, matter: object) -> None:
        """The meeting is at this matter now; the time begins again where it is another one."""
        if matter != self._matter:
            self._matter, self._since, self._told = matter, self._clock(), 0

    def due(self) -> str:
        """What to say now; '' where nothing is due."""
        if not self.minutes or self._matter is None:
            return ""
        times = int((self._clock() - self._since) // (self.minutes * _MINUTE))
        if times <= self._told:
            return ""
        self._told = times
        return ballot_text.time_on_matter(count=times * self.minutes)
