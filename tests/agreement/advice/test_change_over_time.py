"""A judge that changes while it is asked: by hand, by simulation, and with calls that were made one after the other."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.agreement.advice.advice import Kind, advise
from app.agreement.advice.change_over_time import Change, ChangeBy, Order, find_change
from app.agreement.advice.gate import Answers
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.judging.calls.attempts import RequestRate
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.study.judge.judge_call import Question as Asking, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from tests.agreement.making import rubric_of, say
from tests.agreement.report.test_advice import GOOD
from tests.judging.scripted import ScriptedJudge
from tests.storage.making import make_study, write_picture

NOBODY = Order(np.full(100, -1, np.int64), is_timed=True)
IN_ORDER = Order(np.arange(100), is_timed=True)


def judged(*wrong: list[int]) -> Answers:
    """A hundred images, by turns met and not met, and a judge that is wrong on these in each of its runs."""
    reference = np.array([1, 0] * 50, np.int8)
    against = np.repeat(reference[:, None], len(wrong), axis=1)
    for run, places in enumerate(wrong):
        against[places, run] = 1 - against[places, run]
    return Answers(reference, against, np.full((100, 1), -1, np.int8))


def test_errors_in_one_half_are_a_change() -> None:
    late = judged(list(range(61, 81, 2)))
    assert find_change(late, IN_ORDER) == Change(0, ChangeBy.CALLS, (1.0, 0.6))
    assert find_change(late, NOBODY) is None, "nobody knows when it was asked"
    order = Order(np.argsort(np.random.default_rng(1).random(100)), is_timed=True)
    assert find_change(late, order) is None, "asked in another order, the errors lie in both halves"


def test_rows_without_times_have_an_order_too() -> None:
    late = judged(list(range(61, 81, 2)))
    assert find_change(late, replace(IN_ORDER, is_timed=False)) == Change(0, ChangeBy.ROWS, (1.0, 0.6))


def test_errors_all_over_are_none() -> None:
    assert find_change(judged(list(range(1, 100, 10))), IN_ORDER) is None
    assert find_change(judged([]), IN_ORDER) is None


def test_a_run_that_differs_is_a_change() -> None:
    assert find_change(judged([1], [31], list(range(1, 41, 2))), NOBODY) == Change(
        0, ChangeBy.RUNS, (0.6, 0.98)
    )
    assert find_change(judged([1, 3], [31, 33], [51, 53]), NOBODY) is None


def test_a_judge_that_does_not_change_is_seldom_said_to() -> None:
    random = np.random.default_rng(1)
    wrong = [[np.flatnonzero(random.random(100) < 0.15).tolist() for _ in range(3)] for _ in range(200)]
    found = [find_change(judged(*runs), IN_ORDER) for runs in wrong]
    assert sum(one is not None for one in found) <= 0.08 * len(found)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            Change(0, ChangeBy.CALLS, (0.97, 0.6)),
            "0.97 of the answers in the first half of its calls, and in 0.60",
        ),
        (
            Change(0, ChangeBy.ROWS, (0.97, 0.6)),
            "0.97 of the answers in the first half of its rows, and in 0.60 in the second half. The rows were "
            "imported without times",
        ),
        (
            Change(0, ChangeBy.RUNS, (0.6, 0.97)),
            'where Ada says "not met", it agrees in 0.60 of the answers of one run, and in 0.97',
        ),
    ],
)
def test_the_advice_says_so(change: Change, told: str) -> None:
    advice = advise(replace(GOOD, change=change))
    assert (advice.kind, told in advice.reason) == (Kind.HUMAN_CHECK, True), advice.reason


def test_calls_have_an_order(tmp_path: Path) -> None:
    """Sixty calls in this order; on the last thirty the judge calls everything met."""
    signs = "10" * 30
    with closing(make_study(tmp_path / "study", 0, rubric_of(1), described=())) as study:
        for shade in range(60):
            picture = write_picture(tmp_path / f"cane-{shade:02}.png", shade=4 * shade)
            study.images.add(tmp_path / f"cane-{shade:02}.png", picture)
        for name in ("Ada", "Ben"):
            say(study, name, {"T1.C1": signs})
        asked = []

        def script(question: Asking, _ask: int) -> Reply:
            asked.append(question.image)
            sign = int(signs[question.image - 1]) if len(asked) <= 30 else 1
            return Reply(Status.OK, json.dumps({"T1": {"C1": sign}}))

        setup = JudgeSetup("gpt-4o", "http://127.0.0.1:9/v1", asks_overall=False)
        plan = make_plan(study, RunRequest(setup, 1, name="judge", images=tuple(range(1, 61))))
        with Run(study, plan, lambda: ScriptedJudge(script), RequestRate(2, tries=1)) as run:
            list(run)
        findings = build(study, Question("Ada", "judge", replicates=100)).criteria[0].findings
    assert findings is not None
    change = findings.evidence.change
    assert change is not None
    assert change.by is ChangeBy.CALLS
    assert change.right[0] > 0.9 > 0.2 > change.right[1], "two calls are made at a time"
