"""The voice's worker process is killed again and again while the window changes pages."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.cli.study_repository import repository
from app.messages.shell import speech
from app.settings import Settings
from app.speech.engine import OwnVoice
from app.speech.policy import SpeakTo
from tests.widgets.window_driver import OFFSCREEN_NOISE, small_study
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.main_window import MainWindow
from widgets.shell.page import PageContext
from widgets.study.home_page import HomePage
from widgets.study.start_page import StartPage

pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.skipif(sys.platform == "win32", reason="needs signals"),
]
DEATHS = 6

# Notes that it speaks, and what; an utterance ends when it is stopped.
WORKER = """
import json, os, pathlib, sys
notes = pathlib.Path(sys.argv[1])
def tell(what, **more):
    print(json.dumps(dict(more, **{"is": what})), flush=True)
tell("ready", voices=[])
last = 0
for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "say":
        last = order["id"]
        tell("started", id=last, seconds=600)
        (notes / f"{os.getpid()}").touch()
    elif order["do"] == "stop":
        tell("ended", id=last, done=False)
"""


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Where each worker that speaks notes its id."""
    (tmp_path / "speaking").mkdir()
    return tmp_path / "speaking"


@pytest.fixture
def window(tmp_path: Path, notes: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    (tmp_path / "worker.py").write_text(WORKER, "utf-8")
    voice = OwnVoice([sys.executable, "-IS", str(tmp_path / "worker.py"), str(notes)])
    settings = Settings(speak_to=SpeakTo.OWN_VOICE.value)
    announcer = Announcer(voice, settings, Listeners(lambda: False, lambda: None))
    shown = MainWindow(PageContext(announcer, repository(), settings, lambda _new: None))
    qtbot.addWidget(shown)
    shown.show()
    announcer.look_for_listeners()
    yield shown
    announcer.close()


def test_pages_go_on_and_each_death_is_said_once(
    window: MainWindow, notes: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    study = small_study(tmp_path / "study", people=("Ada",))
    context = window.context
    killed: set[str] = set()
    qtbot.waitUntil(
        lambda: context.announcer.hearing.screen_reader is False and not context.announcer._asking
    )

    def speaking() -> set[str]:
        return {path.name for path in notes.iterdir()} - killed

    def times_said() -> int:
        return [one.sentence for one in context.announcer.messages].count(speech.BROKE_OFF)

    for death in range(1, DEATHS + 1):
        window.show_page(HomePage(context, study) if death % 2 else StartPage(context))
        qtbot.waitUntil(lambda: bool(speaking()), timeout=60_000)
        (worker,) = speaking()
        os.kill(int(worker), signal.SIGKILL)
        killed.add(worker)
        window.show_page(StartPage(context) if death % 2 else HomePage(context, study))
        qtbot.waitUntil(lambda: bool(speaking()), timeout=60_000)
        assert times_said() <= death
    assert 1 <= times_said() <= DEATHS
    assert speech.GIVEN_UP not in [one.sentence for one in context.announcer.messages]
