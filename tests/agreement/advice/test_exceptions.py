"""Where too little is left without the sources and groups on which a judge fails: what the reason says then."""

from dataclasses import replace

import pytest

from app.agreement.advice.advice import Evidence, advise
from app.agreement.advice.gate import ONCE, gate
from app.study.judge.bounds import Bounds
from tests.agreement.report.test_advice import GOOD, SOME, answers


def without_most(whole: Evidence, met: int, not_met: int) -> Evidence:
    """Outside of the exceptions are only so many images of either answer, and the judge calls all of them met; no
    number of images would do."""
    rest = gate(answers(met, 0, not_met, 0, (0, 0)), Bounds(), ONCE)
    return replace(whole, rest=rest, exceptions=("A", "B"), more_images=None)


def test_where_all_fail_it_is_not_said_that_an_answer_never_came() -> None:
    """Nobody rejected an image of what is left, though half of all images were rejected."""
    reason = advise(without_most(SOME, 1, 0)).reason
    assert reason.startswith('Where Ada says "not met", '), reason


@pytest.mark.parametrize(
    ("left", "why"),
    [((25, 5), 'Where Ada says "not met", '), ((24, 5), "judge fails"), ((26, 4), "judge fails")],
)
def test_what_is_left_is_asked_where_it_is_enough(left: tuple[int, int], why: str) -> None:
    """Enough are thirty images, five of either answer; all images together are good enough."""
    assert advise(without_most(GOOD, *left)).reason.startswith(why)
