"""What every voice can do, what it is asked to say, and what it tells about it."""

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.speech.cues import Cue

if TYPE_CHECKING:  # pairs bring much that the first page does not show
    from app.study.team.pairs import Ear


class Priority(Enum):
    """How an utterance behaves towards what is already being said."""

    LOW = "dropped while anything speaks or waits"
    NORMAL = "waits for its turn"
    ALERT = "cuts in on anything but another alert, then the waiting ones go on"


class Utterance(NamedTuple):
    """One text to be said; `language` is a BCP 47 tag, None means the chosen voice's own."""

    text: str
    priority: Priority = Priority.NORMAL
    language: str | None = None


class InstalledVoice(NamedTuple):
    """A voice the system offers; `id` is what `Voice.set(voice=...)` takes."""

    id: str
    name: str
    languages: tuple[str, ...]


class Ready(NamedTuple):
    """An engine is up; its voices are known from now on."""

    voices: tuple[InstalledVoice, ...]


class Started(NamedTuple):
    """Sound of this utterance begins."""

    utterance: Utterance


class UtteranceEnded(NamedTuple):
    """This utterance is over; `done` is False if it was cut off, dropped or could not be said.

    Every `say` before `close` leads to exactly one of these, so that nobody waits for ever.
    """

    utterance: Utterance
    done: bool


class Failed(NamedTuple):
    """Something a person should know about the voice; the sentence can be shown as it is."""

    sentence: str


Event = Ready | Started | UtteranceEnded | Failed
Listener = Callable[[Event], None]


class Voice(Protocol):
    """Anything that can be asked to speak. No method blocks, except `close`: about a second at most."""

    @property
    def problem(self) -> str | None:
        """Why nothing is heard, as a sentence; None while all is well."""

    def say(self, text: str, priority: Priority = Priority.NORMAL, language: str | None = None) -> None:
        """Ask for `text` to be said."""

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Sound a cue, as loud as `volume` (0 to 1) says, beside whatever is being said; it neither waits nor makes
        anything wait."""

    def stop(self) -> None:
        """Fall silent at once and forget what waits."""

    def close(self) -> None:
        """Fall silent for good and leave no process behind."""

    def voices(self) -> tuple[InstalledVoice, ...]:
        """The voices known so far: empty until the engine is up."""

    def set(
        self,
        rate: int | None = None,
        volume: float | None = None,
        voice: str | None = None,
        ear: "Ear | None" = None,
    ) -> None:
        """From the next utterance on: words a minute, 0.0 to 1.0, a voice's id; None: the engine's own. `ear`: say it
        in this one only (where that cannot be done, it is not said), None: in both."""

    def on_event(self, listener: Listener) -> None:
        """Call `listener` with each event, possibly from another thread than the caller's."""


class SilentVoice:
    """The voice of those who want text only: says nothing, and tells so in the thread that asked."""

    problem: str | None = None

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def say(self, text: str, priority: Priority = Priority.NORMAL, language: str | None = None) -> None:
        for listener in self._listeners:
            listener(UtteranceEnded(Utterance(text, priority, language), done=False))

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Nothing sounds."""

    def stop(self) -> None:
        """Nothing is ever being said."""

    def close(self) -> None:
        """Nothing is ever open."""

    def voices(self) -> tuple[InstalledVoice, ...]:
        return ()

    def set(
        self,
        rate: int | None = None,
        volume: float | None = None,
        voice: str | None = None,
        ear: "Ear | None" = None,
    ) -> None:
        """Nothing sounds, so nothing changes."""

    def on_event(self, listener: Listener) -> None:
        self._listeners.append(listener)
