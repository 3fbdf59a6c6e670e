"""What the keys of a list of an order mean: from what was pressed to the change of the order."""

from collections.abc import Callable
from functools import partial

from app.messages.annotate import scale_answers
from app.sessions.annotate.ranking_order import Places, moved, put, tied
from widgets.annotate.ranking_list import DOWN, TIE, UP

Change = Callable[[Places, str], Places | None]


def change_for(what: str) -> tuple[Change, str]:
    """The change that was asked for, and what to say where it can do nothing."""
    if what == UP:
        return partial(_move, -1), scale_answers.BEST_ALREADY
    if what == DOWN:
        return partial(_move, 1), scale_answers.WORST_ALREADY
    if what == TIE:
        return tied, scale_answers.NOTHING_ABOVE
    return partial(_put, int(what)), ""


def _move(by: int, places: Places, name: str) -> Places | None:
    return moved(places, name, by)


def _put(place: int, places: Places, name: str) -> Places:
    return put(places, name, place)
