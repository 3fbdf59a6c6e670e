"""When a run of a judge is worth a word: each quarter, when the server keeps one waiting. Nothing more often."""

from collections.abc import Callable

from app.messages.judge import judge_page
from app.sessions.feedback import Feedback
from app.speech.voice import Priority

PATIENCE = 10.0  # seconds without a reply after which one wants to know that it goes on
APART = 4.0  # seconds between two words about quarters; a quick run is told at its end
_FEW = 8  # calls are through before a word about quarters could be heard to its end


class JudgeProgress:
    """Is shown the numbers of a run now and then, and says what a listener should know of them."""

    def __init__(self, calls: int, clock: Callable[[], float]) -> None:
        """`calls` is how many there are in all; `clock` gives seconds."""
        self._calls = calls
        self._clock = clock
        self._done = 0
        self._quarters = 0
        self._last_reply = self._last_word = clock()
        self._has_told_wait = False

    def look(self, done: int, in_flight: int, waits: float, is_paused: bool = False) -> Feedback | None:
        """A sentence, when there is reason for one: so many calls have ended, so many are awaited, and for so many
        seconds the server asked to be left alone."""
        now = self._clock()
        if done != self._done:
            self._done, self._last_reply, self._has_told_wait = done, now, False
        if is_paused or not in_flight:
            self._last_reply = now
        return self._waiting(waits, now - self._last_reply) or self._quarter(now)

    def _waiting(self, asked: float, silent: float) -> Feedback | None:
        if self._has_told_wait:
            return None
        if asked > PATIENCE:
            sentence = judge_page.server_asks_to_wait(asked)
        elif silent > PATIENCE:
            sentence = judge_page.no_reply_for(silent)
        else:
            return None
        self._has_told_wait = True
        return Feedback(sentence, priority=Priority.LOW)

    def _quarter(self, now: float) -> Feedback | None:
        quarters = 4 * self._done // self._calls if self._calls >= _FEW else 0
        if not self._quarters < quarters < 4 or now - self._last_word < APART:
            return None
        self._quarters, self._last_word = quarters, now
        return Feedback(judge_page.quarter(25 * quarters), priority=Priority.LOW)
