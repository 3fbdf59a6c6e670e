"""Looking closely at a picture: what is said of filters, lens and regions, what is kept, and what is stored."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, strategies as st

from app.sessions.annotate.image_viewing import AS_THEY_ARE, Filters, ImageViewing, Region
from app.settings import Settings
from storage.folder import StudyFolder, open_study


@pytest.fixture
def ada(study: StudyFolder) -> ImageViewing:
    """An author at the first image."""
    looking = ImageViewing(study, Settings(), lambda: "Ada")
    turn_to(looking, study, 1)
    return looking


def turn_to(looking: ImageViewing, study: StudyFolder, number: int) -> None:
    image = study.images.at(number)
    assert image is not None
    looking.turn_to(image)


def test_each_change_says_what_is_on_now(ada: ImageViewing) -> None:
    said = [
        ada.sharpen(1),
        ada.sharpen(1),
        ada.brighten(-1),
        ada.invert(),
        ada.grey(),
        ada.edges(),
        ada.lens(),
        ada.invert(),
    ]
    assert [one.sentence for one in said] == [
        "Contrast 120 percent.",
        "Contrast 140 percent.",
        "Brightness 80 percent.",
        "Colours inverted.",
        "Greyscale.",
        "Edges emphasised.",
        "Lens on, 3 times larger.",
        "Colours not inverted.",
    ]
    assert ada.filters == Filters(80, 140, is_grey=True, has_edges=True)
    assert ada.state(125) == (
        "Zoom 125 percent, brightness 80 percent, contrast 140 percent, grey, edges emphasised, lens 3 times."
    )


def test_back_to_the_picture_as_it_is_leaves_the_lens(ada: ImageViewing) -> None:
    for change in (ada.invert, ada.grey, ada.edges, ada.lens, lambda: ada.sharpen(3)):
        change()
    assert ada.as_it_is().sentence == "Original image."
    assert ada.filters == AS_THEY_ARE
    assert ada.settings == Settings(has_lens=True)
    ada.lens()
    assert ada.state(100) == ""


def test_an_end_is_told(ada: ImageViewing) -> None:
    for _ in range(12):
        said = ada.sharpen(1)
    assert said.sentence == "Contrast 300 percent, limit reached."
    for _ in range(12):
        said = ada.brighten(-1)
    assert said.sentence == "Brightness 40 percent, limit reached."


def test_the_lens_is_left_and_follows_again(ada: ImageViewing) -> None:
    assert ada.leave_lens().sentence == "The lens is off."
    ada.lens()
    assert ada.leave_lens().sentence == "Lens stays where it is."
    assert ada.leave_lens().sentence == "Lens follows the pointer."
    assert ada.lens().sentence == "Lens off."


def test_a_walk_goes_region_by_region_and_stops_at_the_edges(ada: ImageViewing) -> None:
    begun = ada.walk("Arrow keys move.")
    assert begun.sentence == "Regions, 3 by 3. Row 1, column 1, top left. Arrow keys move."
    assert begun.beside_focus == "Regions, 3 by 3. Arrow keys move."
    assert ada.state(300) == "Row 1, column 1, top left."
    assert ada.step(1, 0).sentence == "Row 1, column 2, top centre."
    assert ada.step(0, -1).sentence == "The image ends here. Row 1, column 2, top centre."
    assert ada.step(0, 1).sentence == "Row 2, column 2, centre."
    assert ada.walk().sentence == "Whole image."
    assert ada.region is None
    assert ada.step(1, 0).sentence == "Region by region is off."


def test_smaller_regions_keep_ones_place_in_the_picture(ada: ImageViewing) -> None:
    ada.walk()
    ada.step(1, 0)
    assert ada.resize(1).sentence == "Regions, 5 by 5. Row 1, column 3, top centre."
    assert ada.resize(1).sentence == "Regions, 5 by 5, limit reached. Row 1, column 3, top centre."
    ada.step(1, 0)
    assert ada.resize(-1).sentence == "Regions, 3 by 3. Row 1, column 3, top right."
    assert ada.resize(-1).sentence == "Regions, 2 by 2. Row 1, column 2, top right."
    assert ada.settings.grid == 2


@given(st.integers(2, 6), st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), max_size=20))
def test_wherever_one_goes_one_stays_in_the_picture_and_is_told_a_place(
    side: int, moves: list[tuple[int, int]]
) -> None:
    region = Region(side, side, 1, 1)
    for right, down in moves:
        region = region.beside(right, down) or region
        x, y = region.centre
        assert 0 < x < 1
        assert 0 < y < 1
        assert region.name.startswith(f"Row {region.row}, column {region.column}, ")
    assert Region(side, side, side, side).beside(1, 0) is None


def test_another_picture_ends_the_walk(ada: ImageViewing, study: StudyFolder) -> None:
    ada.walk()
    turn_to(ada, study, 1)
    assert ada.region is not None
    turn_to(ada, study, 2)
    assert ada.region is None


def test_words_are_stored_for_the_region_and_heard_there(ada: ImageViewing, study: StudyFolder) -> None:
    ada.walk()
    ada.step(1, 0)
    assert ada.write("  A red\n tip ").sentence == "Saved for row 1, column 2, top centre."
    ada.step(1, 0)
    assert ada.step(-1, 0).sentence == "Row 1, column 2, top centre. A red tip."
    ada.write("A worn red tip.")
    assert ada.own_words == "A worn red tip."
    reader = open_study(study.folder)
    try:
        (stored,) = reader.details.of_image(1)
        text = reader.descriptions.current(1)
        assert (stored.region, stored.author, stored.words) == ("3x3:1,2", "Ada", "A worn red tip.")
        assert text is not None
        assert stored.alt_text == text.id
        assert len(reader.details.history(1)) == 2
    finally:
        reader.close()


def test_the_same_words_are_not_stored_twice_and_empty_ones_take_back(
    ada: ImageViewing, study: StudyFolder
) -> None:
    ada.walk()
    assert ada.write("").sentence == "Row 1, column 1, top left."
    ada.write("Sky.")
    ada.write("Sky.")
    assert len(study.details.history(1)) == 1
    assert ada.write(" ").sentence == "Your text for this region was removed."
    assert study.details.of_image(1) == []
    assert ada.write("Sky again.").sentence.startswith("Saved")


def test_a_rater_hears_authors_and_themself_but_no_other_rater(ada: ImageViewing, study: StudyFolder) -> None:
    ada.walk()
    ada.write("Sky.")
    robin, sam = (study.raters.add(name) for name in ("Robin", "Sam"))
    for rater, words in ((robin, "A bird?"), (sam, "A kite.")):
        looking = ImageViewing(study, Settings(), partial(str, rater.name), rater)
        turn_to(looking, study, 1)
        looking.walk()
        looking.write(words)
        assert looking.own_words == words
        assert looking.walk().sentence == "Whole image."
        assert looking.walk().sentence == f"Regions, 3 by 3. Row 1, column 1, top left. Sky. {words}"
    ada.walk()
    assert ada.walk().sentence.endswith("top left. Sky.")


def test_questions_are_not_part_of_the_walk(ada: ImageViewing, study: StudyFolder) -> None:
    study.details.add(1, "Yes.", question="Is it worn?", region="3x3:1,1")
    assert ada.walk().sentence == "Regions, 3 by 3. Row 1, column 1, top left."


def test_settings_brought_along_hold_at_once(ada: ImageViewing) -> None:
    ada.walk()
    ada.prefer(replace(ada.settings, grid=4, contrast=200))
    assert ada.region == Region(4, 4, 1, 1)
    assert ada.region.name == "Row 1, column 1, top far left"
    assert ada.filters.contrast == 200


def test_without_an_image_nothing_is_written(study: StudyFolder) -> None:
    looking = ImageViewing(study, Settings(), lambda: "Ada")
    looking.walk()
    looking.write("Sky.")
    assert study.details.history(1) == []


def test_the_state_has_the_regions_words_and_then_the_filters(ada: ImageViewing) -> None:
    ada.walk()
    ada.write("Sky")
    ada.invert()
    assert ada.state(300) == "Row 1, column 1, top left. Sky. Colours inverted."
