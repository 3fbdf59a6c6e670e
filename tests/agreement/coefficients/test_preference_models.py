"""Worths: the published league, choix's answers, and when there is no finite answer."""

import choix
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.coefficients.preference_models import Worths, bradley_terry, mean_ranks, plackett_luce
from app.agreement.estimate import Undefined
from app.messages.agreement import coefficients as coefficients_text, estimates
from tests.agreement.sample_ratings import LEAGUE, TEAMS

WORTHS = [0, 1.108, 0.684, 1.436, 1.581, 1.248, 1.294]

tables = st.lists(st.lists(st.integers(0, 4), min_size=5, max_size=5), min_size=5, max_size=5).map(
    lambda rows: np.array(rows) * (1 - np.eye(5, dtype=int))
)
orders = st.lists(st.permutations(range(4)), min_size=2, max_size=10)


def logs(worths: Worths) -> list[float]:
    return [float(figure) for figure in worths.log_worths]


def test_the_published_league() -> None:
    worths = bradley_terry(LEAGUE, TEAMS)
    assert worths.relative_to(0) == pytest.approx(WORTHS, abs=0.0005)
    assert sum(logs(worths)) == pytest.approx(0)
    assert worths.log_worths[0].n == np.sum(LEAGUE)
    assert all(f.low is not None and f.low < float(f) for f in worths.log_worths)


def test_two_items_by_hand() -> None:
    worths = bradley_terry([[0, 6], [2, 0]])
    assert worths.relative_to(1)[0] == pytest.approx(np.log(3))
    # A log odds of 6 to 2 has the variance 1/6 + 1/2; half the difference has a quarter of it.
    first = worths.log_worths[0]
    assert first.high is not None
    assert first.high - float(first) == pytest.approx(1.959964 * np.sqrt(1 / 6 + 1 / 2) / 2, abs=1e-6)


@given(tables)
@settings(deadline=None, max_examples=60)
def test_pairs_as_choix(wins: np.ndarray) -> None:
    worths = bradley_terry(wins)
    data = [(i, j) for i in range(5) for j in range(5) for _ in range(wins[i, j])]
    if not worths.is_defined:
        return
    expected = choix.opt_pairwise(5, data, method="Newton-CG", tol=1e-12)
    assert logs(worths) == pytest.approx(list(expected - expected.mean()), abs=1e-4)


@given(tables)
@settings(deadline=None, max_examples=60)
def test_expected_wins_are_the_observed_ones(wins: np.ndarray) -> None:
    worths = bradley_terry(wins)
    if worths.is_defined:
        worth = np.exp(logs(worths))
        games = wins + wins.T
        expected = (games * worth[:, None] / (worth[:, None] + worth)).sum(axis=1)
        assert list(expected) == pytest.approx(list(wins.sum(axis=1)), abs=1e-6)


@given(orders)
@settings(deadline=None, max_examples=40)
def test_rankings_as_choix(rankings: list[list[int]]) -> None:
    worths = plackett_luce(rankings, 4)
    if worths.is_defined:
        expected = choix.opt_rankings(4, [tuple(r) for r in rankings], method="Newton-CG", tol=1e-12)
        assert logs(worths) == pytest.approx(list(expected - expected.mean()), abs=1e-4)


@given(tables)
@settings(deadline=None, max_examples=60)
def test_rankings_of_two_are_pairs(wins: np.ndarray) -> None:
    rankings = [(i, j) for i in range(5) for j in range(5) for _ in range(wins[i, j])]
    pairs, ranked = bradley_terry(wins), plackett_luce(rankings, 5)
    assert pairs.reason == ranked.reason
    if pairs.is_defined:
        assert logs(pairs) == pytest.approx(logs(ranked), abs=1e-9)


def test_no_finite_answer_names_who_never_loses_and_never_wins() -> None:
    worths = bradley_terry([[0, 3, 2], [0, 0, 4], [0, 0, 0]], ["a", "b", "c"])
    assert not worths.is_defined
    assert worths.reason == estimates.no_finite_worth(["a"], ["c"])
    assert worths.reason.startswith("a never loses to the others and c never wins against the others")
    with pytest.raises(Undefined, match="never loses"):
        worths.relative_to(0)
    assert bradley_terry([[0, 1, 3], [1, 0, 2], [0, 0, 0]], ["a", "b", "c"]).reason.startswith(
        "a and b never lose"
    )


def test_items_that_were_never_compared_with_the_others() -> None:
    wins = np.zeros((4, 4))
    wins[0, 1] = wins[1, 0] = wins[0, 2] = wins[2, 0] = 1
    assert bradley_terry(wins, ["a", "b", "c", "d"]).reason == estimates.never_compared(["d"])
    assert bradley_terry(np.zeros((2, 2))).reason == estimates.NOTHING_COMPARED
    assert plackett_luce([], 3).reason == estimates.NOTHING_COMPARED


def test_a_prior_makes_it_finite_and_is_told() -> None:
    worths = bradley_terry([[0, 3], [0, 0]], prior=0.5)
    assert worths.relative_to(1)[0] == pytest.approx(np.log(3.5 / 0.5))
    assert worths.prior == 0.5
    assert plackett_luce([(0, 1, 2)], 3, prior=0.5).is_defined


def test_far_apart_items_are_still_found() -> None:
    worths = bradley_terry([[0, 100_000], [1, 0]])
    assert worths.relative_to(1)[0] == pytest.approx(np.log(100_000))


def test_mean_ranks_by_hand() -> None:
    rankings = [(0, 1, 2, 3), (1, 0, 2, 3), (2, 0, 1, 3), (3, 1, 0, 2), (0, 2, 3, 1)]
    assert [float(rank) for rank in mean_ranks(rankings, 4)] == pytest.approx([1.8, 2.4, 2.6, 3.2])
    partial = mean_ranks([(0, 1)], 3)
    assert (partial[0].value, partial[0].low) == (1, None)
    assert partial[2].reason == estimates.never_ranked(name="Item 3")


def test_bad_input_is_refused() -> None:
    for wins in ([[0.0, 1.0]], [[0.0, -1.0], [1.0, 0.0]], [[0.0, np.nan], [1.0, 0.0]]):
        with pytest.raises(ValueError, match="square"):
            bradley_terry(wins)
    with pytest.raises(ValueError, match="against itself"):
        bradley_terry([[1, 1], [1, 0]])
    with pytest.raises(ValueError, match="names"):
        bradley_terry([[0, 1], [1, 0]], ["a"])
    with pytest.raises(ValueError, match="prior"):
        bradley_terry([[0, 1], [1, 0]], prior=-1)
    for ranking in ((0, 0), (0, 5)):
        with pytest.raises(ValueError, match="each item once"):
            plackett_luce([ranking], 2)


# Answers of one person are not independent


def test_wins_of_few_people_have_wider_intervals() -> None:
    one, other = np.array([[0, 30], [10, 0]]), np.array([[0, 15], [25, 0]])
    people = np.array([one, other] * 3)
    alone = bradley_terry(people.sum(axis=0)).log_worths[0]
    clustered = bradley_terry(people.sum(axis=0), groupings=[people]).log_worths[0]
    assert clustered.value == alone.value
    width, narrow = (float(f.high or 0) - float(f.low or 0) for f in (clustered, alone))
    assert width > 1.5 * narrow
    # By hand: the log odds without one of the six, halved, and Student's t with five degrees of freedom.
    without = np.array([np.log((135 - own[0, 1]) / (105 - own[1, 0])) / 2 for own in people])
    reach = 2.5705818 * np.sqrt(5 / 6 * ((without - without.mean()) ** 2).sum())
    assert width == pytest.approx(2 * reach, rel=0.05)


def test_the_wider_interval_of_two_groupings_holds() -> None:
    people = np.array([[[0, 30], [10, 0]], [[0, 15], [25, 0]]] * 3)
    choices = np.array([[[0, 1], [0, 0]]] * 135 + [[[0, 0], [1, 0]]] * 105)
    alone = bradley_terry(people.sum(axis=0), groupings=[people])
    for groupings in ([people, choices], [choices, people]):
        assert bradley_terry(people.sum(axis=0), groupings=groupings) == alone


def test_what_rests_on_one_person_has_no_interval() -> None:
    people = [[[0, 5], [0, 0]], [[0, 4], [0, 0]], [[0, 1], [3, 0]]]
    worths = bradley_terry(np.sum(people, axis=0), groupings=[people])
    assert worths.is_defined
    assert {(f.low, f.reason) for f in worths.log_worths} == {(None, coefficients_text.NO_NUMBER_WITHOUT_ONE)}
    with pytest.raises(ValueError, match="add up"):
        bradley_terry([[0, 1], [1, 0]], groupings=[people])


def test_rankings_of_one_person_are_taken_together() -> None:
    orders_of_people = [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]]
    rankings = [order for order in orders_of_people for _ in range(5)]
    owners = [person for person in range(4) for _ in range(5)]
    alone = plackett_luce(rankings, 3).log_worths[0]
    together = plackett_luce(rankings, 3, groupings=[owners]).log_worths[0]
    assert together.value == alone.value
    assert float(together.high or 0) - float(together.low or 0) > float(alone.high or 0) - float(
        alone.low or 0
    )
