"""What a partner was asked comes to whoever describes the image, and fits in where it belongs."""

from pathlib import Path

import pytest

from app.sessions.describe.describing import Describing
from app.sessions.describe.partner_questions import PartnerQuestions
from app.study.ports import NewStudy
from storage.folder import StudyFolder, create_study
from tests.sessions.scaled_study import make_scaled_study


@pytest.fixture
def asked(study: StudyFolder) -> PartnerQuestions:
    """Somebody describes the first image, about which Ada asked Ben two things."""
    ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
    for question, words in (
        ("what material is it?", "wood"),
        ("is there a dog", "A brown dog lies beside it"),
    ):
        study.details.add(1, words, question=question, asked_by=ada, said_by=ben)
    study.details.add(1, "a knob", region="3x3:1,2", said_by=ben)
    describing = Describing(study, "Eve")
    describing.begin()
    describing.go_to(1)
    return PartnerQuestions(study, describing)


def test_what_was_asked_is_offered_with_its_place(asked: PartnerQuestions) -> None:
    assert asked.lines() == [
        "what material is it? Ben: wood. Add to the description, under Material.",
        "is there a dog? Ben: A brown dog lies beside it. Add to the description, under Also.",
    ]


def test_it_is_taken_into_an_empty_field_or_behind_the_rest(
    asked: PartnerQuestions, study: StudyFolder
) -> None:
    describing = asked._describing
    assert (
        asked.take(0).sentence
        == "Added to the description, under Material. It is saved when you save the description."
    )
    asked.take(1)
    assert asked.take(1).sentence == "That is already in the description."
    describing.save()
    text = study.descriptions.current(1)
    assert text is not None
    assert text.draft.values == {"colour": "white", "material": "wood"}
    assert text.draft.additions == "A brown dog lies beside it."
    assert asked.lines() == []  # whoever wrote the description anew has seen them


def test_without_a_template_it_goes_to_the_free_words(tmp_path: Path) -> None:
    study = create_study(tmp_path / "other", NewStudy("Canes", "cane"))
    try:
        study.prepare_to_write()
        study.details.add(
            study.images.add_missing("cane.png").key, "a red ball", question="what is at the tip?"
        )
        describing = Describing(study)
        describing.begin()
        PartnerQuestions(study, describing).take(0)
        assert describing.draft.plain == "A red ball."
    finally:
        study.close()


def test_what_was_asked_of_an_exhibit_comes_to_whoever_describes_its_pictures(tmp_path: Path) -> None:
    study = make_scaled_study(tmp_path / "study")
    ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
    exhibit = study.exhibits.all()[0]
    study.details.add(exhibit.image, "a lid", question="what is on top?", asked_by=ada, said_by=ben)
    describing = Describing(study, "Eve")
    describing.begin()
    asked = PartnerQuestions(study, describing)
    offered = []
    for number in range(1, describing.total + 1):
        describing.go_to(number)
        if [detail.question for detail in asked.details()] == ["what is on top?"]:
            offered.append(describing.image.key)
    assert offered == [picture.key for picture in exhibit.pictures]
    study.close()
