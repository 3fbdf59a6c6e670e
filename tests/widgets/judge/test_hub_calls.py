"""Calls on a hub, seen from the judge's page: press keys, then look at what is heard, shown, and on a real hub."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.judging.runs.plan import RunRequest, make_plan
from app.messages.judge import judge_hub, judge_hub_card
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from storage.hub.hub_admin import make_hub, set_member
from storage.hub.hub_jobs import hub_jobs
from storage.hub.hub_work import work_queue
from tests.storage.hub.server import Server, programs, running_server
from tests.widgets.judge_driver import JudgeDriver, choose, driver, server
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE

__all__ = ["driver", "server"]  # fixtures
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
        member = study_id(driver)
        server.ask("CREATE ROLE gpu LOGIN", "root")
        set_member(server.address(), member, "Canes", "gpu", "worker", None)
        yield server


def study_id(driver: JudgeDriver) -> UUID:
    with closing(open_study(driver.folder)) as study:
        return study.study.id


def test_who_makes_the_calls_is_seen_and_they_are_stopped(
    driver: JudgeDriver, hub: Server, qtbot: QtBot
) -> None:
    card = driver.page.hub
    driver.enter_into(card.address, "not an address")
    driver.press(ENTER)
    qtbot.waitUntil(lambda: driver.said[-1] == judge_hub_card.NEEDS_ADDRESS)
    assert card.address.hasFocus()
    driver.enter_into(card.address, hub.address())
    driver.press(ENTER)
    qtbot.waitUntil(card.state.isVisible, timeout=60_000)
    assert card.state.hasFocus()
    shown = [card.state.item(row).text() for row in range(card.state.count())]
    assert shown == ["m: 0 of 3 calls answered, 3 left, 0 failed.", judge_hub.NO_WORKERS]
    assert driver.said[-1] == " ".join(shown)

    card.stop.setFocus()
    driver.in_dialog(partial(choose, judge_hub_card.STOP_YES), partial(driver.press, Qt.Key.Key_Space))
    qtbot.waitUntil(lambda: driver.said[-1].startswith(judge_hub_card.STOPPED), timeout=60_000)
    assert hub.ask("SELECT stopped FROM touchstone.job") == [(True,)]
    assert card.state.item(2).text() == judge_hub.job_is_stopped(model="m")


def test_one_worker_of_a_fleet_is_followed_and_stopped(
    driver: JudgeDriver, hub: Server, qtbot: QtBot
) -> None:
    card = driver.page.hub
    with work_queue(hub.address("gpu")) as one, work_queue(hub.address("gpu")) as other:
        (job,) = one.jobs("m")
        for queue, under_way in ((one, 1), (other, 2)):
            assert not queue.report(job, under_way, 0, 0)
        driver.enter_into(card.address, hub.address())
        assert not card.worker.isVisible()
        driver.press(ENTER)
        qtbot.waitUntil(card.state.isVisible, timeout=60_000)
        assert [card.worker.itemText(at)[:3] for at in range(card.worker.count())] == ["All", "gpu", "gpu"]
        assert not card.stop_worker.isVisible(), "none is chosen"
        before = hub.ask("SELECT count(*) FROM touchstone.worker WHERE is_asked_to_stop")

        card.worker.setFocus()
        at = next(at for at in (1, 2) if str(other._id)[:8] in card.worker.itemText(at))
        driver.press(*[DOWN] * (at + 1), ENTER)  # the first one opens the list
        mine = f"gpu ({str(other._id)[:8]}) is making 2 calls; 0 delivered, 0 failed."
        assert driver.said[-1] == f"m: 0 of 3 calls answered, 3 left, 0 failed. {mine}"
        assert [card.state.item(row).text() for row in range(card.state.count())][-1] == mine
        assert hub.ask("SELECT count(*) FROM touchstone.worker WHERE is_asked_to_stop") == before == [(0,)]

        card.stop_worker.setFocus()
        driver.in_dialog(
            partial(choose, judge_hub_card.STOP_WORKER_YES), partial(driver.press, Qt.Key.Key_Space)
        )
        qtbot.waitUntil(lambda: driver.said[-1].startswith(judge_hub_card.WORKER_STOPPED), timeout=60_000)
        assert hub.ask("SELECT id FROM touchstone.worker WHERE is_asked_to_stop") == [(other._id,)]
        assert hub.ask("SELECT stopped FROM touchstone.job") == [(False,)], "the calls go on"
        assert other.report(job, 0, 0, 0)
        assert not one.report(job, 0, 0, 0), "the other worker goes on"
        shown = [card.state.item(row).text() for row in range(card.state.count())]
        assert shown[0] == judge_hub_card.WORKER_STOPPED
        assert shown[-1].endswith(judge_hub.IS_ASKED_TO_STOP)
        assert card.worker.currentText().endswith(f"({str(other._id)[:8]})"), "it stays chosen"
        card.worker.setCurrentIndex(3 - at)
        assert judge_hub_card.WORKER_STOPPED not in [
            card.state.item(row).text() for row in range(card.state.count())
        ]
