"""What a person hears of a description, and under what circumstances an answer is stored."""

from app.sessions.annotate.annotating import Annotating
from app.study.alt_text import Draft, Level
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.sessions.conftest import Clock
from tests.storage.making import stored

DESCRIPTION = (
    "Guide cane. Material unclear. Body white. Bands unclear. Top not in view. Shape unclear. Wrist strap unclear."
    " Bottom end not in view."
)


# --- under what circumstances


def test_what_was_heard_before_an_answer_is_stored_with_it(study: StudyFolder, robin: Annotating) -> None:
    robin.describe(Level.DESCRIPTION)
    robin.describe(Level.LINE)
    robin.step_part(1)
    robin.decide(Verdict.MET)
    robin.repeat()  # what is repeated now is the verdict, not the description
    robin.decide(Verdict.MET, "T1.C2")
    description = study.descriptions.current(robin.image.key)
    assert description is not None
    first, second = stored(study)["T1.C1"].circumstances, stored(study)["T1.C2"].circumstances
    assert first.perception is Perception.SCREEN_READER
    assert first.heard.alt_text == description.id
    assert first.heard.times == second.heard.times == {"description": 2, "line": 1, "material": 1}


def test_repeating_a_description_counts_as_hearing_it(study: StudyFolder, robin: Annotating) -> None:
    robin.describe(Level.LINE)
    robin.repeat()
    robin.decide(Verdict.MET)
    assert stored(study)["T1.C1"].circumstances.heard.times == {"description": 1, "line": 2}


def test_a_new_description_is_counted_anew(study: StudyFolder, robin: Annotating) -> None:
    newer = study.descriptions.add(robin.image.key, Draft({"colour": "red"}))
    robin.go_to(2)
    robin.go_to(1)
    robin.decide(Verdict.MET)
    heard = stored(study)["T1.C1"].circumstances.heard
    assert (heard.alt_text, heard.times) == (newer.id, {"description": 1})


def test_nothing_is_heard_where_there_is_nothing_to_hear(study: StudyFolder, robin: Annotating) -> None:
    robin.go_to(2)
    assert robin.describe(Level.LINE).sentence == "This image has no description yet."
    assert robin.step_part(1).sentence == "This image has no description yet."
    robin.decide(Verdict.MET)
    heard = stored(study, 2)["T1.C1"].circumstances.heard
    assert (heard.alt_text, heard.times) == (None, {})


def test_the_seconds_since_the_last_answer_are_stored(
    study: StudyFolder, robin: Annotating, clock: Clock
) -> None:
    clock.time += 4.126
    robin.decide(Verdict.MET)
    clock.time += 2
    robin.decide(Verdict.MET, "T1.C2")
    assert stored(study)["T1.C1"].circumstances.seconds == 4.13
    assert stored(study)["T1.C2"].circumstances.seconds == 2


# --- listening


def test_the_description_by_level_and_by_piece(robin: Annotating) -> None:
    assert robin.describe(Level.DESCRIPTION).sentence == DESCRIPTION
    everything = robin.describe(Level.EVERYTHING).sentence
    assert everything.startswith(
        f"{DESCRIPTION} The scene: A street. The description mentions no writing in the image."
    )
    assert "Described by Ada on " in everything
    assert robin.step_part(-1).sentence == "Start of the description."
    pieces = [robin.step_part(1).sentence for _ in range(8)]
    assert pieces[0] == "Material unclear."  # the opening was heard on arrival
    assert pieces[1] == "Colour. Body white."
    assert pieces[7] == "End of the description."
    assert robin.step_part(0).sentence == pieces[6]
    assert robin.step_part(-1).sentence == pieces[5]


def test_repeat_and_spell_take_what_was_said_last(study: StudyFolder) -> None:
    session = Annotating(study, study.raters.add("Robin"))
    assert session.repeat().sentence == "Nothing has been said yet."
    assert session.spell().sentence == "There is nothing to spell here."
    session.begin()
    said = session.decide(Verdict.MET)
    assert session.repeat().sentence == said.sentence
    assert session.spell().sentence.startswith("capital M, e, t, full stop, space, capital S")
    assert session.repeat().sentence == said.sentence  # spelling is no new sentence


def test_guidance_and_reason(robin: Annotating) -> None:
    assert robin.explain().sentence == "Bent is not straight. Theme T1. A cane is a tool."
    robin.attend("T1.C2")
    assert robin.explain().sentence == "There is no guidance for this criterion. Theme T1. A cane is a tool."


def test_where_am_i(robin: Annotating) -> None:
    robin.decide(Verdict.MET)
    assert robin.where_am_i().sentence == (
        "Image 1 of 3. 1 of 2 answered. 0 of 3 images complete, 3 open."
        " T1 C1. Straight. The cane is straight. Met."
    )
