"""Plans give what their kind says, in orders that are orders; what was begun stays when people or images come."""

import tracemalloc
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings, strategies as st

from app.assignment.plans import extend, make
from app.assignment.properties import properties_of
from app.study.team.assignments import Assignment, Kind, Order, Setup
from tests.assignment.teams import order_of, pairs, people, pictures

KINDS = st.sampled_from(list(Kind))
ORDERS = st.sampled_from(list(Order))
SETUPS = st.builds(
    Setup,
    kind=KINDS,
    per_image=st.integers(1, 3),
    overlap=st.integers(0, 4),
    practice=st.integers(0, 2),
    contexts=st.sampled_from([(), ("school", "museum"), ("a", "b", "c")]),
    order=ORDERS,
    seed=st.integers(0, 10**6),
)


def raters_of(plan: list[Assignment]) -> Counter[int]:
    return Counter(one.image for one in plan if not one.is_practice)


def shared(plan: list[Assignment], count: int) -> list[int]:
    mine = [
        {one.image for one in plan if one.rater == key and not one.is_practice} for key in range(1, count + 1)
    ]
    return [len(first & second) for first, second in combinations(mine, 2)]


# Each kind


def test_everybody_gets_everything() -> None:
    plan = make(Setup(Kind.EVERYTHING), people(3), pictures(4))
    assert pairs(plan) == {(rater, image) for rater in (1, 2, 3) for image in (101, 102, 103, 104)}
    assert order_of(plan, 2) == [101, 102, 103, 104]


@given(st.integers(2, 9), st.integers(1, 40), st.data())
def test_so_many_people_per_image_and_nobody_more_than_one_image_ahead(
    count: int, images: int, data: st.DataObject
) -> None:
    wanted = data.draw(st.integers(1, count))
    plan = make(Setup(Kind.PER_IMAGE, per_image=wanted), people(count), pictures(images))
    assert set(raters_of(plan).values()) == {wanted}
    loads = Counter(one.rater for one in plan)
    assert max(loads.values()) - min(loads.get(key, 0) for key in range(1, count + 1)) <= 1


@pytest.mark.parametrize(
    ("count", "size", "images"), [(7, 3, 14), (9, 3, 12), (4, 2, 12), (6, 3, 20), (5, 4, 5)]
)
def test_blocks_are_balanced_where_the_design_goes_up_in_the_images(
    count: int, size: int, images: int
) -> None:
    setup = Setup(Kind.BLOCKS, per_image=size)
    plan = make(setup, people(count), pictures(images))
    assert len(set(shared(plan, count))) == 1
    assert len(set(Counter(one.rater for one in plan).values())) == 1
    assert properties_of(setup, plan, [picture.key for picture in pictures(images)]).design is True


def test_blocks_nobody_knows_are_dealt_as_evenly_as_can_be_and_said_to_be_unbalanced() -> None:
    setup = Setup(Kind.BLOCKS, per_image=7)
    plan = make(setup, people(40), pictures(80))
    told = properties_of(setup, plan, [picture.key for picture in pictures(80)])
    assert told.design is False
    assert (told.per_person.least, told.per_person.most, told.per_image.least) == (14, 14, 7)
    assert told.shared is not None
    assert told.shared.most - told.shared.least <= 4


def test_an_overlap_for_everybody_and_the_rest_in_shares() -> None:
    plan = make(Setup(Kind.OVERLAP, overlap=4), people(3), pictures(13))
    assert Counter(raters_of(plan).values()) == {3: 4, 1: 9}
    assert shared(plan, 3) == [4, 4, 4]
    assert Counter(one.rater for one in plan) == {1: 7, 2: 7, 3: 7}


def test_contexts_rotate_as_a_latin_square() -> None:
    setup = Setup(Kind.ROTATION, contexts=("a", "b", "c"))
    plan = make(setup, people(6), pictures(9))
    for rater in range(1, 7):
        assert Counter(one.context for one in plan if one.rater == rater) == {"a": 3, "b": 3, "c": 3}
    for image in range(101, 110):
        assert Counter(one.context for one in plan if one.image == image) == {"a": 2, "b": 2, "c": 2}


def test_image_groups_rotate_so_that_each_follows_each_equally_often() -> None:
    plan = make(Setup(Kind.ROTATION), people(4), pictures(8, groups=4))
    follows = Counter[tuple[int, int]]()
    for rater in range(1, 5):
        groups = [image % 4 for image in order_of(plan, rater)][::2]
        assert sorted(groups) == [0, 1, 2, 3]
        follows.update(pairwise(groups))
    assert len(follows) == 12
    assert set(follows.values()) == {1}


def test_practice_comes_first_for_everybody_and_is_no_part_of_the_shares() -> None:
    setup = Setup(Kind.PER_IMAGE, per_image=1, practice=2, order=Order.RANDOM)
    plan = make(setup, people(2), pictures(8))
    for rater in (1, 2):
        assert order_of(plan, rater)[:2] == [101, 102]
    assert {one.image for one in plan if one.is_practice} == {101, 102}
    assert raters_of(plan) == dict.fromkeys(range(103, 109), 1)


# Orders


def test_chance_gives_everybody_an_order_that_the_seed_gives_again() -> None:
    setup = Setup(order=Order.RANDOM, seed=5)
    plan = make(setup, people(2), pictures(12))
    assert order_of(plan, 1) != order_of(plan, 2) != list(range(101, 113))
    assert make(setup, people(2), pictures(12)) == plan
    # Whoever comes first in the list, each keeps their own.
    assert order_of(make(setup, people(2)[::-1], pictures(12)), 1) == order_of(plan, 1)
    assert order_of(make(replace(setup, seed=6), people(2), pictures(12)), 1) != order_of(plan, 1)


def test_counterbalanced_orders_put_each_image_at_each_place() -> None:
    plan = make(Setup(order=Order.COUNTERBALANCED), people(6), pictures(6))
    places = Counter((one.image, one.position) for one in plan)
    assert set(places.values()) == {1}
    assert len(places) == 36


@settings(deadline=None)
@given(SETUPS, st.integers(1, 6), st.integers(5, 16))
def test_whatever_the_plan_orders_are_orders_and_nobody_gets_an_image_twice(
    setup: Setup, count: int, images: int
) -> None:
    setup = replace(setup, per_image=min(setup.per_image, count))
    plan = make(setup, people(count), pictures(images, groups=3))
    assert len(pairs(plan)) == len(plan)
    for rater in range(1, count + 1):
        order_of(plan, rater)
    assert {one.image for one in plan} == {picture.key for picture in pictures(images)}
    told = properties_of(setup, plan, [picture.key for picture in pictures(images)])
    assert told.unanswered == 0
    assert told.practice == setup.practice


# Going on


@settings(deadline=None, max_examples=150)
@given(SETUPS, SETUPS, st.integers(2, 5), st.integers(0, 2), st.integers(6, 12), st.integers(0, 4), st.data())
def test_what_was_begun_stays_with_whoever_began_it_and_in_its_order(
    first: Setup, second: Setup, count: int, more: int, images: int, later: int, data: st.DataObject
) -> None:
    first = replace(first, per_image=min(first.per_image, count))
    second = replace(second, per_image=min(second.per_image, count))
    plan = make(first, people(count), pictures(images, groups=3))
    done = data.draw(st.sets(st.sampled_from(sorted(pairs(plan))), max_size=20))
    extended = extend(second, plan, people(count + more), pictures(images + later, groups=3), done)
    assert done <= pairs(extended)
    assert len(pairs(extended)) == len(extended)
    before = {(one.rater, one.image): one for one in plan}
    for rater in range(1, count + 1):
        kept = [image for image in order_of(extended, rater) if (rater, image) in done]
        assert kept == [image for image in order_of(plan, rater) if (rater, image) in done]
    for one in extended:
        old = before.get((one.rater, one.image))
        assert old is None or (old.context, old.is_practice) == (one.context, one.is_practice)
    assert {one.image for one in extended} == {picture.key for picture in pictures(images + later)}


def test_a_newcomer_takes_work_that_nobody_has_begun() -> None:
    setup = Setup(Kind.PER_IMAGE, per_image=2)
    plan = make(setup, people(2), pictures(12))
    done = {(rater, image) for rater in (1, 2) for image in (101, 102)}
    extended = extend(setup, plan, people(3), pictures(12), done)
    assert Counter(one.rater for one in extended) == {1: 8, 2: 8, 3: 8}
    assert set(raters_of(extended).values()) == {2}


def test_nothing_moves_when_nothing_has_come() -> None:
    for kind in Kind:
        setup = Setup(kind, per_image=2, overlap=2, practice=1, contexts=("a", "b"), order=Order.RANDOM)
        plan = make(setup, people(4), pictures(13))
        assert extend(setup, plan, people(4), pictures(13), set()) == plan, kind


def test_whoever_leaves_keeps_what_they_answered_and_it_counts() -> None:
    setup = Setup(Kind.PER_IMAGE, per_image=1)
    plan = make(setup, people(2), pictures(6))
    first = order_of(plan, 2)[0]
    extended = extend(setup, plan, people(1), pictures(6), {(2, first)})
    assert {one.image for one in extended if one.rater == 2} == {first}
    assert raters_of(extended) == dict.fromkeys(range(101, 107), 1)


def test_what_was_answered_before_there_was_a_plan_counts() -> None:
    plan = make(Setup(Kind.PER_IMAGE, per_image=1), people(2), pictures(4), {(2, 101), (2, 102)})
    assert {(2, 101), (2, 102)} <= pairs(plan)
    assert Counter(one.rater for one in plan) == {1: 2, 2: 2}


# What it says of itself


def test_properties_are_counted() -> None:
    given = [
        Assignment(1, 101, 1, "", True),
        Assignment(2, 101, 1, "", True),
        Assignment(1, 102, 2),
        Assignment(1, 103, 3),
        Assignment(2, 103, 2),
    ]
    told = properties_of(Setup(), given, [101, 102, 103, 104], criteria=3, seconds=20)
    assert (told.people, told.images, told.practice, told.unanswered, told.single) == (2, 3, 1, 1, 1)
    assert (told.per_person.least, told.per_person.most, told.per_image.mean) == (1, 2, 1)
    assert told.shared is not None
    assert (told.shared.least, told.shared.most) == (1, 1)
    assert told.places is not None
    assert (told.places.least, told.places.most) == (0, 1)
    assert told.minutes is not None
    assert (told.minutes.least, told.minutes.most) == (2, 3)


# Many images


def test_what_a_plan_of_many_images_says_takes_memory_in_proportion() -> None:
    setup, images = Setup(Kind.EVERYTHING), 40_000
    there = pictures(images)
    plan = make(setup, people(2), there)
    tracemalloc.start()
    told = properties_of(setup, plan, [picture.key for picture in there])
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told.shared is not None
    assert told.shared.least == images
    assert most / images < 1_000, "a number with a bit for each image would take 2,500 bytes for each"


class _Group(str):
    """A group whose comparisons are counted."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        _Group.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_groups_of_one_image_each_are_compared_in_proportion() -> None:
    there = [replace(one, group=_Group(f"group {one.key}")) for one in pictures(300)]
    _Group.compared = 0
    plan = make(Setup(Kind.ROTATION), people(3), there)
    assert len(plan) == 900
    assert _Group.compared < 30 * len(there)
