"""Answers line by line: those that hold now, or all of them with what each took the place of."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.interchange.study_export import ExportOptions
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Judgment, Verdict
from exporters.registry import export
from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Ada answered, thought better of it, judged an image as a whole, and took an answer back."""
    made = make_study(tmp_path / "study")
    session = made.sessions.start(made.raters.add("Ada"), Perception.SCREEN_READER)
    for image, item, content, act in (
        (1, "T1.C1", Content(Verdict.MET), AnswerAction.DO),
        (1, "T1.C1", Content(Verdict.NOT_MET, Doubt.BORDERLINE, "=1\nline"), AnswerAction.DO),
        (2, "showing", Content(Judgment.CAN_BE_SHOWN), AnswerAction.DO),
        (3, "T1.C2", Content(Verdict.MET), AnswerAction.DO),
        (3, "T1.C2", Content(), AnswerAction.UNDO),
    ):
        made.answers.record(session, image, item, content, act, Circumstances(seconds=2.0))
    yield made
    made.close()


def lines(study: StudyFolder, tmp_path: Path, options: ExportOptions) -> list[dict[str, Any]]:
    export(study, "jsonl", tmp_path / "out.jsonl", options)
    return [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").split("\n") if line]


def test_a_line_tells_all_of_an_answer_that_holds(study: StudyFolder, tmp_path: Path) -> None:
    answer, whole = lines(study, tmp_path, ExportOptions())
    rubric = study.rubrics.current()
    assert rubric is not None
    assert answer["lineage"] == str(rubric.criteria[0].lineage)
    told = {
        name: answer[name] for name in ("image", "rater", "kind", "run", "criterion", "verdict", "uncertain")
    }
    assert told == {
        "image": "cane-1.png",
        "rater": "Ada",
        "kind": "human",
        "run": None,
        "criterion": "T1.C1",
        "verdict": "not met",
        "uncertain": True,
    }
    assert (answer["doubt"], answer["note"], answer["act"]) == ("borderline", "=1\nline", "do")
    assert (whole["criterion"], whole["scale"], whole["verdict"]) == ("label", "showing", "can be shown")
    assert "supersedes" not in answer


def test_the_history_has_every_fact_behind_the_one_it_replaced(study: StudyFolder, tmp_path: Path) -> None:
    first, second, whole, said, taken_back = lines(study, tmp_path, ExportOptions(history=True))
    assert [line["verdict"] for line in (first, second, said, taken_back)] == ["met", "not met", "met", None]
    assert (first["supersedes"], second["supersedes"], whole["supersedes"]) == (None, first["id"], None)
    assert (taken_back["supersedes"], taken_back["act"]) == (said["id"], "undo")


def test_other_formats_have_no_history(study: StudyFolder, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no export format"):
        export(study, "csv", tmp_path / "out.csv", ExportOptions(history=True))
