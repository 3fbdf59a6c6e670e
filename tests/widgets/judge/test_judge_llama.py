"""The judge's page against a real llama.cpp server with a random model that sees."""

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.study.judge.judge_call import Status
from storage.folder import open_study
from tests.judging.tiny_model import llama_server
from tests.sessions.judge_sitting import make_study
from tests.widgets import judge_driver
from tests.widgets.judge_driver import JudgeDriver
from tests.widgets.window_driver import OFFSCREEN_NOISE

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.mark.usefixtures("ring")
def test_a_model_is_asked_from_the_window(
    qtbot: QtBot, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge_driver, "PATIENCE_MS", 240_000)  # a model on a busy machine takes its time
    folder = make_study(tmp_path / "study", people=("Robin",), opened_for="Cleo")
    with llama_server(tmp_path_factory.mktemp("model")) as url:
        driver = JudgeDriver(qtbot, folder, "", "Cleo")
        try:
            driver.fill_in(url, "tiny", runs=1)
            driver.plan()
            driver.start()
            driver.finish()
            assert driver.said[-1].startswith("The run is over. 3 calls made: 3 answered.")
        finally:
            driver.close()
    with closing(open_study(folder)) as study:
        assert Counter(call.outcome.status for call in study.calls.all()) == {Status.OK: 3}
        codes = {answer.item for answer in study.answers.all_current()}
        assert {"T1.C1", "T1.C2"} <= codes
