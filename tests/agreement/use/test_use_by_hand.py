"""Selective use and drift in numbers checked by hand."""

import uuid
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import ONCE, Answers, paired_lead
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import exact_interval, wilson_interval
from app.agreement.ratings.community_rules import MISSING
from app.agreement.use.drift import Drift, images_change, judge_change, named
from app.agreement.use.selective import Selective, Sure, SureSide, development_part, selective_use, sure_of
from app.study.judge.bounds import Bounds
from app.study.ratings.rating_columns import RatedImage

Votes = npt.NDArray[np.int8]


def column(signs: str) -> Votes:
    return np.array([{"1": 1, "0": 0, ".": MISSING}[sign] for sign in signs], np.int8)


def columns(*each: str) -> Votes:
    return np.stack([column(one) for one in each], axis=1)


# How sure


def test_probabilities_are_averaged_over_the_runs_that_have_one() -> None:
    given = np.array([[0.9, np.nan], [0.6, 0.2], [0.25, 0.75], [np.nan, np.nan], [0.5, 0.75]])
    sure = sure_of(np.full((5, 2), 1, np.int8), given)
    assert sure is not None
    assert sure.votes.tolist() == [1, 0, MISSING, MISSING, 1]
    assert sure.sureness == pytest.approx([0.9, 0.6, 0.5, 0.5, 0.625])


def test_two_runs_are_enough_to_differ() -> None:
    sure = sure_of(columns("10", "11"))
    assert sure is not None
    assert (sure.by, sure.votes.tolist(), sure.sureness.tolist()) == ("runs", [1, MISSING], [1.0, 0.5])


def test_what_is_sure_by_rounding_is_sure() -> None:
    sure = Sure(column("11"), np.array([0.1 + 0.2, 0.3 - 1e-6]), "runs")
    assert sure.above(0.3).tolist() == [1, MISSING]
    assert Sure(column("1"), np.array([0.3 - 1e-12]), "runs").above(0.3).tolist() == [1]


# Sides and thresholds


@pytest.mark.parametrize(
    ("n", "low", "keeps_up"), [(4, -0.9, True), (5, -0.1, False), (5, -0.09, True), (5, None, False)]
)
def test_a_side_keeps_up_by_the_lower_end_where_enough_others_answered(
    n: int, low: float | None, keeps_up: bool
) -> None:
    lead = Estimate(0.0, n, low, None if low is None else 0.2)
    one = SureSide(Estimate(0.95, 100, 0.9, 1.0), 0.8, Estimate(0.9, n), lead, 0.1)
    assert (one.keeps_up, one.clears) == (keeps_up, keeps_up)


@pytest.mark.parametrize(
    ("n", "lead", "margin"), [(4, -0.9, 0.1), (5, -0.05, 0.05), (5, 0.4, 0.1), (5, None, 0.1)]
)
def test_the_margin_is_the_nearer_of_two(n: int, lead: float | None, margin: float) -> None:
    figure = Estimate(0.0, n, lead, None if lead is None else 0.5)
    one = SureSide(Estimate(0.95, 100, 0.9, 1.0), 0.8, Estimate(0.9, n), figure, 0.1)
    assert one.margin == pytest.approx(margin)
    unknown = SureSide(undefined("Nowhere.", 0), 0.8)
    assert (unknown.margin, unknown.clears) == (-0.8, False)


def use(
    reference: Votes,
    said: Votes,
    sureness: npt.NDArray[np.float64],
    development: npt.NDArray[np.bool_],
    others: Votes | None = None,
    bounds: Bounds = Bounds(),  # noqa: B008
    tests: int = 1,
) -> Selective:
    people = np.zeros((len(reference), 0), np.int8) if others is None else others
    names = {"source": np.full(len(reference), "")}
    answers = Answers(reference, said[:, None], people)
    return selective_use(answers, Sure(said, sureness, "runs"), development, names, bounds, Tried(tests))


def halves(each: int) -> tuple[Votes, npt.NDArray[np.bool_]]:
    """So many met and not met in the development part, and the same in the test part."""
    return np.array(([1] * each + [0] * each) * 2, np.int8), np.arange(4 * each) < 2 * each


@pytest.mark.parametrize(("answer", "part"), [(1, True), (1, False), (0, True), (0, False)])
def test_five_of_each_answer_are_needed_in_either_part(answer: int, part: bool) -> None:
    reference, development = halves(5)
    assert use(reference, reference, np.ones(20), development).reason == ""
    fewer = reference.copy()
    fewer[np.flatnonzero((reference == answer) & (development == part))[0]] = MISSING
    found = use(fewer, reference, np.ones(20), development)
    assert found.threshold is None
    assert f"chosen on {9 if part else 10} images and tested on {10 if part else 9} other" in found.reason


def test_what_is_not_known_to_be_sure_asks_for_everything() -> None:
    answers = Answers(column("10"), columns("10"), np.zeros((2, 0), np.int8))
    found = selective_use(answers, None, np.zeros(2, np.bool_), {}, Bounds(), ONCE)
    assert (found.by, found.met.limit, found.not_met.limit, found.coverage.n) == ("", 1.0, 1.0, 0)


def test_nothing_to_test_on_is_said() -> None:
    found = use(column("1100"), column("1100"), np.ones(4), np.ones(4, np.bool_))
    assert (found.threshold, found.development, found.rest) == (None, 4, 0)
    assert found.reason


def test_bounds_hold_for_everything_that_was_tried() -> None:
    """The exact ends of 40 of 40, once alone and once as one of ten."""
    reference, development = halves(40)
    for tests in (0, 1, 10):
        found = use(reference, reference, np.ones(160), development, tests=tests)
        assert found.met.agreement.low == exact_interval(40, 40, Tried(tests).confidence).low
        assert found.coverage == wilson_interval(80, 80)


def test_the_threshold_stops_before_the_first_that_fails() -> None:
    """All right at 1 and 0.8; at 0.6 a quarter is wrong in the test part. In the development part all is right."""
    reference, development = halves(120)
    sureness = np.tile([1.0, 0.8, 0.6], 160)
    said = reference.copy()
    wrong = np.flatnonzero(~development & (sureness == 0.6))
    said[wrong] = 1 - reference[wrong]
    found = use(reference, said, sureness, development)
    assert (found.threshold, found.clears) == (0.8, True)
    assert found.coverage.value == pytest.approx(2 / 3)
    assert found.met.agreement.n == 80
    assert [(point.threshold, point.coverage, point.wrong) for point in found.curve] == [
        (0.6, 1.0, pytest.approx(1 / 3)),
        (0.8, pytest.approx(2 / 3), 0.0),
        (1.0, pytest.approx(1 / 3), 0.0),
    ]


def test_thresholds_come_into_question_only_where_both_answers_clear_on_the_development_part() -> None:
    """At 0.6 it is wrong on what is not met there; on the test part it is right everywhere."""
    reference, development = halves(120)
    sureness = np.tile([1.0, 0.8, 0.6], 160)
    said = np.where(development & (sureness == 0.6), 1, reference).astype(np.int8)
    found = use(reference, said, sureness, development)
    assert (found.threshold, found.clears) == (0.8, True)


def test_where_none_clears_the_nearest_is_shown() -> None:
    """Few are sure at 1, more at 0.8; at 0.6 one in two is wrong. The most is known at 0.8."""
    reference, development = halves(24)
    sureness = np.tile([1.0, 0.8, 0.8, 0.6, 0.6, 0.5], 16)
    said = reference.copy()
    said[3::6] = 1 - reference[3::6]
    found = use(reference, said, sureness, development)
    assert (found.threshold, found.clears, found.met.agreement.n) == (0.8, False, 12)
    assert [point.threshold for point in found.curve] == [0.6, 0.8, 1.0], "half is as sure as a coin"


def test_a_judge_that_is_never_sure_has_no_threshold_that_clears() -> None:
    reference, development = halves(10)
    found = use(reference, reference, np.full(40, 0.5), development)
    assert (found.threshold, found.clears, found.curve) == (1.0, False, ())
    assert not found.met.agreement.is_defined
    assert found.met.agreement.n == 0


def test_the_nearest_is_that_of_the_worse_answer_and_of_two_the_stricter() -> None:
    """Half of what is not met is wrong, all of it at 1; at 0.8 there are only more images that are met."""
    reference, development = halves(24)
    sureness = np.where(reference == 1, np.tile([1.0, 0.8], 48), 1.0)
    said = reference.copy()
    said[1::2] = 1
    found = use(reference, said, sureness, development)
    assert (found.threshold, found.clears) == (1.0, False)


@pytest.mark.parametrize("answer", [1, 0])
def test_one_answer_that_fails_is_enough_to_stop(answer: int) -> None:
    """At 0.6 a judge that is right everywhere else calls no image by one of the answers in the test part."""
    reference, development = halves(120)
    sureness = np.tile([1.0, 0.8, 0.6], 160)
    said = np.where(~development & (sureness == 0.6), 1 - answer, reference).astype(np.int8)
    found = use(reference, said, sureness, development)
    assert (found.threshold, found.clears) == (0.8, True)


def test_parts_are_drawn_by_names_alone_and_for_good() -> None:
    """Another draw would let somebody choose; this one was computed from SHA-256 with sha256sum."""
    images = [RatedImage(at, uuid.UUID(int=at), at, f"cane-{at}.png", "", "") for at in range(1, 13)]
    assert "".join(str(int(one)) for one in development_part(images)) == "011000010110"
    chosen = development_part(images, {images[0].id, images[5].id})
    assert np.flatnonzero(chosen).tolist() == [0, 5]


@pytest.mark.parametrize("reached", [40, 36, 24])
def test_the_limit_is_what_others_reach_less_the_tolerance(reached: int) -> None:
    """The tolerance shrinks where others confirm the reference less often, as it does in the gate. They confirm every
    "met", so that of all 80 images a share `on_all`, and a person is right in r, where r² + (1 - r)² is that."""
    on_all = (40 + reached) / 80
    right = (1 + (2 * on_all - 1) ** 0.5) / 2
    tolerance = 0.1 * (reached / 40 - 1 + right) / (2 * right - 1)
    reference, development = halves(40)
    others = reference.copy()
    others[120 + reached :] = 1
    found = use(reference, reference, np.ones(160), development, others[:, None], Bounds(tolerance=0.1))
    assert found.not_met.limit == pytest.approx(reached / 40 - tolerance)
    assert found.not_met.people.value == pytest.approx(reached / 40)
    assert found.not_met.lead.value == pytest.approx(1 - reached / 40)
    assert found.not_met.lead.low == paired_lead(np.repeat([0.0, 1.0], [reached, 40 - reached])).low
    assert found.not_met.tolerance == pytest.approx(tolerance)


def test_answers_at_half_weight_count_half_where_the_judge_is_sure() -> None:
    reference, development = halves(40)
    said = reference.copy()
    said[150:] = 1
    weight = np.where(said == reference, 0.5, 1.0)
    answers = Answers(reference, said[:, None], np.zeros((160, 0), np.int8), weight)
    names = {"source": np.full(160, "")}
    found = selective_use(answers, Sure(said, np.ones(160), "runs"), development, names, Bounds(), Tried())
    assert found.not_met.agreement.value == pytest.approx(15 / 25)


@pytest.mark.parametrize(("answered", "limit"), [(4, 0.9), (5, 0.5)])
def test_four_answers_of_others_set_no_limit(answered: int, limit: float) -> None:
    """Others are always wrong on these images, so that the study's bound is asked for as soon as they count."""
    reference, development = halves(40)
    others = np.full(160, MISSING, np.int8)
    others[120 : 120 + answered] = 1
    found = use(reference, reference, np.ones(160), development, others[:, None], Bounds(tolerance=0.1))
    assert found.not_met.limit == pytest.approx(limit)


# Drift

CHANGED = Estimate(0.0125, 20)
SAME = Estimate(0.0126, 20)


@pytest.mark.parametrize(
    ("judge", "anchors", "changed"),
    [(CHANGED, 3, True), (SAME, 10, False), (SAME, 9, None), (undefined("No anchors.", 0), 10, None)],
)
def test_a_judge_has_changed_has_not_or_may_have(judge: Estimate, anchors: int, changed: bool | None) -> None:
    drift = Drift(("a", "b"), anchors, judge, CHANGED)
    assert drift.judge_changed is changed
    assert drift.images_changed is (True if changed is False else None)
    assert replace(drift, images=SAME).images_changed is (False if changed is False else None)
    assert replace(drift, images=undefined("None.", 0)).images_changed is None


def cube(*images: tuple[str, ...]) -> Votes:
    """Images, each with its runs, each with a sign for each criterion."""
    return np.array([[column(run) for run in image] for image in images], np.int8)


def test_one_run_of_either_kind_is_compared_by_signs() -> None:
    """Six anchors all change on the first of two criteria: 2 of 64 arrangements are as extreme. That nothing changed on
    the second costs nothing."""
    before, after = cube(*[("11",)] * 6), cube(*[("01",)] * 6)
    found = judge_change(before, after, 1)
    assert found.value == 2 / 64
    assert found.n == 6
    assert judge_change(before, before, 1).value == 1.0, "never more than 1"


def test_more_runs_are_exchanged_within_each_anchor() -> None:
    """Two runs before and one after on eight anchors: one of three places each, so that chance is 1 in 6,561."""
    before, after = cube(*[("1", "1")] * 8), cube(*[("0",)] * 8)
    found = judge_change(before, after, 1)
    assert found.value == pytest.approx(1 / 2000, abs=1e-3)
    assert found.n == 8
    steady = judge_change(before, cube(*[("1",)] * 8), 1)
    assert steady.value == 1.0


def test_exchanging_gives_the_share_of_arrangements() -> None:
    """One anchor with two runs before and two after, of which the two after differ: 2 of 6 arrangements."""
    found = judge_change(cube(("1", "1")), cube(("0", "0")), 3)
    assert found.value == pytest.approx(2 / 6, abs=0.05)
    half = judge_change(cube(("1", "0")), cube(("1", "0")), 3)
    assert half.value == 1.0


def test_runs_that_did_not_answer_are_not_exchanged() -> None:
    """Of two runs after, one is silent: one of three places is after on each of seven anchors."""
    found = judge_change(cube(*[("1", "1")] * 7), cube(*[("0", ".")] * 7), 3)
    assert found.value == pytest.approx(1 / 3**7, abs=2.5e-3)


@pytest.mark.parametrize(("complete", "p"), [(3, 2 / 2**8), (4, 1 / 3**4), (5, 1 / 3**5)])
def test_a_run_that_broke_off_hides_no_change(complete: int, p: float) -> None:
    """Of eight anchors few have a second run: where most have one run of either kind, signs are flipped."""
    before = cube(*[("1", "1")] * complete, *[("1", ".")] * (8 - complete))
    found = judge_change(before, cube(*[(".", "0")] * 8), 3)
    assert found.value == pytest.approx(p, abs=0.006)
    assert (found.value == 2 / 2**8) is (complete == 3), "all signs are looked at, exchanges are drawn"


def test_a_run_answered_if_any_of_its_criteria_is() -> None:
    """The first run before is silent, the others answered one of two criteria; one of three places is after."""
    before, after = cube(*[("..", "1.", "1.")] * 7), cube(*[("0.",)] * 7)
    found = judge_change(before, after, 3)
    assert found.value == pytest.approx(1 / 3**7, abs=2.5e-3)
    signs = judge_change(cube(*[("..", "1.")] * 7), after, 3)
    assert signs.value == 2 / 2**7, "one run of either kind answered, of which one criterion counts"
    assert signs.n == 7


def test_anchors_need_an_answer_of_either_kind() -> None:
    before, after = cube(("1", "1"), (".", ".")), cube((".", "."), ("1", "1"))
    assert (judge_change(before, after, 1).value, judge_change(before, after, 1).n) == (None, 0)
    assert judge_change(before, cube(("1", "1"), ("1", "1")), 1).n == 1
    apart = judge_change(cube(("1.",)), cube((".1",)), 1)
    assert (apart.value, apart.n) == (None, 0), "no criterion was answered twice"


def test_as_many_runs_stay_of_either_kind_where_some_are_silent() -> None:
    """Three runs before, and one of three after; on one anchor one of four places is after."""
    found = judge_change(cube(("1", "1", "1")), cube(("0", ".", ".")), 3)
    assert found.value == pytest.approx(1 / 4, abs=0.05)


def test_images_by_their_shares_of_met() -> None:
    """Four images before all met, four newer ones none: 2 of 70 arrangements."""
    found = images_change(cube(*[("11",)] * 4), cube(*[("00",)] * 4), 1)
    assert found.value == pytest.approx(2 / 70)
    half = images_change(cube(*[("1.",)] * 4), cube(*[("00",)] * 4), 1)
    assert half.value == pytest.approx(2 / 70), "what is missing is not met by nobody"
    assert images_change(cube(("..",)), cube(("11",)), 1).value is None
    assert images_change(cube(("11",)), cube(("..",)), 1).value is None
    assert images_change(cube(("..",)), cube(("11",)), 1).n == 0
    some = images_change(cube(("11",), ("..",)), cube(("00",), ("00",)), 1)
    assert some.value == pytest.approx(1 / 3), "an image without an answer counts for nothing"
    assert some.n == 3


def test_served_models_are_named_with_their_fingerprints() -> None:
    assert named([("m", "f1"), ("n", "")]) == ("m (f1)", "n")
