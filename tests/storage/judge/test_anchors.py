"""Answers to anchors, which only show whether a judge has changed, count nowhere else."""

import io
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.judging.results.scaled_answers import ScaledReading
from app.sessions.judge.judge_results import look_at_results
from app.sessions.meeting.agenda_order import collect
from app.study.judge.judge_call import GivenAnswer, Outcome, Prompt, Question, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.split import ImagePart
from app.study.scales import AnswerScale, Level, ScaleKind
from app.study.team.raters import Rater
from app.study.verdict import Mark, Verdict
from exporters.answers.answers_jsonl import write_history
from exporters.registry import ALWAYS_CODED, CODE_NAMED, export
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.cli.said_outside import words_of

CODE = "T1.C1"


def reply(study: StudyFolder, run: int, value: Verdict | Mark | None, anchors: bool = False) -> Rater:
    """Let the judge answer about the first image; None is a refusal."""
    judge = study.calls.judge("judge", JudgeSetup("m", "http://localhost:1/v1"))
    question = Question(1, run, (CODE,), Prompt("", "?", {}, ()), str(run))
    (asked,) = study.calls.ask(judge, 1, [question], anchors=anchors)
    outcome = (
        Outcome(Status.REFUSED, "no")
        if value is None
        else Outcome(Status.OK, "", {CODE: GivenAnswer(value, f"seen in run {run}")}, None, "raw")
    )
    study.calls.complete(judge, 1, [(asked, outcome)])
    return judge


def test_a_meeting_and_the_judge_page_count_runs_alone(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as study:
        say(study, "Ada", {CODE: "10"})
        say(study, "Zed", {CODE: "01"})
        judge = reply(study, 1, Verdict.MET)
        for run in (2, 3):
            reply(study, run, Verdict.NOT_MET, anchors=True)
        reply(study, 4, None, anchors=True)
        first = next(one for one in collect(study, 1).matters if one.image.number == 1)
        assert [(one.judge.name, dict(one.runs)) for one in first.judges] == [("judge", {"met": 1})]
        assert study.calls.verdict_counts(judge, 1) == {CODE: {"met": 1}}
        study.access.add_coordinator("Cleo")
        study.access.open_results("Cleo")
        results = look_at_results(study, "judge", "Cleo")
        assert results is not None
        assert (results.verdicts[CODE], results.missing[CODE]) == ({"met": 1}, 0)
        assert len(study.ratings.of(1, with_anchors=True).answer) == len(study.ratings.of(1).answer) + 2


def test_answers_on_other_scales_count_runs_alone(tmp_path: Path) -> None:
    rubric = rubric_of(1)
    scale = AnswerScale(ScaleKind.LEVELS, (Level("1", 1.0), Level("2", 2.0)))
    (theme,) = rubric.themes
    rubric = replace(rubric, themes=(replace(theme, criteria=(replace(theme.criteria[0], scale=scale),)),))
    with closing(study_of(tmp_path / "study", 1, rubric)) as study:
        judge = reply(study, 1, Mark("1"))
        reply(study, 2, Mark("2"), anchors=True)
        (scaled,) = ScaledReading(study, study.rubrics.current(), ImagePart.DEVELOPMENT).of(judge)
        assert (scaled.answers, scaled.runs, scaled.mean.value) == (1, 1, 1.0)
        assert [one.value for one in study.ratings.marks(1, with_anchors=True)] == ["1", "2"]


@pytest.mark.parametrize(
    "name", [name for name in CODE_NAMED if name not in ALWAYS_CODED]
)  # these have notes
def test_no_export_has_anchors(name: str, tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as study:
        reply(study, 1, Verdict.MET)
        reply(study, 2, Verdict.NOT_MET, anchors=True)
        export(study, name, tmp_path / "out")
    said = words_of(tmp_path / "out")
    assert "seen in run 1" in said
    assert "seen in run 2" not in said


def test_the_history_says_which_answers_are_to_anchors(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 1, rubric_of(1))) as study:
        reply(study, 1, Verdict.MET)
        reply(study, 2, Verdict.NOT_MET, anchors=True)
        write_history(study, stream := io.StringIO())
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(line["run"], line.get("is_anchor")) for line in lines] == [(1, None), (2, True)]
