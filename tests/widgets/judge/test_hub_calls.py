"""Calls on a hub, seen from the judge's page: press keys, then look at what is heard, shown, and on a real hub."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.judging.runs.plan import RunRequest, make_plan
from app.messages.judge import judge_hub as hub_messages
from app.messages.judge import judge_hub_card as messages
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from storage.hub.hub_admin import make_hub
from storage.hub.hub_jobs import hub_jobs
from tests.storage.hub.server import Server, programs, running_server
from tests.widgets.judge_driver import JudgeDriver, choose, driver, ring, server
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE

__all__ = ["driver", "ring", "server"]  # fixtures
pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.skipif(programs() is None, reason="no PostgreSQL 15 or newer is installed on this machine"),
]


@pytest.fixture
def hub(driver: JudgeDriver) -> Iterator[Server]:
    """A hub with the calls of a judge of the study."""
    with running_server() as server:
        server.ask("CREATE DATABASE hub", "admin", "postgres")
        make_hub(server.address())
        study = open_study(driver.folder)
        with hub_jobs(study, server.address()) as jobs:
            jobs.submit(make_plan(study, RunRequest(JudgeSetup("m", "http://127.0.0.1:9/v1"), 1)))
        study.close()
        yield server


def test_who_makes_the_calls_is_seen_and_they_are_stopped(
    driver: JudgeDriver, hub: Server, qtbot: QtBot
) -> None:
    card = driver.page.hub
    driver.enter_into(card.address, "not an address")
    driver.press(ENTER)
    qtbot.waitUntil(lambda: driver.said[-1] == messages.NEEDS_ADDRESS)
    assert card.address.hasFocus()
    driver.enter_into(card.address, hub.address())
    driver.press(ENTER)
    qtbot.waitUntil(card.state.isVisible, timeout=60_000)
    assert card.state.hasFocus()
    shown = [card.state.item(row).text() for row in range(card.state.count())]
    assert shown == ["m: 0 of 3 calls answered, 3 left, 0 failed.", hub_messages.NO_WORKERS]
    assert driver.said[-1] == " ".join(shown)

    card.stop.setFocus()
    driver.in_dialog(partial(choose, messages.STOP_YES), partial(driver.press, Qt.Key.Key_Space))
    qtbot.waitUntil(lambda: driver.said[-1].startswith(messages.STOPPED), timeout=60_000)
    assert hub.ask("SELECT stopped FROM touchstone.job") == [(True,)]
    assert card.state.item(2).text() == hub_messages.job_is_stopped("m")
