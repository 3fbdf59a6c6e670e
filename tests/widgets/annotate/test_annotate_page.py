"""The annotation page: press a key, then look at what was said, what is shown and what is on the disk."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.answer import Act, Content
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import open_study
from tests.widgets.annotate_driver import Desk, close_menu, make_study

MET = Content(Verdict.MET)


def test_coming_in_says_where_one_is_and_reads_the_description(desk: Desk) -> None:
    assert desk.last.startswith("Pilot. Welcome, Robin. Image 1 of 3, 0 of 7 answered. A guide cane.")
    assert desk.last.endswith("Open.")
    assert desk.focus_name.startswith("T1 C1. Not deformed")
    assert desk.window.windowTitle() == "Image 1 of 3 – Pilot – Touchstone"
    assert " ".join(desk.voice.said[-3:]) == desk.last


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
def test_a_single_key_answers_and_the_answer_is_on_the_disk(desk: Desk, key: str, verdict: Verdict) -> None:
    said = desk.key(key)
    assert said.lower().startswith(verdict.value)
    assert "1 of 7 answered" in said
    assert desk.stored() == {"T1.C1": Content(verdict)}
    card = desk.page.form.card("T1.C1")
    assert card is not None
    assert [button.isChecked() for button in card.choices.buttons].count(True) == 1
    assert card.choices.entry().text().lower() == verdict.value


def test_the_focus_stays_after_an_answer_and_moves_on_an_explicit_next(desk: Desk) -> None:
    desk.key("y")
    assert desk.focus_name.startswith("T1 C1")
    desk.control(Qt.Key.Key_Return)
    assert desk.focus_name.startswith("T1 C2")
    assert desk.last.startswith("T1 C2.")


def test_arrows_move_among_the_answers_without_answering(desk: Desk) -> None:
    desk.press(Qt.Key.Key_Right)
    assert "Not met, radio button, not chosen" in desk.focus_name
    assert desk.stored() == {}
    desk.press(Qt.Key.Key_Space)
    assert desk.stored() == {"T1.C1": Content(Verdict.NOT_MET)}


def test_single_keys_never_fire_while_typing(desk: Desk) -> None:
    desk.press(Qt.Key.Key_F2)
    for letter in "nyc 10":
        desk.key(letter)
    assert desk.stored() == {}
    said = desk.press(Qt.Key.Key_Return)
    assert said == "Note saved: nyc 10. Not deformed."
    assert desk.stored() == {"T1.C1": Content(None, None, "nyc 10")}


def test_single_keys_can_be_switched_off_and_the_others_still_work(desk: Desk) -> None:
    desk.window.bench.settings = Settings(single_keys=False)
    desk.window.apply_settings()
    desk.key("y")
    assert desk.stored() == {}
    desk.control(Qt.Key.Key_2)
    assert desk.stored() == {"T1.C1": Content(Verdict.NOT_MET)}


def test_a_note_being_typed_is_saved_when_one_goes_on(desk: Desk) -> None:
    desk.press(Qt.Key.Key_F2)
    desk.key("a")
    desk.control(Qt.Key.Key_U)
    assert desk.stored() == {"T1.C1": Content(None, None, "a")}
    assert desk.window.windowTitle().startswith("Image 2 of 3")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_out_of_a_note_one_is_back_where_letters_are_commands(desk: Desk, key: Qt.Key) -> None:
    desk.key("e")
    desk.key("a")
    desk.press(key)
    assert desk.last == "Note saved: a. Not deformed."
    desk.key("e")
    desk.press(key)
    desk.key("n")
    assert desk.stored() == {"T1.C1": Content(Verdict.NOT_MET, None, "a")}


def test_where_the_focus_stays_the_whole_sentence_is_announced(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str | None] = []
    monkeypatch.setattr(desk.announcer, "say", lambda said: announced.append(said.beside_focus))
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    desk.control(Qt.Key.Key_Down)
    assert announced == [""]  # the new focus is heard by itself
    desk.control(Qt.Key.Key_Up)
    desk.control(Qt.Key.Key_Up)  # it stays at the first criterion
    desk.window.run_command("next_image")  # to the first answer again
    assert announced == ["", "", None, None]


def test_a_doubt_and_a_note_are_heard_on_coming_to_a_criterion(desk: Desk) -> None:
    desk.page.session.doubt(Doubt.BORDERLINE, "T1.C2")
    desk.page.session.note("a crook", "T1.C2")
    desk.page.session.attend("T1.C1")
    said = desk.page.session.step_criterion(1)
    assert said.beside_focus == "Doubt: borderline, note: a crook."


def test_the_doubt_menu_says_what_it_asks(desk: Desk) -> None:
    assert desk.key("d") == "Why in doubt? Not deformed."
    close_menu()


def test_enter_presses_the_buttons_of_the_page(desk: Desk) -> None:
    card = desk.page.form.card("T1.C1")
    assert card is not None
    card.doubt.setFocus()
    desk.press(Qt.Key.Key_Return)
    close_menu()


def test_a_doubt_is_chosen_from_a_menu(desk: Desk) -> None:
    desk.key("y")
    desk.key("d")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: "Doubt" in desk.last)
    assert desk.last == "Doubt: borderline. Not deformed."
    assert desk.stored() == {"T1.C1": Content(Verdict.MET, Doubt.BORDERLINE)}


def test_undo_and_redo_reach_over_images_and_over_leaving(desk: Desk) -> None:
    desk.key("y")
    desk.control(Qt.Key.Key_U)
    desk.key("n")
    desk.window.part()
    desk.open()
    assert desk.control(Qt.Key.Key_Z) == "Undone. Not deformed: open."
    assert desk.control(Qt.Key.Key_Z) == "Undone. Not deformed: open. Image 1 of 3."
    assert desk.control(Qt.Key.Key_Z) == "Nothing to undo."
    assert desk.control(Qt.Key.Key_Y) == "Redone. Not deformed: met."
    assert desk.stored() == {"T1.C1": MET}
    study = open_study(desk.folder)
    rater = study.raters.find("Robin")
    assert rater is not None
    acts = [answer.act for answer in study.answers.walk_back(rater)]
    study.close()
    assert acts == [Act.REDO, Act.UNDO, Act.UNDO, Act.DO, Act.DO]


def test_coming_back_one_is_where_one_left(desk: Desk) -> None:
    desk.control(Qt.Key.Key_U)
    desk.key("y")
    desk.window.part()
    assert desk.last.startswith("Everything is saved.")
    desk.open()
    assert desk.last.startswith("Pilot. Welcome back, Robin. Image 2 of 3, 1 of 7 answered.")
    assert desk.focus_name.startswith("T1 C2")


def test_later_keeps_an_image_in_the_queue(desk: Desk) -> None:
    said = desk.control(Qt.Key.Key_L)
    assert said.startswith("Image 1 left for later. Image 2 of 3")
    desk.control(Qt.Key.Key_U)
    assert desk.window.windowTitle().startswith("Image 3")
    desk.control(Qt.Key.Key_U)
    assert desk.window.windowTitle().startswith("Image 2")


def test_the_community_rule_is_said_and_shown_where_it_applies(desk: Desk) -> None:
    said = desk.key("c")
    assert "Counts as met by the community's rule." in said
    assert desk.stored() == {"T1.C1": Content(Verdict.CANNOT_TELL)}


def test_the_label_is_said_when_the_last_criterion_is_answered(desk: Desk) -> None:
    for _ in range(7):
        said = desk.key("y")
        desk.key("j")
    assert said.endswith("7 of 7 answered. Label: appropriate.")
    assert desk.last == "Whole image. Open."
    assert desk.focus_name.startswith("Whole image. May it be shown?")
    desk.window.run_command("judge_shown")
    assert desk.key("j") == "All 7 criteria are answered. Label: appropriate."
    assert desk.page.label.text() == "Label: appropriate."
    card = desk.page.form.card("T1.C2")
    assert card is not None
    card.take_focus()
    assert desk.key("n").endswith("Label: not appropriate, because of: Straight handle.")


def test_the_whole_image_is_judged_with_a_reason(desk: Desk) -> None:
    desk.window.run_command("judge_never")
    assert desk.last == "Never show. Whole image."
    assert desk.focus_name.startswith("Whole image. May it be shown?")
    desk.key("e")
    desk.key("b")
    desk.press(Qt.Key.Key_Return)
    assert desk.last == "Reason saved: b. Whole image."
    assert desk.stored() == {"showing": Content(Judgment.NEVER_SHOW, None, "b")}


def test_in_two_steps_nothing_is_stored_before_the_second(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, make_study(tmp_path, Scale.TWO_STEP), Settings())
    card = desk.page.form.card("two-step")
    assert card is not None
    card.take_focus()
    desk.press(Qt.Key.Key_Space)
    assert desk.last == "It may be shown. As it is, or improved first?"
    assert desk.stored() == {}
    desk.press(Qt.Key.Key_Right)
    desk.press(Qt.Key.Key_Space)
    assert desk.stored() == {"two-step": Content(Judgment.NEEDS_IMPROVEMENT)}
    desk.window.close()
