"""Balanced blocks, Latin squares and Williams designs are what they are called; chance is the same everywhere."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, strategies as st

from app.assignment.chance import seed_for, shuffled
from app.assignment.designs import Block, balanced_blocks, latin_square, williams_row, williams_rows
from tests.assignment.teams import people


def is_balanced(blocks: tuple[Block, ...], people: int) -> bool:
    """Whether everybody is in equally many blocks and every two of them meet equally often."""
    single = Counter(one for block in blocks for one in block)
    pairs = Counter(pair for block in blocks for pair in combinations(sorted(block), 2))
    return len({single[one] for one in range(people)}) == 1 and (
        len({pairs[pair] for pair in combinations(range(people), 2)}) <= 1
    )


SMALL = [(people, size) for people in range(2, 11) for size in range(1, people + 1)]


@pytest.mark.parametrize(("people", "size"), SMALL)
def test_every_two_people_meet_equally_often(people: int, size: int) -> None:
    blocks = balanced_blocks(people, size)
    assert blocks is not None
    assert all(len(set(block)) == size and set(block) <= set(range(people)) for block in blocks)
    assert is_balanced(blocks, people)


@pytest.mark.parametrize(
    ("people", "size", "count"),
    [(7, 3, 7), (9, 3, 12), (10, 3, 30), (8, 4, 14), (10, 4, 15), (13, 4, 13), (11, 5, 11), (16, 6, 16)],
)
def test_the_smallest_design_that_is_known_is_found(people: int, size: int, count: int) -> None:
    blocks = balanced_blocks(people, size)
    assert blocks is not None
    assert len(blocks) == count
    assert is_balanced(blocks, people)


def test_where_none_is_found_that_is_said() -> None:
    assert balanced_blocks(40, 7) is None


@pytest.mark.parametrize(("people", "size"), [(3, 0), (3, 4)])
def test_no_such_blocks(people: int, size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        balanced_blocks(people, size)


@given(st.integers(1, 40))
def test_a_latin_square_has_everything_once_in_each_row_and_column(size: int) -> None:
    square = latin_square(size)
    everything = list(range(size))
    assert all(sorted(row) == everything for row in square)
    assert all(sorted(column) == everything for column in zip(*square, strict=True))


@given(st.integers(1, 25))
def test_in_a_williams_design_everything_follows_everything_equally_often(size: int) -> None:
    rows = [williams_row(size, row) for row in range(williams_rows(size))]
    times = len(rows) // size
    assert all(sorted(row) == list(range(size)) for row in rows)
    assert all(set(Counter(column).values()) == {times} for column in zip(*rows, strict=True))
    follows = Counter(step for row in rows for step in pairwise(row))
    assert len(follows) == size * (size - 1)
    assert set(follows.values()) <= {times}


@given(st.integers(1, 25), st.integers(0, 1000))
def test_rows_go_round(size: int, row: int) -> None:
    assert williams_row(size, row) == williams_row(size, row + williams_rows(size))


@given(st.lists(st.integers()), st.integers(0, 2**64))
def test_shuffling_loses_and_doubles_nothing(items: list[int], seed: int) -> None:
    assert Counter(shuffled(items, seed)) == Counter(items)


def test_chance_is_the_same_on_every_python() -> None:
    assert shuffled(range(10), 7) == [2, 7, 4, 6, 8, 9, 0, 5, 1, 3]
    assert seed_for(7, people(1)[0].id) == 15100243956708345507
