"""Work on other threads waits until the window has been painted, and not for ever."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from widgets.shell import background_task
from widgets.shell.background_task import FirstPaint, after_first_paint, in_background


def test_work_begins_after_the_first_paint(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    FirstPaint(window).expect(window)
    done: list[str] = []
    in_background(lambda: "thread", done.append)
    after_first_paint(lambda: done.append("window"))
    qtbot.wait(50)
    assert done == []
    window.show()
    qtbot.waitUntil(lambda: done == ["window", "thread"])


def test_work_begins_although_the_window_stays_hidden(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_task, "UNSEEN_MS", 20)
    window = QWidget()
    qtbot.addWidget(window)
    FirstPaint(window).expect(window)
    done: list[str] = []
    in_background(lambda: "done", done.append)
    qtbot.waitUntil(lambda: done == ["done"])


def test_work_is_not_held_afterwards(qtbot: QtBot) -> None:
    done: list[str] = []
    after_first_paint(lambda: done.append("window"))
    assert done == ["window"]
    in_background(lambda: "thread", done.append)
    qtbot.waitUntil(lambda: done == ["window", "thread"])
