"""Advice exactly at its thresholds, and what it says there: each rule just on either side, and its sentence."""

from dataclasses import replace

import pytest

from app.agreement.advice import advice as of_advice
from app.agreement.advice.advice import Evidence, Kind, advise
from app.agreement.advice.gate import ONCE, ClassGate, Gate, balanced_accuracy, gate
from app.agreement.estimate import Estimate, GroupFigures, undefined
from app.agreement.use.selective import Selective, SureSide
from app.study.judge.bounds import Bounds
from tests.agreement.report.test_advice import (
    BLIND,
    CAMPS,
    COPIED,
    GOOD,
    SOME,
    answers,
    ends,
    evidence,
    people,
)


def side(answer: int, value: float, low: float, high: float, n: int = 100) -> ClassGate:
    """One answer with this agreement, of which nobody asks anything."""
    nobody = undefined("Nobody.", 0)
    return ClassGate(answer, Estimate(value, n, low, high), nobody, nobody, n, n, 0.0, 1.0)


def with_sides(case: Evidence, met: ClassGate, not_met: ClassGate) -> Evidence:
    return replace(case, whole=replace(case.whole, met=met, not_met=not_met))


UNSURE = replace(GOOD, people_on_each=(ends(0.9, 1.0), ends(0.5, 0.8)))

# Two views


@pytest.mark.parametrize(("alpha", "kind"), [(0.666, Kind.TWO_VIEWS), (0.667, Kind.AUTOMATABLE)])
def test_camps_count_where_people_do_not_agree(alpha: float, kind: Kind) -> None:
    agreeing = GroupFigures(
        Estimate(0.9, 200), Estimate(alpha, 200, 0.667, 0.9), Estimate(0.9, 200, 0.8, 1.0)
    )
    assert advise(replace(GOOD, people=agreeing, camps=CAMPS)).kind is kind


@pytest.mark.parametrize(("judge", "followed"), [((0.7, 0.69), "Ada and Ben"), ((0.69, 0.7), "Cem and Dan")])
def test_the_judge_follows_the_camp_it_agrees_with_more(judge: tuple[float, float], followed: str) -> None:
    camps = replace(CAMPS, judge=(Estimate(judge[0], 200), Estimate(judge[1], 200)))
    apart = people(ends(0.3, 0.5), ends(0.4, 0.6))
    reason = advise(replace(GOOD, people=apart, camps=camps)).reason
    assert f"judge follows {followed} more closely" in reason


@pytest.mark.parametrize("name", ["alpha", "ac1"])
def test_people_without_a_coefficient_are_not_said_to_differ(name: str) -> None:
    """Nobody knows whether they do; nothing is left to a judge meanwhile."""
    apart = people(ends(0.3, 0.5), ends(0.4, 0.6))
    unknown = replace(apart, **{name: undefined("No variation.", 200)})
    assert advise(replace(UNSURE, people=unknown)).kind is Kind.HUMAN_CHECK


# A judge that cannot see


@pytest.mark.parametrize(
    ("met", "not_met", "kind"),
    [
        # Balanced accuracy 0.5, its lower end exactly at guessing, then just above.
        (side(1, 0.75, 0.75, 0.75), side(0, 0.25, 0.25, 0.75), Kind.DO_NOT_USE),
        (side(1, 0.75, 0.75, 0.75), side(0, 0.26, 0.26, 0.75), Kind.HUMAN_CHECK),
        # Its upper end at 0.75, and at 0.875, where it may see well.
        (side(1, 0.5, 0.25, 0.75), side(0, 0.5, 0.5, 0.5), Kind.DO_NOT_USE),
        (side(1, 0.5, 0.25, 1.0), side(0, 0.5, 0.5, 1.0), Kind.HUMAN_CHECK),
    ],
)
def test_blind_exactly_at_guessing(met: ClassGate, not_met: ClassGate, kind: Kind) -> None:
    assert advise(with_sides(SOME, met, not_met)).kind is kind


def test_blind_at_the_upper_end_of_seeing() -> None:
    """0.8 is what one that sees may be expected to reach: one whose upper end is there is not called blind."""
    blind = with_sides(SOME, side(1, 0.5, 0.25, 0.5), side(0, 0.5, 0.25, 1.1))
    assert balanced_accuracy(blind.whole).high == pytest.approx(0.8)
    exact = with_sides(SOME, side(1, 0.5, 0.25, 0.5), side(0, 0.5, 0.25, 1.100001))
    below = with_sides(SOME, side(1, 0.5, 0.25, 0.5), side(0, 0.5, 0.25, 1.09999))
    assert advise(exact).kind is Kind.HUMAN_CHECK
    assert advise(below).kind is Kind.DO_NOT_USE


def test_balanced_accuracy_by_hand() -> None:
    """Half of the root of both distances squared, on either side (MOVER); cut off at 0 and 1."""
    one = Gate(200, Estimate(0.7, 200), side(1, 0.8, 0.5, 0.9), side(0, 0.6, 0.2, 0.9), Estimate(0.7, 9), 1)
    found = balanced_accuracy(one)
    assert found.value == pytest.approx(0.7)
    assert found.n == 200
    assert found.low == pytest.approx(0.7 - (0.3**2 + 0.4**2) ** 0.5 / 2)
    assert found.high == pytest.approx(0.7 + (0.1**2 + 0.3**2) ** 0.5 / 2)
    wide = replace(one, met=side(1, 0.1, -1.0, 2.0))
    assert (balanced_accuracy(wide).low, balanced_accuracy(wide).high) == (0.0, 1.0)
    least = replace(one, met=side(1, 0.4, 0.0, 0.9), not_met=side(0, 0.3, 0.0, 0.9))
    assert balanced_accuracy(least).low == pytest.approx(0.35 - (0.4**2 + 0.3**2) ** 0.5 / 2)
    nothing = replace(side(0, 0.0, 0.0, 0.0), agreement=undefined("None.", 0))
    assert balanced_accuracy(replace(one, met=nothing)).n == 0
    assert not balanced_accuracy(replace(one, not_met=nothing)).is_defined
    assert not balanced_accuracy(replace(one, met=nothing)).is_defined


# Where people are unsure, and what the picture does not show


@pytest.mark.parametrize(("images", "kind"), [(29, Kind.AUTOMATABLE), (30, Kind.HUMAN_CHECK)])
def test_people_are_asked_from_thirty_images(images: int, kind: Kind) -> None:
    unsure = GroupFigures(
        Estimate(0.8, images), Estimate(0.5, images, 0.2, 0.7), Estimate(0.6, images, 0.3, 0.81)
    )
    assert advise(replace(UNSURE, people=unsure)).kind is kind


def test_an_answer_that_nobody_gave_assures_nobody() -> None:
    advice = advise(replace(GOOD, people_on_each=(ends(0.9, 1.0), undefined("Nobody.", 0))))
    assert (advice.kind, "not yet certain that people agree where they can tell" in advice.reason) == (
        Kind.HUMAN_CHECK,
        True,
    )


def test_a_share_without_an_interval_has_wilsons() -> None:
    """Of 200 answers 55 or 56 say that it is not shown: at least 0.2 are from 52 on, and 0.1999 for 51."""
    kinds = [advise(replace(GOOD, unseen=Estimate(count / 200, 200))).kind for count in (51, 52)]
    assert kinds == [Kind.HUMAN_CHECK, Kind.NOT_IN_PIXELS]
    assert advise(replace(GOOD, unseen=undefined("Nobody.", 0))).kind is Kind.AUTOMATABLE


@pytest.mark.parametrize(("count", "kind"), [(28, Kind.AUTOMATABLE), (30, Kind.HUMAN_CHECK)])
def test_the_upper_end_says_what_may_be_unseen(count: int, kind: Kind) -> None:
    advice = advise(replace(GOOD, unseen=Estimate(count / 200, 200)))
    assert advice.kind is kind
    assert kind is Kind.AUTOMATABLE or "15 percent" in advice.reason


def test_a_judge_of_one_run_is_not_asked_how_steady_it_is() -> None:
    assert advise(replace(GOOD, steadiness=None)).kind is Kind.AUTOMATABLE
    assert advise(replace(GOOD, steadiness=undefined("One run.", 0))).kind is Kind.AUTOMATABLE
    assert advise(replace(GOOD, steadiness=Estimate(0.7, 200))).kind is Kind.HUMAN_CHECK


# Missing answers, and those that expired


def test_missing_answers_are_counted_for_the_answer_that_lacks_them() -> None:
    advice = advise(evidence(100, 0, 0, 94, (0, 6)))
    assert '6 of 100 where Ada said "not met"' in advice.reason
    advice = advise(evidence(94, 0, 0, 100, (6, 0)))
    assert '6 of 100 where Ada said "met"' in advice.reason


def test_what_expired_is_not_automated() -> None:
    advice = advise(replace(GOOD, expired="Another model answers."))
    assert (advice.kind, advice.reason) == (Kind.HUMAN_CHECK, "Another model answers.")


# Exceptions


@pytest.mark.parametrize(("left", "kind"), [(15, Kind.AUTOMATABLE), (14, Kind.HUMAN_CHECK)])
def test_thirty_images_have_to_be_left_without_exceptions(left: int, kind: Kind) -> None:
    """Half of the images are left in both cases."""
    rest = gate(answers(15, 0, 0, left, (0, 0)), Bounds(), ONCE)
    easy = replace(
        rest,
        met=replace(rest.met, limit=0.0, tolerance=1.0),
        not_met=replace(rest.not_met, limit=0.0, tolerance=1.0),
        gain=Estimate(0.9, 20, 0.6, 1.0),
    )
    whole = replace(GOOD.whole, images=58)
    assert advise(replace(GOOD, whole=whole, rest=easy, exceptions=("Elm",))).kind is kind


@pytest.mark.parametrize("constant", [0, 1])
def test_the_baseline_is_named_by_its_answer(constant: int) -> None:
    no_gain = replace(GOOD.rest, gain=undefined("They never differ.", 0), constant=constant)
    advice = advise(replace(GOOD, rest=no_gain, constant=Estimate(0.55, 200)))
    word = "met" if constant else "not met"
    assert advice.kind is Kind.HUMAN_CHECK
    assert f'always answering "{word}" agrees in 0.55 of the answers' in advice.reason


# Which answer does not clear, and why


def test_not_met_is_told_before_met() -> None:
    """Passing what is wrong does the harm."""
    both = evidence(60, 40, 25, 75)
    assert 'Where Ada says "not met"' in advise(replace(both, more_images=None)).reason
    only_met = evidence(60, 40, 2, 98)
    assert 'Where Ada says "met"' in advise(replace(only_met, more_images=None)).reason


def test_what_is_asked_for_and_what_may_be() -> None:
    """The figure, its lower end and the bound; or how far it may be behind people."""
    alone = gate(
        replace(answers(100, 0, 40, 60, (0, 0)), others=answers(100, 0, 40, 60, (0, 0)).others[:, :0]),
        Bounds(),
        ONCE,
    )
    reason = advise(replace(GOOD, whole=alone, rest=alone)).reason
    assert "judge agrees in 0.60 of the answers, and the true share may be as low as 0.50" in reason
    assert "without enough answers from a second person, more than 0.80 is required" in reason
    behind = advise(replace(evidence(100, 0, 30, 70), more_images=None)).reason
    assert "other people agree in 1.00 of the answers, and judge may be 0.38 behind them" in behind
    assert "the study tolerates 0.20" in behind


def test_where_nothing_is_left_of_an_answer_the_exceptions_are_the_reason() -> None:
    """Without them no image is left that was called not met; there are some with them."""
    nothing = undefined("None.", 0)
    empty = replace(GOOD.rest, not_met=replace(GOOD.rest.not_met, agreement=nothing))
    advice = advise(replace(GOOD, rest=empty, exceptions=("Elm",)))
    assert advice.kind is Kind.HUMAN_CHECK
    assert "judge fails, or cannot be judged, on Elm" in advice.reason


# Where it is sure

SURE = SureSide(Estimate(0.98, 100, 0.93, 1.0), 0.8)
SELECTIVE = Selective("runs", 1.0, Estimate(0.7, 200, 0.6, 0.8), SURE, SURE, (), 100, 200)
PARTLY = replace(SOME, selective=SELECTIVE)


def test_a_judge_that_is_not_good_enough_may_be_where_it_is_sure() -> None:
    advice = advise(PARTLY)
    assert advice.kind is Kind.WHERE_SURE
    assert "judge may judge about 70 of 100 images: those on which all of its runs agree." in advice.reason
    assert advice.cost == "Of 10 such images that Ada would reject, judge would pass about 0 (0 to 1)."
    assert advice.false_passes is not None
    assert (advice.false_passes.about, advice.false_passes.low, advice.false_passes.high) == (0, 0, 1)


def test_so_may_one_of_which_too_little_is_known_elsewhere() -> None:
    few = replace(evidence(18, 2, 2, 18), selective=SELECTIVE)
    assert few.more_images is not None
    assert advise(few).kind is Kind.WHERE_SURE


def test_one_that_is_good_enough_everywhere_may_judge_everywhere() -> None:
    assert advise(replace(GOOD, selective=SELECTIVE)).kind is Kind.AUTOMATABLE


@pytest.mark.parametrize(
    "selective",
    [
        None,
        replace(SELECTIVE, threshold=None),
        replace(SELECTIVE, failing=("Elm",)),
        replace(SELECTIVE, met=replace(SURE, limit=0.93)),
        replace(SELECTIVE, not_met=replace(SURE, limit=0.93)),
    ],
)
def test_where_nothing_clears_a_person_checks(selective: Selective | None) -> None:
    assert advise(replace(PARTLY, selective=selective)).kind is Kind.HUMAN_CHECK


@pytest.mark.parametrize(
    "changes",
    [
        {"expired": "Another model answers."},
        {"copying": COPIED},
        {"unseen": ends(0.1, 0.2)},
        {"people_on_each": UNSURE.people_on_each},
        {"whole": evidence(64, 30, 30, 70, (6, 0)).whole},
    ],
)
def test_what_stands_in_the_way_everywhere_does_where_it_is_sure(changes: dict[str, object]) -> None:
    assert advise(replace(PARTLY, **changes)).kind is Kind.HUMAN_CHECK  # type: ignore[arg-type]


def test_a_judge_that_is_unsteady_elsewhere_may_be_steady_where_it_is_sure() -> None:
    assert advise(replace(PARTLY, steadiness=ends(0.5, 0.7))).kind is Kind.WHERE_SURE


@pytest.mark.parametrize(
    ("passes", "where_sure", "kind"),
    [
        (None, None, Kind.WHERE_SURE),
        (True, None, Kind.WHERE_SURE),
        (False, True, Kind.WHERE_SURE),
        (False, False, Kind.HUMAN_CHECK),
        (False, None, Kind.HUMAN_CHECK),
    ],
)
def test_a_failed_test_is_asked_again_where_it_is_sure(
    passes: bool | None, where_sure: bool | None, kind: Kind
) -> None:
    assert advise(replace(PARTLY, passes=passes, passes_where_sure=where_sure)).kind is kind


# What errors cost


def test_the_cost_is_that_of_the_images_the_advice_is_for() -> None:
    """An automatable judge's cost leaves exceptions out; a reason against it counts all images."""
    rest = evidence(95, 5, 20, 80)
    found = advise(
        replace(GOOD, rest=replace(GOOD.rest, not_met=replace(rest.rest.not_met, limit=0.0, tolerance=1.0)))
    )
    assert found.kind is Kind.AUTOMATABLE
    assert found.false_passes is not None
    assert (found.false_passes.about, found.cost.startswith("Of 10 images that Ada would reject")) == (
        2,
        True,
    )
    checked = advise(replace(GOOD, passes=False))
    assert checked.false_passes is not None
    assert checked.false_passes.about == 1


def test_an_advice_without_a_cost_of_its_own_has_that_of_all_images() -> None:
    advice = advise(replace(BLIND, unseen=ends(0.3, 0.5)))
    assert (advice.kind, advice.cost) == (Kind.NOT_IN_PIXELS, "")
    assert advice.false_passes is not None
    assert advice.false_passes.about == 5


def test_where_nothing_was_rejected_nothing_is_said_of_the_cost() -> None:
    advice = advise(evidence(0, 40, 0, 0))
    assert (advice.kind, advice.false_passes, advice.reason_and_cost) == (
        Kind.NOT_ENOUGH,
        None,
        advice.reason,
    )


def test_a_judge_that_clears_needs_no_more_images() -> None:
    assert advise(replace(GOOD, more_images=5)).kind is Kind.AUTOMATABLE


@pytest.mark.parametrize("judge", [(None, 0.7), (0.7, None), (None, None)])
def test_a_judge_that_shares_no_image_with_a_camp_follows_neither(
    judge: tuple[float | None, float | None],
) -> None:
    one, other = (undefined("No image.", 0) if share is None else Estimate(share, 9) for share in judge)
    apart = people(ends(0.3, 0.5), ends(0.4, 0.6))
    reason = advise(replace(GOOD, people=apart, camps=replace(CAMPS, judge=(one, other)))).reason
    assert reason.endswith("but only 0.40 between the two camps.")


def test_each_camp_has_its_own_agreement() -> None:
    camps = replace(CAMPS, within=(Estimate(0.91, 9), Estimate(0.82, 9)))
    apart = people(ends(0.3, 0.5), ends(0.4, 0.6))
    reason = advise(replace(GOOD, people=apart, camps=camps)).reason
    assert (
        "agreement is 0.91 among Ada and Ben and 0.82 among Cem and Dan, but only 0.40 between the two camps."
        in reason
    )
    assert "its agreement is 0.85 with the first camp and 0.40 with the second." in reason


@pytest.mark.parametrize(("beyond", "kind"), [(0.0, Kind.HUMAN_CHECK), (1e-9, Kind.DO_NOT_USE)])
def test_whoever_may_see_as_well_as_expected_is_not_blind(
    beyond: float, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    high = balanced_accuracy(BLIND.whole).high
    assert high is not None
    monkeypatch.setattr(of_advice, "SEES", high + beyond)
    assert advise(BLIND).kind is kind


def test_five_of_an_answer_are_enough_to_be_asked() -> None:
    advice = advise(evidence(90, 0, 0, 5))
    assert (advice.kind, "Only 5" in advice.reason) == (Kind.NOT_ENOUGH, False)
    assert (
        'The reference answered "not met" on only 4 images that can be compared'
        in advise(evidence(90, 0, 0, 4)).reason
    )


def test_a_gain_at_guessing_is_none() -> None:
    for low, kind in ((0.5, Kind.HUMAN_CHECK), (0.51, Kind.AUTOMATABLE)):
        assert advise(replace(GOOD, rest=replace(GOOD.rest, gain=Estimate(0.8, 9, low, 0.9)))).kind is kind


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (evidence(6, 0, 3, 1), "At least 20 more images are needed."),
        (evidence(25, 0, 3, 1), "At least 1 more image is needed."),
        (evidence(90, 0, 3, 1), "At least 24 more images are needed."),
        (evidence(10, 0, 0, 10), "If this continues, about 10 more images would probably be enough."),
    ],
)
def test_more_images_are_said_to_be_enough_only_where_they_would_be(case: Evidence, told: str) -> None:
    """A judge that passes three of four wrong pictures would not clear with any number of images."""
    advice = advise(case)
    assert advice.reason.endswith(told)
    assert advice.more_images is not None
    assert f" {advice.more_images} more" in told
