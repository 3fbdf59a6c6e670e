"""Work on other threads waits until the window has been painted, and not for ever."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from widgets.shell import background_task
from widgets.shell.background_task import AfterFirstPaint, in_background


def test_work_begins_after_the_first_paint(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    AfterFirstPaint(window)
    done: list[bool] = []
    in_background(lambda: True, done.append)
    qtbot.wait(50)
    assert done == []
    window.show()
    qtbot.waitUntil(lambda: done == [True])


def test_work_begins_although_the_window_stays_hidden(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_task, "UNSEEN_MS", 20)
    window = QWidget()
    qtbot.addWidget(window)
    AfterFirstPaint(window)
    done: list[str] = []
    in_background(lambda: "done", done.append)
    qtbot.waitUntil(lambda: done == ["done"])


def test_work_is_not_held_afterwards(qtbot: QtBot) -> None:
    done: list[str] = []
    in_background(lambda: "done", done.append)
    qtbot.waitUntil(lambda: done == ["done"])
