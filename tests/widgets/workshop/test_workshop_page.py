"""The facilitator's window by keys alone: answers under seal, lines, marks, order of groups, one person's own turn."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.messages.workshop import workshop as workshop_text
from app.settings import Settings
from app.study.team.workshops import StepKind
from app.study.verdict import Judgment
from storage.folder import open_study
from tests.sessions.workshop_sitting import make_workshop_study, set_up
from tests.widgets.window_driver import PageDriver
from widgets.workshop.workshop_page import WorkshopPage

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
K = Qt.Key


class Driver(PageDriver):
    """The window with the page."""

    page: WorkshopPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Fay"))
        self.folder = folder
        self.open()

    def open(self) -> None:
        study = open_study(self.folder)
        self.page = WorkshopPage(self.context, study, study.workshops.all()[-1])
        self.show(self.page)

    def control(self, *keys: Qt.Key) -> str:
        """Press keys with Ctrl; what was said last then."""
        self.press(*keys, modifier=CONTROL)
        return self.said[-1]

    def step(self) -> str:
        self.press(K.Key_PageDown, modifier=CONTROL | SHIFT)
        return self.said[-1]

    def write(self, words: str) -> str:
        self.type(f"{words}\n")
        return self.said[-1]


pytestmark = pytest.mark.driver(make=Driver)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = make_workshop_study(tmp_path / "study")
    set_up(study)
    study.close()
    return tmp_path / "study"


def words_on(view: QWidget) -> str:
    """Everything a screen reader could find on what is shown."""
    found = []
    for part in view.findChildren(QWidget):
        interface = QAccessible.queryAccessibleInterface(part) if part.isVisible() else None
        if interface is not None:
            found += [interface.text(QAccessible.Text.Name), interface.text(QAccessible.Text.Value)]
    return " ".join(found)


def test_one_begins_in_the_line_and_answers_while_writing(driver: Driver) -> None:
    assert driver.said[-1] == "Canes in Leeds. Step 1 of 6: Welcome and scenario."
    assert driver.focus is driver.page.view.line
    assert driver.step().startswith("Step 2 of 6")
    driver.type("half a li")
    assert driver.control(K.Key_1) == "Ada answered. Next: Ben."
    assert driver.page.view.line.text() == "half a li"
    driver.control(K.Key_1, K.Key_3)
    assert driver.control(K.Key_B) == "Sealed: Dan has not answered yet."
    assert driver.control(K.Key_3) == "Dan answered. All have answered. Ctrl+B reads them out."
    assert "show" not in " ".join(driver.page.view.people.lines())
    assert driver.control(K.Key_B) == "Can be shown 2: Ada, Ben. Never show 2: Cleo, Dan."
    assert driver.page.view.people.lines()[3] == "4 Dan: never show"


def test_in_the_list_of_people_a_digit_answers_for_the_person(driver: Driver) -> None:
    driver.step()
    driver.control(K.Key_P)
    driver.press(K.Key_3)
    assert driver.page.view.people.currentRow() == 1  # Ben is next
    driver.press(K.Key_Down, K.Key_4)
    assert driver.said[-1] == "Cleo skips this image. Next: Ben."
    assert driver.page.view.people.currentRow() == 1
    driver.press(K.Key_1, K.Key_1)
    assert driver.control(K.Key_B) == "Can be shown 2: Ben, Dan. Never show 1: Ada. Skipped by Cleo."
    driver.press(K.Key_Home, K.Key_1)
    assert driver.said[-1] == "Ada now: can be shown, before: never show. Can be shown 3."


def test_lines_are_kept_marked_and_looked_through(driver: Driver) -> None:
    driver.step()
    driver.press(K.Key_F4, K.Key_F4)
    assert driver.said[-1].startswith("What exactly is good or bad")
    assert driver.write("2 far too thick") == "Saved, Ben."
    assert driver.page.view.line.text() == ""
    assert driver.focus is driver.page.view.line
    driver.type("they mock us")
    driver.press(K.Key_F, modifier=CONTROL | SHIFT)
    assert driver.said[-1] == "Saved, offensive."
    driver.type("other kinds?")
    assert driver.control(K.Key_L) == "Saved, parked."
    assert driver.control(K.Key_L) == "No longer parked: other kinds?"
    driver.control(K.Key_K)
    assert driver.page.view.lines.hasFocus()
    driver.press(K.Key_Home, K.Key_Down, K.Key_3)
    assert driver.said[-1] == "Cleo: they mock us."
    assert driver.page.view.lines.lines()[1] == "Cleo: they mock us. Offensive."
    assert driver.control(K.Key_K) == "All lines, 3."
    assert driver.control(K.Key_Z) == workshop_text.LINE_BACK
    assert driver.page.view.lines.lines() == ["Ben: far too thick. Image 1.", "other kinds? Image 1."]
    with closing(open_study(driver.folder)) as study:
        line = study.statements.all()[0]
    assert (line.probe, line.step, line.image) == (
        "What exactly is good or bad about it?",
        StepKind.REACTIONS,
        1,
    )


def test_a_line_is_said_in_other_words(driver: Driver) -> None:
    driver.write("far to thick")
    driver.in_dialog(
        lambda dialog: driver.type("\b" * 20 + "far too thick\n"), lambda: driver.press(K.Key_F2)
    )
    assert driver.said[-1] == "Now: far too thick."
    driver.qtbot.waitUntil(lambda: driver.focus is driver.page.view.line)


def test_undo_in_the_line_undoes_the_typing_first(driver: Driver) -> None:
    driver.write("kept")
    driver.type("typed")
    driver.control(K.Key_Z)
    assert driver.page.view.line.text() == ""
    assert driver.control(K.Key_Z) == workshop_text.LINE_BACK


def test_groups_are_put_in_an_order_and_the_focus_goes_along(driver: Driver) -> None:
    for _ in range(3):
        driver.step()
    assert driver.said[-1] == "Step 4 of 6: Ranking of the groups."
    assert "The whole group: 1 Held in the hand; 2 Leaning on a wall." in driver.control(K.Key_I)
    order = driver.page.view.order
    assert order.hasFocus()
    assert driver.control(K.Key_Down) == "Held in the hand: place 2 of 2."
    assert order.currentRow() == 1
    assert driver.control(K.Key_J) == "Held in the hand: place 1 of 1, with Leaning on a wall."
    driver.page.view.whose.setCurrentIndex(1)
    assert driver.said[-1] == "Ada: 1 Held in the hand; 2 Leaning on a wall."
    driver.step()
    assert not order.isVisible()


def test_the_summary_is_read_agreed_and_added_to(driver: Driver) -> None:
    driver.step()
    driver.control(K.Key_3, K.Key_3, K.Key_3, K.Key_3, K.Key_B)
    driver.step()
    assert driver.said[-1].endswith("1 line, 0 agreed.")
    assert driver.focus is driver.page.view.summary
    driver.control(K.Key_E)
    assert driver.write("The wall does not matter") == "Saved."
    summary = driver.page.view.summary
    summary.setFocus()
    summary.setCurrentRow(0)
    driver.press(K.Key_F3)
    assert driver.said[-1] == "Agreed: Never show: image 1."
    assert summary.lines() == ["Never show: image 1. Agreed.", "The wall does not matter. Not agreed yet."]


def test_somebody_answers_at_the_machine_and_nothing_else_is_to_be_found(driver: Driver) -> None:
    driver.step()
    driver.control(K.Key_3)
    driver.write("1 a secret line")
    driver.control(K.Key_P)  # where Ben is next
    driver.control(K.Key_T)
    assert driver.said[-1] == "Ben’s turn. The others, please look away; headphones for Ben."
    turn = driver.page.turn
    assert turn.isVisible()
    assert "secret" not in words_on(driver.window)
    assert "Ada" not in words_on(driver.page)
    before = len(driver.said)
    for forbidden in (K.Key_B, K.Key_K, K.Key_PageDown):
        driver.control(forbidden)
    assert len(driver.said) == before
    turn.done.click()
    assert turn.problem.isVisible()
    driver.control(K.Key_1)
    turn.done.click()
    assert driver.said[-1] == "Thank you, Ben. Ben answered. Next: Cleo."
    assert turn.chosen == 0
    assert driver.focus is driver.page.view.line
    assert not any("shown" in sentence for sentence in driver.said[before:])
    driver.control(K.Key_1, K.Key_1, K.Key_B)
    assert driver.said[-1] == "Can be shown 3: Ben, Cleo, Dan. Never show 1: Ada."


def test_the_machine_is_given_back_without_an_answer(driver: Driver) -> None:
    driver.step()
    driver.in_dialog(lambda _dialog: driver.press(K.Key_Return), lambda: driver.control(K.Key_T))
    assert driver.page.turn.isVisible()
    driver.page.turn.back.click()
    assert driver.page.view.isVisible()
    assert driver.page.view.people.lines()[0] == "1 Ada: still to answer"


def test_a_content_note_comes_before_picture_words(driver: Driver) -> None:
    driver.step()
    driver.control(K.Key_PageDown)
    said = driver.control(K.Key_PageDown)
    assert "Content note: a person who is mocked." in said
    assert driver.page.view.description.text() == workshop_text.NOT_YET_DESCRIBED
    driver.control(K.Key_P, K.Key_T)
    turn = driver.page.turn
    assert not turn.pictures.isVisible(), "nobody is shown before they ask what they were warned of"
    driver.press(K.Key_F6)
    assert workshop_text.NOT_YET_DESCRIBED not in turn.description.text()
    assert [one.accessibleName() for one in turn.pictures.shown()] == ["Image"]
    turn.back.click()
    assert driver.page.view.description.text() != workshop_text.NOT_YET_DESCRIBED
    driver.press(K.Key_F6)
    assert driver.page.view.description.text() != workshop_text.NOT_YET_DESCRIBED
    driver.in_dialog(lambda _dialog: driver.type("\b" * 40 + "blood\n"), lambda: driver.control(K.Key_D))
    assert driver.said[-1] == "Content note: blood."


def test_what_was_written_is_kept_on_leaving_and_one_comes_back_there(driver: Driver) -> None:
    driver.step()
    driver.control(K.Key_PageDown)
    driver.control(K.Key_1)
    driver.type("3 not yet kept")
    driver.page.leave()
    driver.window.page = None
    driver.open()
    assert driver.said[-1].startswith(
        "Back in Canes in Leeds. Step 2 of 6: Reactions to each image. Image 2 of 3"
    )
    assert driver.page.view.lines.lines() == ["Cleo: not yet kept."]
    assert driver.page.view.people.lines()[0] == "1 Ada: answered, sealed"
    with closing(open_study(driver.folder)) as study:
        assert not list(study.answers.all_current())
    driver.control(K.Key_1, K.Key_1, K.Key_1, K.Key_B)
    with closing(open_study(driver.folder)) as study:
        assert {one.content.judgment for one in study.answers.all_current()} == {Judgment.CAN_BE_SHOWN}
