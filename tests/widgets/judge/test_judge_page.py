"""The judge's page: press a key, then look at what was said, what is shown, what was sent and what is on the disk."""

import threading
from dataclasses import fields
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.messages.judge import judge_page
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_results import look_at_results
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from tests.judging.servers import Answer, Asked, JudgeServer, error
from tests.memory_keyring import MemoryKeyring
from tests.sessions.judge_sitting import make_study, met
from tests.widgets.judge_driver import PATIENCE_MS, JudgeDriver, choose, driver, server
from tests.widgets.window_driver import (
    DOWN,
    ENTER,
    OFFSCREEN_NOISE,
    WindowDriver,
    heard_name,
    tab_stops,
    when_there,
)
from widgets.judge.judge_page import JudgePage
from widgets.judge.judge_run_card import WaitingDialog
from widgets.kit.dialogs import Dialog
from widgets.shell.router import Router

__all__ = ["driver", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
ESCAPE = Qt.Key.Key_Escape
BESIDE = 12  # pixels by which the tops of parts in one row may differ


def host(server: JudgeServer) -> str:
    return server.url.split("/")[2]


# --- from the form to the results


def test_anchors_can_be_asked_again_once_a_judge_has_answered(driver: JudgeDriver) -> None:
    page = driver.page
    assert "anchors" not in page.form.options.checks
    driver.plan()
    driver.start()
    driver.qtbot.waitUntil(lambda: not page.session.is_running, timeout=PATIENCE_MS)
    page.form.more.setChecked(True)
    check = page.form.options.checks["anchors"]
    check.setFocus()
    assert heard_name(check).startswith("Ask again about images it has judged (anchors)")
    driver.press(Qt.Key.Key_Space)
    driver.plan()
    assert page.session.plan is not None
    assert page.session.plan.anchors


def test_a_run_from_the_keyboard(driver: JudgeDriver, server: JudgeServer) -> None:
    page = driver.page
    assert driver.said[0] == "Ask a judge. Canes: 3 images, no judge asked yet."
    assert driver.window.windowTitle() == "Ask a judge – Canes – Touchstone"
    driver.plan()
    assert page.plan.sentences.hasFocus()
    assert driver.said[-1] == f"The plan is ready: 6 calls to {host(server)}, on this machine."
    lines = page.plan.sentences.lines()
    assert lines[0] == "Judge test-model, rubric version 1: 3 images, 2 runs each."
    assert f"Destination: {host(server)} (this machine; nothing leaves it)." in lines
    assert server.asked == []
    driver.start()
    assert page.run.pause.hasFocus()
    driver.qtbot.waitUntil(lambda: "running" in driver.window.windowTitle())
    driver.finish()
    assert driver.said[-1] == "The run is over. 6 calls made: 6 answered."
    assert page.results.table.hasFocus()
    assert page.run.progress.text() == "6 of 6 calls made"
    assert driver.window.windowTitle() == "Ask a judge – Canes – Touchstone"
    first = page.results.model.index(0, 0)
    assert first.data() == "T1.C1: Straight"
    heard = [
        page.results.model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(5)
    ]
    assert heard == ["T1.C1: Straight", "met 6", "not met 0", "cannot tell 0", "missing 0"]
    assert page.results.sentences[0].text() == "6 calls: 6 answered."
    study = open_study(driver.folder)
    stored = look_at_results(study, "test-model", "")
    study.close()
    assert stored is not None
    assert stored.statuses == {Status.OK: 6}
    assert len(server.asked) == 6


def test_a_field_that_is_wrong_gets_the_focus_and_says_why(driver: JudgeDriver) -> None:
    driver.enter_into(driver.page.form.model, " ")
    driver.alt(Qt.Key.Key_P)
    driver.wait_for("A model is needed.")
    assert driver.focus is driver.page.form.model
    assert driver.focus.accessibleDescription().startswith("Error: A model is needed.")
    driver.page.form.options.fields["temperature"].entry.setText("hot")  # type: ignore[attr-defined]
    driver.enter_into(driver.page.form.model, "m")
    driver.alt(Qt.Key.Key_P)
    driver.wait_for("The temperature must be a number")
    assert driver.focus is driver.page.form.options.fields["temperature"].entry
    assert driver.focus.isVisible()


def test_enter_in_a_field_plans(driver: JudgeDriver) -> None:
    page = driver.page
    page.form.address.setFocus()
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: page.session.plan is not None, timeout=PATIENCE_MS)


def test_a_changed_form_takes_the_plan_away(driver: JudgeDriver) -> None:
    driver.plan()
    driver.enter_into(driver.page.form.model, "other")
    assert not driver.page.plan.isVisible()
    assert not driver.page.session.can_start()


def test_the_form_has_a_field_for_everything_and_a_preset_fills_it_in(driver: JudgeDriver) -> None:
    form = driver.page.form
    own = {"model", "base_url", "runs", "scope", "first", "setup"}
    named = {field.name for kind in (JudgeForm, JudgeSetup) for field in fields(kind)}
    assert set(form.options.values()) | own == named
    form.preset.setFocus()
    driver.press(DOWN, DOWN, Qt.Key.Key_Return)  # the first opens the list
    assert form.form().setup.per.value == "theme"
    assert not form.form().setup.asks_overall
    assert not form.options.isVisible()
    form.more.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert form.options.isVisible()


def test_nothing_leaves_the_machine_without_a_yes_that_names_the_host(driver: JudgeDriver) -> None:
    driver.fill_in("https://judge.example/v1", runs=1)
    driver.plan()
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        assert driver.focus.accessibleName() == "" or "not send" in heard_name(driver.focus)
        asked.append(driver.focus.accessibleDescription())
        driver.press(ENTER)  # the answer that changes nothing

    driver.in_dialog(refuse, lambda: driver.alt(Qt.Key.Key_A))
    assert "judge.example, a server elsewhere" in asked[0]
    assert driver.said[-1] == "Nothing was sent."
    assert not driver.page.session.is_running


def test_planning_that_fails_says_why(qtbot: QtBot, tmp_path: Path, server: JudgeServer) -> None:
    driver = JudgeDriver(qtbot, make_study(tmp_path / "study", images=0), server.url)
    driver.alt(Qt.Key.Key_P)
    driver.wait_for("There is nothing to judge")
    assert driver.page.problem.text().startswith("Error: There is nothing to judge")
    assert driver.focus is driver.page.plan_button
    driver.close()


def has_ended(driver: JudgeDriver, calls: int) -> bool:
    return driver.page.session.done == calls


def test_a_pause_and_a_stop(driver: JudgeDriver, server: JudgeServer) -> None:
    gate = threading.Semaphore(0)

    def wait(asked: Asked) -> Answer:
        gate.acquire(timeout=120)
        return met(asked)

    server.respond = wait
    driver.plan()
    driver.start()
    driver.qtbot.waitUntil(lambda: bool(server.asked))
    driver.press(Qt.Key.Key_Space)
    assert driver.said[-1] == judge_page.PAUSED
    assert driver.page.run.pause.text() == judge_page.RESUME
    assert "paused" in driver.window.windowTitle()
    driver.window.run_command("where_am_i")
    assert driver.said[-1].endswith("Paused.")
    driver.press(Qt.Key.Key_Space)
    assert driver.said[-1] == judge_page.GOES_ON
    driver.page.run.stop.setFocus()
    driver.press(ENTER)
    assert driver.said[-1].startswith("Stopping.")
    for replies in range(1, 7):  # one by one: the calls' process hears of the stop before the last
        gate.release()
        driver.qtbot.waitUntil(partial(has_ended, driver, replies), timeout=PATIENCE_MS)
    driver.finish()
    assert "Stopped. Every reply so far is saved" in driver.said[-1]


def test_failed_calls_are_asked_again(driver: JudgeDriver, server: JudgeServer) -> None:
    server.respond = lambda asked: error(404, "no such model") if asked.number in (3, 4) else met(asked)
    driver.page.form.options.fields["concurrency"].entry.setValue(1)  # type: ignore[attr-defined]
    driver.plan()
    driver.start()
    driver.finish()
    assert driver.page.results.retry.isEnabled()
    assert driver.page.results.model.rows[0].missing == 2
    driver.page.results.retry.setFocus()
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: driver.page.session.plan is not None)
    assert "2 calls to make." in driver.page.plan.sentences.lines()
    driver.start()
    driver.finish()
    assert len(server.asked) == 8
    assert not driver.page.results.retry.isEnabled()
    assert driver.page.results.model.rows[0].missing == 0


def test_a_key_meant_for_an_address_that_was_typed_goes_there(
    driver: JudgeDriver, server: JudgeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOUCHSTONE_JUDGE_KEY", "typed-key")
    driver.plan()
    driver.start()
    driver.finish()
    assert {asked.headers["authorization"] for asked in server.asked} == {"Bearer typed-key"}
    driver.page.form.show_form(
        driver.page.session.first_form()
    )  # as it stands in the study, which anybody may have made
    driver.page.form.runs.setValue(3)
    driver.plan()
    driver.start()
    driver.finish()
    assert "authorization" not in server.asked[-1].headers
    assert not any("typed-key" in sentence for sentence in driver.said)


# --- coming, going, and who may know what


def test_the_page_is_reached_from_an_open_study_and_withholds_what_its_annotator_must_not_know(
    qtbot: QtBot, tmp_path: Path, server: JudgeServer, ring: MemoryKeyring
) -> None:
    folder = make_study(tmp_path / "study", people=("Robin",))
    driver = WindowDriver(qtbot, tmp_path)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, driver.window, driver.context, app.font().pointSizeF())
    router.go("sign_in", folder)
    sign_in = driver.window.page
    assert sign_in is not None
    driver.qtbot.waitUntil(lambda: sign_in.isAncestorOf(driver.focus))
    driver.press(ENTER)  # Robin begins
    driver.window.run_command("ask_judge")
    page = driver.window.page
    assert isinstance(page, JudgePage)
    assert page.session.reader is not None
    assert page.session.reader.name == "Robin"
    driver.window.run_command("annotate")
    assert driver.window.page is not page
    driver.announcer.close()


def test_leaving_asks_while_a_run_goes_on_and_waits_for_the_last_replies(
    driver: JudgeDriver, server: JudgeServer
) -> None:
    gate = threading.Event()

    def wait(asked: Asked) -> Answer:
        gate.wait(120)
        return met(asked)

    server.respond = wait
    driver.plan()
    driver.start()
    driver.qtbot.waitUntil(lambda: driver.page.session.in_flight > 0)
    left: list[bool] = []
    driver.in_dialog(lambda dialog: driver.press(ESCAPE), lambda: left.append(driver.window.part()))
    assert left == [False]
    assert driver.page.session.is_running
    waiting: list[str] = []

    def find() -> WaitingDialog | None:
        dialog = QApplication.activeModalWidget()
        return dialog if isinstance(dialog, WaitingDialog) and dialog.isAncestorOf(driver.focus) else None

    def note(_dialog: WaitingDialog) -> None:
        waiting.append(driver.focus.accessibleDescription())
        gate.set()

    def agree(dialog: Dialog) -> None:
        when_there(driver.window, find, note)
        choose(judge_page.LEAVE_YES, dialog)

    driver.in_dialog(agree, lambda: left.append(driver.window.part()))
    assert left == [False, True]
    assert "way and paid for" in waiting[0]
    study = open_study(driver.folder)
    stored = look_at_results(study, "test-model", "")
    study.close()
    assert stored is not None
    assert Status.ASKED not in stored.statuses
    assert stored.statuses[Status.OK] == len(server.asked)


def test_every_part_is_reached_with_tab_and_has_a_name_of_its_own(driver: JudgeDriver) -> None:
    driver.plan()
    driver.page.form.more.setChecked(True)
    QApplication.processEvents()  # the further options find their places
    stops = tab_stops(driver)
    names = [heard_name(stop) for stop in stops]
    assert all(names), [stop for stop in stops if not heard_name(stop)]
    assert len(set(names)) == len(names)
    on_page = [stop for stop in stops if driver.page.isAncestorOf(stop)]
    # The button that is always in sight is below what scrolls: Tab meets it between the form and the plan.
    plan_button, sentences = driver.page.plan_button, driver.page.plan.sentences
    around_button = (
        on_page[on_page.index(plan_button) - 1],
        on_page[(on_page.index(plan_button) + 1) % len(on_page)],
    )
    assert driver.page.form.isAncestorOf(around_button[0])
    assert around_button[1] is sentences
    on_page.remove(plan_button)
    tops = [stop.mapTo(driver.page, stop.rect().topLeft()).y() for stop in on_page]
    first = tops.index(min(tops))
    around = tops[first:] + tops[:first]
    assert all(below >= above - BESIDE for above, below in pairwise(around)), around
    letters = [
        b.text()[b.text().index("&") + 1].lower()
        for b in driver.page.findChildren(QPushButton)
        if "&" in b.text()
    ]
    assert not set(letters) & set("siclvh")  # those of the menus
