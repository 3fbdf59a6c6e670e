"""While a judge is being asked in one process, people answer in a window and in a terminal: nobody is refused."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.judge.judge_call import Status
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.judging.servers import Answer, Asked, good, judge_server
from tests.repository import ROOT
from tests.widgets.annotate_driver import Driver, make_study

PROGRAM = (sys.executable, "-m", "app")
PATIENCE_S = 60
CALLS = 6


class SlowModel:
    """Answers well, each question only once it is told to."""

    def __init__(self) -> None:
        self.replies = threading.Semaphore(0)
        self.waiting = threading.Semaphore(0)

    def respond(self, asked: Asked) -> Answer:
        if asked.method == "POST":
            self.waiting.release()
            assert self.replies.acquire(timeout=PATIENCE_S)
        return good(asked)


@contextmanager
def judge_process(folder: Path, address: str, model: SlowModel) -> Iterator["subprocess.Popen[str]"]:
    words = ("judge", str(folder), "--model", "test-model", "--base-url", address, "--yes", "--runs", "2")
    with subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            yield process
        finally:
            process.kill()  # nothing, where it has ended
            model.replies.release(CALLS)  # so that the server can end


def annotate(folder: Path, rater: str, lines: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*PROGRAM, "annotate", str(folder), "--rater", rater],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=PATIENCE_S,
        check=False,
    )


def values(folder: Path, rater: str) -> list[object]:
    """What somebody answered to the first image, in the rubric's order."""
    with closing(open_study(folder)) as study:
        known, image = study.raters.find(rater), study.images.at(1)
        assert known is not None
        assert image is not None
        return [answer.content.value for answer in study.answers.current(image.key, known).values()]


def test_people_answer_while_a_judge_is_asked(qtbot: QtBot, tmp_path: Path) -> None:
    folder, model = make_study(tmp_path), SlowModel()
    with judge_server(model.respond) as server, judge_process(folder, server.url, model) as judge:
        assert model.waiting.acquire(
            timeout=PATIENCE_S
        )  # a reply is awaited from here on, until the very end
        driver = Driver(qtbot, folder, Settings())
        assert driver.key("y").startswith("Met.")
        model.replies.release(2)
        terminal = annotate(folder, "Kim", "n\n\ny\n")
        assert (terminal.returncode, terminal.stderr) == (0, "")
        assert driver.key("j").startswith("Straight handle.")
        assert driver.key("n").startswith("Not met.")
        second = annotate(folder, "Robin", "y\n")
        assert second.returncode == 1
        assert f"Robin already has the study in {folder} open on " in second.stderr
        model.replies.release(CALLS)
        assert driver.key("j").startswith("Long stick.")
        assert driver.key("c").startswith("Cannot tell.")
        driver.page.leave()
        out, err = judge.communicate(timeout=PATIENCE_S)
        assert (judge.returncode, err) == (0, ""), out
    assert values(folder, "Robin") == [Verdict.MET, Verdict.NOT_MET, Verdict.CANNOT_TELL]
    assert values(folder, "Kim") == [Verdict.NOT_MET, Verdict.MET]
    with closing(open_study(folder)) as study:
        assert [call.outcome.status for call in study.calls.all()] == [Status.OK] * CALLS
