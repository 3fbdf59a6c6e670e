"""The announcer between two windows: what came of a dialog is told when there is a window to tell it in."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from app.messages.shell.speech import SPEAKS_FOR_SCREEN_READER
from app.settings import Settings
from app.speech.policy import OutputChannels
from app.speech.voice import SilentVoice
from tests.widgets.annotate_driver import Spoken
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


@pytest.mark.parametrize(
    ("orca", "part", "settings", "spoken"),
    [
        (43, QListWidget, Settings(), ["Saved.", SPEAKS_FOR_SCREEN_READER, "Saved again."]),
        (43, QLineEdit, Settings(), []),  # its new description is read
        (48, QListWidget, Settings(), []),
        (None, QListWidget, Settings(), []),
        (43, QListWidget, Settings(speak_to="screen reader"), []),
    ],
)
def test_the_own_voice_says_in_lists_what_an_old_orca_leaves_out(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    orca: int | None,
    part: type[QWidget],
    settings: Settings,
    spoken: list[str],
) -> None:
    voice = Spoken()
    announcer = Announcer(voice, settings, Listeners(lambda: True, lambda: orca))
    monkeypatch.setattr(announcer, "_hearing", OutputChannels(screen_reader=True, orca=orca))
    window = part()
    qtbot.addWidget(window)
    window.show()
    window.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window)
    announcer.say_sentence("Saved.")
    announcer.say_sentence("Saved again.")
    assert voice.said == spoken
    announcer.close()


def test_what_happened_behind_another_program_is_announced_on_coming_back(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer = Announcer(SilentVoice(), Settings(), Listeners(lambda: True, lambda: None))
    monkeypatch.setattr(announcer, "_hearing", OutputChannels(screen_reader=True))
    monkeypatch.setattr("widgets.shell.announcer.AFTER_FOCUS_MS", 0)
    told: list[str] = []
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: (
            told.append(event.message()) if isinstance(event, QAccessibleAnnouncementEvent) else None
        ),
    )
    qtbot.waitUntil(lambda: QApplication.activeWindow() is None)
    announcer.say_sentence("Begun.")
    announcer.say_sentence("Ended.")
    qtbot.wait(60)
    assert told == []
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert told == ["Ended."]
    announcer.close()
