"""By criterion and auto-advance, by command: heard, shown, and remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.answer import Content
from app.study.verdict import Doubt, Verdict
from tests.widgets.annotate_driver import Driver, make_study
from widgets.kit.dialogs import Dialog


def test_by_criterion_leads_to_the_next_image_and_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.window.run_command("by_criterion")
    assert driver.last == "Criterion by criterion: you go to the next image on which this criterion is open."
    assert driver.window.context.settings.by_criterion
    driver.key("y")
    driver.key("j")
    assert driver.page.session.image.number == 2
    assert driver.page.session.at == "T1.C1"
    assert driver.page.place.text() == "Image 2 of 3"
    assert driver.focus is driver.page.form.card("T1.C1").heading  # type: ignore[union-attr]
    assert driver.last.startswith("Image 2 of 3. ")
    assert "Not deformed" in driver.last
    driver.page.leave()
    assert driver.stored(1)["T1.C1"].value is Verdict.MET


def test_auto_advance_says_the_answer_and_what_comes_next(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.window.run_command("auto_advance")
    assert driver.last == "Auto-advance on: after an answer, you move to the next open criterion."
    said = driver.key("y")
    assert said.startswith("Met. 6 left. ")
    assert "Straight handle" in said
    card = driver.page.form.card("T1.C2")
    assert card is not None
    assert driver.focus is card.heading
    driver.key("n")
    driver.page.leave()
    stored = driver.stored()
    assert (stored["T1.C1"].value, stored["T1.C2"].value) == (Verdict.MET, Verdict.NOT_MET)


def test_without_auto_advance_the_focus_stays(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.key("y")
    assert driver.page.session.at == "T1.C1"
    driver.page.leave()


def test_a_note_and_a_doubt_right_after_an_answer_are_about_that_answer(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings(auto_advance=True))
    driver.key("n")
    assert driver.page.session.at == "T1.C2"
    assert driver.key("f") == "Doubt: no reason given. Not deformed."
    assert driver.page.session.at == "T1.C2"  # where the focus is
    driver.key("e")
    assert driver.focus.accessibleName() == "Note on Not deformed"
    QTest.keyClicks(driver.focus, "bent")
    said = driver.press(Qt.Key.Key_Return)
    assert said.startswith("Note saved. Not deformed. ")
    assert "Straight handle" in said
    assert driver.focus is driver.page.form.card("T1.C2").heading  # type: ignore[union-attr]
    driver.key("w")
    driver.key("e")  # something else was heard in between
    assert driver.focus.accessibleName() == "Note on Straight handle"
    driver.page.leave()
    content = driver.stored()["T1.C1"]
    assert (content.value, content.note, content.doubt) == (Verdict.NOT_MET, "bent", Doubt.UNSAID)
    assert list(driver.stored()) == ["T1.C1"]


def test_the_reasons_for_a_doubt_name_the_answer_that_is_meant(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings(auto_advance=True))
    driver.key("n")
    assert driver.key("d") == "Why uncertain about Not deformed?"
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: driver.last == "Doubt: wording unclear.")
    driver.window.activateWindow()  # what a window manager does when a menu closes
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    driver.key("y")
    driver.page.leave()
    stored = driver.stored()
    assert stored["T1.C1"] == Content(Verdict.NOT_MET, Doubt.WORDING)
    assert stored["T1.C2"] == Content(Verdict.MET)


def test_whoever_moved_since_the_answer_means_what_they_moved_to(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings(auto_advance=True))
    driver.key("n")
    driver.press(Qt.Key.Key_Tab)
    assert driver.key("f") == "Doubt: no reason given."
    driver.key("n")
    driver.key("j")
    assert driver.page.session.at == "T1.C4"
    driver.key("f")
    driver.page.leave()
    assert {item for item, one in driver.stored().items() if one.doubt} == {"T1.C2", "T1.C4"}


def test_a_note_stored_on_leaving_its_field_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.key("e")
    QTest.keyClicks(driver.focus, "bent")
    driver.press(Qt.Key.Key_Tab)
    assert driver.last == "Note saved. Not deformed."
    driver.key("e")
    QTest.keyClicks(driver.focus, " and torn")
    assert driver.press(Qt.Key.Key_Return) == "Note saved."  # back at the criterion, which has the focus


def test_by_criterion_a_note_leads_back_to_the_image_just_answered(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings(auto_advance=True, by_criterion=True))
    driver.key("n")
    assert driver.page.session.image.number == 2
    driver.key("e")
    assert driver.page.session.image.number == 1
    assert driver.focus.accessibleName() == "Note on Not deformed"
    QTest.keyClicks(driver.focus, "bent")
    driver.press(Qt.Key.Key_Return)
    driver.key("n")
    driver.key("j")
    said = driver.key("y")
    assert driver.page.session.image.number == 3
    said = driver.key("f")
    assert said.startswith("Doubt: no reason given. Image 2 of 3.")
    driver.page.leave()
    assert driver.stored(1)["T1.C1"].note == "bent"
    assert driver.stored(2)["T1.C1"].doubt is Doubt.UNSAID
    assert not driver.stored(3)


@pytest.mark.parametrize("wanted", [True, False])
def test_whoever_goes_on_from_the_first_image_is_asked_once_whether_criteria_follow_by_themselves(
    qtbot: QtBot, tmp_path: Path, wanted: bool
) -> None:
    driver = Driver(qtbot, make_study(tmp_path, whole_image=None), Settings(), offered=("Ada",))
    asked: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, Dialog):
            buttons = {button.text(): button for button in dialog.findChildren(QPushButton)}
            asked.append(buttons["&No"].accessibleDescription())
            if wanted:
                buttons["&Yes"].click()
            else:
                QTest.keyClick(dialog, Qt.Key.Key_Escape)

    def go_on() -> None:
        QTimer.singleShot(50, answer)
        driver.window.run_command("next_unanswered")

    go_on()  # nothing is complete yet
    driver.window.run_command("previous_image")
    for _image in range(2):
        for code in (criterion.code for criterion in driver.page.session.criteria):
            driver.page.session.attend(code)
            driver.window.run_command("met")
        go_on()
        qtbot.waitUntil(lambda: bool(asked))
    assert len(asked) == 1
    assert "Move to the next criterion automatically after an answer?" in asked[0]
    assert driver.last.startswith("Image 3 of 3")
    settings = driver.window.context.settings
    assert (settings.auto_advance, settings.advance_offered) == (wanted, ("Ada", "Robin"))
    assert driver.page.session.goes_on is wanted
    driver.page.leave()
