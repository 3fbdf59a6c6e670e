"""The page where statements are read: press a key, then look at what was said, what is shown, what is on the disk."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.rubric import coding as messages
from app.settings import Settings
from app.study.team.coding import Fate
from storage.folder import open_study
from tests.sessions.coding_study import study_with_statements
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, FrontDesk, heard_name
from widgets.kit.dialogs import Dialog
from widgets.rubric.coding_page import CodingPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
ONE, TWO, D, T, U, Z = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_D, Qt.Key.Key_T, Qt.Key.Key_U, Qt.Key.Key_Z)


class Desk(FrontDesk):
    """The window with the page, as Robin."""

    page: CodingPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Robin"))
        self.folder = folder
        self.page = CodingPage(self.bench, open_study(folder), "Robin")
        self.show(self.page)

    def control(self, key: Qt.Key) -> str:
        """Press a key with Ctrl; what was said last then."""
        self.press(key, modifier=CONTROL)
        return self.said[-1]

    def in_dialog(self, act: Callable[[Dialog], None], opened_by: Callable[[], object]) -> None:
        """As everywhere; then the focus is back on the page."""
        super().in_dialog(act, opened_by)
        self.qtbot.waitUntil(lambda: self.page.isAncestorOf(self.focus))

    def new_candidate(self, key: Qt.Key, words: str) -> str:
        """Read the line at hand as something about a new candidate; what was said then."""

        def write(_dialog: Dialog) -> None:
            if not isinstance(self.focus, QLineEdit):
                self.press(Qt.Key.Key_Tab)
            assert heard_name(self.focus) in ("A new one, in your words", "Or a new one, in your words")
            self.type(words)
            self.press(ENTER)

        self.in_dialog(write, lambda: self.press(key, modifier=CONTROL))
        return self.said[-1]


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    study_with_statements(tmp_path / "study").close()
    desk = Desk(qtbot, tmp_path / "study")
    yield desk
    desk.page.leave()
    desk.announcer.close()


def test_one_comes_to_the_first_line_that_is_not_read(desk: Desk) -> None:
    assert desk.said == [
        "Statements and candidates. Robin has read 0 of 4 statements. No candidate yet. "
        "Ada, image 1: Stripes look like candy. Called offensive. Not read."
    ]
    assert desk.focus is desk.page.rows
    assert desk.page.rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "Ada, image 1: Stripes look like candy. Called offensive. Not read."
    )
    assert desk.window.windowTitle().startswith("Statements and candidates – Canes")


def test_lines_are_read_by_keys_and_on_the_disk_at_once(desk: Desk) -> None:
    assert desk.new_candidate(TWO, "No stripes") == (
        "New candidate. Criterion against, clear: No stripes. 3 unread."
    )
    assert desk.page.rows.lines()[0].endswith("\nCriterion against, clear: No stripes.")
    desk.control(U)
    assert desk.page.rows.currentRow() == 1

    def choose(dialog: Dialog) -> None:
        assert dialog.windowTitle() == "Criterion, for: about what?"
        assert heard_name(desk.focus) == "Candidate"
        desk.press(ENTER)

    desk.in_dialog(choose, lambda: desk.control(ONE))
    assert desk.said[-1] == "Criterion for, clear: No stripes. 2 unread."
    assert desk.control(T) == "Strong."
    assert desk.page.groups.lines() == ["No stripes.\n1 for, 1 against; open."]
    with closing(open_study(desk.folder)) as study:
        assert [(code.reading.side, code.reading.strength) for code in study.coding.codes()] == [
            ("against", 2),
            ("for", 3),
        ]
    assert desk.control(Z) == "Taken back: criterion for, strong: No stripes."
    with closing(open_study(desk.folder)) as study:
        assert len(study.coding.codes()) == 1


def test_a_candidate_is_left_out_with_its_reason(desk: Desk) -> None:
    desk.new_candidate(TWO, "No stripes")

    def leave_out(dialog: Dialog) -> None:
        assert dialog.windowTitle() == "What becomes of “No stripes”?"
        assert heard_name(desk.focus) == "Decision"
        desk.press(DOWN, DOWN, DOWN)
        desk.press(ENTER)
        assert desk.said[-1] == "Say why."
        assert heard_name(desk.focus) == "Reason"
        desk.type("Contested")
        desk.press(ENTER)

    desk.in_dialog(leave_out, lambda: desk.control(D))
    assert desk.said[-1] == "Left out: No stripes."
    with closing(open_study(desk.folder)) as study:
        (candidate,) = study.coding.candidates()
        assert (candidate.fate, candidate.reason) == (Fate.LEFT_OUT, "Contested")
    desk.press(ENTER, modifier=CONTROL)
    assert desk.said[-1] == "No candidate is kept yet. Decide on some first."


def test_enter_tells_the_keys_of_a_line_and_what_speaks_for_a_candidate(desk: Desk) -> None:
    desk.press(ENTER)
    assert desk.said[-1].startswith("What it is: 1 criterion for, 2 criterion against,")
    desk.new_candidate(TWO, "No stripes")
    desk.page.groups.setFocus()
    desk.press(ENTER)
    assert desk.said[-1].startswith("No stripes. 1 statement: 0 for, 1 against.")
    assert desk.said[-1].endswith("Decide: D.")


def test_before_there_is_a_candidate_that_is_said(desk: Desk) -> None:
    desk.control(D)
    assert desk.said[-1].startswith("There are no candidates yet.")
    desk.press(Qt.Key.Key_Up, modifier=ALT)
    assert desk.said[-1] == "First of all."


def test_reasons_are_read_in_the_same_place(desk: Desk) -> None:
    desk.page.mode.setFocus()
    desk.press(DOWN, DOWN, Qt.Key.Key_Return)  # the first opens the list
    assert desk.said[-1] == "Reasons. Robin has read 0 of 2 reasons."
    assert heard_name(desk.page.rows) == "Reasons"
    assert heard_name(desk.page.groups) == "Themes"
    assert not desk.page.buttons["candidate_decide"].isVisible()
    shown = [label.text() for label in desk.page.findChildren(QLabel) if label.isVisible()]
    assert [words for words in messages.BUTTON_GROUPS if words in shown] == ["This line"]
    desk.page.rows.setFocus()
    assert desk.new_candidate(ONE, "shape") == "Theme: shape. 1 unread."
    assert desk.control(D) == "That is for statements; here reasons are read."
    with closing(open_study(desk.folder)) as study:
        assert [code.theme for code in study.coding.reasons()] == ["shape"]


def test_agreement_of_coders_is_a_list(desk: Desk) -> None:
    def read(_dialog: Dialog) -> None:
        assert heard_name(desk.focus) == "Agreement of coders"
        desk.press(Qt.Key.Key_Escape)

    desk.in_dialog(read, lambda: desk.press(Qt.Key.Key_F9))


def test_somebody_unknown_is_asked_who_they_are(desk: Desk) -> None:
    with closing(open_study(desk.folder)) as study, pytest.raises(UserError, match="Say first who you are"):
        CodingPage(desk.bench, study, "Nobody")


def test_buttons_tell_the_keys_the_person_has_now(desk: Desk) -> None:
    button = desk.page.buttons["code_next"]
    assert "Ctrl+U" in button.toolTip()
    desk.bench.settings = replace(desk.bench.settings, keys={"code_next": ("F4",)})
    desk.window.apply_settings()
    assert "F4" in button.toolTip()
