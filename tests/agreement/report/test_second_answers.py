"""The change of agreement by talking: its interval holds the true change."""

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import sem, t

from app.agreement.report.second_answers import mean_change

SAMPLES = 250
Numbers = npt.NDArray[np.float64]


def drawn(random: np.random.RandomState, matters: int, moves: float) -> Numbers:
    """How agreement of five people changes, matter by matter: some move, four of five of them to the majority."""
    first = np.empty((0, 5), int)
    while len(first) < matters:  # only what they differ on is talked about
        said = (
            random.random_sample((4 * matters, 5)) < random.choice([0.3, 0.5, 0.7], (4 * matters, 1))
        ).astype(int)
        first = np.concatenate([first, said[(said.sum(axis=1) % 5) > 0]])
    first = first[:matters]
    majority = (first.sum(axis=1, keepdims=True) > 2).astype(int)
    goes = np.where(random.random_sample(first.shape) < 0.8, majority, 1 - majority)
    second = np.where(random.random_sample(first.shape) < moves, goes, first)
    return _agreement(second.sum(axis=1)) - _agreement(first.sum(axis=1))


def _agreement(met: Numbers) -> Numbers:
    """The share of pairs of five people who say the same, by how many of them say met."""
    return np.asarray((met * (met - 1) + (5 - met) * (4 - met)) / 20)


@pytest.mark.parametrize(("matters", "moves"), [(10, 0.3), (30, 0.1), (30, 0.4), (100, 0.05)])
def test_the_interval_of_the_change_covers(matters: int, moves: float) -> None:
    random = np.random.RandomState(9)
    truth = float(drawn(random, 50_000, moves).mean())
    found = [mean_change(drawn(random, matters, moves)) for _ in range(SAMPLES)]
    ends = [(one.low, one.high) for one in found if one.low is not None and one.high is not None]
    assert sum(low <= truth <= high for low, high in ends) >= 0.93 * len(ends)
    assert len(ends) >= 0.2 * SAMPLES


def test_of_few_matters_the_interval_reaches_further_down_than_students() -> None:
    changes = np.array([0.4] * 6 + [0.0] * 4)
    found = mean_change(changes)
    low, _high = t.interval(0.95, 9, changes.mean(), sem(changes))
    assert found.low is not None
    assert found.low < low - 0.01


def test_where_hardly_anything_changed_there_is_no_interval() -> None:
    found = mean_change(np.array([0.0] * 26 + [0.2] * 4))
    assert found.low is None
    assert (
        found.reason == "Matters on which agreement changed: 4. With 5 or more, the change has an interval."
    )
