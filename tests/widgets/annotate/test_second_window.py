"""On a real display with a real window manager and mouse: a click that brings the window back works on what it hits."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.study.verdict import Verdict
from storage.folder import open_study
from tests.repository import ROOT
from tests.widgets.annotate_driver import make_study

PROGRAMS = ("Xvfb", "openbox", "xdotool")
MISSING = [name for name in PROGRAMS if not shutil.which(name)]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"a display of its own needs {', '.join(MISSING)}")
PATIENCE_S = 60
OPENBOX = """<?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc">
<mouse><context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/>
</mousebind></context></mouse></openbox_config>"""
OTHER = """
import sys
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication(sys.argv)
label = QLabel("other")
label.setWindowTitle("other window")
label.setGeometry(1250, 50, 300, 200)
label.show()
app.exec()
"""


class Display:
    """Xvfb with openbox, and xdotool to use it."""

    def __init__(self, undo: ExitStack, folder: Path) -> None:
        self._undo = undo
        server = self.start(
            "Xvfb", "-displayfd", "1", "-screen", "0", "1600x900x24", "-nolisten", "tcp", env=os.environ
        )
        assert server.stdout is not None
        self.env = {
            **os.environ,
            "DISPLAY": f":{server.stdout.readline().strip()}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_ACCESSIBILITY": "0",
        }
        config = folder / "openbox.xml"
        config.write_text(OPENBOX)
        self.start("openbox", "--sm-disable", "--config-file", str(config), env=self.env)

    def start(self, *command: str, env: Mapping[str, str]) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            command,
            env=env,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._undo.enter_context(process)
        self._undo.callback(process.kill)
        return process

    def do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, check=True, capture_output=True, text=True, timeout=PATIENCE_S
        )
        return done.stdout.strip()

    def activate(self, title: str) -> None:
        self.do("search", "--sync", "--onlyvisible", "--name", title, "windowactivate", "--sync")


class Shown:
    """A page in a process of its own, which tells where its parts are."""

    def __init__(self, display: Display, page: str, folder: Path) -> None:
        command = (sys.executable, "-m", "tests.widgets.annotate.shown_page", page, str(folder))
        self._process = display.start(*command, env=display.env)
        self.ask("ready")

    def ask(self, question: str, *words: str) -> list[int]:
        """Its answer, given once it has nothing else to do."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([question, *words]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert isinstance(answer, list)
        return answer

    def until(self, question: str, answer: int) -> None:
        """Ask until the answer is this."""
        limit = time.monotonic() + PATIENCE_S
        while self.ask(question) != [answer]:
            assert time.monotonic() < limit, f"{question} never became {answer}"
            time.sleep(0.02)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    with ExitStack() as undo:
        yield Display(undo, tmp_path)


def move_away_and_click(display: Display, page: Shown, part: str) -> list[int]:
    """Scroll with the wheel until a part is in sight, go to another window, and come back by clicking the part.
    Returns where the page had been scrolled to before, and where it is afterwards."""
    display.start(sys.executable, "-c", OTHER, env=display.env)
    display.activate("other window")
    display.activate("Touchstone")
    page.until("active", 1)
    while not page.ask("sees", part)[0]:
        x, y = page.ask("middle")
        display.do("mousemove", str(x), str(y), "click", "5")
    (before,) = page.ask("scrolled")
    display.activate("other window")
    page.until("active", 0)
    x, y = page.ask("where", part)
    display.do("mousemove", str(x), str(y), "click", "1")
    page.until("clicks", 1)
    return [before, *page.ask("scrolled")]


def test_a_click_answers_the_criterion_it_hits(display: Display, tmp_path: Path) -> None:
    folder = make_study(tmp_path)
    page = Shown(display, "annotate", folder)
    display.activate("Touchstone")
    page.until("active", 1)
    display.do("key", "y")
    page.until("clicks", 0)
    before, after = move_away_and_click(display, page, "T2.C1")
    assert before == after > 0
    page.ask("close")
    study = open_study(folder)
    robin, image = study.raters.find("Robin"), study.images.at(1)
    assert robin is not None
    assert image is not None
    stored = {item: answer.content.value for item, answer in study.answers.current(image.key, robin).items()}
    study.close()
    assert stored == {"T1.C1": Verdict.MET, "T2.C1": Verdict.NOT_MET}


def test_a_click_on_the_judge_page_works_on_what_it_hits(display: Display, tmp_path: Path) -> None:
    page = Shown(display, "judge", make_study(tmp_path))
    before, after = move_away_and_click(display, page, "more")
    assert before == after > 0
    page.ask("close")
