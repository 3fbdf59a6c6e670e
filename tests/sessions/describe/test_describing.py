"""Describing: what is on the disk after each intention, and what was said."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.files.template_file import built_in_template
from app.sessions.annotate.description_listening import DescriptionListening
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.sessions.describe.description_remarks import Concern
from app.study.alt_text import Draft, Level
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from storage.folder import StudyFolder, create_study, open_study

CANE = built_in_template("guide cane")
GROUPS = ("", "folding", "", "folding", "")


def make(folder: Path, template: str = CANE, images: int = 5) -> StudyFolder:
    """A study with images of two groups; the first two are described."""
    study = create_study(folder, NewStudy("Canes", "guide cane", template_toml=template))
    study.prepare_to_write()
    for number in range(1, images + 1):
        image = study.images.add_missing(f"cane-{number}.png")
        study.images.update(image, ImageFacts(image.name, group=GROUPS[number - 1]))
        if number < 3:
            draft = Draft({"colour": "white"}) if template else Draft(plain="A white cane. It leans.")
            words = Draft(draft.values, plain=draft.plain, author="Ada", scene=f"Room {number}")
            study.descriptions.add(image.key, words)
    return study


pytestmark = pytest.mark.study(make=make)


@pytest.fixture
def session(study: StudyFolder) -> Describing:
    begun = Describing(study, "Maya")
    begun.begin()
    return begun


def on_disk(study: StudyFolder, number: int) -> list[Draft]:
    """All versions of an image's description, read afresh from the disk."""
    other = open_study(study.folder)
    try:
        image = other.images.at(number)
        assert image is not None
        return [text.draft for text in other.descriptions.history(image.key)]
    finally:
        other.close()


# --- coming and going


def test_it_begins_at_the_first_image_without_a_description(study: StudyFolder) -> None:
    session = Describing(study, "Maya")
    said = session.begin()
    assert session.image.number == 3
    assert said.beside_focus == "Canes. 3 of 5 images have no description. Image 3 of 5, no description yet."
    assert said.sentence.endswith("Material, required. Empty. What does the cane seem to be made of?")


def test_where_all_are_described_it_begins_at_the_first_and_loads_what_is_there(study: StudyFolder) -> None:
    for number in (3, 4, 5):
        study.descriptions.add(number, Draft({"colour": "red"}))
    session = Describing(study, "Maya")
    assert "Every image has a description. Image 1 of 5, described by Ada." in session.begin().sentence
    assert session.draft.values == {"colour": "white"}
    assert not session.is_unsaved


def test_a_study_without_images_says_how_to_add_some(tmp_path: Path) -> None:
    study = make(tmp_path / "empty", images=0)
    session = Describing(study)
    with pytest.raises(UserError, match="no images"):
        session.begin()
    assert not session.has_begun
    study.close()


def test_ends_and_wrong_numbers_lose_nothing_and_store_nothing(
    session: Describing, study: StudyFolder
) -> None:
    session.go_to(5)
    session.set_value("colour", "red")
    assert session.step(1).sentence == "This is the last image."
    assert session.go_to(99).sentence == "There is no such image. The numbers go from 1 to 5."
    assert session.is_unsaved
    assert on_disk(study, 5) == []


@pytest.mark.parametrize(
    ("go", "arrived"),
    [
        (lambda s: s.step(1), 4),
        (lambda s: s.step(-1), 2),
        (lambda s: s.go_to(1), 1),
        (lambda s: s.next_undescribed(), 4),
    ],
)
def test_whoever_leaves_an_image_leaves_its_words_on_the_disk(
    session: Describing, study: StudyFolder, go: object, arrived: int
) -> None:
    assert callable(go)
    session.set_value("colour", "red")
    said = go(session)
    assert said.sentence.startswith(f"Image 3 saved. Image {arrived} of 5,")
    assert on_disk(study, 3) == [Draft({"colour": "red"}, author="Maya")]
    assert session.image.number == arrived


def test_going_away_saves_too(session: Describing, study: StudyFolder) -> None:
    session.write(DraftPosition(DraftPart.SCENE), "A street.")
    assert session.leave().sentence == "Image 3 saved. 2 of 5 images have no description."
    assert on_disk(study, 3)[0].scene == "A street."


def test_next_undescribed_goes_round_and_knows_the_last_one(session: Describing, study: StudyFolder) -> None:
    session.next_undescribed()
    session.next_undescribed()
    assert session.image.number == 5
    session.next_undescribed()
    assert session.image.number == 3
    for number in (4, 5):
        study.descriptions.add(number, Draft({"colour": "red"}))
    assert session.next_undescribed().sentence == "Image 3 is the only one without a description."
    session.set_value("colour", "red")
    assert session.next_undescribed().sentence == "Image 3 saved. Every image has a description."


# --- saving


def test_saving_stores_a_version_only_when_something_is_different(
    session: Describing, study: StudyFolder
) -> None:
    session.set_value("colour", " white. ")
    assert session.save().sentence == "Saved. Image 3 of 5, 6 remarks."
    assert session.save().sentence == "Nothing new to save. Image 3 of 5."
    session.set_value("colour", "white ")
    session.save()
    assert [draft.values for draft in on_disk(study, 3)] == [{"colour": "white"}]
    session.set_value("colour", "red")
    session.save()
    assert [draft.values["colour"] for draft in on_disk(study, 3)] == ["white", "red"]


def test_an_empty_description_is_not_stored_and_does_not_hide_the_stored_one(
    session: Describing, study: StudyFolder
) -> None:
    assert session.save().sentence == "Nothing to save: this description is empty."
    session.go_to(1)
    session.set_value("colour", "")
    session.write(DraftPosition(DraftPart.SCENE), " ")
    assert session.save().sentence.startswith("Not saved: this description is empty.")
    assert session.step(1).sentence.startswith("Not saved: this description is empty.")
    assert len(on_disk(study, 1)) == 1
    assert on_disk(study, 3) == []


def test_whoever_changes_the_words_is_the_author_and_who_changes_them_back_is_not(
    session: Describing, study: StudyFolder
) -> None:
    session.go_to(1)
    assert session.draft.author == "Ada"
    session.set_value("colour", "red")
    assert session.draft.author == "Maya"
    session.set_value("colour", "white")
    assert session.draft.author == "Ada"
    assert not session.is_unsaved
    session.set_value("colour", "red")
    session.save()
    assert [draft.author for draft in on_disk(study, 1)] == ["Ada", "Maya"]


def test_an_author_s_name_is_kept_for_the_images_that_follow(session: Describing, study: StudyFolder) -> None:
    session.write(DraftPosition(DraftPart.AUTHOR), "Noor")
    session.set_value("colour", "red")
    session.step(1)
    session.set_value("colour", "black")
    session.save()
    assert [on_disk(study, number)[0].author for number in (3, 4)] == ["Noor", "Noor"]


def test_the_language_comes_from_the_template_and_stays(tmp_path: Path) -> None:
    study = make(tmp_path / "nl", CANE.replace('language = "en"', 'language = "nl"'))
    session = Describing(study)
    session.begin()
    session.set_value("colour", "rood")
    session.save()
    assert on_disk(study, 3)[0].language == "nl"
    session.go_to(1)
    session.set_value("colour", "red")
    session.save()
    assert on_disk(study, 1)[-1].language == "en"
    assert session.describe(Level.LINE).language == "en"
    study.close()


def test_a_field_the_template_does_not_have_is_refused(session: Describing) -> None:
    with pytest.raises(KeyError):
        session.set_value("wheels", "four")


# --- what will be heard


def test_the_preview_is_what_listeners_hear_after_saving(session: Describing, study: StudyFolder) -> None:
    session.set_value("colour", "red")
    session.write(DraftPosition(DraftPart.ADDITIONS), "It has a bell.")
    session.write(DraftPosition(DraftPart.SCENE), "A street")
    before = {level: session.preview(level) for level in Level}
    session.save()
    listening = DescriptionListening()
    listening.turn_to(session.image, study.descriptions.current(session.image.key))
    assert before == {level: listening.words(level) for level in Level}
    assert "Body red. " in before[Level.DESCRIPTION]
    assert "Material unclear." in before[Level.DESCRIPTION]
    assert before[Level.DESCRIPTION].endswith("It has a bell.")
    assert "The scene: A street." in before[Level.EVERYTHING]
    assert before[Level.LINE].startswith("Guide cane: red,")


def test_nothing_written_is_heard_as_no_description(session: Describing) -> None:
    assert session.preview(Level.DESCRIPTION) == "This image has no description yet."


def test_the_draft_can_be_heard_piece_by_piece(session: Describing) -> None:
    assert session.step_part(1).sentence == "This image has no description yet."
    session.set_value("material", "wood")
    assert session.step_part(1).sentence == "Opening. Guide cane."
    assert session.step_part(1).sentence == "Material. Wood, it seems."
    assert session.repeat().sentence == "Material. Wood, it seems."
    session.step_part(-1)
    assert session.step_part(-1).sentence == "Start of the description."


def test_where_am_i_tells_how_far_one_is(session: Describing) -> None:
    session.set_value("colour", "red")
    session.attend(DraftPosition(DraftPart.FIELD, "colour"))
    assert session.where_am_i().sentence == (
        "Image 3 of 5. 1 of 7 fields filled in. Not saved yet. 3 of 5 images have no description."
        " Colour, required. red. What colour is the body, from top to bottom?"
    )


def test_without_a_template_one_writes_freely(tmp_path: Path) -> None:
    study = make(tmp_path / "free", template="")
    session = Describing(study, "Maya")
    session.begin()
    assert [entry.spot.place for entry in session.entries][:2] == [DraftPart.PLAIN, DraftPart.LINE]
    session.write(DraftPosition(DraftPart.PLAIN), "A red cane. It lies on a table.")
    assert session.preview(Level.LINE) == "A red cane."
    session.write(DraftPosition(DraftPart.LINE), "Red cane.")
    session.save()
    assert session.preview(Level.LINE) == "Red cane."
    assert on_disk(study, 3)[0].plain == "A red cane. It lies on a table."
    study.close()


def test_free_text_beside_a_template_can_be_seen_and_emptied(study: StudyFolder) -> None:
    study.descriptions.add(3, Draft({"colour": "red"}, plain="A brought text."))
    session = Describing(study)
    session.begin()
    session.go_to(3)
    assert session.preview(Level.DESCRIPTION) == "A brought text."
    session.write(DraftPosition(DraftPart.PLAIN), "")
    assert session.entries[0].spot == DraftPosition(DraftPart.PLAIN)
    assert "Body red." in session.preview(Level.DESCRIPTION)


# --- copying, remarks, the table


def test_the_same_group_comes_first_then_the_one_before(session: Describing) -> None:
    session.set_value("colour", "red")
    session.go_to(4)
    assert [(c.image.number, c.line.partition(".")[0]) for c in session.similar()] == [
        (2, "Image 2, same group"),
        (3, "Image 3"),
        (1, "Image 1"),
    ]


def test_copying_saves_what_was_there_and_takes_the_words_under_one_s_own_name(
    session: Describing, study: StudyFolder
) -> None:
    session.set_value("colour", "black")
    said = session.copy_from(session.similar()[0].image)
    assert said.beside_focus == "Image 3 saved. Copied from image 2. Change what is different here."
    assert session.draft == Draft({"colour": "white"}, scene="Room 2", author="Maya")
    assert [draft.values["colour"] for draft in on_disk(study, 3)] == ["black"]
    session.save()
    assert [draft.values["colour"] for draft in on_disk(study, 3)] == ["black", "white"]


def test_an_image_without_description_gives_nothing_to_copy(session: Describing, study: StudyFolder) -> None:
    image = study.images.at(5)
    assert image is not None
    assert session.copy_from(image).sentence == "Image 5 has no description to copy."


def test_a_remark_is_pointed_out_once_and_only_for_the_place_that_was_left(session: Describing) -> None:
    colour, also = DraftPosition(DraftPart.FIELD, "colour"), DraftPosition(DraftPart.ADDITIONS)
    assert session.remarks_when_left(colour) == ()  # what is missing on arrival is no news
    session.set_value("colour", "ugly red")
    session.write(DraftPosition(DraftPart.ADDITIONS), "wrong")
    assert [r.spot for r in session.remarks_when_left(colour)] == [colour]
    assert session.remarks_when_left(colour) == ()
    session.set_value("colour", "ugly green")
    assert session.remarks_when_left(colour) == ()
    session.set_value("colour", "nice green")
    assert [r.spot for r in session.remarks_when_left(colour)] == [colour]
    assert [r.spot for r in session.remarks_when_left(also)] == [also]
    said = session.say_remarks().sentence
    assert said.startswith("7 remarks. Colour: “nice” is a matter of taste.")
    assert said.endswith("Empty: Material, Bands or tape, Grip, Body shape, Tip.")


def test_a_length_is_pointed_out_once_however_the_count_goes_on(tmp_path: Path) -> None:
    study = make(tmp_path / "free", template="")
    for number in (3, 4):
        study.descriptions.add(number, Draft(plain="A red cane. It leans."))
    session = Describing(study)
    session.begin()
    plain = DraftPosition(DraftPart.PLAIN)
    session.write(DraftPosition(DraftPart.PLAIN), "word " * 30)
    assert [r.concern for r in session.remarks_when_left(plain)] == [Concern.LENGTH]
    session.write(DraftPosition(DraftPart.PLAIN), "word " * 31)
    assert session.remarks_when_left(plain) == ()
    study.close()


def test_the_table_shows_every_image_and_what_each_leaves_out(session: Describing) -> None:
    session.set_value("material", "wood")
    session.set_value("colour", "ugly red")
    session.save()
    table = session.consistency()
    assert table.names[:2] == ("Material", "Colour")
    assert [row.is_described for row in table.rows] == [True, True, True, False, False]
    assert table.rows[0].cells[:2] == ("cannot tell", "white")
    third = table.rows[2]
    assert (third.cells[:2], third.remarks, third.author) == (("wood", "ugly red"), 5, "Maya")
    assert third.length == len(session.preview(Level.DESCRIPTION).split())
    assert table.rows[0].remarks == 6  # five fields, and the same words as image 2
    assert table.opening(third) == f"Image 3, {third.length} words, 5 remarks, by Maya"
    assert table.opening(table.rows[3]) == "Image 4"


def test_a_free_line_stays_on_the_form_while_it_is_emptied(study: StudyFolder) -> None:
    study.descriptions.add(3, Draft({"colour": "white"}, line="A white cane."))
    session = Describing(study, "Maya")
    session.begin()
    session.go_to(3)
    places = [one.spot for one in session.entries]
    session.write(DraftPosition(DraftPart.LINE), "")
    assert [one.spot for one in session.entries] == places
    session.write(DraftPosition(DraftPart.LINE), "A cane.")
    assert session.draft.line == "A cane."
