"""Two raters side by side on scales of their own."""

import pytest

from app.files.rubric_file import load_rubric
from app.instruments.comparison import compare
from app.study.exhibits import ExhibitContent
from app.study.team.raters import RaterKind
from tests.instruments.making_scores import rater, scores, unit

CRITIQUES, EVALUATION = load_rubric("critiques"), load_rubric("caption-evaluation")
ANA, BEN, JUDGE = rater(1, "Ana"), rater(2, "Ben"), rater(3, "Judge", RaterKind.JUDGE)
UNITS = [unit(number, ExhibitContent()) for number in (1, 2, 3, 4)]


def test_two_people_on_an_ordered_scale() -> None:
    ana, ben = ("1", "2.5", "4", "5"), ("1.5", "2.5", "3.5", "5")
    answers = {
        (place, person.key, 0, "D.coverage"): value
        for person, values in ((ANA, ana), (BEN, ben))
        for place, value in enumerate(values, start=1)
    }
    first, second, *_others = compare(scores(CRITIQUES, UNITS, [ANA, BEN], answers), ANA, BEN, replicates=200)
    assert (first.item.code, first.n_both, first.agreement.value) == ("D.coverage", 4, 0.5)
    assert first.beside is not None
    assert first.beside.error.value == pytest.approx(0.25)
    assert first.beside.bias.value == pytest.approx(0)
    assert first.beside.spearman.value == pytest.approx(1)
    assert first.pair is not None
    assert first.pair.near.value == 1
    assert second.agreement.reason == "There is nothing here that both raters answered."
    assert second.means[0].reason


def test_a_judge_is_a_mean_over_its_runs_and_what_is_missing_stays_so() -> None:
    answers = {(1, 1, 0, "D.depth"): "3", (2, 1, 0, "D.depth"): "4"}
    answers |= {(1, 3, 1, "D.depth"): "3", (1, 3, 2, "D.depth"): "4", (2, 3, 1, "D.depth"): "4"}
    made = scores(CRITIQUES, UNITS[:2], [ANA, JUDGE], answers)
    depth = next(one for one in compare(made, ANA, JUDGE, replicates=200) if one.item.code == "D.depth")
    assert depth.agreement.value == pytest.approx(2 / 3)  # of the three runs that answered
    assert depth.beside is not None
    assert depth.beside.error.value == pytest.approx(0.25)
    assert depth.beside.missing.value == pytest.approx(0.25)
    assert depth.pair is None
    assert depth.means[1].value == pytest.approx(3.75)


def test_choices_and_rankings_are_equal_or_not() -> None:
    answers = {(1, 1, 0, "E.preferred"): "both", (1, 2, 0, "E.preferred"): "1"}
    answers |= {(2, 1, 0, "E.preferred"): "2", (2, 2, 0, "E.preferred"): "2"}
    answers |= {(1, 1, 0, "E.ranking"): "1 > 2", (1, 2, 0, "E.ranking"): "1 > 2"}
    found = compare(scores(EVALUATION, UNITS, [ANA, BEN], answers), ANA, BEN)
    assert [(one.item.code, one.agreement.value, one.beside) for one in found] == [
        ("E.preferred", 0.5, None),
        ("E.ranking", 1.0, None),
    ]
