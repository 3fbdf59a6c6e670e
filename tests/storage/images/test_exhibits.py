"""Exhibits: several pictures and texts that are judged as one thing."""

import sqlite3
from pathlib import Path

import pytest
from PIL import Image as Pillow

from app.files.rubric_file import load_rubric
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Mark, Verdict
from storage.folder import StudyFolder, create_study, open_study

TEXT = Passage("小舟在水上。", "zh", "Critique", "model A")
SHOWN = ExhibitContent(
    (TEXT,), (Passage("A boat.", "en"),), "phone background", "boat", "Chinese", "landscape"
)


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    made = create_study(tmp_path / "study", NewStudy("Boats", "boats", rubric=load_rubric("contexts")))
    made.prepare_to_write()
    return made


def add_picture(study: StudyFolder, name: str, colour: str, is_shown_only: bool = True) -> int:
    file = study.folder.parent / name
    Pillow.new("RGB", (8, 8), colour).save(file)
    return study.images.add(file, ImageFacts(name), is_shown_only).image.key


def test_an_exhibit_is_numbered_and_its_pictures_are_not(study: StudyFolder) -> None:
    rater = study.raters.add("Ana")
    pictures = [add_picture(study, f"{colour}.png", colour) for colour in ("red", "green", "blue")]
    made = study.exhibits.add(ImageFacts("boat, phone", prompt="a boat"), SHOWN, pictures[::-1])
    assert (made.number, made.facts.prompt, study.images.count()) == (1, "a boat", 1)
    assert [image.number for image in study.images.shown_only()] == [-1, -2, -3]
    assert [image.key for image in study.images.all()] == [made.key]
    later = study.raters.add("Ben")
    for one in (rater, later):
        assert study.queue.tally(one).images == 1
    study.queue.rebuild()
    assert study.queue.tally(rater).images == 1

    study.close()
    again = open_study(study.folder)
    exhibit = again.exhibits.of(made.key)
    assert exhibit is not None
    assert exhibit.shown == SHOWN
    assert [picture.key for picture in exhibit.pictures] == pictures[::-1]
    assert exhibit.parts == 3
    assert [one.image for one in again.exhibits.all()] == [made.key]
    again.close()


def test_a_picture_that_comes_with_texts_shows_itself(study: StudyFolder) -> None:
    key = add_picture(study, "red.png", "red", is_shown_only=False)
    exhibit = study.exhibits.enrich(key, ExhibitContent((TEXT, TEXT)))
    assert [picture.key for picture in exhibit.pictures] == [key]
    assert exhibit.parts == 2  # the texts
    with pytest.raises(ValueError, match=str(key)):
        study.exhibits.enrich(key, SHOWN)
    assert study.exhibits.of(add_picture(study, "blue.png", "blue")) is None


def test_a_picture_that_is_not_there_leaves_nothing_behind(study: StudyFolder) -> None:
    with pytest.raises(KeyError):
        study.exhibits.add(ImageFacts("boat"), SHOWN, [99])
    assert study.images.count() == 0
    assert not study.exhibits.all()


def test_what_was_judged_is_never_edited(study: StudyFolder) -> None:
    study.exhibits.add(ImageFacts("boat"), SHOWN, [])
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.database.connection.execute("UPDATE exhibit SET shown = '{}'")


def test_answers_on_a_scale_come_back_as_they_were_given(study: StudyFolder) -> None:
    made = study.exhibits.add(ImageFacts("boat"), SHOWN, [])
    rater = study.raters.add("Ana")
    session = study.sessions.start(rater, Perception.SCREEN_READER)
    given: dict[str, Mark | Verdict] = {
        "P.1": Mark("3"),
        "P.2": Mark("1"),
        "P.3": Verdict.NOT_APPLICABLE,
        "P.4": Verdict.CANNOT_TELL,
    }
    for item, value in given.items():
        study.answers.record(
            session, made.key, item, Content(value, note="so"), AnswerAction.DO, Circumstances()
        )
    current = study.answers.current(made.key, rater)
    assert {item: answer.content.value for item, answer in current.items()} == given
    assert current["P.1"].content.mark is not None
    assert current["P.1"].content.mark.name == "3, well"
    assert [(mark.item, mark.value) for mark in study.ratings.marks(1)] == [
        *(("P.1", "3"), ("P.2", "1"), ("P.3", "not applicable"), ("P.4", "cannot tell"))
    ]
    assert not study.ratings.of(1).value  # yes and no alone are counted as verdicts
    shown = Content(Judgment.CAN_BE_SHOWN)
    study.answers.record(session, made.key, "showing", shown, AnswerAction.DO, Circumstances())
    assert study.queue.tally(rater).complete == 1
    rubric = study.rubrics.current()
    assert rubric is not None
    assert rubric.contexts == load_rubric("contexts").contexts
    assert rubric.codes == load_rubric("contexts").codes
    study.close()
