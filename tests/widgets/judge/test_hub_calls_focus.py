"""When a look at the hub ends, the focus goes to its lines, unless the person went elsewhere meanwhile."""

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.sessions.judge.judge_calls import HubState
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.judge.hub_calls_card import HubCallsCard

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.mark.parametrize("goes_elsewhere", [False, True])
def test_the_focus_moves_only_within_the_card(qtbot: QtBot, goes_elsewhere: bool) -> None:
    may_end, said = threading.Event(), list[str]()

    def look(_address: str) -> HubState:
        assert may_end.wait(60)
        return HubState(("test-model: 0 of 3 calls answered.",))

    announcer: Any = SimpleNamespace(say_sentence=said.append, say=lambda one: said.append(one.sentence))
    calls: Any = SimpleNamespace(look=look)
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    card, other = HubCallsCard(calls, announcer), QLineEdit()
    column.addWidget(card)
    column.addWidget(other)
    window.show()
    card.look.setFocus()
    card.look.click()
    if goes_elsewhere:
        other.setFocus()
    may_end.set()
    qtbot.waitUntil(lambda: said[-1:] == ["test-model: 0 of 3 calls answered."], timeout=60_000)
    assert window.focusWidget() is (other if goes_elsewhere else card.state)
