"""A small study for the storage's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three images, two criteria."""
    made = make_study(tmp_path / "study")
    yield made
    made.close()
