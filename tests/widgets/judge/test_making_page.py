"""The page on which a model under test makes things, by key and over HTTP: the plan, the run, what is stored."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.messages.judge import model_outputs
from app.study.judge.model_drafts import DraftKind
from storage.folder import open_study
from tests.cli.judge.test_make import PROMPTS, draw
from tests.judging.servers import JudgeServer, error
from tests.storage.making import make_study
from tests.widgets.agreement.test_planning_page import press
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.judge.making_page import MakingPage

pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.server(respond=draw),
    pytest.mark.driver(make=WindowDriver),
]


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    file = tmp_path / "drinks.toml"
    file.write_text(PROMPTS, "utf-8")
    return file


@pytest.fixture
def page(driver: WindowDriver, tmp_path: Path, server: JudgeServer, prompts: Path) -> MakingPage:
    """The page with a server, a model and prompts filled in."""
    make_study(tmp_path / "study", images=0).close()
    study = open_study(tmp_path / "study")
    study.prepare_to_write()
    shown = MakingPage(driver.context, study)
    driver.show(shown)
    shown.form.address.setText(server.url)
    shown.form.model.setText("painter-3")
    shown.prompts.set_path(prompts)
    return shown


def plan(driver: WindowDriver, page: MakingPage, qtbot: QtBot) -> None:
    press(driver, page.plan)
    qtbot.waitUntil(lambda: page.session.plan is not None)


def test_what_is_planned_is_heard_and_made(
    driver: WindowDriver, page: MakingPage, qtbot: QtBot, server: JudgeServer, tmp_path: Path
) -> None:
    page.samples.setValue(2)
    plan(driver, page, qtbot)
    assert "The plan is ready: 4 calls to" in driver.said[-1]
    assert page.sentences.hasFocus()
    assert not server.asked, "a plan sends nothing"
    press(driver, page.start)
    qtbot.waitUntil(lambda: any("painter-3 made 4 images." in said for said in driver.said))
    assert page.plan.hasFocus()
    page.leave()
    with closing(open_study(tmp_path / "study")) as study:
        made = study.outputs.usable(DraftKind.IMAGES)
        assert sorted(one.provenance.seed or 0 for one in made) == [7, 7, 8, 8]
        assert study.images.count() == 4


def test_a_changed_form_takes_the_plan_away(driver: WindowDriver, page: MakingPage, qtbot: QtBot) -> None:
    plan(driver, page, qtbot)
    page.licence.setText("CC BY 4.0")
    assert page.session.plan is None
    assert not page.start.isEnabled()


def test_missing_prompts_are_said_beside_their_field(driver: WindowDriver, page: MakingPage) -> None:
    page.prompts.set_path("")
    press(driver, page.plan)
    assert driver.said[-1] == model_outputs.PROMPTS_NEEDED
    assert driver.focus is page.prompts.entry


def test_a_call_that_fails_is_told_with_its_reason(
    driver: WindowDriver, page: MakingPage, qtbot: QtBot, server: JudgeServer
) -> None:
    server.respond = lambda _asked: error(401, "Who are you?")
    plan(driver, page, qtbot)
    press(driver, page.start)
    qtbot.waitUntil(lambda: any("Not made: " in said for said in driver.said))
    assert not page.session.is_running


def test_leaving_stops_and_keeps_what_was_made(
    driver: WindowDriver, page: MakingPage, qtbot: QtBot, server: JudgeServer, tmp_path: Path
) -> None:
    server.respond = lambda asked: replace(draw(asked), after=0 if asked.number == 1 else 60)
    plan(driver, page, qtbot)
    press(driver, page.start)
    qtbot.waitUntil(lambda: page.session.progress[0] == 1)
    assert page.leave()
    server.stop()
    with closing(open_study(tmp_path / "study")) as study:
        assert len(study.outputs.usable(DraftKind.IMAGES)) == 1
        assert all(one.completed_at is not None for one in study.outputs.all())
