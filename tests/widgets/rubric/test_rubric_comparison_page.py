"""The page of two rubrics: press a key, then look at what was said, what is shown and what is on the disk."""

import csv
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.rubric import rubric_comparison
from app.study.team.raters import RaterKind
from storage.folder import open_study
from tests.widgets.audit import audit
from tests.widgets.comparison_driver import CONTROL, Driver, driver, folder
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, WindowDriver, heard_name
from widgets.kit.dialogs import Dialog
from widgets.rubric.rubric_comparison_page import RubricComparisonPage
from widgets.shell.router import Router

__all__ = ["driver", "folder"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
ONE, TWO, THREE, FOUR, Z = Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_Z


def test_one_comes_to_the_first_criterion_and_hears_that_it_is_a_draft(driver: Driver) -> None:
    assert driver.said == [
        "Draft by draft-model-1: 3 criteria, compared with the community's 2. "
        "Draft T1.C1: The cane is long. Not marked."
    ]
    assert "It is never applied" in driver.page.about.text()
    assert driver.focus is driver.page.lists.drafted
    assert driver.page.lists.drafted.lines()[0] == (
        "T1.C1: The cane is long.\nNot marked.\nTheme: It has to work as a cane."
    )
    first = driver.page.lists.drafted.item(0)
    assert first.data(Qt.ItemDataRole.AccessibleTextRole) == first.text().replace("\n", " ")
    assert driver.page.lists.community.lines()[1].startswith("T1.C2: ")
    assert driver.window.windowTitle().startswith("A drafted rubric beside the community's rubric – Canes")


def test_marks_are_set_by_keys_heard_seen_counted_and_on_the_disk(driver: Driver) -> None:
    lists = driver.page.lists

    def choose_second(dialog: Dialog) -> None:
        assert heard_name(driver.focus) == "Criteria of the community"
        driver.press(DOWN, ENTER)

    driver.in_dialog(choose_second, lambda: driver.control(ONE))
    assert driver.said[-1] == "Draft T1.C1 marked overlapping with community T1.C2."
    driver.press(DOWN)
    assert driver.control(TWO) == "Draft T1.C2 marked absent from the community's rubric."
    assert driver.control(FOUR) == "Draft T1.C2 marked mistaken."
    # A screen reader gets the new words when one goes on; in the midst of it, it would read them all.
    marked = lists.drafted.item(1)
    assert "Marked mistaken." in marked.text()
    assert "Not marked." in marked.data(Qt.ItemDataRole.AccessibleTextRole)
    driver.press(DOWN)
    driver.press(Qt.Key.Key_3)  # the single letter
    assert driver.said[-1] == "Draft T2.C1 marked too vague."
    assert "Marked mistaken." in marked.data(Qt.ItemDataRole.AccessibleTextRole)
    lists.community.setFocus()
    lists.community.setCurrentRow(0)
    assert driver.control(TWO) == "Community T1.C1 marked absent from the draft."
    assert driver.stored() == [
        ("T1.C1", "T1.C2", "overlapping", ""),
        ("T1.C2", "", "mistaken", ""),
        ("T2.C1", "", "too vague", ""),
        ("", "T1.C1", "missing", ""),
    ]
    assert "Marked overlapping with community T1.C2." in lists.drafted.lines()[0]
    assert "Marked absent from the draft." in lists.community.lines()[0]
    assert [label.text() for label in driver.page.found] == [
        "Of the draft's 3 criteria: 1 overlapping, 0 absent from the community's rubric, 1 too vague, 1 mistaken, "
        "0 not marked.",
        "Of the community's 2 criteria: 1 in the draft, 1 absent, 0 not marked.",
        "Of the community's 2 criteria, the draft does not cover 1: T1.C1.",
    ]
    assert lists.community.currentRow() == 0
    assert driver.focus is lists.community


def test_a_note_goes_with_the_mark_and_survives_another_one(driver: Driver) -> None:
    driver.window.run_command("mark_note")
    assert driver.said[-1] == rubric_comparison.MARK_FIRST
    driver.control(THREE)

    def write(dialog: Dialog) -> None:
        assert isinstance(driver.focus, QLineEdit)
        driver.type("How long?\n")

    driver.in_dialog(write, lambda: driver.press(Qt.Key.Key_F2))
    assert driver.said[-1] == "Draft T1.C1 marked too vague, with a note."
    driver.control(FOUR)
    assert driver.stored() == [("T1.C1", "", "mistaken", "How long?")]
    assert "Note: How long?" in driver.page.lists.drafted.lines()[0]
    driver.in_dialog(lambda dialog: driver.press(ENTER), lambda: driver.press(Qt.Key.Key_F2))
    assert driver.said[-1] == rubric_comparison.NOTE_STAYS


def test_marks_are_taken_back_step_by_step_also_those_of_another_day(driver: Driver, qtbot: QtBot) -> None:
    driver.control(THREE)
    driver.control(FOUR)
    driver.press(DOWN)
    driver.control(FOUR)
    assert driver.control(FOUR) == rubric_comparison.ALREADY
    assert driver.control(Z) == "Mark on draft T1.C2 removed."
    assert driver.control(Z) == "The earlier mark on draft T1.C1 is restored."
    assert driver.stored() == [("T1.C1", "", "too vague", "")]
    driver.page.leave()
    later = Driver(qtbot, driver.folder)
    assert later.said[-1].endswith("Draft T1.C2: The cane has a screen. Not marked.")
    assert later.control(Z) == "Mark on draft T1.C1 removed."
    assert later.stored() == []
    assert later.control(Z) == rubric_comparison.NOTHING_LEFT
    later.page.leave()
    later.announcer.close()


def test_the_next_unmarked_criterion_is_found_on_either_side(driver: Driver) -> None:
    driver.press(DOWN, DOWN)
    driver.press(Qt.Key.Key_U)
    assert driver.focus is driver.page.lists.community
    assert driver.said[-1].startswith("Community T1.C1: ")
    # From here the other side's criteria are offered.
    driver.in_dialog(lambda dialog: driver.press(ENTER), lambda: driver.control(ONE))
    assert driver.said[-1] == "Draft T1.C1 marked overlapping with community T1.C1."
    driver.window.run_command("where_am_i")
    assert "Marked overlapping with draft T1.C1." in driver.said[-1]
    assert "the draft does not cover 1: " in driver.said[-1]
    said = driver.said[-1]
    driver.window.run_command("repeat")
    assert driver.said[-1] == said


def test_the_comparison_is_exported(driver: Driver, tmp_path: Path) -> None:
    driver.control(FOUR)
    file = tmp_path / "marks.csv"

    def name_it(dialog: Dialog) -> None:
        entry = dialog.file.entry  # type: ignore[attr-defined]
        entry.setText(str(file))
        dialog.accept()

    driver.in_dialog(name_it, lambda: driver.window.run_command("export_comparison"))
    driver.wait_for("The comparison was written to")
    with file.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["draft_criterion"], row["mark"], row["rater"]) for row in rows if row["mark"]] == [
        ("T1.C1", "mistaken", "Robin")
    ]


def test_everything_here_has_a_name_and_is_reached_by_key(driver: Driver) -> None:
    driver.control(FOUR)
    # What became of the row was said; a screen reader gets its new words when one goes on.
    driver.press(DOWN, Qt.Key.Key_Up)
    assert [str(one) for one in audit(driver.page)] == []
    driver.in_dialog(_look_at, lambda: driver.control(ONE))
    driver.in_dialog(_look_at, lambda: driver.press(Qt.Key.Key_F2))
    driver.in_dialog(_look_at, lambda: driver.window.run_command("ask_rubric"))


def _look_at(dialog: Dialog) -> None:
    try:
        assert [str(one) for one in audit(dialog)] == []
    finally:
        dialog.reject()


# --- coming here


def test_who_marks_must_be_known_and_a_person(qtbot: QtBot, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.raters.add("gpt", RaterKind.JUDGE)
    driver = WindowDriver(qtbot, folder.parent)
    for name, words in (
        ("", "First choose who you are"),
        ("Eve", "First choose who you are"),
        ("gpt", "gpt is a judge"),
    ):
        with closing(open_study(folder)) as study, pytest.raises(UserError, match=words):
            RubricComparisonPage(driver.context, study, name)
    driver.announcer.close()


def test_it_is_reached_from_the_sign_in_page_by_its_key(qtbot: QtBot, folder: Path) -> None:
    driver = WindowDriver(qtbot, folder.parent)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, driver.window, driver.context, app.font().pointSizeF())
    router.go("compare_rubrics", folder)
    assert driver.said[-1] == rubric_comparison.WHO_FIRST  # nobody is signed in, so one is asked who one is
    qtbot.waitUntil(lambda: driver.window.isActiveWindow() and driver.window.isAncestorOf(driver.focus))
    driver.press(Qt.Key.Key_B, modifier=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(driver.window.page, RubricComparisonPage), driver.said
    assert driver.context.settings.rater == "Robin"
    driver.window.page.leave()
    driver.announcer.close()
