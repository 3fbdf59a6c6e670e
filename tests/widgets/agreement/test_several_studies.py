"""Choosing several studies on the agreement page, by key, and their report in its place."""

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.study.team.participants import AboutKind, NewConsent
from storage.folder import open_study
from tests.agreement.making import say
from tests.coordinating import open_to_coordinator
from tests.storage.making import make_study
from tests.widgets.agreement.test_agreement_page import current_text, go_to_table, open_page, tab_to
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver
from widgets.agreement.several_studies_dialog import SeveralStudiesDialog
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = make_study(tmp_path / "study", images=4)
    say(study, "Ada", {"T1.C1": "1111", "T1.C2": "1100"})
    say(study, "Ben", {"T1.C1": "1111", "T1.C2": "1101"})
    say(study, "Judge", {"T1.C1": "1111", "T1.C2": "1011"}, run=1)
    study.close()
    return tmp_path / "study"


def tell(folder: Path, name: str, community: str) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        rater = study.raters.add(name)
        study.participants.agree(rater, NewConsent("1", "Study", date(2026, 1, 1), to_demographics=True))
        study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, "Community", community)


def test_a_report_over_several_studies_by_key(driver: WindowDriver, folder: Path, tmp_path: Path) -> None:
    other = make_study(tmp_path / "boats", images=4)
    say(other, "Ada", {"T1.C1": "1111", "T1.C2": "1100"})
    say(other, "Judge", {"T1.C1": "1111", "T1.C2": "1111"}, run=1)
    open_to_coordinator(other)
    other.close()
    page = open_page(driver, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, SeveralStudiesDialog)
        assert driver.focus is dialog.studies
        assert dialog.studies.lines() == ["1. Canes"]
        tab_to(driver, dialog.folder.line)
        driver.type(str(tmp_path / "nowhere"))
        tab_to(driver, dialog.add_folder)
        driver.press(SPACE)
        assert "nowhere" in driver.said[-1]
        dialog.folder.line.clear()
        dialog.folder.line.setFocus()
        driver.type(str(tmp_path / "boats"))
        tab_to(driver, dialog.add_folder)
        driver.press(SPACE)
        assert driver.said[-1] == "Canes is added. 2 studies."
        assert dialog.studies.lines() == ["1. Canes", "2. Canes"]
        tab_to(driver, dialog.against)
        driver.type("J")  # opens the list at the judge
        driver.press(ENTER)
        assert dialog.against.currentText() == "Judge"
        assert dialog.factor_field.isHidden(), "nobody said anything of themselves in both"
        driver.press(ENTER)

    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_F3, modifier=keys))
    driver.wait_for("Judge agrees with Ada on the label in 0.38")
    assert driver.focus is page.conclusion
    table = go_to_table(driver, page, "label")
    assert current_text(table).startswith("Canes (1)")
    driver.press(DOWN, DOWN)
    assert current_text(table).startswith("All studies")
    assert page.session.answered is not None
    assert page.session.answered.document.title == "Agreement over 2 studies: Canes, Canes"


def test_people_are_grouped_by_key(driver: WindowDriver, folder: Path) -> None:
    tell(folder, "Ada", "Kerala")
    tell(folder, "Ben", "Kerala")
    page = open_page(driver, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, SeveralStudiesDialog)
        tab_to(driver, dialog.against)
        driver.type("J")
        driver.press(ENTER)
        tab_to(driver, dialog.factor)
        driver.type("C")  # opens the list at the question
        driver.press(ENTER)
        assert dialog.factor.currentText() == "Community"
        driver.press(ENTER)

    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_F3, modifier=keys))
    driver.wait_for("Judge agrees with Ada on the label")
    table = go_to_table(driver, page, "rater-groups")
    assert current_text(table).startswith("Kerala")
