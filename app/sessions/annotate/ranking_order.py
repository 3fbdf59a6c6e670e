"""An order with ties, changed one step at a time: who stands at which place, best first."""

from collections.abc import Sequence

Places = list[list[str]]


def rows(places: Places) -> list[str]:
    """The names from best to worst, row by row."""
    return [name for place in places for name in place]


def place_of(places: Places, name: str) -> int:
    """At which place a name stands, from 0. Raises StopIteration for a name that is not there."""
    return next(number for number, names in enumerate(places) if name in names)


def beside(names: Sequence[str], name: str) -> list[str]:
    """The others that share a place."""
    return [other for other in names if other != name]


def moved(places: Places, name: str, by: int) -> Places | None:
    """The order with a name moved up (-1) or down (1): out of a tie first, then past its neighbour. None at an end."""
    at = place_of(places, name)
    changed = [list(names) for names in places]
    if len(places[at]) > 1:
        changed[at].remove(name)
        changed.insert(at if by < 0 else at + 1, [name])
        return changed
    if not 0 <= at + by < len(places):
        return None
    changed[at], changed[at + by] = changed[at + by], changed[at]
    return changed


def tied(places: Places, name: str) -> Places | None:
    """The order with a name sharing the place above it. None where there is none, or it shares its own already."""
    at = place_of(places, name)
    if at == 0 or (len(places[at]) > 1 and places[at][0] != name):
        return None
    changed = [list(names) for names in places]
    changed[at].remove(name)
    changed[at - 1].append(name)
    return [names for names in changed if names]


def put(places: Places, name: str, place: int) -> Places:
    """The order with a name alone at a place (from 1), or at the last one where there are not so many."""
    others = [kept for names in places if (kept := beside(names, name))]
    at = min(max(place, 1), len(others) + 1) - 1
    return [*others[:at], [name], *others[at:]]
