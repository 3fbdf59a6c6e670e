"""Beside the meeting's page: projector view, live text, reminder, a secret ballot, dissent, and corrected minutes."""

import shutil
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.study.team.meetings import Hands
from storage.folder import open_study
from tests.sessions.annotate.test_content_notes import note
from tests.widgets.meeting.test_meeting_page import Driver
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import ReadableList, plain
from widgets.meeting.ballot_dialog import BallotDialog
from widgets.meeting.meeting_dialogs import RulingDialog
from widgets.meeting.meeting_displays import ProjectorView

Key = Qt.Key
pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=Driver)]


def run(driver: Driver, command: str) -> None:
    driver.page.handlers()[command]()


def within(
    driver: Driver, outer: Dialog, act: Callable[[Dialog], None], opened_by: Callable[[], object]
) -> None:
    """Act in a dialog that another one opens; then the focus is back in that one."""
    driver.in_dialog(act, opened_by)
    outer.activateWindow()
    driver.qtbot.waitUntil(lambda: outer.isAncestorOf(driver.focus))


def projectors() -> list[ProjectorView]:
    return [
        one for one in QApplication.topLevelWidgets() if isinstance(one, ProjectorView) and one.isVisible()
    ]


def test_the_projector_follows_and_never_takes_the_focus(driver: Driver) -> None:
    driver.begin()
    focus = driver.focus
    run(driver, "meeting_projector")
    (view,) = projectors()
    assert driver.said[-1].startswith("The projector view is open")
    assert driver.focus is focus
    assert view.place.text() == "Image 1, T1.C1: Straight."
    assert "Before discussion: 2 met, 2 not met." in view.words.text()
    assert view.picture.isVisible()
    driver.press(Key.Key_U)
    assert view.place.text() == "Image 2, T1.C2: Tip."
    assert not any(name in view.words.text() for name in ("Ada", "Ben", "Cy", "Dan"))
    run(driver, "meeting_projector")
    assert not projectors()
    assert driver.said[-1] == "The projector view is closed."


def test_the_live_text_is_read_by_a_browser_and_ends_with_the_page(driver: Driver) -> None:
    driver.begin()
    assert not driver.page.displays.live.is_on
    driver.in_dialog(lambda _dialog: driver.press(ENTER), lambda: run(driver, "meeting_live"))
    driver.wait_for("The live text is at http://127.0.0.1:")
    url = QGuiApplication.clipboard().text()

    def text() -> str:
        with urllib.request.urlopen(f"{url}/text", timeout=10) as reply:
            return str(reply.read().decode())

    assert text().startswith("Image 1, T1.C1: Straight.\nA cane leans.")
    driver.press(Key.Key_U)
    assert text().startswith("Image 2, T1.C2: Tip.")
    driver.page.leave()
    assert not driver.page.displays.live.is_on
    with pytest.raises(OSError, match="refused"):
        text()


def start_file(driver: Driver, path: Path | str) -> str:
    """Choose the file in the dialog by keys; what is said then."""

    def choose(_dialog: Dialog) -> None:
        where = driver.focus
        assert isinstance(where, DropDown)
        where.setCurrentIndex(where.count() - 1)
        driver.press(TAB)
        driver.press(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
        driver.press(Key.Key_Delete)
        driver.type(str(path))
        driver.press(ENTER)

    driver.in_dialog(choose, lambda: run(driver, "meeting_live"))
    return driver.said[-1]


def test_the_live_text_can_be_a_file(driver: Driver, tmp_path: Path) -> None:
    driver.begin()
    path = tmp_path / "live.html"
    assert start_file(driver, path).startswith(f"The live text is in the file {path}.")
    assert not driver.page.displays.live.is_on
    assert "<p>Image 1, T1.C1: Straight.</p>" in path.read_text()
    driver.press(Key.Key_U)
    text = path.read_text()
    assert "<p>Image 2, T1.C2: Tip.</p>" in text
    assert not any(name in text for name in ("Ada", "Ben", "Cy", "Dan"))
    run(driver, "meeting_live")
    assert driver.said[-1] == "The live text has stopped. The file says that it has ended."
    assert "<p>The live text has ended.</p>" in path.read_text()
    driver.press(Key.Key_U)
    assert "<p>The live text has ended.</p>" in path.read_text()


def test_the_live_file_is_refused_or_lost_with_a_reason(driver: Driver, tmp_path: Path) -> None:
    driver.begin()
    assert start_file(driver, "") == "Name the file that the live text is written to. Nothing was written."
    other = tmp_path / "letter.html"
    other.write_text("Dear Ada")
    assert "is another file" in start_file(driver, other)
    assert other.read_text() == "Dear Ada"
    folder = tmp_path / "shared"
    folder.mkdir()
    start_file(driver, folder / "live.html")
    shutil.rmtree(folder)
    driver.press(Key.Key_U)
    assert any("cannot be written" in sentence for sentence in driver.said)
    assert not driver.page.displays.file.is_on


def test_who_thinks_better_of_it_opens_nothing(driver: Driver) -> None:
    driver.begin()
    driver.in_dialog(lambda dialog: dialog.reject(), lambda: run(driver, "meeting_live"))
    assert not driver.page.displays.live.is_on


def test_the_reminder_is_said_and_nothing_moves(driver: Driver) -> None:
    driver.begin()
    now = [0.0]
    driver.page.displays.remind_every(5, lambda: now[0])
    driver.page.displays.follow(driver.page.session)
    place = driver.page.session.table.place
    now[0] = 301
    driver.page.displays.remind()
    assert driver.said[-1] == "5 minutes on this so far. Take the time you need."
    assert driver.page.session.table.place == place


def test_a_secret_ballot_by_keys(driver: Driver, folder: Path) -> None:
    driver.page.setup_panel.people[1].setChecked(True)
    driver.begin()  # with Ada, Ben and a guest
    said: list[str] = []

    def vote(dialog: Dialog) -> None:
        assert isinstance(dialog, BallotDialog)
        for tabs in (1, 1, 2):
            driver.press(*[TAB] * tabs, Key.Key_Space)
            if dialog.isVisible():
                said.append(driver.said[-1])
                assert driver.focus is dialog.next  # no ring around a button tells what was pressed
        assert driver.said[-1] == said[-1], "what a closing window says may be lost"

    def decide(dialog: Dialog) -> None:
        assert isinstance(dialog, RulingDialog)
        within(driver, dialog, vote, dialog.ballot.click)
        said.append(driver.said[-1])
        assert [number.value() for number in dialog.numbers.values()] == [2, 1, 0]
        driver.press(ENTER)

    driver.by_dialog(Key.Key_1, decide, modifier=False)
    assert said == [
        "Vote received: 1. Vote 2 of 3. Everybody else, please look away.",
        "Vote received: 2. Vote 3 of 3. Everybody else, please look away.",
        "All votes are in.",
    ]
    study = open_study(folder)
    (kept,) = study.meetings.adjudications()
    study.close()
    assert kept.ruling.tally.hands == Hands(2, 1, 0, True)


def test_dissent_by_keys(driver: Driver, folder: Path) -> None:
    driver.begin()
    driver.by_dialog(Key.Key_1, lambda _dialog: driver.press(ENTER), modifier=False)

    def write(_dialog: Dialog) -> None:
        driver.type("Ben")
        driver.press(TAB)
        driver.type("It bends.")
        driver.press(ENTER)

    driver.in_dialog(write, lambda: run(driver, "meeting_dissent"))
    driver.wait_for("Ben's dissent is in the minutes.")
    study = open_study(folder)
    (kept,) = study.meetings.dissents(1)
    study.close()
    assert (kept.author, kept.reason) == ("Ben", "It bends.")


def test_minutes_are_corrected_where_they_are_read(driver: Driver, folder: Path) -> None:
    driver.begin()

    def correct(dialog: Dialog) -> None:
        driver.press(Key.Key_End)
        driver.press(Key.Key_Home)
        (listed,) = dialog.findChildren(ReadableList)
        first = listed.lines()[0]

        def write(_inner: Dialog) -> None:
            driver.press(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
            driver.type("Held in the library.")
            driver.press(ENTER)

        buttons = {plain(one.text()): one for one in dialog.findChildren(QPushButton)}
        within(driver, dialog, write, buttons["Correct this line…"].click)
        assert listed.lines()[0] == "Held in the library."
        assert first not in listed.lines()
        driver.press(Key.Key_Escape)

    driver.in_dialog(correct, lambda: run(driver, "meeting_minutes"))
    study = open_study(folder)
    (kept,) = study.meetings.corrections(1)
    study.close()
    assert (kept.becomes, kept.author) == ("Held in the library.", "Ada")


def test_an_image_with_a_content_note_is_hidden_from_page_and_projector(qtbot: QtBot, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        note(study, 1, "blood")
    driver = Driver(qtbot, folder)
    waiting = "Content note: blood. To see and hear the image: F6."
    driver.begin()
    assert any(waiting in said for said in driver.said)
    picture = driver.page.view.picture
    assert not picture.isVisible()
    run(driver, "meeting_projector")
    (view,) = projectors()
    assert not view.picture.isVisible()
    assert "Content note: blood." in view.words.text()
    assert "leans" not in view.words.text()
    run(driver, "enlarge")
    assert driver.said[-1] == waiting
    run(driver, "regions")  # no tool looks behind the note
    assert driver.said[-1] == waiting
    assert driver.page.looking.session.region is None
    driver.press(Key.Key_F6)
    assert driver.said[-1].startswith("A cane leans.")
    assert picture.isVisible()
    assert view.picture.isVisible()
    assert "leans" in view.words.text()
    driver.page.leave()
    driver.announcer.close()
