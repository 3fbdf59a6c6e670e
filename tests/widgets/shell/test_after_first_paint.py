"""Work on other threads waits until the window has been painted, and not for ever."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from tests.widgets.window_driver import WindowDriver
from widgets.shell import background_task
from widgets.shell.background_task import FirstPaint, after_first_paint, first_paint_is_awaited, in_background
from widgets.theme.icons import set_icon


def test_work_begins_after_the_first_paint(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    FirstPaint(window).expect(window)
    done: list[str] = []
    in_background(lambda: "thread", done.append)
    after_first_paint(window, lambda: done.append("window"))
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
    after_first_paint(QWidget(), lambda: done.append("window"))
    assert done == ["window"]
    in_background(lambda: "thread", done.append)
    qtbot.waitUntil(lambda: done == ["window", "thread"])


def test_a_button_has_room_for_its_drawing_before_and_the_drawing_afterwards(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    button = QPushButton("Tour", window)
    FirstPaint(window).expect(window)
    set_icon(button, "tour")
    room = button.sizeHint()
    assert not _is_drawn(button)
    window.show()
    qtbot.waitUntil(lambda: _is_drawn(button))
    assert button.sizeHint() == room


def test_a_button_that_is_gone_before_the_first_paint_holds_nothing_up(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    button = QPushButton("Tour", window)
    FirstPaint(window).expect(window)
    set_icon(button, "tour")
    done: list[str] = []
    after_first_paint(window, lambda: done.append("window"))
    delete(button)
    window.show()
    qtbot.waitUntil(lambda: done == ["window"])


def _is_drawn(button: QPushButton) -> bool:
    picture = button.icon().pixmap(button.iconSize()).toImage()
    return any(picture.pixelColor(x, 8).alpha() for x in range(picture.width()))


def test_keys_of_commands_are_made_after_the_first_paint(qtbot: QtBot, tmp_path: Path) -> None:
    app = QApplication.instance()
    assert app is not None
    waiting = FirstPaint(app)
    driver = WindowDriver(qtbot, tmp_path)
    assert not driver.window.findChildren(QAction, "help_here")
    waiting.expect(driver.window)
    qtbot.waitUntil(lambda: bool(driver.window.findChildren(QAction, "help_here")))
    assert driver.window.action("help_here").shortcuts()


def test_keys_of_commands_are_made_for_whoever_asks_for_one(qtbot: QtBot, tmp_path: Path) -> None:
    app = QApplication.instance()
    assert app is not None
    waiting = FirstPaint(app)
    driver = WindowDriver(qtbot, tmp_path)
    assert driver.window.action("help_here").shortcuts()
    waiting.expect(driver.window)
    driver.window.repaint()
    qtbot.waitUntil(lambda: not first_paint_is_awaited())
