"""The study a meeting is held about."""

from collections.abc import Callable

import pytest

from storage.folder import StudyFolder
from tests.sessions.meeting_study import make_meeting_study


@pytest.fixture
def study_maker() -> Callable[..., StudyFolder]:
    return make_meeting_study
