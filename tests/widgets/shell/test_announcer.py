"""The announcer between two windows: what came of a dialog is told when there is a window to tell it in."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.speech.policy import OutputChannels
from app.speech.voice import SilentVoice
from widgets.shell.announcer import Announcer, Listeners


def test_a_sentence_waits_for_the_window_that_comes_back(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer = Announcer(SilentVoice(), Settings(), Listeners(lambda: True, lambda: 48))
    monkeypatch.setattr(announcer, "_hearing", OutputChannels(screen_reader=True, orca=48))
    told: list[object] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: told.append(event.type()))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is None)
    announcer.say_sentence("Exported.")
    qtbot.wait(60)
    assert QAccessible.Event.Announcement not in told
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: QAccessible.Event.Announcement in told)
    announcer.close()
