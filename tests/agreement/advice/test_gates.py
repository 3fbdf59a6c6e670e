"""The gate, groups and costs in numbers that can be checked by hand, and each bound on both of its sides."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.basis import Basis, basis_of
from app.agreement.advice.ends import Tried
from app.agreement.advice.false_passes import FalsePasses, false_passes
from app.agreement.advice.gate import ONCE, Answers, class_gate, ends_of, gate, mean_of_shares, paired_lead
from app.agreement.advice.groups import Groups, Verdict, gate_groups
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import exact_interval, wilson_interval
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.use.drift import Drift
from app.errors import UserError
from app.study.judge.bounds import Bounds, SetBounds
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.report.test_gate import of_counts

Votes = npt.NDArray[np.int8]


def column(signs: str) -> Votes:
    return np.array([{"1": 1, "0": 0, ".": MISSING}[sign] for sign in signs], np.int8)


def answers(reference: str, judge: str, *others: str) -> Answers:
    people = np.array([column(one) for one in others], np.int8).reshape(len(others), len(reference)).T
    return Answers(column(reference), column(judge)[:, None], people)


# Shares and leads


@pytest.mark.parametrize(
    ("shares", "low", "high"),
    [
        ((1, 1, 0.5), 2, 3),  # rounded down for the lower end, up for the upper one
        ((0.5,), 0, 1),
        ((1 / 6,) * 6, 1, 1),  # the sum of these is a little less than 1,
        ((1 / 6, 2 / 6, 5 / 6, 5 / 6, 5 / 6), 3, 3),  # and of these a little more than 3
    ],
)
def test_shares_are_rounded_against_the_mean_but_rounding_errors_are_none(
    shares: tuple[float, ...], low: int, high: int
) -> None:
    found = mean_of_shares(np.array(shares))
    assert found.value == pytest.approx(sum(shares) / len(shares))
    assert (found.low, found.high) == (
        wilson_interval(low, len(shares)).low,
        wilson_interval(high, len(shares)).high,
    )
    assert (mean_of_shares(np.zeros(0)).value, mean_of_shares(np.zeros(0)).n) == (None, 0)


def test_ends_are_those_there_are_or_wilsons() -> None:
    assert ends_of(Estimate(0.5, 40, 0.2, 0.7)) == (0.2, 0.7)
    for value, found in ((0.75, 3), (0.7499, 2), (0.25, 1), (-0.3, 0), (0.0, 0), (1.0, 4)):
        expected = wilson_interval(found, 4)
        assert ends_of(Estimate(value, 4)) == (expected.low, expected.high)
    assert ends_of(Estimate(0.1 * 3, 10)) == tuple(wilson_interval(3, 10))[1:], "rounding is no loss"
    assert ends_of(Estimate(0.29, 100)) == tuple(wilson_interval(29, 100))[1:]
    assert ends_of(undefined("None.", 9)) == ends_of(Estimate(0.5, 0)) == (0.0, 1.0)


def test_a_lead_by_hand() -> None:
    """Leads of 1, 0 and -0.5 on four images: the mean with two more images is 0.5 / 6, the squares add up to 1.25."""
    found = paired_lead(np.array([1, 0, -0.5, 0]))
    reach = 1.959964 * ((2.25 / 6 - (0.5 / 6) ** 2) / 6) ** 0.5
    assert list(found) == pytest.approx([0.125, 0.5 / 6 - reach, 0.5 / 6 + reach], abs=1e-6)
    assert (paired_lead(np.zeros(0)).value, paired_lead(np.zeros(0)).n) == (None, 0)


def test_leads_end_at_one() -> None:
    """The interval of one image where the judge is right and others are wrong would reach beyond 1."""
    assert (paired_lead(np.ones(1)).high, paired_lead(-np.ones(1)).low) == (1.0, -1.0)
    wider = paired_lead(np.ones(1), Tried(50))
    assert wider.low is not None
    assert wider.low < (paired_lead(np.ones(1)).low or 0)


@pytest.mark.parametrize(("tests", "confidence"), [(0, 0.95), (1, 0.95), (2, 0.975), (10, 0.995)])
def test_several_intervals_hold_together(tests: int, confidence: float) -> None:
    assert Tried(tests).confidence == pytest.approx(confidence)


# The gate


def test_a_class_by_hand() -> None:
    """Of six images called not met, the judge answers five; others answer four of these."""
    given = answers("0000001", "00010.1", "0100..0", "01.0..0")
    found = class_gate(given, 0, Bounds(on_not_met=0.6, tolerance=0.1), ONCE)
    assert (found.answer, found.came, found.expected, found.tolerance) == (0, 5, 6, 0.1)
    assert (found.agreement.value, found.agreement.n) == (0.8, 5)
    assert (found.people.value, found.people.n) == (0.75, 4)
    assert (found.lead.value, found.lead.n) == (0.0, 4)
    assert (found.has_people, found.limit) == (False, 0.9)


@pytest.mark.parametrize(("bound", "tolerance", "limit"), [(0.6, 0.3, 0.7), (0.75, 0.3, 0.75)])
def test_alone_the_stricter_of_bound_and_tolerance_is_asked_for(
    bound: float, tolerance: float, limit: float
) -> None:
    found = class_gate(answers("0", "0"), 0, Bounds(on_not_met=bound, tolerance=tolerance), ONCE)
    assert found.limit == pytest.approx(limit)


@pytest.mark.parametrize(("others", "limit"), [(4, 0.8), (5, 0.5)])
def test_five_images_of_others_set_the_limit(others: int, limit: float) -> None:
    found = class_gate(answers("0" * 9, "0" * 9, "0" * others + "." * (9 - others)), 0, Bounds(), ONCE)
    assert (found.limit, found.has_people) == (limit, others == 5)


def test_the_limit_itself_is_not_enough() -> None:
    low = wilson_interval(30, 40).low
    assert low is not None
    at, below = (
        gate(of_counts(40, 40, 30, 40, others=1), Bounds(on_not_met=bound), ONCE).not_met
        for bound in (low, low - 1e-9)
    )
    assert (at.is_above_limit, below.is_above_limit) == (False, True)


def test_the_tolerance_itself_is_too_far_behind() -> None:
    lead = gate(of_counts(40, 40, 37, 40, others=2), Bounds(), ONCE).not_met.lead
    behind = -(lead.low or 0)
    at, below = (
        gate(of_counts(40, 40, 37, 40, others=2), Bounds(tolerance=tolerance), ONCE).not_met
        for tolerance in (behind, behind + 1e-9)
    )
    assert (at.keeps_up, below.keeps_up) == (False, True)


@pytest.mark.parametrize(("met", "not_met", "constant"), [(6, 5, 1), (5, 5, 1), (5, 6, 0)])
def test_the_baseline_is_the_commoner_answer(met: int, not_met: int, constant: int) -> None:
    assert gate(of_counts(met, met, not_met, not_met), Bounds(), ONCE).constant == constant


def test_the_gain_by_hand() -> None:
    """Four of six not-met images found, two of ten met ones lost: 4 of 6."""
    found = gate(of_counts(8, 10, 4, 6), Bounds(), ONCE).gain
    ends = wilson_interval(4, 6)
    assert list(found) == pytest.approx([4 / 6, ends.low, ends.high])
    assert found.n == 6
    same = gate(of_counts(10, 10, 0, 6), Bounds(), ONCE).gain
    assert (same.value, same.n) == (None, 0), "the judge is the baseline"


def test_the_gain_of_runs_is_rounded_against_the_judge() -> None:
    """The judge of two runs wins half of three images, and loses half of one: 1.5 of 2."""
    reference = column("0001111")
    judge = np.array([[0, 1]] * 3 + [[1, 0]] + [[1, 1]] * 3, np.int8)
    found = gate(Answers(reference, judge, np.zeros((7, 0), np.int8)), Bounds(), ONCE).gain
    assert (found.value, found.n) == (0.75, 2)
    assert found.low == wilson_interval(1, 2).low


def test_what_the_reference_did_not_answer_is_no_gain() -> None:
    given = answers("11100.", "111001")
    found = gate(given, Bounds(), ONCE)
    assert (found.images, found.gain.value, found.gain.n) == (5, 1.0, 2)


# Groups


def groups_of(given: Answers, **names: str) -> Groups:
    """Sources or groups by a letter for each image."""
    table = {by: np.array(list(letters)) for by, letters in names.items()}
    return gate_groups(given, table, np.ones(len(given.reference), np.bool_), Bounds(), ONCE)


def test_each_group_has_its_own_gate_that_holds_for_all() -> None:
    reference, letters = "1" * 20 + "0" * 20, "AB" * 20
    found = groups_of(answers(reference, reference), source=letters, group="C" * 20 + "D" * 20)
    assert [(one.by, one.name, one.gate.images) for one in found.gates] == [
        ("source", "A", 20),
        ("source", "B", 20),
        ("group", "C", 20),
        ("group", "D", 20),
    ]
    assert found.gates[0].gate.met.agreement.low == wilson_interval(10, 10, Tried(4).confidence).low


def test_small_groups_clear_together_and_are_no_exceptions() -> None:
    reference = ("1" * 10 + "0" * 10) * 4
    found = groups_of(answers(reference, reference), source="A" * 20 + "B" * 20 + "C" * 20 + "D" * 20)
    assert {one.verdict for one in found.gates} == {Verdict.TOO_SMALL}
    assert [one.name for one in found.too_small] == ["A", "B", "C", "D"]
    assert found.exceptions == ()
    assert found.rest.all()
    assert found.not_failed.all()


def test_small_groups_that_do_not_clear_together_are_exceptions_but_have_not_failed() -> None:
    reference = ("1" * 4 + "0" * 4) * 2
    found = groups_of(answers(reference, reference), source="A" * 8 + "B" * 8)
    assert [one.name for one in found.exceptions] == ["A", "B"]
    assert found.too_small == ()
    assert not found.rest.any()
    assert found.not_failed.all()


def test_the_rest_leaves_the_failing_group_out() -> None:
    reference = "1" * 50 + "0" * 50
    judge = "1" * 50 + "0" * 40 + "1" * 10
    found = groups_of(answers(reference, judge), source="A" * 90 + "B" * 10)
    assert [(one.name, one.verdict) for one in found.exceptions] == [("B", Verdict.FAILS)]
    assert found.rest.tolist() == found.not_failed.tolist() == [True] * 90 + [False] * 10


@pytest.mark.parametrize(("images", "verdict"), [(4, Verdict.TOO_SMALL), (5, Verdict.FAILS)])
def test_from_five_images_of_an_answer_the_figure_itself_fails(images: int, verdict: Verdict) -> None:
    """Half of these images, or a little more, are wrong: below the 0.8 that is asked for; of four it may be chance."""
    wrong = images // 2 + images % 2
    reference = "1" * 40 + "0" * 40 + "0" * images
    judge = "1" * 40 + "0" * 40 + "1" * wrong + "0" * (images - wrong)
    found = groups_of(answers(reference, judge), source="A" * 80 + "B" * images)
    assert found.gates[1].verdict is verdict


@pytest.mark.parametrize(("right", "verdict"), [(3, Verdict.FAILS), (4, Verdict.TOO_SMALL)])
def test_people_who_err_on_a_group_ask_for_less_there(right: int, verdict: Verdict) -> None:
    """On ten of B's images others reach 0.6, so that the judge fails below 0.5, the study's bound."""
    reference = "1" * 40 + "0" * 40 + "0" * 10
    judge = "1" * 40 + "0" * 40 + "0" * (right + 1) + "1" * (9 - right)
    other = "1" * 40 + "0" * 40 + "0" * 6 + "1" * 4
    found = groups_of(answers(reference, judge, other), source="A" * 80 + "B" * 10)
    assert found.gates[1].verdict is verdict


def test_the_exact_end_of_few_is_that_of_the_runs_rounded_up() -> None:
    """Of three images a run in two is right on one: 0.5 counts as one right, at most 0.906 alone or 0.935 of two."""
    reference = column("1" * 40 + "0" * 40 + "000")
    judge = np.repeat(reference[:, None], 2, axis=1)
    judge[80:] = [[0, 1], [1, 1], [1, 1]]
    names = {"source": np.array(["A"] * 80 + ["B"] * 3)}
    high = exact_interval(1, 3, Tried(2).confidence).high
    assert high is not None
    for bound, verdict in ((high + 1e-9, Verdict.FAILS), (high - 1e-9, Verdict.TOO_SMALL)):
        given = Answers(reference, judge, np.zeros((83, 0), np.int8))
        bounds = Bounds(on_not_met=bound, tolerance=0.3)
        found = gate_groups(given, names, np.ones(83, np.bool_), bounds, ONCE)
        assert found.gates[1].verdict is verdict


def test_groups_are_those_of_the_images_that_are_compared() -> None:
    """C has images, but none of them is among those of the report."""
    given = answers("1100", "1100")
    table = {"source": np.array(list("ABAC"))}
    mask = np.array([True, True, True, False])
    assert [one.name for one in gate_groups(given, table, mask, Bounds(), ONCE).gates] == ["A", "B"]


def test_people_who_are_always_wrong_on_a_group_ask_for_no_more_than_the_bound() -> None:
    """On ten of B's images the judge is right on six, which is above the study's bound."""
    reference = "1" * 40 + "0" * 50
    judge = "1" * 40 + "0" * 46 + "1" * 4
    found = groups_of(answers(reference, judge, "1" * 40 + "0" * 40 + "1" * 10), source="A" * 80 + "B" * 10)
    assert found.gates[1].verdict is Verdict.TOO_SMALL


def test_the_exact_end_counts_all_that_is_right() -> None:
    """Two of four are at most 0.945 of two groups; one of four would be at most 0.85."""
    reference = "1" * 40 + "0" * 44
    judge = "1" * 40 + "0" * 42 + "11"
    table = {"source": np.array(["A"] * 80 + ["B"] * 4)}
    every = np.ones(84, np.bool_)
    found = gate_groups(answers(reference, judge), table, every, Bounds(on_not_met=0.9, tolerance=0.3), ONCE)
    assert found.gates[1].verdict is Verdict.TOO_SMALL


# Costs, and how much was tried


@pytest.mark.parametrize(
    ("figure", "found"),
    [
        (Estimate(0.75, 40, 0.6, 0.9), FalsePasses(10, 3, 1, 4)),  # 2.5 is rounded up
        (Estimate(0.951, 40, 0.949, 1.0), FalsePasses(10, 0, 0, 1)),
        (Estimate(0.5, 40), None),
        (undefined("None rejected.", 0), None),
    ],
)
def test_costs_are_rounded_half_up(figure: Estimate, found: FalsePasses | None) -> None:
    assert false_passes(figure) == found


def test_costs_of_another_number_of_pictures() -> None:
    assert false_passes(Estimate(0.5, 40, 0.25, 0.75), 100) == FalsePasses(100, 50, 25, 75)


@pytest.mark.parametrize(
    ("judges", "looks", "questions", "tests"),
    [(0, 0, 1, 1), (1, 0, 3, 3), (2, 0, 3, 6), (2, 5, 3, 15), (5, 2, 3, 15)],
)
def test_what_was_tried_is_judges_or_looks_times_questions(
    judges: int, looks: int, questions: int, tests: int
) -> None:
    assert Basis(Bounds(), (), judges, questions, (), looks=looks).tests == tests


def drift(judge: float, anchors: int = 12) -> Drift:
    return Drift(("old", "new"), anchors, Estimate(judge, anchors), Estimate(0.5, 30))


@pytest.mark.parametrize(
    ("found", "expired"), [(None, False), (drift(0.5), False), (drift(0.01), True), (drift(0.5, 3), True)]
)
def test_advice_expires_unless_the_judge_is_known_to_be_the_same(found: Drift | None, expired: bool) -> None:
    assert bool(Basis(Bounds(), (), 1, 1, (), drift=found).expired) is expired


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three people, two of whom may have copied, a pair of the first two, and two judges; two criteria."""
    with closing(study_of(tmp_path / "study", 60, rubric_of(2))) as made:
        truth = "10" * 30
        other = "01" * 20 + "10" * 10
        for name, signs in (("Ada", truth), ("Ben", other), ("Cem", other)):
            say(made, name, {"T1.C1": signs, "T1.C2": signs})
        for name in ("one judge", "other judge"):
            say(made, name, {"T1.C1": truth, "T1.C2": truth}, run=1)
        yield made


def basis(study: StudyFolder, epsilon: float | None = None, log: Sequence[SetBounds] = ()) -> Basis:
    ratings = read_ratings(study, None)
    question = Question("Ada", "one judge", epsilon=epsilon)
    return basis_of(log, question, ratings, answers_of_people(ratings, "rule", study.study.whole_image))


def test_a_basis_counts_judges_and_questions_and_names_who_may_have_copied(study: StudyFolder) -> None:
    found = basis(study)
    assert (found.judges, found.questions, found.tests) == (2, 3, 6)
    assert [(one.first, one.second, one.shared, one.equal) for one in found.copying] == [
        ("Ben", "Cem", 120, 120)
    ]
    assert (found.bounds, found.log) == (Bounds(), ())


def test_one_criterion_has_no_label_of_its_own(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "101"})
        found = basis(made)
    assert (found.judges, found.questions, found.tests) == (0, 1, 1)


@pytest.mark.parametrize(("epsilon", "holds"), [(None, 0.15), (0.15, 0.15), (0.1, 0.1)])
def test_epsilon_may_be_the_studys_or_smaller(
    study: StudyFolder, epsilon: float | None, holds: float
) -> None:
    log = (SetBounds(Bounds(epsilon=0.15, tolerance=0.1), datetime.now(UTC), is_late=False),)
    found = basis(study, epsilon, log)
    assert (found.bounds.epsilon, found.bounds.tolerance, found.log) == (holds, 0.1, log)
    with pytest.raises(UserError, match="Epsilon belongs to the study"):
        basis(study, 0.1501, log)


def test_images_of_a_source_without_a_group_are_named_by_the_source() -> None:
    """Twelve sources in twelve groups, one of which is not said; the judge passes all that is wrong in one part."""
    at = np.arange(12 * 12 * 20)
    source, group = at % 12, at // 12 % 12
    reference = (at // 144 % 2).astype(np.int8)
    judge = np.where((source == 0) & (group == 0), 1, reference).astype(np.int8)
    names = {
        "source": np.array([f"source {one}" for one in source.tolist()]),
        "group": np.array([f"group {one}" if one else "" for one in group.tolist()]),
    }
    given = Answers(reference, judge[:, None], reference[:, None])
    found = gate_groups(given, names, np.ones(len(at), np.bool_), Bounds(), ONCE)
    by_images = {one.images: one.name for one in found.exceptions}
    assert by_images[("source", "source 0"), ("group", "")] == "source 0"
