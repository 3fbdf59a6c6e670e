"""Dealing images out to people: as evenly as can be, or by blocks of a balanced design."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from app.assignment.chance import shuffled
from app.assignment.designs import balanced_blocks

Given = dict[int, frozenset[int]]  # image → its people, by keys


@dataclass
class Allocation:
    """Who there is, what is to be dealt, who began which image, and who had it in an earlier plan; all by keys."""

    people: Sequence[int]
    images: Sequence[int]
    begun: Mapping[int, Sequence[int]]
    planned: Mapping[int, Sequence[int]]
    seed: int
    load: Counter[int] = field(default_factory=Counter)
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    rank: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        # What chance decides where nothing else does.
        self.rank = {person: place for place, person in enumerate(shuffled(self.people, self.seed))}

    def take(self, chosen: Sequence[int]) -> frozenset[int]:
        """Give an image to these people."""
        self.load.update(chosen)
        self.met.update(frozenset(pair) for pair in combinations(chosen, 2))
        return frozenset(chosen)


def by_load(deal: Allocation, wanted: int) -> Given:
    """Each image to so many people: whoever began it, then whoever has least, has met the others least, had it before.

    Images that were begun go first, so that the others can make up for them.
    """
    return {image: deal.take(_filled(deal, image, wanted)) for image in _begun_first(deal)}


def by_blocks(deal: Allocation, wanted: int) -> Given:
    """Each image to a block of a balanced design, all blocks equally often; as `by_load` where no block fits, or
    where no design is known."""
    blocks = balanced_blocks(len(deal.people), wanted) if wanted else None
    if blocks is None:
        return by_load(deal, wanted)
    people = shuffled(deal.people, deal.seed)
    named = Counter(frozenset(people[one] for one in block) for block in shuffled(blocks, deal.seed + 1))
    used: Counter[frozenset[int]] = Counter()
    found: Given = {}
    order = _begun_first(deal)
    for place, image in enumerate(order):
        begun = frozenset(deal.begun.get(image, ()))
        fitting = [block for block in named if begun <= block]
        if not fitting:
            found[image] = deal.take(_filled(deal, image, wanted))
            continue
        share = {block: used[block] / named[block] for block in fitting}  # a design may hold a block twice
        least = min(share.values())
        next_ones = [block for block in fitting if share[block] == least]
        block = _best(deal, next_ones, image, is_last_round=len(order) - place < len(next_ones))
        used[block] += 1
        found[image] = deal.take(sorted(block))
    return found


def _best(deal: Allocation, blocks: list[frozenset[int]], image: int, is_last_round: bool) -> frozenset[int]:
    """The block that had the image before; where not all blocks will be needed any more, the one that evens out."""
    planned = frozenset(deal.planned.get(image, ()))
    if not is_last_round:
        return planned if planned in blocks else blocks[0]
    return min(
        blocks,
        key=lambda block: (
            sum(deal.load[person] for person in block),
            sum(deal.met[frozenset(pair)] for pair in combinations(sorted(block), 2)),
            block != planned,
        ),
    )


def _begun_first(deal: Allocation) -> list[int]:
    return sorted(deal.images, key=lambda image: not deal.begun.get(image))


def _filled(deal: Allocation, image: int, wanted: int) -> list[int]:
    chosen = list(deal.begun.get(image, ()))
    planned = set(deal.planned.get(image, ()))
    others = [person for person in deal.people if person not in chosen]
    while len(chosen) < wanted and others:
        best = min(
            others,
            key=lambda person: (
                deal.load[person],
                sum(deal.met[frozenset((person, one))] for one in chosen),
                person not in planned,
                deal.rank[person],
            ),
        )
        others.remove(best)
        chosen.append(best)
    return chosen
