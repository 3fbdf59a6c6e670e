"""The gate by class and by group, camps and copying: by hand, on both sides of each threshold, and by simulation."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.advice.camps import find_camps
from app.agreement.advice.copied_answers import AnswerRows, Copying, find_copying
from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import ONCE, Answers, balanced_accuracy, gate, mean_of_shares, paired_lead
from app.agreement.advice.groups import Groups, Verdict, gate_groups
from app.agreement.intervals.share_intervals import wilson_interval
from app.agreement.ratings.community_rules import MISSING
from app.study.judge.bounds import Bounds

Votes = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]


def of_counts(right_met: int, met: int, right_not: int, not_met: int, others: int = 0) -> Answers:
    """A judge right so often on either answer; others of whom each says what the reference says."""
    reference = np.array([1] * met + [0] * not_met, np.int8)
    right = [1] * right_met + [0] * (met - right_met) + [1] * right_not + [0] * (not_met - right_not)
    judge = np.where(np.array(right) == 1, reference, 1 - reference).astype(np.int8)
    return Answers(reference, judge[:, None], np.repeat(reference[:, None], others, axis=1))


def flip(random: np.random.Generator, truth: Votes, share: float) -> Votes:
    return np.where(random.random(len(truth)) < share, 1 - truth, truth).astype(np.int8)


# By class


def test_by_hand() -> None:
    found = gate(of_counts(19, 20, 6, 10), Bounds(), ONCE)
    low = wilson_interval(6, 10).low
    assert (found.images, found.met.agreement.value, found.not_met.agreement.value) == (30, 0.95, 0.6)
    assert found.not_met.agreement.low == low
    assert found.constant == 1
    assert found.gain.n == 7, "six that the judge finds, one that it loses"
    assert not found.not_met.has_people
    assert found.not_met.limit == 0.8, (
        "nobody else answered, so that the tolerance is counted from full agreement"
    )


@pytest.mark.parametrize(("right", "clears"), [(36, False), (37, True)])
def test_the_lower_end_decides_where_nobody_else_answered(right: int, clears: bool) -> None:
    """37 of 40 is at least 0.801, 36 of 40 is not."""
    assert gate(of_counts(40, 40, right, 40), Bounds(), ONCE).clears is clears
    assert gate(of_counts(right, 40, 40, 40), Bounds(), ONCE).clears is clears


@pytest.mark.parametrize(("right", "is_above"), [(26, False), (27, True)])
def test_the_bound_of_the_study_has_to_be_exceeded(right: int, is_above: bool) -> None:
    """27 of 40 is at least 0.520, 26 of 40 at least 0.495."""
    found = gate(of_counts(40, 40, right, 40, others=1), Bounds(), ONCE).not_met
    assert (found.limit, found.is_above_limit) == (0.5, is_above)
    stricter = gate(of_counts(40, 40, 27, 40, others=1), Bounds(on_not_met=0.6), ONCE)
    assert (stricter.not_met.is_above_limit, stricter.met.is_above_limit) == (False, True)


@pytest.mark.parametrize(("right", "keeps_up"), [(37, False), (38, True)])
def test_the_tolerance_counts_from_what_people_reach(right: int, keeps_up: bool) -> None:
    """Others agree with the reference everywhere; 2 of 40 behind is at most 0.143, 3 of 40 at most 0.179."""
    bounds = Bounds(tolerance=0.15)
    assert gate(of_counts(40, 40, right, 40, others=2), bounds, ONCE).not_met.keeps_up is keeps_up


def test_people_who_err_themselves_ask_for_less() -> None:
    answers = of_counts(40, 40, 64, 80)
    people = np.tile(answers.reference[:, None], 2)
    people[40:56] = 1  # others miss 16 of the images, too
    assert not gate(of_counts(40, 40, 64, 80, others=2), Bounds(), ONCE).clears
    found = gate(Answers(answers.reference, answers.against, people), Bounds(), ONCE).not_met
    assert (found.people.value, found.lead.value, found.keeps_up) == (0.8, 0.0, True)


@pytest.mark.parametrize(("people", "has"), [(4, False), (5, True)])
def test_others_count_from_five_images_of_an_answer(people: int, has: bool) -> None:
    answers = of_counts(40, 40, 40, 40, others=1)
    answers.others[40 + people :] = MISSING
    assert gate(answers, Bounds(), ONCE).not_met.has_people is has


def test_trying_more_asks_for_more() -> None:
    answers = of_counts(100, 100, 89, 100)
    assert gate(answers, Bounds(), ONCE).clears
    assert not gate(answers, Bounds(), Tried(80)).clears


def test_runs_are_averaged_and_silence_is_counted() -> None:
    reference = np.array([1, 1, 0, 0], np.int8)
    judge = np.array([[1, 0], [1, -1], [0, 0], [-1, -1]], np.int8)
    found = gate(Answers(reference, judge, np.zeros((4, 0), np.int8)), Bounds(), ONCE)
    assert (found.met.agreement.value, found.met.came, found.met.expected) == (2 / 3, 3, 4)
    assert (found.not_met.agreement.n, found.not_met.came, found.not_met.expected) == (1, 2, 4)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=60))
def test_an_interval_of_shares_is_never_narrower_than_of_their_rounding(fifths: list[int]) -> None:
    shares = np.array(fifths) / 5
    found = mean_of_shares(shares)
    assert found.low is not None
    assert found.high is not None
    assert found.value is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    lead = paired_lead(shares - shares[::-1])
    assert lead.low is not None
    assert lead.high is not None
    assert lead.low <= 0 <= lead.high


def test_agresti_and_min_by_hand() -> None:
    """Nothing differs on eight images: two are added that do, so that the mean is 0 and its variance 1 / 10 / 10."""
    lead = paired_lead(np.zeros(8))
    assert lead.low == pytest.approx(-1.959964 * 0.1, abs=1e-6)


def test_balanced_accuracy_lies_between_its_ends() -> None:
    found = balanced_accuracy(gate(of_counts(19, 20, 6, 10), Bounds(), ONCE))
    assert found.value == pytest.approx(0.775)
    assert found.low is not None
    assert found.high is not None
    assert 0.6 < found.low < 0.7 < found.high < 0.9


# By group


def grouped(answers: Answers, names: list[str]) -> Groups:
    table = {"source": np.array(names), "group": np.array([""] * len(names))}
    return gate_groups(answers, table, np.ones(len(names), np.bool_), Bounds(), ONCE)


def both(size: int, wrong: int) -> Answers:
    """Two sources of so many images, half met; the second gets so many of its not met wrong."""
    reference = np.array(([1] * (size // 2) + [0] * (size // 2)) * 2, np.int8)
    judge = reference.copy()
    if wrong:
        judge[-wrong:] = 1
    return Answers(reference, judge[:, None], np.repeat(reference[:, None], 2, axis=1))


@pytest.mark.parametrize(("wrong", "verdict"), [(1, "clears"), (20, "too small"), (21, "fails")])
def test_a_group_clears_or_fails_or_is_too_small(wrong: int, verdict: str) -> None:
    """Of 100 not met: 80 right are exactly what people reach less the tolerance, 79 are below it."""
    found = grouped(both(200, wrong), ["A"] * 200 + ["B"] * 200)
    assert [one.verdict.value for one in found.gates] == ["clears", verdict]
    assert [one.name for one in found.exceptions] == ([] if verdict == "clears" else ["B"])
    assert found.rest.sum() == (400 if verdict == "clears" else 200)


def test_few_images_fail_only_by_the_upper_end() -> None:
    """Of four images of an answer two wrong may be chance; four wrong are not."""
    sizes = {1: Verdict.TOO_SMALL, 2: Verdict.TOO_SMALL, 4: Verdict.FAILS}
    for wrong, verdict in sizes.items():
        found = grouped(both(8, wrong), ["A"] * 8 + ["B"] * 8)
        assert found.gates[1].verdict is verdict


@pytest.mark.parametrize(
    ("images", "bound", "verdict"),
    [
        *((1, 0.995, Verdict.TOO_SMALL), (2, 0.995, Verdict.FAILS)),
        *((2, 0.85, Verdict.TOO_SMALL), (3, 0.85, Verdict.FAILS)),
    ],
)
def test_few_wrong_images_fail_by_the_exact_end_and_one_never(
    images: int, bound: float, verdict: Verdict
) -> None:
    """All of them are wrong. Of two, the upper end is 0.72 by Wilson and 0.89 exactly, of three 0.77 exactly; one image
    makes no source fail, whatever the study asks for."""
    reference = np.array([1, 1, 0, 0] * 20 + [0] * images, np.int8)
    judge = np.where(np.arange(len(reference)) < 80, reference, 1).astype(np.int8)
    names = {"source": np.array(["A"] * 80 + ["B"] * images)}
    answers = Answers(reference, judge[:, None], np.zeros((len(judge), 0), np.int8))
    found = gate_groups(answers, names, np.ones(len(judge), np.bool_), Bounds(on_not_met=bound), ONCE)
    assert found.gates[1].verdict is verdict
    assert found.gates[1] in found.exceptions, "nothing may be concluded for it in either case"


def test_one_group_is_no_group() -> None:
    assert grouped(both(8, 0), ["A"] * 16).gates == ()


# Camps


def camps_of(shares: tuple[float, float], judge: int = 0) -> object:
    """Two camps of three people who follow truths of their own; the share of noise in each."""
    random = np.random.default_rng(2)
    truths = [random.integers(0, 2, 100).astype(np.int8) for _ in range(2)]
    votes = [flip(random, truths[camp], shares[camp]) for camp in (0, 1) for _ in range(3)]
    names = ["Ada", "Ben", "Cem", "Dan", "Eve", "Fay"]
    return find_camps(names, np.stack(votes, axis=1), flip(random, truths[judge], 0.05)[:, None])


def test_two_camps_and_whom_the_judge_follows() -> None:
    found = camps_of((0.03, 0.03), judge=1)
    people, judge = found.people, found.judge  # type: ignore[attr-defined]
    assert {frozenset(camp) for camp in people} == {
        frozenset({"Ada", "Ben", "Cem"}),
        frozenset({"Dan", "Eve", "Fay"}),
    }
    followed = judge[people.index(("Dan", "Eve", "Fay"))].value
    assert followed > 0.85
    assert min(one.value for one in judge) < 0.65


@pytest.mark.parametrize(("noise", "is_found"), [(0.14, True), (0.15, False)])
def test_camps_have_to_agree_within(noise: float, is_found: bool) -> None:
    assert (camps_of((0.02, noise)) is not None) is is_found


def test_one_who_differs_from_all_others_is_no_camp() -> None:
    random = np.random.default_rng(5)
    truth = random.integers(0, 2, 100).astype(np.int8)
    votes = np.stack([flip(random, truth, 0.03) for _ in range(4)] + [(1 - truth).astype(np.int8)], axis=1)
    assert find_camps(list("ABCDE"), votes, truth[:, None]) is None
    assert find_camps(list("ABC"), votes[:, :3], truth[:, None]) is None


# Copying


def copied_in(votes: list["np.typing.NDArray[np.int8]"]) -> tuple[Copying, ...]:
    """The pairs that are found among people who all answered everything."""
    table = np.stack(votes)
    person, cell = np.indices(table.shape)
    return find_copying("ABCDEF"[: len(votes)], AnswerRows(cell.ravel(), person.ravel(), table.ravel()))


def copying(follows: float, people: int = 4, cells: int = 800) -> list[tuple[str, str]]:
    """Independent people who err on 10 of 100; the last one says what the first said, but for a share."""
    random = np.random.default_rng(4)
    truth = random.integers(0, 2, cells).astype(np.int8)
    votes = [flip(random, truth, 0.1) for _ in range(people - 1)]
    own = flip(random, truth, 0.1)
    copied = np.where(random.random(cells) < follows, votes[0], own).astype(np.int8)
    return [(one.first, one.second) for one in copied_in([*votes, copied])]


@pytest.mark.parametrize(
    ("follows", "found"), [(0.0, []), (0.5, []), (0.75, []), (0.97, [("A", "D")]), (1.0, [("A", "D")])]
)
def test_copying_is_told_from_agreeing(follows: float, found: list[tuple[str, str]]) -> None:
    assert copying(follows) == found


def test_copying_needs_a_third_person_and_enough_answers() -> None:
    assert copying(1.0, people=3) == [("A", "C")]
    assert copying(1.0, people=2) == []
    assert copying(1.0, cells=29) == []


def test_copying_is_found_where_people_share_images_with_few_others() -> None:
    """Twelve groups of five people who answer the same; one more says what the first of all says."""
    random = np.random.default_rng(7)
    truth = random.integers(0, 2, (12, 600)).astype(np.int8)
    votes = np.stack([flip(random, truth[person // 5], 0.15) for person in range(60)])
    grid = np.indices(votes.shape)
    person, cell = grid[0], grid[1] + 600 * (grid[0] // 5)
    rows = [
        np.concatenate([one.ravel(), last])
        for one, last in ((cell, cell[0]), (person, np.full(600, 60)), (votes, votes[0]))
    ]
    (found,) = find_copying([str(one) for one in range(61)], AnswerRows(rows[0], rows[1], rows[2]))
    assert (found.first, found.second, found.shared, found.equal) == ("0", "60", 600, 600)


def test_camps_are_not_taken_for_copying() -> None:
    random = np.random.default_rng(6)
    truths = [random.integers(0, 2, 400).astype(np.int8) for _ in range(2)]
    votes = [flip(random, truths[camp], 0.02) for camp in (0, 0, 1, 1)]
    assert copied_in(votes) == ()


# By simulation


def share_clearing(recall: tuple[float, float], base: float, studies: int = 150, images: int = 200) -> float:
    """In how many studies a judge clears, whose chance of being right is `recall` on met and on not met; three people
    are right on 97 of 100, and the first of them is the reference."""
    random = np.random.default_rng(11)
    cleared = 0
    for _ in range(studies):
        truth = (random.random(images) < base).astype(np.int8)
        people = np.stack([flip(random, truth, 0.03) for _ in range(3)], axis=1)
        wrong = random.random(images) > np.where(truth == 1, *recall)
        judge = np.where(wrong, 1 - truth, truth).astype(np.int8)
        answers = Answers(people[:, 0], judge[:, None], people[:, 1:])
        cleared += gate(answers, Bounds(), ONCE).clears
    return cleared / studies


@pytest.mark.parametrize(
    ("recall", "base"),
    [((0.98, 0.2), 0.8), ((0.98, 0.4), 0.8), ((0.98, 0.6), 0.8), ((0.97, 0.7), 0.8), ((0.7, 0.98), 0.5)],
)
def test_judges_that_miss_much_seldom_clear(recall: tuple[float, float], base: float) -> None:
    assert share_clearing(recall, base) <= 0.03


@pytest.mark.parametrize("base", [0.5, 0.8])
def test_good_judges_nearly_always_clear(base: float) -> None:
    assert share_clearing((0.95, 0.95), base) >= 0.9
