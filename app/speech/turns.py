"""Who speaks next: alerts before ordinary sentences, each in the order it came."""

from collections import deque
from dataclasses import dataclass

from app.speech.voice import Priority, Utterance

MOST_WAITING = 32  # a person who is that far behind is better served by the message list


@dataclass(frozen=True)
class QueueChange:
    """What follows from a new utterance: who is dropped for it, and whether the speaker is cut off."""

    dropped: tuple[Utterance, ...] = ()
    cuts_in: bool = False


class UtteranceQueue:
    """The utterances that wait."""

    def __init__(self) -> None:
        self._alerts: deque[Utterance] = deque()
        self._others: deque[Utterance] = deque()

    def admit(self, utterance: Utterance, speaking: Utterance | None) -> QueueChange:
        """Take in `utterance` while `speaking` is being said (None: silence)."""
        if utterance.priority is Priority.LOW and (speaking or self._alerts or self._others):
            return QueueChange(dropped=(utterance,))
        is_alert = utterance.priority is Priority.ALERT
        line = self._alerts if is_alert else self._others
        line.append(utterance)
        dropped = (line.popleft(),) if len(line) > MOST_WAITING else ()
        cuts_in = is_alert and speaking is not None and speaking.priority is not Priority.ALERT
        return QueueChange(dropped, cuts_in)

    def take(self) -> Utterance | None:
        """Hand out the next utterance, None if nobody waits."""
        if self._alerts:
            return self._alerts.popleft()
        return self._others.popleft() if self._others else None

    def clear(self) -> tuple[Utterance, ...]:
        """Forget everyone who waits, and return them."""
        gone = (*self._alerts, *self._others)
        self._alerts.clear()
        self._others.clear()
        return gone
