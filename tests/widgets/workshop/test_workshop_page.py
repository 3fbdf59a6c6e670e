"""The facilitator's window by keys alone: answers under seal, lines, marks, order of groups, one person's own turn."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.messages.workshop import workshop as sentences
from app.settings import Settings
from app.study.team.workshops import StepKind
from app.study.verdict import Judgment
from storage.folder import open_study
from tests.sessions.workshop_sitting import make_workshop_study, set_up
from tests.widgets.window_driver import FrontDesk
from widgets.workshop.workshop_page import WorkshopPage

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
K = Qt.Key


class Desk(FrontDesk):
    """The window with the page."""

    page: WorkshopPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Fay"))
        self.folder = folder
        self.open()

    def open(self) -> None:
        study = open_study(self.folder)
        self.page = WorkshopPage(self.bench, study, study.workshops.all()[-1])
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = make_workshop_study(tmp_path / "study")
    set_up(study)
    study.close()
    return tmp_path / "study"


@pytest.fixture
def desk(qtbot: QtBot, folder: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, folder)
    yield desk
    desk.page.leave()
    desk.announcer.close()


def words_on(view: QWidget) -> str:
    """Everything a screen reader could find on what is shown."""
    found = []
    for part in view.findChildren(QWidget):
        interface = QAccessible.queryAccessibleInterface(part) if part.isVisible() else None
        if interface is not None:
            found += [interface.text(QAccessible.Text.Name), interface.text(QAccessible.Text.Value)]
    return " ".join(found)


def test_one_begins_in_the_line_and_answers_while_writing(desk: Desk) -> None:
    assert desk.said[-1] == "Canes in Leeds. Step 1 of 6: Welcome and scenario."
    assert desk.focus is desk.page.talk.line
    assert desk.step().startswith("Step 2 of 6")
    desk.type("half a li")
    assert desk.control(K.Key_1) == "Ada in. Next: Ben."
    assert desk.page.talk.line.text() == "half a li"
    desk.control(K.Key_1, K.Key_3)
    assert desk.control(K.Key_B) == "Sealed: Dan has not answered yet."
    assert desk.control(K.Key_3) == "Dan in. All in. Ctrl+B reads out."
    assert "show" not in " ".join(desk.page.talk.people.lines())
    assert desk.control(K.Key_B) == "Can be shown 2: Ada, Ben. Never show 2: Cleo, Dan."
    assert desk.page.talk.people.lines()[3] == "4 Dan: never show"


def test_in_the_list_of_people_a_digit_answers_for_the_person(desk: Desk) -> None:
    desk.step()
    desk.control(K.Key_P)
    desk.press(K.Key_3)
    assert desk.page.talk.people.currentRow() == 1  # Ben is next
    desk.press(K.Key_Down, K.Key_4)
    assert desk.said[-1] == "Cleo leaves this image out. Next: Ben."
    assert desk.page.talk.people.currentRow() == 1
    desk.press(K.Key_1, K.Key_1)
    assert desk.control(K.Key_B) == "Can be shown 2: Ben, Dan. Never show 1: Ada. Left out by Cleo."
    desk.press(K.Key_Home, K.Key_1)
    assert desk.said[-1] == "Ada now can be shown, before: never show. Can be shown 3."


def test_lines_are_kept_marked_and_looked_through(desk: Desk) -> None:
    desk.step()
    desk.press(K.Key_F4, K.Key_F4)
    assert desk.said[-1].startswith("What exactly is good or bad")
    assert desk.write("2 far too thick") == "Kept, Ben."
    assert desk.page.talk.line.text() == ""
    assert desk.focus is desk.page.talk.line
    desk.type("they mock us")
    desk.press(K.Key_F, modifier=CONTROL | SHIFT)
    assert desk.said[-1] == "Kept, offensive."
    desk.type("other kinds?")
    assert desk.control(K.Key_L) == "Kept, parked."
    assert desk.control(K.Key_L) == "Taken up: other kinds?"
    desk.control(K.Key_K)
    assert desk.page.talk.lines.hasFocus()
    desk.press(K.Key_Home, K.Key_Down, K.Key_3)
    assert desk.said[-1] == "Cleo: they mock us."
    assert desk.page.talk.lines.lines()[1] == "Cleo: they mock us. Offensive."
    assert desk.control(K.Key_K) == "All lines, 3."
    assert desk.control(K.Key_Z) == sentences.LINE_BACK
    assert desk.page.talk.lines.lines() == ["Ben: far too thick. Image 1.", "other kinds? Image 1."]
    with closing(open_study(desk.folder)) as study:
        line = study.statements.all()[0]
    assert (line.probe, line.step, line.image) == (
        "What exactly is good or bad about it?",
        StepKind.REACTIONS,
        1,
    )


def test_a_line_is_said_in_other_words(desk: Desk) -> None:
    desk.write("far to thick")
    desk.in_dialog(lambda dialog: desk.type("\b" * 20 + "far too thick\n"), lambda: desk.press(K.Key_F2))
    assert desk.said[-1] == "Now: far too thick."
    desk.qtbot.waitUntil(lambda: desk.focus is desk.page.talk.line)


def test_undo_in_the_line_undoes_the_typing_first(desk: Desk) -> None:
    desk.write("kept")
    desk.type("typed")
    desk.control(K.Key_Z)
    assert desk.page.talk.line.text() == ""
    assert desk.control(K.Key_Z) == sentences.LINE_BACK


def test_groups_are_put_in_an_order_and_the_focus_goes_along(desk: Desk) -> None:
    for _ in range(3):
        desk.step()
    assert desk.said[-1] == "Step 4 of 6: Ranking of the groups."
    assert "The whole group: 1 Held in the hand; 2 Leaning on a wall." in desk.control(K.Key_I)
    order = desk.page.talk.order
    assert order.hasFocus()
    assert desk.control(K.Key_Down) == "Held in the hand: place 2 of 2."
    assert order.currentRow() == 1
    assert desk.control(K.Key_J) == "Held in the hand: place 1 of 1, with Leaning on a wall."
    desk.page.talk.whose.setCurrentIndex(1)
    assert desk.said[-1] == "Ada: 1 Held in the hand; 2 Leaning on a wall."
    desk.step()
    assert not order.isVisible()


def test_the_summary_is_read_agreed_and_added_to(desk: Desk) -> None:
    desk.step()
    desk.control(K.Key_3, K.Key_3, K.Key_3, K.Key_3, K.Key_B)
    desk.step()
    assert desk.said[-1].endswith("1 line, 0 agreed.")
    assert desk.focus is desk.page.talk.summary
    desk.control(K.Key_E)
    assert desk.write("The wall does not matter") == "Kept."
    summary = desk.page.talk.summary
    summary.setFocus()
    summary.setCurrentRow(0)
    desk.press(K.Key_F3)
    assert desk.said[-1] == "Agreed: Never show: image 1."
    assert summary.lines() == [
        "Never show: image 1. Agreed.",
        "The wall does not matter. Not agreed yet.",
    ]


def test_somebody_answers_at_the_machine_and_nothing_else_is_to_be_found(desk: Desk) -> None:
    desk.step()
    desk.control(K.Key_3)
    desk.write("1 a secret line")
    desk.control(K.Key_P)  # where Ben is next
    desk.control(K.Key_T)
    assert desk.said[-1] == "Ben’s turn. The others, please look away; headphones for Ben."
    turn = desk.page.turn
    assert turn.isVisible()
    assert "secret" not in words_on(desk.window)
    assert "Ada" not in words_on(desk.page)
    before = len(desk.said)
    for forbidden in (K.Key_B, K.Key_K, K.Key_PageDown):
        desk.control(forbidden)
    assert len(desk.said) == before
    turn.done.click()
    assert turn.problem.isVisible()
    desk.control(K.Key_1)
    turn.done.click()
    assert desk.said[-1] == "Thank you, Ben. Ben in. Next: Cleo."
    assert turn.chosen == 0
    assert desk.focus is desk.page.talk.line
    assert not any("shown" in sentence for sentence in desk.said[before:])
    desk.control(K.Key_1, K.Key_1, K.Key_B)
    assert desk.said[-1] == "Can be shown 3: Ben, Cleo, Dan. Never show 1: Ada."


def test_the_machine_is_given_back_without_an_answer(desk: Desk) -> None:
    desk.step()
    desk.in_dialog(lambda _dialog: desk.press(K.Key_Return), lambda: desk.control(K.Key_T))
    assert desk.page.turn.isVisible()
    desk.page.turn.back.click()
    assert desk.page.talk.isVisible()
    assert desk.page.talk.people.lines()[0] == "1 Ada: still to answer"


def test_a_content_note_comes_before_picture_words(desk: Desk) -> None:
    desk.step()
    desk.control(K.Key_PageDown)
    said = desk.control(K.Key_PageDown)
    assert "Content note: a person who is mocked." in said
    assert desk.page.talk.description.text() == sentences.NOT_YET_DESCRIBED
    desk.control(K.Key_P, K.Key_T)
    turn = desk.page.turn
    assert not turn.pictures.isVisible(), "nobody is shown before they ask what they were warned of"
    desk.press(K.Key_F6)
    assert sentences.NOT_YET_DESCRIBED not in turn.description.text()
    assert [one.accessibleName() for one in turn.pictures.shown()] == ["Picture"]
    turn.back.click()
    assert desk.page.talk.description.text() != sentences.NOT_YET_DESCRIBED
    desk.press(K.Key_F6)
    assert desk.page.talk.description.text() != sentences.NOT_YET_DESCRIBED
    desk.in_dialog(lambda _dialog: desk.type("\b" * 40 + "blood\n"), lambda: desk.control(K.Key_D))
    assert desk.said[-1] == "Content note: blood."


def test_what_was_written_is_kept_on_leaving_and_one_comes_back_there(desk: Desk) -> None:
    desk.step()
    desk.control(K.Key_PageDown)
    desk.control(K.Key_1)
    desk.type("3 not yet kept")
    desk.page.leave()
    desk.window.page = None
    desk.open()
    assert desk.said[-1].startswith(
        "Back in Canes in Leeds. Step 2 of 6: Reactions to each image. Image 2 of 3"
    )
    assert desk.page.talk.lines.lines() == ["Cleo: not yet kept."]
    assert desk.page.talk.people.lines()[0] == "1 Ada: in, sealed"
    with closing(open_study(desk.folder)) as study:
        assert not list(study.answers.all_current())
    desk.control(K.Key_1, K.Key_1, K.Key_1, K.Key_B)
    with closing(open_study(desk.folder)) as study:
        assert {one.content.judgment for one in study.answers.all_current()} == {Judgment.CAN_BE_SHOWN}
