"""Answers back from Label Studio: a round trip changes nothing, changes come in, and one mistake stops all."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.errors import UserError
from app.interchange.label_studio.annotations import read_label_studio
from app.interchange.tables.annotations import bring_in, preview
from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt, Judgment, Verdict
from exporters.registry import export
from storage.folder import StudyFolder
from tests.storage.making import make_study

Tasks = list[dict[str, Any]]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Answers by a person in a session, by a pair and by a judge."""
    made = make_study(tmp_path / "study")
    session = made.sessions.start(made.raters.add("Ada"), Perception.SCREEN_READER)
    for item, content in (
        ("T1.C1", Content(Verdict.MET)),
        ("T1.C1", Content(Verdict.NOT_MET, Doubt.OTHER, " two\nlines ")),
        ("T1.C2", Content(None, None, "only a note")),
        ("label", Content(Judgment.APPROPRIATE)),
        ("showing", Content(Judgment.NEVER_SHOW, Doubt.UNSAID)),
    ):
        made.answers.record(session, 1, item, content, AnswerAction.DO, Circumstances(seconds=1.0))
    for name, kind, run in (("Ben and Cy", RaterKind.PAIR, 0), ("model", RaterKind.JUDGE, 1)):
        rater = made.raters.add(name, kind)
        made.answers.bring_in(
            [ImportedAnswer(2, rater, run, "T1.C1", Content(Verdict.MET), None, Circumstances())]
        )
    yield made
    made.close()


def sent(study: StudyFolder, tmp_path: Path) -> Tasks:
    """What goes out, as Label Studio gives it back: it keeps results and takes its own users and times."""
    export(study, "label-studio", tmp_path / "out.json")
    tasks: Tasks = json.loads((tmp_path / "out.json").read_text("utf-8"))
    for number, task in enumerate(tasks, start=1):
        task |= {"id": number, "project": 1, "drafts": [], "meta": {}}
        for annotation in task["annotations"]:
            del annotation["rater_kind"]
            annotation |= {"id": number, "completed_by": 1, "unique_id": "x", "import_id": None}
            annotation |= {
                "created_at": "2026-12-01T10:00:00.123456Z",
                "updated_at": "2026-12-01T10:00:00.2Z",
            }
    return tasks


def back(study: StudyFolder, tmp_path: Path, tasks: Tasks) -> int:
    """Bring tasks in; how many answers were new."""
    file = tmp_path / "back.json"
    file.write_text(json.dumps(tasks), encoding="utf-8")
    labelled = read_label_studio(study, [file])
    expected = preview(study, labelled).new
    new = bring_in(study, labelled).new
    assert new == expected
    return new


def refused(study: StudyFolder, tmp_path: Path, tasks: object) -> tuple[str, ...]:
    """The complaints about tasks; nothing is stored."""
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(tasks), encoding="utf-8")
    before = study.answers.count()
    with pytest.raises(UserError) as caught:
        bring_in(study, read_label_studio(study, [file]))
    assert study.answers.count() == before
    return caught.value.details or (caught.value.sentence,)


def ada(study: StudyFolder, item: str) -> Answer:
    rater = study.raters.find("Ada")
    assert rater is not None
    return study.answers.current(1, rater)[item]


def result(tasks: Tasks, name: str) -> dict[str, Any]:
    found = [one for one in tasks[0]["annotations"][0]["result"] if one["from_name"] == name]
    return dict(found[0]) if not found else found[0]


def made_there(study: StudyFolder, data: dict[str, Any], **annotation: Any) -> Tasks:
    """A task that was made in Label Studio, with one answer."""
    answer: dict[str, Any] = {"id": "Dx_aB91ISN", "from_name": "T1_C1", "to_name": "image"}
    answer |= {"type": "choices", "value": {"choices": ["met"]}}
    made = {"result": [answer], "completed_by": {"id": 7, "email": "ada@example.org"}} | annotation
    return [{"data": data, "annotations": [made]}]


def test_a_round_trip_changes_nothing(study: StudyFolder, tmp_path: Path) -> None:
    before = (list(study.answers.all_facts()), study.raters.all())
    export(study, "label-studio", tmp_path / "own.json")
    own = json.loads((tmp_path / "own.json").read_text("utf-8"))
    assert back(study, tmp_path, own) == 0
    assert back(study, tmp_path, sent(study, tmp_path)) == 0
    assert (list(study.answers.all_facts()), study.raters.all()) == before


def test_a_changed_answer_comes_in_once_with_its_time(study: StudyFolder, tmp_path: Path) -> None:
    tasks = sent(study, tmp_path)
    result(tasks, "T1_C1")["value"] = {"choices": ["cannot tell"]}
    assert back(study, tmp_path, tasks) == 1
    answer = ada(study, "T1.C1")
    assert answer.content == Content(Verdict.CANNOT_TELL, Doubt.OTHER, " two\nlines ")
    assert (answer.act, answer.recorded_at.isoformat()) == (
        AnswerAction.IMPORT,
        "2026-12-01T10:00:00.200000+00:00",
    )
    assert back(study, tmp_path, tasks) == 0


def test_what_lay_there_untouched_undoes_nothing(study: StudyFolder, tmp_path: Path) -> None:
    tasks = sent(study, tmp_path)
    session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
    study.answers.record(session, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    assert back(study, tmp_path, tasks) == 0
    assert ada(study, "T1.C1").content == Content(Verdict.MET)


@pytest.mark.parametrize(
    "data",
    [
        {"image": "/data/upload/3/1a2b3c4d-cane-2.png"},
        {"image": "/data/local-files/?d=cane-2.png"},
        {"picture": "https://example.org/cane-2.png?size=2", "title": "of a cane"},
        {"image": "s3://bucket/cane-2.png", "image_id": "01a1fe7f-0000-7000-8000-000000000000"},
    ],
)
def test_an_image_is_found_by_its_file_name(study: StudyFolder, tmp_path: Path, data: dict[str, Any]) -> None:
    assert back(study, tmp_path, made_there(study, data)) == 1
    rater = study.raters.find("ada@example.org")
    assert rater is not None
    assert study.answers.current(2, rater)["T1.C1"].content == Content(Verdict.MET)


def test_our_id_comes_before_the_name(study: StudyFolder, tmp_path: Path) -> None:
    image = study.images.at(3)
    assert image is not None
    data = {"image": "cane-2.png", "image_id": str(image.id)}
    assert back(study, tmp_path, made_there(study, data, completed_by=4)) == 1
    rater = study.raters.find("Label Studio user 4")
    assert rater is not None
    assert "T1.C1" in study.answers.current(3, rater)


def test_skipped_annotations_and_predictions_are_left_out(
    study: StudyFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = [*sent(study, tmp_path), *made_there(study, {"image": "cane-3.png"}, was_cancelled=True)]
    (tmp_path / "back.json").write_text(json.dumps(tasks))
    study.close()
    words = ["import", str(study.folder), str(tmp_path / "back.json"), "--format", "label-studio"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines() == [
        "0 answers imported; 5 already there.",
        "Left out: 1 prediction and 1 skipped annotation.",
    ]


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no such question": ({"from_name": "T9_C9"}, '"T9_C9" is not a question of this study'),
    "no such choice": ({"value": {"choices": ["perhaps"]}}, '"perhaps" is not one of: met, not met'),
    "two choices": ({"value": {"choices": ["met", "not met"]}}, "T1_C1: one choice is needed."),
    "no value": ({"value": None}, "T1_C1: one choice is needed."),
    "half a character": ({"from_name": "\ud800"}, "not valid text"),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_one_mistake_stops_all_and_is_named(study: StudyFolder, tmp_path: Path, kind: str) -> None:
    change, reason = MISTAKES[kind]
    tasks = sent(study, tmp_path)
    result(tasks, "T1_C1").update(change)
    tasks += made_there(study, {"image": "cane-3.png"})
    (complaint,) = refused(study, tmp_path, tasks)
    assert complaint.startswith("task 1 (cane-1.png), annotation 1: ")
    assert reason in complaint


@pytest.mark.parametrize(
    ("data", "annotation", "complaint"),
    [
        ({"image": "cane-9.png"}, {}, 'task 1 (cane-9.png): image: "cane-9.png" is not in this study.'),
        ({"text": "no image"}, {}, "task 1: data: its data names no image"),
        ({"image": "cane-1.png", "rubric_version": 2}, {}, "made for version 2 of the rubric"),
        ({"image": "cane-1.png"}, {"completed_by": None}, "annotation 1: rater: it does not say who"),
        ({"image": "cane-1.png"}, {"completed_by": {"email": "model"}}, '"model" is a judge in this study.'),
        ({"image": "cane-1.png"}, {"result": "none"}, "annotation 1: result: it has no list of results."),
        ({"image": "cane-1.png"}, {"created_at": "soon"}, '"soon" is not a time'),
    ],
)
def test_tasks_that_cannot_be_taken_are_refused(
    study: StudyFolder, tmp_path: Path, data: dict[str, Any], annotation: dict[str, Any], complaint: str
) -> None:
    (said,) = refused(study, tmp_path, made_there(study, data, **annotation))
    assert complaint in said


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({}, "it is not a list of tasks"),
        ([3], "task 1: task: this is not a task."),
        ([{"image": "a.png", "T1_C1": "met"}], "task 1: data: it has no “data” field"),
        ([{"data": {"image": "cane-1.png"}}], "as JSON, not as JSON-MIN"),
    ],
)
def test_other_files_are_refused(study: StudyFolder, tmp_path: Path, document: object, reason: str) -> None:
    (said,) = refused(study, tmp_path, document)
    assert reason in said


def test_the_same_rater_cannot_say_two_things(study: StudyFolder, tmp_path: Path) -> None:
    one = made_there(study, {"image": "cane-2.png"})
    other = made_there(study, {"image": "cane-2.png"})
    assert back(study, tmp_path, [*one, *other]) == 1
    other[0]["annotations"][0]["result"][0]["value"] = {"choices": ["not met"]}
    (said,) = refused(study, tmp_path, [*one, *other])
    assert said.startswith("task 2 (cane-2.png), annotation 1: T1.C1: in task 1")


def test_only_the_first_complaints_are_told(study: StudyFolder, tmp_path: Path) -> None:
    tasks = made_there(study, {"image": "cane-9.png"}) * 25
    said = refused(study, tmp_path, tasks)
    assert (len(said), said[-1]) == (21, "and 5 more.")
