"""What a plan says of itself before it is accepted."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from app.assignment.contexts import met_at_places
from app.assignment.designs import balanced_blocks
from app.study.team.assignments import Assignment, CountRange, Kind, Properties, Setup


def properties_of(
    setup: Setup,
    assignments: Sequence[Assignment],
    images: Sequence[int],
    criteria: int = 1,
    seconds: float | None = None,
    contexts: Mapping[int, str] = MappingProxyType({}),
) -> Properties:
    """Count a plan out. `images`: all of the study, by key. `seconds` is what one answer takes, for the expected time;
    an image takes as many as there are criteria. `contexts`: those exhibits stand under, by image."""
    practice = {one.image for one in assignments if one.is_practice}
    mine: dict[int, list[Assignment]] = defaultdict(list)
    for one in assignments:
        mine[one.rater].append(one)
    raters = Counter(one.image for one in assignments if not one.is_practice)
    in_earnest = [image for image in images if image not in practice]
    loads = [sum(not one.is_practice for one in whole) for whole in mine.values()]
    counts = [raters[image] for image in in_earnest]
    minutes = [len(whole) * criteria * seconds / 60 for whole in mine.values()] if seconds is not None else []
    return Properties(
        people=len(mine),
        images=len(in_earnest),
        practice=len(practice),
        per_person=_span(loads) or CountRange(0, 0, 0.0),
        per_image=_span(counts) or CountRange(0, 0, 0.0),
        shared=_shared(list(mine.values()), in_earnest),
        places=_places(list(mine.values())),
        unanswered=counts.count(0),
        single=counts.count(1),
        minutes=_span(minutes),
        design=_has_design(setup, len(mine)),
        contexts=_at_places(setup, assignments, contexts),
    )


def _at_places(
    setup: Setup, assignments: Sequence[Assignment], contexts: Mapping[int, str]
) -> CountRange | None:
    is_in_blocks = setup.kind is Kind.CONTEXT_BLOCKS or (setup.kind is Kind.ROTATION and not setup.contexts)
    is_rotating = is_in_blocks and len(set(contexts.values())) > 1
    return _span(list(met_at_places(assignments, contexts).values())) if is_rotating else None


def _span(counts: Sequence[float]) -> CountRange | None:
    return CountRange(min(counts), max(counts), sum(counts) / len(counts)) if counts else None


def _shared(everybody: Sequence[Sequence[Assignment]], images: Sequence[int]) -> CountRange | None:
    """How many images two people share, over all pairs. A person's images are the bits of one number."""
    places = {image: place for place, image in enumerate(images)}
    sets = [
        _bits(
            [places[one.image] for one in whole if not one.is_practice and one.image in places], len(images)
        )
        for whole in everybody
    ]
    return _span([(first & second).bit_count() for first, second in combinations(sets, 2)])


def _bits(places: Sequence[int], length: int) -> int:
    """A number with these of so many bits set. Adding them up one by one would copy the whole number each time."""
    found = bytearray(length // 8 + 1)
    for place in places:
        found[place // 8] |= 1 << place % 8
    return int.from_bytes(found, "little")


def _places(everybody: Sequence[Sequence[Assignment]]) -> CountRange | None:
    """Where an image is in its raters' orders on average, from 0 to 1, over all images."""
    found: dict[int, list[float]] = defaultdict(list)
    for whole in everybody:
        ordered = sorted((one for one in whole if not one.is_practice), key=lambda one: one.position)
        for place, one in enumerate(ordered):
            if len(ordered) > 1:
                found[one.image].append(place / (len(ordered) - 1))
    return _span([sum(places) / len(places) for places in found.values()])


def _has_design(setup: Setup, people: int) -> bool | None:
    if setup.kind is not Kind.BLOCKS or not people:
        return None
    return balanced_blocks(people, min(max(1, setup.per_image), people)) is not None
