"""The study a meeting is held about."""

from pathlib import Path

import pytest

from tests.sessions.meeting_study import make_meeting_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_meeting_study(tmp_path / "study").close()
    return tmp_path / "study"
