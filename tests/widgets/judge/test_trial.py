"""Which images a judge is asked about, one image tried first, and servers found on this machine."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.messages.judge import judge_form
from storage.folder import open_study
from tests.judging.servers import JudgeServer
from tests.memory_keyring import MemoryKeyring
from tests.sessions.annotate.test_content_notes import note
from tests.sessions.judge_sitting import make_study
from tests.widgets.judge_driver import PATIENCE_MS, JudgeDriver, driver, server
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE
from widgets.judge.server_form import ServerForm

__all__ = ["driver", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_only_the_first_images_are_asked_about(driver: JudgeDriver, server: JudgeServer) -> None:
    form = driver.page.form
    assert not form.first.isVisible()
    form.scope.setFocus()
    driver.press(DOWN, DOWN, DOWN, ENTER)  # the first opens the list
    assert form.first.isVisible()
    form.first.setFocus()
    form.first.selectAll()
    driver.type("1")
    driver.plan()
    host = server.url.split("/")[2]
    assert driver.said[-1] == f"The plan is ready: 2 calls to {host}, on this machine."


def test_images_that_nobody_has_answered_are_refused_beside_the_field(driver: JudgeDriver) -> None:
    form = driver.page.form
    form.scope.setFocus()
    driver.press(DOWN, DOWN, ENTER)
    form.runs.setFocus()
    driver.alt(Qt.Key.Key_P)
    driver.wait_for("No person has answered an image yet.")
    driver.window.activateWindow()  # the list that has closed was a window of its own
    driver.qtbot.waitUntil(form.scope.hasFocus)


def test_one_image_is_tried_and_its_verdicts_are_shown_beside_the_reply(
    driver: JudgeDriver, server: JudgeServer
) -> None:
    page, card = driver.page, driver.page.form.trial
    card.number.setFocus()
    card.number.selectAll()
    driver.type("2")
    driver.alt(Qt.Key.Key_Y)
    driver.qtbot.waitUntil(lambda: card.outcome.isVisible(), timeout=PATIENCE_MS)
    assert driver.said[-1] == "Image 2: answered. 2 verdicts were read from the reply."
    assert len(server.asked) == 1
    assert [line.split(": ")[-1] for line in card.verdicts.lines()] == ["met.", "met."]
    assert '"C1": 1' in card.reply.toPlainText()
    assert card.covered.picture.isVisible()
    assert card.covered.picture.accessibleName().startswith("Image 2. ")
    driver.settle()
    driver.plan()  # it counts as the first of the two runs
    assert page.session.plan is not None
    assert page.session.plan.calls == 5


def test_a_tried_image_with_a_content_note_is_shown_when_asked_for(
    qtbot: QtBot, tmp_path: Path, server: JudgeServer, ring: MemoryKeyring
) -> None:
    made = make_study(tmp_path / "study")
    with closing(open_study(made)) as study:
        study.prepare_to_write()
        note(study, 1, "blood")
    driver = JudgeDriver(qtbot, made, server.url)
    card = driver.page.form.trial
    driver.alt(Qt.Key.Key_Y)
    qtbot.waitUntil(lambda: card.outcome.isVisible(), timeout=PATIENCE_MS)
    assert card.reply.isVisible()
    assert not card.covered.picture.isVisible()
    assert "blood" in card.covered.note.text()
    card.covered.button.click()
    assert card.covered.picture.isVisible()
    driver.close()


@pytest.mark.parametrize(("width", "is_beside"), [(900, True), (330, False)])
def test_buttons_are_beside_their_field_and_below_it_where_there_is_no_room(
    qtbot: QtBot, width: int, is_beside: bool
) -> None:
    form = ServerForm()
    qtbot.addWidget(form)
    form.resize(width, 600)
    with qtbot.waitExposed(form):
        form.show()
    qtbot.waitUntil(lambda: is_right_of(form.address, form.find_servers) is is_beside)
    assert is_right_of(form.key, form.store_key) or not is_beside


def is_right_of(part: QWidget, button: QWidget) -> bool:
    """Whether a button is beside a part rather than below it."""
    return button.mapToGlobal(QPoint(0, 0)).x() >= part.mapToGlobal(part.rect().topRight()).x()


def test_enter_beside_the_number_tries_the_image_and_plans_no_run(
    driver: JudgeDriver, server: JudgeServer
) -> None:
    card = driver.page.form.trial
    card.number.setFocus()
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: card.outcome.isVisible(), timeout=PATIENCE_MS)
    assert len(server.asked) == 1


def test_no_trial_begins_while_a_run_is_planned_and_the_run_waits_for_a_yes(
    driver: JudgeDriver, server: JudgeServer
) -> None:
    page, card = driver.page, driver.page.form.trial
    page.plan_button.click()
    assert not card.go.isEnabled()
    card.asked.emit(1)
    driver.wait_for("The plan is ready: ")
    driver.settle()
    assert not page.session.is_running
    assert page.plan.start.isVisible()
    assert card.go.isEnabled()
    assert server.asked == []


def test_a_trial_whose_reply_is_not_shown_starts_no_later_run(
    driver: JudgeDriver, server: JudgeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, card = driver.page, driver.page.form.trial
    monkeypatch.setattr(page.session, "trial", lambda _number: None)
    card.go.click()
    driver.qtbot.waitUntil(lambda: len(server.asked) == 1, timeout=PATIENCE_MS)
    driver.finish()
    page.plan_button.click()
    driver.wait_for("The plan is ready: 5 calls")
    driver.settle()
    assert not page.session.is_running
    assert len(server.asked) == 1


def test_an_image_that_is_not_there_cannot_be_tried(driver: JudgeDriver) -> None:
    card = driver.page.form.trial
    card.number.setFocus()
    card.number.selectAll()
    driver.type("9")
    driver.alt(Qt.Key.Key_Y)
    driver.wait_for("There is no image 9 to ask about. Type another number.")
    assert driver.focus is card.number


def test_whoever_has_still_to_answer_an_image_is_not_shown_its_trial(
    qtbot: QtBot, tmp_path: Path, server: JudgeServer, ring: MemoryKeyring
) -> None:
    driver = JudgeDriver(qtbot, make_study(tmp_path / "study", people=("Robin",)), server.url, "Robin")
    card = driver.page.form.trial
    driver.alt(Qt.Key.Key_Y)
    qtbot.waitUntil(lambda: card.outcome.isVisible(), timeout=PATIENCE_MS)
    assert driver.said[-1] == "Image 1 was judged. Robin can read the reply after answering this image."
    assert not card.beside.isVisible()
    driver.close()


def test_a_server_of_this_machine_is_found_when_asked(
    driver: JudgeDriver, server: JudgeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = driver.page.form
    monkeypatch.setattr(
        judge_form, "ADDRESSES", (judge_form.ADDRESSES[0], "http://localhost:9/v1", server.url)
    )
    driver.enter_into(form.address, "http://localhost:9/v1")
    form.find_servers.setFocus()
    driver.press(Qt.Key.Key_Space)
    driver.qtbot.waitUntil(lambda: form.address.text() == server.url)
    assert driver.said[-1].startswith(f"Found on this machine: {server.url}.")
    assert form.is_address_typed
    assert server.asked == []
