"""Judges side by side: each by itself, whom it favours, and scales that are never put together."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.coefficients.icc import icc
from app.agreement.scales.judge_selection import Candidate, compare_judges, cross_judge, same_source
from app.messages.agreement import scored as scored_text

nan = np.nan
# Shrout and Fleiss (1979), table 2, columns are judges on a scale of ten.
TARGETS = np.array([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]])
FAMILIES = ["a", "a", "b", "b", ""]


def judges(scale: tuple[float, float] = (1, 10)) -> list[Candidate]:
    return [Candidate(f"J{at}", column[:, None], scale) for at, column in enumerate(TARGETS.T.astype(float))]


def test_a_judge_by_hand() -> None:
    judge = Candidate(
        "J", np.array([[4, 5], [3, nan], [2, 2], [nan, nan], [5, 5]]), family="a", seconds=[2.0, 4.0, nan]
    )
    (found,) = compare_judges([judge], [[4.0], [3.0], [1.0], [2.0], [nan]], families=FAMILIES, replicates=300)
    # Means of runs: 4.5, 3, 2, none, 5.
    assert found.mean.value == pytest.approx(14.5 / 4)
    assert found.deviation.value == pytest.approx(np.std([4.5, 3, 2, 5], ddof=1))
    assert (found.seconds.value, found.seconds.n) == (3, 2)
    assert found.missing.value == pytest.approx(3 / 10)
    assert found.leniency.value == pytest.approx((0.5 + 0 + 1) / 3)
    assert found.favouring.difference.value == pytest.approx(3.75 - 2)
    assert found.favouring.sizes == (2, 1)  # the last critique is nobody's
    assert found.favouring_beyond_people.difference.value == pytest.approx(0.25 - 1)
    assert found.mean.low is not None


@given(st.floats(-1, 1), st.integers(0, 30))
@settings(deadline=None, max_examples=25)
def test_leniency_is_not_favouring(more: float, seed: int) -> None:
    random = np.random.default_rng(seed)
    people = random.uniform(2, 4, (30, 1))
    families = ["a", "b"] * 15
    (found,) = compare_judges(
        [Candidate("J", people + more, family="a")], people, families=families, replicates=20
    )
    assert found.leniency.value == pytest.approx(more)
    assert found.favouring_beyond_people.difference.value == pytest.approx(0, abs=1e-9)


def test_better_critiques_are_told_from_favour() -> None:
    people = np.where(np.arange(40) % 2, 2.0, 4.0)[:, None] + np.random.default_rng(1).normal(0, 0.2, (40, 1))
    families = ["a", "b"] * 20
    own = np.array(families) == "a"
    fair, fond = (
        Candidate("fair", people, family="a"),
        Candidate("fond", people + 0.5 * own[:, None], family="a"),
    )
    one, other = compare_judges([fair, fond], people, families=families, replicates=300)
    assert float(one.favouring.difference) == pytest.approx(2, abs=0.2)
    assert float(one.favouring_beyond_people.difference) == pytest.approx(0)
    assert float(other.favouring_beyond_people.difference) == pytest.approx(0.5)
    assert one.name == "fair"


def test_what_nobody_said_is_undefined() -> None:
    (found,) = compare_judges([Candidate("J", [[1.0], [2.0]])], replicates=20)
    assert found.leniency.reason == scored_text.NO_SHARED_UNIT
    assert found.seconds.reason == scored_text.NO_TIME
    assert found.favouring.difference.reason == scored_text.NO_FAMILY
    assert found.favouring_beyond_people.effect.figure.reason == scored_text.NO_FAMILY
    kin = Candidate("J", [[1.0], [2.0]], family="a")
    (alone,) = compare_judges([kin], families=["a", "b"], replicates=20)
    assert alone.favouring.difference.value == -1
    assert alone.favouring_beyond_people.difference.reason == scored_text.NO_SHARED_UNIT
    assert compare_judges([]) == ()


def test_another_scale_is_never_compared_with_people() -> None:
    percent = Candidate("P", [[40.0], [80.0]], (0, 100), "a")
    (found,) = compare_judges([percent], [[2], [4]], families=["a", "b"], replicates=20)
    assert (
        found.leniency.reason
        == found.favouring_beyond_people.difference.reason
        == scored_text.DIFFERENT_SCALES
    )
    assert (found.mean.value, found.scale) == (60, (0, 100))
    assert found.favouring.difference.value == -40


# Judges as raters of the same critiques


def test_published_agreement_of_judges() -> None:
    found = cross_judge(judges())
    assert found.everybody.figure.value == pytest.approx(0.2897637795, abs=1e-9)
    assert found.everybody.figure == icc(TARGETS, "2,1", limits="pivotal"), "limits that hold for few raters"
    assert found.everybody.name.startswith("ICC(2,1)")
    assert len(found.pairs) == 6
    assert found.pairs["J0", "J3"].figure == icc(TARGETS[:, [0, 3]], "2,1", limits="pivotal")
    assert cross_judge(judges(), "3,k").everybody.figure.value == pytest.approx(0.91, abs=0.005)
    assert cross_judge([]).everybody.figure.reason


def test_scales_are_never_mixed() -> None:
    mixed = [*judges()[:2], Candidate("other", TARGETS[:, [2]] * 10.0, (0, 100))]
    found = cross_judge(mixed)
    assert found.everybody.figure.reason == scored_text.DIFFERENT_SCALES
    assert found.pairs["J0", "other"].figure.reason == scored_text.DIFFERENT_SCALES
    assert found.pairs["J0", "J1"].figure.is_defined
    with pytest.raises(ValueError, match="different scales"):
        same_source(mixed, ["a"] * 6)


def test_same_source_over_all_judges() -> None:
    one = Candidate("one", [[5.0], [4.0], [3.0], [3.0], [1.0]], family="a")
    other = Candidate("other", [[2.0], [2.0], [4.0], [5.0], [1.0]], family="b")
    outsider = Candidate("outsider", [[1.0]] * 5)
    found = same_source([one, other, outsider], FAMILIES, replicates=200)
    assert found.first.value == pytest.approx((5 + 4 + 4 + 5) / 4)
    assert found.second.value == pytest.approx((3 + 3 + 2 + 2) / 4)
    assert (found.sizes, found.difference.n) == ((4, 4), 4)
    together = same_source([one, other], FAMILIES, clusters=["x", "y", "x", "y", "z"], replicates=50)
    assert together.difference.n == 2
    assert not same_source([], FAMILIES, replicates=5).difference.is_defined


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="outside its scale"):
        compare_judges([Candidate("J", [[6.0]])])
    with pytest.raises(ValueError, match="same units"):
        compare_judges([Candidate("J", [[1.0]]), Candidate("K", [[1.0], [2.0]])])
    with pytest.raises(ValueError, match="same units"):
        compare_judges([Candidate("J", [[1.0]])], families=["a", "b"])
    with pytest.raises(ValueError, match="names"):
        cross_judge([Candidate("J", [[1.0]]), Candidate("J", [[1.0]])])
    with pytest.raises(ValueError, match="same units"):
        cross_judge([Candidate("J", [[1.0]]), Candidate("K", [[1.0], [2.0]])])
    with pytest.raises(ValueError, match="same units"):
        same_source([Candidate("J", [[1.0]])], ["a", "b"])
