"""A study for workshops."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.folder import StudyFolder
from tests.sessions.workshop_sitting import make_workshop_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Images and people for a workshop."""
    made = make_workshop_study(tmp_path / "study")
    yield made
    made.close()
