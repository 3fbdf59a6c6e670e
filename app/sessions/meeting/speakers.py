"""Who speaks next in a meeting: a queue of raised hands. It is not stored."""

from app.messages.meeting import speakers


class SpeakerQueue:
    """`waiting` has the names in the order in which the hands were raised."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.first: dict[object, str] = {}  # who had the first word on each matter

    def raise_hand(self, name: str) -> str:
        """Put somebody at the end of the queue, or take them out where they wait already. Returns what to say."""
        if name in self.waiting:
            self.waiting.remove(name)
            return speakers.lowered(name=name)
        self.waiting.append(name)
        return speakers.raised(name, len(self.waiting))

    def next_speaker(self, matter: object = None) -> str:
        """Whoever waits longest has the word on a matter. Returns what to say."""
        if not self.waiting:
            return speakers.NOBODY_WAITS
        speaker = self.waiting.pop(0)
        self.first.setdefault(matter, speaker)
        return speakers.speaks(speaker, self.waiting)

    @property
    def sentence(self) -> str:
        """Who waits, in order; '' for nobody."""
        return speakers.waiting(names=", ".join(self.waiting)) if self.waiting else ""
