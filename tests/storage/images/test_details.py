"""Words of regions and answers to questions: facts that are superseded, never edited, and survive reopening."""

import uuid

import pytest

from app.study.team.raters import Perception
from storage.folder import StudyFolder, open_study


def test_words_of_a_region_come_back_as_they_were_said(study: StudyFolder) -> None:
    image = study.images.at(1)
    assert image is not None
    ada = study.raters.add("Ada")
    session = study.sessions.start(ada, Perception.SCREEN_READER)
    text = study.descriptions.current(image.key)
    assert text is not None
    added = study.details.add(
        image.key,
        " A red tip. ",
        region="3x3:1,2",
        said_by=ada,
        author="Ada",
        session=session,
        alt_text=text.id,
    )
    other = open_study(study.folder)
    try:
        assert other.details.of_image(image.key) == [added]
    finally:
        other.close()
    assert (added.words, added.region, added.question) == ("A red tip.", "3x3:1,2", "")
    assert (added.said_by, added.asked_by, added.author) == (ada, None, "Ada")
    assert (added.alt_text, added.session, added.previous) == (text.id, session.key, None)
    assert study.details.of_image(image.key + 1) == []


def test_a_change_supersedes_and_the_history_keeps_both(study: StudyFolder) -> None:
    first = study.details.add(1, "A red tip.", region="3x3:1,2")
    second = study.details.add(1, "A worn red tip.", region="3x3:1,2", previous=first)
    assert study.details.of_image(1) == [second]
    assert study.details.history(1) == [first, second]
    assert second.previous == first.key


def test_what_was_taken_back_no_longer_holds(study: StudyFolder) -> None:
    kept = study.details.add(1, "A street.", region="3x3:3,1")
    said = study.details.add(1, "A red tip.", region="3x3:1,2")
    study.details.add(1, "", region="3x3:1,2", previous=said)
    assert study.details.of_image(1) == [kept]
    assert len(study.details.history(1)) == 3


def test_a_question_holds_before_and_after_it_is_answered(study: StudyFolder) -> None:
    ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
    asked = study.details.add(1, "", question="Is the tip worn?", asked_by=ada)
    assert study.details.of_image(1) == [asked]
    told = study.details.add(
        1, "A little.", question="Is the tip worn?", asked_by=ada, said_by=ben, previous=asked
    )
    assert study.details.of_image(1) == [told]
    assert (told.asked_by, told.said_by) == (ada, ben)


def test_a_description_that_is_not_there_is_refused(study: StudyFolder) -> None:
    with pytest.raises(KeyError):
        study.details.add(1, "A red tip.", alt_text=uuid.uuid4())
    assert study.details.history(1) == []
