"""Where a sentence goes: to the screen reader, to the own voice, or to both. It is always shown as text."""

from enum import Enum
from typing import NamedTuple

from app.messages.shell import speech

FIRST_ORCA_THAT_SPEAKS_ANNOUNCEMENTS = 45


class SpeakTo(Enum):
    """What a person chose in the settings."""

    AUTO = "auto"
    OWN_VOICE = "own voice"
    SCREEN_READER = "screen reader"
    BOTH = "both"
    TEXT_ONLY = "text only"


class OutputChannels(NamedTuple):
    """How a person can be reached just now.

    `screen_reader`: whether one runs, None if that cannot be told. `orca`: its major version, None if it is
    another screen reader or unknown. `own_voice_works`: whether the own voice has no problem.
    """

    screen_reader: bool | None
    orca: int | None = None
    own_voice_works: bool = True


class Route(NamedTuple):
    """Where one sentence goes; `hint` is a sentence to show once, besides."""

    announce: bool
    speak: bool
    hint: str | None = None


def route(choice: SpeakTo, hearing: OutputChannels, hint_given: bool = False) -> Route:
    """Decide where a sentence goes. `hint_given`: the person has seen the hint before.

    An own voice with a problem is asked all the same: it costs little, and tells when the problem is over.
    """
    hint = speech.OLD_SCREEN_READER if _stays_unspoken(hearing) and not hint_given else None
    match choice:
        case SpeakTo.TEXT_ONLY:
            return Route(announce=False, speak=False)
        case SpeakTo.SCREEN_READER:
            return Route(announce=True, speak=False, hint=hint)
        case SpeakTo.BOTH:
            return Route(announce=True, speak=True)
        case SpeakTo.OWN_VOICE:
            # Nobody is left without any sound: a voice that cannot speak hands over to a screen reader.
            hands_over = not hearing.own_voice_works and hearing.screen_reader is not False
            return Route(announce=hands_over, speak=True)
        case SpeakTo.AUTO if hearing.screen_reader:
            return Route(announce=True, speak=False, hint=hint)
        case SpeakTo.AUTO:
            # Where it cannot be told whether a screen reader runs, twice is better than not at all.
            return Route(announce=hearing.screen_reader is None, speak=True)


def speaks_for_screen_reader(choice: SpeakTo, hearing: OutputChannels, is_in_list: bool) -> bool:
    """Whether the own voice says a sentence that the screen reader keeps to itself.

    An Orca that speaks no announcements reads a new description of what has the focus, but in a list (`is_in_list`) a
    line has it.
    """
    return choice is SpeakTo.AUTO and is_in_list and _stays_unspoken(hearing) and hearing.own_voice_works


def _stays_unspoken(hearing: OutputChannels) -> bool:
    """Tell whether announcements reach an Orca that keeps them to itself."""
    return (
        hearing.screen_reader is True
        and hearing.orca is not None
        and hearing.orca < FIRST_ORCA_THAT_SPEAKS_ANNOUNCEMENTS
    )
