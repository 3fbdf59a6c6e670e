"""A small study for the sessions' tests, somebody at work on it, and a clock that stands still."""

import pytest

from app.sessions.annotate.annotating import Annotating
from app.study.team.raters import Perception
from storage.folder import StudyFolder


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def robin(study: StudyFolder, clock: Clock) -> Annotating:
    """Robin's session, at the first image."""
    session = Annotating(study, study.raters.add("Robin"), Perception.SCREEN_READER, clock)
    session.begin()
    return session
