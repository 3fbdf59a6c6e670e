"""Turns that stay private: nothing of the answers on the screen, or nothing of them in the ear."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from pytestqt.qtbot import QtBot

from app.sessions.pair.pair_stage import Stage
from app.settings import Settings
from app.speech.policy import SpeakTo
from app.study.team.pairs import SittingSetup
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study
from tests.sessions.pair_sitting import add_pair
from tests.speech.recording_voice import RecordingVoice
from tests.widgets.window_driver import ENTER, WindowDriver, heard_name
from widgets.pair.pair_page import PairPage
from widgets.shell.announcer import Announcer, Listeners

DONE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
