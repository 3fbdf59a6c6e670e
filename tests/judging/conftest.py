"""A small study for tests of judges."""

from collections.abc import Callable

import pytest

from storage.folder import StudyFolder
from tests.storage.making import make_drawn_study


@pytest.fixture
def study_maker() -> Callable[..., StudyFolder]:
    """Three pictures and a rubric of two criteria."""
    return make_drawn_study
