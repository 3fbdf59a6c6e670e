"""Exhibits under several contexts: blocks whose order rotates over the people, or each subject under one context."""

import uuid
from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given, settings, strategies as st

from app.assignment.contexts import lacking, rotated
from app.assignment.plans import extend, make
from app.assignment.properties import properties_of
from app.study.team.assignments import Assignment, Kind, Order, Picture, Setup
from tests.assignment.teams import order_of, pairs, people

NAMES = ("shirt", "slide", "phone")
ROTATION = Setup(Kind.ROTATION)


def exhibits(subjects: int, contexts: tuple[str, ...] = NAMES) -> list[Picture]:
    """Each subject once under each context, subject by subject; keys from 101."""
    places = [(subject, context) for subject in range(subjects) for context in contexts]
    return [
        Picture(100 + key, uuid.UUID(int=100 + key), "", context, f"subject {subject}")
        for key, (subject, context) in enumerate(places, start=1)
    ]


def blocks_of(plan: list[Assignment], pictures: list[Picture], rater: int) -> list[str]:
    """The contexts as this person meets them, each block named once."""
    context = {picture.key: picture.context for picture in pictures}
    return [name for name, _ in groupby(context[image] for image in order_of(plan, rater))]


def contexts_by_image(pictures: list[Picture]) -> dict[int, str]:
    return {picture.key: picture.context for picture in pictures}


@pytest.mark.parametrize("order", [Order.FIXED, Order.RANDOM])
def test_everybody_meets_everything_in_blocks_whose_order_is_a_latin_square(order: Order) -> None:
    pictures = exhibits(4)
    plan = make(replace(ROTATION, order=order), people(6), pictures)
    assert pairs(plan) == {(rater, picture.key) for rater in range(1, 7) for picture in pictures}
    orders = [blocks_of(plan, pictures, rater) for rater in range(1, 7)]
    assert orders[:3] == [list(rotated(NAMES, place)) for place in range(3)] == orders[3:]
    for place in range(3):
        assert Counter(one[place] for one in orders) == dict.fromkeys(NAMES, 2)
    assert {one.context for one in plan} == {""}


def test_chance_orders_each_block_by_itself() -> None:
    pictures = exhibits(8)
    plan = make(replace(ROTATION, order=Order.RANDOM), people(3), pictures)
    assert order_of(plan, 1)[:8] != sorted(order_of(plan, 1)[:8])


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(1, 6), st.integers(2, 4))
def test_what_the_plan_says_of_its_contexts_is_so(count: int, subjects: int, contexts: int) -> None:
    pictures = exhibits(subjects, tuple("abcd"[:contexts]))
    plan = make(ROTATION, people(count), pictures)
    images = [picture.key for picture in pictures]
    told = properties_of(ROTATION, plan, images, contexts=contexts_by_image(pictures)).contexts
    orders = [blocks_of(plan, pictures, rater) for rater in range(1, count + 1)]
    met = [sum(one[at] == name for one in orders) for name in "abcd"[:contexts] for at in range(contexts)]
    assert told is not None
    assert (told.least, told.most) == (min(met), max(met))
    assert (told.least == told.most) == (count % contexts == 0)


@given(st.integers(1, 9), st.integers(1, 7))
def test_with_contexts_named_each_person_meets_each_subject_once(count: int, subjects: int) -> None:
    pictures = exhibits(subjects)
    setup = replace(ROTATION, contexts=NAMES)
    plan = make(setup, people(count), pictures)
    by_key = {picture.key: picture for picture in pictures}
    for rater in range(1, count + 1):
        mine = [by_key[image] for image in order_of(plan, rater)]
        assert sorted(one.subject for one in mine) == sorted(f"subject {at}" for at in range(subjects))
    raters = Counter(one.image for one in plan)
    assert max(raters.values()) - min(raters[key] for key in by_key) <= 1
    images = [picture.key for picture in pictures]
    assert properties_of(setup, plan, images, contexts=contexts_by_image(pictures)).contexts is None


def test_a_context_that_is_not_named_is_for_nobody() -> None:
    plan = make(replace(ROTATION, contexts=NAMES[:2]), people(2), exhibits(3))
    assert {one.image for one in plan} == {101, 102, 104, 105, 107, 108}


@settings(deadline=None)
@given(st.sampled_from([(), NAMES]), st.sampled_from([(), NAMES]), st.integers(1, 4), st.data())
def test_what_was_begun_stays(
    first: tuple[str, ...], second: tuple[str, ...], count: int, data: st.DataObject
) -> None:
    pictures = exhibits(3)
    plan = make(replace(ROTATION, contexts=first), people(count), pictures)
    done = data.draw(st.sets(st.sampled_from(sorted(pairs(plan))), max_size=6))
    later = extend(replace(ROTATION, contexts=second), plan, people(count + 1), exhibits(4), done)
    assert done <= pairs(later)
    assert len(pairs(later)) == len(later)
    if second:
        met = Counter((one.rater, (one.image - 101) // 3) for one in later)
        begun = Counter((rater, (image - 101) // 3) for rater, image in done)
        assert all(times == max(1, begun[who]) for who, times in met.items())


def test_images_without_a_context_go_round_as_before() -> None:
    plain = [Picture(key, uuid.UUID(int=key), "") for key in (1, 2, 3, 4)]
    plan = make(replace(ROTATION, contexts=("a", "b")), people(2), plain)
    assert [one.context for one in plan] == ["a", "b", "a", "b", "b", "a", "b", "a"]


def test_subjects_that_lack_a_context_are_counted() -> None:
    whole = exhibits(3)
    assert lacking(whole) == 0
    assert lacking(whole[:-1]) == 1
    assert lacking([*whole, replace(whole[0], key=999)]) == 1


BLOCKS = Setup(Kind.CONTEXT_BLOCKS)


def test_disjoint_sets_come_in_context_blocks_whose_order_rotates_over_groups() -> None:
    """Figure 3 of Dutta and others (2024): nine people in three groups."""
    pictures = exhibits(6)
    plan = make(BLOCKS, people(9), pictures)
    about = {picture.key: picture for picture in pictures}
    for rater in range(1, 10):
        mine = [about[image] for image in order_of(plan, rater)]
        assert sorted(one.subject for one in mine) == [f"subject {at}" for at in range(6)], (
            "each subject once"
        )
        assert blocks_of(plan, pictures, rater) == list(rotated(NAMES, rater - 1)), (
            "one context after the other"
        )
        blocks = [{one.subject for one in block} for _name, block in groupby(mine, lambda one: one.context)]
        # The sets are the same for everybody, at the same places; only the contexts rotate.
        assert blocks == [{f"subject {at}", f"subject {at + 3}"} for at in range(3)]
    raters = Counter(one.image for one in plan)
    assert set(raters.values()) == {3}, "each group answers each of its sets as a whole"


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(1, 8), st.sampled_from(list(Order)))
def test_context_blocks_give_each_subject_once_and_no_context_twice(
    count: int, subjects: int, order: Order
) -> None:
    pictures = exhibits(subjects)
    plan = make(replace(BLOCKS, order=order), people(count), pictures)
    about = {picture.key: picture for picture in pictures}
    for rater in range(1, count + 1):
        mine = [about[image] for image in order_of(plan, rater)]
        assert sorted(one.subject for one in mine) == [f"subject {at}" for at in range(subjects)]
        blocks = blocks_of(plan, pictures, rater)
        assert len(blocks) == len(set(blocks)), "nobody comes back to a context"
