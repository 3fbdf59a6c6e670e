"""A study that a meeting talks about."""

from collections.abc import Callable

import pytest

from app.sessions.meeting.meeting import Adjudicating
from storage.folder import StudyFolder
from tests.sessions.meeting_study import begin_session, make_meeting_study


@pytest.fixture
def study_maker() -> Callable[..., StudyFolder]:
    """Three matters to discuss."""
    return make_meeting_study


@pytest.fixture
def session(study: StudyFolder) -> Adjudicating:
    return begin_session(study)
