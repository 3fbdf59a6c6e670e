"""Images with a content note: the note comes first and alone, and the image when it is asked for."""

from collections.abc import Callable

import pytest

from app.interchange.images.exhibit_rows import ShownWords
from app.messages.annotate.wording_level import SHORT
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from app.sessions.feedback import Changed, Feedback
from app.sessions.gallery.gallery import Gallery
from app.sessions.workshop.workshop_setup import Form, SettingUp, find_preset
from app.study.alt_text import Level
from app.study.answer import Content
from app.study.content_notes import ContentNotes, note_of
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.sessions.annotate.test_annotating import DESCRIPTION, FIRST
from tests.storage.making import stored

NOTE = "Content note: blood. To hear the image: describe. To leave it for later: later."


def note(study: StudyFolder, number: int, words: str) -> None:
    image = study.images.at(number)
    assert image is not None
    study.images.update(image, image.facts._replace(content_note=words))


def told_of_each(study: StudyFolder) -> list[str]:
    """What is noted of each image; one that is read by itself has the same notes in the same order."""
    told, images = ContentNotes(study), list(study.images.all())
    assert [note_of(study, one) for one in images] == [told.of(one) for one in images]
    return [told.of(one) for one in images]


@pytest.fixture
def noted(study: StudyFolder) -> StudyFolder:
    note(study, 1, "blood.")
    return study


def test_the_note_comes_first_and_nothing_follows_it(noted: StudyFolder) -> None:
    robin = Annotating(noted, noted.raters.add("Robin"))
    said = robin.begin()
    assert said.sentence == said.beside_focus
    assert said.sentence == f"Canes. Welcome, Robin. Image 1 of 3, 0 of 2 answered. {NOTE}"
    assert robin.narration.heard().times == {}
    assert "white" not in robin.narration.described(Level.DESCRIPTION)
    assert "white" not in robin.narration.picture_words(1)


@pytest.mark.parametrize(
    "ask",
    [lambda one: one.describe(Level.DESCRIPTION), lambda one: one.step_part(1)],
    ids=["describe", "part"],
)
def test_when_it_is_asked_for_the_description_and_the_criterion_follow(
    noted: StudyFolder, ask: Callable[[Annotating], Feedback]
) -> None:
    robin = Annotating(noted, noted.raters.add("Robin"))
    robin.begin()
    said = ask(robin)
    assert said.sentence == f"{DESCRIPTION} {FIRST}"
    assert said.changed == {Changed.IMAGE, Changed.DESCRIPTION}
    assert robin.narration.heard().times == {"description": 1}
    assert "white" in robin.narration.described(Level.DESCRIPTION)
    # Once met, it is an image like any other: also on coming back in the same sitting.
    assert robin.describe(Level.DESCRIPTION).sentence == DESCRIPTION
    robin.go_to(2)
    assert DESCRIPTION in robin.go_to(1).sentence


def test_it_can_be_left_for_later_or_answered_without_being_met(noted: StudyFolder) -> None:
    robin = Annotating(noted, noted.raters.add("Robin"))
    robin.begin()
    robin.decide(Verdict.MET)
    assert stored(noted, 1)["T1.C1"].content == Content(Verdict.MET)
    robin.later()
    assert robin.image.number == 2
    assert robin.undo().sentence.endswith(NOTE)  # it leads back
    assert robin.narration.is_withheld


def test_who_does_not_want_to_wait_hears_the_note_before_the_description(noted: StudyFolder) -> None:
    robin = Annotating(noted, noted.raters.add("Robin"))
    robin.narration.notes_wait = False
    assert f"answered. Content note: blood. {DESCRIPTION} {FIRST}" in robin.begin().sentence


def test_short_words_and_the_terminal(noted: StudyFolder) -> None:
    robin = Annotating(noted, noted.raters.add("Robin"), words=SHORT)
    assert robin.begin().sentence.endswith("content note: blood. describe describes")
    terminal = Terminal(Annotating(noted, noted.raters.add("Ada")))
    assert not any("white" in line for line in terminal.begin())
    assert any("white" in line for line in terminal.answer("describe"))


def test_a_note_of_a_workshop_holds_wherever_its_image_is_judged(study: StudyFolder) -> None:
    image = study.images.at(2)
    assert image is not None
    setting_up = SettingUp(study)
    images = list(setting_up.images)
    setting_up.make(
        Form("One", "A magazine.", "Fay", find_preset("groups"), ("Dan",), images, {2: "mockery"})
    )
    robin = Annotating(study, study.raters.add("Robin"))
    robin.begin()
    assert "Content note: mockery. To hear" in robin.go_to(2).sentence
    note(study, 2, "a wound")
    study.exhibits.add(ImageFacts("shown", content_note="blood"), ExhibitContent(), [image.key])
    assert told_of_each(study) == ["", "a wound; mockery; blood", "", "blood; a wound; mockery"]
    assert "mockery" in PictureShow(study, Pictures.ALL).why_not(image)


def test_the_gallery_says_the_note_in_place_of_the_description(noted: StudyFolder) -> None:
    note(noted, 1, "blood")
    gallery = Gallery(noted)
    gallery.begin()
    first = gallery.shown[0]
    assert gallery.heard(first).startswith("Image 1: Content note: blood")
    assert "white" not in gallery.heard(first)
    assert gallery.line(first) == "Content note: blood."
    assert gallery.details(first) == ["Content note: blood."]
    gallery.uncover(first)
    assert "white" in gallery.line(first)
    assert len(gallery.details(first)) > 5


def test_a_note_counts_wherever_its_picture_is_shown(study: StudyFolder) -> None:
    """The noted exhibit shows the pictures of images 1 and 2, another one without a note that of image 2."""
    keys = [image.key for image in study.images.all()]
    noted = study.exhibits.add(ImageFacts("noted", content_note="blood"), ExhibitContent(), keys[:2])
    other = study.exhibits.add(ImageFacts("other"), ExhibitContent(), keys[1:])
    assert told_of_each(study) == ["blood", "blood", "", "blood", "blood"]
    assert noted.number != other.number
    robin = Annotating(study, study.raters.add("Robin"))
    robin.begin()
    robin.go_to(other.number)
    assert robin.narration.is_withheld
    gallery = Gallery(study)
    assert [gallery.covers(row) for row in gallery.all] == [True, True, False, True, True]
    assert "blood" in PictureShow(study, Pictures.ALL).why_not(next(iter(study.images.all())))


def test_a_picture_with_a_note_covers_its_exhibits(study: StudyFolder) -> None:
    note(study, 3, "a wound")
    keys = [image.key for image in study.images.all()]
    study.exhibits.add(ImageFacts("one"), ExhibitContent(), keys[:2])
    study.exhibits.add(ImageFacts("two", content_note="mockery"), ExhibitContent(), keys[1:])
    both = "a wound; mockery"
    assert told_of_each(study) == ["", "mockery", both, "mockery", "mockery; a wound"]


def test_in_a_spreadsheet_the_note_stands_before_the_description(noted: StudyFolder) -> None:
    shown = ShownWords(noted, "no description")
    first, second, _ = noted.images.all()
    assert shown.description(first) == f"Content note: blood.\n{DESCRIPTION}"
    assert shown.description(second) == "no description"
    exhibit = noted.exhibits.add(ImageFacts("both"), ExhibitContent(), [second.key, first.key])
    lines = ShownWords(noted, "no description").description(exhibit).splitlines()
    assert lines[0] == "Content note: blood."
    assert lines[-1].endswith(DESCRIPTION)
