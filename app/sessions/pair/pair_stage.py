"""The stages two people go through with an image, and what is said of each when one asks where one is."""

from collections.abc import Sequence
from enum import StrEnum

from app.messages.pair import pairing


class Stage(StrEnum):
    """Where the two are with an image."""

    LISTEN = "listen"
    HANDOVER = "handover"
    ALONE = "alone"
    GATHER = "gather"
    TOGETHER = "together"
    BREAK = "break"
    AWAIT = "await"  # the answers of the other, who is at another machine


def told(stage: Stage, names: Sequence[str], whose_turn: str, answered: int, needed: int) -> str:
    """The stage in a sentence; between two turns it says nothing of the answers."""
    match stage:
        case Stage.LISTEN:
            return pairing.LISTENING
        case Stage.GATHER:
            return pairing.all_in(names)
        case Stage.TOGETHER:
            return pairing.together_open(number=answered, total=needed)
        case Stage.BREAK:
            return pairing.BREAK
        case Stage.AWAIT:
            return pairing.AWAITING
        case _:
            return pairing.turn_of(whose_turn, [])
