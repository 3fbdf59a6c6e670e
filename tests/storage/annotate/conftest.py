"""A person who answers."""

import pytest

from app.study.team.raters import Rater
from storage.folder import StudyFolder


@pytest.fixture
def ada(study: StudyFolder) -> Rater:
    return study.raters.add("Ada")
