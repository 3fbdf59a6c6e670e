"""Answering on every kind of scale at the window: press a key, then look at what was said, shown and stored."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.answer import Content
from app.study.verdict import Mark, Verdict
from tests.sessions.scaled_study import BETTER, DEPTH, FIT, ORDER, TRUE, WORDS
from tests.widgets.scaled_driver import ScaledDesk

CAPTIONS, PLAIN = 3, 5
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[ScaledDesk]:
    desk = ScaledDesk(qtbot, tmp_path, Settings())
    yield desk
    desk.window.close()
    desk.announcer.close()


def chosen(desk: ScaledDesk, item: str) -> list[str]:
    return [button.text() for button in desk.card(item).choices.buttons if button.isChecked()]


def spoken(widget: QWidget) -> tuple[str, str]:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.text(QAccessible.Text.Name), interface.role().name


def test_a_digit_answers_a_level_and_leads_to_the_reason(desk: ScaledDesk) -> None:
    assert desk.focus_name.startswith("Fit. How well does it serve prompt and context? From 1, not at all")
    assert desk.key("4") == "4, very well. Fit. 1 of 6 answered. Why?"
    assert desk.stored() == {FIT: Content(Mark("4"))}
    assert chosen(desk, FIT) == ["4, very well"]
    assert "Why? Fit" in desk.focus_name
    for letter in "bold":
        desk.key(letter)
    assert desk.press(Qt.Key.Key_Return) == "Reason saved: bold. Fit."
    assert desk.stored() == {FIT: Content(Mark("4"), None, "bold")}
    assert spoken(desk.focus) == ("4, very well", "RadioButton")
    assert desk.key("3") == "3. Fit. 1 of 6 answered."
    assert spoken(desk.focus)[0] == "3", "a reason is there, so the focus follows the answer"


def test_a_reason_can_be_skipped(desk: ScaledDesk) -> None:
    desk.key("2")
    desk.press(Qt.Key.Key_Escape)
    assert spoken(desk.focus)[1] == "RadioButton"
    desk.key("j")
    assert desk.focus_name.startswith("Depth.")
    assert desk.stored() == {FIT: Content(Mark("2"))}


def test_full_stop_and_comma_halve(desk: ScaledDesk) -> None:
    desk.go(1, DEPTH)
    assert desk.key(".").startswith("Answer with a digit first")
    desk.key("4")
    assert desk.key(".") == "4.5. Depth. 1 of 6 answered."
    assert chosen(desk, DEPTH) == ["4.5"]
    assert desk.stored() == {DEPTH: Content(Mark("4.5"))}
    assert desk.key(",").startswith("4. Depth.")


def test_what_no_scale_has_is_told_and_not_stored(desk: ScaledDesk) -> None:
    desk.go(1, DEPTH)
    assert desk.key("0") == "Not an answer here: 0. Type a number from 1 to 5, or a half between."
    assert desk.key("y").startswith("Depth is not a yes-or-no question.")
    assert desk.key("x").startswith("“Does not apply” is no answer to Depth.")
    assert desk.stored() == {}
    assert desk.key("c") == "Cannot tell. Depth. 1 of 6 answered."
    assert chosen(desk, DEPTH) == ["Cannot tell"]


def test_it_makes_no_sense_here(desk: ScaledDesk) -> None:
    assert desk.key("x").startswith("This prompt makes no sense for this context. Fit. 1 of 6 answered.")
    assert desk.stored() == {FIT: Content(Verdict.NOT_APPLICABLE)}
    button = next(one for one in desk.card(FIT).choices.buttons if one.isChecked())
    assert spoken(button) == ("This prompt makes no sense for this context", "RadioButton")


def test_space_answers_as_everywhere(desk: ScaledDesk) -> None:
    desk.go(1, DEPTH)
    desk.press(Qt.Key.Key_Right)
    assert spoken(desk.focus)[0] == "1.5"
    assert desk.stored() == {}
    assert desk.press(Qt.Key.Key_Space).startswith("1.5. Depth.")
    assert desk.stored() == {DEPTH: Content(Mark("1.5"))}


def test_where_yes_and_no_is_asked_digits_are_as_ever(desk: ScaledDesk) -> None:
    desk.page.form.go_to(TRUE)
    assert desk.key("1").startswith("Met. True.")
    assert desk.key("0").startswith("Not met. True.")
    assert desk.stored() == {TRUE: Content(Verdict.NOT_MET)}


def test_digits_answer_from_elsewhere_and_without_single_keys(desk: ScaledDesk) -> None:
    desk.go(1, DEPTH)
    assert desk.page.exhibits.panel is not None
    desk.page.exhibits.panel.context.setFocus()
    assert desk.key("2").startswith("2. Depth.")
    desk.window.bench.settings = Settings(single_keys=False)
    desk.window.apply_settings()
    desk.key("3")
    assert desk.stored() == {DEPTH: Content(Mark("2"))}, "elsewhere a digit means nothing then"
    desk.card(DEPTH).take_focus()
    desk.key("3")
    assert desk.stored() == {DEPTH: Content(Mark("3"))}, "on the answers themselves it does"


def test_digits_that_are_commands_for_one_hand_answer_all_the_same(desk: ScaledDesk) -> None:
    desk.window.bench.settings = Settings(key_profile="left hand")
    desk.window.apply_settings()
    desk.go(1, DEPTH)
    assert desk.key("2").startswith("2. Depth.")
    desk.page.form.go_to(TRUE)
    assert desk.key("2").startswith("Not met. True.")


def test_undo_shows_the_level_before(desk: ScaledDesk) -> None:
    desk.go(1, DEPTH)
    desk.key("2")
    desk.key("5")
    assert desk.control(Qt.Key.Key_Z) == "Undone. Depth: 2."
    assert chosen(desk, DEPTH) == ["2"]
    assert desk.control(Qt.Key.Key_Y) == "Redone. Depth: 5."
    assert desk.stored() == {DEPTH: Content(Mark("5"))}


def test_one_of_the_texts_or_both(desk: ScaledDesk) -> None:
    card = desk.go(CAPTIONS, BETTER)
    titles = [button.text() for button in card.choices.buttons]
    assert titles == ["Text 1", "Text 2, the second", "Both", "Cannot tell"]
    assert desk.key("2").startswith("Text 2, the second. Better one.")
    assert desk.key("3").startswith("Both. Better one.")
    assert desk.stored(CAPTIONS) == {BETTER: Content(Mark("both"))}
    assert chosen(desk, BETTER) == ["Both"]
    card = desk.go(PLAIN, BETTER)
    assert [button.text() for button in card.choices.buttons] == ["Picture 1", "Cannot tell"]
    assert chosen(desk, BETTER) == []
    card = desk.go(CAPTIONS, BETTER)
    assert [button.text() for button in card.choices.buttons] == titles
    assert chosen(desk, BETTER) == ["Both"]
    card.choices.buttons[-1].setFocus()
    desk.press(Qt.Key.Key_Tab)
    assert desk.focus is card.note


def test_an_order_is_made_by_key(desk: ScaledDesk) -> None:
    card = desk.go(CAPTIONS, ORDER)
    assert card.order is not None
    assert desk.focus is card.order
    assert spoken(card.order)[0] == "Order, best first. Order"
    assert card.order.lines()[0] == "Text 1, no order yet"
    desk.press(Qt.Key.Key_Down)
    assert desk.key("1") == "Text 2, the second, place 1 of 3."
    assert card.order.currentRow() == 0
    assert desk.stored(CAPTIONS) == {ORDER: Content(Mark("2 > 1 > 3"))}
    assert desk.press(Qt.Key.Key_Down, ALT) == "Text 2, the second, place 2 of 3."
    assert card.order.currentRow() == 1
    desk.press(Qt.Key.Key_Down)
    assert desk.key("=") == "Text 3, place 2 of 2, shared with Text 2, the second."
    assert desk.stored(CAPTIONS) == {ORDER: Content(Mark("1 > 2 = 3"))}
    assert desk.press(Qt.Key.Key_Up, ALT) == "Text 3, place 2 of 3."
    said = desk.press(Qt.Key.Key_Return)
    assert said.startswith("Kept. Order: Text 1 first, then Text 3, then Text 2, the second.")
    assert desk.control(Qt.Key.Key_Z).startswith(
        "Undone. Order: text 1 first, then Text 2, the second and Text 3"
    )
    assert card.order.lines()[1].endswith("shared with Text 3")


def test_an_order_is_made_by_pointer(desk: ScaledDesk) -> None:
    card = desk.go(CAPTIONS, ORDER)
    assert card.order is not None
    up, down, share, keep = card.order.buttons
    assert [spoken(button)[0] for button in card.order.buttons] == [
        "Up, Order",
        "Down, Order",
        "Share the place above, Order",
        "Keep the order, Order",
    ]
    card.order.setCurrentRow(2)
    for button, said in (
        (up, "Text 3, place 2 of 3."),
        (up, "Text 3, place 1 of 3."),
        (up, "It is first already."),
        (down, "Text 3, place 2 of 3."),
        (share, "Text 3, place 1 of 2, shared with Text 1."),
    ):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert desk.last == said
    QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
    assert desk.last.startswith("Kept. Order: ")
    assert desk.stored(CAPTIONS) == {ORDER: Content(Mark("1 = 3 > 2"))}


def test_an_order_is_kept_as_it_stands(desk: ScaledDesk) -> None:
    desk.go(CAPTIONS, ORDER)
    assert desk.press(Qt.Key.Key_Space).startswith(
        "Text 1 first, then Text 2, the second, then Text 3. Order."
    )
    assert desk.stored(CAPTIONS) == {ORDER: Content(Mark("1 > 2 > 3"))}


def test_own_words_are_stored_when_one_leaves_them(desk: ScaledDesk) -> None:
    card = desk.go(CAPTIONS, WORDS)
    assert isinstance(desk.focus, QPlainTextEdit)
    assert spoken(desk.focus)[0] == "Your answer to Your words"
    for letter in "jade 1":
        desk.key(letter)
    assert desk.stored(CAPTIONS) == {}
    assert desk.press(Qt.Key.Key_Escape) == "jade 1. Your words. 1 of 6 answered."
    assert isinstance(desk.focus, QRadioButton)
    assert desk.stored(CAPTIONS) == {WORDS: Content(Mark("jade 1"))}
    card.take_focus()
    desk.key("!")
    desk.control(Qt.Key.Key_U)
    assert desk.window.windowTitle().startswith("Exhibit 4 of 5")
    assert desk.stored(CAPTIONS)[WORDS].mark in (Mark("jade 1!"), Mark("!jade 1"))
    assert card.own_words is not None
    assert card.own_words.toPlainText() == ""


def test_tab_leaves_own_words(desk: ScaledDesk) -> None:
    desk.go(CAPTIONS, WORDS)
    desk.key("a")
    desk.press(Qt.Key.Key_Tab)
    assert not isinstance(desk.focus, QPlainTextEdit)
    assert desk.stored(CAPTIONS) == {WORDS: Content(Mark("a"))}
