"""Facts that follow one another: which is current, and where each line of them began."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Link:
    """One fact: its key, the key of the one it follows, when it was recorded (milliseconds), and its id."""

    key: int
    previous: int | None
    recorded_at: int
    identity: bytes


def heads(links: Iterable[Link]) -> Mapping[int, int]:
    """For each first fact, by key, the key of the current fact; in the order of the first facts.

    Only what nothing follows can be current. Two machines may have followed up the same fact: the newest holds
    then, and of two of the same moment the one with the larger id, so that every machine comes to the same.
    """
    known = {link.key: link for link in links}
    followed = {link.previous for link in known.values()}
    in_force: dict[int, Link] = {}
    for link in known.values():
        if link.key not in followed:
            origin = _origin(link, known)
            in_force[origin] = max(in_force.get(origin, link), link, key=_moment)
    order = sorted(in_force, key=lambda origin: (known[origin].recorded_at, origin))
    return {origin: in_force[origin].key for origin in order}


def _moment(link: Link) -> tuple[int, bytes]:
    return link.recorded_at, link.identity


def _origin(link: Link, known: Mapping[int, Link]) -> int:
    while link.previous is not None and link.previous in known:
        link = known[link.previous]
    return link.key
