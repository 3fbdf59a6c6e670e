"""Judge-corrected rates: an independent computation, the guard, and how often the interval holds the truth."""

from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from app.agreement.coefficients.prediction_powered import corrected_rate, ppi_mean, tuned_power
from app.agreement.intervals.share_intervals import wilson_ends, wilson_interval
from app.messages.agreement import estimates

Column = NDArray[np.float64]


def by_counts(
    neither: int, judge_only: int, people_only: int, both: int, alone: tuple[int, int]
) -> tuple[Column, Column, Column]:
    """People's and the judge's labels of the same images, and the judge's alone (no, yes), from counts."""
    sizes = [neither, judge_only, people_only, both]
    people, judge = np.repeat([0.0, 0, 1, 1], sizes), np.repeat([0.0, 1, 0, 1], sizes)
    return people, judge, np.repeat([0.0, 1.0], alone)


def together(people: Column, judge: Column, alone: Column) -> tuple[Column, Column]:
    """The same as columns over all images, nan where people have not labelled."""
    return np.concatenate([people, np.full(len(alone), np.nan)]), np.concatenate([judge, alone])


# 60 images labelled by both, 540 by the judge alone; the expected numbers are those of the authors' ppi-python.
SMALL = by_counts(44, 7, 4, 5, (419, 121))


def test_as_the_authors_code() -> None:
    full, tuned = ppi_mean(*SMALL, power=1), ppi_mean(*SMALL)
    assert list(full) == pytest.approx([0.1740740741, 0.0608726065, 0.2872755416], abs=1e-9)
    assert list(tuned) == pytest.approx([0.156687, 0.072117, 0.241256], abs=1e-6)
    assert tuned.counts == (("labelled", 60), ("judge alone", 540))


def test_without_power_it_is_the_peoples_mean() -> None:
    value, low, high = ppi_mean(*SMALL, power=0)
    reach = 1.959964 * np.sqrt(0.15 * 0.85 / 60)
    assert [value, low, high] == pytest.approx([0.15, 0.15 - reach, 0.15 + reach], abs=1e-6)


@pytest.mark.parametrize(
    "columns", [SMALL, by_counts(43, 7, 4, 6, (419, 121)), by_counts(9, 0, 0, 1, (50, 5))]
)
def test_one_method_however_many_say_yes(columns: tuple[Column, Column, Column]) -> None:
    corrected = corrected_rate(*together(*columns))
    assert corrected.method == "ppi++"
    assert corrected.note == estimates.BY_PEOPLE_AND_JUDGE
    assert corrected.power == tuned_power(*columns)
    assert corrected.rate.value == ppi_mean(*columns).value
    assert corrected.rate.n == len(columns[0]) + len(columns[2])
    assert corrected.people == wilson_interval(int(columns[0].sum()), len(columns[0]))


def test_the_interval_is_that_of_as_many_images_without_the_judge() -> None:
    """Where the judge says nothing, it is Wilson's with Student's quantile; with 59 of freedom 2.001."""
    people, _, _ = SMALL
    low, high = wilson_ends(9 / 60, 60, 2.00100)
    silent = corrected_rate(*together(people, np.ones(60), np.ones(540)))
    assert list(silent.rate) == pytest.approx([9 / 60, low, high], abs=1e-6)
    found = corrected_rate(*together(*SMALL)).rate
    # By hand, of the counts 44.5, 7.5, 4.5, 5.5 of 62: the labels' squared correlation is 0.13441, adjusted 0.11949;
    # 540 of 600 images save so much.
    low, high = wilson_ends(float(found), 60 / (1 - 0.11949 * 0.9), 2.00100)
    assert list(found) == pytest.approx([0.156687, low, high], abs=2e-5)


def test_people_who_all_say_yes_have_an_interval_nevertheless() -> None:
    corrected = corrected_rate(*together(*by_counts(0, 0, 0, 20, (30, 30))))
    assert (corrected.rate.value, corrected.power) == (1, 0)
    assert corrected.rate.low == pytest.approx(20 / (20 + 2.09302**2), abs=1e-5)


def test_too_few_images_with_both_leave_people_alone() -> None:
    corrected = corrected_rate([1, 0, 1, np.nan, np.nan], [np.nan, np.nan, 1, 1, 0])
    assert (corrected.method, corrected.note) == ("wilson", estimates.BY_PEOPLE_FEW_SHARED)
    assert corrected.rate == corrected.people == wilson_interval(2, 3)


def test_a_judge_who_labelled_nothing_else_cannot_help() -> None:
    people, judge, _ = by_counts(20, 5, 5, 20, (0, 0))
    corrected = corrected_rate(people, judge)
    assert (corrected.method, corrected.note) == ("wilson", estimates.BY_PEOPLE_NO_MORE_IMAGES)


def test_a_rate_stays_between_nought_and_one() -> None:
    # The judge says yes far more often than people where both spoke, and hardly ever elsewhere.
    people, judge, alone = by_counts(15, 25, 0, 10, (600, 2))
    corrected = corrected_rate(*together(people, judge, alone))
    assert corrected.method == "ppi++"
    assert corrected.rate.low is not None
    assert corrected.rate.low >= 0
    assert corrected.rate.value is not None
    assert 0 <= corrected.rate.value <= 1


def test_nobody_labelled_anything() -> None:
    nothing = corrected_rate([np.nan, np.nan], [np.nan, np.nan])
    assert (nothing.rate.reason, nothing.judge.reason) == (estimates.NO_HUMAN_LABEL, estimates.NO_JUDGE_LABEL)
    assert ppi_mean([1], [1], [1, 0]).reason == estimates.TOO_FEW_TO_CORRECT


def test_a_judge_that_never_varies_has_no_weight() -> None:
    assert tuned_power([0, 1, 1], [1, 1, 1], [1, 1]) == 0
    assert tuned_power([0, 1, 1], [1, 0, 0], [1, 0]) == 0  # nor one that is contrary


def test_the_interval_holds_the_truth_and_a_good_judge_shortens_it() -> None:
    random = np.random.default_rng(11)
    held, widths, plain = 0, [], []
    for _ in range(300):
        truth = (random.random(800) < 0.4).astype(float)
        judge = np.where(random.random(800) < 0.85, truth, 1 - truth)
        corrected = corrected_rate(np.where(np.arange(800) < 80, truth, np.nan), judge)
        low, high = corrected.rate.low, corrected.rate.high
        assert low is not None
        assert high is not None
        held += low <= 0.4 <= high
        widths.append(high - low)
        plain.append((corrected.people.high or 0) - (corrected.people.low or 0))
    assert 0.91 <= held / 300 <= 0.985
    assert np.mean(widths) < 0.85 * np.mean(plain)


def test_a_judge_of_several_runs_answers_with_the_share_that_says_yes() -> None:
    random = np.random.default_rng(3)
    truth = (random.random(60) < 0.4).astype(float)
    shares = np.clip(truth + random.choice([-0.4, -0.2, 0, 0.2, 0.4], 60), 0, 1)
    alone = random.choice([0, 0.2, 0.8, 1], 300)
    corrected = corrected_rate(*together(truth, shares, alone))
    assert corrected.method == "ppi++"
    assert corrected.rate.value == ppi_mean(truth, shares, alone).value
    assert corrected.judge.value == pytest.approx(np.concatenate([shares, alone]).mean())
    assert corrected.judge.low is None, "five runs of an image are not five images"
    assert corrected.alone == 300


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="labels"):
        corrected_rate([0.5], [1])
    with pytest.raises(ValueError, match="labels"):
        corrected_rate([1], [1.5])
    with pytest.raises(ValueError, match="equal length"):
        corrected_rate([1, 0], [1])
    with pytest.raises(ValueError, match="complete"):
        ppi_mean([1, np.nan], [1, 0], [1, 0])
    with pytest.raises(ValueError, match="equal length"):
        ppi_mean([1, 0], [1], [1, 0])


def test_a_weight_that_is_cut_off_saves_less_than_the_best_one() -> None:
    """The judge's probabilities are always right but lie close together: nine times the full weight would be best."""
    truth = np.tile([1.0, 0.0], 50)
    guess = np.tile([0.55, 0.45], 500)
    found = corrected_rate(*together(truth, guess[:100], guess[100:]))
    assert found.power == 1
    low, high = (cast(float, end) for end in (found.rate.low, found.rate.high))
    people_low, people_high = (cast(float, end) for end in (found.people.low, found.people.high))
    assert (high - low) / (people_high - people_low) > 0.95


def test_one_further_image_is_too_few_and_not_none() -> None:
    found = corrected_rate([1, 0, 1, 0, np.nan], [1, 0, 1, 0, 1])
    assert found.note.endswith("the judge labelled fewer than two images that people did not.")
