"""Asking a model for a draft: the plan, the destination, the yes, the wait, and what came of it."""

import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.messages.rubric import rubric_comparison
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind
from storage.folder import open_study
from tests.judging.drafted import RUBRIC_TEXT
from tests.judging.servers import Answer, Asked, JudgeServer, completion, error
from tests.memory_keyring import MemoryKeyring
from tests.widgets.audit import audit
from tests.widgets.comparison_driver import Driver, driver, folder
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, when_there
from widgets.judge.draft_request_dialog import DraftRequestDialog
from widgets.kit.dialogs import Dialog

__all__ = ["driver", "folder"]  # fixtures
pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.usefixtures("ring"),
    pytest.mark.server(respond=lambda _asked: Answer(completion(RUBRIC_TEXT))),
]


def fill_in(driver: Driver, dialog: Dialog, address: str) -> DraftRequestDialog:
    """Type server and model, and plan."""
    assert isinstance(dialog, DraftRequestDialog)
    dialog.form.address.setText(address)
    dialog.form.model.setText("test-model")
    driver.alt(Qt.Key.Key_P)
    driver.qtbot.waitUntil(lambda: dialog.session.plan is not None, timeout=10_000)
    return dialog


def ask(driver: Driver, address: str, act: Callable[[DraftRequestDialog], None]) -> None:
    """Open the dialog by its key, fill it in, plan, and act."""
    driver.in_dialog(
        lambda dialog: act(fill_in(driver, dialog, address)), lambda: driver.window.run_command("ask_rubric")
    )


def test_without_a_draft_one_is_asked_for_from_here(qtbot: QtBot, folder: Path, server: JudgeServer) -> None:
    driver = Driver(qtbot, folder)
    assert driver.said == [
        f"A drafted rubric beside the community's rubric. {rubric_comparison.NO_DRAFT_YET}"
    ]
    assert driver.focus is driver.page.buttons["ask_rubric"]
    for name in ("mark_overlapping", "mark_missing", "mark_note", "mark_back", "next_unmarked", "where_am_i"):
        driver.window.run_command(name)
    assert [str(one) for one in audit(driver.page)] == []

    def go_on(dialog: DraftRequestDialog) -> None:
        assert driver.focus is dialog.sentences
        host = server.url.removeprefix("http://").removesuffix("/v1")
        lines = dialog.sentences.lines()
        assert lines[0] == "test-model is asked for a rubric on: guide cane. It is told nothing else."
        assert lines[1] == f"1 call to make. Destination: {host} (this machine; nothing leaves it)."
        assert server.asked == []
        driver.press(ENTER)
        qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=20_000)

    ask(driver, server.url, go_on)
    driver.wait_for("test-model-2026-01-01 wrote 3 criteria in 2 themes.")
    assert driver.said[-1].startswith(
        "Draft by test-model-2026-01-01: 3 criteria, compared with the community's 2."
    )
    assert driver.page.lists.drafted.hasFocus()
    assert driver.page.lists.drafted.count() == 3
    with closing(open_study(folder)) as study:
        assert len(study.drafts.rubrics()) == len(server.asked) == 1
        rubric = study.rubrics.current()
        assert rubric is not None
        assert len(rubric.criteria) == 2
    driver.page.leave()
    driver.announcer.close()


def test_nothing_goes_elsewhere_without_a_yes_that_names_the_host(
    driver: Driver, ring: MemoryKeyring
) -> None:
    questions: list[str] = []

    def refuse(dialog: DraftRequestDialog) -> None:
        def look(_asking: Dialog) -> None:
            questions.append(driver.focus.accessibleDescription())
            driver.press(ENTER)  # the answer that changes nothing

        def find() -> Dialog | None:
            asking = QApplication.activeModalWidget()
            if not isinstance(asking, Dialog) or asking is dialog:
                return None
            return asking if asking.isAncestorOf(driver.focus) else None

        when_there(driver.window, find, look)
        dialog.ask_now.click()
        dialog.reject()

    ask(driver, "https://writer.example/v1", refuse)
    assert "writer.example, a server elsewhere" in questions[0]
    assert "Nothing was sent." in driver.said
    with closing(open_study(driver.folder)) as study:
        assert len(list(study.drafts.calls(DraftKind.RUBRIC))) == 1


def test_a_reply_without_a_rubric_is_told_and_one_can_try_again(driver: Driver, server: JudgeServer) -> None:
    server.respond = lambda _asked: error(404, "no such model")

    def fail(dialog: DraftRequestDialog) -> None:
        dialog.ask_now.click()
        qtbot = driver.qtbot
        qtbot.waitUntil(lambda: dialog.problem.isVisible(), timeout=20_000)
        assert driver.said[-1].startswith("No draft: ")
        qtbot.waitUntil(lambda: driver.focus is dialog.ask_now)
        server.respond = lambda _asked: Answer(completion(RUBRIC_TEXT))
        driver.press(ENTER)
        qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=20_000)

    ask(driver, server.url, fail)
    assert len(driver.page.session.draft_names()) == 2
    assert driver.page.drafts.isVisible()
    assert driver.page.drafts.currentIndex() == 1
    driver.page.drafts.setFocus()
    driver.press(Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return)  # the first opens the list
    assert driver.said[-1] == "Draft by draft-model-1: 3 criteria, compared with the community's 2."
    assert driver.focus is driver.page.drafts


def test_a_changed_form_takes_the_plan_away_and_a_bad_one_says_why(
    driver: Driver, server: JudgeServer
) -> None:
    def change(dialog: DraftRequestDialog) -> None:
        assert dialog.ask_now.isEnabled()
        dialog.form.model.setText(" ")
        assert not dialog.ask_now.isEnabled()
        assert not dialog.sentences.isVisible()
        driver.alt(Qt.Key.Key_P)
        driver.wait_for("A model is needed.")
        assert dialog.form.model.hasFocus()
        driver.press(Qt.Key.Key_Escape)

    ask(driver, server.url, change)
    assert server.asked == []


def test_escape_stops_waiting_and_the_call_is_kept_as_lost(driver: Driver, server: JudgeServer) -> None:
    gate = threading.Event()

    def wait(_asked: Asked) -> Answer:
        gate.wait(20)
        return Answer(completion(RUBRIC_TEXT))

    server.respond = wait

    def stop(dialog: DraftRequestDialog) -> None:
        dialog.ask_now.click()
        driver.qtbot.waitUntil(lambda: bool(server.asked), timeout=20_000)
        assert dialog.session.is_waiting
        assert not dialog.form.isEnabled()
        driver.press(Qt.Key.Key_Escape)

    ask(driver, server.url, stop)
    gate.set()
    assert driver.said[-1].startswith("Stopped. There is no draft")
    with closing(open_study(driver.folder)) as study:
        assert [call.outcome.status for call in study.drafts.calls(DraftKind.RUBRIC)] == [
            Status.OK,
            Status.RETRYABLE,
        ]
