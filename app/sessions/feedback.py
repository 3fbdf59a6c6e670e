"""What a session hands back: the sentence to say, how urgent it is, and what changed."""

from enum import Enum, auto
from typing import NamedTuple

from app.speech.cues import Cue
from app.speech.voice import Priority


class Changed(Enum):
    """The parts of a page that may need to be shown again."""

    IMAGE = auto()
    ANSWERS = auto()
    DESCRIPTION = auto()
    FOCUS = auto()
    CHOICE = auto()
    REASON = auto()


class Feedback(NamedTuple):
    """What a person is told, and the parts of the page that changed.

    `sentence` says all of it. Where the keyboard focus moves too (FOCUS), or follows the answer that was
    chosen (CHOICE), a screen reader reads the new focus by itself; `beside_focus` is what is left to say then
    (None: the same sentence). `language` is that of the sentence; where it changes within, `pieces` has the
    words one language at a time. `cue` is a sound that goes with it and says nothing that it does not say.
    With REASON among what changed, why the answer was given is asked for next, in the note. `unconfirmed` is what is
    left to say for people who want no confirmations; None: all of it. `shown` is shown in place of the sentence.
    `is_progress`: it says only how far something is. `focused`: what gets the focus says this name and this
    description, which together are the sentence; None: all of it is its name.
    """

    sentence: str
    changed: frozenset[Changed] = frozenset()
    priority: Priority = Priority.NORMAL
    beside_focus: str | None = None
    language: str | None = None
    pieces: tuple[tuple[str, str | None], ...] = ()
    cue: Cue | None = None
    unconfirmed: "Feedback | None" = None
    shown: str = ""
    is_progress: bool = False
    focused: tuple[str, str] | None = None

    def without_confirmation(self) -> "Feedback":
        """The same for people who want no confirmations; all of it is shown."""
        if self.unconfirmed is None:
            return self
        return self.unconfirmed._replace(changed=self.changed, cue=self.cue, shown=self.sentence)

    @property
    def by_language(self) -> tuple[tuple[str, str | None], ...]:
        """The sentence as (words, BCP 47 language or None for the program's own), for a voice to read in turn."""
        return self.pieces or ((self.sentence, self.language),)


NOTHING_SAID = Feedback("", beside_focus="")
ANSWERED = frozenset({Changed.ANSWERS})
CHOSEN = frozenset({Changed.ANSWERS, Changed.CHOICE})
ARRIVED = frozenset({Changed.IMAGE, Changed.ANSWERS, Changed.DESCRIPTION, Changed.FOCUS})
SHOWN = frozenset({Changed.IMAGE, Changed.DESCRIPTION})
MOVED = frozenset({Changed.FOCUS})
