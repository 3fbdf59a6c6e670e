"""A small study for the exchange's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three images without files, two criteria: T1.C1 and T1.C2."""
    made = make_study(tmp_path / "study")
    yield made
    made.close()
