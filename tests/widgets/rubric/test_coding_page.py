"""The page where statements are read: press a key, then look at what was said, what is shown, what is on the disk."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.rubric import coding
from app.settings import Settings
from app.study.team.coding import CandidateOutcome
from storage.folder import open_study
from tests.sessions.coding_study import study_with_statements
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, PageDriver, heard_name
from widgets.kit.dialogs import Dialog
from widgets.rubric.coding_page import CodingPage

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
ONE, TWO, D, T, U, Z = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_D, Qt.Key.Key_T, Qt.Key.Key_U, Qt.Key.Key_Z)


class Driver(PageDriver):
    """The window with the page, as Robin."""

    page: CodingPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Robin"))
        self.folder = folder
        self.page = CodingPage(self.context, open_study(folder), "Robin")
        self.show(self.page)

    def new_candidate(self, key: Qt.Key, words: str) -> str:
        """Read the current line as something about a new candidate; what was said then."""

        def write(_dialog: Dialog) -> None:
            if not isinstance(self.focus, QLineEdit):
                self.press(Qt.Key.Key_Tab)
            assert heard_name(self.focus) in ("A new one, in your words", "Or a new one, in your words")
            self.type(words)
            self.press(ENTER)

        self.in_dialog(write, lambda: self.press(key, modifier=CONTROL))
        return self.said[-1]


pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.driver(make=Driver),
    pytest.mark.study(make=study_with_statements),
]


def test_one_comes_to_the_first_line_that_is_not_read(driver: Driver) -> None:
    assert driver.said == [
        "Coding. Robin has read 0 of 4 statements. No candidate yet. "
        "Ada, image 1: Stripes look like candy. Marked as offensive. Not read."
    ]
    assert driver.focus is driver.page.rows
    assert driver.page.rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "Ada, image 1: Stripes look like candy. Marked as offensive. Not read."
    )
    assert driver.window.windowTitle().startswith("Coding – Canes")


def test_lines_are_read_by_keys_and_on_the_disk_at_once(driver: Driver) -> None:
    assert driver.new_candidate(TWO, "No stripes") == (
        "New candidate. Criterion against, clear: No stripes. 3 unread."
    )
    assert driver.page.rows.lines()[0].endswith("\nCriterion against, clear: No stripes.")
    driver.control(U)
    assert driver.page.rows.currentRow() == 1

    def choose(dialog: Dialog) -> None:
        assert dialog.windowTitle() == "Criterion, for: which candidate?"
        assert heard_name(driver.focus) == "Candidate"
        driver.press(ENTER)

    driver.in_dialog(choose, lambda: driver.control(ONE))
    assert driver.said[-1] == "Criterion for, clear: No stripes. 2 unread."
    assert driver.control(T) == "Strong."
    assert driver.page.groups.lines() == ["No stripes.\n1 for, 1 against; open."]
    with closing(open_study(driver.folder)) as study:
        assert [(code.reading.side, code.reading.strength) for code in study.coding.codes()] == [
            ("against", 2),
            ("for", 3),
        ]
    assert driver.control(Z) == "Undone: criterion for, strong: No stripes."
    with closing(open_study(driver.folder)) as study:
        assert len(study.coding.codes()) == 1


def test_a_candidate_is_left_out_with_its_reason(driver: Driver) -> None:
    driver.new_candidate(TWO, "No stripes")

    def leave_out(dialog: Dialog) -> None:
        assert dialog.windowTitle() == "Decision on “No stripes”"
        assert heard_name(driver.focus) == "Decision"
        driver.press(DOWN, DOWN, DOWN)
        driver.press(ENTER)
        assert driver.said[-1] == "Say why."
        assert heard_name(driver.focus) == "Reason"
        driver.type("Contested")
        driver.press(ENTER)

    driver.in_dialog(leave_out, lambda: driver.control(D))
    assert driver.said[-1] == "Left out: No stripes."
    with closing(open_study(driver.folder)) as study:
        (candidate,) = study.coding.candidates()
        assert (candidate.fate, candidate.reason) == (CandidateOutcome.LEFT_OUT, "Contested")
    driver.press(ENTER, modifier=CONTROL)
    assert driver.said[-1] == "No candidate is kept yet. Decide on some first."


def test_enter_tells_the_keys_of_a_line_and_what_speaks_for_a_candidate(driver: Driver) -> None:
    driver.press(ENTER)
    assert driver.said[-1].startswith("Keys: 1 criterion for, 2 criterion against,")
    driver.new_candidate(TWO, "No stripes")
    driver.page.groups.setFocus()
    driver.press(ENTER)
    assert driver.said[-1].startswith("No stripes. 1 statement: 0 for, 1 against.")
    assert driver.said[-1].endswith("Decide: Ctrl+D.")


def test_before_there_is_a_candidate_that_is_said(driver: Driver) -> None:
    driver.control(D)
    assert driver.said[-1].startswith("There are no candidates yet.")
    driver.press(Qt.Key.Key_Up, modifier=ALT)
    assert driver.said[-1] == "It is already first."


def test_reasons_are_read_in_the_same_place(driver: Driver) -> None:
    driver.page.mode.setFocus()
    driver.press(DOWN, DOWN, Qt.Key.Key_Return)  # the first opens the list
    assert driver.said[-1] == "Reasons. Robin has read 0 of 2 reasons."
    assert heard_name(driver.page.rows) == "Reasons"
    assert heard_name(driver.page.groups) == "Themes"
    assert not driver.page.buttons["candidate_decide"].isVisible()
    shown = [label.text() for label in driver.page.findChildren(QLabel) if label.isVisible()]
    assert [words for words in coding.BUTTON_GROUPS if words in shown] == ["This line"]
    driver.page.rows.setFocus()
    assert driver.new_candidate(ONE, "shape") == "Theme: shape. 1 unread."
    assert driver.control(D) == "That command is for statements; here you code reasons."
    with closing(open_study(driver.folder)) as study:
        assert [code.theme for code in study.coding.reasons()] == ["shape"]


def test_agreement_of_coders_is_a_list(driver: Driver) -> None:
    def read(_dialog: Dialog) -> None:
        assert heard_name(driver.focus) == "Agreement of coders"
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(read, lambda: driver.press(Qt.Key.Key_F9))


def test_somebody_unknown_is_asked_who_they_are(driver: Driver) -> None:
    with (
        closing(open_study(driver.folder)) as study,
        pytest.raises(UserError, match="First choose who you are"),
    ):
        CodingPage(driver.context, study, "Nobody")


def test_buttons_tell_the_keys_the_person_has_now(driver: Driver) -> None:
    button = driver.page.buttons["code_next"]
    assert "Ctrl+U" in button.toolTip()
    driver.context.settings = replace(driver.context.settings, keys={"code_next": ("F4",)})
    driver.window.apply_settings()
    assert "F4" in button.toolTip()
