"""The desk of the annotation page, closed at the end of each test, and patience with a busy computer."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.widgets.annotating_desk import Desk, make_study

PATIENCE_MS = 60_000
"""Nothing here is about speed: what does not come at all is what a test waits for in vain."""


@pytest.fixture
def qtbot(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QtBot:
    """pytest-qt's own, which waits longer than five seconds unless told otherwise."""
    monkeypatch.setattr(qtbot, "waitUntil", partial(qtbot.waitUntil, timeout=PATIENCE_MS))
    return qtbot


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, make_study(tmp_path), Settings())
    yield desk
    desk.window.close()
    desk.announcer.close()
