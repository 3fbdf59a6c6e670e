"""The study that a judge is asked about."""

from pathlib import Path

import pytest

from tests.sessions.judge_sitting import make_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_study(tmp_path / "study")
