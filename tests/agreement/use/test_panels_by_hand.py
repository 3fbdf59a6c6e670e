"""Panels, soft labels and other people in numbers checked by hand or by brute force."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import t as student

from app.agreement.advice.gate import mean_of_shares, paired_lead
from app.agreement.estimate import Estimate
from app.agreement.intervals.jackknife import SHARE, SPREAD, cut_off, jackknife_interval
from app.agreement.ratings.community_rules import MISSING
from app.agreement.use.panel import panel_of
from app.agreement.use.soft_labels import distance, share_met, soft_f1, soft_labels
from app.agreement.use.use import with_other_people

Votes = npt.NDArray[np.int8]


def column(signs: str) -> Votes:
    return np.array([{"1": 1, "0": 0, ".": MISSING}[sign] for sign in signs], np.int8)


def columns(*each: str) -> Votes:
    return np.stack([column(one) for one in each], axis=1)


# Panels


def test_a_panel_in_all_its_figures() -> None:
    reference = column("11110000.")
    judges = [columns("111000011"), columns("110100011"), columns("111100111", "111100111", "000011111")]
    found = panel_of(reference, ["A", "B", "C"], judges)
    right = np.array([1, 1, 1, 1, 1, 1, 1, 0])
    assert (found.judges, found.agreement) == (3, mean_of_shares(right.astype(float)))
    assert (found.met.value, found.not_met.value) == (1.0, 0.75)
    assert found.best is not None
    assert (found.best[0], found.best[1].value, found.best[1].n) == ("A", 0.75, 8), (
        "the first of three equal ones"
    )
    own = np.array([1, 1, 1, 0, 1, 1, 1, 0])
    assert found.lead == paired_lead((right - own).astype(float))
    wrong = np.array(
        [[0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 1, 1]], np.float64
    ).T
    number = wrong.var(axis=0).mean() / wrong.mean(axis=1).var()
    without = [
        np.delete(wrong, at, 0).var(axis=0).mean() / np.delete(wrong, at, 0).mean(axis=1).var()
        for at in range(8)
    ]
    expected = cut_off(jackknife_interval(Estimate(number, 8), np.array(without), SPREAD), (1.0, 3.0))
    assert list(found.votes) == pytest.approx(list(expected))
    assert found.votes.value is not None
    assert 1 < found.votes.value < 3


def test_a_panel_without_images_says_nothing() -> None:
    found = panel_of(column("1."), ["A", "B"], [columns(".1"), columns("11")])
    assert (found.agreement.value, found.best, found.votes.value) == (None, None, None)


def test_judges_that_err_apart_count_as_no_more_than_they_are() -> None:
    """They never err together, so that their mean varies less than independent errors would make it."""
    found = panel_of(column("0" * 8), ["A", "B"], [columns("11100000"), columns("00011000")])
    assert (found.votes.value, found.votes.high) == (2.0, 2.0)


# People who differ


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 5)), min_size=3, max_size=9))
def test_soft_f1_has_the_interval_of_leaving_images_out(rows: list[tuple[int, int]]) -> None:
    first, second = (np.array(one) for one in zip(*[(a / 4, b / 5) for a, b in rows], strict=True))
    found = soft_f1(first, second)
    each = [soft_f1(np.delete(first, at), np.delete(second, at)).value for at in range(len(rows))]
    full = [one[one > 0].size for one in (np.delete(first + second, at) for at in range(len(rows)))]
    none = [one[one < 2].size for one in (np.delete(first + second, at) for at in range(len(rows)))]
    if min(full) and min(none):
        expected = jackknife_interval(Estimate(found.value, len(rows)), np.array(each, float), SHARE)
        assert [found.low, found.high] == pytest.approx([expected.low, expected.high], abs=1e-9)
        assert found.reason == expected.reason


def test_an_answer_that_hangs_on_one_image_has_no_interval() -> None:
    found = soft_f1(np.array([1.0, 1.0, 0.5]), np.array([1.0, 1.0, 1.0]))
    assert (found.low, "rests on that one alone" in found.reason) == (None, True)
    assert found.n == 3


def test_distances_have_the_interval_of_leaving_images_out() -> None:
    people, judge = columns("1101", "1100", "100."), columns("1001")
    found = soft_labels(
        people, judge, [("Ada", people[:, 0]), ("Cem", people[:, 2]), ("Dan", column("...."))]
    )
    each = distance(np.array([1.0, 2 / 3, 0.0, 0.5]), np.array([1.0, 0.0, 0.0, 1.0]))
    without = np.array([np.delete(each, at).mean() for at in range(4)])
    assert found.distance == jackknife_interval(Estimate(float(each.mean()), 4), without, SHARE)
    one_of = distance(np.array([1, 1, 0.0]), np.array([0.5, 0.5, 1.0])).mean()
    assert found.people.value == pytest.approx((0 + one_of + 0 + 1) / 4)
    assert [name for name, _ in found.with_each] == ["Cem", "Ada", "Dan"]
    assert [figure.value for _, figure in found.with_each] == [1.0, 0.75, None]


# Other people


def test_two_people_do_not_say_how_far_figures_move_with_others() -> None:
    people = np.array([[1, 1, MISSING], [0, 1, MISSING]], np.int8)
    found = with_other_people(people, people[:, :1], 5)
    told = "Only 2 people answered; 3 are needed to say how much figures change with other people."
    assert (found.judge.reason, found.people.reason) == (told, told)


def test_intervals_for_other_people_are_those_of_resampling_both() -> None:
    """Against a loop that draws people and images and counts what is equal, with Student's t of two degrees."""
    random = np.random.default_rng(8)
    truth = random.integers(0, 2, 25)
    people = np.stack(
        [np.where(random.random(25) < share, truth, 1 - truth) for share in (0.9, 0.8, 0.6)], axis=1
    )
    judge = np.where(random.random((25, 2)) < 0.8, truth[:, None], 1 - truth[:, None]).astype(np.int8)
    people = people.astype(np.int8)
    people[random.random(people.shape) < 0.1] = MISSING
    found = with_other_people(people, judge, 5)
    judged, paired = [], []
    for _ in range(3000):
        own, images = random.integers(0, 3, 3), random.integers(0, 25, 25)
        said = people[images][:, own]
        equal = (said[:, :, None] == judge[images][:, None, :]).mean(axis=2)
        judged.append(equal[said != MISSING].mean())
        pairs = [(said[:, a], said[:, b]) for a in range(3) for b in range(a) if own[a] != own[b]]
        if pairs:
            both = [(a != MISSING) & (b != MISSING) for a, b in pairs]
            same = sum(int((a[known] == b[known]).sum()) for (a, b), known in zip(pairs, both, strict=True))
            paired.append(same / sum(int(known.sum()) for known in both))
    for figure, draws in ((found.judge, judged), (found.people, paired)):
        assert figure.low is not None
        assert figure.value is not None
        reach = float(student.ppf(0.975, 2)) * float(np.std(draws))
        assert figure.low == pytest.approx(max(0.0, figure.value - reach), abs=0.06)
        assert figure.high == pytest.approx(min(1.0, figure.value + reach), abs=0.06)
    assert found.judge.undefined_share is None
    assert found.people.undefined_share == pytest.approx(3 * (1 / 3) ** 3, abs=0.02), (
        "one person drawn three times"
    )
    undefined = 2000 * (found.people.undefined_share or 0)
    assert undefined == pytest.approx(round(undefined)), "of two thousand draws"


def test_draws_in_portions_are_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    people, judge = columns("1100", "1000", "1110"), columns("1100")
    whole = with_other_people(people, judge, 1)
    monkeypatch.setattr("app.agreement.use.use._AT_ONCE", 12 * 700)
    parts = with_other_people(people, judge, 1)
    assert parts.judge.value == whole.judge.value
    assert parts.people.undefined_share == pytest.approx(whole.people.undefined_share, abs=0.04)


def test_a_judge_that_meets_nobody_has_no_number() -> None:
    found = with_other_people(columns("11..", "10..", "11.."), columns("..11"), 1)
    assert found.judge.value is None
    assert (found.judge.n, bool(found.judge.reason)) == (0, True)
    assert found.people.value == pytest.approx(4 / 6)


def test_the_effective_number_has_the_interval_of_leaving_images_out() -> None:
    random = np.random.default_rng(4)
    wrong = (random.random((300, 3)) < np.where(random.random((300, 1)) < 0.3, 0.6, 0.1)).astype(float)
    found = panel_of(
        np.zeros(300, np.int8), ["A", "B", "C"], [one[:, None].astype(np.int8) for one in wrong.T]
    )

    def number(rows: npt.NDArray[np.float64]) -> float:
        return float(rows.var(axis=0).mean() / rows.mean(axis=1).var())

    without = np.array([number(np.delete(wrong, at, 0)) for at in range(300)])
    expected = jackknife_interval(Estimate(number(wrong), 300), without, SPREAD)
    assert list(found.votes) == pytest.approx(list(expected))
    assert 1 < (found.votes.low or 0) < (found.votes.high or 9) < 3, "cut off at neither end"


def test_a_judge_whose_runs_are_even_says_not_met() -> None:
    judges = [columns("11", "00"), columns("11", "11"), columns("10", "1.")]
    found = panel_of(column("11"), ["A", "B", "C"], judges)
    assert (found.agreement.value, found.met.n, found.not_met.value) == (0.5, 2, None)
    assert found.best is not None
    assert (found.best[0], found.best[1].value) == ("B", 1.0)


def test_soft_f1_of_what_the_second_holds_less_of() -> None:
    """Met: shared 0.25 + 0.5 of 2.25 held; not met: shared 0.25 + 0.5 of 1.75."""
    found = soft_f1(np.array([0.25, 0.5]), np.array([0.75, 0.75]))
    assert found.value == pytest.approx((2 * 0.75 / 2.25 + 2 * 0.5 / 1.75) / 2)
    assert soft_f1(np.array([0.75, 0.75]), np.array([0.25, 0.5])).value == pytest.approx(found.value)
    assert soft_f1(np.zeros(0), np.zeros(0)).n == 0


def test_nobody_has_no_share_of_met() -> None:
    assert share_met(columns("1.0", "0.."))[[0, 2]].tolist() == [0.5, 0.0]
    assert np.isnan(share_met(columns("1.0", "0.."))[1])


def test_without_two_people_nothing_is_known_of_any_image() -> None:
    found = soft_labels(columns("1.", ".."), columns("11"), ())
    assert (found.distance.n, found.people.n, found.f1.n) == (0, 0, 0)
    assert found.distance.reason


def test_two_images_have_the_interval_of_two() -> None:
    """The judge says met of both; half of the people say so of the one, a third of the other."""
    found = soft_labels(columns("11", "00", ".0"), columns("11"), ()).distance
    one, other = distance(np.array([0.5, 1 / 3]), np.ones(2)).tolist()
    assert found == jackknife_interval(Estimate((one + other) / 2, 2), np.array([other, one]), SHARE)


def test_a_judge_of_one_run_agrees_with_people_by_hand() -> None:
    found = with_other_people(columns("11", "10", "0."), columns("10"), 1)
    assert found.judge.value == pytest.approx((1 + 1 + 0 + 0 + 1) / 5)
    only = with_other_people(columns("1.", "0.", ".1"), columns(".1"), 1)
    assert (only.judge.value, only.judge.n) == (1.0, 2), "one answer only that both gave"


def test_two_images_say_nothing_of_how_the_effective_number_varies() -> None:
    """Without either of them nothing varies."""
    votes = panel_of(column("11"), ["A", "B"], [columns("10"), columns("11")]).votes
    assert (votes.value, votes.low, votes.high) == (2.0, None, None)


def test_a_run_that_is_silent_leaves_the_others() -> None:
    found = soft_labels(columns("11", "10"), columns("11", "1."), ())
    assert found.distance.n == 2


def test_the_interval_of_soft_f1_by_hand() -> None:
    """Leaving out one of four images after the other; met is shared by 0.5, 0, 0.25 and 1."""
    first, second = np.array([0.5, 0.0, 1.0, 1.0]), np.array([1.0, 0.5, 0.25, 1.0])
    each = []
    for at in range(4):
        one, other = np.delete(first, at), np.delete(second, at)
        met = 2 * np.minimum(one, other).sum() / (one + other).sum()
        not_met = 2 * np.minimum(1 - one, 1 - other).sum() / (2 - one - other).sum()
        each.append((met + not_met) / 2)
    whole = (2 * 1.75 / 5.25 + 2 * 0.5 / 2.75) / 2
    found = soft_f1(first, second)
    expected = jackknife_interval(Estimate(whole, 4), np.array(each), SHARE)
    assert list(found)[:4] == pytest.approx(list(expected)[:4])
