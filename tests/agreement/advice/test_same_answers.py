"""Answers of one rater under two names: the thresholds by hand, and what somebody says who knows their origin."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.advice import Kind, advise
from app.agreement.advice.copied_answers import AnswerRows
from app.agreement.advice.same_answers import SameAnswers, find_same_answers
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.cli import main
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.report.test_advice import GOOD

Output = pytest.CaptureFixture[str]


def said(*signs: str) -> AnswerRows:
    """A row of answers for each rater."""
    table = np.array([[int(sign) for sign in row] for row in signs], np.int8)
    person, cell = np.nonzero(table >= 0)
    return AnswerRows(cell, person, table[person, cell])


def turned(signs: str, times: int) -> str:
    """The same with the first answers turned round."""
    return "".join("10"[int(sign)] for sign in signs[:times]) + signs[times:]


@pytest.mark.parametrize(("shared", "is_found"), [(98, False), (99, True)])
def test_so_many_equal_answers_are_no_chance(shared: int, is_found: bool) -> None:
    """0.97 to the power of 99 is 0.0490, of 98 it is 0.0505."""
    signs = ("01" * 50)[:shared]
    found = find_same_answers(["Ada", "Ben"], said(signs, signs), 2)
    assert found == ((SameAnswers("Ada", "Ben", shared, shared),) if is_found else ())


@pytest.mark.parametrize(("differ", "is_found"), [(4, True), (5, False)])
def test_99_of_100_answers_are_equal(differ: int, is_found: bool) -> None:
    signs = "01" * 200
    found = find_same_answers(["Ada", "Ben"], said(signs, turned(signs, differ)), 2)
    assert bool(found) is is_found


@pytest.mark.parametrize(("rarer", "is_found"), [(9, False), (10, True)])
def test_where_nearly_all_are_met_anybody_agrees(rarer: int, is_found: bool) -> None:
    signs = "0" * rarer + "1" * 190
    assert bool(find_same_answers(["Ada", "Ben"], said(signs, signs), 2)) is is_found


def test_what_two_others_reach_explains_it() -> None:
    """Ben and Cem differ on 2 of 200: 0.985 with Ada each, so that 200 of 200 may be chance between the others."""
    signs = "01" * 100
    near = said(signs, signs, turned(signs, 3))
    assert find_same_answers(["Ada", "Ben", "Cem"], near, 3) == ()
    far = said(signs, signs, turned(signs, 10))
    assert find_same_answers(["Ada", "Ben", "Cem"], far, 3) == (SameAnswers("Ada", "Ben", 200, 200),)


def test_two_judges_may_say_the_same() -> None:
    signs = "01" * 100
    assert find_same_answers(["Ada", "one", "other"], said(turned(signs, 30), signs, signs), 1) == ()


def test_the_advice_names_them_and_what_to_do() -> None:
    advice = advise(replace(GOOD, same=(SameAnswers("Ada", "judge", 200, 199),)))
    assert advice.kind is Kind.HUMAN_CHECK
    assert "Ada and judge gave the same answer to 199 of 200 questions" in advice.reason
    assert "touchstone origins" in advice.reason


def test_a_model_that_was_asked_in_two_ways_needs_sealed_images() -> None:
    advice = advise(replace(GOOD, ways=2))
    assert advice.kind is Kind.HUMAN_CHECK
    assert "was asked about these images in 2 ways" in advice.reason


def slips(random: np.random.Generator, truth: npt.NDArray[np.int64]) -> str:
    return "".join(map(str, np.where(random.random(len(truth)) < 0.05, 1 - truth, truth)))


def test_somebody_says_that_the_answers_are_their_own(tmp_path: Path, capsys: Output) -> None:
    random = np.random.default_rng(1)
    truth = np.array([0, 1] * 100)
    with closing(study_of(tmp_path / "study", 200, rubric_of(1))) as study:
        judge = slips(random, truth)
        say(study, "judge", {"T1.C1": judge}, run=1)
        say(study, "Ada", {"T1.C1": slips(random, truth)})
        say(study, "Ben", {"T1.C1": judge})
    words = ["agree", str(tmp_path / "study"), "--reference", "Ada", "--against", "judge"]
    assert main([*words, "--json"]) == 0
    advice = json.loads(capsys.readouterr().out)["criteria"][0]["advice"]
    assert advice["kind"] == "with a human check"
    assert "Ben and judge gave the same answer to 200 of 200 questions" in advice["reason"]
    said = ["origins", str(tmp_path / "study"), "--by", "Cleo", "--why", "I sat beside him."]
    assert main([*said, "--confirm", "Ben"]) == 0
    assert "Cleo confirmed on" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["criteria"][0]["advice"]["kind"] == "automatable"
    assert main(words) == 0
    assert "that the answers of Ben are Ben's own: I sat beside him." in capsys.readouterr().out
    assert main([*said, "--take-back", "Ben"]) == 0
    assert main([*words, "--json"]) == 0
    capsys.readouterr()
    assert main(["origins", str(tmp_path / "study"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"confirmed": []}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--confirm", "Nobody", "--by", "Cleo", "--why", "So."],
            'Nobody is called "Nobody". People in this study: Ben.',
        ),
        (["--confirm", "judge", "--by", "Cleo", "--why", "So."], 'Nobody is called "judge".'),
        (
            ["--confirm", "Ben", "--by", "Cleo"],
            "Say who confirms this, and how they know. Nothing was saved.",
        ),
        (["--confirm", "Ben", "--by", "a\nb", "--why", "So."], "the reason on one line"),
        (["--take-back", "Ben", "--by", "Cleo", "--why", "So."], "Nobody has confirmed the answers of Ben."),
        (["--by", "Cleo"], "--by and --why go with --confirm or --take-back."),
    ],
)
def test_what_cannot_be_confirmed_changes_nothing(
    words: list[str], told: str, tmp_path: Path, capsys: Output
) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as study:
        say(study, "judge", {"T1.C1": "01"}, run=1)
        say(study, "Ben", {"T1.C1": "01"})
    assert main(["origins", str(tmp_path / "study"), *words]) != 0
    assert told in capsys.readouterr().err
    with closing(open_study(tmp_path / "study")) as study:
        assert list(study.origins.confirmed()) == []


def test_judges_tried_elsewhere_count(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 40, rubric_of(1))) as study:
        say(study, "judge", {"T1.C1": "01" * 20}, run=1)
        say(study, "Ada", {"T1.C1": "01" * 20})
        found = [build(study, Question("Ada", "judge", tried=tried)).basis.judges for tried in (0, 11)]
    assert found == [1, 12]
