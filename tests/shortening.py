"""Makes a list of actions that breaks a rule shorter, as long as a rule still breaks."""

from collections.abc import Callable, Sequence
from typing import TypeVar

One = TypeVar("One")


def shorten(
    actions: Sequence[One], breaks_after: Callable[[Sequence[One]], int | None], tries: int = 60
) -> list[One]:
    """Leave pieces out, ever smaller ones. `breaks_after`: how many of these actions are done when a rule breaks, or
    None where none does. It is asked at most `tries` times."""
    kept, size = list(actions), max(1, len(actions) // 2)
    while size and tries:
        start = 0
        while start < len(kept) and tries:
            tries -= 1
            shorter = kept[:start] + kept[start + size :]
            found = breaks_after(shorter)
            if found is None:
                start += size
            else:
                kept = shorter[:found]
        size //= 2
    return kept
