"""Garbage is looked for in the window's thread only, and what background work held is let go of there."""

import gc
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QThread
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import widgets
from widgets.shell import garbage_collection
from widgets.shell.background_task import FirstPaint, first_paint_is_awaited, in_background
from widgets.shell.garbage_collection import MainThreadCollector

COUNT = vars(garbage_collection)["_count"]  # the window's own; the other tests here freeze what they count
PROGRAM = """
import faulthandler, gc, sys
faulthandler.enable()
from PySide6.QtCore import QCoreApplication, Qt, QThread, QTimer
from widgets.shell import garbage_collection as garbage
from widgets.shell.background_task import in_background
app = QCoreApplication([])
deleted = []
def make():
    timer = QTimer()
    timer.start(1)
    timer.itself = timer
    timer.destroyed.connect(
        lambda: deleted.append(QThread.currentThread() is app.thread()), Qt.ConnectionType.DirectConnection
    )
def work():
    for _ in range(200_000):
        cycle = []
        cycle.append(cycle)
if sys.argv[1] == "window":
    garbage.LOOK_MS = 1
    garbage.MainThreadCollector(app)
for _ in range(5):
    make()
    pending = in_background(work, lambda _: app.quit())
    app.exec()
app.processEvents()
gc.collect()
print(len(deleted), all(deleted))
"""


def run(who_collects: str) -> tuple[int, str]:
    """What a program comes to whose pool makes much garbage while running timers are garbage, too."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, who_collects],
        cwd=Path(widgets.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout.strip()


def test_timers_are_deleted_in_their_own_thread() -> None:
    assert run("window") == (0, "5 True")


def test_left_to_python_they_are_not() -> None:
    """The measure itself: this is what the window's own collector is for."""
    code, deleted = run("python")
    assert code < 0 or deleted == "5 False"  # it may have crashed


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What was made since the last look, for a test to set."""
    made = [0]
    monkeypatch.setattr(gc, "get_count", lambda: (made[0], 0, 0))
    return made


def test_generations_come_as_often_as_python_has_it(qtbot: QtBot, counted: list[int]) -> None:
    one = MainThreadCollector()
    looks = []
    for counted[0] in (700, 701, 6_400, 7_000, 701, 60_000, 701):
        looks.append(one.look())
    one.stop()
    gc.disable()  # as for all tests of the window
    assert looks == [None, 0, 1, 0, 1, 2, 0]


def test_all_are_looked_at_when_a_quarter_as_many_came(
    qtbot: QtBot, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 400_000)
    one = MainThreadCollector()
    looks = []
    for counted[0] in (70_001, 70_001, 29_999, 1_000):
        looks.append(one.look())
    one.stop()
    gc.disable()  # as for all tests of the window
    assert looks == [2, 1, 1, 2]


def test_nothing_is_held_that_another_thread_is_making(
    qtbot: QtBot, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tuple that is being made must be in one place only, or completing it fails."""
    monkeypatch.setattr(gc, "get_objects", lambda: pytest.fail("this holds on to everything"))
    monkeypatch.setattr(garbage_collection, "_count", COUNT)
    one = MainThreadCollector()
    counted[0] = 70_001
    assert one.look() == 2
    one.stop()
    gc.disable()  # as for all tests of the window
    assert gc.get_freeze_count() == 0
    gc.freeze()  # or all tests that were collected are looked at again and again


def test_python_looks_for_no_garbage_meanwhile(qtbot: QtBot) -> None:
    one = MainThreadCollector()
    assert not gc.isenabled()
    one.stop()
    assert gc.isenabled()
    gc.disable()  # as for all tests of the window


def test_what_work_held_is_deleted_in_the_window(qtbot: QtBot) -> None:
    deleted: list[bool] = []
    here = QThread.currentThread()
    for _ in range(50):
        held = QObject()
        held.destroyed.connect(
            lambda: deleted.append(QThread.currentThread() is here), Qt.ConnectionType.DirectConnection
        )
        in_background(partial(QObject.objectName, held))
        del held
    qtbot.waitUntil(lambda: len(deleted) == 50)
    assert all(deleted)


def test_what_failed_work_held_is_deleted_in_the_window(qtbot: QtBot) -> None:
    """An exception holds the frames it came through, and all that is in them."""
    deleted: list[bool] = []
    here = QThread.currentThread()

    def fail(held: QObject) -> None:
        raise ValueError(held.objectName())

    for _ in range(50):
        held = QObject()
        held.destroyed.connect(
            lambda: deleted.append(QThread.currentThread() is here), Qt.ConnectionType.DirectConnection
        )
        in_background(partial(fail, held))
        del held
    gc.collect()

    def are_gone() -> bool:
        gc.collect()
        return len(deleted) == 50

    qtbot.waitUntil(are_gone)
    assert all(deleted)


def test_a_window_that_is_still_to_be_painted_goes_first(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    collector = MainThreadCollector(window)
    FirstPaint(window).expect(window)
    made = [[] for _ in range(garbage_collection.YOUNG + 1)]  # type: ignore[var-annotated]
    assert collector.look() is None
    window.show()
    qtbot.waitUntil(lambda: not first_paint_is_awaited())
    assert collector.look() is not None
    collector.stop()
    assert made
