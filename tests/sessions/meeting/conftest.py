"""A study that a meeting talks about."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sessions.meeting.meeting import Adjudicating
from storage.folder import StudyFolder
from tests.sessions.meeting_study import begin_session, make_meeting_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three matters to discuss."""
    made = make_meeting_study(tmp_path / "study")
    yield made
    made.close()


@pytest.fixture
def session(study: StudyFolder) -> Adjudicating:
    return begin_session(study)
