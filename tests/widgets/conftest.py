"""The desk of the annotation page, closed at the end of each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.widgets.annotating_desk import Desk, make_study


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, make_study(tmp_path), Settings())
    yield desk
    desk.window.close()
    desk.announcer.close()
