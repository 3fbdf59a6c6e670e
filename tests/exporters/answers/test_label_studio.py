"""Label Studio's files: tasks with what people and judges said, and an interface in which it can all be said."""

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.files.rubric_file import read_rubric
from app.interchange.label_studio.controls import controls_of, interface_beside
from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import RaterKind
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from exporters.registry import STANDARD_OUTPUT, export
from storage.folder import StudyFolder
from tests.storage.making import make_study, write_picture


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """An image with a file and a description, answered by a person and by a judge in two runs; three without."""
    made = make_study(tmp_path / "study")
    made.images.add(tmp_path / "tip.png", write_picture(tmp_path / "tip.png"))
    ada, model = made.raters.add("Ada"), made.raters.add("model", RaterKind.JUDGE)
    for image, rater, run, item, content in (
        (1, ada, 0, "T1.C2", Content(Verdict.NOT_MET, Doubt.BORDERLINE, 'bent & "short"')),
        (1, ada, 0, "showing", Content(Judgment.CAN_BE_SHOWN)),
        (4, model, 1, "T1.C1", Content(Verdict.MET)),
        (4, model, 2, "T1.C1", Content(Verdict.NOT_MET)),
    ):
        made.answers.bring_in(
            [ImportedAnswer(image, rater, run, item, content, None, Circumstances(seconds=2.0))]
        )
    yield made
    made.close()


def written(study: StudyFolder, out: Path) -> tuple[list[dict[str, Any]], ElementTree.Element]:
    export(study, "label-studio", out)
    return json.loads(out.read_text("utf-8")), ElementTree.parse(interface_beside(out)).getroot()


def answers(results: list[dict[str, Any]]) -> dict[str, str]:
    return {result["from_name"]: next(iter(result["value"].values()))[0] for result in results}


def test_every_image_is_a_task(study: StudyFolder, tmp_path: Path) -> None:
    tasks, _ = written(study, tmp_path / "out.json")
    assert [task["data"]["image_name"] for task in tasks] == [
        *("cane-1.png", "cane-2.png", "cane-3.png", "tip.png")
    ]
    image = study.images.at(4)
    assert image is not None
    address = tasks[3]["data"]["image"].partition("?d=")[2]
    assert (study.folder / address).read_bytes() == (tmp_path / "tip.png").read_bytes()
    assert "white" in tasks[0]["data"]["description"]
    assert tasks[3]["data"]["image_id"] == str(image.id)


def test_people_are_annotations_and_judges_predictions(study: StudyFolder, tmp_path: Path) -> None:
    tasks, _ = written(study, tmp_path / "out.json")
    (annotation,) = tasks[0]["annotations"]
    assert answers(annotation["result"]) == {
        "rater": "Ada",
        "T1_C2": "not met",
        "T1_C2_doubt": "borderline",
        "T1_C2_note": 'bent & "short"',
        "showing": "can be shown",
    }
    assert annotation["lead_time"] == 4.0
    assert "completed_by" not in annotation  # Label Studio refuses a file that names users it does not have
    assert [(one["model_version"], answers(one["result"])) for one in tasks[3]["predictions"]] == [
        ("model, run 1", {"T1_C1": "met"}),
        ("model, run 2", {"T1_C1": "not met"}),
    ]
    identities = [result["id"] for task in tasks for one in task["annotations"] for result in one["result"]]
    assert len(set(identities)) == len(identities)


def test_all_that_is_said_can_be_said_in_the_interface(study: StudyFolder, tmp_path: Path) -> None:
    model = study.raters.add("model")
    fact = ImportedAnswer(2, model, 3, "label", Content(Judgment.APPROPRIATE), None, Circumstances())
    study.answers.bring_in([fact])
    tasks, view = written(study, tmp_path / "out.json")
    choices = {box.get("name"): {one.get("value") for one in box} for box in view.iter("Choices")}
    fields = {field.get("name") for field in view.iter("TextArea")}
    for task in tasks:
        for one in (*task["annotations"], *task["predictions"]):
            for result in one["result"]:
                if result["type"] == "choices":
                    assert result["value"]["choices"][0] in choices[result["from_name"]]
                else:
                    assert result["from_name"] in fields
    assert {"label", "showing"} <= set(choices)
    assert "two_step" not in choices
    assert {part.get("value") for part in view.iter("Image")} == {"$image"}


def test_a_rubric_of_odd_words_makes_an_interface(tmp_path: Path) -> None:
    criteria = [
        f"[[theme]]\ncode = '{theme}'\nstatement = '<b>$5 & \\u0007'\n[[theme.criterion]]\ncode = '{code}'\n"
        "text = '\"quoted\"'\n"
        for theme, code in (("T-1", "C1"), ("T_1", "C1"), ("label", "doubt"), ("Ü", "é"))
    ]
    rubric = read_rubric("title = 'R'\nartifact = 'A'\n" + "\n".join(criteria), "r.toml")
    names = [control.name for control in controls_of(rubric).values()]
    assert len(names) == 3 * (4 + len(Scale))
    assert names[0:10:3] == ["T_1_C1", "T_1_C1_2", "label_doubt", "___"]
    made = make_study(tmp_path / "study", rubric=rubric)
    try:
        _, view = written(made, tmp_path / "out.json")
    finally:
        made.close()
    named = [part.get("name") for part in view.iter() if part.get("name")]
    assert len(set(named)) == len(named)


def test_both_files_are_there_or_neither(study: StudyFolder, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    (folder / "tasks.json").mkdir(parents=True)
    with pytest.raises(UserError, match="is a folder"):
        export(study, "label-studio", folder / "tasks.json")
    (folder / "other.interface.xml").mkdir()
    with pytest.raises(UserError, match="is a folder"):
        export(study, "label-studio", folder / "other.json")
    assert sorted(path.name for path in folder.iterdir()) == ["other.interface.xml", "tasks.json"]


def test_what_is_wrong_with_the_folder_is_said_of_the_tasks(study: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")
    with pytest.raises(UserError, match=r"tasks\.json"):
        export(study, "label-studio", tmp_path / "folder" / "tasks.json")


def test_standard_output_has_the_tasks(study: StudyFolder, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    export(study, "label-studio", STANDARD_OUTPUT)
    assert len(json.loads(capfdbinary.readouterr().out)) == 4


def test_a_study_without_images_is_a_whole_list(tmp_path: Path) -> None:
    made = make_study(tmp_path / "bare", images=0, rubric=None)
    try:
        tasks, view = written(made, tmp_path / "out.json")
    finally:
        made.close()
    assert tasks == []
    assert [box.get("name") for box in view.iter("Choices")] == ["showing", "showing_doubt"]
