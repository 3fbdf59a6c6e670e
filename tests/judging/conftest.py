"""A small study for tests of judges."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.folder import StudyFolder
from tests.storage.making import make_study, write_picture


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three pictures and a rubric of two criteria."""
    made = make_study(tmp_path / "study", images=0, described=())
    for shade in range(3):
        name = f"cane-{shade}.png"
        made.images.add(tmp_path / name, write_picture(tmp_path / name, shade=shade * 40))
    yield made
    made.close()
