"""Rankings in writing: what they mean, that nothing is lost on the way there and back, and what is refused."""

import pytest
from hypothesis import given, strategies as st

from app.study.ratings.rankings import parse_ranking, write_ranking

groups = st.lists(st.integers(0, 5), min_size=1, max_size=12)
"""For each text the number of the group it stands in; groups may be empty."""


@pytest.mark.parametrize(
    ("text", "n", "ranks"),
    [
        ("1 > 2 = 3", 3, (1, 2, 2)),
        ("2=3>1", 3, (3, 1, 1)),
        ("  3 > 1 = 2 > 4 ", 4, (2, 2, 1, 4)),
        ("1", 1, (1,)),
        ("10 = 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > 1", 10, (10, 9, 8, 7, 6, 5, 4, 3, 1, 1)),
    ],
)
def test_what_a_ranking_means(text: str, n: int, ranks: tuple[int, ...]) -> None:
    assert parse_ranking(text, n) == ranks


@given(groups)
def test_there_and_back(group_of: list[int]) -> None:
    ranks = parse_ranking(write_ranking(group_of), len(group_of))
    # A rank is one more than the number of texts that stand before.
    assert ranks == tuple(1 + sum(other < own for other in group_of) for own in group_of)
    assert write_ranking(ranks) == write_ranking(group_of)
    assert parse_ranking(write_ranking(ranks), len(ranks)) == ranks


@given(st.text(alphabet="123456 >=0٣-+.", max_size=12), st.integers(1, 5))
def test_any_writing_is_a_whole_ranking_or_refused(text: str, n: int) -> None:
    try:
        ranks = parse_ranking(text, n)
    except ValueError:
        return
    assert len(ranks) == n
    assert min(ranks) == 1
    assert max(ranks) <= n


@pytest.mark.parametrize(
    ("text", "n", "sentence"),
    [
        ("1 > 2", 3, "3 is missing"),
        ("1 > 2 > 1", 2, "1 stands in the ranking twice"),
        ("1 = 1", 1, "1 stands in the ranking twice"),
        ("1 > 4", 3, "positions from 1 to 3, joined by > or =, not '4'"),
        ("0 > 1", 2, "not '0'"),
        ("01 > 2", 2, "not '01'"),
        ("1 2", 2, "not '1 2'"),
        ("1 >", 1, "not ''"),
        ("", 1, "not ''"),
        ("²", 2, "not '²'"),
        ("٢ > 1", 2, "not '٢'"),
        ("9" * 5000, 2, "positions from 1 to 2"),
        ("1", 0, "at least one text"),
    ],
)
def test_what_is_refused(text: str, n: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_ranking(text, n)


def test_nothing_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="at least one text"):
        write_ranking(())
