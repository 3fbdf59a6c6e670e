"""The judge's page: press a key, then look at what was said, what is shown, what was sent and what is on the disk."""

import threading
from dataclasses import fields
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.messages.judge import judge_page as messages
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_results import look_at_results
from app.study.judge.judge_call import Status
from storage.folder import open_study
from tests.judging.calls.test_keys import Remembering
from tests.judging.servers import Answer, Asked, JudgeServer, error
from tests.sessions.judge_sitting import make_study, met
from tests.widgets.judge_driver import PATIENCE_MS, JudgeDesk, choose, desk, ring, server
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, FrontDesk, heard_name, tab_stops
from widgets.judge.judge_page import JudgePage
from widgets.judge.judge_run_card import WaitingDialog
from widgets.kit.dialogs import Dialog
from widgets.shell.router import Router

__all__ = ["desk", "ring", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
ESCAPE = Qt.Key.Key_Escape
BESIDE = 12  # pixels by which the tops of parts in one row may differ


def host(server: JudgeServer) -> str:
    return server.url.split("/")[2]


# --- from the form to the results


def test_a_run_from_the_keyboard(desk: JudgeDesk, server: JudgeServer) -> None:
    page = desk.page
    assert desk.said[0] == "Ask a judge. Canes: 3 images, no judge asked yet."
    assert desk.window.windowTitle() == "Ask a judge – Canes – Touchstone"
    desk.plan()
    assert page.plan.sentences.hasFocus()
    assert desk.said[-1] == f"The plan is ready: 6 calls to {host(server)}, on this machine."
    lines = page.plan.sentences.lines()
    assert lines[0] == "Judge test-model, rubric version 1: 3 images, 2 runs each."
    assert f"Destination: {host(server)} (this machine; nothing leaves it)." in lines
    assert server.asked == []
    desk.start()
    assert page.run.pause.hasFocus()
    desk.qtbot.waitUntil(lambda: "running" in desk.window.windowTitle())
    desk.finish()
    assert desk.said[-1] == "The run is over. 6 calls made: 6 answered."
    assert page.results.table.hasFocus()
    assert page.run.progress.text() == "6 of 6 calls made"
    assert desk.window.windowTitle() == "Ask a judge – Canes – Touchstone"
    first = page.results.model.index(0, 0)
    assert first.data() == "T1 C1 Straight"
    heard = [
        page.results.model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(5)
    ]
    assert heard == ["T1 C1 Straight", "met 6", "not met 0", "cannot tell 0", "missing 0"]
    assert page.results.sentences[0].text() == "6 calls: 6 answered."
    study = open_study(desk.folder)
    stored = look_at_results(study, "test-model", "")
    study.close()
    assert stored is not None
    assert stored.statuses == {Status.OK: 6}
    assert len(server.asked) == 6


def test_a_field_that_is_wrong_gets_the_focus_and_says_why(desk: JudgeDesk) -> None:
    desk.enter_into(desk.page.form.model, " ")
    desk.alt(Qt.Key.Key_P)
    desk.wait_for("A model is needed.")
    assert desk.focus is desk.page.form.model
    assert desk.focus.accessibleDescription().startswith("To mend: A model is needed.")
    desk.page.form.options.fields["temperature"].entry.setText("hot")  # type: ignore[attr-defined]
    desk.enter_into(desk.page.form.model, "m")
    desk.alt(Qt.Key.Key_P)
    desk.wait_for("The temperature is a number")
    assert desk.focus is desk.page.form.options.fields["temperature"].entry
    assert desk.focus.isVisible()


def test_a_changed_form_takes_the_plan_away(desk: JudgeDesk) -> None:
    desk.plan()
    desk.enter_into(desk.page.form.model, "other")
    assert not desk.page.plan.isVisible()
    assert not desk.page.session.can_start()


def test_the_form_has_a_field_for_everything_and_a_preset_fills_it_in(desk: JudgeDesk) -> None:
    form = desk.page.form
    assert set(form.options.values()) | {"model", "base_url", "runs"} == {f.name for f in fields(JudgeForm)}
    form.preset.setFocus()
    desk.press(DOWN, DOWN, Qt.Key.Key_Return)  # the first opens the list
    assert form.form().per.value == "theme"
    assert not form.form().asks_overall
    assert not form.options.isVisible()
    form.more.setFocus()
    desk.press(Qt.Key.Key_Space)
    assert form.options.isVisible()


def test_nothing_leaves_the_machine_without_a_yes_that_names_the_host(desk: JudgeDesk) -> None:
    desk.fill_in("https://judge.example/v1", runs=1)
    desk.plan()
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        assert desk.focus.accessibleName() == "" or "not send" in heard_name(desk.focus)
        asked.append(desk.focus.accessibleDescription())
        desk.press(ENTER)  # the answer that changes nothing

    desk.in_dialog(refuse, lambda: desk.alt(Qt.Key.Key_A))
    assert "judge.example, a server elsewhere" in asked[0]
    assert desk.said[-1] == "Nothing was sent."
    assert not desk.page.session.is_running


def test_planning_that_fails_says_why(qtbot: QtBot, tmp_path: Path, server: JudgeServer) -> None:
    desk = JudgeDesk(qtbot, make_study(tmp_path / "study", images=0), server.url)
    desk.alt(Qt.Key.Key_P)
    desk.wait_for("There is nothing to judge")
    assert desk.page.problem.text().startswith("To mend: There is nothing to judge")
    assert desk.focus is desk.page.plan_button
    desk.close()


def has_ended(desk: JudgeDesk, calls: int) -> bool:
    return desk.page.session.done == calls


def test_a_pause_and_a_stop(desk: JudgeDesk, server: JudgeServer) -> None:
    gate = threading.Semaphore(0)

    def wait(asked: Asked) -> Answer:
        gate.acquire(timeout=120)
        return met(asked)

    server.respond = wait
    desk.plan()
    desk.start()
    desk.qtbot.waitUntil(lambda: bool(server.asked))
    desk.press(Qt.Key.Key_Space)
    assert desk.said[-1] == messages.PAUSED
    assert desk.page.run.pause.text() == messages.RESUME
    assert "paused" in desk.window.windowTitle()
    desk.window.run_command("where_am_i")
    assert desk.said[-1].endswith("Paused.")
    desk.press(Qt.Key.Key_Space)
    assert desk.said[-1] == messages.GOES_ON
    desk.page.run.stop.setFocus()
    desk.press(ENTER)
    assert desk.said[-1].startswith("Stopping.")
    for replies in range(1, 7):  # one by one: the calls' process hears of the stop before the last
        gate.release()
        desk.qtbot.waitUntil(partial(has_ended, desk, replies), timeout=PATIENCE_MS)
    desk.finish()
    assert "Stopped. Every reply so far is kept" in desk.said[-1]


def test_failed_calls_are_asked_again(desk: JudgeDesk, server: JudgeServer) -> None:
    server.respond = lambda asked: error(404, "no such model") if asked.number in (3, 4) else met(asked)
    desk.page.form.options.fields["concurrency"].entry.setValue(1)  # type: ignore[attr-defined]
    desk.plan()
    desk.start()
    desk.finish()
    assert desk.page.results.retry.isEnabled()
    assert desk.page.results.model.rows[0].missing == 2
    desk.page.results.retry.setFocus()
    desk.press(ENTER)
    desk.qtbot.waitUntil(lambda: desk.page.session.plan is not None)
    assert "2 calls to make." in desk.page.plan.sentences.lines()
    desk.start()
    desk.finish()
    assert len(server.asked) == 8
    assert not desk.page.results.retry.isEnabled()
    assert desk.page.results.model.rows[0].missing == 0


def test_a_key_meant_for_an_address_that_was_typed_goes_there(
    desk: JudgeDesk, server: JudgeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOUCHSTONE_JUDGE_KEY", "typed-key")
    desk.plan()
    desk.start()
    desk.finish()
    assert {asked.headers["authorization"] for asked in server.asked} == {"Bearer typed-key"}
    desk.page.form.show_form(
        desk.page.session.first_form()
    )  # as it stands in the study, which anybody may have made
    desk.page.form.runs.setValue(3)
    desk.plan()
    desk.start()
    desk.finish()
    assert "authorization" not in server.asked[-1].headers
    assert not any("typed-key" in sentence for sentence in desk.said)


# --- coming, going, and who may know what


def test_the_page_is_reached_from_an_open_study_and_withholds_what_its_annotator_must_not_know(
    qtbot: QtBot, tmp_path: Path, server: JudgeServer, ring: Remembering
) -> None:
    folder = make_study(tmp_path / "study", people=("Robin",))
    desk = FrontDesk(qtbot, tmp_path)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, desk.window, desk.bench, app.font().pointSizeF())
    router.go("sign_in", folder)
    sign_in = desk.window.page
    assert sign_in is not None
    desk.qtbot.waitUntil(lambda: sign_in.isAncestorOf(desk.focus))
    desk.press(ENTER)  # Robin begins
    desk.window.run_command("ask_judge")
    page = desk.window.page
    assert isinstance(page, JudgePage)
    assert page.session.reader is not None
    assert page.session.reader.name == "Robin"
    desk.window.run_command("annotate")
    assert desk.window.page is not page
    desk.announcer.close()


def test_leaving_asks_while_a_run_goes_on_and_waits_for_the_last_replies(
    desk: JudgeDesk, server: JudgeServer
) -> None:
    gate = threading.Event()

    def wait(asked: Asked) -> Answer:
        gate.wait(120)
        return met(asked)

    server.respond = wait
    desk.plan()
    desk.start()
    desk.qtbot.waitUntil(lambda: desk.page.session.in_flight > 0)
    left: list[bool] = []
    desk.in_dialog(lambda dialog: desk.press(ESCAPE), lambda: left.append(desk.window.part()))
    assert left == [False]
    assert desk.page.session.is_running
    waiting: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, WaitingDialog) or not dialog.isAncestorOf(desk.focus):
            QTimer.singleShot(10, look)
            return
        waiting.append(desk.focus.accessibleDescription())
        gate.set()

    def agree(dialog: Dialog) -> None:
        QTimer.singleShot(0, look)
        choose(messages.LEAVE_YES, dialog)

    desk.in_dialog(agree, lambda: left.append(desk.window.part()))
    assert left == [False, True]
    assert "on the way and paid for" in waiting[0]
    study = open_study(desk.folder)
    stored = look_at_results(study, "test-model", "")
    study.close()
    assert stored is not None
    assert Status.ASKED not in stored.statuses
    assert stored.statuses[Status.OK] == len(server.asked)


def test_every_part_is_reached_with_tab_and_has_a_name_of_its_own(desk: JudgeDesk) -> None:
    desk.plan()
    desk.page.form.more.setChecked(True)
    stops = tab_stops(desk)
    names = [heard_name(stop) for stop in stops]
    assert all(names), [stop for stop in stops if not heard_name(stop)]
    assert len(set(names)) == len(names)
    tops = [
        stop.mapTo(desk.page, stop.rect().topLeft()).y() for stop in stops if desk.page.isAncestorOf(stop)
    ]
    first = tops.index(min(tops))
    around = tops[first:] + tops[:first]
    assert all(below >= above - BESIDE for above, below in pairwise(around)), list(
        zip(around, names, strict=False)
    )
    letters = [
        b.text()[b.text().index("&") + 1].lower()
        for b in desk.page.findChildren(QPushButton)
        if "&" in b.text()
    ]
    assert not set(letters) & set("siclvh")  # those of the menus
