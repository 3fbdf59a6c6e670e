"""Things that stand under several contexts: who meets what under which, and in which order the contexts come."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from itertools import product

from app.assignment.designs import latin_square
from app.study.team.assignments import Assignment, Picture


def contexts_in(pictures: Sequence[Picture]) -> tuple[str, ...]:
    """The contexts that pictures stand under, in the order in which they first occur."""
    return tuple(dict.fromkeys(picture.context for picture in pictures if picture.context))


def rotated(contexts: Sequence[str], place: int) -> tuple[str, ...]:
    """The order of contexts for whoever has this place among the people, from 0: a row of a Latin square."""
    if not contexts:
        return ()
    return tuple(contexts[at] for at in latin_square(len(contexts))[place % len(contexts)])


def under_one_each(
    contexts: Sequence[str], people: Sequence[int], pictures: Sequence[Picture], done: Set[tuple[int, int]]
) -> Mapping[int, Set[int]]:
    """By picture: the people (by key) who meet it, where each person meets each subject under one context only.

    Whoever has begun something of a subject goes on with that. What stands under no context is for everybody, what
    stands under one that is not named for nobody else.
    """
    subjects = {subject: at for at, subject in enumerate(dict.fromkeys(map(subject_of, pictures)))}
    begun = {
        (person, subject_of(picture))
        for person, picture in product(people, pictures)
        if (person, picture.key) in done
    }
    given: dict[int, set[int]] = {picture.key: set() for picture in pictures}
    for place, person in enumerate(people):
        row = rotated(contexts, place)
        for picture in pictures:
            subject = subject_of(picture)
            if (person, subject) in begun:
                is_hers = (person, picture.key) in done
            else:
                is_hers = picture.context in ("", row[subjects[subject] % len(row)])
            if is_hers:
                given[picture.key].add(person)
    return given


def subject_of(picture: Picture) -> str:
    """What a picture has in common with others under other contexts; its own identity where it has nothing."""
    return picture.subject or str(picture.id)


def lacking(pictures: Sequence[Picture]) -> int:
    """How many subjects do not stand once under each of the contexts."""
    contexts = contexts_in(pictures)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for picture in pictures:
        if picture.context:
            found[subject_of(picture)][picture.context] += 1
    return sum(any(counts[context] != 1 for context in contexts) for counts in found.values())


def met_at_places(assignments: Sequence[Assignment], contexts: Mapping[int, str]) -> Counter[tuple[str, int]]:
    """For how many people each context (by picture) comes at each place among the contexts, counted from 0."""
    orders: dict[int, dict[str, int]] = defaultdict(dict)
    for one in sorted(assignments, key=lambda one: one.position):
        context = contexts.get(one.image)
        if context and not one.is_practice:
            orders[one.rater].setdefault(context, len(orders[one.rater]))
    found = Counter(pair for order in orders.values() for pair in order.items())
    names = dict.fromkeys(contexts.values())
    return Counter({(name, place): found[name, place] for name, place in product(names, range(len(names)))})
