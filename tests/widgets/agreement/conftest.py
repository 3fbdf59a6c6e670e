"""What the tests of these pages share: a window that lets go of its page in the end."""

import pytest

from tests.widgets.window_driver import WindowDriver


@pytest.fixture
def driver_maker() -> type[WindowDriver]:
    return WindowDriver
