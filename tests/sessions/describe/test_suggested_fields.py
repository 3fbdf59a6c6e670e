"""Suggestions of a model while somebody describes: none becomes an alt text without that person."""

from contextlib import closing

import pytest

from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.sessions.describe.suggested_fields import SuggestedFields
from app.study.judge.model_drafts import Decision, Suggestion
from storage.folder import StudyFolder, open_study
from tests.judging.drafted import keep_fields


@pytest.fixture
def study(study: StudyFolder) -> StudyFolder:
    """Image 1 is described; for image 2 a model suggests a colour and a grip, and could not tell the rest."""
    keep_fields(study, 2, colour="white", grip="straight")
    return study


@pytest.fixture
def describing(study: StudyFolder) -> Describing:
    session = Describing(study, "Ada")
    session.begin()
    assert session.image.number == 2
    return session


@pytest.fixture
def suggested(study: StudyFolder, describing: Describing) -> SuggestedFields:
    return SuggestedFields(study, describing)


def stored(study: StudyFolder) -> Suggestion:
    with closing(open_study(study.folder)) as reader:
        suggestion = reader.drafts.suggestion(2)
        assert suggestion is not None
        return suggestion


def decisions(study: StudyFolder) -> dict[str, tuple[Decision, str, str]]:
    return {
        field.code: (field.decision, field.kept, field.decided_by)
        for field in stored(study).fields
        if field.decision is not None
    }


def test_suggestions_wait_and_say_by_whom(study: StudyFolder, suggested: SuggestedFields) -> None:
    day = stored(study).call.asked_at.date().isoformat()
    count = len(suggested.offers)
    assert suggested.arrive().sentence == (
        f"Suggestions waiting: {count} of {count}, made by draft-model-1 on {day}. None is used until confirmed."
    )
    assert (
        suggested.describe("colour").sentence == "Colour, suggested by draft-model-1, not confirmed: white."
    )
    assert suggested.describe("tip").sentence.endswith("not confirmed: cannot tell.")


def test_nothing_is_used_that_nobody_confirmed(
    study: StudyFolder, describing: Describing, suggested: SuggestedFields
) -> None:
    assert describing.draft.is_empty or describing.draft.values == {}
    describing.write(DraftPosition(DraftPart.SCENE), "A street.")
    describing.save()
    text = study.descriptions.current(2)
    assert text is not None
    assert text.draft.values == {}
    assert "white" not in text.description


def test_a_confirmed_field_goes_into_the_draft_and_only_saving_stores_it(
    study: StudyFolder, describing: Describing, suggested: SuggestedFields
) -> None:
    said = suggested.confirm("colour")
    assert said.sentence.startswith("Colour: white. ")
    assert describing.draft.values == {"colour": "white"}
    assert study.descriptions.current(2) is None
    assert decisions(study) == {"colour": (Decision.CONFIRMED, "white", "Ada")}
    assert suggested.describe("colour").sentence == "Colour: confirmed by Ada: white."
    describing.save()
    text = study.descriptions.current(2)
    assert text is not None
    assert text.draft.values == {"colour": "white"}


def test_other_words_are_told_apart_from_the_models(
    study: StudyFolder, describing: Describing, suggested: SuggestedFields
) -> None:
    describing.set_value("colour", "red")
    assert suggested.reword("colour", " off-white. ").sentence.startswith(
        "Colour: off-white, in place of: red."
    )
    suggested.reword("grip", "straight")
    assert describing.draft.values == {"colour": "off-white", "grip": "straight"}
    assert decisions(study) == {
        "colour": (Decision.REWORDED, "off-white", "Ada"),
        "grip": (Decision.CONFIRMED, "straight", "Ada"),
    }


def test_a_declined_field_stays_out(
    study: StudyFolder, describing: Describing, suggested: SuggestedFields
) -> None:
    suggested.decline("grip")
    assert describing.draft.values == {}
    assert decisions(study) == {"grip": (Decision.DECLINED, "", "Ada")}
    assert suggested.describe("grip").sentence == "Grip: suggestion dismissed by Ada."


def test_a_decision_is_taken_back_and_the_words_stay(
    study: StudyFolder, describing: Describing, suggested: SuggestedFields
) -> None:
    assert suggested.take_back("colour").sentence == "Colour: no decision to undo here."
    suggested.confirm("colour")
    assert "is open again" in suggested.take_back("colour").sentence
    assert decisions(study) == {}
    assert describing.draft.values == {"colour": "white"}


def test_what_cannot_be_told_can_be_confirmed_too(
    study: StudyFolder, describing: Describing, suggested: SuggestedFields
) -> None:
    assert suggested.confirm("tip").sentence.startswith("Tip: cannot tell.")
    assert decisions(study) == {"tip": (Decision.CONFIRMED, "", "Ada")}
    assert describing.draft.values == {}


def test_somebody_has_to_stand_for_it(study: StudyFolder) -> None:
    nobody = Describing(study)
    nobody.begin()
    suggested = SuggestedFields(study, nobody)
    for said in (suggested.confirm("colour"), suggested.decline("colour")):
        assert said.sentence.startswith("First enter your name")
    assert nobody.draft.values == {}
    assert decisions(study) == {}
    suggested.by = "Kim"
    suggested.decline("colour")
    assert decisions(study)["colour"][2] == "Kim"


def test_one_goes_from_one_that_waits_to_the_next(suggested: SuggestedFields) -> None:
    codes = [offer.field.code for offer in suggested.offers]
    suggested.decline(codes[1])
    found = suggested.next_waiting(codes[0])
    assert found is not None
    assert found.field.code == codes[2]
    for code in codes:
        suggested.decline(code)
    assert suggested.next_waiting() is None
    assert suggested.decline(codes[0]).sentence.endswith("No suggestion left.")


def test_an_image_without_suggestions_says_nothing(
    describing: Describing, suggested: SuggestedFields
) -> None:
    describing.go_to(3)
    assert suggested.arrive().sentence == ""
    assert (suggested.offers, suggested.next_waiting()) == ((), None)
    with pytest.raises(KeyError):
        suggested.confirm("colour")
