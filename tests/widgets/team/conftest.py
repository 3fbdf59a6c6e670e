"""The study that a team works on."""

from pathlib import Path

import pytest

from tests.widgets.window_driver import small_study


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return small_study(tmp_path / "canes", people=("Asha", "Robin"))
