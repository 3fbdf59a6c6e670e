"""A study for workshops."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sessions.workshop.workshop import Facilitating
from storage.folder import StudyFolder
from tests.sessions.workshop_sitting import at_images, make_workshop_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Images and people for a workshop."""
    made = make_workshop_study(tmp_path / "study")
    yield made
    made.close()


@pytest.fixture
def sitting(study: StudyFolder) -> Facilitating:
    """At the first image, with three answers and four people: Ada, Ben, Cleo, Dan."""
    return at_images(study)
