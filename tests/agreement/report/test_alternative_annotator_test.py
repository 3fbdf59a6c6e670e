"""The alternative annotator test: cases computed by hand, scipy's t-test, and its conditions."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from app.agreement.intervals.false_discovery import benjamini_yekutieli
from app.agreement.report.alternative_annotator_test import alt_test, correct_together
from app.messages.agreement import estimates

ITEMS = 40


def people_who_differ(seed: int = 1) -> tuple[Any, Any]:
    """Three people and a judge who each copy a truth of three kinds, most of the time."""
    random = np.random.default_rng(seed)
    truth = random.integers(1, 4, ITEMS)
    copies = [np.where(random.random(ITEMS) < 0.75, truth, random.integers(1, 4, ITEMS)) for _ in range(4)]
    return np.column_stack(copies[:3]).astype(float), copies[3].astype(float)


def test_a_judge_like_everybody_wins_everywhere() -> None:
    same = np.tile(np.arange(ITEMS)[:, None] % 3, 3)
    test = alt_test(same, same[:, 0], epsilon=0.1)
    assert (test.winning_rate.value, test.advantage.value, test.passes) == (1, 1, True)
    assert [one.p for one in test.people] == [0, 0, 0]  # no spread, and a lead of nought below epsilon


def test_a_judge_who_is_always_wrong_loses_everywhere() -> None:
    same = np.tile(np.arange(ITEMS)[:, None] % 3, 3)
    test = alt_test(same, same[:, 0] + 1, epsilon=0.2)
    assert (test.winning_rate.value, test.advantage.value, test.passes) == (0, 0, False)
    assert [one.p for one in test.people] == [1, 1, 1]


def test_by_hand() -> None:
    # Of 40 images: on 30 all say 1; on 6 only person 0 says 2, the judge 1; on 4 only the judge says 2.
    people = np.ones((ITEMS, 3))
    people[30:36, 0] = 2
    judge = np.ones(ITEMS)
    judge[36:] = 2
    test = alt_test(people, judge, epsilon=0.15)
    first, second, _ = test.people
    assert (first.judge_advantage, first.person_advantage) == (36 / 40, 34 / 40)
    # Left out, the others are equals of the judge where person 0 dissents, and beat it where it dissents.
    assert (second.judge_advantage, second.person_advantage) == (36 / 40, 1)
    assert test.advantage.value == pytest.approx(0.9)
    leads = [0.0] * 30 + [-1.0] * 6 + [1.0] * 4
    assert first.p == pytest.approx(ttest_1samp(leads, 0.15, alternative="less").pvalue, abs=1e-12)
    leads = [0.0] * 36 + [1.0] * 4
    assert second.p == pytest.approx(ttest_1samp(leads, 0.15, alternative="less").pvalue, abs=1e-12)


def test_false_discoveries_are_controlled_under_dependence() -> None:
    test = alt_test(*people_who_differ(), epsilon=0.2)
    found = benjamini_yekutieli([one.p for one in test.people])
    assert tuple(one.adjusted for one in test.people) == found.adjusted
    assert tuple(one.is_won for one in test.people) == found.rejected
    assert test.winning_rate.value == sum(found.rejected) / 3


def test_a_larger_epsilon_never_helps_the_people() -> None:
    people, judge = people_who_differ(2)
    rates = [float(alt_test(people, judge, epsilon=epsilon).winning_rate) for epsilon in (0, 0.1, 0.2, 0.5)]
    assert rates == sorted(rates)


def test_order_of_images_and_people_does_not_matter() -> None:
    people, judge = people_who_differ(3)
    order = np.random.default_rng(0).permutation(ITEMS)
    there = alt_test(people, judge, epsilon=0.2)
    back = alt_test(people[order][:, [2, 0, 1]], judge[order], epsilon=0.2)
    assert back.winning_rate == there.winning_rate
    assert back.advantage.value == pytest.approx(there.advantage.value)


@pytest.mark.parametrize(
    ("score", "by_hand"),
    [
        ("accuracy", lambda one, others: float((others == one).mean())),
        ("mae", lambda one, others: -float(np.abs(others - one).mean())),
        ("rmse", lambda one, others: -float(np.sqrt(((others - one) ** 2).mean()))),
    ],
)
def test_all_images_at_once_are_scored_as_each_by_itself(score: Any, by_hand: Any) -> None:
    people, judge = people_who_differ(5)
    people[::9, 0] = people[1::9, 2] = judge[::18] = np.nan
    test = alt_test(people, judge, epsilon=0.2, score=score)
    assert test.winning_rate.is_defined
    assert test == alt_test(people, judge, epsilon=0.2, score=by_hand)


def test_distance_counts_with_rmse() -> None:
    people = np.tile([3.0, 3.0, 5.0], (ITEMS, 1))
    judge = np.full(ITEMS, 4.0)
    exact, near = alt_test(people, judge, epsilon=0.2), alt_test(people, judge, epsilon=0.2, score="rmse")
    assert exact.people[2].judge_advantage == 1  # neither equals the others: a tie
    assert exact.people[2].person_advantage == 1
    assert near.people[2].person_advantage == 0  # 4 is nearer to 3 than 5 is
    own = alt_test(people, judge, epsilon=0.2, score=lambda one, others: -float(abs(others - one).max()))
    assert own.people == near.people


def test_missing_ratings() -> None:
    people, judge = people_who_differ(4)
    holed = np.vstack([people, [[1, np.nan, np.nan], [1, 2, 3], [1, 1, np.nan]]])
    test = alt_test(holed, [*judge, 1, np.nan, 1], epsilon=0.2)
    # The first added image has one person only, the second no judge; the third counts for two people.
    assert [one.items for one in test.people] == [ITEMS + 1, ITEMS + 1, ITEMS]
    assert test.winning_rate.n == ITEMS + 1


def test_conditions() -> None:
    people, judge = people_who_differ()
    two = alt_test(people[:, :2], judge, epsilon=0.2)
    assert two.winning_rate.is_defined
    assert two.caution == estimates.TWO_PEOPLE_ONLY
    assert alt_test(people, judge, epsilon=0.2).caution == ""
    one = alt_test(people[:, :1], judge, epsilon=0.2)
    assert (one.winning_rate.reason, one.passes) == (estimates.NOBODY_TO_COMPARE, None)
    few = alt_test(people[:29], judge[:29], epsilon=0.2)
    assert (few.advantage.reason, few.people) == (estimates.too_few_items(needed=30), ())


def test_whoever_has_too_few_images_is_left_out_and_named() -> None:
    people, judge = people_who_differ()
    people[30:, 1] = np.nan
    assert alt_test(people, judge, epsilon=0.2).too_few == ()
    people[29:, 1] = np.nan
    test = alt_test(people, judge, epsilon=0.2)
    assert test.too_few == ((1, 29),)
    assert [one.person for one in test.people] == [0, 2]
    without = alt_test(people[:, [0, 2]], judge, epsilon=0.2)
    assert (test.winning_rate, test.passes) == (without.winning_rate, without.passes)


def test_a_run_more_is_no_handicap() -> None:
    """The win is averaged over runs: the same judge asked five times has the same mean advantage, not a smaller one."""
    random = np.random.default_rng(3)
    truth = random.integers(0, 2, 400)
    people = np.column_stack([np.where(random.random(400) < 0.9, truth, 1 - truth) for _ in range(3)])
    runs = np.column_stack([np.where(random.random(400) < 0.9, truth, 1 - truth) for _ in range(5)])
    single = [float(alt_test(people, run, epsilon=0.1).advantage) for run in runs.T]
    together = alt_test(people, runs, epsilon=0.1)
    assert together.advantage.value == pytest.approx(sum(single) / 5)
    assert together.passes is True


def test_tests_that_are_looked_at_together_are_corrected_together() -> None:
    people, judge = people_who_differ()
    alone = alt_test(people, judge, epsilon=0.2)
    (same,) = correct_together([alone])
    assert same == alone
    many = correct_together([alone] * 40)
    adjusted = benjamini_yekutieli([one.p for one in alone.people] * 40).adjusted[:3]
    assert tuple(one.adjusted for one in many[0].people) == adjusted
    assert float(many[0].winning_rate) <= float(alone.winning_rate)


def test_every_further_look_is_one_more_try() -> None:
    """Bonferroni over looks: three looks ask for a third of the level, and passing is decided by that."""
    people, judge = people_who_differ()
    alone = alt_test(people, judge, epsilon=0.2)
    (looked,) = correct_together([alone], times=3)
    once = benjamini_yekutieli([one.p for one in alone.people])
    assert [one.adjusted for one in looked.people] == [min(1.0, 3 * float(one or 0)) for one in once.adjusted]
    strict = benjamini_yekutieli([one.p for one in alone.people], 0.05 / 3)
    assert [one.is_won for one in looked.people] == list(strict.rejected)
    tries = 0.05 / max(one.adjusted for one in alone.people)
    assert correct_together([alone], times=0.99 * tries)[0].winning_rate.value == 1
    assert correct_together([alone], times=1.01 * tries)[0].winning_rate.value < 1  # type: ignore[operator]


def test_bad_input_is_refused() -> None:
    people, judge = people_who_differ()
    with pytest.raises(ValueError, match="fit"):
        alt_test(people, judge[:-1], epsilon=0.2)
    with pytest.raises(ValueError, match="Epsilon"):
        alt_test(people, judge, epsilon=2)
    with pytest.raises(ValueError, match="score"):
        alt_test(people, judge, epsilon=0.2, score="f1")  # type: ignore[arg-type]
