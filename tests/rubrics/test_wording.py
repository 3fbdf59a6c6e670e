"""The wording check: the known stumbling blocks are found, plain criteria are left in peace."""

import uuid

import pytest

from app.files.rubric_file import built_in_rubrics, load_rubric
from app.rubrics.wording import Concern, Finding, findings, knows_language
from app.study.rubric import Criterion, Rubric, Theme

C = Concern
# Where people or models stumbled in the study, by rubric and code.
STUMBLING_BLOCKS = [
    ("kasavu-saree", "T1.C4", C.VAGUE_DEGREE, "heavy"),
    ("kasavu-saree", "T1.C4", C.NEGATION, "no"),
    ("kasavu-saree", "T1.C3", C.NOT_TO_BE_SEEN, "cotton"),
    ("guide-cane", "T2.C2", C.VAGUE_DEGREE, "decorative"),
    ("guide-cane", "T1.C2", C.SHAPE, "straight"),
    ("guide-cane", "T1.C1", C.TWO_CONDITIONS, "and"),
    ("chundan-vallam", "T1.C2", C.VAGUE_DEGREE, "long"),
    ("chundan-vallam", "T1.C2", C.TWO_CONDITIONS, "and"),
    ("chundan-vallam", "T1.C4", C.SHAPE, "angled"),
    ("chundan-vallam", "T3.C2", C.UNKNOWN_WORD, "mundu"),
    ("mridangam", "T2.C1", C.NOT_TO_BE_SEEN, "skin"),
    ("mridangam", "T1.C3", C.NOT_TO_BE_SEEN, "made of"),
    ("pallanguzhi", "T1.C4", C.NOT_TO_BE_SEEN, "teak"),
    ("pallanguzhi", "T1.C5", C.SHAPE, "spaced"),
    ("pallanguzhi", "T2.C2", C.OPEN_QUANTITY, "several"),
    ("pallanguzhi", "T3.C1", C.UNKNOWN_WORD, "cowrie"),
    ("braille-notetaker", "T1.C4", C.SHAPE, "rows"),
    ("braille-notetaker", "T2.C1", C.NEGATION, "nobody"),
]
PLAIN = [
    "At least one section of the body is white.",
    "The cane ends in a tip.",
    "One person stands in the boat.",
    "The border is 8 to 13 cm wide.",
    "Each braille cell has six dots.",
    "The woman holds a paddle.",
    "The boat carries at least twenty people.",
]


def check(text: str, guidance: str = "") -> tuple[Finding, ...]:
    criterion = Criterion(uuid.uuid4(), "T1.C1", text, guidance=guidance)
    theme = Theme("T1", "A blind person could use it.", (criterion,))
    return findings(criterion, Rubric("Notetaker", "braille notetaker", (theme,)))


def words(found: tuple[Finding, ...], concern: Concern) -> tuple[str, ...]:
    return next((one.words for one in found if one.concern is concern), ())


@pytest.mark.parametrize(("name", "code", "concern", "word"), STUMBLING_BLOCKS)
def test_the_known_stumbling_blocks_are_found(name: str, code: str, concern: Concern, word: str) -> None:
    rubric = load_rubric(name)
    criterion = rubric.criterion(code)
    assert criterion is not None
    assert word in words(findings(criterion, rubric), concern)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_criteria_are_left_in_peace(text: str) -> None:
    assert check(text) == ()


def test_the_words_the_study_stumbled_over_as_they_were_published() -> None:
    assert words(check("The body must have sections that are a white colour."), C.OPEN_QUANTITY) == (
        "sections",
    )
    assert words(check("The boat is appropriately long."), C.VAGUE_DEGREE) == ("appropriately", "long")


def test_how_much_there_is_to_say_about_the_built_in_rubrics() -> None:
    """Neither silence nor a flood: some criteria are plain, and none draws more than four remarks."""
    counts = [
        len(findings(criterion, rubric))
        for rubric in map(load_rubric, built_in_rubrics())
        for criterion in rubric.criteria
    ]
    assert len(counts) == 48
    assert 1.5 < sum(counts) / len(counts) < 2.0
    assert 0 in counts
    assert max(counts) <= 4


def test_a_measure_makes_a_degree_plain() -> None:
    assert words(check("A long, thin stick, about five feet."), C.VAGUE_DEGREE) == ()
    assert words(check("A long, thin stick."), C.VAGUE_DEGREE) == ("long", "thin")


def test_what_only_joins_examples_joins_no_conditions() -> None:
    assert words(check("All people wear the same, typically white and blue."), C.TWO_CONDITIONS) == ()
    assert words(check("The cane is black and white."), C.TWO_CONDITIONS) == ()
    assert words(check("The cane is white and has a tip."), C.TWO_CONDITIONS) == ("and",)


def test_a_quantity_is_left_open_only_without_a_number() -> None:
    for text in ("It has two stripes.", "It has all its parts.", "It has 12 keys.", "There are no people."):
        assert words(check(text), C.OPEN_QUANTITY) == (), text
    assert words(check("It has red stripes."), C.OPEN_QUANTITY) == ("stripes",)


def test_guidance_that_speaks_of_the_words_is_told() -> None:
    heavy = check("It has heavy stripes.", "Heavy means more than half; stripes are lines of colour.")
    assert {one.concern: one.is_in_guidance for one in heavy} == {C.VAGUE_DEGREE: True, C.OPEN_QUANTITY: True}
    assert "The guidance already mentions this." in heavy[0].sentence
    assert not check("It has no tip.", "No tip at all.")[0].is_in_guidance


def test_words_of_the_study_are_known_and_others_are_not() -> None:
    assert words(check("It shows braille."), C.UNKNOWN_WORD) == ()
    assert words(check("It shows a zarathustrian frobnicator."), C.UNKNOWN_WORD) == (
        "zarathustrian",
        "frobnicator",
    )


def test_each_finding_explains_itself_and_names_its_words() -> None:
    for found in check("Not a heavy wooden box and it has zigzags."):
        assert all(f"“{word}”" in found.sentence for word in found.words)
        assert len(found.sentence) > len(found.short) > len(found.concern)
    (shape,) = check("It is straight.")
    assert "Johnson et al., 2026" in shape.sentence


def test_it_knows_english_only() -> None:
    assert knows_language("en-GB")
    assert not knows_language("ml")
