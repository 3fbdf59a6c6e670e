"""Balanced incomplete block designs: sets of people in which every two meet equally often.

Small ones are found by search: people are thought of in circles that turn together, and of the blocks only one in
each turn has to be chosen (difference sets and families are the case of a single circle; the general method is Kramer
and Mesner's). Where nothing is found, all sets of the size are taken if these are few. See Colbourn, C. J. and
Dinitz, J. H. (2006). Handbook of Combinatorial Designs, 2nd edition, parts II.1 and VII.6.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb


def latin_square(size: int) -> list[tuple[int, ...]]:
    """Rows in which every item stands once, and once at each place over all rows. Shape (size, size)."""
    return [tuple((row + place) % size for place in range(size)) for row in range(size)]


def williams_row(size: int, row: int) -> tuple[int, ...]:
    """One row of the Williams design of this size, without making the others. `row` counts round and round."""
    row %= williams_rows(size)
    zigzag = [place // 2 if place % 2 == 0 else size - (place + 1) // 2 for place in range(size)]
    items = tuple((item + row) % size for item in zigzag)
    return tuple(reversed(items)) if row >= size else items


def williams_rows(size: int) -> int:
    """How many rows the design has: as many as items, or twice as many where their number is odd."""
    return size if size % 2 == 0 or size < 2 else 2 * size


Block = tuple[int, ...]

_MOST_SETS = 12_000  # sets of people that are looked through
_MOST_STEPS = 4_000  # of one search
_MOST_BLOCKS = 600
_MOST_MEETINGS = 12


@cache
def balanced_blocks(people: int, size: int) -> tuple[Block, ...] | None:
    """Blocks of `size` people out of 0 … people - 1 in which every two meet equally often, as few as were found.

    None when no design was found. Raises ValueError for a size below 1 or above the number of people.
    """
    if not 1 <= size <= people:
        raise ValueError(size)
    if size == people:
        return (tuple(range(people)),)
    if size == 1:
        return tuple((one,) for one in range(people))
    if 2 * size > people and people - size > 1:  # what the blocks of a design leave out is a design
        found = balanced_blocks(people, people - size)
        return found and tuple(tuple(one for one in range(people) if one not in block) for block in found)
    return _searched(people, size) or _all_sets(people, size)


def _searched(people: int, size: int) -> tuple[Block, ...] | None:
    """The fewest blocks that some search finds. How often two must meet follows from counting (Fisher's rules)."""
    if comb(people, size) > _MOST_SETS:
        return None
    for meetings in range(1, _MOST_MEETINGS + 1):
        each, rest = divmod(meetings * (people - 1), size - 1)
        count, left = divmod(people * each, size)
        if rest or left or count < people or count >= comb(people, size) or count > _MOST_BLOCKS:
            continue
        for circle in _circles(people):
            blocks = _turning(people, size, meetings, circle)
            if blocks is not None:
                return blocks
    return None


def _circles(people: int) -> list[int]:
    """How many people stand in each circle, largest first; those left over stand still in the middle."""
    sizes = (people, people - 1, people // 2, (people - 1) // 2, people // 3, (people - 1) // 3, 1)
    return [size for size in dict.fromkeys(sizes) if size >= 1]


def _all_sets(people: int, size: int) -> tuple[Block, ...] | None:
    if comb(people, size) > _MOST_BLOCKS:
        return None
    return tuple(combinations(range(people), size))


@cache
def _turned(people: int, circle: int) -> tuple[int, ...]:
    """Where each person stands when all circles have turned by one place."""
    whole = people - people % circle
    return tuple(one - one % circle + (one + 1) % circle if one < whole else one for one in range(people))


@cache
def _turns(people: int, size: int, circle: int) -> tuple[tuple[Block, ...], ...]:
    """All sets of the size, those together that become one another when the circles turn."""
    turned = _turned(people, circle)
    seen: set[Block] = set()
    found = []
    for block in combinations(range(people), size):
        turn = []
        while block not in seen:
            seen.add(block)
            turn.append(block)
            block = tuple(sorted(turned[one] for one in block))
        if turn:
            found.append(tuple(turn))
    return tuple(found)


def _turning(people: int, size: int, meetings: int, circle: int) -> tuple[Block, ...] | None:
    """Whole turns of blocks in which every two people meet so often; None when there are none, or none was found."""
    pair_turns = _turns(people, 2, circle)
    name: dict[Block, int] = {pair: place for place, turn in enumerate(pair_turns) for pair in turn}
    by_pair: list[list[tuple[int, dict[int, int]]]] = [[] for _ in pair_turns]
    turns = _turns(people, size, circle)
    for place, turn in enumerate(turns):
        met = Counter(name[pair] for block in turn for pair in combinations(block, 2))
        counts = {pair: times // len(pair_turns[pair]) for pair, times in met.items()}
        if all(times <= meetings for times in counts.values()):
            for pair in counts:
                by_pair[pair].append((place, counts))
    chosen = _covering(by_pair, meetings)
    return None if chosen is None else tuple(block for place in chosen for block in turns[place])


def _covering(by_pair: list[list[tuple[int, dict[int, int]]]], meetings: int) -> list[int] | None:
    """Turns that together give every pair so many meetings; the pair that has fewest ways left goes first."""
    missing = [meetings] * len(by_pair)
    order = sorted(range(len(by_pair)), key=lambda pair: len(by_pair[pair]))
    steps = iter(range(_MOST_STEPS))
    chosen: list[int] = []

    def go_on(start: int) -> bool:
        wanting = next((at for at in range(start, len(order)) if missing[order[at]]), None)
        if wanting is None:
            return True
        for place, counts in by_pair[order[wanting]]:
            if next(steps, None) is None:
                return False
            if all(times <= missing[pair] for pair, times in counts.items()):
                _take(missing, counts, 1)
                chosen.append(place)
                if go_on(wanting):
                    return True
                chosen.pop()
                _take(missing, counts, -1)
        return False

    return chosen if go_on(0) else None


def _take(missing: list[int], counts: dict[int, int], times: int) -> None:
    for pair, count in counts.items():
        missing[pair] -= times * count
