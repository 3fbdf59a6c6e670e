"""Rankings as people write them: `1 > 2 = 3` puts the first text first, and the second and third together behind it."""

import re
from collections.abc import Sequence

_POSITION = re.compile(r"[1-9][0-9]*", re.ASCII)


def parse_ranking(text: str, n: int) -> tuple[int, ...]:
    """The rank of each of n texts, in the order in which they were shown.

    Ranks start at 1, texts that are tied share one, and the next rank counts all that stand before it: of `2 = 3 > 1`
    the ranks are (3, 1, 1). Raises ValueError unless each position from 1 to n is in the text exactly once.
    """
    if n < 1:
        raise ValueError(f"A ranking has at least one text, not {n}.")
    ranks = [0] * n
    before = 0
    for group in text.split(">"):
        together = [_position(part, n) for part in group.split("=")]
        for position in together:
            if ranks[position - 1]:
                raise ValueError(f"{position} stands in the ranking twice.")
            ranks[position - 1] = before + 1
        before += len(together)
    if 0 in ranks:
        raise ValueError(f"{ranks.index(0) + 1} is missing in the ranking.")
    return tuple(ranks)


def write_ranking(ranks: Sequence[int]) -> str:
    """The ranking in writing, best first, tied texts in the order of their positions.

    Only the order of the ranks counts, so that ranks with or without gaps after ties are written alike. Raises
    ValueError when there are none.
    """
    if not ranks:
        raise ValueError("A ranking has at least one text, not 0.")
    groups: dict[int, list[str]] = {}
    for position, rank in enumerate(ranks, start=1):
        groups.setdefault(rank, []).append(str(position))
    return " > ".join(" = ".join(groups[rank]) for rank in sorted(groups))


def _position(part: str, n: int) -> int:
    word = part.strip()
    if not _POSITION.fullmatch(word) or len(word) > len(str(n)) or int(word) > n:
        raise ValueError(f"A ranking names positions from 1 to {n}, joined by > or =, not {word!r}.")
    return int(word)
