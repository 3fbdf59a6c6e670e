"""The dialogue by lines: every word is understood, questions are asked, and one sentence stands on a line."""

from pathlib import Path

import pytest

from app.commands import COMMANDS
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal, sentences
from app.study.answer import Content
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import StudyFolder
from tests.storage.making import make_study


class Talk:
    """A terminal over a study, and the session under it."""

    def __init__(self, study: StudyFolder, scale: Scale | None = Scale.SHOWING) -> None:
        self.session = Annotating(study, study.raters.add("Robin"))
        self.terminal = Terminal(self.session, scale)
        self.begun = self.terminal.begin()

    def say(self, *lines: str) -> list[str]:
        """What comes of the last of these lines."""
        heard: list[str] = []
        for line in lines:
            heard = self.terminal.answer(line)
        return heard


@pytest.fixture
def talk(study: StudyFolder) -> Talk:
    return Talk(study)


def test_coming_in_says_where_one_is_and_how_to_get_help(talk: Talk) -> None:
    assert talk.begun == [
        "Canes.",
        "Welcome, Robin.",
        "Image 1 of 3, 0 of 2 answered.",
        "Guide cane.",
        "Material unclear.",
        "Body white.",
        "Bands unclear.",
        "Top not in view.",
        "Shape unclear.",
        "Wrist strap unclear.",
        "Bottom end not in view.",
        "T1 C1.",
        "Straight.",
        "The cane is straight.",
        "Open.",
        "Type ? for help, quit to leave.",
    ]


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("y", Verdict.MET),
        ("1", Verdict.MET),
        ("MET", Verdict.MET),
        ("n", Verdict.NOT_MET),
        ("0", Verdict.NOT_MET),
        (" Not   met ", Verdict.NOT_MET),
        ("c", Verdict.CANNOT_TELL),
        ("cannot tell", Verdict.CANNOT_TELL),
        ("x", Verdict.NOT_APPLICABLE),
        ("not applicable", Verdict.NOT_APPLICABLE),
    ],
)
def test_a_verdict_is_stored_and_nothing_moves(talk: Talk, line: str, verdict: Verdict) -> None:
    heard = talk.say(line)
    assert heard[-1] == "1 of 2 answered."
    assert talk.session.content("T1.C1").value is verdict
    assert talk.session.at == "T1.C1"


def test_an_empty_line_goes_on(talk: Talk) -> None:
    assert talk.say("y", "")[0] == "T1 C2."
    assert talk.say("y")[-2:] == ["Whole image open: shown, improve, never.", "May it be shown?"]
    assert talk.say("") == ["Whole image.", "Open."]
    heard = talk.say("shown", "")
    assert heard[:3] == [
        "All 2 criteria are answered.",
        "Label: appropriate.",
        "Image 2 of 3, 0 of 2 answered.",
    ]
    talk.say(*("y", "", "y", "", "shown", "") * 2)
    assert talk.say("")[-1] == "Thank you."
    assert talk.session.image.number == 3


def test_an_empty_line_without_a_rubric_goes_to_the_next_image(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", rubric=None)
    talk = Talk(study)
    assert talk.say("shown", "")[0] == "Image 2 of 3."
    study.close()


def test_every_word_of_the_table_of_commands_is_understood(talk: Talk) -> None:
    unknown = "Not understood"
    assert talk.say("made up") == ["Not understood: made up. Type ? for the words that work here."]
    for command in COMMANDS:
        if command.word and command.word != "quit":
            for word in (command.word, *command.single):
                assert not talk.say(word)[0].startswith(unknown), word
                talk.say("")  # an answer to a question, should there be one


@pytest.mark.parametrize("line", ["met now", "undo 3", "part 2", "quit please", "yy", "¿"])
def test_words_too_many_or_unknown_are_one_kind_sentence_and_change_nothing(talk: Talk, line: str) -> None:
    assert talk.say(line) == [f"Not understood: {line}. Type ? for the words that work here."]
    assert not talk.session.answers.contents
    assert not talk.terminal.is_over


def test_help_names_each_word_once_a_line(talk: Talk) -> None:
    lines = talk.say("?")
    assert "met, or y, or 1: Met." in lines
    assert "note, or note TEXT, or e: Note." in lines
    assert "no doubt: Remove the doubt." in lines
    assert len(lines) == len(set(lines))
    assert talk.say("help") == lines
    words = [command.word for command in COMMANDS if command.word]
    assert all(any(line.startswith(word) for line in lines) for word in words)


def test_a_note_in_one_line_or_asked_for(talk: Talk) -> None:
    assert talk.say("note  Bent  At the Top") == ["Note saved: Bent At the Top.", "Straight."]
    assert talk.session.content("T1.C1").note == "Bent At the Top"
    assert talk.say("note") == ["Type the note, or press Enter to leave it unchanged."]
    assert talk.say("quit") == ["Note saved: quit.", "Straight."]
    assert not talk.terminal.is_over
    assert talk.say("note", "") == ["Unchanged."]
    assert talk.say("no note") == ["Note removed.", "Straight."]


def test_a_doubt_by_number_by_word_and_taken_back(talk: Talk) -> None:
    asked = talk.say("doubt")
    assert asked[0] == "Why are you uncertain? Type a number, or press Enter to leave it unchanged."
    assert asked[1:] == [
        "1: Wording unclear.",
        "2: Borderline.",
        "3: Not visible.",
        "4: Missing background.",
        "5: Other reason.",
        "6: No reason given.",
    ]
    assert talk.say("3") == ["Doubt: not visible.", "Straight."]
    assert talk.say("doubt borderline") == ["Doubt: borderline.", "Straight."]
    assert talk.say("no doubt") == ["Doubt removed.", "Straight."]
    assert talk.session.content("T1.C1").doubt is None


def test_that_either_answer_is_defensible_can_be_said_where_the_study_allows_it(study: StudyFolder) -> None:
    study.response_sets.allow(True)
    talk = Talk(study)
    assert talk.say("y", "doubt")[-1] == "7: Either answer is defensible."
    assert talk.say("7") == ["Doubt: either answer is defensible.", "Straight."]
    assert talk.session.content("T1.C1") == Content(Verdict.MET, Doubt.EITHER)
    assert talk.say("doubt 8")[0].startswith("No such reason: 8. Type a number from 1 to 7,")


@pytest.mark.parametrize("text", ["7", "0", "99999999999", "reason", "weather"])
def test_a_doubt_that_is_unclear_is_asked_again(talk: Talk, text: str) -> None:
    heard = talk.say(f"doubt {text}")
    assert heard[0] == (
        f"No such reason: {text}. Type a number from 1 to 6, or press Enter to leave it unchanged."
    )
    assert heard[1:] == talk.say("doubt")[1:]
    assert len(heard) == 7
    assert talk.say("background") == ["Doubt: missing background.", "Straight."]
    assert talk.session.content("T1.C1").doubt is Doubt.BACKGROUND


@pytest.mark.parametrize(
    "line", ["note", "note x", "doubt", "doubt 1", "no doubt", "no note", "y", "explain"]
)
def test_without_a_criterion_one_is_asked_to_choose(talk: Talk, line: str) -> None:
    talk.session.attend(None)
    assert talk.say(line) == ["Choose a criterion first: down goes to the next one."]


def test_going_to_an_image(talk: Talk) -> None:
    assert talk.say("go 3")[0] == "Image 3 of 3, 0 of 2 answered."
    assert talk.say("g 1")[0] == "Image 1 of 3, 0 of 2 answered."
    assert talk.say("go") == ["Type the image's number, or nothing to stay."]
    assert talk.say("2")[0] == "Image 2 of 3, 0 of 2 answered."
    assert talk.say("go two") == ["Not a number: two. Type the image's number, for example: go 12."]
    for number in ("0", "4", "9" * 30):
        assert talk.say(f"go {number}") == ["There is no such image.", "The numbers go from 1 to 3."]


def test_judging_the_whole_image(talk: Talk) -> None:
    assert talk.say("improve") == ["Needs improvement.", "Whole image."]
    assert talk.say("never The tip is a claw.") == ["Never show.", "Whole image."]
    content = talk.session.content(Scale.SHOWING.value)
    assert (content.value, content.note) == (Judgment.NEVER_SHOW, "The tip is a claw.")


def test_a_study_without_a_judgment_of_the_whole_image_says_so(study: StudyFolder) -> None:
    talk = Talk(study, None)
    assert talk.say("shown") == ["This study does not ask for a judgment of the whole image."]


def test_a_study_that_asks_for_a_label_takes_its_words(study: StudyFolder) -> None:
    talk = Talk(study, Scale.LABEL)
    sentence = "This study asks differently about the whole image. Type one of: appropriate, not appropriate."
    assert talk.say("never") == [sentence]
    assert talk.say("not appropriate bent") == ["Not appropriate.", "Whole image."]
    assert talk.session.content("label").note == "bent"
    assert "appropriate: Appropriate." in talk.say("?")


def test_undo_and_redo(talk: Talk) -> None:
    assert talk.say("y", "undo") == ["Undone: met.", "Straight: open."]
    assert talk.say("redo") == ["Redone.", "Straight: met."]
    assert talk.say("redo") == ["Nothing to redo."]


def test_listening(talk: Talk) -> None:
    assert talk.say("line") == ["Guide cane: white, shape unclear, top not in view, bottom end not in view."]
    material = ["Material unclear."]
    assert talk.say("part") == material
    assert talk.say("part", "part back") == material
    assert talk.say("part again") == material
    assert talk.say("repeat") == material
    assert talk.say("label", "spell")[0].startswith("capital L, a, b, e, l, colon")


def test_quitting_says_that_everything_is_saved_once(talk: Talk) -> None:
    heard = talk.say("y", "quit")
    assert heard == ["Everything is saved.", "0 of 3 images complete, 3 open."]
    assert talk.terminal.is_over
    assert talk.terminal.leave() == []


def test_a_walk_tells_one_image_and_answers_nothing(study: StudyFolder) -> None:
    robin = study.raters.add("Robin")
    told = list(Terminal(Annotating(study, robin)).walk())
    assert told[:3] == ["Canes.", "Welcome, Robin.", "Image 1 of 3, 0 of 2 answered."]
    assert told.count("T1 C1.") == told.count("T1 C2.") == 1
    assert told[-4:] == [
        "Label: open.",
        "No criterion is against it so far, 2 criteria to go.",
        "Everything is saved.",
        "0 of 3 images complete, 3 open.",
    ]
    assert study.answers.count() == 0


def test_sentences_stand_alone() -> None:
    assert sentences("Met. A tip? Yes!  Image 3.") == ["Met.", "A tip?", "Yes!", "Image 3."]
    assert sentences("About 150 cm. long, e.g. this one.") == ["About 150 cm. long, e.g. this one."]
    assert sentences("ചൂരൽ. നേരെ.") == ["ചൂരൽ.", "നേരെ."]
    assert sentences("") == []


def test_sentences_cannot_steer_the_terminal() -> None:
    assert sentences("Red \x1b[31mtext\x07\nand more.") == ["Red [31mtext and more."]
    assert sentences("ക\u200dഷ.") == ["ക\u200dഷ."]  # a joiner belongs to the word


def test_a_walk_tells_the_first_image_and_leaves_the_place_as_it_was(study: StudyFolder) -> None:
    robin = study.raters.add("Robin")
    second = study.images.at(2)
    assert second is not None
    study.sessions.set_place(robin, second)
    told = list(Terminal(Annotating(study, robin)).walk())
    assert told[0].startswith("Image 1 of")
    assert study.sessions.place(robin) == 2


# --- several answers on one line


def answers(talk: Talk) -> dict[str, object]:
    """What is on the disk for the image one is at."""
    image = talk.session.image.key
    current = talk.session._study.answers.current(image, talk.session.rater)
    return {item: answer.content.value for item, answer in current.items()}


def test_several_answers_on_a_line_go_to_one_criterion_each(talk: Talk) -> None:
    assert talk.say("y n") == ["Met.", "Straight.", "1 of 2 answered.", *talk_of_second()]
    assert answers(talk) == {"T1.C1": Verdict.MET, "T1.C2": Verdict.NOT_MET}
    assert talk.session.at == "showing"


def talk_of_second() -> list[str]:
    label = "Label not appropriate: Tip."
    whole_image = ["Whole image open: shown, improve, never.", "May it be shown?"]
    return ["Not met.", "Tip.", "2 of 2 answered.", label, *whole_image]


def test_what_is_answered_already_is_passed_over_but_for_where_one_is(tmp_path: Path) -> None:
    with_more = Talk(make_study(tmp_path / "more", rubric="guide-cane"))
    with_more.say("open", "n")  # the second
    assert with_more.session.at == "T1.C2"
    with_more.say("Y n C x")
    assert list(answers(with_more).values()) == [
        Verdict.MET,
        Verdict.NOT_MET,
        Verdict.CANNOT_TELL,
        Verdict.NOT_APPLICABLE,
    ]
    assert list(answers(with_more)) == ["T1.C2", "T1.C3", "T1.C4", "T1.C5"]
    with_more.session._study.close()


@pytest.mark.parametrize("line", ["y y n", "y y y y", "1 0 1"])
def test_more_answers_than_open_criteria_are_refused_and_nothing_is_stored(talk: Talk, line: str) -> None:
    count = len(line.split())
    refused = (
        f"That is {count} answers for 2 criteria. Nothing was saved: type one answer per line, or fewer."
    )
    assert talk.say(line) == [refused]
    assert answers(talk) == {}


@pytest.mark.parametrize("line", ["y maybe", "yyn", "y w", "y, n", "undo undo"])
def test_a_line_that_is_not_answers_only_stores_nothing(talk: Talk, line: str) -> None:
    assert talk.say(line)[0].startswith("Not understood: ")
    assert answers(talk) == {}
