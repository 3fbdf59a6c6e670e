"""What the tests of these pages share: a window that lets go of its page in the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import WindowDriver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[WindowDriver]:
    made = WindowDriver(qtbot, tmp_path)
    yield made
    page = made.window.page
    if page is not None:
        page.leave()
    made.announcer.close()
