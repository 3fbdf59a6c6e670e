"""Hearing exhibits: contexts, prompts, several pictures, and texts in their own languages."""

import pytest

from app.messages.annotate.wording_level import SHORT
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.speech.sentence_lines import split_sentences
from app.study.alt_text import Level
from app.study.answer import Content
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder
from tests.sessions.scaled_study import ARABIC, BETTER, CHINESE, DEPTH, FIT, ORDER, WORDS, make_scaled_study
from tests.storage.making import stored

CAPTIONS, TEXTS, PLAIN = 3, 4, 5


pytestmark = pytest.mark.study(make=make_scaled_study)


@pytest.fixture
def robin(study: StudyFolder) -> Annotating:
    return Annotating(study, study.raters.add("Robin"))


def test_context_comes_first_then_prompt_and_pictures(robin: Annotating) -> None:
    said = robin.begin()
    assert said.beside_focus == (
        "Purposes. Welcome, Robin. Exhibit 1 of 5, 0 of 6 answered."
        " Context. T-shirt. It is printed large on a shirt. Prompt. a blue vase."
        " Image 1 of 4. Poster 1 with a vase. Image 2 of 4. Poster 2 with a vase."
        " Image 3 of 4. Poster 3 with a vase. Image 4 of 4. This image has no description yet."
    )
    assert " ".join(words for words, _ in said.pieces) == said.sentence


def test_what_a_context_means_is_said_when_it_is_new(robin: Annotating) -> None:
    robin.begin()
    assert "Context. Phone. It lies behind the icons of a phone." in robin.step_image(1).sentence
    robin.step_image(1)
    again = robin.step_image(-1).sentence
    assert "It lies behind" in again, "in between there was an exhibit without a context"
    robin.narration.arrival_level = None
    assert robin.go_to(2).beside_focus == "Exhibit 2 of 5, 0 of 6 answered. Context. Phone."


def test_texts_are_heard_by_key_each_in_its_language(robin: Annotating) -> None:
    robin.begin()
    said = robin.go_to(CAPTIONS)
    assert said.beside_focus is not None
    assert said.beside_focus.endswith("Poster 1 with a vase. 3 texts and 1 reference follow.")
    assert ARABIC not in said.sentence
    assert robin.step_part(1).pieces == (("Text 1 of 3.", None), ("A blue vase.", "en"))
    assert robin.step_part(1).pieces == (("Text 2 of 3, the second.", None), (ARABIC, "ar"))
    robin.step_part(1)
    first = robin.step_part(1)
    assert first.pieces == (("Reference, 4 sentences.", None), ("一只蓝色的花瓶。", "zh"))
    assert robin.step_part(1).sentence == "2 of 4. 瓶上有龙。"
    robin.step_part(1)
    robin.step_part(1)
    assert robin.step_part(1).sentence == "End of what is shown."
    assert robin.step_part(0).sentence == "4 of 4. 背景是白色的。"


def test_nobody_hears_who_wrote_a_text(robin: Annotating) -> None:
    robin.begin()
    told = [robin.go_to(CAPTIONS), robin.describe(Level.EVERYTHING)]
    told += [robin.step_part(by) for by in (-1, -1, 1, 1, 1, 1, 1, 1)]
    assert not [said for said in told if "model" in said.sentence or "expert" in said.sentence]
    assert CHINESE in told[1].sentence


def test_before_the_texts_one_is_at_the_pictures(robin: Annotating) -> None:
    robin.begin()
    robin.go_to(CAPTIONS)
    robin.step_part(1)
    assert robin.step_part(-1).sentence.endswith("Poster 1 with a vase.")
    assert robin.step_part(-1).sentence == "Start of what is shown."


def test_what_was_heard_is_stored_with_the_answer(robin: Annotating, study: StudyFolder) -> None:
    robin.begin()
    robin.go_to(CAPTIONS)
    robin.step_part(1)
    robin.repeat()
    robin.answer("3", DEPTH)
    heard = stored(study, CAPTIONS)[DEPTH].circumstances.heard
    assert heard.times["text 1"] == 2
    assert heard.times["description"] == 1
    assert heard.alt_text is not None
    robin.go_to(1)
    robin.describe(Level.LINE)
    robin.answer("3", DEPTH)
    heard = stored(study)[DEPTH].circumstances.heard
    assert heard.alt_text is None
    assert heard.times == {
        **dict.fromkeys(("context", "prompt"), 2),
        **{f"picture {number} description": 2 for number in (1, 2, 3)},
        **{f"picture {number} line": 1 for number in (1, 2, 3)},
    }


def test_texts_alone_and_plain_pictures_can_be_judged_too(robin: Annotating) -> None:
    robin.begin()
    assert "2 texts follow." in robin.go_to(TEXTS).sentence
    assert robin.describe(Level.DESCRIPTION).sentence == "There is no image here."
    assert robin.step_part(1).sentence == "Text 1 of 2. A blue vase."
    said = robin.go_to(PLAIN)
    assert said.beside_focus == "Exhibit 5 of 5, 0 of 6 answered. A plain poster."
    assert robin.answers.parts == ("Image 1",)
    assert robin.ordering.keep_order(ORDER).sentence == "There is nothing to put in order here."


def test_undo_leads_back_to_an_exhibit(robin: Annotating, study: StudyFolder) -> None:
    robin.begin()
    robin.go_to(CAPTIONS)
    robin.answer("2", BETTER)
    robin.go_to(1)
    assert robin.undo().sentence == "Undone: text 2, the second. Better one: open. Exhibit 3 of 5."
    assert robin.redo().sentence == "Redone. Better one: text 2, the second."


def test_where_there_are_exhibits_they_are_what_is_counted(robin: Annotating, study: StudyFolder) -> None:
    robin.begin()
    robin.narration.arrival_level = None
    assert robin.step_image(-1).sentence == "This is the first exhibit."
    assert robin.go_to(9).sentence == "There is no such exhibit. The numbers go from 1 to 5."
    assert robin.where_am_i().sentence.startswith(
        "Exhibit 1 of 5. 0 of 6 answered. 0 of 5 exhibits complete, 5 open. Fit."
    )
    later = robin.later().sentence
    assert later.startswith("Exhibit 1 left for later. Exhibit 2 of 5, 0 of 6 answered.")
    assert robin.leave().sentence.endswith("0 of 5 exhibits complete, 5 open, 1 of them left for later.")
    brief = Annotating(study, robin.rater, words=SHORT)
    brief.narration.arrival_level = None
    assert brief.begin().sentence.startswith("2/5. Q.Fit open: Fit. Robin: Context.")
    assert brief.where_am_i().sentence == "exhibit 2/5, 5 left. Q.Fit 0/6"
    assert brief.leave().sentence == "all saved. 5 exhibits open, 1 later"


def test_long_texts_are_cut_at_their_stops() -> None:
    assert split_sentences("One.  Two? 3.5 is no end!") == ["One.", "Two?", "3.5 is no end!"]
    assert split_sentences(CHINESE)[1] == "瓶上有龙。"
    assert split_sentences("هل هذا صحيح؟ نعم.") == ["هل هذا صحيح؟", "نعم."]


def test_in_lines(study: StudyFolder) -> None:
    terminal = Terminal(Annotating(study, study.raters.add("Robin")), None)
    begun = terminal.begin()
    assert "It is printed large on a shirt." in begun
    assert terminal.answer("4")[-2:] == [
        "1 of 6 answered.",
        "Why? Fit. Type the reason, or press Enter to continue without one.",
    ]
    assert terminal.answer("It is bold.") == ["Reason saved: It is bold.", "Fit."]
    terminal.answer("open")
    assert terminal.answer("9") == [
        "Not an answer here: 9.",
        "Type a number from 1 to 5, or a half step between.",
    ]
    assert terminal.answer("3/5")[0] == "Not an answer here: 3/5."
    assert terminal.answer("3")[0] == "3."
    assert terminal.answer(".")[0] == "3.5."
    assert terminal.answer("met")[0] == "Depth is not a yes-or-no question."
    terminal.answer("go 3")
    terminal.answer("open")
    terminal.answer("open")
    assert terminal.answer("2 > 1 = 3")[0].startswith("Text 2, the second first")
    terminal.answer("open")
    assert terminal.answer("both")[0] == "Both."
    terminal.answer("open")
    assert terminal.answer("answer") == ["Type the answer, or press Enter to leave it unchanged."]
    assert terminal.answer("A vase of jade.")[0] == "A vase of jade."
    assert terminal.answer("answer Of clay.")[0] == "Of clay."
    terminal.answer("open")
    assert terminal.answer("1")[0] == "Met.", "where yes or no is asked, digits are what they always were"
    assert any("2 > 1 = 3" in line for line in terminal.answer("?"))
    assert {item: answer.content.value for item, answer in stored(study, CAPTIONS).items()} == {
        ORDER: Mark("2 > 1 = 3"),
        BETTER: Mark("both"),
        WORDS: Mark("Of clay."),
        "Q.True": Verdict.MET,
    }
    assert stored(study)[FIT].content == Content(Mark("4"), None, "It is bold.")


def test_a_number_needs_a_question(study: StudyFolder) -> None:
    session = Annotating(study, study.raters.add("Robin"))
    terminal = Terminal(session, None)
    terminal.begin()
    session.attend(None)
    assert terminal.answer("3") == ["Choose a criterion first: down goes to the next one."]


def test_what_would_be_said_is_told_without_answering(study: StudyFolder) -> None:
    told = list(Terminal(Annotating(study, study.raters.add("Robin")), None).walk())
    assert "It is printed large on a shirt." in told
    assert "Put them in order, best first; ties are allowed." in told
    assert told[-2:] == ["Everything is saved.", "0 of 5 exhibits complete, 5 open."]
    assert stored(study) == {}


def test_a_reason_can_be_left_out_in_lines(study: StudyFolder) -> None:
    terminal = Terminal(Annotating(study, study.raters.add("Robin")), None)
    terminal.begin()
    terminal.answer("2")
    assert terminal.answer("") == ["Unchanged."]
    assert stored(study)[FIT].content == Content(Mark("2"))
    assert terminal.answer("")[0] == "Depth."


def test_pictures_that_are_only_shown_are_described_too(study: StudyFolder) -> None:
    assert study.descriptions.count_undescribed() == 1
    ada = Describing(study, "Ada")
    said = ada.begin()
    assert ada.total == 5, "four parts of exhibits and a plain picture; the exhibits themselves are none"
    assert ada.image.number == 5
    assert ada.picture.is_file()
    assert "Image 5 of 5" in said.sentence
    ada.write(DraftPosition(DraftPart.PLAIN), "Poster 4.")
    assert ada.step(-1).sentence.startswith("Image 5 saved. Image 4 of 5")
    assert ada.go_to(1).sentence.startswith("Image 1 of 5")
    assert study.descriptions.count_undescribed() == 0
    assert study.descriptions.next_undescribed(0) is None
    assert [row.image.number for row in ada.consistency().rows] == [1, 2, 3, 4, 5]
    assert ada.similar()
