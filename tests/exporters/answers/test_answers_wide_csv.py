"""The wide table: a row for each image and rater, and nothing in it that a spreadsheet would run."""

import csv
import io
from pathlib import Path

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt, Judgment, Verdict
from exporters.registry import export
from storage.folder import StudyFolder
from tests.storage.making import make_study


def rows(study: StudyFolder, tmp_path: Path) -> list[dict[str, str]]:
    export(study, "csv-wide", tmp_path / "wide.csv")
    return list(csv.DictReader(io.StringIO((tmp_path / "wide.csv").read_text("utf-8"), newline="")))


def say(study: StudyFolder, image: int, rater: str, item: str, content: Content, run: int = 0) -> None:
    kind = RaterKind.JUDGE if run else RaterKind.PERSON
    fact = ImportedAnswer(
        image, study.raters.add(rater, kind), run, item, content, None, Circumstances(seconds=1.5)
    )
    study.answers.bring_in([fact])


def test_a_row_holds_all_that_one_rater_says_of_one_image(study: StudyFolder, tmp_path: Path) -> None:
    say(study, 1, "=Ada", "T1.C1", Content(Verdict.MET))
    say(study, 1, "=Ada", "T1.C2", Content(Verdict.CANNOT_TELL, Doubt.NOT_VISIBLE, "-1+1"))
    say(study, 1, "=Ada", "showing", Content(Judgment.NEVER_SHOW))
    say(study, 2, "model", "T1.C1", Content(Verdict.MET), run=1)
    say(study, 2, "model", "T1.C1", Content(Verdict.NOT_MET), run=2)
    ada, first, second = rows(study, tmp_path)
    assert (ada["image"], ada["image_number"], ada["rater"], ada["run"]) == ("cane-1.png", "1", "'=Ada", "")
    assert (ada["T1.C1"], ada["T1.C2"], ada["showing"], ada["label"]) == (
        "met",
        "cannot tell",
        "never show",
        "",
    )
    assert (ada["T1.C2_doubt"], ada["T1.C2_note"], ada["T1.C1_note"]) == ("not visible", "'-1+1", "")
    assert ada["label_by_rule"] == "not appropriate"  # what cannot be told counts as not met under T1.C2
    assert ada["seconds"] == "4.5"
    assert [(row["kind"], row["run"], row["T1.C1"]) for row in (first, second)] == [
        ("judge", "1", "met"),
        ("judge", "2", "not met"),
    ]
    assert first["label_by_rule"] == "open"


def test_what_was_taken_back_or_said_of_an_older_rubric_is_no_row(study: StudyFolder, tmp_path: Path) -> None:
    say(study, 1, "Ada", "T1.C1", Content(Verdict.MET))
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(rubric)
    session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
    for content, act in ((Content(Verdict.MET), AnswerAction.DO), (Content(), AnswerAction.UNDO)):
        study.answers.record(session, 2, "T1.C1", content, act, Circumstances())
    assert rows(study, tmp_path) == []


def test_a_study_without_a_rubric_has_its_whole_images(tmp_path: Path) -> None:
    made = make_study(tmp_path / "bare", rubric=None)
    try:
        say(made, 1, "Ada", "showing", Content(Judgment.CAN_BE_SHOWN))
        (row,) = rows(made, tmp_path)
    finally:
        made.close()
    assert (row["showing"], row["label_by_rule"]) == ("can be shown", "")
