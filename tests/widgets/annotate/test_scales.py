"""Answering on every kind of scale at the window: press a key, then look at what was said, shown and stored."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QRadioButton, QWidget

from app.settings import Settings
from app.study.answer import Content
from app.study.verdict import Mark, Verdict
from tests.sessions.scaled_study import BETTER, DEPTH, FIT, ORDER, TRUE, WORDS
from tests.widgets.scaled_driver import ScaledDriver
from widgets.annotate.item_card import CardHeading

CAPTIONS, PLAIN = 3, 5
ALT = Qt.KeyboardModifier.AltModifier


pytestmark = pytest.mark.driver(make=ScaledDriver, settings=Settings(verbosity="full"))


def chosen(driver: ScaledDriver, item: str) -> list[str]:
    return [button.text() for button in driver.card(item).choices.buttons if button.isChecked()]


def spoken(widget: QWidget) -> tuple[str, str]:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.text(QAccessible.Text.Name), interface.role().name


def test_a_digit_answers_a_level_and_leads_to_the_reason(driver: ScaledDriver) -> None:
    assert "Fit. How well does it serve prompt and context? From 1, not at all" in driver.focus_name
    assert driver.key("4") == "4, very well. Fit. 1 of 6 answered. Why?"
    assert driver.stored() == {FIT: Content(Mark("4"))}
    assert chosen(driver, FIT) == ["4, very well"]
    assert "Why? Fit" in driver.focus_name
    for letter in "bold":
        driver.key(letter)
    assert driver.press(Qt.Key.Key_Return) == "Reason saved: bold. Fit."
    assert driver.stored() == {FIT: Content(Mark("4"), None, "bold")}
    assert spoken(driver.focus) == ("Reason saved: bold. Fit.", "StaticText")
    assert driver.key("3") == "3. Fit. 1 of 6 answered."
    assert isinstance(driver.focus, CardHeading), "a reason is there, so nothing is asked"


def test_a_reason_can_be_skipped(driver: ScaledDriver) -> None:
    driver.key("2")
    driver.press(Qt.Key.Key_Escape)
    assert isinstance(driver.focus, CardHeading)
    driver.key("j")
    assert driver.focus_name.startswith("Depth.")
    assert driver.stored() == {FIT: Content(Mark("2"))}


def test_full_stop_and_comma_halve(driver: ScaledDriver) -> None:
    driver.go(1, DEPTH)
    assert driver.key(".").startswith("Answer with a digit first")
    driver.key("4")
    assert driver.key(".") == "4.5. Depth. 1 of 6 answered."
    assert chosen(driver, DEPTH) == ["4.5"]
    assert driver.stored() == {DEPTH: Content(Mark("4.5"))}
    assert driver.key(",").startswith("4. Depth.")


def test_what_no_scale_has_is_told_and_not_stored(driver: ScaledDriver) -> None:
    driver.go(1, DEPTH)
    assert driver.key("0") == "Not an answer here: 0. Type a number from 1 to 5, or a half step between."
    assert driver.key("y").startswith("Depth is not a yes-or-no question.")
    assert driver.key("x").startswith("“Does not apply” is not an answer to Depth.")
    assert driver.stored() == {}
    assert driver.key("c") == "Cannot tell. Depth. 1 of 6 answered."
    assert chosen(driver, DEPTH) == ["Cannot tell"]


def test_it_makes_no_sense_here(driver: ScaledDriver) -> None:
    assert driver.key("x").startswith("This prompt makes no sense for this context. Fit. 1 of 6 answered.")
    assert driver.stored() == {FIT: Content(Verdict.NOT_APPLICABLE)}
    button = next(one for one in driver.card(FIT).choices.buttons if one.isChecked())
    assert spoken(button) == ("This prompt makes no sense for this context, Fit", "RadioButton")


def test_space_answers_as_everywhere(driver: ScaledDriver) -> None:
    driver.go(1, DEPTH)
    driver.press(Qt.Key.Key_Right)
    driver.press(Qt.Key.Key_Right)
    assert spoken(driver.focus)[0] == "1.5, Depth"
    assert driver.stored() == {}
    assert driver.press(Qt.Key.Key_Space).startswith("1.5. Depth.")
    assert driver.stored() == {DEPTH: Content(Mark("1.5"))}


def test_where_yes_and_no_is_asked_digits_are_as_ever(driver: ScaledDriver) -> None:
    driver.page.form.go_to(TRUE)
    assert driver.key("1").startswith("Met. True.")
    assert driver.key("0").startswith("Not met. True.")
    assert driver.stored() == {TRUE: Content(Verdict.NOT_MET)}


def test_digits_answer_from_elsewhere_and_without_single_keys(driver: ScaledDriver) -> None:
    driver.go(1, DEPTH)
    assert driver.page.exhibits.panel is not None
    driver.page.exhibits.panel.context.setFocus()
    assert driver.key("2").startswith("2. Depth.")
    driver.window.context.settings = Settings(verbosity="full", single_keys=False)
    driver.window.apply_settings()
    driver.key("3")
    assert driver.stored() == {DEPTH: Content(Mark("2"))}, "elsewhere a digit means nothing then"
    driver.card(DEPTH).take_focus()
    driver.key("3")
    assert driver.stored() == {DEPTH: Content(Mark("3"))}, "on the answers themselves it does"


def test_digits_that_are_commands_for_one_hand_answer_all_the_same(driver: ScaledDriver) -> None:
    driver.window.context.settings = Settings(key_profile="left hand")
    driver.window.apply_settings()
    driver.go(1, DEPTH)
    assert driver.key("2").startswith("2. Depth.")
    driver.page.form.go_to(TRUE)
    assert driver.key("2").startswith("Not met. True.")


def test_undo_shows_the_level_before(driver: ScaledDriver) -> None:
    driver.go(1, DEPTH)
    driver.key("2")
    driver.key("5")
    assert driver.control(Qt.Key.Key_Z).endswith(" Depth: 2.")
    assert chosen(driver, DEPTH) == ["2"]
    assert driver.control(Qt.Key.Key_Y) == "Redone. Depth: 5."
    assert driver.stored() == {DEPTH: Content(Mark("5"))}


def test_one_of_the_texts_or_both(driver: ScaledDriver) -> None:
    card = driver.go(CAPTIONS, BETTER)
    titles = [button.text() for button in card.choices.buttons]
    assert titles == ["Text 1", "Text 2, the second", "Both", "Cannot tell"]
    assert driver.key("2").startswith("Text 2, the second. Better one.")
    assert driver.key("3").startswith("Both. Better one.")
    assert driver.stored(CAPTIONS) == {BETTER: Content(Mark("both"))}
    assert chosen(driver, BETTER) == ["Both"]
    card = driver.go(PLAIN, BETTER)
    assert [button.text() for button in card.choices.buttons] == ["Image 1", "Cannot tell"]
    assert chosen(driver, BETTER) == []
    card = driver.go(CAPTIONS, BETTER)
    assert [button.text() for button in card.choices.buttons] == titles
    assert chosen(driver, BETTER) == ["Both"]
    card.choices.buttons[-1].setFocus()
    driver.press(Qt.Key.Key_Tab)
    assert driver.focus is card.note


def test_an_order_is_made_by_key(driver: ScaledDriver) -> None:
    card = driver.go(CAPTIONS, ORDER)
    assert card.order is not None
    assert driver.focus is card.order
    assert spoken(card.order)[0] == "Order, best first. Order"
    assert card.order.lines()[0] == "Text 1, no order yet"
    driver.press(Qt.Key.Key_Down)
    assert driver.key("1") == "Text 2, the second, place 1 of 3."
    assert card.order.currentRow() == 0
    assert driver.stored(CAPTIONS) == {ORDER: Content(Mark("2 > 1 > 3"))}
    assert driver.press(Qt.Key.Key_Down, ALT) == "Text 2, the second, place 2 of 3."
    assert card.order.currentRow() == 1
    driver.press(Qt.Key.Key_Down)
    assert driver.key("=") == "Text 3, place 2 of 2, shared with Text 2, the second."
    assert driver.stored(CAPTIONS) == {ORDER: Content(Mark("1 > 2 = 3"))}
    assert driver.press(Qt.Key.Key_Up, ALT) == "Text 3, place 2 of 3."
    said = driver.press(Qt.Key.Key_Return)
    assert said.startswith("Saved. Order: Text 1 first, then Text 3, then Text 2, the second.")
    assert driver.control(Qt.Key.Key_Z).startswith(
        "Undone. Order: text 1 first, then Text 2, the second and Text 3"
    )
    assert card.order.lines()[1].endswith("shared with Text 3")


def test_an_order_is_made_by_pointer(driver: ScaledDriver) -> None:
    card = driver.go(CAPTIONS, ORDER)
    assert card.order is not None
    up, down, share, keep = card.order.buttons
    assert [spoken(button)[0] for button in card.order.buttons] == [
        "Up, Order",
        "Down, Order",
        "Share the place above, Order",
        "Save the order, Order",
    ]
    card.order.setCurrentRow(2)
    for button, said in (
        (up, "Text 3, place 2 of 3."),
        (up, "Text 3, place 1 of 3."),
        (up, "It is already first."),
        (down, "Text 3, place 2 of 3."),
        (share, "Text 3, place 1 of 2, shared with Text 1."),
    ):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert driver.last == said
    QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
    assert driver.last.startswith("Saved. Order: ")
    assert driver.stored(CAPTIONS) == {ORDER: Content(Mark("1 = 3 > 2"))}


def test_an_order_is_kept_as_it_stands(driver: ScaledDriver) -> None:
    driver.go(CAPTIONS, ORDER)
    assert driver.press(Qt.Key.Key_Space).startswith(
        "Text 1 first, then Text 2, the second, then Text 3. Order."
    )
    assert driver.stored(CAPTIONS) == {ORDER: Content(Mark("1 > 2 > 3"))}


def test_own_words_are_stored_when_one_leaves_them(driver: ScaledDriver) -> None:
    card = driver.go(CAPTIONS, WORDS)
    assert isinstance(driver.focus, QPlainTextEdit)
    assert spoken(driver.focus)[0] == "Your answer to Your words"
    for letter in "jade 1":
        driver.key(letter)
    assert driver.stored(CAPTIONS) == {}
    assert driver.press(Qt.Key.Key_Escape) == "jade 1. Your words. 1 of 6 answered."
    assert isinstance(driver.focus, QRadioButton)
    assert driver.stored(CAPTIONS) == {WORDS: Content(Mark("jade 1"))}
    card.take_focus()
    driver.key("!")
    driver.control(Qt.Key.Key_U)
    assert driver.window.windowTitle().startswith("Exhibit 4 of 5")
    assert driver.stored(CAPTIONS)[WORDS].mark in (Mark("jade 1!"), Mark("!jade 1"))
    assert card.own_words is not None
    assert card.own_words.toPlainText() == ""


def test_tab_leaves_own_words(driver: ScaledDriver) -> None:
    driver.go(CAPTIONS, WORDS)
    driver.key("a")
    driver.press(Qt.Key.Key_Tab)
    assert not isinstance(driver.focus, QPlainTextEdit)
    assert driver.stored(CAPTIONS) == {WORDS: Content(Mark("a"))}


@pytest.mark.parametrize("item", [ORDER, WORDS])
def test_who_comes_back_to_a_list_or_a_field_hears_the_whole_criterion(
    driver: ScaledDriver, item: str
) -> None:
    card = driver.go(CAPTIONS, item)
    part, whole = driver.focus, card.accessibleName()
    assert part is not card.heading
    card.introduce(True)  # as when it was announced
    short = card.accessibleName()
    assert len(short) < len(whole)
    while card.isAncestorOf(driver.focus):
        assert card.accessibleName() == short
        driver.press(Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert card.accessibleName() == whole
    driver.press(Qt.Key.Key_Tab)
    assert driver.focus is card.heading
    assert card.accessibleName() == short, "the heading says the rest"
    driver.press(Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    part.setFocus(Qt.FocusReason.MouseFocusReason)
    assert card.accessibleName() == whole
