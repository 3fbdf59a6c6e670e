"""The study of the pairs' tests: as that of all sessions, without a question about the whole image."""

from collections.abc import Callable
from functools import partial

import pytest

from app.study.team.pairs import NewMember, Pair
from app.study.team.raters import Perception
from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.fixture
def study_maker() -> Callable[..., StudyFolder]:
    """As for all sessions, without a question about the whole image."""
    return partial(make_study, whole_image=None)


@pytest.fixture
def pair(study: StudyFolder) -> Pair:
    ada = NewMember("Ada", Perception.SCREEN_READER, "friend")
    return study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE, "friend"))
