"""Exhibits in files for people: everything in the order in which it is met, each text in its language, no source."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.errors import UserError
from app.interchange.images.exhibit_rows import ShownWords
from app.interchange.label_studio.annotations import read_label_studio
from app.messages.annotate import exhibits
from app.study.answer import Content
from app.study.judge.prompt_visibility import PromptVisibility, choose_visibility
from app.study.verdict import Mark
from exporters.braille.brf import _descriptions, _rubric
from exporters.registry import export
from storage.folder import StudyFolder
from tests.interchange.scaled_study import SECRET, key_of, make_scaled
from tests.interchange.workbook.workbooks import answer

PURPOSE = "a photograph in a shop's list"


pytestmark = pytest.mark.study(make=make_scaled)


def test_a_picture_by_itself_is_its_description(study: StudyFolder, tmp_path: Path) -> None:
    image = study.images.add_missing("plain.png")
    assert ShownWords(study, "Nothing yet.").description(image) == "Nothing yet."


@pytest.mark.parametrize("visibility", list(PromptVisibility))
def test_files_for_people_hold_the_prompts_that_people_get(
    study: StudyFolder, tmp_path: Path, visibility: PromptVisibility
) -> None:
    image = study.images.add_missing("plain.png")
    study.images.update(image, image.facts._replace(prompt="a tin mug"))
    choose_visibility(study, visibility)
    export(study, "label-studio", tmp_path / "tasks.json")
    words = (tmp_path / "tasks.json").read_text("utf-8")
    braille = " ".join(passage.text for passage in _descriptions(study))
    for told in (words, braille):
        assert ("a tin mug" in told) == (visibility is PromptVisibility.SHOWN)
    assert (exhibits.PROMPT in braille) == (visibility is not PromptVisibility.HIDDEN)
    assert ("Prompt: a mug" in words) == (visibility is not PromptVisibility.HIDDEN)


def test_braille_has_scales_and_exhibits(study: StudyFolder) -> None:
    rubric = [passage.text for passage in _rubric(study)]
    assert any(text.startswith("From 1, badly, to 5, very well, in half steps.") for text in rubric)
    assert len([text for text in rubric if text.startswith("“Cannot tell”")]) == 1
    passages = list(_descriptions(study))
    assert [(one.text, one.language) for one in passages[1:6]] == [
        ("Exhibit 1 of 3", "en"),
        (exhibits.CONTEXT, "en"),
        (exhibits.context("shop", PURPOSE), "en"),
        (exhibits.PROMPT, "en"),
        ("a mug", "en"),
    ]
    told = {one.text: one.language for one in passages}
    assert (told["Text 2."], told["By an expert."]) == ("zh", "en")
    assert SECRET not in " ".join(told)


def test_braille_has_the_content_note_before_anything_else_of_an_image(study: StudyFolder) -> None:
    for number in (1, 2, 3):
        image = study.images.at(number)
        assert image is not None
        study.images.update(image, image.facts._replace(content_note=f"note {number}"))
    texts = [one.text for one in _descriptions(study)]
    notes = [texts[place + 1] for place, text in enumerate(texts) if text.startswith("Exhibit ")]
    assert notes == [f"Content note: note {number}." for number in (1, 2, 3)]


def test_a_choice_that_an_exhibit_does_not_have_is_not_taken_from_label_studio(
    study: StudyFolder, tmp_path: Path
) -> None:
    answer(study, "T1.ONE", Content(Mark("2")), key_of(study, 1))
    tasks = tmp_path / "tasks.json"
    export(study, "label-studio", tasks)
    tasks.write_text(tasks.read_text("utf-8").replace('"choices": ["2"]', '"choices": ["3"]'), "utf-8")
    with pytest.raises(UserError) as caught:
        read_label_studio(study, [tasks])
    assert '"3" is not an answer here. Possible: 1, 2, both, cannot tell.' in caught.value.details[0]


def test_label_studio_asks_on_every_scale(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "label-studio", tmp_path / "tasks.json")
    tasks = json.loads((tmp_path / "tasks.json").read_text("utf-8"))
    assert [len(task["data"]["images"]) for task in tasks] == [2, 0, 1]
    assert tasks[0]["data"]["description"].startswith("Context: shop.")
    view = ElementTree.parse(tmp_path / "tasks.interface.xml")
    boxes = {box.get("name"): box for box in view.iter("Choices")}
    fit = [(one.get("value"), one.get("alias")) for one in boxes["T1_FIT"]]
    assert fit[0] == ("1, badly", "1")
    assert fit[1] == ("1.5", None)
    assert fit[-2:] == [("This makes no sense here", "not applicable"), ("cannot tell", None)]
    assert [one.get("value") for one in boxes["T1_ONE"]] == ["1", "2", "both", "cannot tell"]
    assert {"T1_ORDER", "T1_WORDS"} <= {field.get("name") for field in view.iter("TextArea")}
    # An exhibit has no picture, so that all questions are about the words, which every exhibit has.
    assert {part.get("toName") for part in view.iter() if part.get("toName")} == {"description"}
