"""Whether the window stays fluid while a judge is asked: the longest gap of its event loop, beside one frame.

The server is in a process of its own and answers every request after exactly 200 ms. A timer that wants to fire
every millisecond notes how long it was kept waiting, from the first reply to the last.
"""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.study.judge.judge_call import Status
from tests.benchmarks.judge_throughput import server

if TYPE_CHECKING:
    from storage.folder import StudyFolder
    from widgets.judge.judge_page import JudgePage
    from widgets.shell.main_window import MainWindow

Row = tuple[str, str, str, str]

FRAME_MS = 16.0
IN_FLIGHT = (64, 256)
IMAGES = 32
ROUNDS = 6  # times that every place in flight is used
CRITERIA = 12  # as many as the server's reply has verdicts
PATIENCE_S = 300.0
REST_S = 3.0


def rows() -> list[Row]:
    """Rows of (what, value, floor, ratio): the longest gap and the 99th percentile, at rest and while judging."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    assert app is not None
    # What the machine does to a window that does nothing, for comparison.
    found = _rows("window at rest", _beat(_for_seconds(REST_S)))
    with tempfile.TemporaryDirectory() as folder, server() as address:
        for in_flight in IN_FLIGHT:
            gaps, rate = _measure(Path(folder) / str(in_flight), address, in_flight)
            found += _rows(f"window while judging, {in_flight} in flight, {rate:.0f} calls a second", gaps)
    return found


def _rows(what: str, gaps: list[float]) -> list[Row]:
    figures = {"longest gap": gaps[-1], "99th percentile": gaps[len(gaps) * 99 // 100]}
    return [
        (f"{what}: {name} (floor: one frame)", f"{gap:.1f} ms", f"{FRAME_MS:.0f} ms", f"{gap / FRAME_MS:.2f}")
        for name, gap in figures.items()
    ]


def _measure(folder: Path, address: str, in_flight: int) -> tuple[list[float], float]:
    """All gaps (ms, sorted) of the window's event loop during a run, and calls a second."""
    from widgets.shell.background_task import wait_for_work

    window, page = _window(_study(folder / "study"))
    _fill_in(page, address, in_flight)
    page.plan_button.click()
    _wait(lambda: page.session.plan is not None)
    page.plan.start.click()
    _wait(lambda: page.session.done > 0)
    began, before = time.perf_counter(), page.session.done
    gaps = _beat(lambda: not page.session.is_running)
    rate = (page.session.done - before) / (time.perf_counter() - began)
    if page.session.counts != {Status.OK: page.session.done}:
        raise RuntimeError(page.session.repeat().sentence)
    wait_for_work()
    window.close()
    window.context.announcer.close()
    return gaps, rate


def _beat(is_over: Callable[[], bool]) -> list[float]:
    """How long (ms, sorted) a timer of one millisecond was kept waiting each time, until it is over."""
    from PySide6.QtCore import Qt, QTimer

    gaps: list[float] = []
    last = time.perf_counter()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append(1000 * (now - last))
        last = now

    timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(beat)
    timer.start()
    _wait(is_over)
    timer.stop()
    return sorted(gaps)


def _for_seconds(seconds: float) -> Callable[[], bool]:
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


def _wait(is_so: Callable[[], bool]) -> None:
    from PySide6.QtCore import QCoreApplication, QEventLoop

    until = time.monotonic() + PATIENCE_S
    while not is_so():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        if time.monotonic() > until:
            raise RuntimeError("the run does not come to its end")


def _window(folder: Path) -> "tuple[MainWindow, JudgePage]":
    from app.cli.study_repository import repository
    from app.settings import Settings
    from app.speech.voice import SilentVoice
    from storage.folder import open_study
    from widgets.judge.judge_page import JudgePage
    from widgets.shell.announcer import Announcer, Listeners
    from widgets.shell.main_window import MainWindow
    from widgets.shell.page import PageContext

    settings = Settings()
    announcer = Announcer(SilentVoice(), settings, Listeners(lambda: False, lambda: None))
    window = MainWindow(PageContext(announcer, repository(), settings, lambda _settings: None))
    study = open_study(folder)
    page = JudgePage(window.context, study)
    window.show()
    window.show_page(page)
    return window, page


def _fill_in(page: "JudgePage", address: str, in_flight: int) -> None:
    asked = {
        "model": "m",
        "base_url": address,
        "runs": in_flight * ROUNDS // IMAGES,
        "concurrency": in_flight,
    }
    page.form.show_form(page.form.form().filled_in(asked))


def _study(folder: Path) -> Path:
    """Photographs of 1,024 pixels, about 200 KB each as sent, and a rubric of twelve criteria."""
    from PIL import Image as Pillow

    from app.study.image import ImageFacts

    study = empty_study(folder)
    noise = Pillow.effect_noise((1024, 768), 40).convert("RGB")
    for number in range(IMAGES):
        file = folder.parent / f"cane-{number}.jpg"
        noise.rotate(number * 5).save(file, quality=85)
        study.images.add(file, ImageFacts(file.name))
    study.close()
    return folder


def empty_study(folder: Path) -> "StudyFolder":
    """An open study with a rubric of twelve criteria, ready to write."""
    from app.files.rubric_file import read_rubric
    from app.study.ports import NewStudy
    from storage.folder import create_study

    criteria = "".join(
        f'[[theme.criterion]]\ncode = "C{n}"\ntext = "Part {n}."\n' for n in range(1, CRITERIA + 1)
    )
    rubric = read_rubric(
        f'title = "Canes"\nartifact = "cane"\n[[theme]]\ncode = "T1"\nstatement = "Why."\n{criteria}',
        "r.toml",
    )
    study = create_study(folder, NewStudy("Canes", "cane", rubric=rubric))
    study.prepare_to_write()
    return study
