"""Preferences: published worths through choices and rankings, ties, mean ranks, and sources that never lose."""

import pytest
from hypothesis import given, strategies as st

from app.agreement.intervals.share_intervals import wilson_interval
from app.captions.preferences import BOTH, Choice, Ranking, summarise_choices, summarise_rankings
from app.messages.agreement import estimates
from app.messages.instruments import captions as captions_text
from tests.agreement.sample_ratings import LEAGUE, TEAMS

WORTHS = {
    "Baltimore": 0.0,
    "Boston": 1.1076977,
    "Cleveland": 0.6838528,
    "Detroit": 1.4364084,
    "Milwaukee": 1.5813559,
    "New York": 1.2476178,
    "Toronto": 1.2944851,
}
ORDERS = ["abcd", "bacd", "cabd", "dbac", "acdb"]
orders = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(1, 3), min_size=3), max_size=8)


def contest(wins: list[list[int]], names: list[str]) -> list[Choice]:
    """A choice a win, each about an image and by a person of its own."""
    beaten = [
        (names[i], names[j]) for i in range(len(wins)) for j in range(len(wins)) for _ in range(wins[i][j])
    ]
    return [Choice(number, number, pair, pair[0]) for number, pair in enumerate(beaten)]


def rankings(ranks: list[dict[str, int]]) -> list[Ranking]:
    return [Ranking(number, "ada", one) for number, one in enumerate(ranks)]


def test_the_published_league_through_choices() -> None:
    summary = summarise_choices(contest(LEAGUE, TEAMS), replicates=100)
    origin = summary.worths.names.index("Baltimore")
    found = dict(zip(summary.worths.names, summary.worths.relative_to(origin), strict=True))
    assert found == pytest.approx(WORTHS, abs=1e-5)
    assert summary.notes == ()
    assert len(summary.pairs) == 21
    pair = next(pair for pair in summary.pairs if set(pair.sources) == {"Baltimore", "Boston"})
    shares = dict(zip(pair.sources, (pair.first, pair.second), strict=True))
    assert tuple(shares["Boston"].figure) == tuple(wilson_interval(12, 13))


def test_who_never_loses_has_no_finite_worth() -> None:
    choices = contest([[0, 3, 2], [0, 0, 4], [0, 0, 0]], ["a", "b", "c"])
    worths = summarise_choices(choices).worths
    assert not worths.is_defined
    assert worths.reason == estimates.no_finite_worth(["a"], ["c"])
    assert summarise_choices(choices, prior=0.5).worths.is_defined


def test_the_small_rankings() -> None:
    # Values that four programs agree on.
    ranks = [{source: place for place, source in enumerate(order, 1)} for order in ORDERS]
    summary = summarise_rankings(rankings(ranks))
    assert summary.sources == ("a", "b", "c", "d")
    worths = [float(worth) for worth in summary.plackett_luce.log_worths]
    assert worths == pytest.approx([0.8867221, 0.0851678, -0.0204570, -0.9514330], abs=1e-5)
    assert [figure.value for figure in summary.mean_ranks] == pytest.approx([1.8, 2.4, 2.6, 3.2])
    for figure in summary.mean_ranks:
        assert float(figure.low or 0) < float(figure) < float(figure.high or 0)
        assert (figure.n, figure.count("rankings")) == (5, 5)
    assert summary.bradley_terry.log_worths[0].n == 30
    assert summary.notes == (captions_text.PAIRS_OF_RANKINGS,)


def test_choices_with_both() -> None:
    pair = ("human", "model")
    choices = [
        Choice("a", "ada", pair, "human"),
        Choice("a", "bo", pair, BOTH),
        Choice("b", "ada", ("model", "human"), "model"),
        Choice("b", "bo", ("model", "human"), None),
        Choice("c", "ada", pair, "human"),
    ]
    summary = summarise_choices(choices)
    (found,) = summary.pairs
    assert found.sources == pair
    assert [share.figure.value for share in (found.first, found.second, found.both)] == [0.5, 0.25, 0.25]
    assert found.first.interval == "images"
    assert (found.first.figure.n, found.passed_over) == (3, 1)
    assert summary.shown_first.figure.value == 1
    # Two and a half wins to one and a half.
    assert summary.worths.relative_to(1)[0] == pytest.approx(0.5108256)
    assert summary.notes == (captions_text.SEVERAL_BY_ONE_PERSON,)


def test_ties_share_places_and_leave_plackett_luce() -> None:
    summary = summarise_rankings(
        rankings(
            [{"a": 1, "b": 2, "c": 2}, {"a": 2, "b": 1, "c": 3}, {"a": 1, "b": 1, "c": 1}, {"c": 1, "b": 2}]
        )
    )
    assert [figure.value for figure in summary.mean_ranks] == pytest.approx([5 / 3, 5.5 / 3, 7.5 / 3])
    assert (summary.rankings, summary.complete, summary.tied) == (4, 3, 2)
    assert summary.plackett_luce.log_worths[0].n == 2
    assert summary.notes == (
        captions_text.PAIRS_OF_RANKINGS,
        captions_text.some_incomplete(incomplete=1, rankings=4),
        captions_text.some_tied(tied=2, rankings=4),
    )
    assert summary.bradley_terry.is_defined


@given(orders)
def test_mean_ranks_share_out_all_places(ranks: list[dict[str, int]]) -> None:
    summary = summarise_rankings(rankings(ranks))
    if ranks:
        assert sum(float(figure) for figure in summary.mean_ranks) == pytest.approx(6)
        # Gaps after ties make no difference: only the order of the ranks counts.
        spread = [{source: 10 * rank for source, rank in one.items()} for one in ranks]
        assert summarise_rankings(rankings(spread)) == summary


def test_worths_by_pairs_of_rankings() -> None:
    # Three and a half times first, one and a half times second.
    ranks = [{"a": 1, "b": 2}] * 3 + [{"b": 1, "a": 2}, {"a": 1, "b": 1}]
    assert summarise_rankings(rankings(ranks)).bradley_terry.relative_to(1)[0] == pytest.approx(0.8472979)


def test_only_ties() -> None:
    summary = summarise_rankings(
        rankings([{"a": 1, "b": 1, "c": 2}, {"a": 2, "b": 1, "c": 1}, {"c": 1, "a": 1, "b": 2}])
    )
    assert summary.plackett_luce.reason == captions_text.ONLY_TIES
    assert {worth.reason for worth in summary.plackett_luce.log_worths} == {captions_text.ONLY_TIES}
    assert summary.bradley_terry.is_defined


def test_no_ranking_has_all() -> None:
    summary = summarise_rankings(rankings([{"a": 1, "b": 2}, {"b": 1, "c": 2}, {"c": 1, "a": 2}]))
    assert {figure.reason for figure in summary.mean_ranks} == {captions_text.NO_COMPLETE_RANKING}
    assert summary.bradley_terry.is_defined


def test_nobody_answered() -> None:
    assert summarise_rankings([]).plackett_luce.reason == estimates.NOTHING_COMPARED
    assert summarise_choices([]).worths.reason == estimates.NOTHING_COMPARED
    assert not summarise_choices([]).shown_first.figure.is_defined


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="two sources with names"):
        Choice("a", "ada", ("human", "human"), "human")
    with pytest.raises(ValueError, match="was not shown"):
        Choice("a", "ada", ("human", "model"), "other")
    with pytest.raises(ValueError, match="counts once"):
        summarise_choices([Choice("a", "ada", ("x", "y"), "x"), Choice("a", "ada", ("y", "x"), "x")])
    with pytest.raises(ValueError, match="counts once"):
        summarise_rankings([Ranking("a", "ada", {"x": 1}), Ranking("a", "ada", {"x": 1})])
