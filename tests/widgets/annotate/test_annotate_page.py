"""The annotation page: press a key, then look at what was said, what is shown and what is on the disk."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.answer import AnswerAction, Content
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import open_study
from tests.widgets.annotate_driver import Driver, close_menu, make_study
from widgets.annotate.item_card import CardHeading
from widgets.kit.radio_answers import Choices

MET = Content(Verdict.MET)


def heading(driver: Driver, item: str) -> CardHeading:
    card = driver.page.form.card(item)
    assert card is not None
    return card.heading


def test_coming_in_says_where_one_is_and_reads_the_description(driver: Driver) -> None:
    assert driver.last.startswith("Pilot. Welcome, Robin. Image 1 of 3, 0 of 7 answered. Guide cane.")
    assert driver.last.endswith("Open.")
    assert driver.focus_name == driver.last, "the heading has the focus and says all of it, in this order"
    assert driver.window.windowTitle() == "Image 1 of 3 – Pilot – Touchstone"
    assert " ".join(driver.voice.said[-3:]) == driver.last


@pytest.mark.parametrize(
    ("key", "verdict"),
    [
        ("y", Verdict.MET),
        ("1", Verdict.MET),
        ("n", Verdict.NOT_MET),
        ("0", Verdict.NOT_MET),
        ("c", Verdict.CANNOT_TELL),
        ("x", Verdict.NOT_APPLICABLE),
    ],
)
def test_a_single_key_answers_and_the_answer_is_on_the_disk(
    driver: Driver, key: str, verdict: Verdict
) -> None:
    said = driver.key(key)
    assert said.lower().startswith(verdict.value)
    assert "1 of 7 answered" in said
    assert driver.stored() == {"T1.C1": Content(verdict)}
    card = driver.page.form.card("T1.C1")
    assert card is not None
    assert [button.isChecked() for button in card.choices.buttons].count(True) == 1
    assert card.choices.entry().text().lower() == verdict.value


def test_the_focus_stays_after_an_answer_and_moves_on_an_explicit_next(driver: Driver) -> None:
    driver.key("y")
    assert driver.focus is heading(driver, "T1.C1")
    driver.control(Qt.Key.Key_Return)
    assert driver.focus_name.startswith("T1 C2")
    assert driver.last.startswith("T1 C2.")


def test_arrows_move_among_the_answers_without_answering(driver: Driver) -> None:
    driver.press(Qt.Key.Key_Right)
    assert "Met, Not deformed, radio button, not chosen" in driver.focus_name
    driver.press(Qt.Key.Key_Right)
    assert "Not met, Not deformed, radio button, not chosen" in driver.focus_name
    assert driver.stored() == {}
    driver.press(Qt.Key.Key_Space)
    assert driver.stored() == {"T1.C1": Content(Verdict.NOT_MET)}


def test_single_keys_never_fire_while_typing(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)
    for letter in "nyc 10":
        driver.key(letter)
    assert driver.stored() == {}
    said = driver.press(Qt.Key.Key_Return)
    assert said == "Note saved: nyc 10. Not deformed."
    assert driver.stored() == {"T1.C1": Content(None, None, "nyc 10")}


def test_the_keys_are_seen_on_the_answers_and_not_heard(driver: Driver) -> None:
    card = driver.page.form.card("T1.C1")
    assert card is not None
    choices = card.choices
    assert [button.key for button in choices.buttons] == ["Y", "N", "C", "X"]
    names = [button.accessibleName() or button.text() for button in choices.buttons]
    assert [name.partition(",")[0] for name in names] == ["Met", "Not met", "Cannot tell", "Not applicable"]
    plain = [button.sizeHint().width() for button in choices.buttons]
    driver.window.context.settings = Settings(keys={"met": ("Ctrl+1", "J")})
    driver.page.follow_settings()
    assert choices.buttons[0].key == "J"
    driver.window.context.settings = Settings(single_keys=False)
    driver.page.follow_settings()
    assert [button.key for button in choices.buttons] == ["", "", "", ""]
    assert all(button.sizeHint().width() < wide for button, wide in zip(choices.buttons, plain, strict=True))


@pytest.mark.parametrize(
    ("scale", "first", "second"),
    [
        (Scale.SHOWING, ["Ctrl+5", "Ctrl+6", "Ctrl+7"], None),
        (Scale.SHOWN_OR_NEVER, ["Ctrl+5", "Ctrl+7"], None),
        (Scale.TWO_STEP, ["", "Ctrl+7"], ["Ctrl+5", "Ctrl+6"]),
        (Scale.LABEL, ["", ""], None),
    ],
)
def test_the_keys_that_judge_the_whole_image_are_seen_on_its_answers(
    qtbot: QtBot, tmp_path: Path, scale: Scale, first: list[str], second: list[str] | None
) -> None:
    driver = Driver(qtbot, make_study(tmp_path, scale), Settings())
    card = driver.page.form.whole_image
    assert card is not None
    groups = [choices for choices in card.findChildren(Choices) if choices is not card.choices]
    assert [button.key for button in card.choices.buttons] == first
    assert [[button.key for button in choices.buttons] for choices in groups] == [second or ["", ""]]
    driver.window.context.settings = Settings(keys={"judge_never": ("Ctrl+9",)})
    driver.page.follow_settings()
    if "Ctrl+7" in first:
        assert card.choices.buttons[-1].key == "Ctrl+9"


def test_single_keys_can_be_switched_off_and_the_others_still_work(driver: Driver) -> None:
    driver.window.context.settings = Settings(single_keys=False)
    driver.window.apply_settings()
    driver.key("y")
    assert driver.stored() == {}
    driver.control(Qt.Key.Key_2)
    assert driver.stored() == {"T1.C1": Content(Verdict.NOT_MET)}


def test_a_note_being_typed_is_saved_when_one_goes_on(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)
    driver.key("a")
    driver.control(Qt.Key.Key_U)
    assert driver.stored() == {"T1.C1": Content(None, None, "a")}
    assert driver.window.windowTitle().startswith("Image 2 of 3")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_out_of_a_note_one_is_back_where_letters_are_commands(driver: Driver, key: Qt.Key) -> None:
    driver.key("e")
    driver.key("a")
    driver.press(Qt.Key.Key_Return)
    assert driver.last == "Note saved: a. Not deformed."
    driver.key("e")
    driver.press(key)
    driver.key("n")
    assert driver.stored() == {"T1.C1": Content(Verdict.NOT_MET, None, "a")}


def test_escape_leaves_a_note_as_it_was(driver: Driver) -> None:
    driver.key("e")
    driver.key("a")
    driver.press(Qt.Key.Key_Return)
    driver.key("e")
    driver.key("b")
    assert driver.press(Qt.Key.Key_Escape) == "Change to the note discarded. Not deformed."
    assert driver.focus is heading(driver, "T1.C1")
    assert driver.focus_name == driver.last
    driver.control(Qt.Key.Key_U)
    assert driver.stored() == {"T1.C1": Content(None, None, "a")}


def test_where_the_focus_stays_the_whole_sentence_is_announced(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str | None] = []
    monkeypatch.setattr(driver.announcer, "say", lambda said: announced.append(said.beside_focus))
    driver.qtbot.waitUntil(driver.window.isActiveWindow)
    driver.control(Qt.Key.Key_Down)
    assert announced == [""]  # the new focus is heard by itself
    driver.control(Qt.Key.Key_Up)
    driver.control(Qt.Key.Key_Up)  # it stays at the first criterion
    driver.window.run_command("next_image")  # to the first answer again
    assert announced == ["", "", None, None]


def test_a_doubt_and_a_note_are_heard_on_coming_to_a_criterion(driver: Driver) -> None:
    driver.page.session.doubt(Doubt.BORDERLINE, "T1.C2")
    driver.page.session.note("a crook", "T1.C2")
    driver.page.session.attend("T1.C1")
    said = driver.page.session.step_criterion(1)
    assert said.beside_focus == "Doubt: borderline, note: a crook."


def test_the_doubt_menu_says_what_it_asks(driver: Driver) -> None:
    assert driver.key("d") == "Why uncertain?"
    close_menu()


def test_enter_presses_the_buttons_of_the_page(driver: Driver) -> None:
    card = driver.page.form.card("T1.C1")
    assert card is not None
    card.doubt.setFocus()
    driver.press(Qt.Key.Key_Return)
    close_menu()


def press_in_menu(key: Qt.Key) -> None:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, key)


def test_a_letter_chooses_a_reason_and_anything_else_none(driver: Driver) -> None:
    driver.key("y")
    driver.key("d")
    press_in_menu(Qt.Key.Key_Q)
    refused = driver.last
    assert refused.startswith("No reason has the letter q. Choose one: Wording unclear, Borderline, ")
    press_in_menu(Qt.Key.Key_Return)
    assert driver.last.startswith("No reason is chosen. Choose one: Wording unclear, ")
    assert driver.stored()["T1.C1"].doubt is None
    press_in_menu(Qt.Key.Key_B)
    driver.qtbot.waitUntil(lambda: driver.last.startswith("Doubt: borderline."))
    assert driver.stored()["T1.C1"].doubt is Doubt.BORDERLINE


def test_a_doubt_is_chosen_from_a_menu(driver: Driver) -> None:
    driver.key("y")
    driver.key("d")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: "Doubt" in driver.last)
    assert driver.last == "Doubt: borderline. Not deformed."
    assert driver.stored() == {"T1.C1": Content(Verdict.MET, Doubt.BORDERLINE)}


def test_that_either_answer_is_defensible_is_offered_where_the_study_allows_it(driver: Driver) -> None:
    driver.key("d")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "Either answer is defensible" not in [action.text() for action in menu.actions()]
    close_menu()
    driver.window.part()
    with closing(open_study(driver.folder)) as study:
        study.response_sets.allow(True)
    driver.open()
    driver.key("y")
    driver.key("d")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for _ in range(6):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: "Doubt" in driver.last)
    assert driver.last == "Doubt: either answer is defensible. Not deformed."
    assert driver.stored() == {"T1.C1": Content(Verdict.MET, Doubt.EITHER)}


def test_undo_and_redo_reach_over_images_and_over_leaving(driver: Driver) -> None:
    driver.key("y")
    driver.control(Qt.Key.Key_U)
    driver.key("n")
    driver.window.part()
    driver.open()
    assert driver.control(Qt.Key.Key_Z).endswith(" Not deformed: open.")
    assert driver.control(Qt.Key.Key_Z).endswith(" Not deformed: open. Image 1 of 3.")
    assert driver.control(Qt.Key.Key_Z) == "Nothing to undo."
    assert driver.control(Qt.Key.Key_Y) == "Redone. Not deformed: met."
    assert driver.stored() == {"T1.C1": MET}
    study = open_study(driver.folder)
    rater = study.raters.find("Robin")
    assert rater is not None
    acts = [answer.act for answer in study.answers.walk_back(rater)]
    study.close()
    assert acts == [AnswerAction.REDO, AnswerAction.UNDO, AnswerAction.UNDO, AnswerAction.DO, AnswerAction.DO]


def test_coming_back_one_is_where_one_left(driver: Driver) -> None:
    driver.control(Qt.Key.Key_U)
    driver.key("y")
    driver.window.part()
    assert driver.last.startswith("Everything is saved.")
    driver.open()
    assert driver.last.startswith("Pilot. Welcome back, Robin. Image 2 of 3, 1 of 7 answered.")
    assert driver.focus is heading(driver, "T1.C2")


def test_later_keeps_an_image_in_the_queue(driver: Driver) -> None:
    said = driver.control(Qt.Key.Key_L)
    assert said.startswith("Image 1 left for later. Image 2 of 3")
    driver.control(Qt.Key.Key_U)
    assert driver.window.windowTitle().startswith("Image 3")
    driver.control(Qt.Key.Key_U)
    assert driver.window.windowTitle().startswith("Image 2")


def test_the_community_rule_is_said_and_shown_where_it_applies(driver: Driver) -> None:
    said = driver.key("c")
    assert "Counts as met." in said
    assert driver.stored() == {"T1.C1": Content(Verdict.CANNOT_TELL)}


def test_the_label_is_said_when_the_last_criterion_is_answered(driver: Driver) -> None:
    for _ in range(6):
        driver.key("y")
        driver.key("j")
    said = driver.key("y")
    rest = "Whole image open: Ctrl+5 to Ctrl+7. May it be shown?"
    assert said.endswith(f"7 of 7 answered. Label: appropriate. {rest}")
    assert driver.focus_name == said
    assert driver.page.session.at == "showing"
    assert driver.page.progress.text() == "7 of 7 answered. Whole image open."
    driver.window.run_command("judge_shown")
    assert driver.key("j") == "All 7 criteria are answered. Label: appropriate."
    assert driver.page.label.text() == "Label: appropriate."
    card = driver.page.form.card("T1.C2")
    assert card is not None
    card.take_focus()
    assert driver.key("n").endswith("Label not appropriate: Straight handle.")


def test_the_whole_image_is_judged_with_a_reason(driver: Driver) -> None:
    driver.window.run_command("judge_never")
    assert driver.focus_name == driver.last == "Never show. Whole image."
    driver.key("e")
    driver.key("b")
    driver.press(Qt.Key.Key_Return)
    assert driver.last == "Reason saved: b. Whole image."
    assert driver.stored() == {"showing": Content(Judgment.NEVER_SHOW, None, "b")}


def test_in_two_steps_nothing_is_stored_before_the_second(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path, Scale.TWO_STEP), Settings())
    card = driver.page.form.card("two-step")
    assert card is not None
    card.take_focus()
    driver.press(Qt.Key.Key_Down)
    driver.press(Qt.Key.Key_Space)
    assert driver.last == "It may be shown. As it is, or improved first?"
    assert driver.stored() == {}
    driver.press(Qt.Key.Key_Right)
    driver.press(Qt.Key.Key_Space)
    assert driver.stored() == {"two-step": Content(Judgment.NEEDS_IMPROVEMENT)}
    driver.window.close()
