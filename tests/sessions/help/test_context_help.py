"""Help, the tour and practising: the words, with the person's own keys in them."""

from pathlib import Path

from app.commands import COMMANDS
from app.files.rubric_file import load_rubric
from app.interchange.demo.practice_cases import PracticeCase, load_cases
from app.keymap import Keymap
from app.messages.help.dialogs import ANY_DIALOG
from app.sessions.annotate.practice import PracticeSession
from app.sessions.help.context_help import HelpContext, lines, title
from app.sessions.help.tour import TourSession
from app.study.verdict import Verdict

RUBRIC = load_rubric("guide-cane")
HANDLE = RUBRIC.criteria[1]
EVERYTHING = {command.name for command in COMMANDS}


def test_help_on_a_criterion_begins_with_how_to_decide() -> None:
    place = HelpContext(
        "AnnotatePage", role="RadioButton", name="Met", criterion=HANDLE, theme=RUBRIC.themes[0]
    )
    told = lines(place, Keymap(), EVERYTHING)
    assert title(place) == "Help: Straight handle"
    assert told[0].startswith("How to decide on Straight handle: Follow the grip from the body to its end.")
    assert told[1].startswith("Why it is asked: A blind person could use it.")
    assert told[2] == (
        "If the image does not show it, answer “cannot tell”. By the community's rule, that counts as “met”."
    )
    assert told[3] == "Answers: Y met, N not met, C cannot tell, X not applicable."
    assert "F flag it as uncertain" in told[4]
    assert told[5].startswith("Arrow keys move among the answers without answering")
    assert told[6].startswith("On this page you apply the rubric")
    assert "Not met, Ctrl+2 or N or 0" in told[7:]


def test_help_on_the_report_card_has_the_steps_of_a_newsroom() -> None:
    told = lines(HelpContext("ReportCardPage"), Keymap(), set())
    assert told[0].startswith("On this page you check an image model")
    assert [one.partition(":")[0] for one in told[1:]] == [
        "A newsroom, step 1",
        *(f"Step {number}" for number in range(2, 6)),
    ]


def test_help_has_the_keys_the_person_has() -> None:
    place = HelpContext("AnnotatePage", criterion=HANDLE)
    told = lines(place, Keymap("left hand"), {"met"})
    assert "Answers: 1 met, 2 not met, 3 cannot tell, 4 not applicable." in told
    assert told[-1] == "Met, Ctrl+1 or 1"


def test_help_on_a_field_and_in_a_dialog() -> None:
    field = HelpContext(
        "DescribePage", name="Material, required", role="EditableText", about="What is it made of?"
    )
    told = lines(field, Keymap(), set())
    assert told[0] == "Material, required. What is it made of?"
    assert told[1].startswith("Type here.")
    inside = HelpContext("AnnotatePage", "SettingsDialog", "Settings", name="Rate", role="SpinBox")
    assert lines(inside, Keymap(), EVERYTHING)[-1] == (
        "Settings. Nothing is saved before you press OK. Escape leaves without a change."
    )
    assert lines(HelpContext(dialog="Odd", dialog_title="Sure?"), Keymap(), set()) == (f"Sure? {ANY_DIALOG}",)


def test_the_tour_names_ones_own_keys_and_stops_at_its_ends() -> None:
    tour = TourSession(Keymap().take_all("undo").give("undo", "Ctrl+J"))
    tour.go(-1)
    assert tour.number == 1
    heard = [tour.heard(index) for index in range(tour.total)]
    assert heard[0].startswith("Welcome. Touchstone is for checking")
    assert heard[0].endswith("Step 1 of 8.")
    assert any("Ctrl+J undoes the last change" in step for step in heard)
    assert not any("no key" in step for step in heard)
    for _ in range(20):
        tour.go(1)
    assert tour.is_last


def test_every_criterion_of_the_guide_cane_can_be_practised() -> None:
    for criterion in RUBRIC.criteria:
        cases = load_cases(RUBRIC.artifact, criterion.short)
        assert len(cases) >= 2, criterion.short
        verdicts = {verdict for case in cases for verdict in case.accepted}
        assert len(verdicts) >= 2, criterion.short
    named = {criterion.short for criterion in RUBRIC.criteria}
    assert load_cases("Guide cane", "Straight handle")
    assert load_cases("mridangam", "Straight handle") == ()
    assert "Made up" not in named
    assert load_cases(RUBRIC.artifact, "Made up") == ()


def test_an_answer_is_told_what_the_guidance_says() -> None:
    plain = PracticeCase(Path("a.png"), "A hook.", (Verdict.NOT_MET,), "It is curved.")
    open_case = PracticeCase(Path("b.png"), "A knob.", (Verdict.MET, Verdict.NOT_MET), "Neither.")
    session = PracticeSession(HANDLE, [plain, open_case])
    assert session.text == "Case 1 of 2. A hook."
    assert session.answer(Verdict.NOT_MET).sentence == "Yes, not met. It is curved."
    assert session.answer(Verdict.MET).sentence == "Not quite: the guidance says not met. It is curved."
    session.step()
    assert session.answer(Verdict.MET).sentence == (
        "“Met” can be defended. People disagree here: met or not met. Neither."
    )
    assert session.answer(Verdict.CANNOT_TELL).sentence == (
        "Not quite: the guidance says met or not met. Neither."
    )
    assert session.step().sentence == "Case 1 of 2. A hook."


def test_without_cases_it_says_so() -> None:
    session = PracticeSession(HANDLE, ())
    assert session.case is None
    assert session.text.startswith("There are no images to practise on")
    assert session.answer(Verdict.MET).sentence == session.text
