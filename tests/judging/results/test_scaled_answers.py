"""Judges side by side on scales: each item by itself, by hand from a few calls; verdicts apart from marks."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.judging.calls.attempts import RequestRate
from app.judging.results.judge_comparison import side_by_side
from app.judging.results.scaled_answers import ScaledAnswers
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.study.answer import Circumstances, Content
from app.study.judge.judge_call import Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import ImportedAnswer
from app.study.team.raters import RaterKind
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder
from tests.judging.exhibit_study import LEVELS_ONLY, make_exhibits
from tests.judging.scripted import ScriptedJudge

Output = pytest.CaptureFixture[str]
MIXED = f"""{LEVELS_ONLY}
[[theme.criterion]]
code = "C3"
text = "It names the painter."
"""


pytestmark = pytest.mark.study(make=make_exhibits, toml=LEVELS_ONLY)


def ask(study: StudyFolder, name: str, values: Mapping[tuple[int, int], Any], runs: int = 2) -> None:
    """Have a judge answer: by the image's number and run, the answers to C1, C2, …; else a reply without use."""

    def script(question: Question, _ask: int) -> Reply:
        image = study.images.get(question.image)
        assert image is not None
        said = values.get((image.number, question.run))
        if said is None:
            return Reply(Status.OK, "Four, I think.")
        return Reply(Status.OK, json.dumps({"T1": dict(zip(("C1", "C2", "C3"), said, strict=False))}))

    plan = make_plan(study, RunRequest(JudgeSetup(name, "http://localhost:1/v1"), runs, name=name))
    with Run(study, plan, lambda: ScriptedJudge(script), RequestRate(2, tries=1)) as run:
        list(run)


def items(study: StudyFolder, name: str = "judge") -> dict[str, ScaledAnswers]:
    (row,) = (row for row in side_by_side(study) if row.name == name)
    return {one.code: one for one in row.scaled}


def test_each_item_has_its_own_figures(study: StudyFolder) -> None:
    ask(
        study,
        "judge",
        {(1, 1): (4, 1), (1, 2): (4, 3), (2, 1): (2, 2), (2, 2): (3, 2), (3, 1): ("not applicable", 2)},
    )
    first, second = items(study).values()
    assert (first.answers, first.aside, first.images, first.runs) == (5, 1, 3, 2)
    assert float(first.mean) == (4 + 4 + 2 + 3) / 4
    assert first.mean.n == 2
    assert float(second.mean) == (1 + 3 + 2 + 2 + 2) / 5
    # Six calls were made; one of them brought nothing that could be read.
    assert (float(first.missing), float(second.missing)) == (1 / 6, 1 / 6)
    # Image 3 has one answer only, so it says nothing of saying the same again.
    assert (float(first.same_again), first.same_again.n) == (0.5, 2)
    assert float(second.same_again) == 0.5


def test_test_images_are_left_out_though_a_look_has_opened_them(study: StudyFolder) -> None:
    ask(study, "judge", {(number, run): (number, 1) for number in (1, 2) for run in (1, 2)})
    keys = [image.key for image in study.images.all()]
    study.splits.seal(1, 0.5, {key: key != keys[0] for key in keys})
    judge = study.raters.find("judge")
    assert judge is not None
    study.splits.look(judge, 1, "")
    one = items(study)["T1.C1"]
    assert (one.images, one.answers, float(one.mean), float(one.missing)) == (1, 2, 1.0, 0.0)


def test_a_judge_that_gave_nothing_has_reasons_and_no_numbers(study: StudyFolder) -> None:
    ask(study, "judge", {}, runs=1)
    one = items(study)["T1.C1"]
    assert (one.answers, one.mean.value, one.same_again.value) == (0, None, None)
    assert one.mean.reason == "judge has given no answer that could be used."
    assert float(one.missing) == 1.0
    (row,) = side_by_side(study)
    assert (row.images, row.leniency.value) == (0, None)
    assert row.leniency.reason == "No criterion of this rubric is answered with yes or no."


def test_answers_from_elsewhere_have_no_calls(study: StudyFolder) -> None:
    judge = study.raters.add("theirs", RaterKind.JUDGE)
    facts = [
        ImportedAnswer(image.key, judge, 1, code, Content(Mark("2")), None, Circumstances())
        for image in study.images.all()
        for code in ("T1.C1", "T1.C2")[: image.number]
    ]
    study.answers.bring_in(facts)
    found = items(study, "theirs")
    assert (float(found["T1.C1"].missing), float(found["T1.C2"].missing)) == (0.0, 1 / 3)
    assert "one run only" in found["T1.C1"].same_again.reason


def test_verdicts_are_counted_without_the_marks(tmp_path: Path) -> None:
    study = make_exhibits(tmp_path / "mixed", MIXED)
    ask(study, "judge", {(number, run): (5, 1, number != 2) for number in (1, 2, 3) for run in (1, 2)})
    (row,) = side_by_side(study)
    assert row.has_verdicts
    assert (row.images, float(row.leniency), float(row.missing)) == (3, 2 / 3, 0.0)
    assert (float(row.consistency), float(row.label_consistency)) == (1.0, 1.0)
    assert float(items(study)["T1.C1"].mean) == 5.0
    study.close()


def test_nothing_is_averaged_over_items(study: StudyFolder, capsys: Output) -> None:
    ask(study, "one", {(number, 1): (4, 1) for number in (1, 2, 3)}, runs=1)
    ask(study, "two", {(number, 1): (2, 3) for number in (1, 2, 3)}, runs=1)
    assert main(["judge", str(study.folder), "--compare"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "one: 3 images, 1 run."
    assert "3 answers, mean 4.00, missing 0 of 3 (0.00)" in told[1]
    assert "one answered in one run only" in told[1]
    assert not any("Counts as met" in line for line in told)
    assert told[-1] == "Judges are shown separately and never averaged."
    assert main(["judge", str(study.folder), "--compare", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["judges"]
    assert [one["mean"]["value"] for one in found[1]["scaled"]] == [2.0, 3.0]
    assert found[0]["leniency"]["value"] is None


def test_does_not_apply_is_an_answer_and_no_number(study: StudyFolder) -> None:
    ask(study, "judge", {(1, 1): ("not applicable", 2)}, runs=1)
    one = items(study)["T1.C1"]
    assert (one.answers, one.aside, one.mean.value) == (1, 1, None)
    judge, image = study.raters.find("judge"), study.images.at(1)
    assert judge is not None
    assert image is not None
    content = study.answers.current(image.key, judge, 1)["T1.C1"].content
    assert content.verdict is Verdict.NOT_APPLICABLE
