"""A study for workshops."""

from collections.abc import Callable

import pytest

from app.sessions.workshop.workshop import Facilitating
from storage.folder import StudyFolder
from tests.sessions.workshop_sitting import at_images, make_workshop_study


@pytest.fixture
def study_maker() -> Callable[..., StudyFolder]:
    """Images and people for a workshop."""
    return make_workshop_study


@pytest.fixture
def sitting(study: StudyFolder) -> Facilitating:
    """At the first image, with three answers and four people: Ada, Ben, Cleo, Dan."""
    return at_images(study)
