"""Answering on every kind of scale: what is said, what is stored, what is kindly refused."""

import uuid
from functools import partial
from pathlib import Path

import pytest

from app.messages.annotate.annotating import code_in_words
from app.messages.annotate.wording_level import SHORT
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.ranking_order import moved, put, tied
from app.sessions.annotate.scale_answers import half_step, of_key, read_answer
from app.sessions.feedback import Changed
from app.study.answer import Content
from app.study.rubric import Criterion
from app.study.scales import named_scale
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder
from tests.sessions.scaled_study import BETTER, DEPTH, FIT, ORDER, TRUE, WORDS, make_scaled_study
from tests.storage.making import stored

CAPTIONS = 3  # the exhibit with three captions


pytestmark = pytest.mark.study(make=make_scaled_study)


@pytest.fixture
def robin(study: StudyFolder) -> Annotating:
    session = Annotating(study, study.raters.add("Robin"))
    session.begin()
    return session


@pytest.fixture
def captions(robin: Annotating) -> Annotating:
    """Robin at the exhibit with one picture and three captions."""
    robin.go_to(CAPTIONS)
    return robin


def value(study: StudyFolder, item: str, number: int = 1) -> object:
    return stored(study, number)[item].content.value


@pytest.mark.parametrize(
    ("code", "short", "told"),
    [
        ("T1.C3", "Long stick", "T1 C3"),
        ("P.1", "Image 1", ""),
        ("D.depth", "Depth", ""),
        ("D.depth", "", "D depth"),
    ],
)
def test_a_code_is_said_where_it_is_a_number_the_name_has_not(code: str, short: str, told: str) -> None:
    assert code_in_words(Criterion(uuid.uuid4(), code, "How deep is it?", short)) == told


def test_an_item_says_its_scale_on_coming_to_it(robin: Annotating) -> None:
    assert robin.at == FIT
    assert robin.where_am_i().sentence.endswith(
        "Fit. How well does it serve prompt and context? From 1, not at all, to 4, very well."
        " Then you give a reason. Open."
    )
    robin.attend(FIT)
    assert "From 1 to 5, in half steps. Open." in robin.step_criterion(1).sentence


def test_a_level_is_stored_before_it_is_confirmed(robin: Annotating, study: StudyFolder) -> None:
    said = robin.answer("4", FIT)
    assert said.beside_focus == "4, very well. Fit. 1 of 6 answered."
    assert value(study, FIT) == Mark("4")
    assert robin.answer("very well", FIT).sentence.startswith("Unchanged. Fit: 4, very well.")
    assert robin.answer(Mark("2"), FIT).sentence.startswith("2. Fit.")
    assert value(study, FIT) == Mark("2")


def test_a_reason_is_asked_for_once(robin: Annotating) -> None:
    said = robin.answer("4", FIT)
    assert said.sentence.endswith("Why?")
    assert Changed.REASON in said.changed
    robin.note("It is bold.", FIT)
    again = robin.answer("3", FIT)
    assert Changed.REASON not in again.changed
    assert again.sentence == "3. Fit. 1 of 6 answered."
    assert Changed.REASON not in robin.answer("3", DEPTH).changed


@pytest.mark.parametrize(
    ("item", "typed", "told"),
    [
        (FIT, "5", "Not an answer here: 5. Type a number from 1 to 4."),
        (DEPTH, "2.3", "Not an answer here: 2.3. Type a number from 1 to 5, or a half step between."),
        (ORDER, "1 > 5", "Name each number from 1 to 3 once, best first, such as 2 > 1 = 3."),
        (BETTER, "3", "Not an answer here: 3. Type 1, 2 or both."),
    ],
)
def test_what_is_no_answer_is_told_with_what_is_one(
    captions: Annotating, study: StudyFolder, item: str, typed: str, told: str
) -> None:
    assert told in captions.answer(typed, item).sentence
    assert stored(study, CAPTIONS) == {}


def test_verdicts_on_a_scale(robin: Annotating, study: StudyFolder) -> None:
    assert robin.decide(Verdict.MET, FIT).sentence == (
        "Fit is not a yes-or-no question. From 1, not at all, to 4, very well."
    )
    assert robin.decide(Verdict.NOT_APPLICABLE, DEPTH).sentence.startswith(
        "“Does not apply” is not an answer to Depth."
    )
    assert stored(study) == {}
    assert robin.decide(Verdict.CANNOT_TELL, DEPTH).sentence == "Cannot tell. Depth. 1 of 6 answered."
    said = robin.decide(Verdict.NOT_APPLICABLE, FIT)
    assert said.sentence.startswith("This prompt makes no sense for this context. Fit. 2 of 6 answered.")
    assert value(study, FIT) is Verdict.NOT_APPLICABLE
    assert robin.answer("not applicable", FIT).sentence.startswith(
        "Unchanged. Fit: this prompt makes no sense"
    )
    robin.attend(DEPTH)
    assert "This prompt makes no sense for this context." in robin.step_criterion(-1).sentence + str(
        robin.where_am_i().sentence
    )


def test_keys_answer_levels_and_halves(robin: Annotating, study: StudyFolder) -> None:
    def press(key: str) -> str:
        meant = robin.answers.meaning(key)
        assert meant is not None
        return meant().sentence

    robin.attend(DEPTH)
    assert press(".") == "Answer with a digit first; then the full stop adds or removes a half."
    assert press("3") == "3. Depth. 1 of 6 answered."
    assert press(".") == "3.5. Depth. 1 of 6 answered."
    assert value(study, DEPTH) == Mark("3.5")
    assert press(",") == "3. Depth. 1 of 6 answered."
    press("5")
    assert press(".") == "There is no half step above 5."
    assert robin.answers.meaning("6") is None
    assert press("0") == "Not an answer here: 0. Type a number from 1 to 5, or a half step between."
    assert value(study, DEPTH) == Mark("5")
    robin.attend(TRUE)
    assert robin.answers.meaning("1") is None, "a digit is a command where the answer is yes or no"


def test_one_stays_where_a_half_may_follow(robin: Annotating, study: StudyFolder) -> None:
    robin.goes_on = True
    robin.attend(DEPTH)
    robin.answer("3")
    assert robin.at == DEPTH
    half = robin.answers.meaning(".")
    assert half is not None
    half()
    assert value(study, DEPTH) == Mark("3.5")
    robin.answer("4", DEPTH)
    assert robin.at == DEPTH


def test_undo_and_redo_say_the_level(robin: Annotating, study: StudyFolder) -> None:
    robin.answer("1", FIT)
    robin.answer("4", FIT)
    assert robin.undo().sentence == "Undone: 4, very well. Fit: 1, not at all."
    assert value(study, FIT) == Mark("1")
    assert robin.undo().sentence == "Undone: 1, not at all. Fit: open."
    assert robin.redo().sentence == "Redone. Fit: 1, not at all."


def test_a_choice_is_between_two_and_the_digit_after_means_both(
    captions: Annotating, study: StudyFolder
) -> None:
    assert captions.answers.parts == ("Text 1", "Text 2, the second", "Text 3")
    captions.attend(BETTER)
    for key, told, kept in (("2", "Text 2, the second.", "2"), ("3", "Both.", "both")):
        meant = captions.answers.meaning(key)
        assert meant is not None
        assert meant().sentence.startswith(told)
        assert value(study, BETTER, CAPTIONS) == Mark(kept)
    assert captions.answers.meaning("4") is None


def test_an_order_is_typed_or_changed_step_by_step(captions: Annotating, study: StudyFolder) -> None:
    said = captions.answer("2 > 1 = 3", ORDER)
    assert said.sentence.startswith("Text 2, the second first, then Text 1 and Text 3 together. Order.")
    assert captions.answer("3 1 2", ORDER).sentence.startswith(
        "Text 3 first, then Text 1, then Text 2, the second."
    )
    assert value(study, ORDER, CAPTIONS) == Mark("3 > 1 > 2")
    told, row = captions.ordering.reorder(ORDER, 2, partial(moves, -1))
    assert (told.sentence, row) == ("Text 2, the second, place 2 of 3.", 1)
    assert value(study, ORDER, CAPTIONS) == Mark("3 > 2 > 1")
    told, row = captions.ordering.reorder(ORDER, 1, tied)
    assert (told.sentence, row) == ("Text 2, the second, place 1 of 2, shared with Text 3.", 0)
    assert captions.ordering.place_lines(ORDER)[0] == "Text 2, the second, place 1 of 2, shared with Text 3"
    told, row = captions.ordering.reorder(ORDER, 0, partial(moves, -1), "No higher.")
    assert captions.ordering.place_lines(ORDER)[0] == "Text 2, the second, place 1 of 3"
    assert captions.ordering.reorder(ORDER, 0, partial(moves, -1), "No higher.")[0].sentence == "No higher."
    assert ". Order: text 2, the second and Text 3 together first" in captions.undo().sentence


def moves(by: int, places: list[list[str]], name: str) -> list[list[str]] | None:
    return moved(places, name, by)


def test_an_order_can_be_kept_as_it_stands(captions: Annotating, study: StudyFolder) -> None:
    assert captions.ordering.place_lines(ORDER)[0] == "Text 1, no order yet"
    assert captions.ordering.keep_order(ORDER).sentence.startswith(
        "Text 1 first, then Text 2, the second, then Text 3."
    )
    assert value(study, ORDER, CAPTIONS) == Mark("1 > 2 > 3")


def test_pictures_are_ranked_where_there_are_no_texts(robin: Annotating) -> None:
    assert robin.answers.parts == ("Image 1", "Image 2", "Image 3", "Image 4")
    assert robin.answer("4 = 1 > 2 = 3", ORDER).sentence.startswith("Image 1 and Image 4 together first")


def test_own_words_are_kept_and_taken_back(robin: Annotating, study: StudyFolder) -> None:
    assert robin.answer(" A vase of jade. ", WORDS).sentence == "A vase of jade. Your words. 1 of 6 answered."
    assert value(study, WORDS) == Mark("A vase of jade.")
    assert robin.answer("", WORDS).sentence == "Answer removed. Your words."
    assert stored(study)[WORDS].content == Content()
    assert robin.undo().sentence == "Undone: answer removed. Your words: a vase of jade."


def test_a_label_comes_of_yes_and_no_alone(tmp_path: Path) -> None:
    study = make_scaled_study(tmp_path / "study", "rubric")
    robin = Annotating(study, study.raters.add("Robin"))
    robin.begin()
    assert robin.answer("3", DEPTH).sentence.endswith("1 of 6 answered.")
    assert "Label: appropriate" in robin.decide(Verdict.MET, TRUE).sentence
    study.close()


def test_studies_of_other_kinds_have_no_label(robin: Annotating) -> None:
    assert robin.decide(Verdict.MET, TRUE).sentence == "Met. True. 1 of 6 answered."
    assert robin.say_label().sentence.startswith("There is no label here")


def test_in_few_letters(study: StudyFolder) -> None:
    robin = Annotating(study, study.raters.add("Robin"), words=SHORT)
    robin.narration.arrival_level = None
    robin.begin()
    assert robin.answer("3", DEPTH).sentence == "3. Q.Depth 1/6"
    assert robin.answer("3", DEPTH).sentence == "unchanged. Q.Depth: 3"
    assert robin.decide(Verdict.CANNOT_TELL, DEPTH).sentence == "cannot tell 1/6"
    assert robin.undo().sentence == "undone. Q.Depth: 3."


def test_keys_and_halves_of_a_scale() -> None:
    levels = named_scale("0-1 half")
    assert of_key(levels, "0", 0) == "0"
    assert of_key(levels, "2", 0) is None
    assert half_step(levels, Mark("0")) == Mark("0.5")
    assert half_step(levels, Mark("0.5")) == Mark("0")
    assert half_step(levels, Mark("1")) is None
    assert half_step(named_scale("1-4"), Mark("2")) is None
    assert of_key(named_scale("choice"), "3", 2) is None
    both = named_scale("choice or both")
    assert [of_key(both, "3", 2), of_key(both, "2", 1)] == ["both", None]
    with pytest.raises(ValueError, match="3"):
        read_answer(named_scale("choice"), "3", 2)


def test_places_in_an_order() -> None:
    start = [["1"], ["2"], ["3"]]
    assert put(start, "3", 1) == [["3"], ["1"], ["2"]]
    assert put([["1", "3"], ["2"]], "3", 9) == [["1"], ["2"], ["3"]]
    assert moved(start, "1", -1) is None
    assert moved([["1", "2"], ["3"]], "2", 1) == [["1"], ["2"], ["3"]]
    assert tied(start, "1") is None
    assert tied(start, "2") == [["1", "2"], ["3"]]
    assert start == [["1"], ["2"], ["3"]]
