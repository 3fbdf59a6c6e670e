"""Dawid and Skene's model: their own data, and what must hold for any answers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agreement.annotators import dawid_skene, dawid_skene_of_counts
from app.messages import estimates as say

# Dawid and Skene (1979), table 1: 45 patients, each judged by five anaesthetists, by the first one three times.
PATIENTS = """
111 1 1 1 1; 333 4 3 3 4; 112 2 1 2 2; 222 3 1 2 1; 222 3 2 2 2; 222 3 3 2 2; 122 2 1 1 1; 333 3 4 3 3; 222 2 2 2 3;
232 2 2 2 3; 444 4 4 4 4; 222 3 3 4 3; 111 1 1 1 1; 222 3 2 1 2; 121 1 1 1 1; 111 2 1 1 1; 111 1 1 1 1; 111 1 1 1 1;
222 2 2 2 1; 222 1 3 2 2; 222 2 2 2 2; 222 2 2 2 1; 222 3 2 2 2; 221 2 2 2 2; 111 1 1 1 1; 111 1 1 1 1; 232 2 2 2 2;
111 1 1 1 1; 111 1 1 1 1; 112 1 1 2 1; 111 1 1 1 1; 333 3 2 3 3; 111 1 1 1 1; 222 2 2 2 2; 222 3 2 3 2; 433 4 3 4 3;
221 2 2 3 2; 232 3 2 3 3; 333 3 4 3 2; 111 1 1 1 1; 111 1 1 1 1; 121 2 1 1 1; 232 2 2 2 2; 121 1 1 1 1; 222 2 2 2 2
"""

ratings_of_three = st.integers(2, 4).flatmap(
    lambda k: st.lists(
        st.lists(st.sampled_from([0.0, 1.0, 2.0, np.nan]), min_size=k, max_size=k), min_size=1, max_size=12
    )
)


def anaesthetists() -> np.ndarray:
    counts = np.zeros((45, 5, 4))
    for patient, row in enumerate(PATIENTS.split(";")):
        for observer, answers in enumerate(row.split()):
            for answer in answers:
                counts[patient, observer, int(answer) - 1] += 1
    return counts


def test_the_published_estimates() -> None:
    model = dawid_skene_of_counts(anaesthetists(), (1, 2, 3, 4))
    assert model.note == ""
    assert list(model.prevalence) == pytest.approx([0.40, 0.42, 0.11, 0.07], abs=0.005)
    first = model.error_rates[0]  # their table 2, observer 1
    assert list(np.diagonal(first)) == pytest.approx([0.89, 0.88, 0.66, 0.44], abs=0.005)
    assert first[2, 1] == pytest.approx(0.34, abs=0.005)
    assert first[3, 2] == pytest.approx(0.56, abs=0.005)
    # Two patients whose first observer alone would mislead: the second is a 4, the third a 2.
    assert list(model.labels()[:4]) == [1, 4, 2, 2]


def test_it_ran_to_the_end_and_says_when_it_did_not() -> None:
    whole = dawid_skene_of_counts(anaesthetists(), (1, 2, 3, 4))
    short = dawid_skene_of_counts(anaesthetists(), (1, 2, 3, 4), most_rounds=2)
    assert short.note == say.not_settled(2)
    assert short.log_likelihood is not None
    assert whole.log_likelihood is not None
    assert short.log_likelihood < whole.log_likelihood


@given(ratings_of_three)
@settings(deadline=None, max_examples=60)
def test_probabilities_add_up(ratings: list[list[float]]) -> None:
    model = dawid_skene(ratings, (0, 1, 2), most_rounds=200)
    labelled = ~np.isnan(np.array(ratings)).all(axis=1)
    assert np.isnan(model.posterior[~labelled]).all()
    assert model.posterior[labelled].sum(axis=1) == pytest.approx(1)
    if labelled.any():
        assert model.prevalence == pytest.approx(model.posterior[labelled].mean(axis=0))
        rates = model.error_rates.sum(axis=2)
        assert rates[~np.isnan(rates)] == pytest.approx(1)
    else:
        assert model.note == say.NO_LABEL


@given(ratings_of_three, st.integers(2, 4))
@settings(deadline=None, max_examples=40)
def test_units_seen_more_than_once_weigh_as_much(ratings: list[list[float]], times: int) -> None:
    once = dawid_skene(ratings, (0, 1, 2), most_rounds=30)
    often = dawid_skene(ratings * times, (0, 1, 2), most_rounds=30)
    assert often.prevalence == pytest.approx(once.prevalence, nan_ok=True, abs=1e-8)
    assert often.posterior[: len(ratings)] == pytest.approx(once.posterior, nan_ok=True, abs=1e-8)


def test_unanimous_raters_are_believed() -> None:
    model = dawid_skene([[1.0, 1.0, 1.0], [5.0, 5.0, 5.0], [1.0, 1.0, np.nan]])
    assert model.categories == (1, 5)
    assert list(model.labels()) == [1, 5, 1]
    assert model.error_rates == pytest.approx(np.array([np.eye(2)] * 3))


def test_a_reversed_rater_is_found_out_but_not_by_votes() -> None:
    random = np.random.default_rng(2)
    truth = random.integers(0, 2, 300)
    good = [np.where(random.random(300) < 0.8, truth, 1 - truth) for _ in range(3)]
    contrary = [np.where(random.random(300) < 0.9, 1 - truth, truth) for _ in range(2)]
    votes = np.column_stack([*good, *contrary])
    right = float((dawid_skene(votes).labels() == truth).mean())
    assert right > float(((votes.mean(axis=1) > 0.5) == truth).mean()) + 0.1


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="declared"):
        dawid_skene([[1, 3]], (1, 2))
    with pytest.raises(ValueError, match="shape"):
        dawid_skene([1.0, 2.0])
    with pytest.raises(ValueError, match="shape"):
        dawid_skene_of_counts([[[1, -1]]], (0, 1))
