"""Plans: who answers which images, in which order; and the same extended when people or images come later.

What was begun stays: an image that somebody answered stays theirs, images keep their order among those kept, and
what is new comes behind. Work that nobody has begun may go to another person, so that newcomers get their share.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from app.assignment.chance import seed_for, shuffled
from app.assignment.contexts import contexts_in, rotated, under_one_each
from app.assignment.designs import balanced_blocks, williams_row, williams_rows
from app.study.team.assignments import Assignment, Kind, Order, Person, Picture, Setup

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

    def least_used(fitting: Iterable[frozenset[int]]) -> dict[frozenset[int], None]:
        share = {block: used[block] / named[block] for block in fitting}  # a design may hold a block twice
        least = min(share.values(), default=0)
        return {block: None for block in share if share[block] == least}

    of_all: dict[frozenset[int], None] = {}  # the blocks used least, which only get fewer until none is left
    for place, image in enumerate(order):
        begun = frozenset(deal.begun.get(image, ()))
        of_all = of_all or least_used(named)
        next_ones = least_used(block for block in named if begun <= block) if begun else of_all
        if not next_ones:
            found[image] = deal.take(_filled(deal, image, wanted))
            continue
        block = _best(deal, next_ones, image, is_last_round=len(order) - place < len(next_ones))
        used[block] += 1
        of_all.pop(block, None)
        found[image] = deal.take(sorted(block))
    return found


def _best(
    deal: Allocation, blocks: Collection[frozenset[int]], image: int, is_last_round: bool
) -> frozenset[int]:
    """The block that had the image before; where not all blocks will be needed any more, the one that evens out."""
    planned = frozenset(deal.planned.get(image, ()))
    if not is_last_round:
        return planned if planned in blocks else next(iter(blocks))
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


Done = Set[tuple[int, int]]  # (rater, image), by keys, wherever something was answered


@dataclass(frozen=True)
class _Team:
    """Everything a plan is made from; `earlier` by (rater, image)."""

    setup: Setup
    people: tuple[Person, ...]
    pictures: tuple[Picture, ...]
    done: Done
    earlier: Mapping[tuple[int, int], Assignment] = field(default_factory=dict)

    @cached_property
    def spots(self) -> Mapping[int, int]:
        """Where each picture is in the study, by its key."""
        return {picture.key: spot for spot, picture in enumerate(self.pictures)}

    @cached_property
    def groups(self) -> Sequence[str]:
        """The names of the image groups, in the study's order."""
        return list(dict.fromkeys(picture.group for picture in self.pictures))


def make(
    setup: Setup, people: Sequence[Person], pictures: Sequence[Picture], done: Done = frozenset()
) -> list[Assignment]:
    """A plan, person by person in their order. `pictures` stand in the study's order.

    `done`: what was answered before there was a plan; it stays with whoever answered it.
    """
    return _dealt(_Team(setup, tuple(people), tuple(pictures), done))


def extend(
    setup: Setup,
    earlier: Sequence[Assignment],
    people: Sequence[Person],
    pictures: Sequence[Picture],
    done: Done,
) -> list[Assignment]:
    """A plan that goes on from an earlier one. Whoever has answered anything and is not among the people keeps
    exactly that."""
    known = {(one.rater, one.image): one for one in earlier}
    return _dealt(_Team(setup, tuple(people), tuple(pictures), done, known))


def _dealt(team: _Team) -> list[Assignment]:
    practice = _practice(team)
    rest = [picture for picture in team.pictures if picture.key not in practice]
    given = _given(team, rest)
    before: dict[int, dict[int, Assignment]] = defaultdict(dict)
    for (rater, image), one in team.earlier.items():
        before[rater][image] = one
    found: list[Assignment] = []
    for place, person in enumerate(team.people):
        mine = [picture for picture in rest if person.key in given[picture.key]]
        found += _in_order(team, person, place, mine, practice, before[person.key])
    return [*found, *_kept_of_others(team)]


def _practice(team: _Team) -> dict[int, None]:
    """The practice images, by key: those there were, then the first others, up to the number that is asked for."""
    there = [one.image for one in sorted(team.earlier.values(), key=_by_position) if one.is_practice]
    # What somebody was given or answered in earnest does not turn into practice afterwards.
    taken = {image for _rater, image in team.earlier} | {image for _rater, image in team.done}
    fresh = [picture.key for picture in team.pictures if picture.key not in taken]
    # Fewer than there were are never asked for: what was practice stays practice.
    there = list(dict.fromkeys(there))
    return dict.fromkeys([*there, *fresh[: max(0, team.setup.practice - len(there))]])


def _by_position(one: Assignment) -> int:
    return one.position


def _given(team: _Team, pictures: list[Picture]) -> Mapping[int, Set[int]]:
    """By image: the people (by key) who answer it."""
    setup = team.setup
    everybody = frozenset(person.key for person in team.people)
    if named := _one_each(setup, pictures):
        people = [person.key for person in team.people]
        return under_one_each(named, people, pictures, team.done)
    if setup.kind in (Kind.EVERYTHING, Kind.ROTATION):
        return {picture.key: everybody for picture in pictures}
    if setup.kind is Kind.OVERLAP:
        shared = _overlap(team, pictures)
        shares = by_load(_deal(team, [one for one in pictures if one.key not in shared]), 1)
        return {
            picture.key: everybody if picture.key in shared else shares[picture.key] for picture in pictures
        }
    deal = _deal(team, pictures)
    wanted = min(setup.per_image, len(team.people))
    return by_blocks(deal, wanted) if setup.kind is Kind.BLOCKS else by_load(deal, wanted)


def _one_each(setup: Setup, pictures: Sequence[Picture]) -> tuple[str, ...]:
    """The contexts of which each person meets each subject under one; none where plans of this kind give more."""
    there = contexts_in(pictures)
    if setup.kind is Kind.CONTEXT_BLOCKS:
        return setup.contexts or there
    return setup.contexts if setup.kind is Kind.ROTATION and there else ()


def _deal(team: _Team, pictures: list[Picture]) -> Allocation:
    begun: dict[int, list[int]] = defaultdict(list)
    planned: dict[int, list[int]] = defaultdict(list)
    known = {person.key for person in team.people}
    for rater, image in sorted(team.done):
        # Whoever was in the plan before and has left is counted with what they answered.
        if rater in known or (rater, image) in team.earlier:
            begun[image].append(rater)
    for rater, image in sorted(team.earlier):
        planned[image].append(rater)
    people = [person.key for person in team.people]
    return Allocation(people, [picture.key for picture in pictures], begun, planned, team.setup.seed)


def _overlap(team: _Team, pictures: list[Picture]) -> set[int]:
    """The images everybody answers: those that several people had before, then others drawn by the seed."""
    raters = Counter(image for _rater, image in team.earlier)
    drawn = sorted(pictures, key=lambda picture: seed_for(team.setup.seed, picture.id))
    drawn.sort(key=lambda picture: raters[picture.key] < 2)  # keeps the order among equals
    before = sum(raters[picture.key] >= 2 for picture in pictures)
    return {picture.key for picture in drawn[: max(before, team.setup.overlap)]}


# --- one person's order


def _in_order(
    team: _Team,
    person: Person,
    place: int,
    mine: list[Picture],
    practice: Iterable[int],
    before: Mapping[int, Assignment],
) -> list[Assignment]:
    """One person's assignments: practice first, then what they had before, as far as it stays, then what is new."""
    kept = sorted((one for one in mine if one.key in before), key=lambda one: before[one.key].position)
    fresh = [one for one in mine if one.key not in before]
    ordered = [*kept, *_ordered(team, person, place, fresh)]
    contexts = _contexts(team, place)
    found = [
        Assignment(person.key, image, number, "", True) for number, image in enumerate(practice, start=1)
    ]
    for number, picture in enumerate(ordered, start=len(found) + 1):
        old = before.get(picture.key)
        own = "" if picture.context else contexts[team.spots[picture.key] % len(contexts)]
        context = old.context if old else own
        found.append(Assignment(person.key, picture.key, number, context))
    return found


def _contexts(team: _Team, place: int) -> tuple[str, ...]:
    """For this person: the context of the first image, of the second, and so on round; a row of a Latin square."""
    contexts = team.setup.contexts if team.setup.kind is Kind.ROTATION else ()
    return rotated(contexts, place) or ("",)


def _ordered(team: _Team, person: Person, place: int, mine: list[Picture]) -> list[Picture]:
    setup = team.setup
    is_in_blocks = setup.kind is Kind.CONTEXT_BLOCKS or (setup.kind is Kind.ROTATION and not setup.contexts)
    if is_in_blocks and mine:
        return [one for group in _groups(team, place, mine) for one in _drawn(setup, person, group)]
    if setup.order is Order.COUNTERBALANCED and mine:
        rows, people = williams_rows(len(mine)), len(team.people)
        # Where there are more rows than people, those taken lie as far apart as they can.
        chosen = place if rows <= people else place * rows // people
        return [mine[at] for at in williams_row(len(mine), chosen)]
    return _drawn(setup, person, mine)


def _groups(team: _Team, place: int, mine: list[Picture]) -> list[list[Picture]]:
    """One person's images block by block: by the contexts they stand under, or else by their groups."""
    contexts = _one_each(team.setup, team.pictures) or contexts_in(team.pictures)
    if len(contexts) > 1:
        order = ("", *rotated(contexts, place))
        return [[one for one in mine if one.context == context] for context in order]
    by_group: dict[str, list[Picture]] = defaultdict(list)
    for one in mine:
        by_group[one.group].append(one)
    return [by_group[team.groups[at]] for at in williams_row(len(team.groups), place)]


def _drawn(setup: Setup, person: Person, mine: list[Picture]) -> list[Picture]:
    return mine if setup.order is not Order.RANDOM else shuffled(mine, seed_for(setup.seed, person.id))


def _kept_of_others(team: _Team) -> list[Assignment]:
    """What people answered under the earlier plan who are not in this one."""
    known = {person.key for person in team.people}
    return [
        one
        for (rater, image), one in team.earlier.items()
        if rater not in known and (rater, image) in team.done
    ]
