"""The advice for a criterion: each kind, the rule that gives it, which comes first, and both sides of thresholds."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from app.agreement.advice.advice import Advice, Evidence, Kind, advise
from app.agreement.advice.camps import Camps
from app.agreement.advice.copied_answers import Copying
from app.agreement.advice.false_passes import FalsePasses
from app.agreement.advice.gate import ONCE, Answers, gate
from app.agreement.advice.unanswered import Unanswered
from app.agreement.estimate import Estimate, GroupFigures, undefined
from app.agreement.planning.needed import chance_of_passing, kinds_of, prospect
from app.messages.agreement import advice as advice_text, report_methods, report_words
from app.study.judge.bounds import Bounds

PERFECT = Estimate(0.98, 200, 0.95, 1.0)


def answers(both: int, only_ada: int, only_judge: int, neither: int, missing: tuple[int, int]) -> Answers:
    """Ada, a judge of one run, and Ben, who says what Ada says; `missing` of met and not met."""
    signs = [(1, 1)] * both + [(1, 0)] * only_ada + [(0, 1)] * only_judge + [(0, 0)] * neither
    signs += [(1, -1)] * missing[0] + [(0, -1)] * missing[1]
    votes = np.array(signs, np.int8)
    return Answers(votes[:, 0], votes[:, [1]], votes[:, [0]])


def evidence(
    both: int, only_ada: int, only_judge: int, neither: int, missing: tuple[int, int] = (0, 0)
) -> Evidence:
    """A judge against Ada from the four counts; people agree well and the judge is steady."""
    given = answers(both, only_ada, only_judge, neither, missing)
    found = gate(given, Bounds(), ONCE)
    outlook = None if found.clears else prospect(kinds_of(given), Bounds(), ONCE)
    return Evidence(
        "Ada",
        "judge",
        ("met", "not met"),
        found,
        found,
        (),
        outlook.more_images if outlook else None,
        steadiness=PERFECT,
        people=GroupFigures(PERFECT, PERFECT, PERFECT),
        unseen=Estimate(0.0, 200),
        constant=Estimate(0.5, 200),
        falsely_met=tuple(range(1, only_judge + 1)),
        falsely_not_met=tuple(range(50, 50 + only_ada)),
        passes=None,
        people_on_each=(PERFECT, PERFECT),
        is_open=outlook is not None and outlook.is_open,
    )


def people(alpha: Estimate, ac1: Estimate) -> GroupFigures:
    return GroupFigures(Estimate(0.7, 200), alpha, ac1)


def ends(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, 200, low, high)


GOOD = evidence(95, 5, 5, 95)
SOME = evidence(70, 30, 30, 70)
BLIND = evidence(52, 48, 48, 52)
DIFFER = people(ends(0.3, 0.5), ends(0.4, 0.6))
APART = (ends(0.4, 0.6), ends(0.4, 0.6))  # on each answer
RECOGNISED = (PERFECT, ends(0.7, 0.9))
COPIED = (Copying("Ada", "Ben", 40, 39, 200, 199),)
CAMPS = Camps(
    (("Ada", "Ben"), ("Cem", "Dan")), (PERFECT, PERFECT), ends(0.3, 0.5), (ends(0.8, 0.9), ends(0.3, 0.5))
)


@pytest.mark.parametrize(
    ("case", "kind", "reason"),
    [
        (GOOD, Kind.AUTOMATABLE, "judge clears the study's bounds on both answers."),
        (replace(GOOD, passes=True), Kind.AUTOMATABLE, "and is as good as one of the people."),
        (replace(GOOD, people=None), Kind.AUTOMATABLE, "clears the study's bounds"),
        (replace(GOOD, unseen=None), Kind.AUTOMATABLE, "clears the study's bounds"),
        (replace(GOOD, passes=False), Kind.HUMAN_CHECK, "is not yet as good as one of the people"),
        (replace(GOOD, copying=COPIED), Kind.HUMAN_CHECK, "both do in 39 of 40 answers"),
        (
            SOME,
            Kind.HUMAN_CHECK,
            "other people agree in 1.00 of the answers, and judge may be 0.38 behind them",
        ),
        (evidence(98, 2, 8, 12), Kind.HUMAN_CHECK, 'Where Ada says "not met", judge agrees in 0.60'),
        (evidence(45, 3, 2, 20), Kind.NOT_ENOUGH, "more images would probably be enough"),
        (evidence(17, 3, 3, 17), Kind.NOT_ENOUGH, "At least 40 more images are needed."),
        (
            replace(GOOD, people=DIFFER, people_on_each=APART),
            Kind.REWORD,
            "with agreement 0.70 and alpha 0.40",
        ),
        (BLIND, Kind.DO_NOT_USE, "wrongly called met: images 1, 2, 3, 4, 5 and 43 more"),
        (
            evidence(100, 0, 100, 0),
            Kind.DO_NOT_USE,
            "another wording would not help (wrongly called met: images 1, 2",
        ),
        (replace(GOOD, unseen=ends(0.2, 0.4)), Kind.NOT_IN_PIXELS, "In 30 percent of their answers"),
        (
            evidence(14, 0, 0, 15),
            Kind.NOT_ENOUGH,
            "So far, only 29 images can be compared here; fewer than 30",
        ),
        (
            evidence(40, 0, 1, 3),
            Kind.NOT_ENOUGH,
            'The reference answered "not met" on only 4 images that can be compared',
        ),
        (
            evidence(0, 0, 1, 39),
            Kind.NOT_ENOUGH,
            'The reference answered "met" on no image that can be compared',
        ),
        # What comes first decides: too few answers before anything else, unseen before wording, people before judges.
        (replace(evidence(14, 0, 0, 15), unseen=Estimate(0.9, 29)), Kind.NOT_ENOUGH, "only 29 images"),
        (replace(SOME, unseen=Estimate(0.9, 200), people=DIFFER), Kind.NOT_IN_PIXELS, "90 percent"),
        (
            replace(BLIND, people=DIFFER, people_on_each=APART),
            Kind.REWORD,
            "People differ even where they can tell",
        ),
        (
            replace(BLIND, people=DIFFER, camps=CAMPS),
            Kind.TWO_VIEWS,
            "judge follows Ada and Ben more closely",
        ),
    ],
)
def test_the_advice_and_why(case: Evidence, kind: Kind, reason: str) -> None:
    advice = advise(case)
    assert (advice.kind, reason in advice.reason) == (kind, True), advice.reason


CLEAR = Estimate(0.85, 200, 0.81, 0.9)


@pytest.mark.parametrize(
    ("under", "over", "kind"),
    [
        # Enough images, and of each answer.
        (evidence(14, 0, 0, 15), evidence(15, 0, 0, 15), Kind.NOT_ENOUGH),
        (evidence(90, 0, 0, 4), evidence(90, 0, 0, 60), Kind.NOT_ENOUGH),
        # By the end that speaks against the advice, whatever the estimate is.
        (
            replace(GOOD, steadiness=ends(0.79, 0.99)),
            replace(GOOD, steadiness=ends(0.8, 0.9)),
            Kind.HUMAN_CHECK,
        ),
        (replace(GOOD, unseen=ends(0.1, 0.2)), replace(GOOD, unseen=ends(0.1, 0.19)), Kind.HUMAN_CHECK),
        (replace(GOOD, unseen=ends(0.2, 0.3)), replace(GOOD, unseen=ends(0.0, 0.1)), Kind.NOT_IN_PIXELS),
        # People have to agree on each answer.
        (
            replace(GOOD, people_on_each=(ends(0.699, 0.9), PERFECT)),
            replace(GOOD, people_on_each=(ends(0.7, 0.9), PERFECT)),
            Kind.HUMAN_CHECK,
        ),
        (
            replace(GOOD, people_on_each=(PERFECT, ends(0.699, 0.9))),
            replace(GOOD, people_on_each=(PERFECT, ends(0.7, 0.9))),
            Kind.HUMAN_CHECK,
        ),
        # Others have to answer the same images.
        (replace(GOOD, shared=29), replace(GOOD, shared=30), Kind.ONE_VIEW),
        # People are said to differ only where they surely do.
        (
            replace(GOOD, people=people(ends(0.3, 0.666), ends(0.3, 0.799)), people_on_each=APART),
            replace(GOOD, people=people(ends(0.667, 0.9), ends(0.3, 0.799))),
            Kind.REWORD,
        ),
        (
            replace(GOOD, people=DIFFER, people_on_each=(PERFECT, ends(0.699, 0.9))),
            replace(GOOD, people=DIFFER, people_on_each=RECOGNISED),
            Kind.REWORD,
        ),
        # 95 percent of the answers have to come, of either answer.
        (evidence(94, 0, 0, 100, (6, 0)), evidence(95, 0, 0, 100, (5, 0)), Kind.HUMAN_CHECK),
        (evidence(100, 0, 0, 94, (0, 6)), evidence(100, 0, 0, 95, (0, 5)), Kind.HUMAN_CHECK),
    ],
)
def test_both_sides_of_a_threshold(under: Evidence, over: Evidence, kind: Kind) -> None:
    assert advise(under).kind is kind
    assert advise(over).kind is Kind.AUTOMATABLE


def test_people_who_surely_differ_and_those_who_may_not() -> None:
    """Between "they agree" and "they differ" nothing is left to a judge, and the wording is not blamed either."""
    unsure = replace(GOOD, people_on_each=(PERFECT, ends(0.5, 0.7)))
    for alpha, ac1 in ((ends(0.3, 0.667), ends(0.3, 0.7)), (ends(0.3, 0.6), ends(0.3, 0.8))):
        assert advise(replace(unsure, people=people(alpha, ac1))).kind is Kind.HUMAN_CHECK


def test_a_few_answers_of_a_second_person_decide_nothing_about_people() -> None:
    few = GroupFigures(Estimate(0.8, 29), undefined("All the same.", 29), Estimate(1.0, 29))
    differ = replace(GOOD, people_on_each=(ends(0.2, 0.9), ends(0.2, 0.9)), shared=29)
    assert advise(replace(differ, people=few)).kind is Kind.ONE_VIEW
    enough = replace(few, agreement=Estimate(0.8, 30))
    assert advise(replace(differ, people=enough)).kind is Kind.HUMAN_CHECK


def test_images_that_people_left_out_are_named() -> None:
    left_out = Unanswered((3, 8), 20, (0.5, 0.9))
    advice = advise(replace(GOOD, unanswered=left_out))
    assert (advice.kind, advice.more_images) == (Kind.NOT_ENOUGH, 2)
    assert advice.reason.startswith(
        "Ada did not answer 2 of the 20 images that judge answered (images 3 and 8). No random plan left them out, so "
        "they may be the difficult ones, and nobody knows how often judge is wrong there."
    )
    assert (
        'On these images, judge says "met" in 0.90 of its answers, and on the others in 0.50.'
        in advice.reason
    )


def test_a_cannot_tell_of_a_judge_is_told_as_such() -> None:
    many = replace(evidence(94, 0, 0, 100, (6, 0)), cannot_tell=6)
    assert '6 of 100 answers are missing or "cannot tell"' in advise(many).reason
    all_of_one = replace(evidence(100, 0, 0, 0, (0, 40)), cannot_tell=40)
    assert (advise(all_of_one).kind, "40 of 40 answers" in advise(all_of_one).reason) == (
        Kind.HUMAN_CHECK,
        True,
    )


def test_which_advice_leaves_less_to_the_judge() -> None:
    every, cedar, elm = (
        Advice(Kind.AUTOMATABLE, "", excepted=tuple((("source", name),) for name in names))
        for names in ((), ("Cedar",), ("Elm",))
    )
    sure, check = Advice(Kind.WHERE_SURE, ""), Advice(Kind.HUMAN_CHECK, "")
    assert check.leaves_less_than(sure)
    assert sure.leaves_less_than(every)
    assert cedar.leaves_less_than(every)
    assert cedar.leaves_less_than(elm)
    assert not every.leaves_less_than(cedar)
    assert not Advice(Kind.REWORD, "").leaves_less_than(check)


def test_blind_is_told_by_both_ends() -> None:
    """One that may be good is not called blind, one that is surely better than guessing is not either."""
    assert advise(evidence(60, 40, 44, 56)).kind is Kind.HUMAN_CHECK, "low end above one half"
    assert advise(evidence(56, 44, 46, 54)).kind is Kind.DO_NOT_USE
    assert advise(evidence(40, 1, 3, 3)).kind is not Kind.DO_NOT_USE, "so few that it may see well"


def test_one_that_mostly_says_the_opposite_is_told_so_and_where_to_look() -> None:
    found = advise(evidence(2, 58, 97, 3))
    assert found.kind is Kind.REVERSED
    assert 'The answers of judge look reversed: where Ada says "met", it mostly says "not met"' in found.why
    assert "(balanced accuracy 0.03)" in found.why
    assert "swapped at the import" in found.why
    assert advise(evidence(46, 54, 56, 44)).kind is Kind.DO_NOT_USE, "its upper end is above one half"


def test_beating_the_constant_answer_is_told_by_the_lower_end() -> None:
    """Of the images where the two differ the judge is right on 19 of 27; of 19 of 28 the lower end is .493."""
    usual = gate(answers(171, 8, 1, 19, (0, 0)), Bounds(), ONCE).gain
    assert usual.value == pytest.approx(19 / 27)
    assert usual.n == 27
    assert usual.low is not None
    assert usual.low > 0.5
    fewer = replace(GOOD, rest=replace(GOOD.rest, gain=replace(usual, low=0.5)))
    assert advise(fewer).kind is Kind.HUMAN_CHECK
    assert 'no better than the majority baseline: always answering "met"' in advise(fewer).reason
    assert advise(replace(GOOD, rest=replace(GOOD.rest, gain=usual))).kind is Kind.AUTOMATABLE


def test_exceptions_are_named_and_enough_has_to_be_left() -> None:
    one = advise(replace(GOOD, exceptions=("Cedar",)))
    assert (one.kind, one.exceptions) == (Kind.AUTOMATABLE, ("Cedar",))
    assert "except on Cedar, where people are needed" in one.reason
    half = evidence(48, 2, 2, 48)
    assert advise(replace(GOOD, rest=half.rest, exceptions=("Cedar",))).kind is Kind.AUTOMATABLE
    less = evidence(47, 2, 2, 48)
    vetoed = advise(replace(GOOD, rest=less.rest, exceptions=("Cedar", "Elm")))
    assert vetoed.kind is Kind.HUMAN_CHECK
    assert "fails, or cannot be judged, on Cedar and Elm" in vetoed.reason


def test_the_cost_in_counts() -> None:
    advice = advise(evidence(98, 2, 8, 12))
    assert advice.false_passes == FalsePasses(10, 4, 2, 6)
    assert advice.reason_and_cost.endswith(
        "Of 10 images that Ada would reject, judge would pass about 4 (2 to 6)."
    )


@pytest.mark.parametrize(
    ("counts", "known", "more"),
    [
        ((40, 0, 0, 3), None, 29),  # two more of the rarer answer, at 3 of 43: 28.7
        ((40, 0, 1, 3), None, 11),
        ((40, 0, 1, 3), 50, 50),
        ((10, 0, 0, 10), None, 10),
        ((10, 0, 0, 10), 70, 70),
        ((40, 0, 0, 0), 70, None),  # nothing is known of the other answer
    ],
)
def test_too_few_say_how_many_more(
    counts: tuple[int, int, int, int], known: int | None, more: int | None
) -> None:
    advice = advise(replace(evidence(*counts), more_images=known))
    assert (advice.kind, advice.more_images) == (Kind.NOT_ENOUGH, more)
    assert more is None or f" {more} more images" in advice.reason


def test_two_camps_are_told_with_their_figures() -> None:
    """How far each agrees within itself, the two with each other, and the judge with each."""
    reason = advise(replace(BLIND, people=DIFFER, camps=CAMPS)).reason
    places = [reason.find(figure) for figure in ("0.98", "0.40", "0.85")]
    assert -1 not in places, reason
    assert places == sorted(places), reason


@pytest.mark.parametrize("of_each", [4, 5])
def test_what_is_left_without_exceptions_needs_five_of_either_answer(of_each: int) -> None:
    rest = gate(answers(196, 0, 0, of_each, (0, 0)), Bounds(), ONCE)
    whole = replace(
        GOOD,
        rest=replace(GOOD.rest, not_met=replace(rest.not_met, limit=0.0, tolerance=1.0)),
        exceptions=("Elm",),
    )
    assert (advise(whole).kind is Kind.AUTOMATABLE) is (of_each == 5)


def test_how_many_more_images() -> None:
    """Said only where more images like these would do; where that is open, as many again tell more."""
    few = evidence(45, 3, 2, 20)
    assert not few.rest.clears
    assert few.more_images is not None
    kinds = kinds_of(answers(45, 3, 2, 20, (0, 0)))
    chances = [
        chance_of_passing(kinds, 70 + more, Bounds(), ONCE)
        for more in (few.more_images // 2, few.more_images)
    ]
    assert chances[0] < chances[1]
    assert chances[1] > 0.65
    open_still = evidence(17, 3, 3, 17)
    assert (open_still.more_images, open_still.is_open, advise(open_still).is_settling) == (40, True, False)
    assert evidence(36, 4, 4, 36).rest.clears
    assert SOME.more_images is None


def test_a_judge_that_says_one_answer_nearly_always_is_not_called_reversed() -> None:
    """It is worse than guessing, but where Ada says "not met" it mostly says so, too."""
    assert advise(evidence(5, 195, 20, 180)).kind is Kind.DO_NOT_USE
    assert advise(evidence(5, 195, 180, 20)).kind is Kind.REVERSED


def test_sentences_name_what_they_count() -> None:
    assert advice_text.tried(2, 4, 0) == (
        "Intervals behind the advice hold for 2 judges and 4 questions of the study together."
    )
    assert advice_text.tried(1, 4, 3) == (
        "Intervals behind the advice allow for 4 questions of the study, and for opening the results on "
        "the test images 3 times."
    )
    assert report_methods.priced(day=date(2026, 6, 1)) == "At the prices of 2026-06-01."
    assert report_words.violations_sentence("model-a", "T1.C1", "0.5") == (
        "Most often not met: T1.C1, by images from model-a, 0.5."
    )
